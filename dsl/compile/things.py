"""Seats, places and cards of the IR in, Python expressions out.

What does not depend on a comprehension's variable is computed before the comprehension.
"""

from __future__ import annotations

import re
from typing import Any

from dsl.compile.context import Context
from dsl.compile.layout import ZonePlan
from dsl.compile.scope import Scope
from dsl.compile.walk import SEATS
from dsl.model import program as ir

CHEAP = (ir.Num, ir.PropValue, ir.NumSlot, ir.NumVar, ir.RoundNumber, ir.TurnNumber)


class Things:
    """Writes expressions of one scope; lines that must come first go to the context's writer."""

    def __init__(self, context: Context, scope: Scope) -> None:
        self.context = context
        self.writer = context.writer
        self.game = context.game
        self.layout = context.layout
        self.scope = scope
        self.bound: list[int] = []
        self.ranges: dict[int, tuple[int, int]] = {}  # variable that is a value → the first value, how many there are

    # ------------------------------------------------------------ variables and hoisting

    def bind(self, var: int, letter: str) -> str:
        self.bound.append(var)
        name = f"{letter}{var}"
        self.scope.vars[var] = name
        return name

    def hoist(self, node: Any, code: str) -> str:
        """Inside a comprehension a part that knows nothing of its variables is computed before it."""
        if not self.bound or isinstance(node, CHEAP) or code.isidentifier() or code.lstrip("-").isdigit():
            return code
        return code if self._depends(code) else self.writer.temp(code)

    def _depends(self, code: str) -> bool:
        """Does the code mention a variable of a comprehension around it?"""
        return any(re.search(rf"\b{self.scope.vars[var]}\b", code) for var in self.bound)

    # ------------------------------------------------------------ seats

    def seat(self, node: ir.SeatExpr) -> str:
        match node:
            case ir.You():
                return self.scope.you
            case ir.Me():
                return self.scope.me
            case ir.ActiveSeat():
                return "s.active"
            case ir.FirstSeat():
                return "s.first"
            case ir.SeatVar(var):
                return self.scope.vars[var]
            case ir.SeatSlot(slot):
                return self.scope.slots[slot]
            case ir.NextSeat(of, step):
                return f"(({self.seat(of)} + {step}) % N)"
            case ir.OwnerOf(card):
                code = self.card(card)
                return f"OWNER[W[{code}]]" if self.layout.under < 0 else f"owner(s, {code})"

    def seats(self, node: ir.SeatsExpr) -> str:
        match node:
            case ir.AllSeats(start):
                return self._among(f"O[{self.seat(start)}]")
            case ir.OtherSeats(of):
                return self._among(f"O[{self.seat(of)}][1:]")
            case ir.OneSeat(seat):
                return f"({self.seat(seat)},)"
            case ir.SeatsWhere(var, seats, where):
                source = self.seats(seats)
                name = self.bind(var, "p")
                code = f"[{name} for {name} in {source} if {self.cond(where)}]"
                self.bound.pop()
                return code
            case ir.SeatsBest(var, seats, by, extreme):
                source = self.seats(seats)
                name = self.bind(var, "p")
                code = f"best({source}, lambda {name}: {self.num(by)}, {extreme})"
                self.bound.pop()
                return code
            case ir.SeatsSlot(slot):
                return self.scope.slots[slot]

    def _among(self, code: str) -> str:
        return f"[p for p in {code} if p in {self.scope.domain}]" if self.scope.domain else code

    # ------------------------------------------------------------ places

    def pile(self, place: ir.Place) -> str | None:
        """The index of the one pile that a place is; None when it is several."""
        if isinstance(place, ir.UnderPlace):
            return f"{self.layout.under} + {self.card(place.card)}"
        zone = self.layout.zones[place.zone]
        if zone.piles > 1 and place.key is None:
            return None
        code = str(zone.base)
        if zone.player:
            if place.owner is None or isinstance(place.owner, SEATS):
                return None
            code = self.seat_index(zone.base, self.layout.stride, self.seat(place.owner))
        if place.key is not None and zone.piles > 1:
            code = self.keyed(code, place.key, zone)
        if zone.player and self.maybe_nobody(place.owner):  # type: ignore[arg-type]
            return f"({code} if {self.seat(place.owner)} >= 0 else {self.layout.void})"  # type: ignore[arg-type]
        return code

    def keyed(self, start: str, key: ir.NumExpr, zone: ZonePlan) -> str:
        """The index of the pile of a value; the void pile for a value that has none."""
        match key:
            case ir.Num(value) | ir.PropValue(_, value):
                offset = value - zone.low
                if not 0 <= offset < zone.piles:
                    return str(self.layout.void)
                return str(int(start) + offset) if start.isdigit() else f"{start} + {offset}"
            case ir.NumVar(var) if self.ranges.get(var) == (zone.low, zone.piles):
                return f"{start} + {self.scope.vars[var]} - {zone.low}"
            case _:
                return f"keyed({start}, {self.num(key)} - {zone.low}, {zone.piles}, {self.layout.void})"

    @staticmethod
    def seat_index(base: int, stride: int, seat: str) -> str:
        return f"{base} + {seat}" if stride == 1 else f"{base} + {stride} * {seat}"

    def maybe_nobody(self, seat: ir.SeatExpr) -> bool:
        if isinstance(seat, ir.NextSeat):
            return self.maybe_nobody(seat.of)
        return isinstance(seat, ir.OwnerOf) or (isinstance(seat, ir.SeatSlot) and seat.slot not in self.scope.sure)

    def piles(self, place: ir.Place) -> str:
        """All piles of a place, as something to iterate over."""
        index = self.pile(place)
        if index is not None:
            return f"(Z[{index}],)"
        assert isinstance(place, ir.ZonePlace)
        zone = self.layout.zones[place.zone]
        if not zone.player:
            return f"Z[{zone.base}:{zone.base + zone.piles}]"
        owner = place.owner if place.owner is not None else ir.AllSeats()
        if not isinstance(owner, SEATS):
            start = self.seat_index(zone.base, self.layout.stride, self.seat(owner))
            span = f"Z[{start}:{start} + {zone.piles}]"
            return f"({span} if {self.seat(owner)} >= 0 else ())" if self.maybe_nobody(owner) else span
        seats = self.seats(owner)
        start = self.seat_index(zone.base, self.layout.stride, "p")
        if zone.piles == 1:
            return f"[Z[{start}] for p in {seats}]"
        if place.key is not None:
            return f"[Z[{self.keyed(start, place.key, zone)}] for p in {seats}]"
        return f"[z for p in {seats} for z in Z[{start}:{start} + {zone.piles}]]"

    # ------------------------------------------------------------ cards

    def card(self, node: ir.CardExpr) -> str:
        match node:
            case ir.ThisCard():
                return self.scope.this
            case ir.CardVar(var):
                return self.scope.vars[var]
            case ir.OnlyOf(cards):
                return self._only(cards)

    def _only(self, cards: ir.CardsExpr) -> str:
        if isinstance(cards, ir.OneCard):
            return self.card(cards.card)
        if isinstance(cards, ir.CardsSlot) and self.scope.kinds.get(cards.slot) == "card":
            return self.scope.slots[cards.slot]
        index = self.pile(cards.place) if isinstance(cards, ir.CardsAt) and positive(cards.count) else None
        if isinstance(cards, ir.CardsAt) and index is not None:
            code = f"(Z[{index}] or NONE)[{-1 if cards.end == 'top' else 0}]"
        else:
            code = f"({self.cards(cards)} or NONE)[0]"
        return code if self._depends(code) else self.writer.temp(code)

    def cards(self, node: ir.CardsExpr) -> str:
        match node:
            case ir.CardsIn(places):
                return self._in(places)
            case ir.CardsWhere():
                return self._where(node)
            case ir.CardsBest(var, cards, by, extreme):
                source = self.cards(cards)
                name = self.bind(var, "c")
                code = f"best({source}, lambda {name}: {self.num(by)}, {extreme})"
                self.bound.pop()
                return code
            case ir.CardsAt(end, place, count):
                return self._at(end, place, count)
            case ir.CardsSlot(slot):
                return self._slot(slot)
            case ir.OneCard(card):
                return f"some({self.card(card)})"
            case ir.CardsUnion(parts):
                return f"union({', '.join(self.cards(part) for part in parts)})"
            case ir.CardsMinus(cards, without):
                return f"minus({self.cards(cards)}, {self.cards(without)})"
            case ir.CardsBeneath(card, count):
                return f"beneath(s, {self.card(card)}{f', {self.num(count)}' if count is not None else ''})"

    def _slot(self, slot: int) -> str:
        name = self.scope.slots[slot]
        match self.scope.kinds.get(slot):
            case "card":
                return f"(({name},) if {name} >= 0 else ())"
            case "cards":
                return name
            case _:
                return "()"

    def _in(self, places: tuple[ir.Place, ...]) -> str:
        indexes = [self.pile(place) for place in places]
        if len(places) == 1:
            return f"Z[{indexes[0]}]" if indexes[0] is not None else f"[c for z in {self.piles(places[0])} for c in z]"
        parts = [
            f"*Z[{index}]" if index is not None else f"*(c for z in {self.piles(place)} for c in z)"
            for index, place in zip(indexes, places, strict=True)
        ]
        return f"[{', '.join(parts)}]"

    def _where(self, node: ir.CardsWhere) -> str:
        """Filters of filters become one comprehension."""
        conds: list[ir.CardsWhere] = [node]
        inner = node.cards
        while isinstance(inner, ir.CardsWhere):
            conds.insert(0, inner)
            inner = inner.cards
        source = self.cards(inner)
        name = self.bind(node.var, "c")
        for item in conds:
            self.scope.vars[item.var] = name
            self.bound.append(item.var)
        tests = " and ".join(
            f"({self.cond(item.where)})" if len(conds) > 1 else self.cond(item.where) for item in conds
        )
        for _ in range(len(conds) + 1):
            self.bound.pop()
        return f"[{name} for {name} in {source} if {tests}]"

    def _at(self, end: str, place: ir.Place, count: ir.NumExpr) -> str:
        index = self.pile(place)
        number = self.num(count)
        if index is None:
            return f"[c for z in {self.piles(place)} for c in {end}s(z, {number})]"
        if count == ir.Num(1):
            return f"Z[{index}][-1:]" if end == "top" else f"Z[{index}][:1]"
        return f"{end}s(Z[{index}], {number})"

    def frozen(self, node: ir.CardsExpr) -> str:
        """As `cards`, but never the pile itself, so that it may be kept or walked while cards move."""
        code = self.cards(node)
        if isinstance(node, ir.CardsIn) and code.startswith("Z[") and len(node.places) == 1:
            return f"{code}[:]"
        return code

    # ------------------------------------------------------------ tokens

    def holder(self, token: str, holder: ir.Holder) -> str:
        """The index of a count in `tokens`."""
        plan = self.layout.tokens[token]
        match holder:
            case ir.SeatHolder(seat):
                code = self.seat_index(plan.base, self.layout.token_stride, self.seat(seat))
                return f"({code} if {self.seat(seat)} >= 0 else 0)" if self.maybe_nobody(seat) else code
            case ir.CardHolder(card):
                return f"{plan.base} + {self.card(card)}"
            case ir.ZoneHolder():
                return str(plan.base)

    # ------------------------------------------------------------ what the whole of expressions adds

    def num(self, node: ir.NumExpr) -> str:
        raise NotImplementedError

    def cond(self, node: ir.Cond) -> str:
        raise NotImplementedError


def positive(node: ir.NumExpr) -> bool:
    return isinstance(node, ir.Num) and node.value > 0
