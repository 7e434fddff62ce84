"""An adjective's first form in, all its forms out: hard, soft and possessive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from dsl.lexicon.sounds import soft_stem
from dsl.lexicon.words import CASES, GENDERS, NUMBERS, Adjective, Case, Gender, Noun, Number

Forms = dict[tuple[Gender, Number, Case], str]
Rows = Mapping[str, str]  # "ma sg": six endings or forms in the order of CASES

_HARD: Rows = {
    "ma sg": "ý ého ému ého ém ým",
    "mi sg": "ý ého ému ý ém ým",
    "f sg": "á é é ou é ou",
    "n sg": "é ého ému é ém ým",
    "ma pl": "í ých ým é ých ými",
    "mi pl": "é ých ým é ých ými",
    "f pl": "é ých ým é ých ými",
    "n pl": "á ých ým á ých ými",
}
_SOFT: Rows = {
    "ma sg": "í ího ímu ího ím ím",
    "mi sg": "í ího ímu í ím ím",
    "f sg": "í í í í í í",
    "n sg": "í ího ímu í ím ím",
    "ma pl": "í ích ím í ích ími",
    "mi pl": "í ích ím í ích ími",
    "f pl": "í ích ím í ích ími",
    "n pl": "í ích ím í ích ími",
}
_POSSESSIVE: Rows = {
    "ma sg": "ův ova ovu ova ově ovým",
    "mi sg": "ův ova ovu ův ově ovým",
    "f sg": "ova ovy ově ovu ově ovou",
    "n sg": "ovo ova ovu ovo ově ovým",
    "ma pl": "ovi ových ovým ovy ových ovými",
    "mi pl": "ovy ových ovým ovy ových ovými",
    "f pl": "ovy ových ovým ovy ových ovými",
    "n pl": "ova ových ovým ova ových ovými",
}
_ANIMATE_PLURAL = (("ck", "čt"), ("sk", "št"), ("ch", "š"), ("k", "c"), ("h", "z"), ("g", "z"), ("r", "ř"))


@cache
def _endings(kind: str) -> tuple[tuple[tuple[Gender, Number, Case], str], ...]:
    rows = {"hard": _HARD, "soft": _SOFT, "possessive": _POSSESSIVE}[kind]
    return tuple(read_rows(rows))


def read_rows(rows: Rows) -> Iterator[tuple[tuple[Gender, Number, Case], str]]:
    """„f sg: ta té té tu té tou“ → single forms; „m“ stands for both masculines, „x“ for every gender."""
    for key, line in rows.items():
        gender, number = key.split()
        genders: tuple[str, ...] = {"m": ("ma", "mi"), "x": GENDERS}.get(gender, (gender,))
        for case, form in zip(CASES, line.split(), strict=True):
            for each in genders:
                yield (each, number, case), form  # type: ignore[misc]


def decline_adjective(lemma: str) -> Forms:
    """zelený by mladý, spodní by jarní; the last letter decides."""
    stem = lemma[:-1]
    if lemma.endswith("í"):
        return {key: stem + ending for key, ending in _endings("soft")}
    forms = {key: stem + ending for key, ending in _endings("hard")}
    forms["ma", "pl", 1] = _animate(stem) + "í"
    return forms


def _animate(stem: str) -> str:
    """velk → velc(í), městsk → městšt(í)."""
    for end, new in _ANIMATE_PLURAL:
        if stem.endswith(end):
            return stem[: -len(end)] + new
    return stem


def hard_or_soft(lemma: str, *, negatable: bool = True, of_verb: str = "") -> Adjective:
    pattern = "příd. měkké" if lemma.endswith("í") else "příd. tvrdé"
    sayable = negatable and not lemma.startswith("nej")
    return Adjective(lemma, decline_adjective(lemma), of_verb=of_verb, negatable=sayable, pattern=pattern)


def possessive(noun: Noun) -> Adjective | None:
    """soupeř → soupeřův, for a masculine animate noun whose second case has an ending of a noun."""
    genitive = noun.forms.get((2, "sg"), "")
    if noun.gender != "ma" or " " in noun.lemma or not genitive.endswith(("a", "e", "ě", "y")):
        return None
    stem = soft_stem(genitive)
    forms = {key: stem + ending for key, ending in _endings("possessive")}
    lemma = stem + "ův"
    return Adjective(lemma, forms, of_noun=noun.lemma, negatable=False, pattern="příd. otcův", span=noun.span)


def unchanging(form: str) -> Forms:
    """jeho, jejich: one form everywhere."""
    return {(gender, number, case): form for gender in GENDERS for number in NUMBERS for case in CASES}
