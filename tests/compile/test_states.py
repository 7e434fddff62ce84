"""States of piles: how a pile comes into one, loses it when it shrinks, and who notices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dsl.model import program as ir
from dsl.model.game import PileStateDef, Trigger, VerbDef, Watcher, Zone
from dsl.model.program import (
    Arrange,
    CardsAt,
    CardsIn,
    CardsSlot,
    Compare,
    DoVerb,
    EventCount,
    If,
    Instead,
    KeysWhere,
    Move,
    NextSeat,
    Num,
    NumSlot,
    NumVar,
    PickCards,
    PickKey,
    PileState,
    Routine,
    SeatHolder,
    SetState,
    Swap,
    Tokens,
    UnderPlace,
    ZonePlace,
)  # fmt: skip
from dsl.runtime import State, begin_turn, check_invariants, digest
from dsl.runtime.log import lines
from dsl.runtime.view import view
from tests.compile.small import END, ONE, YOU, compiled, count, offered, pile, seq
from tests.compile.small import answer as give
from tests.compile.stacked import HAND, IN_HAND, ZONES, laid, pile_of, stacked
from tests.compile.test_piles import mark, marked
from tests.runtime_core.test_state import unit_faults

RED, BLACK = pile_of("deska", 0, YOU), pile_of("deska", 2, YOU)
BOARDS = {("deska", 0, 0): (0, 1), ("deska", 0, 2): (8, 9, 10), ("deska", 1, 0): (2,), ("ruka", 0, 0): (3, 4)}
LEFT, RIGHT = 1, 2


def spread_out(place: ZonePlace = RED, state: int = LEFT, slot: int = 0, **fields: Any) -> SetState:
    return SetState(slot, place, state, "rozvinout", **fields)


def run(*turn: Any, answers: Any = (), states: dict[tuple[int, int], int] | None = None, **changes: Any) -> State:
    """`states`: (seat, colour) → the state at the start."""
    piles, log = changes.pop("piles", BOARDS), changes.pop("log", False)
    state = laid(compiled(stacked(*turn, **changes)), piles)
    for (seat, color), number in (states or {}).items():
        state.states[state.program.layout.pile("deska", seat, color)] = number
    state.log = [] if log else None
    begin_turn(state)
    assert check_invariants(state) == []
    for key in answers:
        give(state, key)
    return state


def state_of(state: State, seat: int, color: int) -> int:
    return state.states[state.program.layout.pile("deska", seat, color)]


def gain(amount: Any) -> Tokens:
    return Tokens(9, "groš", amount, None, SeatHolder(YOU))


# ---------------------------------------------------------------- into a state


def test_a_pile_comes_into_a_state() -> None:
    state = run(spread_out(), mark(NumSlot(0)), mark(PileState(RED), "s"), END)
    assert (state_of(state, 0, 0), marked(state), marked(state, "s")) == (LEFT, 1, 1)


def test_what_has_the_state_already_is_not_changed() -> None:
    state = run(spread_out(), mark(NumSlot(0)), END, states={(0, 0): LEFT})
    assert (state_of(state, 0, 0), marked(state)) == (LEFT, 0)
    state = run(spread_out(state=RIGHT), mark(NumSlot(0)), END, states={(0, 0): LEFT})
    assert (state_of(state, 0, 0), marked(state)) == (RIGHT, 1)


def test_a_small_pile_has_no_state() -> None:
    for place in (pile_of("deska", 0, NextSeat(YOU)), pile_of("deska", 1, YOU), pile_of("deska", 7, YOU)):
        state = run(spread_out(place), mark(NumSlot(0)), mark(PileState(place), "s"), END)
        assert (sum(state.states), marked(state), marked(state, "s")) == (0, 0, 0)


def test_a_pile_can_be_put_together_again() -> None:
    state = run(spread_out(state=0), mark(NumSlot(0)), END, states={(0, 0): LEFT})
    assert (state_of(state, 0, 0), marked(state)) == (0, 1)


def test_without_a_least_number_nobodys_pile_still_has_no_state() -> None:
    zones = {**ZONES, "deska": replace(ZONES["deska"], state_least=0)}
    nobody = ir.OwnerOf(ir.OnlyOf(CardsIn((ZonePlace("zásoba"),))))
    state = run(spread_out(pile_of("deska", 0, nobody)), mark(NumSlot(0)), END, zones=zones)
    assert (sum(state.states), marked(state)) == (0, 0)
    assert state_of(run(spread_out(pile_of("deska", 1, YOU)), END, zones=zones), 0, 1) == LEFT


@pytest.mark.parametrize(
    "place",
    [ZonePlace("deska", YOU), ZonePlace("deska", ir.AllSeats(), Num(1)), ZonePlace("deska", None, Num(1))],
)
def test_only_one_pile_has_a_state(place: ZonePlace) -> None:
    assert unit_faults(stacked(SetState(0, place, 1), END)) == ["K-N010"]
    assert unit_faults(stacked(If(Compare("==", PileState(place), ONE), END))) == ["K-N010"]


def test_only_piles_that_are_not_yet_so_are_offered() -> None:
    other = Compare("!=", PileState(ZonePlace("deska", YOU, NumVar(5))), Num(LEFT))
    keys = KeysWhere(5, ZonePlace("deska", YOU), other)
    turn = (PickKey(0, YOU, keys), SetState(1, ZonePlace("deska", YOU, NumSlot(0)), LEFT), END)
    assert state_of(run(*turn, states={(0, 2): LEFT}), 0, 0) == LEFT
    assert offered(run(*turn)) == ["hromádka:deska:1:0", "hromádka:deska:1:2"]


# ---------------------------------------------------------------- out of it


def shrinking() -> list[Any]:
    top = CardsAt("top", RED, ONE)
    return [
        Move(0, top, HAND),
        Move(0, CardsAt("bottom", RED, ONE), HAND),
        Move(0, CardsIn((RED,)), HAND),
        Move(0, ir.OneCard(ir.OnlyOf(CardsIn((RED,)))), ZonePlace("odhoz")),
        Move(0, top, UnderPlace(ir.OnlyOf(CardsIn((pile_of("deska", 2, YOU),))))),
        Swap(0, CardsIn((RED,)), RED, CardsAt("top", pile_of("deska", 0, NextSeat(YOU)), ONE), ZonePlace("odhoz")),
        seq(PickCards(1, NextSeat(YOU), CardsIn((RED,)), ONE, ONE), Move(0, CardsSlot(1), ZonePlace("střed"))),
    ]


@pytest.mark.parametrize("number", range(len(shrinking())))
def test_a_pile_that_shrinks_loses_its_state_at_once(number: int) -> None:
    node = shrinking()[number]
    back = Move(2, CardsSlot(0), RED)
    asks = ("karta:0",) if isinstance(node, ir.Block) else ()
    state = run(node, mark(PileState(RED)), back, END, states={(0, 0): LEFT, (0, 2): RIGHT}, answers=asks)
    assert len(pile(state, "deska", 0, 0)) >= 1
    assert (marked(state), state_of(state, 0, 0), state_of(state, 0, 2)) == (0, 0, RIGHT)


def test_a_pile_large_enough_keeps_its_state() -> None:
    state = run(Move(0, CardsAt("top", BLACK, ONE), HAND), END, states={(0, 2): RIGHT})
    assert state_of(state, 0, 2) == RIGHT


def test_a_card_that_goes_elsewhere_in_its_pile_does_not_make_it_smaller() -> None:
    state = run(Move(0, CardsAt("top", RED, ONE), RED, "bottom"), END, states={(0, 0): LEFT})
    assert (pile(state, "deska", 0, 0), state_of(state, 0, 0)) == ([1, 0], LEFT)
    state = run(Move(0, CardsAt("bottom", RED, ONE), RED), END, states={(0, 0): LEFT})
    assert (pile(state, "deska", 0, 0), state_of(state, 0, 0)) == ([1, 0], LEFT)


def test_an_exchange_is_one_change() -> None:
    swap = Swap(0, CardsAt("top", RED, ONE), RED, CardsIn((pile_of("deska", 0, NextSeat(YOU)),)), RED_OF_NEXT)
    state = run(swap, END, states={(0, 0): LEFT})
    assert (pile(state, "deska", 0, 0), pile(state, "deska", 1, 0), state_of(state, 0, 0)) == ([0, 2], [1], LEFT)


RED_OF_NEXT = pile_of("deska", 0, NextSeat(YOU))


def test_a_new_order_changes_no_state() -> None:
    state = run(Arrange(0, YOU, RED), END, states={(0, 0): LEFT})
    give(state, ["karta:0", "karta:1"])
    assert (pile(state, "deska", 0, 0), state_of(state, 0, 0)) == ([1, 0], LEFT)


def test_zones_may_ask_for_different_numbers_of_cards() -> None:
    tower = Zone("věž", "player", by_prop="barva", states=(PileStateDef("šikmo"),), state_least=3)
    zones = {**ZONES, "věž": tower}
    high = pile_of("věž", 2, YOU)
    turn = (
        Move(0, CardsIn((BLACK,)), high), SetState(1, high, 1), mark(PileState(high), "before"),
        Move(2, CardsAt("top", high, ONE), HAND), mark(PileState(high), "after"),
        spread_out(), Move(3, CardsAt("top", RED, Num(1)), HAND), mark(PileState(RED), "red"), END,
    )  # fmt: skip
    state = run(*turn, zones=zones)
    assert [marked(state, name) for name in ("before", "after", "red")] == [1, 0, 0]


# ---------------------------------------------------------------- who notices


def test_only_real_changes_are_counted() -> None:
    twice = (spread_out(), spread_out(), spread_out(BLACK), spread_out(BLACK, by=NextSeat(YOU), state=RIGHT))
    mine = EventCount("rozvinout", "turn", YOU)
    state = run(*twice, mark(EventCount("rozvinout", "turn")), mark(mine, "mine"), END)
    assert (marked(state), marked(state, "mine")) == (3, 2)


def test_a_watcher_sees_the_state_and_its_loss() -> None:
    both = Compare("==", PileState(pile_of("deska", 0, ir.SeatSlot(8))), Num(LEFT))
    reward = Routine("jakmile", gain(ONE), 12)
    turn = (spread_out(), Move(1, CardsAt("top", RED, ONE), HAND), Move(2, IN_HAND, RED), spread_out(), END)
    state = run(*turn, routines=(reward,), watchers=(Watcher(both, 1, 8),))
    assert count(state, "groš") == 2


def test_the_verb_of_a_state_can_be_heard_and_replaced() -> None:
    reward = Routine("kdykoli", Tokens(0, "groš", NumSlot(1), None, SeatHolder(YOU)), 3, value=1)
    after = Trigger("rozvinout", "after", 1)
    turn = (spread_out(BLACK), spread_out(BLACK), mark(NumSlot(0)), END)
    state = run(*turn, routines=(reward,), triggers=(after,))
    assert (count(state, "groš"), marked(state)) == (2, 0)  # the value of the pile, once
    instead = Routine("máš", seq(Instead(), gain(Num(5))), 10)
    state = run(*turn, routines=(instead,), triggers=(Trigger("rozvinout", "before", 1),))
    assert (count(state, "groš"), sum(state.states)) == (10, 0)


def test_a_verb_may_be_defined_by_a_state() -> None:
    verb = Routine("rozložit", SetState(0, RED, LEFT), 1)
    turn = (DoVerb(0, "rozložit", YOU), mark(NumSlot(0)), DoVerb(1, "rozložit", YOU), mark(NumSlot(1), "again"), END)
    state = run(*turn, routines=(verb,), verbs={"rozložit": VerbDef("rozložit", 1, False)})
    assert (marked(state), marked(state, "again")) == (1, 0)


# ---------------------------------------------------------------- what the machine promises


def test_states_are_copied_told_and_seen() -> None:
    state = run(spread_out(), PickCards(1, YOU, IN_HAND, ONE, ONE), Move(2, CardsSlot(1), HAND), END, log=True)
    copy, before = state.clone(), digest(state)
    copy.states[state.program.layout.pile("deska", 0, 0)] = 0
    assert digest(copy) != before == digest(state)
    shown = {(item.seat, item.key): item.state for item in view(state, 1).piles if item.zone == "deska"}
    assert (shown[0, "rudá"], shown[0, "černá"], shown[1, "rudá"]) == ("vlevo", "", "")
    assert lines(state, 1, ("Alena", "Bára")) == ["Alena · deska rudá (Alena): vlevo"]


def test_a_wrong_state_is_noticed() -> None:
    state = run(PickCards(1, YOU, IN_HAND, ONE, ONE), Move(2, CardsSlot(1), HAND), END)
    for zone, seat, color, number in (("deska", 1, 0, 1), ("deska", 0, 0, 9), ("odhoz", 0, 0, 1)):
        spoilt = state.clone()
        spoilt.states[state.program.layout.pile(zone, seat, color)] = number
        assert len(check_invariants(spoilt)) == 1


def test_a_game_without_states_carries_none() -> None:
    zones = {**ZONES, "deska": replace(ZONES["deska"], states=())}
    program = compiled(stacked(Move(0, IN_HAND, ZonePlace("odhoz")), END, zones=zones))
    state = laid(program, BOARDS)
    assert state.states == []
    assert "S[" not in program.source
