"""tests/data/corpus_roles/GAME.txt says how every phrase of a game was understood; a Czech reader has read it all.

`KARBAN_REWRITE=1 pytest` writes the tables anew; read the difference before you keep it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from dsl.model import clauses as c
from tests.corpus.roles import IMPLIED, Fact, noun_facts, verb_facts
from tests.corpus.texts import EXAMPLES, GAMES, ROOT, Row, lines, rows, understood

ROLES = ROOT / "tests" / "data" / "corpus_roles"
Facts = Callable[[Sequence[c.Sentence]], Iterator[Fact]]


def texts(game: str) -> tuple[Row, ...]:
    """The rows of a corpus game; all example games together."""
    if game == "examples":
        return tuple(row for name in EXAMPLES for row in lines(f"examples/{name}"))
    return (*rows(game), *lines(game))


def table(game: str, facts: Facts) -> list[str]:
    """`verb | role | nouns | how often | where for the first time`."""
    found: dict[Fact, list[str]] = {}
    for row in texts(game):
        for fact in facts(understood(row)[0]):
            found.setdefault(fact, []).append(row.id)
    order = sorted(found, key=lambda fact: (fact[0].strip("„(—"), *fact))
    return [f"{' | '.join(fact)} | {len(found[fact])}× | {found[fact][0]}" for fact in order]


def audit(game: str) -> str:
    parts = (
        (f"# {game}: sloveso | role | jména | kolikrát | kde poprvé", verb_facts),
        ("# jméno | co k němu patří | jména | kolikrát | kde poprvé", noun_facts),
    )
    return "\n".join("\n".join([head, *table(game, facts)]) + "\n" for head, facts in parts)


@pytest.mark.parametrize("game", [*GAMES, "examples"])
def test_roles_are_the_reviewed_ones(game: str) -> None:
    path: Path = ROLES / f"{game}.txt"
    if os.environ.get("KARBAN_REWRITE"):
        path.write_text(audit(game), encoding="utf-8")
    assert audit(game).splitlines() == path.read_text(encoding="utf-8").splitlines()


TOLD = (c.Filled, c.Prep, c.Adverb, c.Cap, c.Clitic, c.Genitive, c.Apposition, c.AdverbAfter, c.Relative)


def nodes(node: object) -> Iterator[object]:
    """The node and everything below it, whatever it is."""
    yield node
    for inner in node if isinstance(node, tuple) else _fields(node):
        yield from nodes(inner)


def _fields(node: object) -> list[object]:
    return [getattr(node, each.name) for each in fields(node)] if is_dataclass(node) else []


@pytest.mark.parametrize("game", [*GAMES, "examples"])
def test_every_phrase_is_in_the_table(game: str) -> None:
    """As many facts as the sentences have parts: a walk that skipped a clause would hide a wrong role."""
    for row in texts(game):
        sentences, _ = understood(row)
        facts = [*verb_facts(sentences), *noun_facts(sentences)]
        said = [fact for fact in facts if not fact[2].startswith(IMPLIED)]
        assert len(said) == sum(isinstance(node, TOLD) for node in nodes(sentences)), row
