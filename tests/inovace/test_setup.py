"""The beginning of a game: supply, middle, hands, secret first card, who starts."""

from __future__ import annotations

import pytest

from dsl.runtime.view import view
from tests.inovace.game import known
from tests.inovace.play import names, opening, positions, program

# Names of the first age in the order of the Czech alphabet: Č before D, ě as e.
ALPHABET = (
    "Čluny", "Domestikace dobytka", "Keramika", "Kolo", "Lukostřelba", "Městské státy", "Mořeplavba", "Mysticismus",
    "Nástroje", "Oděvy", "Opracování kamene", "Písmo", "Zákoník", "Zemědělství", "Zpracování kovů",
)  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_piles_after_the_set_up(players: int) -> None:
    """INO-SETUP-04, INO-SETUP-06, INO-ZONE-01, INO-ZONE-04, INO-ZONE-05"""
    state = opening(players, 5)
    sizes = [len(names(state, "zásoba", key=age)) for age in range(10)]
    assert sizes == [14 - 2 * players, *[9] * 8, 10]
    for seat in range(players):
        assert len(names(state, "ruka", seat)) == len(names(state, "herní oblast", seat)) == 1


def test_every_pile_holds_one_age() -> None:
    """INO-SETUP-01, INO-COMP-04"""
    state = opening(3, 1)
    for age in range(10):
        assert {known()[name].age for name in names(state, "zásoba", key=age)} == {age + 1}


def test_the_order_is_chance() -> None:
    """INO-SETUP-01"""
    first, again, other = opening(2, 1), opening(2, 1), opening(2, 2)
    assert names(first, "zásoba") == names(again, "zásoba") != names(other, "zásoba")


def test_the_middle_holds_one_card_of_each_age_but_the_last() -> None:
    """INO-SETUP-02, INO-ZONE-02"""
    assert sorted(str(known()[name].age) for name in names(opening(2, 3), "střed")) == list("123456789")


def test_the_special_achievements_lie_aside() -> None:
    """INO-SETUP-03, INO-ZONE-03"""
    assert sorted(names(opening(2, 3), "pokroky")) == sorted(
        ["Technologie", "Vojenství", "Kultura", "Věda", "Diplomacie"]
    )


def test_the_first_card_is_chosen_in_secret() -> None:
    """INO-SETUP-05: while one still chooses, nobody's choice lies on the table or is told to the others."""
    asked = [state.clone() for state, _ in zip(positions(4, 7), range(4), strict=False)]
    assert [state.who for state in asked] == [0, 1, 2, 3]
    for state in asked:
        assert all(names(state, "herní oblast", seat) == [] for seat in range(4))
        seen = view(state, state.who)
        hands = [pile for pile in seen.piles if pile.zone == "ruka" and pile.seat != state.who]
        assert [len(pile.cards) for pile in hands] == [2, 2, 2]
        assert all(card.name == "" for pile in hands for card in pile.cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_name_in_the_alphabet_starts(players: int) -> None:
    """INO-SETUP-07"""
    starters = set()
    for seed in range(40):
        state = opening(players, seed)
        melded = [names(state, "herní oblast", seat)[0] for seat in range(players)]
        assert melded[state.active] == min(melded, key=ALPHABET.index)
        starters.add(state.active)
    assert starters == set(range(players))


def test_the_alphabet_of_this_test_is_whole() -> None:
    assert set(ALPHABET) == {facts.name for facts in known().values() if facts.age == 1}


def test_how_many_may_play() -> None:
    """INO-COMP-02"""
    assert program().game.players == (2, 4)
