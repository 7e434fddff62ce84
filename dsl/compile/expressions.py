"""Expressions of the IR in, Python expressions out; what does not depend on a comprehension's variable is hoisted."""

from __future__ import annotations

import re
from typing import Any

from dsl.compile.context import Context
from dsl.compile.scope import Scope, at_most_one
from dsl.compile.walk import SEATS
from dsl.model import program as ir

CHEAP = (ir.Num, ir.PropValue, ir.NumSlot, ir.RoundNumber)
OPS = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


class Expressions:
    """Writes expressions of one scope; lines that must come first go to the context's writer."""

    def __init__(self, context: Context, scope: Scope) -> None:
        self.context = context
        self.writer = context.writer
        self.game = context.game
        self.layout = context.layout
        self.scope = scope
        self.bound: list[int] = []

    # ------------------------------------------------------------ variables and hoisting

    def _bind(self, var: int, letter: str) -> str:
        self.bound.append(var)
        name = f"{letter}{var}"
        self.scope.vars[var] = name
        return name

    def _hoist(self, node: Any, code: str) -> str:
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
                return f"OWNER[W[{self.card(card)}]]"

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
                name = self._bind(var, "p")
                code = f"[{name} for {name} in {source} if {self.cond(where)}]"
                self.bound.pop()
                return code
            case ir.SeatsBest(var, seats, by, extreme):
                source = self.seats(seats)
                name = self._bind(var, "p")
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
            code = self._seat_index(zone.base, self.layout.stride, self.seat(place.owner))
        if place.key is not None and zone.piles > 1:
            code = f"keyed({code}, {self.num(place.key)} - {zone.low}, {zone.piles}, {self.layout.void})"
        if zone.player and self.maybe_nobody(place.owner):  # type: ignore[arg-type]
            return f"({code} if {self.seat(place.owner)} >= 0 else {self.layout.void})"  # type: ignore[arg-type]
        return code

    @staticmethod
    def _seat_index(base: int, stride: int, seat: str) -> str:
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
            start = self._seat_index(zone.base, self.layout.stride, self.seat(owner))
            span = f"Z[{start}:{start} + {zone.piles}]"
            return f"({span} if {self.seat(owner)} >= 0 else ())" if self.maybe_nobody(owner) else span
        seats = self.seats(owner)
        start = self._seat_index(zone.base, self.layout.stride, "p")
        if zone.piles == 1:
            return f"[Z[{start}] for p in {seats}]"
        if place.key is not None:
            offset = f"{self.num(place.key)} - {zone.low}"
            return f"[Z[keyed({start}, {offset}, {zone.piles}, {self.layout.void})] for p in {seats}]"
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
        index = self.pile(cards.place) if isinstance(cards, ir.CardsAt) and _positive(cards.count) else None
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
                name = self._bind(var, "c")
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
        name = self._bind(node.var, "c")
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
                code = self._seat_index(plan.base, self.layout.token_stride, self.seat(seat))
                return f"({code} if {self.seat(seat)} >= 0 else 0)" if self.maybe_nobody(seat) else code
            case ir.CardHolder(card):
                return f"{plan.base} + {self.card(card)}"
            case ir.ZoneHolder():
                return str(plan.base)

    # ------------------------------------------------------------ numbers

    def num(self, node: ir.NumExpr) -> str:
        return self._hoist(node, self._num(node))

    def _num(self, node: ir.NumExpr) -> str:
        match node:
            case ir.Num(value):
                return str(value)
            case ir.PropValue(_, index):
                return str(index)
            case ir.CountCards(cards):
                return self._count(cards)
            case ir.CountSeats(ir.AllSeats()) if not self.scope.domain:
                return "N"
            case ir.CountSeats(seats):
                return f"len({self.seats(seats)})"
            case ir.CardProp(prop, card):
                return f"{self.context.table(prop)}[{self.card(card)}]"
            case ir.SumOf() | ir.ExtremeOf() | ir.DistinctOf():
                return self._fold(node)
            case ir.TokenCount(token, holder):
                return f"T[{self.holder(token, holder)}]"
            case ir.Arith():
                return self._arith(node)
            case ir.NumSlot(slot):
                return self._num_slot(slot)
            case ir.ChosenOn(prop, card):
                return f"X[{self._offset(self.layout.kept[prop], self.card(card))}]"
            case ir.Defined(name, seat):
                return self._defined(name, seat)
            case ir.EventCount(verb, scope, by):
                index = self.layout.events[verb, scope, by is not None]
                return f"E[{index if by is None else self._seat_index(index, self.layout.event_stride, self.seat(by))}]"
            case ir.IfNum(cond, then, otherwise):
                return f"({self.num(then)} if {self.cond(cond)} else {self.num(otherwise)})"
            case ir.RoundNumber():
                return "s.round"

    @staticmethod
    def _offset(base: int, code: str) -> str:
        return f"{base} + {code}" if base else code

    def _num_slot(self, slot: int) -> str:
        name = self.scope.slots[slot]
        match self.scope.kinds.get(slot):
            case "card":
                return f"({name} >= 0)"
            case "cards":
                return f"len({name})"
            case _:
                return name

    def _count(self, cards: ir.CardsExpr) -> str:
        if isinstance(cards, ir.CardsSlot) and self.scope.kinds.get(cards.slot) == "card":
            return f"({self.scope.slots[cards.slot]} >= 0)"
        if isinstance(cards, ir.CardsIn) and all(self.pile(place) is not None for place in cards.places):
            sizes = [f"len(Z[{self.pile(place)}])" for place in cards.places]
            return sizes[0] if len(sizes) == 1 else f"({' + '.join(sizes)})"
        return f"len({self.cards(cards)})"

    def _fold(self, node: ir.SumOf | ir.ExtremeOf | ir.DistinctOf) -> str:
        source = self.cards(node.cards)
        name = self._bind(node.var, "c")
        printed = isinstance(node.by, (ir.CardProp, ir.ChosenOn))
        value = self.num(node.by)
        self.bound.pop()
        match node:
            case ir.SumOf():
                return f"sum([{value if not printed else f'max(0, {value})'} for {name} in {source}])"
            case ir.ExtremeOf():
                return f"{node.extreme}([{value} for {name} in {source}], default=0)"
            case ir.DistinctOf():
                return f"len({{{value} for {name} in {source}}}{' - {-1}' if printed else ''})"

    def _arith(self, node: ir.Arith) -> str:
        left, right = self.num(node.left), self.num(node.right)
        match node.op:
            case "+" | "-" | "*":
                return f"({left} {node.op} {right})"
            case "div":
                return f"({left} // {right})" if _positive(node.right) else f"div({left}, {right})"
            case "div_up":
                return f"(-(-({left}) // {right}))" if _positive(node.right) else f"-div(-({left}), {right})"
            case "min" | "max":
                return f"{node.op}({left}, {right})"

    def _defined(self, name: str, seat: ir.SeatExpr | None) -> str:
        """The cases of a definition, read with You as the seat it is asked for."""
        you = self.scope.you
        if seat is not None:
            self.scope.you = self.seat(seat)
        code = "0"
        cases = self.game.definitions[name].cases
        plain = [value for cond, value in cases if cond is None]
        if plain:
            code = self.num(plain[-1])
        for cond, value in reversed([case for case in cases if case[0] is not None]):
            assert cond is not None
            code = f"({self.num(value)} if {self.cond(cond)} else {code})"
        self.scope.you = you
        return code

    # ------------------------------------------------------------ conditions

    def cond(self, node: ir.Cond) -> str:
        code = self._cond(node)
        return self._hoist(node, code)

    def _cond(self, node: ir.Cond) -> str:
        match node:
            case ir.Compare():
                return self._compare(node)
            case ir.Not(ir.Compare(op, left, right)):
                return self._compare(ir.Compare(OPS[op], left, right))  # type: ignore[arg-type]
            case ir.Not(cond):
                return f"not ({self.cond(cond)})"
            case ir.All(conds):
                return " and ".join(f"({self.cond(part)})" for part in conds) or "True"
            case ir.AnyOf(conds):
                return " or ".join(f"({self.cond(part)})" for part in conds) or "False"
            case ir.Exists(cards):
                return self._exists(cards)
            case ir.CardAmong(card, cards):
                return self._among_cards(card, cards)
            case ir.HasName(card, name):
                return f"NAMES[{self.card(card)}] == {self.context.name_id(name)}"
            case ir.SameSeat(left, right):
                return f"{self.seat(left)} == {self.seat(right)}"
            case ir.SameCard(left, right):
                return f"{self.card(left)} == {self.card(right)}"
            case ir.EveryCard(var, cards, cond):
                return self._quantified("all", var, "c", self.cards(cards), cond)
            case ir.AnySeat(var, seats, cond):
                return self._quantified("any", var, "p", self.seats(seats), cond)
            case ir.EverySeat(var, seats, cond):
                return self._quantified("all", var, "p", self.seats(seats), cond)
            case ir.SlotDone(slot):
                return self.done(slot)
            case ir.CanPay(price, seat):
                holder = ir.SeatHolder(seat)
                tests = [f"T[{self.holder(token, holder)}] >= {self.num(amount)}" for token, amount in price]
                return " and ".join(tests) or "True"

    def done(self, slot: int) -> str:
        name = self.scope.slots[slot]
        return f"{name} >= 0" if self.scope.kinds.get(slot) in ("card", "seat") else name

    def _quantified(self, word: str, var: int, letter: str, source: str, cond: ir.Cond) -> str:
        name = self._bind(var, letter)
        code = f"{word}([{self.cond(cond)} for {name} in {source}])"
        self.bound.pop()
        return code

    def _exists(self, cards: ir.CardsExpr) -> str:
        if isinstance(cards, ir.CardsSlot):
            return self.done(cards.slot)
        if isinstance(cards, ir.CardsAt) and isinstance(cards.count, ir.Num) and cards.count.value > 0:
            return self._exists(ir.CardsIn((cards.place,)))
        if at_most_one(cards, self.scope.kinds) and isinstance(cards, ir.OneCard):
            return f"{self.card(cards.card)} >= 0"
        return self.cards(cards)

    def _among_cards(self, card: ir.CardExpr, cards: ir.CardsExpr) -> str:
        if isinstance(cards, ir.CardsIn) and len(cards.places) == 1:
            index = self.pile(cards.places[0])
            if index is not None:
                return f"W[{self.card(card)}] == {index}"
        return f"{self.card(card)} in {self.cards(cards)}"

    def _compare(self, node: ir.Compare) -> str:
        if isinstance(node.left, ir.CountCards) and isinstance(node.right, ir.Num):
            limit = node.right.value
            if (node.op, limit) in (("==", 0), ("<", 1), ("<=", 0)):
                return f"not {_wrapped(self._exists(node.left.cards))}"
            if (node.op, limit) in ((">=", 1), (">", 0), ("!=", 0)):
                return self._exists(node.left.cards)
        return f"{self.num(node.left)} {node.op} {self.num(node.right)}"


def _positive(node: ir.NumExpr) -> bool:
    return isinstance(node, ir.Num) and node.value > 0


def _wrapped(code: str) -> str:
    return code if code.endswith("]") and " " not in code.split("[")[0] else f"({code})"
