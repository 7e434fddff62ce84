"""Statements that run other routines in, inlined copies or framed calls out: verbs, abilities of cards, parts."""

from __future__ import annotations

import re
from collections.abc import Callable

from dsl.compile.changes import count
from dsl.compile.control import loop
from dsl.compile.facts import pauses, touched
from dsl.compile.instance import Instance, writes
from dsl.compile.layout import REMEMBERED
from dsl.compile.program import Origin
from dsl.compile.scope import EMPTY, SlotKind, at_most_one, deed
from dsl.compile.walk import maybe_unset, walk
from dsl.compile.watching import check
from dsl.compile.writer import ref
from dsl.model import program as ir

KEPT_NAME = re.compile(r"you|me|this|q\d+|-?\d+")


def keep(instance: Instance, code: str, empty: str = "-1") -> str:
    """A name for a value that must outlive a pause."""
    if KEPT_NAME.fullmatch(code):
        return code
    name = instance.writer.slot(empty)
    instance.emit(f"{name} = {code}")
    return name


def inline(
    outer: Instance, routine: ir.Routine, you: str, this: str, *, param: str = "", value: str = "",
    preset: tuple[ir.PickCards, str] | None = None, verb_hook: Callable[[Instance], None] | None = None,
    remembers: bool = False,
) -> None:  # fmt: skip
    """Write a copy of the routine here, with You as another seat perhaps."""
    scope = outer.units.scope(routine, you, you if you != outer.scope.you else outer.scope.me, this)
    origin = Origin(routine.text or outer.origin.text, "", routine.ids or outer.origin.ids, routine.span)
    inner = Instance(outer.units, scope, origin, quiet=outer.quiet, scoring=outer.scoring, preset=preset)
    write_body(inner, routine, param, value, verb_hook, remembers=remembers)


def write_body(
    inner: Instance, routine: ir.Routine, param: str = "", value: str = "",
    verb_hook: Callable[[Instance], None] | None = None, known: frozenset[int] = frozenset(), remembers: bool = False,
) -> None:  # fmt: skip
    """Parameters, empty slots, the body, and the place where „stop this effect“ leads.

    `known` are slots that the opener of a frame has filled. `remembers`: what the text counts in „this effect“ is
    counted from here, for it is no ability whose activation would see to that.
    """
    writer, scope = inner.writer, inner.scope
    given = {slot: code for slot, code in ((routine.param, param), (routine.value, value)) if slot >= 0 and code}
    for target, code in given.items():
        writer.emit(f"{scope.slots[target]} = {code if scope.kinds[target] != 'cards' else f'some({code})'}")
        if target == routine.param:
            inner.present(target, 0)
    if any(isinstance(node, ir.Again) and node.scope == "effect" for node in walk(routine.body)):
        inner.start = writer.fork()
        writer.fall(inner.start)
    for unset in sorted(maybe_unset(routine.body, set(given) | known)):
        writer.emit(f"{scope.slots[unset]} = {EMPTY[scope.kinds[unset]]}")
    if verb_hook is not None:
        _hook_deed(inner, routine, verb_hook)
    saved = _remember(inner, routine) if remembers else ""
    inner.write(routine.body)
    if inner.end is not None:
        writer.fall(inner.end)
    if saved:
        writer.emit(f"M[:] = {saved}")
    if verb_hook is not None and inner.deed is None:
        verb_hook(inner)


def _remember(inner: Instance, routine: ir.Routine) -> str:
    """Begin with an empty memory when the text speaks of it; the slot of what was there before."""
    if not any(isinstance(node, ir.EventCount) and node.scope in REMEMBERED for node in walk(routine.body)):
        return ""
    saved = inner.writer.slot("()")
    inner.emit(f"{saved} = tuple(M)")
    inner.emit("M[:] = [0] * len(M)")
    return saved


def _hook_deed(inner: Instance, routine: ir.Routine, verb_hook: Callable[[Instance], None]) -> None:
    inner.deed = deed(routine.body)
    if inner.deed is None:
        return
    slot = getattr(inner.deed, "slot", -1)
    if slot >= 0:
        inner.scope.read.add(slot)

    def after() -> None:
        if slot < 0 or inner.scope.slots[slot] in inner.writer.present:
            verb_hook(inner)
            return
        for _ in inner.writer.branch([f"if {inner.expr.done(slot)}:"]):
            verb_hook(inner)

    inner.on_deed = after


# ---------------------------------------------------------------- verbs


@writes(ir.DoVerb)
def write_do(instance: Instance, node: ir.DoVerb) -> None:
    units, writer, expr = instance.units, instance.writer, instance.expr
    if node.verb not in units.context.game.verbs:
        units.context.refuse("K-N001", node.span, verb=node.verb)
        return
    who = keep(instance, expr.seat(node.who))
    value = keep(instance, expr.num(node.value), "0") if node.value is not None else ""
    result = instance.scope.slots[node.slot] if instance.wants(node.slot) else ""

    def once(card: str) -> None:
        if units.triggered(node.verb):
            from dsl.compile.triggers import verb_with_triggers

            verb_with_triggers(instance, node, who, card, value, result)
        else:
            perform(instance, node, who, card, value, result)

    plain = not pauses(units.facts, node)
    if node.cards is not None and at_most_one(node.cards, instance.scope.kinds, instance.units.context.game):
        card = keep(instance, expr.card(ir.OnlyOf(node.cards)))
        _clear(instance, node, result if result != card else "")
        if card in writer.present:
            once(card)
            return
        for _ in writer.branch([f"if {card} >= 0:"]):
            once(card)
        return
    items = expr.frozen(node.cards) if node.cards is not None else ""
    if node.cards is not None and result and result == items:
        items = writer.temp(items)
    _clear(instance, node, result)
    if node.cards is not None:
        loop(instance, items, plain, once)
    elif node.times in (None, ir.Num(1)):
        once("")
    else:
        assert node.times is not None
        loop(instance, f"times(s, {expr.num(node.times)})", plain, lambda _: once(""))


