"""Who sees what, at every decision of whole games played by chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dsl.runtime import check_invariants
from dsl.runtime.view import CardView, PileView, View, view
from tests.inovace.game import known
from tests.inovace.play import names, positions

Look = tuple[View, PileView]


@cache
def looks() -> tuple[Look, ...]:
    """Each pile with cards as each seat sees it, in every fifth position of three games."""
    found: list[Look] = []
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        for number, state in enumerate(positions(players, seed)):
            if number % 5 == 0:
                seen = [view(state, seat) for seat in range(players)]
                found += [(each, pile) for each in seen for pile in each.piles if pile.cards]
    return tuple(found)


def of(zone: str) -> list[Look]:
    found = [(seen, pile) for seen, pile in looks() if pile.zone == zone]
    assert found, zone
    return found


def open_face(card: CardView) -> bool:
    return bool(card.name) and card.back == ()


def back_only(card: CardView) -> bool:
    """Only the age stands on the back."""
    return card.name == "" and [name for name, _ in card.back] == ["hodnota"]


def owner_only(looks: list[Look], whose: Callable[[View, PileView], bool]) -> None:
    for seen, pile in looks:
        assert all((open_face if whose(seen, pile) else back_only)(card) for card in pile.cards)
    assert {whose(seen, pile) for seen, pile in looks} == {True, False}


def own(seen: View, pile: PileView) -> bool:
    return seen.seat == pile.seat


def test_hands_show_their_backs() -> None:
    """INO-HID-01, INO-VAL-12"""
    owner_only(of("ruka"), own)


def test_influence_shows_its_backs() -> None:
    """INO-HID-02, INO-ZONE-08"""
    owner_only(of("vliv"), own)


def test_nobody_sees_the_front_of_an_age() -> None:
    """INO-HID-03, INO-ACH-04"""
    for zone in ("střed", "trofeje"):
        assert all(back_only(card) for _, pile in of(zone) for card in pile.cards)


def test_nobody_sees_the_supply() -> None:
    """INO-HID-05"""
    assert all(back_only(card) for _, pile in of("zásoba") for card in pile.cards)


def test_special_achievements_lie_face_up() -> None:
    """INO-ZONE-03, INO-ZONE-09"""
    assert all(open_face(card) for _, pile in of("pokroky") for card in pile.cards)


def test_top_cards_are_seen_by_all_and_covered_ones_by_their_owner() -> None:
    """INO-HID-04"""
    boards = of("herní oblast")
    assert all(open_face(pile.cards[0]) for _, pile in boards)
    deep = [(seen, pile) for seen, pile in boards if len(pile.cards) > 1]
    assert {own(seen, pile) for seen, pile in deep} == {True, False}
    for seen, pile in deep:
        assert all(bool(card.name) == own(seen, pile) for card in pile.cards[1:])


def test_everybody_sees_how_many_cards_lie_where() -> None:
    """INO-HID-08"""
    for number, state in enumerate(positions(3, 4)):
        if number % 20 == 0:
            sizes = [[len(pile.cards) for pile in view(state, seat).piles] for seat in range(3)]
            assert sizes[0] == sizes[1] == sizes[2]


def test_every_card_is_in_one_place() -> None:
    """INO-ZONE-11, INO-COMP-01"""
    for players, seed in ((2, 8), (4, 9)):
        for state in positions(players, seed):
            assert check_invariants(state) == []
        assert sum(len(pile) for pile in state.zones) == len(known()) == 110


def test_a_pile_of_the_board_has_one_colour_and_a_pile_of_the_supply_one_age() -> None:
    """INO-ZONE-05, INO-RETURN-01"""
    state = list(positions(4, 10))[-1]
    for seat in range(4):
        for key in range(5):
            assert len({known()[name].colour for name in names(state, "herní oblast", seat, key)}) < 2
    assert all(len({known()[name].age for name in names(state, "zásoba", key=key)}) < 2 for key in range(10))
