"""Statements that order other statements in, blocks and jumps out: sequences, conditions, loops, ways out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from dsl.compile.facts import pauses
from dsl.compile.instance import Instance, writes
from dsl.compile.program import Origin
from dsl.compile.scope import EMPTY
from dsl.compile.walk import READS, maybe_unset, repeated_step, walk, written
from dsl.compile.writer import ref
from dsl.model import program as ir


@writes(ir.Block)
def write_block(instance: Instance, node: ir.Block) -> None:
    for item in node.items:
        instance.write(item)


@writes(ir.Step)
def write_step(instance: Instance, node: ir.Step) -> None:
    """A sentence: what is said in the log and in prompts while it runs."""
    outer = instance.origin, instance.step
    instance.origin = Origin(node.text, "", node.ids, node.span)
    if instance.units.context.trace:
        instance.emit(f"COUNTS[{len(instance.units.context.steps)}] += 1")
        instance.units.context.steps.append(instance.origin)
    if repeated_step(node):
        instance.step = instance.writer.fork()
        instance.writer.fall(instance.step)
    instance.write(node.body)
    instance.origin, instance.step = outer


@writes(ir.If)
def write_if(instance: Instance, node: ir.If) -> None:
    test = instance.expr.cond(node.cond)
    heads = [f"if {test}:"] + (["else:"] if node.otherwise is not None else [])
    for number in instance.writer.branch(heads):
        if number == 0:
            instance.write(node.then)
        elif node.otherwise is not None:
            instance.write(node.otherwise)


# ---------------------------------------------------------------- loops


def loop(instance: Instance, items: str, plain: bool, body: Callable[[str], None]) -> None:
    """Run the body for every item. A body that may pause keeps its place in the frame."""
    writer = instance.writer
    if plain:
        item = writer.local()
        with writer.nested(f"for {item} in {items}:"):
            body(item)
        writer.changed()
        return
    frozen, index, item = writer.slot("()"), writer.slot("0"), writer.slot("0")
    writer.emit(f"{frozen} = {items}")
    writer.emit(f"{index} = 0")
    head = writer.fork()
    done = writer.fork()
    writer.fall(head)
    writer.emit(f"if {index} >= len({frozen}): return {ref(done)}")
    writer.emit(f"{item} = {frozen}[{index}]")
    writer.emit(f"{index} += 1")
    body(item)
    writer.jump(head)
    writer.at(done)


def _fresh(instance: Instance, body: ir.Stmt, slot: int) -> None:
    """What only this loop's body writes and reads starts empty in every round."""
    nodes = walk(body)
    used = Counter(node.slot for node in nodes if isinstance(node, READS))
    filled = Counter(its for node in nodes if (its := written(node)) is not None)
    for unset in sorted(maybe_unset(body, {slot})):
        here = filled[unset] == instance.scope.written.get(unset, 0) > 0
        if here and used[unset] == instance.scope.mentions.get(unset, 0):
            instance.emit(f"{instance.scope.slots[unset]} = {EMPTY[instance.scope.kinds[unset]]}")


@writes(ir.Repeat)
def write_repeat(instance: Instance, node: ir.Repeat) -> None:
    plain = not pauses(instance.units.facts, node.body)
    loop(instance, f"times(s, {instance.expr.num(node.times)})", plain, lambda _: instance.write(node.body))


@writes(ir.ForSeats)
def write_for_seats(instance: Instance, node: ir.ForSeats) -> None:
    def body(item: str) -> None:
        instance.emit(f"{instance.scope.slots[node.slot]} = {item}")
        _fresh(instance, node.body, node.slot)
        instance.write(node.body)

    loop(instance, instance.expr.seats(node.seats), not pauses(instance.units.facts, node.body), body)


@writes(ir.ForCards)
def write_for_cards(instance: Instance, node: ir.ForCards) -> None:
    kind = instance.scope.kinds[node.slot]

    def body(item: str) -> None:
        instance.emit(f"{instance.scope.slots[node.slot]} = {item if kind == 'card' else f'({item},)'}")
        instance.present(node.slot)
        _fresh(instance, node.body, node.slot)
        instance.write(node.body)

    loop(instance, instance.expr.frozen(node.cards), not pauses(instance.units.facts, node.body), body)


