"""Resolved sentences: what the resolver makes of a parse tree and what the renderer prints.

Words are lemmas; case is never stored, it follows from the role. Spans do not count in comparisons,
so two sentences are equal when they say the same thing in the same order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.source import NOWHERE, Span


def _span() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)


Number = Literal["sg", "pl"]
Gender = Literal["ma", "mi", "f", "n"]

# ------------------------------------------------------------------ noun phrases


@dataclass(frozen=True, slots=True)
class Adj:
    """An agreeing word before (or as) the head: zelený, svůj, každý, tento, vrácený, 7."""

    lemma: str
    negated: bool = False  # nezelený
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Count:
    """2 · 1 až 3 (range) · 1 nebo 2 (either) · jeden, dva, oba (word)."""

    low: int
    high: int
    style: Literal["digits", "range", "either", "word"] = "digits"
    lemma: str = ""  # jeden, dva, oba, tři when style is "word"
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Bound:
    """až (up to), nejvýše, alespoň, přesně, „méně než“, „více než“ before a number."""

    lemma: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Amount:
    """více, méně, nejvíce, nejméně, stejně, tolik: takes the second case."""

    lemma: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Offset:
    """„o 1“ before vyšší, nižší, větší, menší, více, méně. („o 1 kartu více“ is Prep „o“ + Adverb „více“.)"""

    number: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Manner:
    """takto, právě, naposledy before a participle adjective."""

    lemma: str
    span: Span = _span()


Pre = Adj | Count | Bound | Amount | Offset | Manner


@dataclass(frozen=True, slots=True)
class NounHead:
    lemma: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class NameHead:
    """„Jméno“: a quoted name, never inflected."""

    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class PronounHead:
    """já, ty, on (any gender), se, kdo, nikdo, nic, něco, to, který (relative)."""

    lemma: str
    gender: str = ""  # of „on“: m, f, n, mn („ho“) or x (plural); of „který“: ma, mi, f or n
    number: Number = "sg"
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class AdjHead:
    """An adjective standing alone: „je červená“, „jedno“, „druhou zahoď“."""

    lemma: str
    gender: Gender
    negated: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class CountHead:
    """A number standing alone: „1 z nich“."""

    count: Count
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class AmountHead:
    """více, méně, stejně standing alone."""

    lemma: str
    span: Span = _span()


Head = NounHead | NameHead | PronounHead | AdjHead | CountHead | AmountHead


Comparison = Literal["", "<=", ">=", "<", ">"]


@dataclass(frozen=True, slots=True)
class ValueSpec:
    """The number behind a value noun: hodnoty 2 · 2 nebo 3 · nejvýše 4 · 8 nebo vyšší · 1 až 9 · I nebo II.

    `numbers` lists the alternatives; with a `bound` there is one number. A range is written out in `numbers`
    (only its two ends when it is wider than a hundred). `style` is how it was said, for the renderer:
    "" · „nejvýše“ · „alespoň“ · „nebo vyšší“ · „a vyšší“ · „až“ · the conjunctions of a list, „roman“ before them.
    """

    numbers: tuple[int, ...]
    bound: Comparison = ""
    style: str = ""
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Phrase:
    """One noun phrase."""

    pre: tuple[Pre, ...]
    head: Head
    number: Number = "sg"
    value: ValueSpec | None = None  # hodnoty 3
    name: str = ""  # karta „Jméno“
    signed: int | None = None  # Síla +2
    post: tuple[Post, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Phrases:
    """Coordinated noun phrases: „A, B nebo C“. op: a · nebo · ani · „, nebo“ (exclusive) · „,“"""

    op: str
    items: tuple[NounPhrase, ...]
    post: tuple[Post, ...] = ()
    repeat_prep: bool = False  # „z ruky nebo z odhozu“
    span: Span = _span()


NounPhrase = Phrase | Phrases


@dataclass(frozen=True, slots=True)
class Genitive:
    """karta barvy …, konec kola."""

    phrase: NounPhrase


@dataclass(frozen=True, slots=True)
class Prep:
    """A prepositional phrase; `prep` is the lemma (z, do, na, v, „než v“), `case` its case 1..7."""

    prep: str
    case: int
    phrase: NounPhrase
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Relative:
    """, který nemá …; the relative word is inside the clause as a PronounHead „který“ or Adj „jehož“.

    „, který má kartu a nemá groš“: `more` holds the clauses after the first, `links` what joins them.
    """

    clause: Clause
    links: tuple[Link, ...] = ()
    more: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Apposition:
    """barvu roztaženou doleva, kartu o 1 vyšší než …"""

    phrase: NounPhrase


@dataclass(frozen=True, slots=True)
class AdverbAfter:
    """roztažený doleva"""

    lemma: str


@dataclass(frozen=True, slots=True)
class AlsoPrep:
    """A second prepositional phrase joined by a conjunction: „z ruky a na desce“."""

    op: str
    prep: Prep


Post = Genitive | Prep | Relative | Apposition | AdverbAfter | AlsoPrep

# ------------------------------------------------------------------ clauses

Person = Literal[1, 2, 3]

# stat: a phrase without a verb („1 bod“); čeho: the second case parted from its „kolik“ („kolik máš karet“)
Role = Literal["subj", "co", "komu", "čím", "pred", "predgen", "stat", "čeho"]
Mood = Literal[
    "imp",  # vezmi
    "inf",  # vzít
    "fin",  # vezmeš, vezme
    "modal",  # můžeš vzít, nesmí zahrát, máš odhodit
    "cop",  # je červená
    "was",  # byl
    "pass",  # byla vrácena
    "state",  # je roztažen
    "past",  # vrátil
    "past2",  # jsi vrátil
    "none",  # Síla +1.
]


@dataclass(frozen=True, slots=True)
class Filled:
    """A noun phrase in a role of the verb."""

    role: Role
    phrase: NounPhrase


@dataclass(frozen=True, slots=True)
class Adverb:
    """pak, zdarma, znovu, ihned, lícem dolů, bez sdílení, v libovolném pořadí …"""

    lemma: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Cap:
    """„, nejvýše 4“ „, alespoň 5“"""

    lemma: str
    number: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class VerbPlace:
    """Where the (first or second) part of the verb group stands among the items."""

    part: Literal[1, 2] = 1


@dataclass(frozen=True, slots=True)
class Clitic:
    """si, se belonging to the verb."""

    lemma: str


Item = Filled | Prep | Adverb | Cap | VerbPlace | Clitic


@dataclass(frozen=True, slots=True)
class Clause:
    """One verb group with its items in text order."""

    verb: str  # infinitive; "" when there is none
    mood: Mood
    items: tuple[Item, ...]
    modal: str = ""  # moci, smět, muset, mít, lze
    negated: bool = False
    person: Person = 3
    number: Number = "sg"
    gender: str = ""  # of a past form without subject
    shared_object: bool = False  # „vezmi a oboduj kartu“: the object stands at the next verb
    object_before: bool = False  # „odhoď ji, vrať navrch …“: the object stands at an earlier verb
    span: Span = _span()

    def role(self, role: Role) -> NounPhrase | None:
        for item in self.items:
            if isinstance(item, Filled) and item.role == role:
                return item.phrase
        return None

    def preps(self, prep: str) -> tuple[Prep, ...]:
        return tuple(item for item in self.items if isinstance(item, Prep) and item.prep == prep)

    def has_adverb(self, lemma: str) -> bool:
        return any(isinstance(item, Adverb) and item.lemma == lemma for item in self.items)


Link = Literal["a", "nebo", "ani", ", nebo", ",", ", pak", "znamená"]


@dataclass(frozen=True, slots=True)
class Sequence:
    """Clauses joined by links; len(links) == len(clauses) - 1."""

    clauses: tuple[Clause, ...]
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Did:
    """„pokud to uděláš / neudělá“: asks the result of the last instruction."""

    negated: bool
    person: Person
    number: Number = "sg"
    also: Sequence | None = None  # „Pokud to uděláš a máš v ruce …“
    span: Span = _span()


Subordinator = Literal["pokud", "kdykoli", "dokud", "jakmile", "jen pokud", "jinak"]


@dataclass(frozen=True, slots=True)
class Condition:
    """A subordinate clause before or after the main one; „jinak“ at the start has no body."""

    word: Subordinator
    body: Sequence | Did | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Option:
    """One alternative of a sentence: [conditions] cost: … : effect [, jinak …] [, pokud …]."""

    before: tuple[Condition, ...]
    parts: tuple[Sequence, ...]  # split by colons; the last one is the effect
    otherwise: Sequence | None = None
    after: tuple[Condition, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Sentence:
    """Alternatives joined by „; nebo“, ended by a full stop."""

    options: tuple[Option, ...]
    span: Span = _span()
