"""What the dictionary knows of a word: nouns, adjectives and verbs with all their forms, and readings of one form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dsl.source import NOWHERE, Span

Case = int  # 1..7, the fifth is never used
Number = Literal["sg", "pl"]
Gender = Literal["ma", "mi", "f", "n"]  # masculine animate, inanimate, feminine, neuter

CASES: tuple[Case, ...] = (1, 2, 3, 4, 6, 7)
NUMBERS: tuple[Number, ...] = ("sg", "pl")
GENDERS: tuple[Gender, ...] = ("ma", "mi", "f", "n")

# Kinds of things a noun can stand for. They drive frames, attachment and checks.
Kind = Literal[
    "karta", "žeton", "jednotka", "ikona", "zóna", "hráč", "vlastnost", "účinek", "čas", "číslo", "věc", "hodnota"
]


@dataclass(frozen=True, slots=True)
class Noun:
    lemma: str
    gender: Gender
    forms: Mapping[tuple[Case, Number], str]
    kinds: tuple[Kind, ...]
    with_number: bool = False  # a value noun: „hodnoty 3“, „úrovně 2“
    preps: tuple[str, str, str] | None = None  # kde / kam / odkud of a place: ("v", "do", "z")
    plural_only: bool = False
    uncountable: str = ""  # lemma of the carrier noun („žeton“) when the word cannot be counted itself
    pattern: str = ""  # how it was declared, for tables: „ž. žena“
    kinds_assumed: bool = False  # nobody named the kinds: a section of the game (zóny, žetony …) may replace them
    of_verb: str = ""  # infinitive, when it is a verbal noun: vrácení ← vrátit
    span: Span = field(default=NOWHERE, compare=False)  # where the game declares it; NOWHERE for core words


@dataclass(frozen=True, slots=True)
class Adjective:
    lemma: str
    forms: Mapping[tuple[Gender, Number, Case], str]
    of_verb: str = ""  # infinitive, when it is a participle: vrácený ← vrátit
    of_noun: str = ""  # lemma, when it is a possessive: soupeřův ← soupeř
    negatable: bool = True  # „nezelený“ may be said, „nekaždý“ not
    pattern: str = ""  # „příd. tvrdé“
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a verb frame: co, odkud, kam, kde, komu, čím, za, jako, o, s, bez, místo, k, od, proti, podle."""

    role: str
    required: bool = False
    kinds: tuple[Kind, ...] = ()  # () = any


@dataclass(frozen=True, slots=True)
class Verb:
    """Forms are keyed "inf", "imp", ("fin", person, number), ("pass", gender, number), ("past", gender, number)."""

    lemma: str  # infinitive without the clitic
    forms: Mapping[object, str]
    slots: tuple[Slot, ...]
    clitic: Literal["", "si", "se"] = ""
    subject_kinds: tuple[Kind, ...] = ("hráč",)
    core: bool = True
    verbal_noun: str = ""  # vrácení; "" when there is no participle
    span: Span = field(default=NOWHERE, compare=False)

    def slot(self, role: str) -> Slot | None:
        return next((slot for slot in self.slots if slot.role == role), None)


@dataclass(frozen=True, slots=True)
class Preposition:
    """`roles` says what a phrase in each case answers: z + 2nd case = odkud."""

    lemma: str
    roles: Mapping[Case, str]
    vocalised: str = ""  # ze; "" when the word never changes

    @property
    def cases(self) -> tuple[Case, ...]:
        return tuple(self.roles)


Pos = Literal[
    "noun",
    "adj",
    "numword",
    "imp",
    "inf",
    "fin",
    "modal",
    "copula",
    "was",
    "passive",
    "past",
    "pronoun",
    "prep",
    "adverb",
    "bound",
    "amount",
    "conj",
    "subord",
    "clitic",
    "else",
    "means",
    "comparative",
]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a form. `feats`: (case, number, gender) for nouns, adjectives, pronouns and number words;
    (person, number) for finite verbs; (gender, number) for participles; () otherwise."""

    pos: Pos
    lemma: str
    feats: frozenset[tuple[object, ...]] = frozenset()
    negated: bool = False
