"""Statements run the slow and plain way, as generators over their nodes: a second machine to compare with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from dsl.model import program as ir
from dsl.model.game import Game
from dsl.runtime import State
from tests.compile.oracle import Oracle

Question = tuple[int, list[int], int, int]  # who, options, low, high
Run = Generator[Question, Any, None]
QUESTIONS = (ir.PickCards, ir.PickSeat, ir.PickOption, ir.Ask, ir.PickNumber, ir.PickKey, ir.PickValue)


class Value(int):
    """The value of a property in a slot: 0 is one of them, -1 is none."""

    def __bool__(self) -> bool:
        return self >= 0


class Left(Exception):
    """The effect was stopped."""


class Stopped(Exception):
    """The activation was stopped."""


class Ended(Exception):
    """The game has ended."""


@dataclass
class Memory:
    """What one activation remembers: deeds of this ability, deeds by kinds of abilities, kinds that others used."""

    effect: Counter[tuple[str, int]] = field(default_factory=Counter)
    deeds: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    used: set[str] = field(default_factory=set)
    kind: str = ""

    def count(self, node: ir.EventCount, seat: int | None) -> int:
        if node.scope == "effect":
            return sum(n for (verb, by), n in self.effect.items() if verb == node.verb and seat in (None, by))
        return sum(
            n
            for (verb, by, kind), n in self.deeds.items()
            if verb == node.verb and seat in (None, by) and node.kind in ("", kind)
        )


@dataclass
class Frame(Oracle):
    """An oracle that also knows slots, the activator and what the activation remembers."""

    slots: dict[int, Any] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    me: int = -1
    verb: str = ""  # the verb this frame does
    done: tuple[int, ...] = ()  # what its deed moved
    replaced: bool = False  # „instead“ was said

    def _with(self, var: int, value: int) -> Frame:
        return Frame(self.state, self.you, self.this, {**self.vars, var: value}, self.slots, self.memory, self.me)

    def cards(self, node: Any) -> list[int]:
        return list(self.slots[node.slot]) if isinstance(node, ir.CardsSlot) else super().cards(node)

    def seat(self, node: Any) -> int:
        if isinstance(node, ir.Me) and self.me >= 0:
            return self.me
        return self.slots[node.slot] if isinstance(node, ir.SeatSlot) else super().seat(node)

    def num(self, node: Any) -> int:
        if isinstance(node, ir.NumSlot):
            value = self.slots[node.slot]
            return value if isinstance(value, int) else len(value)
        if isinstance(node, ir.EventCount) and node.scope in ("effect", "activation"):
            return self.memory.count(node, self.seat(node.by) if node.by is not None else None)
        return super().num(node)

    def cond(self, node: Any) -> bool:
        if isinstance(node, ir.Used):
            return node.kind in self.memory.used
        return bool(self.slots[node.slot]) if isinstance(node, ir.SlotDone) else super().cond(node)


class Interpreter:
    """Works on a state of its own; asks by yielding, exactly when there is more than one answer."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state
        self.speaking: list[tuple[int, int]] = []  # (trigger, card) that are speaking now
        self.changes = 0
        for row in self.truths():
            state.fired[row[1]] = row[2]

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
            case ir.ForKeys(slot, keys, body):
                for value in frame.keys(keys):
                    frame.slots[slot] = Value(value)
                    yield from self.run(body, frame)
            case ir.DoVerb():
                yield from self.do(node, frame)
            case ir.RunAbilities():
                yield from self.activate(node, frame)
            case ir.Leave(scope):
                raise Stopped if scope == "activation" and frame.me >= 0 else Left
            case ir.Instead():
                frame.replaced = True
            case ir.EndGame():
                raise Ended
            case _ if isinstance(node, QUESTIONS):
                yield from self.ask(node, frame)
            case _:
                self.change(node, frame)
                yield from self.watch()
                if frame.verb and getattr(node, "slot", -1) == DEED_SLOT and frame.slots[DEED_SLOT]:
                    frame.done = frame.slots[DEED_SLOT]
                    self.count(frame.verb, frame.you, frame.memory)
                    yield from self.watch()

    def count(self, verb: str, seat: int, memory: Memory) -> None:
        layout = self.state.program.layout
        memory.effect[verb, seat] += 1
        memory.deeds[verb, seat, memory.kind] += 1
        for (name, _, seated), index in layout.events.items():
            if name == verb:
                self.state.events[index + (layout.event_stride * seat if seated else 0)] += 1

    # ------------------------------------------------------------ activations

    def activate(self, node: ir.RunAbilities, frame: Frame) -> Run:
        """Who performs what is settled first; each activation has a memory of its own."""
        who, memory = frame.seat(node.who), Memory()
        parts, after = [], []
        cards = frame.cards(node.cards)
        for card in cards:
            lines = self.game.faces[self.state.program.layout.cards[card]].abilities
            lines = tuple(line for line in lines if node.kind in ("", line.kind))
            for line in lines:
                seats = self.game.kinds[line.kind].performers
                found = [who] if seats is None else Frame(self.state, who, card, me=who).seats(seats)
                parts.append((line, card, [seat for seat in found if seat == who or not node.alone]))
            after += [(self.game.kinds[kind].after, card) for kind in dict.fromkeys(line.kind for line in lines)]
        frame.slots[node.slot] = len(parts)
        with suppress(Stopped):
            for line, card, performers in parts:
                memory.effect.clear()
                memory.kind = line.kind
                for seat in performers:
                    before = self.changes
                    with suppress(Left):
                        yield from self.perform(line.routine, Frame(self.state, seat, card, memory=memory, me=who))
                    if seat != who and self.changes > before:
                        memory.used.add(line.kind)
            memory.effect.clear()
            memory.kind = ""
            for routine, card in after if not node.alone else ():
                if routine >= 0:
                    with suppress(Left):
                        yield from self.perform(routine, Frame(self.state, who, card, memory=memory, me=who))

    def perform(self, routine: int, frame: Frame) -> Run:
        yield from self.run(self.game.routines[routine].body, frame)

    # ------------------------------------------------------------ watchers

    def truths(self) -> list[tuple[int, int, bool, int]]:
        """(watcher, bit, truth, seat) in the order in which they are asked."""
        rows = []
        for number, watcher in enumerate(self.game.watchers):
            first = self.state.program.watchers[number].bit
            order = self.state.order[self.state.active]
            seats = order if watcher.seat_slot >= 0 else order[:1]
            for seat in seats:
                frame = Frame(self.state, seat, slots={watcher.seat_slot: seat})
                bit = first + (seat if watcher.seat_slot >= 0 else 0)
                rows.append((number, bit, frame.cond(watcher.cond), seat))
        return rows

    def watch(self) -> Run:
        woken = []
        for number, bit, truth, seat in self.truths():
            if truth and not self.state.fired[bit]:
                woken.append((number, seat))
            self.state.fired[bit] = truth
        for number, seat in woken:
            watcher = self.game.watchers[number]
            frame = Frame(self.state, seat, slots={watcher.seat_slot: seat})
            with suppress(Left):
                yield from self.run(self.game.routines[watcher.routine].body, frame)

    # ------------------------------------------------------------ triggers

    def listeners(self, verb: str, moment: str, actor: int) -> list[tuple[int, int, int]]:
        """(trigger, You, card): rules first, then cards in turn order."""
        found, cards = [], []
        layout = self.state.program.layout
        for number, trigger in enumerate(self.game.triggers):
            if (trigger.verb, trigger.moment) != (verb, moment):
                continue
            if trigger.ability is None:
                found.append((number, actor, -1))
                continue
            for card in range(len(layout.cards)):
                zone, owner, _ = layout.place_of(self.state.where[card]) if self.state.where[card] >= 0 else ("", -1, 0)
                heard = trigger.actor == "any" or (owner == actor) == (trigger.actor == "you")
                if layout.cards[card] == trigger.ability[0] and zone == "stůl" and heard:
                    cards.append((number, owner, card))
        order = self.state.order[self.state.active]
        found += sorted(cards, key=lambda item: order.index(item[1]))
        return [item for item in found if moment == "after" or (item[0], item[2]) not in self.speaking]

    def speak(self, items: list[tuple[int, int, int]], actor: int, event: int) -> Generator[Question, Any, bool]:
        """Let them speak; was the deed replaced?"""
        replaced = False
        for number, you, card in items:
            trigger = self.game.triggers[number]
            routine = self.game.routines[trigger.routine]
            here = card < 0 or self.state.program.layout.place_of(self.state.where[card])[0] == "stůl"
            slots = {routine.param: (event,) if event >= 0 else (), routine.actor: actor}
            frame = Frame(self.state, you, card, slots=slots)
            if not (here or card == event) or (trigger.cond is not None and not frame.cond(trigger.cond)):
                continue
            self.speaking.append((number, card))
            with suppress(Left):
                yield from self.run(routine.body, frame)
            self.speaking.pop()
            replaced = replaced or frame.replaced
        return replaced

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
            case ir.SetState(slot, place, number):
                frame.slots[slot] = self.set_state(place, number, frame)
                self.changes += frame.slots[slot]
            case ir.Show(slot, cards, to):
                frame.slots[slot] = tuple(frame.cards(cards))
                self.changes += to is None and bool(frame.slots[slot])
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
        cards, to = frame.cards(node.cards), node.to
        if to.key is not None:  # which pile it is, is settled before the first card moves
            to = replace(to, key=ir.Num(frame.num(to.key)))
        for card in cards:
            goal = self.goal(to, frame, card)
            if goal is None:
                continue
            self.state.zones[self.state.where[card]].remove(card)
            pile = self.state.zones[goal]
            pile.insert(len(pile) if node.end == "top" else 0, card)
            self.state.where[card] = goal
            moved.append(card)
            self.changes += 1
            self.shrink()
        frame.slots[node.slot] = tuple(moved)

    def shrink(self) -> None:
        for index, cards in enumerate(self.state.zones):
            if self.state.states and self.state.states[index]:
                zone = self.game.zones[self.state.program.layout.place_of(index)[0]]
                self.state.states[index] *= len(cards) >= zone.state_least

    def set_state(self, place: Any, number: int, frame: Frame) -> int:
        for index in frame.indexes(place):
            big = not number or len(self.state.zones[index]) >= self.game.zones[place.zone].state_least
            if big and self.state.states[index] != number:
                self.state.states[index] = number
                return 1
        return 0

    def goal(self, place: Any, frame: Frame, card: int) -> int | None:
        layout = self.state.program.layout
        plan = layout.zones[place.zone]
        seat = frame.seat(place.owner) if plan.player else 0
        prop = self.game.zones[place.zone].by_prop
        value = frame.num(place.key) if place.key is not None else frame.prop(prop, card)
        key = value - plan.low if prop else 0
        goal = layout.pile(place.zone, seat, key)
        if (
            seat < 0
            or not 0 <= key < plan.piles
            or (plan.limit is not None and len(self.state.zones[goal]) >= plan.limit)
        ):
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
        self.changes += bool(amount)
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
            event = -1 if card is None else card
            after = self.listeners(node.verb, "after", who)
            if (yield from self.speak(self.listeners(node.verb, "before", who), who, event)):
                continue
            slots = {routine.param: () if card is None else (card,)}
            inner = Frame(self.state, who, frame.this, slots=slots, verb=node.verb, memory=frame.memory)
            inner.me = frame.me
            with suppress(Left):
                yield from self.run(routine.body, inner)
            if inner.done:
                done += [card] if card is not None else inner.done
                yield from self.speak(after, who, event)
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
            case ir.PickKey(slot, _, keys, optional):
                layout, place = self.state.program.layout, keys.place
                plan = layout.zones[place.zone]
                start = layout.pile(place.zone, frame.seat(place.owner) if plan.player else 0)
                options = [start + value - plan.low for value in frame.keys(keys)]
                options += [-1] if optional and options else []
                chosen = yield from self.one(who, options, -1)
                frame.slots[slot] = Value(chosen - start + plan.low if chosen >= 0 else -1)
            case ir.PickValue(slot, _, prop, optional, var, where):
                declared = self.game.props[prop]
                values = range(len(declared.values)) if declared.values else range(declared.low, declared.high + 1)
                options = [value for value in values if where is None or frame._with(var, value).cond(where)]
                options += [-1] if optional and options else []
                frame.slots[slot] = Value((yield from self.one(who, options, -1)))
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
