"""What a seat cannot see changes nothing for it: view, options and log, until the card is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import dsl
from dsl.compile import Program
from dsl.players.chance import Chance
from dsl.runtime import Decision, State, choose_many, start
from dsl.runtime import log as log_module
from dsl.runtime import view as view_module
from dsl.runtime.view import view
from dsl.source import Source
from tests.games import ROOT, program
from tests.promises.leaks import Tally, compare
from tests.promises.watched import tables

PAIRS = 400
BAKER = "vyložení: Získej 3 groše."


def waiting(made: Program, players: int, seed: int) -> Iterator[State]:
    state, bot = start(made, players, seed, log=True), Chance(seed)
    while not state.over:
        yield state
        choose_many(state, bot.choose(state))


def try_pairs(pairs: int, every: int = 7, first: int = 0) -> Tally:
    """At every few decisions of random games one seat, in turn; `first` is the seed of the first game."""
    tally = Tally()
    for seed, (name, players) in enumerate(tables(), first):
        for number, state in enumerate(waiting(program(name), players, seed)):
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


def changed(sentence: str) -> Program:
    """The tutorial game with another sentence on a card."""
    text = (ROOT / "examples" / "jarmark.hra").read_text(encoding="utf-8")
    assert text.count(BAKER) == 1
    game, faults, _ = dsl.load(
        Source.of("x.hra", text.split("\npříklad")[0].replace(BAKER, f"vyložení: {sentence}") + "\n")
    )
    assert game is not None, [fault.code for fault in faults.items]
    made = dsl.compile_game(game)
    assert made is not None
    return made


def offered_cards(made: Program, kind: str, sentence: str) -> Iterator[tuple[State, Decision]]:
    """Decisions of that kind about that sentence, as the one who decides sees them."""
    for seed in range(12):
        for state in waiting(made, 3, seed):
            asked = view(state, state.who).decision
            assert asked is not None
            if asked.kind == kind and sentence in asked.prompt:
                yield state, asked


def test_a_card_drawn_from_another_hand_is_offered_by_its_place() -> None:
    sentence = "Vezmi si do ruky kartu z ruky dalšího hráče."
    made, met = changed(sentence), 0
    for state, asked in offered_cards(made, "cards", sentence):
        met += 1
        assert [option.card for option in asked.options] == [-1] * len(state.opts)
        assert not {card.name for card in made.game.faces} & {option.label for option in asked.options}
        assert len({option.key for option in asked.options}) == len(state.opts)
    assert met > 3
    tally = Tally()
    for seed in range(12):
        for number, state in enumerate(waiting(made, 3, seed)):
            compare(state, number % 3, seed * 1000 + number, tally)
    assert tally.pairs > 300
    assert tally.differences == []


def test_cards_that_were_shown_are_offered_by_name() -> None:
    met = 0
    for state, asked in offered_cards(program("jarmark"), "cards", "Prohlédni si 3 horní karty balíčku."):
        met += 1
        assert [option.card for option in asked.options] == state.opts
    assert met > 3
