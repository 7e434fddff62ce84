"""The example games run; a wrong word in one of their sentences is reported or changes the routines that run.

The whole file is loaded with the word changed, so this goes through meaning too, not only through reading.
"""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import fields, is_dataclass
from functools import cache

import pytest

import dsl
from dsl.model.game import Game
from dsl.source import Source
from tests.corpus.mutants import MUTATIONS, Mutant, chosen
from tests.corpus.test_mutations import same_words
from tests.corpus.texts import EXAMPLES, Row, game_file, lines

EACH = 2  # mutants of one sentence, of kinds that change from sentence to sentence
WORDING = {"text", "label", "span", "digest", "said", "name_span"}  # what is shown, not what runs


def plain(node: object) -> object:
    """A game without its wording."""
    if isinstance(node, (tuple, list)):
        return tuple(plain(each) for each in node)
    if isinstance(node, dict):
        return tuple((key, plain(value)) for key, value in node.items())
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return (
        type(node).__name__,
        *(plain(getattr(node, each.name)) for each in fields(node) if each.name not in WORDING),
    )


@cache
def source(game: str) -> str:
    return game_file(game).read_text(encoding="utf-8")


def loaded(text: str) -> tuple[Game | None, int]:
    game, faults, _ = dsl.load(Source.of("hra.hra", text))
    return game, len(faults.items)


@cache
def right(game: str) -> object:
    return plain(loaded(source(game))[0])


def mutants(row: Row) -> list[Mutant]:
    start = zlib.crc32(row.text.encode()) % len(MUTATIONS)
    kinds = [MUTATIONS[(start + step) % len(MUTATIONS)] for step in range(len(MUTATIONS))]
    return [mutant for kind in kinds for mutant in chosen(row, kind, 1)][:EACH]


def outcome(mutant: Mutant) -> str:
    game, faults = loaded(source(mutant.row.game).replace(mutant.row.text, mutant.text, 1))
    if faults or game is None:
        return "reported"
    if plain(game) != right(mutant.row.game):
        return "changed"
    return "free order" if same_words(mutant) else "silently equal"


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_wrong_word_runs_unnoticed(name: str) -> None:
    found = [(mutant, outcome(mutant)) for row in lines(f"examples/{name}") for mutant in mutants(row)]
    print(f"\n{name}: {dict(sorted(Counter(result for _, result in found).items()))}")
    wrong = [str(mutant) for mutant, result in found if result == "silently equal"]
    assert not wrong, "\n".join(wrong)
    assert len(found) == EACH * len(lines(f"examples/{name}"))


def test_wording_is_not_what_runs() -> None:
    """A comment moves every place in the file and changes nothing else."""
    text = source("examples/jarmark")
    assert plain(loaded("# poznámka\n" + text)[0]) == right("examples/jarmark")
    assert plain(loaded(text.replace("získej 3 body", "získej 2 body", 1))[0]) != right("examples/jarmark")
