"""Statements about states of piles in, lines that bring a pile into a state out."""

from __future__ import annotations

from dsl.compile.changes import changed, count, log
from dsl.compile.facts import touched
from dsl.compile.instance import Instance, writes
from dsl.compile.watching import check
from dsl.model import program as ir


@writes(ir.SetState)
def write_state(instance: Instance, node: ir.SetState) -> None:
    index = instance.expr.pile(node.place)
    assert index is not None  # seen to before any code is written
    if instance.units.triggered(node.verb):
        from dsl.compile.triggers import state_with_triggers

        state_with_triggers(instance, node, index)
        return
    set_state(instance, node, index if index.isdigit() else instance.writer.temp(index))


def set_state(instance: Instance, node: ir.SetState, pile: str) -> None:
    """Nothing happens to a pile that is too small for a state or has it already."""
    facts, layout = instance.units.facts, instance.units.context.layout
    zone = layout.zones[node.place.zone]
    seat = instance.expr.seat(node.by)
    slot = instance.scope.slots[node.slot] if instance.wants(node.slot) else ""
    if slot:
        instance.emit(f"{slot} = 0")
    big = f" and len(Z[{pile}]) >= {zone.least}" if node.state and zone.least else ""
    there = f" and {pile} != {layout.void}" if node.state and not zone.least else ""
    with instance.writer.nested(f"if S[{pile}] != {node.state}{big}{there}:"):
        log(instance, "state", seat, pile, f"S[{pile}]", str(node.state), instance.source(node.verb, node.span))
        instance.emit(f"S[{pile}] = {node.state}")
        changed(instance)
        if slot:
            instance.emit(f"{slot} = 1")
        if node.verb in facts.tracked:
            count(instance, node.verb, seat, "1")
    check(instance, touched(facts, set(), set(), {node.verb} & facts.tracked, states=node.place.zone))
