"""A game file and examples in, outcomes out: what every test of examples needs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dsl.compile import Program, compile_game
from dsl.diagnostics.fault import Faults
from dsl.diagnostics.registry import has_errors
from dsl.examples import Outcome, run_examples
from dsl.model.load import load_game
from dsl.source import Source
from dsl.syntax.structure import load_source, parse_structure

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(__file__).parent / "data"
SMALL = DATA / "zkouska.hra"


@cache
def opened(path: Path) -> tuple[Program, Source]:
    faults = Faults()
    source = load_source(path, faults)
    game = load_game(source, faults)
    assert game is not None, faults.items
    program = compile_game(game, faults)
    assert program is not None
    assert not has_errors(faults.items)
    return program, source


def outcomes(path: Path, text: str | None = None) -> tuple[tuple[Outcome, ...], Source]:
    """The examples of a game, or other examples for it."""
    program, source = opened(path)
    where = source if text is None else Source.of("examples", text)
    faults = Faults()
    blocks = parse_structure(where, faults).blocks
    assert text is None or not has_errors([fault for fault in faults.items if fault.code != "K-S024"])
    return run_examples(program.game, program, blocks, source, where), where


def reports(path: Path, text: str) -> list[str]:
    """`K-X001 „the words it points at“` for each fault of the examples."""
    found, where = outcomes(path, text)
    return [f"{fault.code} „{where.cut(fault.span)}“" for outcome in found for fault in outcome.faults]
