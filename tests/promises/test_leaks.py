"""What a seat cannot see changes nothing for it: view, options and log, until the card is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dsl.players.chance import Chance
from dsl.runtime import State, choose_many, start
from dsl.runtime import log as log_module
from dsl.runtime import view as view_module
from tests.games import program
from tests.promises.leaks import Tally, compare
from tests.promises.watched import tables

PAIRS = 400


def waiting(name: str, players: int, seed: int) -> Iterator[State]:
    state, bot = start(program(name), players, seed, log=True), Chance(seed)
    while not state.over:
        yield state
        choose_many(state, bot.choose(state))


def try_pairs(pairs: int, every: int = 7, first: int = 0) -> Tally:
    """At every few decisions of random games one seat, in turn; `first` is the seed of the first game."""
    tally = Tally()
    for seed, (name, players) in enumerate(tables(), first):
        for number, state in enumerate(waiting(name, players, seed)):
            if number % every == seed % every:
                compare(state, number % players, seed * 1000 + number, tally)
            if tally.pairs >= pairs:
                return tally
    return tally


def test_hidden_cards_change_nothing_for_a_seat() -> None:
    tally = try_pairs(PAIRS)
    assert tally.differences == []
    assert tally.decisions > 2 * PAIRS


def test_a_view_that_shows_everything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_module, "sees_front", lambda zone, owner, seat: True)
    assert len(try_pairs(20).differences) > 10


def test_a_log_that_tells_everything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_module, "sees_front", lambda zone, owner, seat: True)
    assert try_pairs(200).differences
