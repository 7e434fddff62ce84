"""A Game in, all its code out: units with frames of their own, and the fixed blocks between which a game runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

from dsl.compile.calls import count_deed, moved, write_body
from dsl.compile.context import Context
from dsl.compile.facts import Facts
from dsl.compile.instance import Instance
from dsl.compile.menu import legality, menu
from dsl.compile.program import ActionInfo, Origin, Role, TriggerInfo, UnitInfo
from dsl.compile.scope import EMPTY, Scope, SlotKind, deed, read_slots, slot_kinds, sure_seats
from dsl.compile.walk import READS, walk
from dsl.compile.walk import written as written_slot
from dsl.compile.watching import predicate
from dsl.compile.writer import Block
from dsl.model import program as ir

Key = tuple[str, Any]
Flag = Literal["", "setup", "scoring", "trigger"]


class Units:
    """Makes units when somebody asks for them and writes each once."""

    def __init__(self, context: Context, facts: Facts) -> None:
        self.context = context
        self.facts = facts
        self.game = context.game
        self.writer = context.writer
        self.rounds = context.game.round >= 0
        self.numbers: dict[Key, int] = {}
        self.entries: dict[int, Block] = {}
        self.params: dict[int, dict[str, str]] = {}  # unit → slot name → which parameter fills it
        self.todo: list[Callable[[], None]] = []
        self.menu_node: ir.Menu | None = None
        context.unit(UnitInfo("", role="queue"))
        context.unit(UnitInfo("", role="activation"))
        self.closing = self.fixed()
        self.next_turn = self.fixed()
        self.turn_unit = -1

    def fixed(self) -> Block:
        block = self.writer.new(0)
        self.writer.pinned.add(block.number)
        return block

    # ------------------------------------------------------------ scopes

    def scope(self, routine: ir.Routine, you: str, me: str, this: str, framed: bool = False) -> Scope:
        """Fresh names for the slots of a routine."""
        kinds = slot_kinds(routine, self.game)
        params = {routine.param, routine.actor, routine.value}
        names = {slot: self.writer.slot(EMPTY[kind], forced=framed and slot in params) for slot, kind in kinds.items()}
        nodes = walk(routine.body)
        counted = Counter(node.slot for node in nodes if isinstance(node, READS))
        written = Counter(slot for node in nodes if (slot := written_slot(node)) is not None)
        return Scope(
            you, me, this, names, kinds, read_slots(routine),
            mentions=dict(counted), sure=sure_seats(routine), written=dict(written),
        )  # fmt: skip

    def has_role(self, role: str) -> bool:
        return any(info.role == role for info in self.context.units) or (role == "phase" and bool(self.game.parts))

    def triggered(self, verb: str) -> bool:
        return bool(verb) and (verb in self.facts.before or verb in self.facts.after)

    # ------------------------------------------------------------ making units

    def _unit(self, key: Key, info: UnitInfo, write: Callable[[int], None]) -> int:
        if key in self.numbers:
            return self.numbers[key]
        unit = self.numbers[key] = self.context.unit(info)
        block = self.writer.new(unit)
        self.writer.pinned.add(block.number)
        self.entries[unit] = block

        def later() -> None:
            self.writer.at(block)
            write(unit)

        self.todo.append(later)
        return unit

    def write_all(self) -> None:
        while self.todo:
            self.todo.pop(0)()

    def instance(self, unit: int, routine: ir.Routine, flag: Flag = "") -> Instance:
        """A running copy with a frame of its own; parameters come through the opener."""
        scope = self.scope(routine, "you", "me", "this", framed=True)
        self.params[unit] = {
            scope.slots[slot]: f"{name}" if scope.kinds[slot] != "cards" else f"some({name})"
            for name, slot in (("param", routine.param), ("actor", routine.actor), ("value", routine.value))
            if slot >= 0
        }
        return Instance(
            self,
            scope,
            Origin(routine.text, "", routine.ids, routine.span),
            quiet=flag in ("setup", "scoring"),
            scoring=flag == "scoring",
            trigger=flag == "trigger",
        )

    def finish_unit(self) -> None:
        """Back to the caller."""
        self.writer.emit("r = f[0]")  # read before the frame is gone
        self.writer.emit("s.frame = s.stack.pop()")
        self.writer.leave("return r")

    def routine_unit(self, key: Key, number: int, role: Role = "", flag: Flag = "") -> int:
        routine = self.game.routines[number]

        def write(unit: int) -> None:
            instance = self.instance(unit, routine, flag)
            write_body(instance, routine, known=params(routine), remembers=key[0] not in ("ability", "after"))
            self.finish_unit()

        return self._unit(key, UnitInfo(routine.name, routine.text, routine.ids, routine.span, role), write)

    def ability_unit(self, number: int) -> int:
        return self.routine_unit(("ability", number), number)

    def part_unit(self, part: str) -> int | None:
        if part in self.game.parts:
            return self.routine_unit(("part", part), self.game.parts[part], "phase")
        return self.turn_part() if self.game.turn >= 0 else None

    def turn_part(self) -> int:
        """The turn as a called unit: for games with rounds."""
        routine = self.game.routines[self.game.turn]

        def write(unit: int) -> None:
            instance = self.instance(unit, routine)
            with self.writer.nested("if s.skip[you]:"):
                self.writer.emit("s.skip[you] -= 1")
                self.finish_unit()
            self.writer.emit("s.active = you")
            self.begin_turn()
            write_body(instance, routine, known=params(routine), remembers=True)
            self.finish_unit()

        return self._unit(("turn", 0), UnitInfo(routine.name, routine.text, routine.ids, routine.span, "turn"), write)

    def begin_turn(self) -> None:
        self.writer.emit("s.turn_number += 1")
        self.reset("turn")
        self.writer.emit('if L is not None: L.append(("turn", you, s.turn_number, -1, -1, -1))')

    def reset(self, scope: str) -> None:
        """Counters of a scope start again from nothing."""
        layout = self.context.layout
        for (_, its, seated), index in layout.events.items():
            if its == scope and not seated:
                self.writer.emit(f"E[{index}] = 0")
            elif its == scope:
                self.writer.emit(f"for p in O[0]: E[{index} + {layout.event_stride} * p] = 0")
        numbers = tuple(number for number, reads in enumerate(self.facts.reads) if scope in reads.scopes)
        if numbers:
            self.writer.emit(f"lapse(s, {numbers})")

    # ------------------------------------------------------------ verbs

    def verb_routine(self, verb: str) -> ir.Routine:
        return self.game.routines[self.game.verbs[verb].routine]

    def verb_result(self, verb: str, given: bool) -> SlotKind:
        if given:
            return "card"
        return "cards" if isinstance(deed(self.verb_routine(verb).body), ir.Move) else "num"

    def verb_unit(self, verb: str, given: bool) -> int:
        """A verb that is called: answers in `s.ret` with what was done."""
        routine = self.verb_routine(verb)
        kind = self.verb_result(verb, given)

        def write(unit: int) -> None:
            instance = self.instance(unit, routine)
            result = self.writer.slot(EMPTY[kind], forced=True)
            self.writer.emit(f"{result} = {EMPTY[kind]}")
            given_card = self._given(instance, routine) if kind == "card" else ""

            def hook(inner: Instance) -> None:
                name = moved(inner)
                if kind == "card":
                    self.writer.emit(f"{result} = {given_card}")
                else:
                    self.writer.emit(f"{result} = union({result}, ({name},))" if kind == "cards" else f"{result} = 1")
                count_deed(inner, verb, "you")

            write_body(instance, routine, verb_hook=hook, known=params(routine))
            self.writer.emit(f"s.ret = {result}")
            self.finish_unit()

        info = UnitInfo(routine.name, routine.text, routine.ids, routine.span)
        return self._unit(("verb", (verb, given)), info, write)

    def _given(self, instance: Instance, routine: ir.Routine) -> str:
        """The card a verb was called with, kept apart from the slot, which the text may use otherwise."""
        if routine.param < 0:
            return "0"
        name, slot = self.writer.slot("-1"), instance.scope.slots[routine.param]
        card = slot if instance.scope.kinds[routine.param] == "card" else f"({slot} or NONE)[0]"
        self.writer.emit(f"{name} = {card}")
        return name

    # ------------------------------------------------------------ abilities of cards

    def ability_table(self, kind: str) -> str:
        """Card → ((unit, performers, kind), …); the name of the table, "" when it would be empty."""
        name = f"A{['', *self.game.kinds].index(kind)}"
        if name not in self.context.tables:
            rows = [self._abilities(face.abilities, kind) for face in self.game.faces]
            self.context.tables[name] = [*(rows[face] for face in self.context.layout.cards), ()]
        return name if any(self.context.tables[name]) else ""

    def _abilities(self, abilities: tuple[Any, ...], kind: str) -> tuple[tuple[int, str, int], ...]:
        rows = []
        kinds = list(self.game.kinds)
        for ability in abilities:
            mode = self.game.kinds[ability.kind].mode
            if ability.routine >= 0 and (ability.kind == kind or (not kind and mode == "now")):
                performers = self._performers(ability.kind)
                rows.append((self.ability_unit(ability.routine), performers, kinds.index(ability.kind)))
        return tuple(rows)

    def _performers(self, kind: str) -> str:
        """The name of the function that lists who performs abilities of a kind; "" = the activator."""
        seats = self.game.kinds[kind].performers
        if seats is None:
            return ""
        name = f"d{list(self.game.kinds).index(kind)}"
        if name not in self.context.performers:
            self.context.performers.add(name)
            predicate(self.context, name, Scope("you", "you", "this"), lambda expr: f"tuple({expr.seats(seats)})")
        return name

    def after_table(self) -> None:
        """Kind → the unit that follows a whole activation, -1 = none."""
        self.context.tables["AFTER"] = [
            self.routine_unit(("after", kind.name), kind.after) if kind.after >= 0 else -1
            for kind in self.game.kinds.values()
        ]

    def score_table(self) -> None:
        """Card → ((unit, kind), …) of the lines that count at the end."""
        rows = [
            tuple(
                (self.ability_unit(ability.routine), ability.kind)
                for ability in face.abilities
                if ability.routine >= 0 and self.game.kinds[ability.kind].mode == "score"
            )
            for face in self.game.faces
        ]
        self.context.tables["SCORES"] = [rows[face] for face in self.context.layout.cards]

    def single_abilities(self, table: str) -> bool:
        """At most one line on a card, done by the activator alone, and nobody speaks of whole activations."""
        rows = self.context.tables[table]
        return not self.facts.activations and all(len(row) <= 1 and not any(item[1] for item in row) for row in rows)

    # ------------------------------------------------------------ actions, triggers, watchers

    def card_actions(self) -> None:
        """Tables for actions printed on cards: which units they are, when they are legal, which cards bear them."""
        tables = self.context.tables
        if "ACTIONS" in tables:
            return
        tables["ACTIONS"] = [-1] * len(self.game.actions)
        tables["BORNE"] = [() for _ in range(len(self.context.layout.cards) + 1)]
        for number, action in enumerate(self.game.actions):
            if action.ability is not None:
                tables["ACTIONS"][number] = self.routine_unit(("action", number), action.routine)
                legality(self, f"l{number}", self.game.routines[action.routine])
                for card in self.context.cards_of(action.ability[0]):
                    tables["BORNE"][card] += (number,)

    def menu_unit(self, node: ir.Menu) -> int:
        def write(unit: int) -> None:
            routine = ir.Routine("", ir.Block(()), 0)
            instance = self.instance(unit, routine)
            slot = self.writer.slot("0", forced=True)
            menu(instance, node, "you", slot)
            self.writer.emit(f"s.ret = {slot}")
            self.finish_unit()

        return self._unit(("menu", (node.optional, node.span)), UnitInfo("menu", span=node.span), write)

    def trigger_unit(self, number: int) -> int:
        trigger = self.game.triggers[number]
        routine = self.game.routines[trigger.routine]

        def write(unit: int) -> None:
            instance = self.instance(unit, routine, "trigger" if trigger.moment == "before" else "")
            if trigger.cond is not None:
                with self.writer.nested(f"if not ({instance.expr.cond(trigger.cond)}):"):
                    self.finish_unit()
            write_body(instance, routine, known=params(routine))
            self.finish_unit()

        info = UnitInfo(routine.name, routine.text, routine.ids, routine.span)
        return self._unit(("trigger", number), info, write)

    def trigger_infos(self) -> list[TriggerInfo]:
        infos = []
        for number, trigger in enumerate(self.game.triggers):
            cards: tuple[int, ...] = ()
            zones: frozenset[str] = frozenset()
            if trigger.ability is not None:
                face, line = trigger.ability
                cards = self.context.cards_of(face)
                zones = frozenset(self.game.kinds[self.game.faces[face].abilities[line].kind].zones)
            rule = trigger.ability is None
            unit = self.trigger_unit(number)
            infos.append(TriggerInfo(unit, trigger.actor, cards, zones, trigger.moment == "before", rule))
        return infos

    def watcher_unit(self, number: int) -> int:
        watcher = self.game.watchers[number]
        routine = self.game.routines[watcher.routine]

        def write(unit: int) -> None:
            instance = self.instance(unit, routine)
            if watcher.seat_slot >= 0:
                instance.scope.sure.add(watcher.seat_slot)
                instance.scope.kinds[watcher.seat_slot] = "seat"
                self.writer.emit(f"{instance.scope.slots[watcher.seat_slot]} = you")
            write_body(instance, routine, known=params(routine) | {watcher.seat_slot})
            self.finish_unit()

        info = UnitInfo(routine.name, routine.text, routine.ids, routine.span)
        return self._unit(("watcher", number), info, write)

    def describe_actions(self) -> None:
        from dsl.compile.reasons import action_info

        for number in range(len(self.game.actions)):
            info: ActionInfo = action_info(self, number)
            self.context.actions.append(info)


def opener(unit: int, entry: int, inits: list[str]) -> str:
    """The function that pushes a unit's frame and says where it begins."""
    frame = ", ".join(["ret", str(unit), "you", "me", "this", *inits])
    return (
        f"def n{unit}(s, ret, you, me, this, param=-1, actor=-1, value=-1):\n"
        f"    s.stack.append(s.frame)\n    s.frame = [{frame}]\n    return {entry}\n"
    )


def params(routine: ir.Routine) -> frozenset[int]:
    return frozenset((routine.param, routine.actor, routine.value))
