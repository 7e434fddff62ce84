"""Statements that move tokens and set marks in, lines that do it out: each with its log entry and its watchers."""

from __future__ import annotations

from dsl.compile.changes import changed, count, log
from dsl.compile.facts import touched
from dsl.compile.instance import Instance, writes
from dsl.compile.watching import check
from dsl.model import program as ir

ALL = 1_000_000  # an amount that means „all there are“


@writes(ir.Tokens)
def write_tokens(instance: Instance, node: ir.Tokens) -> None:
    if instance.units.triggered(node.verb):
        from dsl.compile.triggers import tokens_with_triggers

        tokens_with_triggers(instance, node)
        return
    tokens(instance, node, instance.expr.num(node.amount))


def tokens(instance: Instance, node: ir.Tokens, amount: str) -> None:
    """Move counters; never more than the source has and never less than none."""
    expr, facts = instance.expr, instance.units.facts
    plan = instance.units.context.layout.tokens[node.token]
    seat = expr.seat(node.by)
    start = expr.holder(node.token, node.source) if node.source is not None else str(plan.bank)
    goal = expr.holder(node.token, node.target) if node.target is not None else str(plan.bank)
    everything = isinstance(node.amount, ir.Num) and node.amount.value >= ALL and start != "-1"
    bounds = [amount] * (not everything) + ([f"T[{start}]"] if start != "-1" else [])
    number = instance.writer.local()
    code = bounds[0] if len(set(bounds)) == 1 else f"min({', '.join(bounds)})"
    instance.emit(f"{number} = {code}")
    if not amount.isdigit() and amount != f"T[{start}]":
        instance.emit(f"if {number} < 0: {number} = 0")
    for nobody in _nobody(instance, node.source) + _nobody(instance, node.target):
        instance.emit(f"if {nobody} < 0: {number} = 0")
    if start != "-1":
        instance.emit(f"T[{start}] -= {number}")
    if goal != "-1":
        instance.emit(f"T[{goal}] += {number}")
    changed(instance, number)
    if instance.wants(node.slot):
        instance.emit(f"{instance.scope.slots[node.slot]} = {number}")
    if node.verb in facts.tracked:
        count(instance, node.verb, seat, number)
    what = f"({instance.units.context.token_id(node.token)}, {number})"
    log(instance, "tokens", seat, what, start, goal, instance.source(node.verb, node.span))
    check(instance, touched(facts, set(), {node.token}, {node.verb} & facts.tracked))


def _nobody(instance: Instance, holder: ir.Holder | None) -> list[str]:
    """Code of the seat or card that may be missing."""
    if isinstance(holder, ir.SeatHolder) and instance.expr.maybe_nobody(holder.seat):
        return [instance.expr.seat(holder.seat)]
    if isinstance(holder, ir.CardHolder) and not isinstance(holder.card, ir.ThisCard):
        return [instance.expr.card(holder.card)]
    return []


@writes(ir.Pay)
def write_pay(instance: Instance, node: ir.Pay) -> None:
    expr, facts, layout = instance.expr, instance.units.facts, instance.units.context.layout
    amounts = [(token, instance.writer.temp(f"max(0, {expr.num(amount)})")) for token, amount in node.price]
    holder = ir.SeatHolder(node.seat)
    tests = [f"T[{expr.holder(token, holder)}] >= {amount}" for token, amount in amounts]
    slot = instance.scope.slots[node.slot] if instance.wants(node.slot) else ""
    if slot:
        instance.emit(f"{slot} = 0")
    with instance.writer.nested(f"if {' and '.join(tests) or 'True'}:"):
        if slot:
            instance.emit(f"{slot} = 1")
        for token, amount in amounts:
            start = expr.holder(token, holder)
            goal = expr.holder(token, node.to) if node.to is not None else str(layout.tokens[token].bank)
            instance.emit(f"T[{start}] -= {amount}")
            if goal != "-1":
                instance.emit(f"T[{goal}] += {amount}")
            changed(instance, amount)
            what = f"({instance.units.context.token_id(token)}, {amount})"
            log(instance, "tokens", expr.seat(node.seat), what, start, goal, instance.source("", node.span))
    check(instance, touched(facts, set(), {token for token, _ in node.price}, set()))


@writes(ir.SetMark)
def write_mark(instance: Instance, node: ir.SetMark) -> None:
    layout = instance.units.context.layout
    if node.seat is not None:
        place = instance.expr.holder(node.name, ir.SeatHolder(node.seat))
    else:
        place = str(layout.tokens[node.name].base)
    instance.emit(f"T[{place}] = {instance.expr.num(node.amount)}")
    check(instance, touched(instance.units.facts, set(), {node.name}, set()))
