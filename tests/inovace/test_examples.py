"""Every worked example of the game holds."""

from __future__ import annotations

from functools import cache

import pytest

from dsl.diagnostics.fault import Faults
from dsl.diagnostics.registry import has_errors
from dsl.examples import Outcome, run_examples
from dsl.syntax.structure import load_source, parse_structure
from tests.inovace.game import PATH
from tests.inovace.play import program

EXAMPLES = PATH.parent / "priklady" / PATH.name


@cache
def outcomes() -> dict[str, Outcome]:
    faults = Faults()
    game, examples = load_source(PATH, faults), load_source(EXAMPLES, faults)
    blocks = parse_structure(examples, faults).blocks
    assert not has_errors([fault for fault in faults.items if fault.code != "K-S024"])
    made = program()
    return {outcome.name: outcome for outcome in run_examples(made.game, made, blocks, game, examples)}


@pytest.mark.parametrize("name", outcomes())
def test_an_example_holds(name: str) -> None:
    faults = outcomes()[name].faults
    assert [(fault.code, dict(fault.args)) for fault in faults if has_errors([fault])] == []


def test_no_example_is_skipped() -> None:
    written = EXAMPLES.read_text(encoding="utf-8").count("\npříklad ")
    assert len(outcomes()) == written > 100
