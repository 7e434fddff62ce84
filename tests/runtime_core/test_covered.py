"""Cards covered by others of their pile: who sees their faces in views, options and the log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dsl.compile import Program
from dsl.model import program as ir
from dsl.model.game import Action, Game
from dsl.model.program import (
    AllSeats,
    CardsAt,
    CardsIn,
    CardsSlot,
    Compare,
    ForSeats,
    If,
    Menu,
    Move,
    Num,
    NumSlot,
    OtherSeats,
    PickCards,
    PickKey,
    PickSeat,
    Routine,
    SeatSlot,
    SetState,
    Swap,
    ZonePlace,
)  # fmt: skip
from dsl.players.chance import Chance
from dsl.runtime import State, check_invariants, choose_many, start
from dsl.runtime import log as log_module
from dsl.runtime import view as view_module
from dsl.runtime.log import lines
from dsl.runtime.view import PileView, offered, view
from tests.compile.small import END, ONE, YOU, compiled, seq
from tests.compile.stacked import BOARD, FACES, HAND, IN_HAND, STOCK, ZONES, pile_of, stacked
from tests.compile.test_states import run
from tests.promises.leaks import Tally, compare

NAMES = ("Alena", "Bára")
RED = pile_of("deska", 0, YOU)
PILES = {("deska", 0, 0): (0, 1, 2), ("deska", 1, 0): (3,), ("ruka", 0, 0): (4,), ("ruka", 1, 0): (5, 6)}


def red_pile(state: State, seat: int, owner: int = 0) -> PileView:
    return next(
        item for item in view(state, seat).piles if (item.zone, item.seat, item.key) == ("deska", owner, "rudá")
    )


def waiting(**changes: Any) -> State:
    return run(PickCards(0, ir.NextSeat(YOU), CardsIn((RED,)), ONE, ONE), END, piles=PILES, **changes)


# ---------------------------------------------------------------- views and options


def test_the_owner_sees_covered_cards_and_others_see_the_top() -> None:
    state = waiting()
    assert [card.name for card in red_pile(state, 0).cards] == ["rudá 3", "rudá 2", "rudá 1"]
    assert [card.name for card in red_pile(state, 1).cards] == ["rudá 3", "", ""]


def test_what_nobody_sees_the_owner_does_not_see_either() -> None:
    state = waiting(zones={**ZONES, "deska": replace(ZONES["deska"], covered="nobody")})
    for seat in (0, 1):
        assert [card.name for card in red_pile(state, seat).cards] == ["rudá 3", "", ""]


def test_without_a_word_covered_cards_are_as_the_others() -> None:
    state = waiting(zones={**ZONES, "deska": replace(ZONES["deska"], covered="")})
    assert [card.name for card in red_pile(state, 1).cards] == ["rudá 3", "rudá 2", "rudá 1"]


def test_the_state_of_a_pile_lets_everybody_see_symbols() -> None:
    state = waiting(states={(0, 0): 2})
    assert [card.sight for card in red_pile(state, 1).cards] == [
        (),
        (("symbol", "lípa"),),
        (("symbol", "dub"), ("symbol", "dub")),
    ]
    assert red_pile(waiting(), 1).cards[1].sight == ()


def test_covered_cards_are_offered_by_their_place() -> None:
    state = waiting()
    assert [option.label for option in offered(state, 1).options] == [
        "karta: deska (hráč 1), 3.",
        "karta: deska (hráč 1), 2.",
        "rudá 3",
    ]


# ---------------------------------------------------------------- the log


def told(*turn: Any, seat: int, **changes: Any) -> list[str]:
    return lines(run(*turn, END, piles=PILES, log=True, **changes), seat, NAMES)


@pytest.mark.parametrize(("seat", "name"), [(0, "rudá 1"), (1, "karta")])
def test_a_card_from_under_others_is_named_to_its_owner_only(seat: int, name: str) -> None:
    bottom = Move(0, CardsAt("bottom", RED, ONE), ZonePlace("ruka", YOU))
    assert told(bottom, seat=seat) == [f"Alena · {name}: deska rudá (Alena) → ruka (Alena)"]


def test_the_top_card_is_named_to_everybody() -> None:
    top = Move(0, CardsAt("top", RED, ONE), HAND)
    assert told(top, seat=1) == ["Alena · rudá 3: deska rudá (Alena) → ruka (Alena)"]


@pytest.mark.parametrize(("seat", "name"), [(0, "bílá 1"), (1, "karta")])
def test_a_card_put_under_others_is_named_to_its_owner_only(seat: int, name: str) -> None:
    under = Move(0, IN_HAND, RED, "bottom")
    assert told(under, seat=seat) == [f"Alena · {name}: ruka (Alena) → deska rudá (Alena)"]


def test_a_card_put_under_nothing_is_seen() -> None:
    under = Move(0, IN_HAND, BOARD, "bottom")
    assert told(under, seat=1) == ["Alena · bílá 1: ruka (Alena) → deska bílá (Alena)"]


def test_an_exchange_of_a_covered_card_for_a_hidden_one() -> None:
    swap = Swap(0, CardsAt("bottom", RED, ONE), RED, IN_HAND, HAND)
    assert told(swap, seat=1) == [
        "Alena · karta: deska rudá (Alena) → ruka (Alena)",
        "Alena · bílá 1: ruka (Alena) → deska rudá (Alena)",
    ]


# ---------------------------------------------------------------- whole games


def covered_game() -> Game:
    """Cards are laid on piles and under them, taken from under others' piles, and piles are spread."""
    other = ZonePlace("deska", SeatSlot(0))
    routines = (
        Routine("příprava", ForSeats(0, AllSeats(), Move(1, deal(2), ZonePlace("ruka", SeatSlot(0)))), 2),
        Routine("Vyložit", seq(PickCards(0, YOU, IN_HAND, ONE, ONE), Move(1, CardsSlot(0), BOARD)), 2),
        Routine("Zasunout", seq(PickCards(0, YOU, IN_HAND, ONE, ONE), Move(1, CardsSlot(0), BOARD, "bottom")), 2),
        Routine("Brát", Move(0, deal(1), HAND), 1),
        Routine(
            "Vzít",
            seq(
                PickSeat(0, YOU, OtherSeats()),
                PickCards(1, YOU, CardsIn((other,)), ONE, ONE),
                Move(2, CardsSlot(1), HAND),
            ),
            3,
        ),
        Routine(
            "Rozvinout",
            seq(PickKey(0, YOU, ir.KeysWhere(9, BOARD)), SetState(1, ZonePlace("deska", YOU, NumSlot(0)), 1)),
            2,
        ),
        Routine("Podvléct", Move(0, CardsAt("top", BOARD, ONE), BOARD, "bottom"), 1),
    )  # fmt: skip
    names = ("Vyložit", "Zasunout", "Brát", "Vzít", "Rozvinout", "Podvléct")
    enough = If(Compare(">", ir.TurnNumber(), Num(14)), END)
    actions = tuple(Action(name, 2 + number) for number, name in enumerate(names))
    faces = tuple(replace(face, name=f"{face.name}{letter}") for face in FACES for letter in "abc")  # alike from behind
    return stacked(Menu(0, YOU), enough, routines=routines, actions=actions, setup=1, faces=faces)


def deal(count: int) -> CardsAt:
    fullest = ir.BestKey(ir.KeysWhere(8, STOCK), "min")
    return CardsAt("top", ZonePlace("zásoba", None, fullest), Num(count))


def pairs(program: Program, most: int) -> Tally:
    tally, seed = Tally(), 0
    while tally.pairs < most:
        seed += 1
        players = 2 + seed % 2
        state, bot = start(program, players, seed, log=True), Chance(seed)
        number = 0
        while not state.over:
            number += 1
            if number % 3 == seed % 3:
                compare(state, number % players, seed * 1000 + number, tally)
            choose_many(state, bot.choose(state))
            assert check_invariants(state) == []
    return tally


@pytest.fixture(scope="module")
def program() -> Program:
    return compiled(covered_game())


def test_covered_cards_change_nothing_for_a_seat(program: Program) -> None:
    tally = pairs(program, 250)
    assert tally.differences == []
    assert tally.decisions > 400


@pytest.mark.parametrize("module", [view_module, log_module])
def test_covered_cards_shown_to_everybody_would_be_found(
    module: Any, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "sees_covered", lambda zone, owner, seat: True)
    assert pairs(program, 250).differences
