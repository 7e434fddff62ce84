"""A dictionary in, rows of all forms out: what the author looks over after declaring a word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.lexicon.conjugation import participle_adjective
from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import CASES, GENDERS, NUMBERS, Adjective, Gender, Noun, Verb
from dsl.source import NOWHERE

_GENDER_NAMES: Mapping[Gender, str] = {"ma": "m. živ.", "mi": "m. neživ.", "f": "ž.", "n": "s."}
_NUMBER_NAMES = {"sg": "j.", "pl": "mn."}
_VERB_LABELS: tuple[tuple[str, object], ...] = (
    ("rozkaz", "imp"),
    ("1. j.", ("fin", 1, "sg")),
    ("2. j.", ("fin", 2, "sg")),
    ("3. j.", ("fin", 3, "sg")),
    ("3. mn.", ("fin", 3, "pl")),
    ("min. m.", ("past", "ma", "sg")),
    ("min. ž.", ("past", "f", "sg")),
    ("min. mn.", ("past", "ma", "pl")),
    ("trp. m.", ("pass", "ma", "sg")),
    ("trp. ž.", ("pass", "f", "sg")),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a noun, one gender of an adjective, or a verb."""

    lemma: str
    gender: str  # "" for verbs
    pattern: str
    forms: tuple[tuple[str, str], ...]  # label and form: („2. mn.“, „karet“)


def tables(lexicon: Lexicon, only_game: bool = True) -> tuple[Row, ...]:
    """Nouns, adjectives, verbs, each in the order of declaration; words made from a verb stand in its row."""
    nouns = [noun for noun in lexicon.nouns.values() if not _made(noun.of_verb, noun.span, lexicon)]
    adjectives = [
        word for word in lexicon.adjectives.values() if not word.of_noun and not _made(word.of_verb, word.span, lexicon)
    ]
    rows = [_noun_row(noun) for noun in nouns if _shown(noun, only_game)]
    for adjective in adjectives:
        if adjective.pattern and _shown(adjective, only_game):
            rows.extend(_adjective_rows(adjective))
    rows.extend(_verb_row(verb) for verb in lexicon.verbs.values() if _shown(verb, only_game))
    return tuple(rows)


def _shown(word: Noun | Adjective | Verb, only_game: bool) -> bool:
    return not only_game or word.span != NOWHERE


def _made(verb: str, span: object, lexicon: Lexicon) -> bool:
    """Made from a verb, not declared itself."""
    return bool(verb) and lexicon.verbs[verb].span == span


def _noun_row(noun: Noun) -> Row:
    forms = (
        (f"{case}. {_NUMBER_NAMES[number]}", noun.forms[case, number])
        for number in NUMBERS
        for case in CASES
        if (case, number) in noun.forms
    )
    return Row(noun.lemma, _GENDER_NAMES[noun.gender], noun.pattern, tuple(forms))


def _adjective_rows(adjective: Adjective) -> Iterator[Row]:
    for gender in GENDERS:
        forms = (
            (f"{case}. {_NUMBER_NAMES[number]}", adjective.forms[gender, number, case])
            for number in NUMBERS
            for case in CASES
        )
        yield Row(adjective.lemma, _GENDER_NAMES[gender], adjective.pattern, tuple(forms))


def _verb_row(verb: Verb) -> Row:
    forms = [(label, verb.forms[key]) for label, key in _VERB_LABELS if key in verb.forms]
    if participle := participle_adjective(verb):
        forms.append(("příd.", participle.lemma))
    if verb.verbal_noun:
        forms.append(("podst.", verb.verbal_noun))
    lemma = f"{verb.lemma} {verb.clitic}".rstrip()
    return Row(lemma, "", ", ".join(slot.role for slot in verb.slots), tuple(forms))
