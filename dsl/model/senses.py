"""Czech lemma in, sense out: the only bridge between the words of the core dictionary and the compiler."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from dsl.resources import folder


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    text = (folder("grammars") / "senses.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def verb(lemma: str) -> str:
    return _table()["verbs"].get(lemma, "")


def adjective(lemma: str) -> str:
    return _table()["adjectives"].get(lemma, "")


def noun(lemma: str) -> str:
    return _table()["nouns"].get(lemma, "")


def pronoun(lemma: str) -> str:
    return _table()["pronouns"].get(lemma, "")


def amount(lemma: str) -> str:
    return _table()["amounts"].get(lemma, "")


def bound(lemma: str) -> str:
    return _table()["bounds"].get(lemma, "")


def adverb(lemma: str) -> str:
    return _table()["adverbs"].get(lemma, "")


def preposition(lemma: str) -> str:
    """„než v“ has the sense of its first word."""
    return _table()["prepositions"].get(lemma.split(" ")[0], "")
