"""Piles kept by value: which there are, which is chosen, what is done with each."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from dsl.model import program as ir
from dsl.model.game import Action
from dsl.model.program import (
    BestKey,
    CardsAt,
    CardsIn,
    Compare,
    CountCards,
    CountKeys,
    ForKeys,
    If,
    KeysWhere,
    Menu,
    Move,
    NextSeat,
    Num,
    NumSlot,
    NumVar,
    OwnerOf,
    PickCards,
    PickKey,
    PickValue,
    Routine,
    SeatHolder,
    SetMark,
    SetSeat,
    SlotDone,
    Tokens,
    ZonePlace,
)  # fmt: skip
from dsl.runtime import State, begin_turn, check_invariants, decision, start, why_not
from dsl.runtime.log import lines
from tests.compile.oracle import Oracle
from tests.compile.random_piles import POWER, PileTrees, compare_piles, spread
from tests.compile.small import END, ONE, YOU, compiled, count, offered, pile, seq
from tests.compile.small import answer as give
from tests.compile.stacked import BOARD, FACES, HAND, STOCK, laid, stacked
from tests.runtime_core.test_state import unit_faults

STOCKED = {("zásoba", 0, 0): (0, 4), ("zásoba", 0, 2): (2, 6, 10), ("zásoba", 0, 3): (3,)}
ON_BOARD = {("deska", 0, 0): (1,), ("deska", 0, 2): (8, 9), ("deska", 1, 1): (5, 7)}
FULL = {**STOCKED, **ON_BOARD}


SHIFT = 10  # a mark is never negative, a value may be -1


def mark(number: Any, name: str = "n") -> SetMark:
    return SetMark(name, None, ir.Arith("+", number, Num(SHIFT)))


def marked(state: State, name: str = "n") -> int:
    return state.tokens[state.program.layout.token(name)] - SHIFT


def run(*turn: Any, answers: tuple[str, ...] = (), piles: Any = FULL, log: bool = False, **changes: Any) -> State:
    state = laid(compiled(stacked(*turn, **changes)), piles)
    state.log = [] if log else None
    begin_turn(state)
    assert check_invariants(state) == []
    for key in answers:
        give(state, key)
    return state


def keys(where: Any = None, place: ZonePlace = STOCK, empty: bool = False, var: int = 0) -> KeysWhere:
    return KeysWhere(var, place, where, empty)


def at_least(value: int, var: int = 0) -> Compare:
    return Compare(">=", NumVar(var), Num(value))


# ---------------------------------------------------------------- which piles there are


@pytest.mark.parametrize(
    ("node", "found"),
    [
        (CountKeys(keys()), 3),
        (CountKeys(keys(empty=True)), 4),
        (CountKeys(keys(at_least(2))), 2),
        (BestKey(keys(), "min"), 1),
        (BestKey(keys(), "max"), 4),
        (BestKey(keys(at_least(2)), "min"), 3),
        (BestKey(keys(at_least(5)), "min"), -1),
        (CountKeys(keys(place=BOARD)), 2),
        (BestKey(keys(place=ZonePlace("deska", NextSeat(YOU))), "max"), 1),
        (CountKeys(keys(place=ZonePlace("deska", ir.AllSeats()))), 3),
        (CountKeys(keys(place=ZonePlace("deska", OwnerOf(ir.OnlyOf(CardsIn((STOCK,)))), None), empty=True)), 0),
    ],
)
def test_values_of_piles(node: Any, found: int) -> None:
    assert marked(run(mark(node), END)) == found


def test_a_condition_looks_into_the_pile_itself() -> None:
    two = Compare(">=", CountCards(CardsIn((ZonePlace("zásoba", None, NumVar(0)),))), Num(3))
    assert marked(run(mark(BestKey(keys(two), "max")), END)) == 3


def test_a_value_of_one_zone_is_a_key_of_another() -> None:
    mine = CountCards(CardsIn((ZonePlace("sklad", YOU, NumVar(0)),)))
    node = BestKey(keys(Compare("==", mine, ONE)), "max")
    assert marked(run(mark(node), END, piles={**FULL, ("sklad", 0, 2): (11,)})) == 3


# ---------------------------------------------------------------- choosing a pile


def test_a_pile_is_chosen_by_its_value() -> None:
    state = run(PickKey(0, YOU, keys(place=BOARD)), Move(1, CardsIn((ZonePlace("deska", YOU, NumSlot(0)),)), HAND), END)
    asked = decision(state)
    assert (asked.kind, offered(state)) == ("pile", ["hromádka:deska:1:0", "hromádka:deska:1:2"])
    assert [option.label for option in asked.options] == ["deska rudá (hráč 1)", "deska černá (hráč 1)"]
    give(state, "hromádka:deska:1:2")
    assert pile(state, "ruka") == [8, 9]


def test_piles_of_a_common_zone_are_named_by_number() -> None:
    state = run(PickKey(0, YOU, keys(at_least(3))), mark(NumSlot(0)), END, log=True)
    assert offered(state) == ["hromádka:zásoba:0:3", "hromádka:zásoba:0:4"]
    give(state, "hromádka:zásoba:0:4")
    assert marked(state) == 4
    assert lines(state, None, ("Alena", "Bára")) == ["Alena · zásoba 4"]


def test_the_only_pile_is_not_asked_for_but_told() -> None:
    state = run(PickKey(0, YOU, keys(at_least(4))), mark(NumSlot(0)), END, log=True)
    assert marked(state) == 4
    assert lines(state, 1, ("Alena", "Bára")) == ["Alena · zásoba 4"]


def test_no_pile_is_no_value() -> None:
    picked = If(SlotDone(0), mark(Num(7)), mark(NumSlot(0)))
    assert marked(run(PickKey(0, YOU, keys(at_least(5))), picked, END)) == -1


def test_the_first_value_counts_as_chosen() -> None:
    first = keys(Compare("==", NumVar(0), Num(0)), BOARD)
    assert marked(run(PickKey(0, YOU, first), If(SlotDone(0), mark(Num(7))), END)) == 7
    assert marked(run(PickValue(0, YOU, "barva"), If(SlotDone(0), mark(Num(7))), END, answers=("hodnota:0",))) == 7


def test_an_optional_pile_may_be_left() -> None:
    picked = If(SlotDone(0), mark(Num(7)), mark(NumSlot(0)))
    state = run(PickKey(0, YOU, keys(at_least(4)), optional=True), picked, END)
    assert offered(state) == ["hromádka:zásoba:0:4", "nic"]
    give(state, "nic")
    assert marked(state) == -1


def test_nobody_chooses_no_pile() -> None:
    nobody = SetSeat(1, OwnerOf(ir.OnlyOf(CardsIn((STOCK,)))))
    state = run(nobody, PickKey(0, ir.SeatSlot(1), keys()), mark(NumSlot(0)), END)
    assert marked(state) == -1


def test_the_piles_of_several_players_are_refused() -> None:
    several = keys(place=ZonePlace("deska", ir.AllSeats()))
    assert unit_faults(stacked(PickKey(0, YOU, several), END)) == ["K-N010"]


def test_only_some_values_may_be_named() -> None:
    free = Compare("==", CountCards(CardsIn((ZonePlace("deska", YOU, NumVar(3)),))), Num(0))
    state = run(PickValue(0, YOU, "barva", var=3, where=free), mark(NumSlot(0)), END)
    assert marked(state) == 1  # the only colour that is not there yet
    state = run(PickValue(0, YOU, "hodnota", True, 3, at_least(3, 3)), mark(NumSlot(0)), END)
    assert offered(state) == ["hodnota:3", "hodnota:4", "nic"]


# ---------------------------------------------------------------- each pile


def test_something_is_done_with_each_pile() -> None:
    top = CardsAt("top", ZonePlace("zásoba", None, NumSlot(0)), ONE)
    state = run(ForKeys(0, keys(), Move(1, top, HAND)), END)
    assert pile(state, "ruka") == [4, 10, 3]


def test_the_piles_are_known_before_the_first_one_changes() -> None:
    whole = CardsIn((ZonePlace("deska", YOU, NumSlot(0)),))
    body = seq(PickCards(1, YOU, whole, ONE, ONE), Move(2, ir.CardsSlot(1), ZonePlace("deska", NextSeat(YOU))))
    state = run(ForKeys(0, keys(place=BOARD), body), END, answers=("karta:9",))
    assert [pile(state, "deska", 1, key) for key in range(3)] == [[1], [5, 7], [9]]
    assert pile(state, "deska", 0, 2) == [8]


# ---------------------------------------------------------------- actions


def test_an_action_without_a_pile_to_choose_is_not_offered() -> None:
    take = Routine("Brát", seq(PickKey(0, YOU, keys(place=BOARD)), mark(NumSlot(0))), 2)
    wait = Routine("Čekat", Tokens(0, "groš", ONE, None, SeatHolder(YOU)), 1)
    rest = Routine("Spát", seq(), 1)
    actions = (Action("Brát", 1), Action("Čekat", 2), Action("Spát", 3))
    state = run(Menu(0, YOU), END, routines=(take, wait, rest), actions=actions)
    assert offered(state) == ["akce:Brát", "akce:Čekat", "akce:Spát"]
    assert why_not(state, "Brát") == []
    state = run(Menu(0, YOU), END, piles=STOCKED, routines=(take, wait, rest), actions=actions)
    assert offered(state) == ["akce:Čekat", "akce:Spát"]
    assert len(why_not(state, "Brát")) == 1
    assert count(state, "groš") == 0


# ---------------------------------------------------------------- random expressions and programs


@pytest.mark.parametrize("seed", range(40))
def test_expressions_about_piles_agree_with_the_plain_evaluation(seed: int) -> None:
    rng = random.Random(seed)
    trees = PileTrees(rng)
    numbers = [trees.pile_num(2) if index % 2 else trees.num(3) for index in range(10)]
    conds = [trees.cond(3) for _ in range(6)]
    body = [mark(node, f"n{index}") for index, node in enumerate(numbers)]
    body += [mark(ir.IfNum(node, ONE, Num(0)), f"c{index}") for index, node in enumerate(conds)]
    program = compiled(stacked(*body, END, definitions={"síla": POWER}))
    for players in (2, 3):
        state = spread(program, rng, players)
        begin_turn(state)
        oracle = Oracle(state, state.active)
        for index, node in enumerate(numbers):
            assert marked(state, f"n{index}") == oracle.num(node), node
        for index, node in enumerate(conds):
            assert marked(state, f"c{index}") == oracle.cond(node), node


@pytest.mark.parametrize("seed", range(60))
def test_programs_about_piles_agree_with_the_plain_interpreter(seed: int) -> None:
    compare_piles(seed)


def test_random_programs_choose_piles() -> None:
    kinds = [kind for seed in range(40) for kind in compare_piles(seed)]
    assert kinds.count("pile") > 5
    assert kinds.count("value") > 2


# ---------------------------------------------------------------- the start


def test_cards_of_a_deck_start_on_the_piles_of_their_values() -> None:
    state = start(compiled(stacked(PickCards(0, YOU, CardsIn((STOCK,)), ONE, ONE), END)), 2, 1)
    assert [pile(state, "zásoba", 0, key) for key in range(4)] == [[0, 4, 8], [1, 5, 9], [2, 6, 10], [3, 7, 11]]


def test_shuffling_a_zone_shuffles_each_of_its_piles() -> None:
    piles = {("zásoba", 0, key): tuple(range(6 * key, 6 * key + 6)) for key in range(2)}
    faces = tuple(replace(face, copies=2) for face in FACES)
    state = run(ir.Shuffle(STOCK), END, piles=piles, faces=faces)
    orders = [pile(state, "zásoba", 0, key) for key in range(2)]
    assert [sorted(order) for order in orders] == [list(cards) for cards in piles.values()]
    assert all(order != sorted(order) for order in orders)
    one = run(ir.Shuffle(ZonePlace("zásoba", None, Num(2))), END, piles=piles, faces=faces)
    assert pile(one, "zásoba", 0, 0) == [0, 1, 2, 3, 4, 5]
    assert pile(one, "zásoba", 0, 1) != [6, 7, 8, 9, 10, 11]
