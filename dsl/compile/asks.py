"""Statements that ask a player in, code that offers the options, pauses and goes on with the answer out."""

from __future__ import annotations

from dsl.compile.changes import changed, log
from dsl.compile.context import value_table
from dsl.compile.facts import touched
from dsl.compile.instance import Instance, writes
from dsl.compile.layout import key_values
from dsl.compile.program import Site, SiteKind
from dsl.compile.walk import walk
from dsl.compile.watching import check
from dsl.compile.writer import Block, ref
from dsl.model import program as ir
from dsl.source import Span


def site_of(
    instance: Instance, kind: SiteKind, span: Span, *, text: str = "", ordered: bool = False, prop: str = "",
    branches: tuple[str, ...] = (), shown: bool = False,
) -> int:  # fmt: skip
    origin = instance.origin
    place = span if span.end else origin.span
    return instance.site(Site(kind, text or origin.text, origin.ids, ordered, prop, branches, place, shown))


def pause(instance: Instance, site: int, who: str, options: str, resume: Block) -> None:
    """Lines that stop here until somebody answers."""
    for line in (f"s.opts = {options}", f"s.ask = {site}", f"s.who = {who}", f"s.pc = {ref(resume)}"):
        instance.emit(line)
    instance.writer.leave("return -1")


def single(instance: Instance, site: int, who: str, options: str, none: str = "-1") -> None:
    """Ask for one of the options; one alone is taken silently, of none `s.answer` is `none`."""
    writer = instance.writer
    name = writer.local()
    writer.emit(f"{name} = {options}")
    resume = writer.fork()
    for _ in writer.branch([f"if len({name}) > 1:"]):
        pause(instance, site, who, name, resume)
    writer.emit(f"s.answer = {name}[0] if {name} else {none}")
    log(instance, "forced", who, "s.answer", str(site), "-1", instance.source("", instance.origin.span))
    writer.fall(resume)


def optional(code: str, none: str = "-1") -> str:
    """Options with „nothing“ at the end; no options stay none."""
    return f"with_none({code}, {none})"


# ---------------------------------------------------------------- cards


@writes(ir.PickCards)
def write_pick_cards(instance: Instance, node: ir.PickCards) -> None:
    if instance.preset is not None and instance.preset[0] is node:
        card = instance.preset[1]
        kind = instance.scope.kinds[node.slot]
        instance.emit(f"{instance.scope.slots[node.slot]} = {card if kind == 'card' else f'({card},)'}")
        instance.present(node.slot)
        return
    expr = instance.expr
    who = _who(instance, node.who)
    site = site_of(instance, "cards", node.span, ordered=node.ordered, shown=_shown(instance, node))
    slot, kind = instance.scope.slots[node.slot], instance.scope.kinds[node.slot]
    if node.high == ir.Num(1) and node.low in (ir.Num(0), ir.Num(1)):
        options = f"list({expr.cards(node.cards)})" if isinstance(node.cards, ir.CardsSlot) else expr.frozen(node.cards)
        options = options if node.low == ir.Num(1) else optional(options)
        single(instance, site, who, _by_somebody(instance, node.who, options))
        instance.emit(f"{slot} = s.answer" if kind == "card" else f"{slot} = some(s.answer)")
        return
    _many(instance, node, site, who)
    if kind == "card":
        instance.emit(f"{slot} = s.answer if s.answer.__class__ is int else (s.answer or NONE)[0]")
    else:
        instance.emit(f"{slot} = some(s.answer) if s.answer.__class__ is int else s.answer")


def _shown(instance: Instance, node: ir.PickCards) -> bool:
    """Does the one who picks choose among cards that were shown to them?"""
    slots = [part.slot for part in walk(node.cards) if isinstance(part, ir.CardsSlot)]
    return any(instance.scope.shown.get(slot, ()) in (None, node.who) for slot in slots)


def _many(instance: Instance, node: ir.PickCards, site: int, who: str) -> None:
    """The general pick: `bounds` clips the numbers, `settle` knows when there is nothing to ask."""
    writer, expr = instance.writer, instance.expr
    name = writer.local()
    writer.emit(f"{name} = {_by_somebody(instance, node.who, f'list({expr.cards(node.cards)})')}")
    low, high = expr.num(node.low), expr.num(node.high)
    resume = writer.fork()
    for _ in writer.branch([f"if choice(s, {name}, {low}, {high}, {node.ordered}):"]):
        pause(instance, site, who, name, resume)
    log(instance, "forced", who, "s.answer", str(site), "-1", instance.source("", instance.origin.span))
    writer.fall(resume)


def _who(instance: Instance, seat: ir.SeatExpr) -> str:
    return instance.expr.seat(seat)


def _by_somebody(instance: Instance, seat: ir.SeatExpr, options: str) -> str:
    """Nobody can choose nothing."""
    return f"({options} if {instance.expr.seat(seat)} >= 0 else [])" if instance.expr.maybe_nobody(seat) else options


