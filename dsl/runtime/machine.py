"""A Program in, games that run out: start, step by choices, positions set by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.compile.program import Program
from dsl.runtime.errors import IllegalChoice, exceeded
from dsl.runtime.listening import note_truths
from dsl.runtime.primitives import PRIMITIVES
from dsl.runtime.rng import below
from dsl.runtime.state import PLAY, State, empty_state, settle_cards, start_pile

BETWEEN = range(100_000)  # blocks between two decisions
BUDGET = 1_000_000  # blocks in one game


def link(program: Program) -> tuple[Callable[[State], int], ...]:
    """Give the generated source the primitives it calls; once for each program."""
    if program.linked is None:
        names = program.names
        names.update(PRIMITIVES)
        names.update(program.tables)
        names["COUNTS"] = program.counts
        exec(program.code, names)
        program.linked = names["BLOCKS"]
    return program.linked


def start(program: Program, players: int, seed: int, first: int | None = None, log: bool = False) -> State:
    """A new game, run to its first decision."""
    low, high = program.game.players
    if not low <= players <= high:
        raise ValueError(f"{program.game.name}: {low}–{high}")
    state = _fresh(program, players).clone()
    state.rng = seed & ((1 << 64) - 1)
    state.log = [] if log else None
    if first is None and program.game.start == "random":
        state.rng, first = below(state.rng, players)
    state.first = state.active = first or 0
    _run(state, program.entries["start"])
    return state


def _fresh(program: Program, players: int) -> State:
    """The table before set-up, made once for each number of players."""
    key = f"table {players}"
    if key not in program.names:
        state = _new(program, players)
        for card in range(len(program.layout.cards)):
            state.zones[start_pile(program, card)].append(card)
        settle_cards(state)
        note_truths(state)
        program.names[key] = state
    found: State = program.names[key]
    return found


def _new(program: Program, players: int) -> State:
    state = empty_state(program, players)
    state.blocks = link(program)
    state.budget = BUDGET
    return state


def position(program: Program, players: int) -> State:
    """An empty table to be set by hand: fill `zones`, `tokens`, `active`, then `begin_turn`."""
    state = _new(program, players)
    state.loose = True
    state.phase = PLAY
    return state


def begin_turn(state: State) -> None:
    """The turn of the active player begins in a position set by hand."""
    settle_cards(state)
    note_truths(state)
    state.stack = [state.frame] if state.program.game.round < 0 else []
    state.active = (state.active - 1) % state.players
    _run(state, state.program.entries["turn"])


def step(state: State, index: int) -> None:
    """Answer the pending decision with one of its options and run to the next one."""
    if index < 0 or state.high > 1:
        raise IllegalChoice(index)
    try:
        state.answer = state.opts[index]
    except IndexError:
        raise IllegalChoice(index) from None
    if state.log is not None:
        state.log.append(("choice", state.who, state.answer, state.ask, -1, -1))
    pc = state.pc
    blocks = state.blocks
    for count in BETWEEN:
        pc = blocks[pc](state)
        if pc < 0:
            state.budget -= count + 1
            if state.budget < 0:
                raise exceeded(state, pc)
            return
    raise exceeded(state, pc)


def choose_many(state: State, indices: Sequence[int]) -> None:
    """Answer a decision for several options; for those without an order the order of the options counts."""
    if state.high == 1:
        if len(indices) != 1:
            raise IllegalChoice(tuple(indices))
        step(state, indices[0])
        return
    picked = tuple(indices)
    if not state.low <= len(picked) <= state.high or len(set(picked)) != len(picked):
        raise IllegalChoice(picked)
    if any(not 0 <= index < len(state.opts) for index in picked):
        raise IllegalChoice(picked)
    if not state.program.sites[state.ask].ordered:
        picked = tuple(sorted(picked))
    state.answer = tuple(state.opts[index] for index in picked)
    state.low = state.high = 1
    if state.log is not None:
        state.log.append(("choice", state.who, state.answer, state.ask, -1, -1))
    _run(state, state.pc)


def _run(state: State, pc: int) -> None:
    for count in BETWEEN:
        pc = state.blocks[pc](state)
        if pc < 0:
            state.budget -= count + 1
            if state.budget < 0:
                raise exceeded(state, pc)
            return
    raise exceeded(state, pc)
