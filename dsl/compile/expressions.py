"""Numbers and conditions of the IR in, Python expressions out."""

from __future__ import annotations

from dsl.compile.layout import REMEMBERED
from dsl.compile.piles import Piles
from dsl.compile.things import positive
from dsl.model import program as ir

OPS = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


class Expressions(Piles):
    """All expressions of one scope."""

    # ------------------------------------------------------------ numbers

    def num(self, node: ir.NumExpr) -> str:
        return self.hoist(node, self._num(node))

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
            case ir.EventCount(verb, scope, by, kind) if scope in REMEMBERED:
                index = self.layout.memory[verb, scope, by is not None, kind]
                return f"M[{index if by is None else f'{index} + {self.seat(by)}'}]"
            case ir.EventCount(verb, scope, by):
                index = self.layout.events[verb, scope, by is not None]
                return f"E[{index if by is None else self.seat_index(index, self.layout.event_stride, self.seat(by))}]"
            case ir.IfNum(cond, then, otherwise):
                return f"({self.num(then)} if {self.cond(cond)} else {self.num(otherwise)})"
            case ir.RoundNumber():
                return "s.round"
            case ir.NameRank(card):
                return f"RANKS[{self.card(card)}]"
            case ir.TurnNumber():
                return "s.turn_number"
            case ir.NumVar(var):
                return self.scope.vars[var]
            case ir.PileState(place):
                return f"S[{self.pile(place)}]"
            case ir.SlotCount(prop, value, card):
                return f"{self.slot_row(prop, value)}[{self.card(card)}]"
            case ir.SlotsIn(prop, value, places):
                parts = [self.slots_in(prop, value, place) for place in places]
                return f"({' + '.join(parts)})" if len(parts) != 1 else parts[0]
            case ir.CountKeys(keys):
                return f"len({self.keys(keys)})"
            case ir.BestKey(keys, extreme):
                return f"{extreme}({self.keys(keys)}, default=-1)"

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
        name = self.bind(node.var, "c")
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
                return f"({left} // {right})" if positive(node.right) else f"div({left}, {right})"
            case "div_up":
                return f"(-(-({left}) // {right}))" if positive(node.right) else f"-div(-({left}), {right})"
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
        return self.hoist(node, code)

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
            case ir.Used(kind):
                return f"M[{self.layout.used[kind]}] > 0"
            case ir.CanPay(price, seat):
                holder = ir.SeatHolder(seat)
                tests = [f"T[{self.holder(token, holder)}] >= {self.num(amount)}" for token, amount in price]
                return " and ".join(tests) or "True"

    def done(self, slot: int) -> str:
        name = self.scope.slots[slot]
        return f"{name} >= 0" if self.scope.kinds.get(slot) in ("card", "seat", "value") else name

    def _quantified(self, word: str, var: int, letter: str, source: str, cond: ir.Cond) -> str:
        name = self.bind(var, letter)
        code = f"{word}([{self.cond(cond)} for {name} in {source}])"
        self.bound.pop()
        return code

    def _exists(self, cards: ir.CardsExpr) -> str:
        if isinstance(cards, ir.CardsSlot):
            return self.done(cards.slot)
        if isinstance(cards, ir.CardsAt) and isinstance(cards.count, ir.Num) and cards.count.value > 0:
            return self._exists(ir.CardsIn((cards.place,)))
        if isinstance(cards, ir.OneCard):
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


def _wrapped(code: str) -> str:
    return code if code.endswith("]") and " " not in code.split("[")[0] else f"({code})"
