"""Places on cards with symbols: how many a card bears, how many are in sight, and who notices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dsl.model import program as ir
from dsl.model.game import Ability, AbilityKind, Face, Watcher
from dsl.model.program import (
    CardProp,
    CardsAt,
    CardsIn,
    Compare,
    Move,
    NextSeat,
    Num,
    OnlyOf,
    PropValue,
    Routine,
    RunAbilities,
    SeatVar,
    SetState,
    SlotCount,
    SlotsIn,
    ThisCard,
    ZonePlace,
)  # fmt: skip
from tests.compile.small import END, ONE, YOU, count
from tests.compile.stacked import BOARD, FACES, HAND, IN_HAND, STOCK, ZONES, pile_of, stacked
from tests.compile.test_piles import mark, marked
from tests.compile.test_states import gain, run, spread_out

# symbols, place by place:  1: dub dub – lípa   2: lípa – buk buk   3: – buk dub dub   4: buk lípa lípa –
OAK, LIME, BEECH = (PropValue("symbol", number) for number in range(3))
PILE = {("deska", 0, 0): (0, 1, 2)}  # from the bottom
FIRST = OnlyOf(CardsIn((HAND,)))


@pytest.mark.parametrize(("card", "found"), [(0, (2, 1, 0)), (1, (0, 1, 2)), (2, (2, 0, 1)), (3, (0, 2, 1))])
def test_symbols_of_one_card(card: int, found: tuple[int, ...]) -> None:
    turn = [mark(SlotCount("symbol", value, FIRST), str(number)) for number, value in enumerate((OAK, LIME, BEECH))]
    state = run(*turn, END, piles={("ruka", 0, 0): (card,)})
    assert tuple(marked(state, str(number)) for number in range(3)) == found


@pytest.mark.parametrize("value", [Num(-1), Num(7), CardProp("znak", OnlyOf(CardsIn((STOCK,))))])
def test_what_is_no_symbol_is_nowhere(value: Any) -> None:
    turn = (
        mark(SlotCount("symbol", value, FIRST)), mark(SlotsIn("symbol", value, (BOARD, HAND)), "b"),
        mark(SlotCount("symbol", OAK, OnlyOf(CardsIn((STOCK,)))), "c"), END,
    )  # fmt: skip
    state = run(*turn, piles={**PILE, ("ruka", 0, 0): (3,)})
    assert [marked(state, name) for name in "nbc"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("state", "found"),
    [
        (0, (2, 0, 1)),  # the top card alone
        (1, (2, 1, 2)),  # and place 4 of both others: lípa, buk
        (2, (4, 1, 1)),  # and places 1, 2: dub dub, lípa –
        (3, (3, 1, 3)),  # and places 2–4: dub – lípa, – buk buk
    ],
)
def test_a_state_lets_see_places_of_covered_cards(state: int, found: tuple[int, ...]) -> None:
    turn = [mark(SlotsIn("symbol", value, (BOARD,)), str(number)) for number, value in enumerate((OAK, LIME, BEECH))]
    after = run(*turn, END, piles=PILE, states={(0, 0): state})
    assert tuple(marked(after, str(number)) for number in range(3)) == found


def test_places_of_one_pile_of_one_zone_and_of_everybody() -> None:
    piles = {**PILE, ("deska", 0, 1): (4,), ("deska", 1, 0): (8,), ("ruka", 0, 0): (3, 9)}
    several = {
        "one": (pile_of("deska", 1, YOU),),
        "own": (BOARD,),
        "other": (ZonePlace("deska", NextSeat(YOU)),),
        "all": (ZonePlace("deska", ir.AllSeats()),),
        "piles": (ZonePlace("deska", ir.AllSeats(), Num(0)),),
        "both": (BOARD, HAND),
        "nobody": (
            ZonePlace(
                "deska",
                ir.OwnerOf(OnlyOf(CardsIn((STOCK,)))),
            ),
        ),
    }
    state = run(*(mark(SlotsIn("symbol", LIME, places), name) for name, places in several.items()), END, piles=piles)
    found = {name: marked(state, name) for name in several}
    assert found == {"one": 1, "own": 1, "other": 1, "all": 2, "piles": 1, "both": 4, "nobody": 0}


def test_piles_without_states_show_their_tops_and_heaps_and_rows_show_everything() -> None:
    piles = {("zásoba", 0, 0): (0, 4), ("odhoz", 0, 0): (1, 5), ("střed", 0, 0): (2, 6)}
    places = {"zásoba": OAK, "odhoz": BEECH, "střed": OAK}
    turn = [mark(SlotsIn("symbol", value, (ZonePlace(zone),)), zone) for zone, value in places.items()]
    state = run(*turn, END, piles=piles)
    assert {zone: marked(state, zone) for zone in places} == {"zásoba": 2, "odhoz": 4, "střed": 4}


def test_a_row_whose_covered_cards_are_hidden_is_a_pile() -> None:
    zones = {**ZONES, "odhoz": replace(ZONES["odhoz"], covered="nobody")}
    state = run(
        mark(SlotsIn("symbol", BEECH, (ZonePlace("odhoz"),))), END, piles={("odhoz", 0, 0): (1, 5)}, zones=zones
    )
    assert marked(state) == 2


def test_a_card_without_such_a_property_bears_nothing() -> None:
    faces = (Face("prázdná", "karty", 1, {"barva": 0, "hodnota": 1}), *FACES[1:])
    state = run(mark(SlotsIn("symbol", OAK, (HAND,))), END, piles={("ruka", 0, 0): (0, 2)}, faces=faces)
    assert marked(state) == 2


# ---------------------------------------------------------------- who performs, who notices


def test_performers_are_found_by_the_symbol_of_the_activated_card() -> None:
    mine = SlotsIn("symbol", CardProp("znak", ThisCard()), (BOARD,))
    theirs = SlotsIn("symbol", CardProp("znak", ThisCard()), (ZonePlace("deska", SeatVar(0)),))
    fewer = ir.SeatsWhere(0, ir.OtherSeats(), Compare("<", theirs, mine))
    effect = Routine("výzva", gain(ONE), 12)
    faces = tuple(replace(face, abilities=(Ability("výzva", "", 1),)) for face in FACES)
    kinds = {"výzva": AbilityKind("výzva", "now", performers=fewer)}
    for card, seats in ((8, (0, 1)), (1, (0, 0))):  # the symbols dub (two against none) and buk (one against two)
        state = run(
            RunAbilities(0, ir.OneCard(FIRST)), END, routines=(effect,), faces=faces, kinds=kinds,
            piles={("ruka", 0, 0): (card,), ("deska", 0, 0): (2,), ("deska", 1, 1): (5,)},
        )  # fmt: skip
        assert FACES[card].attributes["znak"] == {8: 0, 1: 2}[card]
        assert tuple(count(state, "groš", seat) for seat in (0, 1)) == seats, card


def test_a_watcher_sees_symbols_come_by_a_move_and_by_a_state() -> None:
    many = Compare(">=", SlotsIn("symbol", OAK, (ZonePlace("deska", ir.SeatSlot(8)),)), Num(4))
    changes = {"routines": (Routine("jakmile", gain(ONE), 12),), "watchers": (Watcher(many, 1, 8),)}
    assert count(run(spread_out(state=2), END, piles=PILE, **changes), "groš") == 1
    assert count(run(spread_out(state=1), END, piles=PILE, **changes), "groš") == 0
    piles = {**PILE, ("ruka", 0, 0): (6,)}
    assert count(run(Move(0, IN_HAND, BOARD), END, piles=piles, **changes), "groš") == 1


def test_symbols_go_out_of_sight_with_the_state() -> None:
    symbols = SlotsIn("symbol", OAK, (BOARD,))
    top = CardsAt("top", pile_of("deska", 0, YOU), ir.Num(2))
    turn = (SetState(0, pile_of("deska", 0, YOU), 2), mark(symbols, "before"), Move(1, top, HAND), mark(symbols), END)
    state = run(*turn, piles=PILE)
    assert (marked(state, "before"), marked(state)) == (4, 2)
    assert stacked().zones["deska"].state_least == 2
