"""Compiled expressions mean what their nodes mean: random trees against the plain evaluation."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dsl.model import program as ir
from dsl.model.game import Definition
from dsl.runtime import State, begin_turn
from tests.compile.oracle import Oracle
from tests.compile.small import END, YOU, compiled, small, table

ZONES = {"balíček": False, "odhoz": False, "trh": False, "ruka": True, "stůl": True, "police": True}


class Trees:
    """Random expressions; variables are numbered uniquely and used only where they are bound."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.count = 0
        self.card_vars: list[int] = []
        self.seat_vars: list[int] = []

    def var(self) -> int:
        self.count += 1
        return self.count

    def pick(self, *options: Any) -> Any:
        return self.rng.choice(options)()

    def seat(self, depth: int) -> Any:
        options = [lambda: YOU, lambda: ir.ActiveSeat(), lambda: ir.FirstSeat()]
        if self.seat_vars:
            options += [lambda: ir.SeatVar(self.rng.choice(self.seat_vars))] * 3
        if depth > 0:
            options.append(lambda: ir.NextSeat(self.seat(depth - 1), self.rng.choice((1, -1))))
        return self.pick(*options)

    def nobody_or_seat(self, depth: int) -> Any:
        return ir.OwnerOf(self.card(depth - 1)) if depth > 1 and self.rng.random() < 0.2 else self.seat(depth)

    def of_seats(self, kind: Any, depth: int, inner: Any, *more: Any) -> Any:
        """A node that binds a seat: its source is made before the variable exists."""
        source = self.seats(depth)
        var = self.var()
        self.seat_vars.append(var)
        value = inner(depth)
        self.seat_vars.remove(var)
        return kind(var, source, value, *more)

    def seats(self, depth: int) -> Any:
        options = [
            lambda: ir.AllSeats(self.seat(0)),
            lambda: ir.OtherSeats(self.seat(0)),
            lambda: ir.OneSeat(self.seat(1)),
        ]
        if depth > 0:
            options += [
                lambda: self.of_seats(ir.SeatsWhere, depth - 1, self.cond),
                lambda: self.of_seats(ir.SeatsBest, depth - 1, self.num, self.extreme()),
            ]
        return self.pick(*options)

    def extreme(self) -> Any:
        return self.rng.choice(("max", "min"))

    def place(self, depth: int) -> Any:
        zone = self.rng.choice(sorted(ZONES))
        owner = None
        if ZONES[zone]:
            owner = self.nobody_or_seat(depth) if self.rng.random() < 0.7 else self.seats(max(0, depth - 1))
        keyed = zone in ("trh", "police") and self.rng.random() < 0.6
        return ir.ZonePlace(zone, owner, self.num(max(0, depth - 1)) if keyed else None)

    def of_cards(self, kind: Any, depth: int, inner: Any, *more: Any) -> Any:
        source = self.cards(depth)
        var = self.var()
        self.card_vars.append(var)
        value = inner(depth)
        self.card_vars.remove(var)
        return kind(var, source, value, *more)

    def cards(self, depth: int) -> Any:
        options = [
            lambda: ir.CardsIn((self.place(depth),)),
            lambda: ir.CardsIn((self.place(depth), self.place(depth))),
            lambda: ir.CardsAt(self.rng.choice(("top", "bottom")), self.place(depth), self.small_num(depth)),
        ]
        if depth > 0:
            options += [
                lambda: self.of_cards(ir.CardsWhere, depth - 1, self.cond),
                lambda: self.of_cards(ir.CardsWhere, depth - 1, self.cond),
                lambda: self.of_cards(ir.CardsBest, depth - 1, self.num, self.extreme()),
                lambda: ir.CardsUnion((self.cards(depth - 1), self.cards(depth - 1))),
                lambda: ir.CardsMinus(self.cards(depth - 1), self.cards(depth - 1)),
                lambda: ir.OneCard(self.card(depth - 1)),
            ]
        return self.pick(*options)

    def small_num(self, depth: int) -> Any:
        return ir.Num(self.rng.choice((1, 1, 2, 3))) if self.rng.random() < 0.8 or depth < 1 else self.num(depth - 1)

    def card(self, depth: int) -> Any:
        if self.card_vars and self.rng.random() < 0.6:
            return ir.CardVar(self.rng.choice(self.card_vars))
        return ir.OnlyOf(self.cards(max(0, depth - 1)))

    def num(self, depth: int) -> Any:
        options = [lambda: ir.Num(self.rng.randrange(-1, 5)), lambda: ir.PropValue("barva", self.rng.randrange(3))]
        if self.card_vars:
            options += [lambda: ir.CardProp(self.rng.choice(("barva", "hodnota")), self.card(0))] * 4
        if depth > 0:
            options += [
                lambda: ir.CountCards(self.cards(depth - 1)),
                lambda: ir.CountSeats(self.seats(depth - 1)),
                lambda: ir.CardProp("hodnota", self.card(depth - 1)),
                lambda: self.of_cards(ir.SumOf, depth - 1, self.num),
                lambda: self.of_cards(ir.ExtremeOf, depth - 1, self.num, self.extreme()),
                lambda: self.of_cards(ir.DistinctOf, depth - 1, self.num),
                lambda: ir.TokenCount("groš", ir.SeatHolder(self.nobody_or_seat(depth))),
                lambda: ir.Arith(self.op(), self.num(depth - 1), self.num(depth - 1)),
                lambda: ir.IfNum(self.cond(depth - 1), self.num(depth - 1), self.num(depth - 1)),
                lambda: ir.Defined("síla", self.seat(depth - 1) if self.rng.random() < 0.7 else None),
            ]
        return self.pick(*options)

    def op(self) -> Any:
        return self.rng.choice(("+", "-", "*", "div", "div_up", "min", "max"))

    def cond(self, depth: int) -> Any:
        compare = lambda: ir.Compare(  # noqa: E731
            self.rng.choice(("==", "!=", "<", "<=", ">", ">=")), self.num(depth), self.num(max(0, depth - 1))
        )
        if depth == 0:
            return compare()
        down = depth - 1
        return self.pick(
            compare,
            compare,
            lambda: ir.Not(self.cond(down)),
            lambda: ir.All((self.cond(down), self.cond(down))),
            lambda: ir.AnyOf((self.cond(down), self.cond(down), self.cond(0))),
            lambda: ir.Exists(self.cards(down)),
            lambda: ir.CardAmong(self.card(down), self.cards(down)),
            lambda: ir.HasName(self.card(down), self.rng.choice(("A1", "B2", "nikdo"))),
            lambda: ir.SameSeat(self.nobody_or_seat(depth), self.seat(down)),
            lambda: ir.SameCard(self.card(down), self.card(down)),
            lambda: self.of_cards(ir.EveryCard, down, self.cond),
            lambda: self.of_seats(ir.AnySeat, down, self.cond),
            lambda: self.of_seats(ir.EverySeat, down, self.cond),
            lambda: ir.CanPay((("groš", self.num(down)),), self.seat(down)),
        )


