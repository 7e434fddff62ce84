"""The public face: a game file in; its model, its faults, a compiled program, a running state out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dsl.compile import Program
    from dsl.diagnostics.fault import Faults
    from dsl.model.game import Game
    from dsl.runtime import State
    from dsl.source import Source

__version__ = "0.1.0"
__all__ = ["check_file", "compile_game", "load", "start"]


def load(file: Path | str | Source, variants: Sequence[str] = ()) -> tuple[Game | None, Faults, Source]:
    """A path or an already read Source → the resolved game (None when it cannot be made), its faults, its source."""
    from dsl.diagnostics.fault import Faults
    from dsl.model.load import load_game
    from dsl.source import Source
    from dsl.syntax.structure import load_source

    faults = Faults()
    source = file if isinstance(file, Source) else load_source(Path(file), faults)
    return load_game(source, faults, variants), faults, source


def check_file(file: Path | str | Source, variants: Sequence[str] = ()) -> tuple[Game | None, Faults, Source]:
    """As load, with everything looked at: questions about the whole, can it be compiled, do its examples hold?"""
    from dsl.check import check_source
    from dsl.diagnostics.fault import Faults
    from dsl.examples import run_examples
    from dsl.source import Source
    from dsl.syntax.structure import load_source, parse_structure

    faults = Faults()
    source = file if isinstance(file, Source) else load_source(Path(file), faults)
    game = check_source(source, faults, variants)
    program = compile_game(game, faults) if game is not None else None
    if game is not None and program is not None:
        for outcome in run_examples(game, program, parse_structure(source, Faults()).blocks, source):
            faults.items.extend(outcome.faults)
    return game, faults, source


def compile_game(game: Game, faults: Faults | None = None, *, trace: bool = False) -> Program | None:
    """The game as tables and functions; None when something in it cannot be run, which is then among the faults."""
    from dsl.compile import compile_game as compiled
    from dsl.diagnostics.fault import Faults

    return compiled(game, Faults() if faults is None else faults, trace=trace)


def start(program: Program, players: int, seed: int) -> State:
    """A game at its first decision."""
    from dsl.runtime import start as begin

    return begin(program, players, seed)
