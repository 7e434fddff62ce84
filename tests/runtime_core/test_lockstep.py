"""Crazy eights from IR against the same rules written by hand: equal legal moves at every decision, equal ends."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dsl.compile import Program
from dsl.runtime import State, check_invariants, decision, start, step
from tests.compile.crazy_eights_ir import crazy_eights
from tests.compile.small import compiled

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def by_hand() -> ModuleType:
    spec = importlib.util.spec_from_file_location("by_hand", ROOT / "benchmarks" / "crazy_eights.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def program() -> Program:
    return compiled(crazy_eights())


def twin(by_hand: ModuleType, state: State) -> Any:
    """The same deal in the hand-written game; both take the next card from the end of the stock."""
    hands = [state.zones[state.program.layout.pile("ruka", seat)][:] for seat in range(state.players)]
    zones = state.zones
    twin = by_hand.State.given(state.players, state.active, hands, zones[1][-1], zones[0][:])
    twin.drawn = state.events[state.program.layout.events["líznout", "turn", False]]  # forced at the very start
    twin.may_pass = twin.drawn == by_hand.MAX_DRAW
    return twin


def moves(state: State) -> dict[int, int]:
    """Our options in the numbers of the hand-written game."""
    cards = len(state.program.layout.cards)
    if state.program.sites[state.ask].kind == "value":
        return {54 + suit: index for index, suit in enumerate(state.opts)}
    return {
        (cards, option // (cards + 1) + cards - 1)[option >= cards + 1] if option >= cards else option: index
        for index, option in enumerate(state.opts)
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_moves_are_legal_at_every_decision(by_hand: ModuleType, program: Program, players: int) -> None:
    rng = random.Random(players)
    for seed in range(40):
        state = start(program, players, seed)
        other = twin(by_hand, state)
        while True:
            while not other.over and len(other.legal()) == 1:  # ours takes a forced move silently
                other.apply(other.legal()[0])
            assert state.over == other.over
            if state.over:
                break
            ours = moves(state)
            assert (sorted(ours), state.who) == (sorted(other.legal()), other.turn)
            move = rng.choice(sorted(ours))
            step(state, ours[move])
            other.apply(move)
        assert check_invariants(state) == []
        scores = other.scores()
        assert state.winners == tuple(seat for seat in by_order(state) if scores[seat] == max(scores))


def by_order(state: State) -> tuple[int, ...]:
    return state.order[state.active]


def test_a_named_suit_must_be_followed(program: Program) -> None:
    rng = random.Random(3)
    named = 0
    for seed in range(30):
        state = start(program, 2, seed)
        while not state.over:
            asked = decision(state)
            if asked.kind == "value":
                named += 1
                assert [option.label for option in asked.options] == ["pikový", "srdcový", "kárový", "křížový"]
            step(state, rng.randrange(len(state.opts)))
    assert named > 20
