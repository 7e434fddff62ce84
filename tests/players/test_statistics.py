"""Watching cards changes no game, and what is watched agrees with the log and the counters."""

from __future__ import annotations

from pathlib import Path

import pytest

import dsl
from dsl.compile import Program
from dsl.players.arena import game_seed, play_game
from dsl.players.statistics import CardSums, Spread, Sum, Watch, spread

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = [path for folder in ("examples", "games", "tests/zoo") for path in sorted((ROOT / folder).glob("*.hra"))]


def compiled(path: Path, trace: bool) -> Program:
    game, faults, _ = dsl.load(path)
    assert game is not None, [fault.code for fault in faults.items]
    program = dsl.compile_game(game, faults, trace=trace)
    assert program is not None, [fault.code for fault in faults.items]
    return program


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_watched_game_is_the_same_game(path: Path) -> None:
    plain, traced = compiled(path, trace=False), compiled(path, trace=True)
    players, watch = plain.game.players[1], Watch(traced)
    for number in range(2):
        seed = game_seed(6, number)
        alone = play_game(plain, players, number, seed)
        watched = play_game(traced, players, number, seed, watch=watch)
        assert watched.digest == alone.digest
        assert alone.uses == ()
        assert all(0 <= seat < players and count > 0 for _, _, _, seat, count in watched.uses)
        ran = {(face, seat) for face, doing, _, seat, _ in watched.uses if doing == "sentence"}
        assert ran == set(watch.counters.noted)
        assert ran <= {(face, seat) for face, doing, _, seat, _ in watched.uses if doing == "used"}


def test_sentences_on_cards_are_noted_as_often_as_they_run() -> None:
    program = compiled(ROOT / "examples" / "jarmark.hra", trace=True)
    watch, noted = Watch(program), 0
    for number in range(10):
        outcome = play_game(program, 4, number, game_seed(1, number), watch=watch)
        noted += sum(count for _, doing, _, _, count in outcome.uses if doing == "sentence")
    on_cards = [count for on_card, count in zip(watch.counters.on_card, program.counts, strict=True) if on_card]
    assert noted == sum(on_cards) > 0


def test_spread() -> None:
    assert spread([4, 1, 2, 9]) == Spread(1, 2, 4.0, 9)
    assert spread([3]) == Spread(3, 3, 3.0, 3)


def test_players_are_counted_in_each_game_anew() -> None:
    sums = CardSums()
    sums.add(((0, "verb", "a", 0, 3), (0, "verb", "a", 1, 1), (0, "verb", "b", 1, 9)), winners=(1,))
    sums.add(((0, "verb", "a", 0, 1), (1, "used", "", 0, 1)), winners=(0, 1))
    assert sums.of(0, "verb") == {"b": Sum(9, 1, 1), "a": Sum(5, 3, 2)}
    assert list(sums.of(0, "verb")) == ["b", "a"]
    assert sums.one(1, "used").win_rate == 1
    assert sums.one(2, "used") == Sum()
    assert sums.one(2, "used").win_rate is None
