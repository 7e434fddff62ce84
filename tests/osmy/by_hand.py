"""A deal of `osmy` in, the same deal in the hand-written game out, and our options in its numbers."""

from __future__ import annotations

import importlib.util
from functools import cache
from types import ModuleType
from typing import Any

from dsl.runtime import State, decision
from tests.games import ROOT, program

DRAW, PASS, SUIT = 52, 53, 54
ACTIONS = {"Líznout si kartu": DRAW, "Pasovat": PASS}


@cache
def hand_written() -> ModuleType:
    spec = importlib.util.spec_from_file_location("crazy_eights_by_hand", ROOT / "benchmarks" / "crazy_eights.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def numbers() -> tuple[int, ...]:
    """Our physical card → rank * 4 + suit."""
    game, layout = program("osmy").game, program("osmy").layout
    faces = [game.faces[face].attributes for face in layout.cards]
    return tuple(face["hodnota"] * 4 + face["barva"] for face in faces)


def twin(state: State) -> Any:
    """The hand-written game just after the same deal; in both the last card of the stock is next."""
    number, layout = numbers(), state.program.layout

    def pile(zone: str, seat: int = 0) -> list[int]:
        return [number[card] for card in state.zones[layout.pile(zone, seat)]]

    hands, stock = [pile("ruka", seat) for seat in range(state.players)], pile("balíček")
    for seat, card in reversed(drawn_at_once(state)):
        hands[seat].remove(number[card])
        stock.append(number[card])
    return hand_written().State.given(state.players, state.first, hands, pile("odhoz")[-1], stock)


def drawn_at_once(state: State) -> list[tuple[int, int]]:
    """Who had to draw which card before the first decision; ours takes a forced move silently."""
    kinds = [entry[0] for entry in state.log or ()]
    return [entry[1:3] for entry in (state.log or [])[kinds.index("turn") :] if entry[0] == "move"]


def moves(state: State) -> dict[int, int]:
    """The number of the hand-written game → our option."""
    number, asked = numbers(), decision(state)
    if asked.kind == "value":
        return {SUIT + option.payload: at for at, option in enumerate(asked.options)}
    return {
        number[option.card] if option.card >= 0 else ACTIONS[option.action]: at
        for at, option in enumerate(asked.options)
    }
