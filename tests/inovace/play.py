"""Players and a seed out of chance in; positions of whole games out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import dsl
from dsl.compile import Program
from dsl.players.chance import Chance
from dsl.runtime import State, choose_many, decision, start
from tests.inovace.game import PATH


@cache
def program() -> Program:
    game, faults, _ = dsl.load(PATH)
    assert game is not None, [fault.code for fault in faults.items]
    made = dsl.compile_game(game, faults)
    assert made is not None, [fault.code for fault in faults.items]
    return made


def positions(players: int, seed: int) -> Iterator[State]:
    """Every position in which somebody decides, and the last one."""
    state, bot = start(program(), players, seed), Chance(seed)
    while not state.over:
        yield state
        choose_many(state, bot.choose(state))
    yield state


def opening(players: int, seed: int) -> State:
    """The position of the first action: everybody has taken two cards and put one of them down."""
    return next(state for state in positions(players, seed) if decision(state).kind == "menu")


def names(state: State, zone: str, seat: int = 0, key: int | None = None) -> list[str]:
    """The cards of a zone, each pile from the top; of all piles when `key` is None."""
    layout, faces = state.program.layout, state.program.game.faces
    keys = range(layout.zones[zone].piles) if key is None else (key,)
    piles = [state.zones[layout.pile(zone, seat, each)] for each in keys]
    return [faces[layout.cards[card]].name for pile in piles for card in reversed(pile)]
