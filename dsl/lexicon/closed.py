"""The file of closed classes in, pronouns, number words, auxiliaries, prepositions and fixed words out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dsl.lexicon.adjectives import decline_adjective, read_rows, unchanging
from dsl.lexicon.conjugation import by_gender
from dsl.lexicon.vocalise import Vocalisation
from dsl.lexicon.words import Adjective, Case, Gender, Number, Pos, Preposition, Verb

PronounForms = Mapping[tuple[Gender, Number, Case], str]
_PERSONS = ((1, "sg"), (2, "sg"), (3, "sg"), (3, "pl"))


@dataclass(frozen=True, slots=True)
class Pronoun:
    lemma: str
    plain: PronounForms
    after_prep: PronounForms  # „něj“ beside „ho“


@dataclass(frozen=True, slots=True)
class Closed:
    """All words no game declares."""

    pronouns: Mapping[str, Pronoun]
    agreeing: Mapping[str, Adjective]  # tento, svůj, který …
    numbers: Mapping[str, Adjective]  # jeden, dva, oba, tři, čtyři
    number_values: Mapping[str, int]
    auxiliaries: Mapping[str, Verb]  # být, moci, smět, muset, lze
    prepositions: Mapping[str, Preposition]
    vocalisations: Mapping[str, Vocalisation]
    fixed: Mapping[Pos, tuple[str, ...]]
    before_number: tuple[str, ...]  # „méně než“ before a number


def read_closed(path: Path) -> Closed:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    vocalisations = {lemma: Vocalisation.of(entry) for lemma, entry in data["vocalised"].items()}
    fixed = dict(data["fixed"])
    before_number = tuple(fixed.pop("before_number"))
    numbers = data["numbers"]
    values = {lemma: rows.pop("value") for lemma, rows in numbers.items()}
    return Closed(
        {lemma: _pronoun(lemma, entry) for lemma, entry in data["pronouns"].items()},
        _agreeing(data["agreeing"], data["kinds"]),
        {lemma: Adjective(lemma, dict(read_rows(rows)), negatable=False) for lemma, rows in numbers.items()},
        values,
        {lemma: _auxiliary(lemma, entry) for lemma, entry in data["auxiliaries"].items()},
        {lemma: _preposition(lemma, roles, vocalisations) for lemma, roles in data["prepositions"].items()},
        vocalisations,
        {pos: tuple(words) for pos, words in fixed.items()},
        before_number,
    )


def _rows(rows: Mapping[str, str]) -> PronounForms:
    return {key: form for key, form in read_rows(rows) if form != "-"}


def _pronoun(lemma: str, entry: Mapping[str, Mapping[str, str]]) -> Pronoun:
    plain = _rows(entry["plain"])
    return Pronoun(lemma, plain, _rows(entry["after_prep"]) if "after_prep" in entry else plain)


def _agreeing(tables: Mapping[str, Mapping[str, str]], kinds: Mapping[str, list[str]]) -> dict[str, Adjective]:
    found = {lemma: dict(read_rows(rows)) for lemma, rows in tables.items()}
    found |= {lemma: unchanging(lemma) for lemma in kinds["unchanging"]}
    found |= {lemma: decline_adjective(lemma) for lemma in kinds["like_adjective"]}
    for lemma in kinds["with_koli"]:
        found[lemma + "koli"] = {key: form + "koli" for key, form in decline_adjective(lemma).items()}
    return {lemma: Adjective(lemma, forms, negatable=False) for lemma, forms in found.items()}


def _auxiliary(lemma: str, entry: Mapping[str, Any]) -> Verb:
    """Negated forms that are not ne- + form are kept under ("neg", person, number)."""
    forms: dict[object, str] = {"inf": lemma} if lemma.endswith(("t", "ci")) else {}
    for (person, number), form in zip(_PERSONS, entry["present"].split(), strict=True):
        if form != "-":
            forms["fin", person, number] = form
    for (person, number), form in zip(_PERSONS, entry.get("negative", "").split(), strict=False):
        forms["neg", person, number] = form
    if "past" in entry:
        forms |= by_gender("past", entry["past"])
    return Verb(lemma, forms, (), subject_kinds=())


def _preposition(lemma: str, roles: Mapping[str, str], vocalisations: Mapping[str, Vocalisation]) -> Preposition:
    vocalised = vocalisations[lemma].form if lemma in vocalisations else ""
    return Preposition(lemma, {int(case): role for case, role in roles.items()}, vocalised)
