"""A change in, the checks of the watchers it may wake out; conditions become functions of their own."""

from __future__ import annotations

from collections.abc import Callable

from dsl.compile.context import Context
from dsl.compile.expressions import Expressions
from dsl.compile.instance import Instance
from dsl.compile.program import WatcherInfo
from dsl.compile.scope import Scope, slot_kinds
from dsl.compile.writer import Block, Cursor, function, loaded, ref
from dsl.model import program as ir
from dsl.model.game import Watcher

GIVEN = ("f", "you", "me", "this")


def predicate(context: Context, name: str, scope: Scope, build: Callable[[Expressions], str], extra: str = "") -> None:
    """Write `def name(s, you, this)` that answers with what `build` says."""
    writer = context.writer
    outer, known = writer.cursor, writer.known
    block = Block(-1, -1)
    writer.cursor, writer.known = Cursor(block), {}
    writer.emit(f"return {build(Expressions(context, scope))}")
    writer.cursor, writer.known = outer, known
    context.functions.append(function(f"{name}(s, you, this{extra})", loaded(block.lines, GIVEN)))


def watcher_scope(context: Context, watcher: Watcher, seat: str) -> Scope:
    routine = context.game.routines[watcher.routine]
    slots = dict.fromkeys(range(routine.slots), "-1")
    if watcher.seat_slot >= 0:
        slots[watcher.seat_slot] = seat
    return Scope(seat, seat, "this", slots, slot_kinds(routine, context.game), sure={watcher.seat_slot})


def write_watchers(context: Context, unit_of: Callable[[int], int]) -> None:
    """The condition of every watcher as a function, and its place among the fired bits."""
    bit = 0
    for number, watcher in enumerate(context.game.watchers):
        scope = watcher_scope(context, watcher, "you")
        predicate(context, f"w{number}", scope, lambda expr, watcher=watcher: f"bool({expr.cond(watcher.cond)})")  # type: ignore[misc]
        cards: tuple[int, ...] = ()
        zones: frozenset[str] = frozenset()
        if watcher.ability is not None:
            face, line = watcher.ability
            cards = context.cards_of(face)
            zones = frozenset(context.game.kinds[context.game.faces[face].abilities[line].kind].zones)
        seats = watcher.seat_slot >= 0
        width = _width(context, zones)
        context.watchers.append(WatcherInfo(unit_of(number), f"w{number}", bit, seats, cards, zones, width))
        bit += watcher_bits(context, watcher)


def _width(context: Context, zones: frozenset[str]) -> int:
    """How many players a watcher printed on one card asks about: in a common zone everybody."""
    return context.layout.seats if any(context.game.zones[zone].scope == "common" for zone in zones) else 1


def watcher_bits(context: Context, watcher: Watcher) -> int:
    if watcher.ability is not None:
        face, line = watcher.ability
        zones = context.game.kinds[context.game.faces[face].abilities[line].kind].zones
        return len(context.cards_of(face)) * _width(context, frozenset(zones))
    return context.layout.seats if watcher.seat_slot >= 0 else 1


def first_bit(context: Context, number: int) -> int:
    return sum(watcher_bits(context, watcher) for watcher in context.game.watchers[:number])


def check(instance: Instance, numbers: list[int], seats: tuple[str, ...] = ()) -> None:
    """After a change: see whether the truth of a watched condition differs from what was seen last.

    `seats` names the only seats whose own zones or tokens have changed, when they are known; „x“ may be nobody.
    """
    writer, units = instance.writer, instance.units
    writer.changed()
    if instance.quiet or not numbers or writer.cursor.dead:
        return
    tests = " or ".join(dict.fromkeys(test for number in numbers for test in _differs(instance, number, seats)))
    if all(units.facts.final[number] for number in numbers):
        with writer.nested(f"if {tests}:"):
            writer.emit(f"r = fire(s, {ref(units.closing)})")
            writer.emit("if r: return r")
        return
    after = writer.fork()
    with writer.nested(f"if {tests}:"):
        writer.emit(f"r = fire(s, {ref(after)})")
        writer.emit("if r: return r")
    writer.fall(after)


def _differs(instance: Instance, number: int, seats: tuple[str, ...]) -> list[str]:
    context = instance.units.context
    watcher = context.game.watchers[number]
    bit = first_bit(context, number)
    own = instance.units.facts.reads[number].own
    if watcher.ability is not None or (watcher.seat_slot >= 0 and not (own and seats)):
        return [f"differs(s, {number})"]
    if watcher.seat_slot < 0:
        return [_test(context, watcher, "s.active", str(bit))]
    tests = [_test(context, watcher, seat, f"{bit} + {seat}" if bit else seat) for seat in seats]
    return [f"(x >= 0 and {test})" if seat == "x" else test for seat, test in zip(seats, tests, strict=True)]


def _test(context: Context, watcher: Watcher, you: str, place: str) -> str:
    test = Expressions(context, watcher_scope(context, watcher, you)).cond(watcher.cond)
    plain = test.startswith("not ") or isinstance(watcher.cond, ir.Compare)
    return f"({test if plain else f'bool({test})'}) != F[{place}]"
