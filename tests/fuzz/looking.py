"""A file's bytes or text in, a promise kept or an AssertionError out: only diagnostics, each at a place in the file."""

from __future__ import annotations

import random

import dsl
from dsl.compile import Program
from dsl.diagnostics.emit import FORMATS, emit
from dsl.diagnostics.fault import Faults
from dsl.diagnostics.registry import all_texts, has_errors
from dsl.players.chance import Chance
from dsl.runtime import BudgetExceeded, check_invariants, choose_many, decision, start
from dsl.runtime.log import lines
from dsl.runtime.view import view
from dsl.source import Source
from dsl.syntax.structure import load_source

DECISIONS = 25


def look_at_text(text: str, number: int = 0) -> str:
    """What became of it: `faults` or `runs`."""
    faults = Faults()
    return _look(Source.of("x.hra", text), faults, number)


def look_at_bytes(raw: bytes, number: int = 0) -> str:
    faults = Faults()
    return _look(load_source(raw, faults, "x.hra"), faults, number)


def _look(source: Source, faults: Faults, number: int) -> str:
    game, more, _ = dsl.check_file(source)
    faults.items.extend(more.items)
    _well_reported(source, faults, number)
    if has_errors(faults.items):
        return "faults"
    program = dsl.compile_game(game) if game is not None else None
    assert program is not None, "nothing runs and no error says why"
    _runs(program, number)
    return "runs"


def _well_reported(source: Source, faults: Faults, number: int) -> None:
    known, size = all_texts(), len(source.text)
    for fault in faults.items:
        assert fault.code in known, fault
        spans = [fault.span, *(fix.span for fix in fault.fixes), *(span for span, _ in fault.related)]
        assert all(0 <= span.start <= span.end <= size for span in spans), fault
    for language in ("cs", "en"):
        emit(FORMATS[number % len(FORMATS)], [(source, faults.items)], language)


def _runs(program: Program, number: int) -> None:
    """What was found good can be played."""
    low, high = program.game.players
    players = random.Random(number).randint(low, high)
    try:
        state, bot = start(program, players, number, log=True), Chance(number)
        for _ in range(DECISIONS):
            assert check_invariants(state) == []
            for seat in range(players):
                view(state, seat)
                lines(state, seat, [str(name) for name in range(players)])
            if state.over:
                return
            assert decision(state).options
            choose_many(state, bot.choose(state))
    except BudgetExceeded as endless:
        if not (endless.name and endless.text):
            raise
