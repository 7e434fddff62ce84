"""What a seat sees: exchanging two cards it cannot tell apart changes nothing in its view, options or log."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from dsl.players.chance import Chance
from dsl.runtime import State, choose_many, start
from dsl.runtime.log import lines
from dsl.runtime.view import COMMON, View, sees_front, view
from tests.games import EXAMPLES, program


def positions(name: str, seed: int, players: int) -> Iterator[State]:
    state, bot = start(program(name), players, seed, log=True), Chance(seed)
    while not state.over:
        yield state
        choose_many(state, bot.choose(state))
    yield state


def hidden_cards(state: State, seat: int) -> list[int]:
    """Cards of which the seat sees only a back that shows nothing."""
    layout, zones = state.program.layout, state.program.game.zones
    found = []
    for pile, cards in enumerate(state.zones):
        zone, owner, _ = layout.place_of(pile)
        if zone and not zones[zone].backs and not sees_front(zones[zone], owner, seat):
            found += cards
    return found


def exchanged(state: State, one: int, two: int, seat: int) -> State:
    """The same position with two cards in each other's place, also where the log told of them unseen."""
    other = state.clone()
    names = {one: two, two: one}
    other.zones = [[names.get(card, card) for card in pile] for pile in state.zones]
    other.where[one], other.where[two] = state.where[two], state.where[one]
    layout, zones = state.program.layout, state.program.game.zones

    def unseen(pile: int) -> bool:
        zone, owner, _ = layout.place_of(pile)
        return bool(zone) and not sees_front(zones[zone], owner, seat)

    other.log = [
        (kind, who, names.get(what, what), begin, end, origin)
        if kind == "move" and unseen(begin) and unseen(end)
        else (kind, who, what, begin, end, origin)
        for kind, who, what, begin, end, origin in state.log or []
    ]
    return other


def differs(state: State, other: State, seat: int) -> bool:
    """In what the seat sees, is asked, or reads in the last stretch of the log."""
    names = [str(number) for number in range(state.players)]
    since = max(0, len(state.log or ()) - 60)
    return view(state, seat) != view(other, seat) or lines(state, seat, names, since) != lines(
        other, seat, names, since
    )


def leaks(name: str, most: int) -> tuple[int, int]:
    """Pairs (state, seat) tried, and those in which the exchange shows."""
    tried = different = 0
    rng, players = random.Random(1), 3
    for seed in range(most):
        for state in positions(name, seed, players):
            for seat in range(players):
                cards = hidden_cards(state, seat)
                if len(cards) >= 2:
                    one, two = rng.sample(cards, 2)
                    different += differs(state, exchanged(state, one, two, seat), seat)
                    tried += 1
            if tried >= most:
                return tried, different
    return tried, different


@pytest.mark.parametrize("name", EXAMPLES)
def test_hidden_cards_do_not_leak(name: str) -> None:
    tried, different = leaks(name, 300)
    assert tried >= 300
    assert different == 0


def test_an_open_hand_would_be_noticed() -> None:
    """The exchange of cards that the seat can see must show, or the test above proves nothing."""
    state = start(program("jarmark"), 3, 1, log=True)
    layout = state.program.layout
    mine, deck = state.zones[layout.pile("ruka", 0)], state.zones[layout.pile("balíček")]
    hidden = next(card for card in deck if layout.cards[card] != layout.cards[mine[0]])
    assert differs(state, exchanged(state, mine[0], hidden, 0), 0)


@pytest.mark.soak
def test_hidden_cards_do_not_leak_in_10_000_positions() -> None:
    results = [leaks(name, 3400) for name in EXAMPLES]
    assert sum(tried for tried, _ in results) >= 10_000
    assert [different for _, different in results] == [0] * len(EXAMPLES)


def seen(name: str, seat: int) -> tuple[State, View]:
    state = start(program(name), 2, 1, log=True)
    return state, view(state, seat)


def test_own_hand_by_name_other_hands_by_count() -> None:
    _, mine = seen("jarmark", 0)
    hands = {pile.seat: pile for pile in mine.piles if pile.zone == "ruka"}
    assert all(card.name for card in hands[0].cards)
    assert [card.name for card in hands[1].cards] == [""] * len(hands[1].cards)
    deck = next(pile for pile in mine.piles if pile.zone == "balíček")
    assert deck.seat == COMMON
    assert {card.name for card in deck.cards} == {""}


def test_every_card_is_somewhere_in_every_view() -> None:
    _, mine = seen("prsi", 0)
    assert sum(len(pile.cards) for pile in mine.piles) == 32


def test_only_the_decider_sees_the_decision() -> None:
    state, _ = seen("jarmark", 0)
    for seat in range(2):
        found = view(state, seat)
        assert found.decider == state.who
        assert (found.decision is not None) == (seat == state.who)


def test_the_log_names_what_is_seen_and_nothing_else() -> None:
    state = start(program("jarmark"), 2, 1, log=True)
    names = ["A", "B"]
    everything, mine, yours = lines(state, None, names), lines(state, 0, names), lines(state, 1, names)
    hand = state.zones[state.program.layout.pile("ruka", 0)]
    faces = {state.program.game.faces[state.program.layout.cards[card]].name for card in hand}
    dealt = [line for line in mine if "ruka (A)" in line]
    assert all(any(face in line for line in dealt) for face in faces)
    assert not any(face in line for line in yours if "ruka (A)" in line for face in faces)
    assert any("karta" in line for line in yours if "ruka (A)" in line)
    assert not any("karta:" in line for line in everything)