def _clear(instance: Instance, node: ir.DoVerb, result: str) -> None:
    if result:
        instance.emit(f"{result} = {EMPTY[instance.scope.kinds[node.slot]]}")


def perform(
    instance: Instance, node: ir.DoVerb, who: str, card: str, value: str, result: str, done: str = "",
) -> None:  # fmt: skip
    """Do the verb once. `result` collects what was done, `done` becomes 1."""
    units, writer = instance.units, instance.writer
    kind = instance.scope.kinds.get(node.slot, "num")
    if node.verb in units.facts.framed:
        unit = units.verb_unit(node.verb, bool(card))
        resume = writer.fork()
        extra = f", {card or -1}, -1, {value or -1}"
        writer.leave(f"return n{unit}(s, {ref(resume)}, {who}, {instance.scope.me}, {instance.scope.this}{extra})")
        writer.at(resume)
        if result or done:
            given = "s.ret" if card else ("*s.ret" if units.verb_result(node.verb, False) == "cards" else "")
            with writer.nested("if s.ret >= 0:" if card else "if s.ret:"):
                _note(instance, result, kind, given, done)
        return
    routine = units.verb_routine(node.verb)

    def hook(inner: Instance) -> None:
        _note(instance, result, kind, card or moved(inner), done)
        count_deed(inner, node.verb, who)

    inline(instance, routine, who, instance.scope.this, param=card, value=value or "-1", verb_hook=hook)


def moved(inner: Instance) -> str:
    """The cards that a verb's deed moved, as one card or (with a star) as several."""
    if not isinstance(inner.deed, ir.Move):
        return ""
    name = inner.scope.slots[inner.deed.slot]
    return name if inner.scope.kinds[inner.deed.slot] == "card" else f"*{name}"


def count_deed(inner: Instance, verb: str, who: str) -> None:
    facts = inner.units.facts
    if verb in facts.tracked:
        count(inner, verb, who, "1")
        check(inner, touched(facts, set(), set(), {verb}))


def _note(instance: Instance, result: str, kind: SlotKind, given: str, done: str) -> None:
    if done:
        instance.emit(f"{done} = 1")
    if not result or result == given:
        return
    if kind == "card":
        instance.emit(f"{result} = {f'({given[1:]} or NONE)[0]' if given.startswith('*') else given}")
    elif kind == "cards":
        instance.emit(f"{result} = union({result}, {given[1:] if given.startswith('*') else f'({given},)'})")
    else:
        instance.emit(f"{result} += 1")


# ---------------------------------------------------------------- abilities and parts


@writes(ir.RunAbilities)
def write_abilities(instance: Instance, node: ir.RunAbilities) -> None:
    units, writer, expr = instance.units, instance.writer, instance.expr
    result = instance.scope.slots[node.slot] if instance.wants(node.slot) else ""
    if result:
        instance.emit(f"{result} = 0")
    table = units.ability_table(node.kind)
    if not table:
        return
    who = expr.seat(node.who)
    resume = writer.fork()
    if at_most_one(node.cards, instance.scope.kinds, instance.units.context.game):
        card = expr.card(ir.OnlyOf(node.cards))
        card = card if card.isidentifier() else writer.temp(card)
        for _ in writer.branch([f"if {table}[{card}]:"]):
            if result:
                writer.emit(f"{result} = 1")
            if units.single_abilities(table) and not node.alone:
                writer.leave(f"return OPEN[{table}[{card}][0][0]](s, {ref(resume)}, {who}, {who}, {card})")
            else:
                writer.leave(f"return activate(s, {table}, ({card},), {who}, {node.alone}, {ref(resume)})")
    else:
        cards = writer.temp(expr.frozen(node.cards))
        if result:
            writer.emit(f"{result} = sum([len({table}[c]) for c in {cards}])")
        writer.leave(f"return activate(s, {table}, {cards}, {who}, {node.alone}, {ref(resume)})")
    if not writer.cursor.dead:
        writer.jump(resume)
    writer.at(resume)


@writes(ir.RunPart)
def write_part(instance: Instance, node: ir.RunPart) -> None:
    who = instance.expr.seat(node.who)
    unit = instance.units.part_unit(node.part)
    if unit is None:
        instance.units.context.refuse("K-N007", node.span, part=node.part)
        return
    resume = instance.writer.fork()
    instance.writer.leave(f"return n{unit}(s, {ref(resume)}, {who}, {who}, -1)")
    instance.writer.at(resume)
