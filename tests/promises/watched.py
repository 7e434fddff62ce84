"""A program and a seed in, a whole random game out, with every promise checked at each change and each decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dsl.compile import Program
from dsl.players.chance import Chance
from dsl.runtime import State, check_invariants, choose_many, decision, start
from dsl.runtime.primitives import differs
from dsl.runtime.state import PLAY
from tests.games import EXAMPLES, program

CHANGES = ("move", "tokens", "keep")


class Violation(AssertionError):
    """A broken promise, with all that is needed to see it again."""

    def __init__(self, game: str, players: int, seed: int, step: int, faults: list[str]) -> None:
        super().__init__(f"{game}, {players} players, seed {seed}, decision {step}: {'; '.join(faults)}")


class Watch(list[tuple[Any, ...]]):
    """A log that looks at the state each time it is told of a change, so also inside an effect."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state, self.changes, self.faults = state, 0, list[str]()

    def append(self, entry: tuple[Any, ...]) -> None:
        if entry[0] in CHANGES:
            self.changes += 1
            self.faults += check_invariants(self.state)


def broken_promises(state: State) -> list[str]:
    """What must hold whenever somebody is asked, and at the end."""
    return [*check_invariants(state), *_unseen(state), *(_options(state) if not state.over else _end(state))]


def _unseen(state: State) -> list[str]:
    """Nothing that a rule waits for may be true without having been noticed."""
    if state.phase != PLAY:
        return []
    return [f"watcher {number} is behind" for number in range(len(state.program.watchers)) if differs(state, number)]


def _options(state: State) -> list[str]:
    asked = decision(state)
    keys = [option.key for option in asked.options]
    faults = [] if len(set(keys)) == len(keys) else [f"two options are the same: {keys}"]
    if not 0 <= asked.who < state.players:
        faults.append(f"nobody is asked: {asked.who}")
    if not keys or not 0 <= asked.low <= asked.high <= len(keys):
        faults.append(f"{asked.low}–{asked.high} of {len(keys)} options")
    return faults


def _end(state: State) -> list[str]:
    seats = list(state.winners)
    good = seats and len(set(seats)) == len(seats) and all(0 <= seat < state.players for seat in seats)
    return [] if good and state.ending >= 0 else [f"winners {seats}, ending {state.ending}"]


def watched_game(made: Program, players: int, seed: int) -> tuple[int, int]:
    """Play one game; the numbers of decisions and of changes that were looked at."""
    state, bot, step = start(made, players, seed), Chance(seed), 0
    watch = Watch(state)
    state.log = watch
    while True:
        faults = watch.faults + broken_promises(state)
        if faults:
            raise Violation(made.game.name, players, seed, step, faults)
        if state.over:
            return step, watch.changes
        choose_many(state, bot.choose(state))
        step += 1


def tables() -> Iterator[tuple[str, int]]:
    """All games with all numbers of players, round and round."""
    every = [(name, players) for name in EXAMPLES for players in _seats(program(name))]
    while True:
        yield from every


def _seats(made: Program) -> range:
    low, high = made.game.players
    return range(low, high + 1)
