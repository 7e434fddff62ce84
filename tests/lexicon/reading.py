"""Rows of the word tables under tests/data/words, and dictionaries built from declarations in a test."""

from __future__ import annotations

from pathlib import Path

from dsl.diagnostics.fault import Faults
from dsl.lexicon.declare import Line, declare_verbs, declare_words
from dsl.lexicon.lexicon import Lexicon, core_lexicon

WORDS = Path(__file__).parent.parent / "data" / "words"
GENDERS = {"m. živ.": "ma", "m. neživ.": "mi", "ž.": "f", "s.": "n"}
NUMBERS = {"j.": "sg", "mn.": "pl"}


def rows(name: str) -> list[list[str]]:
    lines = (WORDS / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def first_cell(row: list[str]) -> str:
    return row[0]


def game(words: str = "", verbs: str = "", faults: Faults | None = None) -> Lexicon:
    """The core with the words declared in two texts, one declaration a line. Without `faults` none may be found."""
    found = Faults() if faults is None else faults
    core = core_lexicon()
    declared = declare_words([Line.of(line, 1) for line in words.strip().splitlines()], core.nouns, found)
    nouns = {**core.nouns, **{noun.lemma: noun for noun in declared.nouns}}
    more = declare_verbs([Line.of(line, 1) for line in verbs.strip().splitlines()], nouns, found)
    if faults is None:
        assert found.items == []
    return core.extended(declared.nouns, declared.adjectives, more, declared.adverbs)