@writes(ir.Arrange)
def write_arrange(instance: Instance, node: ir.Arrange) -> None:
    index = instance.expr.pile(node.place)
    if index is None:
        instance.units.context.refuse("K-N006", node.span)
        return
    writer = instance.writer
    place = writer.slot("0")
    writer.emit(f"{place} = {index}")
    site = site_of(instance, "arrange", node.span, ordered=True)
    name = writer.local()
    writer.emit(f"{name} = Z[{place}][::-1]")
    resume = writer.fork()
    for _ in writer.branch([f"if choice(s, {name}, len({name}), len({name}), True):"]):
        pause(instance, site, _who(instance, node.who), name, resume)
    writer.fall(resume)
    changed(instance, f"Z[{place}] != list(s.answer[::-1])")
    writer.emit(f"Z[{place}][:] = s.answer[::-1]")
    if instance.wants(node.slot):
        writer.emit(f"{instance.scope.slots[node.slot]} = s.answer")
    log(instance, "arrange", instance.scope.you, place, "-1", "-1", instance.source("", node.span))
    check(instance, touched(instance.units.facts, None, set(), set()))


# ---------------------------------------------------------------- seats, values, numbers, yes or no


@writes(ir.PickSeat)
def write_pick_seat(instance: Instance, node: ir.PickSeat) -> None:
    options = f"list({instance.expr.seats(node.seats)})"
    site = site_of(instance, "seat", node.span)
    options = optional(options) if node.optional else options
    single(instance, site, _who(instance, node.who), _by_somebody(instance, node.who, options))
    instance.emit(f"{instance.scope.slots[node.slot]} = s.answer")


@writes(ir.PickValue)
def write_pick_value(instance: Instance, node: ir.PickValue) -> None:
    low, size = key_values(instance.units.context.game.props[node.prop])
    options = f"V{low}_{size}"
    if node.where is not None:
        options = instance.expr.values(node.var, low, size, [node.where])
    else:
        instance.units.context.tables[options] = list(range(low, low + size))
    site = site_of(instance, "value", node.span, prop=node.prop)
    options = optional(options) if node.optional else options
    single(instance, site, _who(instance, node.who), _by_somebody(instance, node.who, options))
    instance.emit(f"{instance.scope.slots[node.slot]} = s.answer")


@writes(ir.PickKey)
def write_pick_key(instance: Instance, node: ir.PickKey) -> None:
    """The options are the piles themselves; the slot gets the value of the chosen one."""
    context, place = instance.units.context, node.keys.place
    options = instance.expr.key_piles(node.keys)
    site = site_of(instance, "pile", node.span, prop=context.game.zones[place.zone].by_prop)
    options = optional(options) if node.optional else options
    single(instance, site, _who(instance, node.who), _by_somebody(instance, node.who, options))
    context.tables["KEYS"] = value_table(context.layout)
    instance.emit(f"{instance.scope.slots[node.slot]} = KEYS[s.answer]")


@writes(ir.PickNumber)
def write_pick_number(instance: Instance, node: ir.PickNumber) -> None:
    low, high = instance.expr.num(node.low), instance.expr.num(node.high)
    site = site_of(instance, "number", node.span)
    options = _by_somebody(instance, node.who, f"numbers(s, {low}, {high})")
    single(instance, site, _who(instance, node.who), options, "0")
    instance.emit(f"{instance.scope.slots[node.slot]} = s.answer")


@writes(ir.Ask)
def write_ask(instance: Instance, node: ir.Ask) -> None:
    instance.units.context.tables["YESNO"] = [1, 0]
    site = site_of(instance, "yesno", node.span, text=node.text)
    single(instance, site, _who(instance, node.who), _by_somebody(instance, node.who, "YESNO"), "0")
    instance.emit(f"{instance.scope.slots[node.slot]} = s.answer")


@writes(ir.PickOption)
def write_pick_option(instance: Instance, node: ir.PickOption) -> None:
    tests = [instance.expr.cond(branch.requires) if branch.requires is not None else "" for branch in node.branches]
    parts = [f"*([{number}] if {test} else ())" if test else str(number) for number, test in enumerate(tests, 1)]
    options = f"[{', '.join(parts)}]"
    texts = tuple(branch.text for branch in node.branches)
    site = site_of(instance, "option", node.span, branches=texts)
    options = optional(options, "0") if node.optional else options
    single(instance, site, _who(instance, node.who), _by_somebody(instance, node.who, options), "0")
    slot = instance.scope.slots[node.slot]
    instance.emit(f"{slot} = s.answer")
    heads = [f"{'if' if number == 1 else 'elif'} {slot} == {number}:" for number in range(1, len(node.branches) + 1)]
    for number in instance.writer.branch(heads):
        instance.write(node.branches[number].body)
