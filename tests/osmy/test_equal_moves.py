"""Crazy eights from its file against the same rules in plain Python: 2,000 games, equal moves at every decision."""

from __future__ import annotations

import random

import pytest

from dsl.runtime import start, step
from tests.games import program
from tests.osmy.by_hand import moves, numbers, twin

GAMES = 500  # for each of four numbers of players


def test_every_card_has_its_number() -> None:
    assert sorted(numbers()) == list(range(52))


def lockstep(players: int, seed: int) -> int:
    """Play one game in both; the number of decisions, or the first position in which they differ."""
    state, rng = start(program("osmy"), players, seed, log=True), random.Random(seed)
    other, decisions = twin(state), 0
    while True:
        while not other.over and len(other.legal()) == 1:
            other.apply(other.legal()[0])
        place = f"seed {seed}, decision {decisions}, hands {other.hands}, stock {other.stock}"
        assert state.over == other.over, place
        if state.over:
            break
        ours = moves(state)
        assert (state.who, sorted(ours)) == (other.turn, sorted(other.legal())), place
        move = rng.choice(sorted(ours))
        step(state, ours[move])
        other.apply(move)
        decisions += 1
    scores = other.scores()
    assert sorted(state.winners) == [seat for seat in range(players) if scores[seat] == max(scores)], place
    return decisions


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_moves_are_legal_at_every_decision(players: int) -> None:
    decisions = sum(lockstep(players, players * 10_000 + game) for game in range(GAMES))
    assert decisions > GAMES * 20


def test_games_end_in_more_than_one_way() -> None:
    endings = set()
    for seed in range(200):
        state, rng = start(program("osmy"), 2 + seed % 4, seed), random.Random(seed)
        while not state.over:
            step(state, rng.randrange(len(state.opts)))
        endings.add(state.program.origins[state.ending].ids)
    assert endings >= {("OSM-06",), ("OSM-08",)}