@writes(ir.ForKeys)
def write_for_keys(instance: Instance, node: ir.ForKeys) -> None:
    def body(item: str) -> None:
        instance.emit(f"{instance.scope.slots[node.slot]} = {item}")
        _fresh(instance, node.body, node.slot)
        instance.write(node.body)

    loop(instance, instance.expr.keys(node.keys), not pauses(instance.units.facts, node.body), body)


# ---------------------------------------------------------------- slots


@writes(ir.SetCards)
def write_set_cards(instance: Instance, node: ir.SetCards) -> None:
    if instance.scope.kinds[node.slot] == "card":
        code = instance.expr.card(ir.OnlyOf(node.cards))
    else:
        code = instance.expr.frozen(node.cards)
    instance.emit(f"{instance.scope.slots[node.slot]} = {code}")


@writes(ir.AddCards)
def write_add_cards(instance: Instance, node: ir.AddCards) -> None:
    slot = instance.scope.slots[node.slot]
    instance.emit(f"{slot} = union({slot}, {instance.expr.cards(node.cards)})")


@writes(ir.SetNum)
def write_set_num(instance: Instance, node: ir.SetNum) -> None:
    instance.emit(f"{instance.scope.slots[node.slot]} = {instance.expr.num(node.number)}")


@writes(ir.SetSeat)
def write_set_seat(instance: Instance, node: ir.SetSeat) -> None:
    instance.emit(f"{instance.scope.slots[node.slot]} = {instance.expr.seat(node.seat)}")


# ---------------------------------------------------------------- ways out


@writes(ir.Again)
def write_again(instance: Instance, node: ir.Again) -> None:
    target = instance.step if node.scope == "step" else instance.start
    if target is None:
        instance.units.context.refuse("K-N004", node.span)
        return
    instance.writer.jump(target)


@writes(ir.Leave)
def write_leave(instance: Instance, node: ir.Leave) -> None:
    writer, units = instance.writer, instance.units
    if node.scope == "effect" or instance.scoring or instance.quiet:
        stop_effect(instance)
    elif node.scope == "activation":
        if instance.end is None:
            instance.end = writer.fork()
        writer.leave(f"return stop_activation(s, {ref(instance.end)})")
    elif units.rounds or (node.scope == "phase" and units.game.parts):
        role = node.scope if units.has_role(node.scope) else "turn"
        writer.leave(f"return unwind(s, ROLE_{role.upper()}, {ref(units.next_turn)})")
    else:
        if writer.cursor.block.unit != units.turn_unit:
            writer.emit("del s.stack[1:]")
            if units.context.layout.remembered:
                writer.emit("M[:] = [0] * len(M)")
        writer.jump(units.next_turn)


def stop_effect(instance: Instance) -> None:
    if instance.end is None:
        instance.end = instance.writer.fork()
    instance.writer.jump(instance.end)


@writes(ir.EndGame)
def write_end(instance: Instance, node: ir.EndGame) -> None:
    if instance.scoring:
        stop_effect(instance)
        return
    instance.emit(f"s.ending = {instance.source('', node.span)}")
    instance.writer.jump(instance.units.closing)


@writes(ir.Win)
def write_win(instance: Instance, node: ir.Win) -> None:
    """In scoring a later sentence only breaks the tie that the earlier ones left."""
    if not instance.scoring:
        instance.emit(f"s.winners = tuple({instance.expr.seats(node.seats)})")
        instance.emit(f"s.ending = {instance.source('', node.span)}")
        instance.writer.jump(instance.units.closing)
        return
    with instance.writer.nested("if len(s.winners) != 1:"):
        instance.emit("among = s.winners or O[0]")
        inner = replace(instance, scope=replace(instance.scope, domain="among"))
        seats = inner.expr.seats(node.seats)
        instance.emit(f"s.winners = tuple([p for p in {seats} if p in among]) or s.winners")


@writes(ir.Instead)
def write_instead(instance: Instance, node: ir.Instead) -> None:
    if not instance.trigger:
        instance.units.context.refuse("K-N005", node.span)
        return
    instance.emit("s.stack[-1][7] = 1")
