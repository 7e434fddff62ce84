"""The principal forms of a verb in, all its forms and the words made from its participle out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dsl.lexicon.adjectives import hard_or_soft
from dsl.lexicon.paradigms import PATTERNS, decline
from dsl.lexicon.sounds import VOWELS
from dsl.lexicon.words import GENDERS, NUMBERS, Adjective, Gender, Noun, Number, Verb

_GENDER_ENDINGS: Mapping[tuple[Gender, Number], str] = {
    ("ma", "sg"): "",
    ("mi", "sg"): "",
    ("f", "sg"): "a",
    ("n", "sg"): "o",
    ("ma", "pl"): "i",
    ("mi", "pl"): "y",
    ("f", "pl"): "y",
    ("n", "pl"): "a",
}
_ITERATIVE = ("cet", "zet", "jet")  # vracet → vracejí, but ležet → leží


@dataclass(frozen=True, slots=True)
class Principal:
    """What the author writes: odhodit, odhoď, odhodí, odhozen. Missing forms are ""."""

    infinitive: str
    imperative: str
    third: str
    participle: str = ""
    past: str = ""
    third_plural: str = ""
    verbal_noun: str = ""


def conjugate(verb: Principal) -> dict[object, str]:
    forms: dict[object, str] = {"inf": verb.infinitive}
    if verb.imperative:
        forms["imp"] = verb.imperative
    if verb.third:
        forms |= _present(verb)
    past = verb.past or past_of(verb.infinitive)
    if past:
        forms |= by_gender("past", past)
    if verb.participle:
        forms |= by_gender("pass", verb.participle)
    return forms


def _present(verb: Principal) -> dict[object, str]:
    third = verb.third
    stem, last = third[:-1], third[-1]
    plural = verb.third_plural
    if third.endswith("je"):
        first, many = stem + "i", stem + "í"
    elif last in "eě":
        first, many = stem + "u", stem + "ou"
    elif last == "á":
        first, many = third + "m", stem + "ají"
    else:
        first, many = third + "m", stem + "ejí" if verb.infinitive.endswith(_ITERATIVE) else third
    return {
        ("fin", 1, "sg"): first,
        ("fin", 2, "sg"): third + "š",
        ("fin", 3, "sg"): third,
        ("fin", 3, "pl"): plural or many,
    }


def past_of(infinitive: str) -> str:
    """vrátit → vrátil, líznout → lízl, přesunout → přesunul; "" when it cannot be told (provést)."""
    if infinitive.endswith("jít"):
        return infinitive[:-3] + "šel"
    if infinitive.endswith("řít"):
        return infinitive[:-2] + "el"
    if infinitive.endswith("nout"):
        stem = infinitive[:-4]
        return stem + "nul" if stem[-1:] in VOWELS else stem + "l"
    for end, new in (("ít", "il"), ("ýt", "yl")):
        if infinitive.endswith(end):
            return infinitive.removesuffix(end) + new
    if infinitive.endswith("t") and infinitive[-2:-1] in VOWELS:
        return infinitive[:-1] + "l"
    return ""


def by_gender(key: str, base: str) -> dict[object, str]:
    """vrácen → vrácena …; našel → našla …"""
    stem = base[:-2] + "l" if base.endswith("šel") else base
    forms: dict[object, str] = {}
    for gender in GENDERS:
        for number in NUMBERS:
            ending = _GENDER_ENDINGS[gender, number]
            forms[key, gender, number] = stem + ending if ending else base
    return forms


def participle_adjective(verb: Verb) -> Adjective | None:
    """vrácen → vrácený, zahrán → zahraný."""
    participle = verb.forms.get(("pass", "ma", "sg"), "")
    if not participle:
        return None
    base = participle[:-2] + "an" if participle.endswith("án") else participle
    return hard_or_soft(base + "ý", of_verb=verb.lemma)


def verbal_noun(verb: Verb) -> Noun | None:
    """vrácen → vrácení: the doing of it."""
    if not verb.verbal_noun:
        return None
    forms = decline(PATTERNS["stavení"], verb.verbal_noun)
    return Noun(verb.verbal_noun, "n", forms, ("účinek",), pattern="s. stavení", of_verb=verb.lemma)
