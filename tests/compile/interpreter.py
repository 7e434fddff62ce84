"""Statements run the slow and plain way, as generators over their nodes: a second machine to compare with."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from dsl.model import program as ir
from dsl.model.game import Game
from dsl.runtime import State
from tests.compile.oracle import Oracle

Question = tuple[int, list[int], int, int]  # who, options, low, high
Run = Generator[Question, Any, None]


class Left(Exception):
    """The effect was stopped."""


class Ended(Exception):
    """The game has ended."""


@dataclass
class Frame(Oracle):
    """An oracle that also knows slots."""

    slots: dict[int, Any] = field(default_factory=dict)

    def _with(self, var: int, value: int) -> Frame:
        return Frame(self.state, self.you, self.this, {**self.vars, var: value}, self.slots)

    def cards(self, node: Any) -> list[int]:
        return list(self.slots[node.slot]) if isinstance(node, ir.CardsSlot) else super().cards(node)

    def seat(self, node: Any) -> int:
        return self.slots[node.slot] if isinstance(node, ir.SeatSlot) else super().seat(node)

    def num(self, node: Any) -> int:
        if isinstance(node, ir.NumSlot):
            value = self.slots[node.slot]
            return value if isinstance(value, int) else len(value)
        return super().num(node)

    def cond(self, node: Any) -> bool:
        return bool(self.slots[node.slot]) if isinstance(node, ir.SlotDone) else super().cond(node)


class Interpreter:
    """Works on a state of its own; asks by yielding, exactly when there is more than one answer."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state

    def turn(self) -> Run:
        frame = Frame(self.state, self.state.active)
        try:
            yield from self.run(self.game.routines[self.game.turn].body, frame)
        except Ended:
            return

    def run(self, node: Any, frame: Frame) -> Run:
        match node:
            case ir.Block(items):
                for item in items:
                    yield from self.run(item, frame)
            case ir.Step(_, body):
                yield from self.run(body, frame)
            case ir.If(cond, then, otherwise):
                if frame.cond(cond):
                    yield from self.run(then, frame)
                elif otherwise is not None:
                    yield from self.run(otherwise, frame)
            case ir.Repeat(times, body):
                for _ in range(frame.num(times)):
                    yield from self.run(body, frame)
            case ir.ForSeats(slot, seats, body):
                for seat in frame.seats(seats):
                    frame.slots[slot] = seat
                    yield from self.run(body, frame)
            case ir.ForCards(slot, cards, body):
                for card in frame.cards(cards):
                    frame.slots[slot] = (card,)
                    yield from self.run(body, frame)
            case ir.DoVerb():
                yield from self.do(node, frame)
            case ir.PickCards() | ir.PickSeat() | ir.PickOption() | ir.Ask() | ir.PickNumber():
                yield from self.ask(node, frame)
            case ir.Leave():
                raise Left
            case ir.EndGame():
                raise Ended
            case _:
                self.change(node, frame)

    # ------------------------------------------------------------ changes

    def change(self, node: Any, frame: Frame) -> None:
        match node:
            case ir.SetCards(slot, cards):
                frame.slots[slot] = tuple(frame.cards(cards))
            case ir.AddCards(slot, cards):
                frame.slots[slot] = tuple(dict.fromkeys((*frame.slots[slot], *frame.cards(cards))))
            case ir.SetNum(slot, number):
                frame.slots[slot] = frame.num(number)
            case ir.SetSeat(slot, seat):
                frame.slots[slot] = frame.seat(seat)
            case ir.Move():
                self.move(node, frame)
            case ir.Tokens(slot, token, amount, source, target):
                frame.slots[slot] = self.tokens(token, frame.num(amount), source, target, frame)
            case ir.Pay(slot, price, seat):
                holder = ir.SeatHolder(seat)
                able = frame.cond(ir.CanPay(price, seat))
                frame.slots[slot] = int(able)
                for token, amount in price if able else ():
                    self.tokens(token, frame.num(amount), holder, None, frame)
            case _:
                raise TypeError(node)

    def move(self, node: ir.Move, frame: Frame) -> None:
        moved = []
        for card in frame.cards(node.cards):
            goal = self.goal(node.to, frame, card)
            if goal is None:
                continue
            self.state.zones[self.state.where[card]].remove(card)
            pile = self.state.zones[goal]
            pile.insert(len(pile) if node.end == "top" else 0, card)
            self.state.where[card] = goal
            moved.append(card)
        frame.slots[node.slot] = tuple(moved)

    def goal(self, place: Any, frame: Frame, card: int) -> int | None:
        layout = self.state.program.layout
        plan = layout.zones[place.zone]
        seat = frame.seat(place.owner) if plan.player else 0
        key = frame.prop("barva", card) if plan.piles > 1 else 0
        goal = layout.pile(place.zone, seat, key)
        if seat < 0 or (plan.limit is not None and len(self.state.zones[goal]) >= plan.limit):
            return None
        return goal

    def tokens(self, token: str, amount: int, source: Any, target: Any, frame: Frame) -> int:
        places = [self.place(token, holder, frame) for holder in (source, target)]
        if None in places:
            return 0
        start, goal = places
        counts = self.state.tokens
        amount = max(0, min(amount, counts[start]) if start != -1 else amount)  # type: ignore[index]
        for place, sign in ((start, -1), (goal, 1)):
            if place != -1:
                counts[place] += sign * amount  # type: ignore[index]
        return amount

    def place(self, token: str, holder: Any, frame: Frame) -> int | None:
        layout = self.state.program.layout
        if holder is None:
            return layout.tokens[token].bank
        seat = frame.seat(holder.seat)
        return layout.token(token, seat) if seat >= 0 else None

    # ------------------------------------------------------------ verbs

    def do(self, node: ir.DoVerb, frame: Frame) -> Run:
        routine = self.game.routines[self.game.verbs[node.verb].routine]
        who = frame.seat(node.who)
        if node.cards is not None:
            runs: Sequence[Any] = frame.cards(node.cards)
        else:
            runs = [None] * (frame.num(node.times) if node.times is not None else 1)
        done: list[int] = []
        for card in runs:
            inner = Frame(self.state, who, frame.this, slots={routine.param: () if card is None else (card,)})
            with suppress(Left):
                yield from self.run(routine.body, inner)
            moved = inner.slots.get(DEED_SLOT, ())
            if moved:
                done += [card] if card is not None else moved
        frame.slots[node.slot] = tuple(dict.fromkeys(done))

    # ------------------------------------------------------------ questions

    def ask(self, node: Any, frame: Frame) -> Run:
        who = frame.seat(node.who)
        match node:
            case ir.PickCards():
                yield from self.pick(node, who, frame)
            case ir.PickSeat(slot, _, seats, optional):
                options = list(frame.seats(seats))
                options += [-1] if optional and options else []
                frame.slots[slot] = yield from self.one(who, options, -1)
            case ir.PickNumber(slot, _, low, high):
                frame.slots[slot] = yield from self.one(who, list(range(frame.num(low), frame.num(high) + 1)), 0)
            case ir.Ask(slot):
                frame.slots[slot] = yield from self.one(who, [1, 0], 0)
            case ir.PickOption(slot, _, branches, optional):
                possible = [i for i, b in enumerate(branches, 1) if b.requires is None or frame.cond(b.requires)]
                possible += [0] if optional and possible else []
                chosen = yield from self.one(who, possible, 0)
                frame.slots[slot] = chosen
                if chosen:
                    yield from self.run(branches[chosen - 1].body, frame)

    def one(self, who: int, options: list[int], none: int) -> Generator[Question, Any, int]:
        if len(options) > 1:
            return options[(yield (who, options, 1, 1))[0]]
        return options[0] if options else none

    def pick(self, node: ir.PickCards, who: int, frame: Frame) -> Run:
        cards = frame.cards(node.cards)
        low = min(max(frame.num(node.low), 0), len(cards))
        high = max(low, min(frame.num(node.high), len(cards)))
        if high == 0 or (low == len(cards) and not (node.ordered and len(cards) > 1)):
            frame.slots[node.slot] = tuple(cards) if high else ()
        elif high == 1:
            options = cards if low else [*cards, -1]
            chosen = options[(yield (who, options, 1, 1))[0]]
            frame.slots[node.slot] = (chosen,) if chosen >= 0 else ()
        else:
            answer = yield (who, cards, low, high)
            order = answer if node.ordered else sorted(answer)
            frame.slots[node.slot] = tuple(cards[index] for index in order)


DEED_SLOT = 1  # in the verbs of the random programs
