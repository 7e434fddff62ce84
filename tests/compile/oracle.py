"""Expressions evaluated the slow and plain way, straight from their nodes: what compiled code is compared with."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from dsl.model import program as ir
from dsl.runtime import State

OPS = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip


@dataclass
class Oracle:
    state: State
    you: int
    this: int = -1
    vars: dict[int, int] = field(default_factory=dict)

    def _with(self, var: int, value: int) -> Oracle:
        return Oracle(self.state, self.you, self.this, {**self.vars, var: value})

    def seat(self, node: Any) -> int:
        match node:
            case ir.You() | ir.Me():
                return self.you
            case ir.ActiveSeat():
                return self.state.active
            case ir.FirstSeat():
                return self.state.first
            case ir.SeatVar(var):
                return self.vars[var]
            case ir.NextSeat(of, step):
                return (self.seat(of) + step) % self.state.players
            case ir.OwnerOf(card):
                found = self.card(card)
                return self.state.program.layout.place_of(self.state.where[found])[1] if found >= 0 else -1
        raise TypeError(node)

    def seats(self, node: Any) -> list[int]:
        players = self.state.players
        match node:
            case ir.AllSeats(start):
                return [(self.seat(start) + step) % players for step in range(players)]
            case ir.OtherSeats(of):
                return [(self.seat(of) + step) % players for step in range(1, players)]
            case ir.OneSeat(seat):
                return [self.seat(seat)]
            case ir.SeatsWhere(var, seats, where):
                return [seat for seat in self.seats(seats) if self._with(var, seat).cond(where)]
            case ir.SeatsBest(var, seats, by, extreme):
                worth = {seat: self._with(var, seat).num(by) for seat in self.seats(seats)}
                top = (max if extreme == "max" else min)(worth.values(), default=0)
                return [seat for seat in worth if worth[seat] == top]
        raise TypeError(node)

    def piles(self, place: Any) -> list[list[int]]:
        return [self.state.zones[index] for index in self.indexes(place)]

    def indexes(self, place: Any) -> list[int]:
        layout = self.state.program.layout
        plan = layout.zones[place.zone]
        seats = [0]
        if plan.player:
            owner = place.owner
            seats = [self.seat(owner)] if not isinstance(owner, SEATS) else self.seats(owner)
        keys = list(range(plan.piles))
        if place.key is not None and plan.piles > 1:
            keys = [self.num(place.key) - plan.low]
        return [
            layout.pile(place.zone, seat, key) for seat in seats if seat >= 0 for key in keys if 0 <= key < plan.piles
        ]

    def keys(self, node: Any) -> list[int]:
        """Values of piles: the non-empty ones (of any of the owners) that are as said."""
        plan = self.state.program.layout.zones[node.place.zone]
        found = []
        for value in range(plan.low, plan.low + plan.piles):
            piles = self.piles(replace(node.place, key=ir.Num(value)))
            fits = node.where is None or self._with(node.var, value).cond(node.where)
            if piles and (node.empty or any(piles)) and fits:
                found.append(value)
        return found

    def places(self, prop: str, card: int) -> list[int]:
        program = self.state.program
        found = program.game.faces[program.layout.cards[card]].slots.get(prop, ()) if card >= 0 else ()
        return [value for value in found if value >= 0]

    def in_sight(self, prop: str, place: Any) -> list[int]:
        """Values in all places that can be seen: piles show their top, and what their state lets see."""
        program, found = self.state.program, []
        zone = program.game.zones[place.zone]
        for index in self.indexes(place):
            cards = self.state.zones[index]
            for number, card in enumerate(cards):
                exposed: Any = range(99)
                if zone.ordered and (zone.by_prop or zone.states or zone.covered) and number < len(cards) - 1:
                    state = self.state.states[index] if zone.states else 0
                    exposed = zone.states[state - 1].exposed if state else ()
                printed = program.game.faces[program.layout.cards[card]].slots.get(prop, ())
                found += [value for number, value in enumerate(printed) if number in exposed]
        return found

    def cards(self, node: Any) -> list[int]:
        match node:
            case ir.CardsIn(places):
                return [card for place in places for pile in self.piles(place) for card in pile]
            case ir.CardsWhere(var, cards, where):
                return [card for card in self.cards(cards) if self._with(var, card).cond(where)]
            case ir.CardsBest(var, cards, by, extreme):
                worth = [(self._with(var, card).num(by), card) for card in self.cards(cards)]
                top = (max if extreme == "max" else min)((pair[0] for pair in worth), default=0)
                return [card for value, card in worth if value == top]
            case ir.CardsAt(end, place, count):
                number = max(0, self.num(count))
                piles = self.piles(place)
                return [card for pile in piles for card in (pile[::-1] if end == "top" else pile)[:number]]
            case ir.OneCard(card):
                return [found] if (found := self.card(card)) >= 0 else []
            case ir.CardsUnion(parts):
                return list(dict.fromkeys(card for part in parts for card in self.cards(part)))
            case ir.CardsBeneath(card, count):
                found = self.card(card)
                pile = self.state.zones[self.state.where[found]] if found >= 0 else []
                below = [other for other in pile if pile.index(other) < pile.index(found)][::-1]
                return below if count is None else below[: max(0, self.num(count))]
            case ir.CardsMinus(cards, without):
                gone = self.cards(without)
                return [card for card in self.cards(cards) if card not in gone]
        raise TypeError(node)

    def card(self, node: Any) -> int:
        match node:
            case ir.ThisCard():
                return self.this
            case ir.CardVar(var):
                return self.vars[var]
            case ir.OnlyOf(cards):
                return (self.cards(cards) or [-1])[0]
        raise TypeError(node)

    def prop(self, name: str, card: int) -> int:
        program = self.state.program
        return program.game.faces[program.layout.cards[card]].attributes.get(name, -1) if card >= 0 else -1

    def num(self, node: Any) -> int:
        match node:
            case ir.Num(value):
                return value
            case ir.PropValue(_, index):
                return index
            case ir.CountCards(cards):
                return len(self.cards(cards))
            case ir.CountSeats(seats):
                return len(self.seats(seats))
            case ir.CardProp(prop, card):
                return self.prop(prop, self.card(card))
            case ir.SumOf(var, cards, by):
                printed = isinstance(by, ir.CardProp)
                values = [self._with(var, card).num(by) for card in self.cards(cards)]
                return sum(max(0, value) if printed else value for value in values)
            case ir.ExtremeOf(var, cards, by, extreme):
                values = [self._with(var, card).num(by) for card in self.cards(cards)]
                return (max if extreme == "max" else min)(values, default=0)
            case ir.DistinctOf(var, cards, by):
                found = {self._with(var, card).num(by) for card in self.cards(cards)}
                return len(found - {-1} if isinstance(by, ir.CardProp) else found)
            case ir.TokenCount(token, ir.SeatHolder(seat)):
                where = self.seat(seat)
                return self.state.tokens[self.state.program.layout.token(token, where)] if where >= 0 else 0
            case ir.Arith(op, left, right):
                return self._arith(op, self.num(left), self.num(right))
            case ir.EventCount(verb, scope, by):
                layout = self.state.program.layout
                index = layout.events[verb, scope, by is not None]
                return self.state.events[index + (layout.event_stride * self.seat(by) if by is not None else 0)]
            case ir.TurnNumber():
                return self.state.turn_number
            case ir.NumVar(var):
                return self.vars[var]
            case ir.PileState(place):
                return ([self.state.states[index] for index in self.indexes(place)] or [0])[0]
            case ir.SlotCount(prop, value, card):
                return self.places(prop, self.card(card)).count(self.num(value))
            case ir.SlotsIn(prop, value, places):
                wanted = self.num(value)
                seen = [item for place in places for item in self.in_sight(prop, place)]
                return seen.count(wanted) if wanted >= 0 else 0
            case ir.CountKeys(keys):
                return len(self.keys(keys))
            case ir.BestKey(keys, extreme):
                return (max if extreme == "max" else min)(self.keys(keys), default=-1)
            case ir.IfNum(cond, then, otherwise):
                return self.num(then) if self.cond(cond) else self.num(otherwise)
            case ir.Defined(name, seat):
                return self._defined(name, self.you if seat is None else self.seat(seat))
        raise TypeError(node)

    @staticmethod
    def _arith(op: str, a: int, b: int) -> int:
        match op:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
            case "div":
                return a // b if b else 0
            case "div_up":
                return -(-a // b) if b else 0
            case "min":
                return min(a, b)
        return max(a, b)

    def _defined(self, name: str, you: int) -> int:
        inner = Oracle(self.state, you, self.this)
        cases = self.state.program.game.definitions[name].cases
        held = [value for cond, value in cases if cond is not None and inner.cond(cond)]
        return inner.num(held[0] if held else [value for cond, value in cases if cond is None][-1])

    def cond(self, node: Any) -> bool:
        match node:
            case ir.Compare(op, left, right):
                return OPS[op](self.num(left), self.num(right))
            case ir.Not(cond):
                return not self.cond(cond)
            case ir.All(conds):
                return all(self.cond(cond) for cond in conds)
            case ir.AnyOf(conds):
                return any(self.cond(cond) for cond in conds)
            case ir.Exists(cards):
                return bool(self.cards(cards))
            case ir.CardAmong(card, cards):
                return self.card(card) in self.cards(cards)
            case ir.HasName(card, name):
                found = self.card(card)
                program = self.state.program
                return found >= 0 and program.game.faces[program.layout.cards[found]].name == name
            case ir.SameSeat(left, right):
                return self.seat(left) == self.seat(right)
            case ir.SameCard(left, right):
                return self.card(left) == self.card(right)
            case ir.EveryCard(var, cards, cond):
                return all(self._with(var, card).cond(cond) for card in self.cards(cards))
            case ir.AnySeat(var, seats, cond):
                return any(self._with(var, seat).cond(cond) for seat in self.seats(seats))
            case ir.EverySeat(var, seats, cond):
                return all(self._with(var, seat).cond(cond) for seat in self.seats(seats))
            case ir.CanPay(price, seat):
                return all(self.num(ir.TokenCount(token, ir.SeatHolder(seat))) >= self.num(n) for token, n in price)
        raise TypeError(node)


SEATS = (ir.AllSeats, ir.OtherSeats, ir.OneSeat, ir.SeatsWhere, ir.SeatsBest, ir.SeatsSlot)