STRENGTH = Definition(
    "síla",
    (
        (
            ir.Compare(">", ir.TokenCount("groš", ir.SeatHolder(YOU)), ir.Num(1)),
            ir.CountCards(ir.CardsIn((ir.ZonePlace("stůl", YOU),))),
        ),
        (None, ir.TokenCount("groš", ir.SeatHolder(ir.NextSeat(YOU)))),
    ),
)


def scattered(program: Any, rng: random.Random, players: int) -> State:
    """A random table on which the turn has ended the game: the piles stay as they were set."""
    cards = list(range(12))
    rng.shuffle(cards)
    state = table(program, {}, {}, players)
    layout = program.layout
    for card in cards[: rng.randrange(13)]:
        zone = rng.choice(sorted(ZONES))
        key = program.game.faces[card].attributes["barva"] if layout.zones[zone].piles > 1 else 0
        state.zones[layout.pile(zone, rng.randrange(players), key)].append(card)
    for seat in range(players):
        state.tokens[layout.token("groš", seat)] = rng.randrange(4)
    state.first = rng.randrange(players)
    state.active = rng.randrange(players)
    return state


FOUND = (1141, 1335, 1525, 1537, 1733, 1739)  # seeds that once found a fault


@pytest.mark.parametrize("seed", [*range(40), *FOUND])
def test_compiled_expressions_agree_with_the_plain_evaluation(seed: int) -> None:
    rng = random.Random(seed)
    trees = Trees(rng)
    numbers = [trees.num(3) for _ in range(8)]
    sets = [trees.cards(3) for _ in range(6)]
    conds = [trees.cond(3) for _ in range(8)]
    body = [ir.SetMark(f"n{index}", None, node) for index, node in enumerate(numbers)]
    body += [ir.SetMark(f"c{index}", None, ir.IfNum(node, ir.Num(1), ir.Num(0))) for index, node in enumerate(conds)]
    body += [ir.Show(index, node, None, "") for index, node in enumerate(sets)]
    program = compiled(small(*body, END, definitions={"síla": STRENGTH}))
    for players in (2, 3):
        state = scattered(program, rng, players)
        state.log = []
        begin_turn(state)
        oracle = Oracle(state, state.active)
        for index, node in enumerate(numbers):
            assert state.tokens[program.layout.token(f"n{index}")] == oracle.num(node), node
        for index, node in enumerate(conds):
            assert state.tokens[program.layout.token(f"c{index}")] == oracle.cond(node), node
        shown = [list(event[2]) for event in state.log if event[0] == "show"]
        assert shown == [oracle.cards(node) for node in sets]
