"""The example games run; a wrong word in one of their sentences is reported or changes the routines that run.

The whole file is loaded with the word changed, so this goes through meaning too, not only through reading. Beside the
order of words and „si“, some words go without saying: „1“ before a singular, „svůj“ where only one thing can be meant,
„pak“ between sentences. unnoticed.tsv lists what the meaning layer does not notice yet.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

from dsl.check import check_source
from dsl.diagnostics.fault import Faults
from dsl.model.game import Game
from dsl.source import Source
from tests.corpus.mutants import MUTATIONS, Mutant, chosen
from tests.corpus.test_mutations import same_words
from tests.corpus.texts import EXAMPLES, Row, game_file, lines

EACH = 2  # mutants of one sentence, of kinds that change from sentence to sentence
MANY = 4  # of every kind, when there is time
UNSAID = re.compile(r"(1|sv\w+|pak)$", re.IGNORECASE)  # dropped words that make no difference
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
def unnoticed() -> dict[str, str]:
    """Sentences that run like another one, and what is overlooked in them."""
    lines = (Path(__file__).parent / "unnoticed.tsv").read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {text: why for why, text in cells}


@cache
def source(game: str) -> str:
    return game_file(game).read_text(encoding="utf-8")


def loaded(text: str, variants: tuple[str, ...] = ()) -> tuple[Game | None, int]:
    faults = Faults()
    return check_source(Source.of("hra.hra", text), faults, variants), len(faults.items)


def variants(row: Row) -> tuple[str, ...]:
    """The variant a line belongs to has to be chosen, or the line does not run."""
    name = re.fullmatch(r"varianta (.*) \d+", row.id)
    return (name[1],) if name else ()


@cache
def right(game: str, chosen_variants: tuple[str, ...] = ()) -> object:
    made, faults = loaded(source(game), chosen_variants)
    assert faults == 0
    return plain(made)


def mutants(row: Row) -> list[Mutant]:
    start = zlib.crc32(row.text.encode()) % len(MUTATIONS)
    kinds = [MUTATIONS[(start + step) % len(MUTATIONS)] for step in range(len(MUTATIONS))]
    return [mutant for kind in kinds for mutant in chosen(row, kind, 1)][:EACH]


def outcome(mutant: Mutant) -> str:
    row = mutant.row
    game, faults = loaded(source(row.game).replace(row.text, mutant.text, 1), variants(row))
    if faults or game is None:
        return "reported"
    if plain(game) != right(row.game, variants(row)):
        return "changed"
    return "understood" if same_words(mutant) or (not mutant.new and UNSAID.match(mutant.old)) else "silently equal"


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_wrong_word_runs_unnoticed(name: str) -> None:
    found = [(mutant, outcome(mutant)) for row in lines(f"examples/{name}") for mutant in mutants(row)]
    print(f"\n{name}: {dict(sorted(Counter(result for _, result in found).items()))}")
    wrong = [str(mutant) for mutant, result in found if result == "silently equal" and mutant.text not in unnoticed()]
    assert not wrong, "\n".join(wrong)
    assert len(found) == EACH * len(lines(f"examples/{name}"))


@pytest.mark.soak
def test_what_is_not_noticed_is_known() -> None:
    rows = [row for name in EXAMPLES for row in lines(f"examples/{name}")]
    tried = [mutant for row in rows for kind in MUTATIONS for mutant in chosen(row, kind, MANY)]
    assert {mutant.text for mutant in tried if outcome(mutant) == "silently equal"} == unnoticed().keys()


def test_wording_is_not_what_runs() -> None:
    """A comment moves every place in the file and changes nothing else."""
    text = source("examples/jarmark")
    assert plain(loaded("# poznámka\n" + text)[0]) == right("examples/jarmark")
    assert plain(loaded(text.replace("získej 3 body", "získej 2 body", 1))[0]) != right("examples/jarmark")
