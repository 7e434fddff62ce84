"""A deed that triggers listen to in, code that lets them speak before and after it out."""

from __future__ import annotations

from collections.abc import Callable

from dsl.compile.calls import keep, perform
from dsl.compile.changes import move
from dsl.compile.control import loop
from dsl.compile.expressions import Expressions
from dsl.compile.instance import Instance
from dsl.compile.scope import EMPTY, Scope, at_most_one, slot_kinds
from dsl.compile.states import set_state
from dsl.compile.tokens import tokens
from dsl.compile.walk import all_reads
from dsl.compile.writer import ref
from dsl.model import program as ir
from dsl.model.game import Trigger


def around(
    instance: Instance, verb: str, who: str, card: str, amount: str, do: Callable[[str], None], token: str = ""
) -> None:
    """Before-triggers, the deed unless it was replaced, after-triggers if it was done."""
    units, writer = instance.units, instance.writer
    after = _listening(instance, units.facts.after, verb, token)
    before = _listening(instance, units.facts.before, verb, token)
    early = bool(after) and not _rules_only(instance, after)
    heard = writer.slot("()") if early else ""
    if early:
        writer.emit(f"{heard} = {_collected(instance, after, who, card, amount)}")
    _before(instance, before, who, card, amount)
    done = writer.slot("0")
    for _ in writer.branch(["if not s.ret:"] if before else ["if True:"]):
        writer.emit(f"{done} = 0")
        do(done)
        if after:
            test = done if early else f"{done} and ({_any_rule(instance, after, who, card, amount)})"
            resume = writer.fork()
            items = heard if early else _collected(instance, after, who, card, amount)
            for _ in writer.branch([f"if {test}:"]):
                writer.leave(f"return queue(s, {items}, {ref(resume)})")
            writer.fall(resume)


def _listening(instance: Instance, table: dict[str, list[int]], verb: str, token: str) -> list[int]:
    """The triggers of a verb that are about these tokens, or about cards."""
    triggers = instance.units.context.game.triggers
    return [number for number in table.get(verb, []) if triggers[number].token in (None, token)]


def _before(instance: Instance, numbers: list[int], who: str, card: str, amount: str) -> None:
    if not numbers:
        return
    writer = instance.writer
    writer.emit("s.ret = 0")
    resume = writer.fork()
    test = _any_rule(instance, numbers, who, card, amount) if _rules_only(instance, numbers) else "True"
    for _ in writer.branch([f"if {test}:"]):
        writer.leave(f"return queue(s, {_collected(instance, numbers, who, card, amount)}, {ref(resume)})")
    writer.fall(resume)


def _collected(instance: Instance, numbers: list[int], who: str, card: str, amount: str) -> str:
    return f"collect(s, {tuple(numbers)}, {who}, {card or -1}, {amount or -1})"


def _rules_only(instance: Instance, numbers: list[int]) -> bool:
    """Only rules of the game listen, and their conditions know nothing but the deed."""
    game = instance.units.context.game
    return all(_plain_rule(instance, game.triggers[number]) for number in numbers)


def _plain_rule(instance: Instance, trigger: Trigger) -> bool:
    routine = instance.units.context.game.routines[trigger.routine]
    known = {routine.param, routine.actor, routine.value}
    wanted = all_reads(trigger.cond) if trigger.cond is not None else set()
    return trigger.ability is None and trigger.actor != "others" and wanted <= known


def _any_rule(instance: Instance, numbers: list[int], who: str, card: str, amount: str) -> str:
    context = instance.units.context
    tests = []
    for number in numbers:
        trigger = context.game.triggers[number]
        if trigger.cond is None:
            return "True"
        routine = context.game.routines[trigger.routine]
        slots = {routine.param: card or "-1", routine.actor: who, routine.value: amount or "-1"}
        kinds = slot_kinds(routine, context.game) | {routine.param: "card"}
        scope = Scope(who, who, "-1", slots, kinds, sure={routine.actor})
        tests.append(f"({Expressions(context, scope).cond(trigger.cond)})")
    return " or ".join(tests)


# ---------------------------------------------------------------- the kinds of deeds


def verb_with_triggers(instance: Instance, node: ir.DoVerb, who: str, card: str, value: str, result: str) -> None:
    around(
        instance, node.verb, who, card, value,
        lambda done: perform(instance, node, who, card, value, result, done),
    )  # fmt: skip


def move_with_triggers(instance: Instance, node: ir.Move) -> None:
    """Each card on its own, so that each can be replaced."""
    writer = instance.writer
    who = keep(instance, instance.expr.seat(node.by))
    result = instance.scope.slots[node.slot] if instance.wants(node.slot) else ""
    kind = instance.scope.kinds[node.slot]
    cards = instance.expr.frozen(node.cards)
    items = writer.temp(cards) if result and cards == result else cards
    if result:
        writer.emit(f"{result} = {EMPTY[kind]}")

    def one(card: str) -> None:
        def do(done: str) -> None:
            slot, given = _slot(instance, writer.slot("-1")), _slot(instance, card)
            single = ir.Move(slot, ir.CardsSlot(given), node.to, node.end, node.verb, node.by, node.span)
            move(instance, single)
            name = instance.scope.slots[slot]
            writer.emit(f"{done} = {name} >= 0")
            if result:
                more = f"{result} = {name}" if kind == "card" else f"{result} = union({result}, ({name},))"
                writer.emit(f"if {done}: {more}")

        around(instance, node.verb, who, card, "", do)

    if at_most_one(node.cards, instance.scope.kinds, instance.units.context.game):
        card = keep(instance, f"({items} or NONE)[0]")
        for _ in writer.branch([f"if {card} >= 0:"]):
            one(card)
    else:
        loop(instance, items, False, one)


def _slot(instance: Instance, name: str) -> int:
    """A slot of one card beside those of the routine."""
    number = max(instance.scope.slots, default=-1) + 1
    instance.scope.slots[number] = name
    instance.scope.kinds[number] = "card"
    instance.scope.read.add(number)
    return number


def tokens_with_triggers(instance: Instance, node: ir.Tokens) -> None:
    who = keep(instance, instance.expr.seat(node.by))
    amount = keep(instance, instance.expr.num(node.amount), "0")
    instance.scope.read.add(node.slot)
    slot = instance.scope.slots[node.slot]
    instance.emit(f"{slot} = 0")

    def do(done: str) -> None:
        tokens(instance, node, amount)
        instance.emit(f"{done} = {slot}")

    around(instance, node.verb, who, "", amount, do, node.token)


def state_with_triggers(instance: Instance, node: ir.SetState, index: str) -> None:
    """A routine that listens gets the value of the pile."""
    who = keep(instance, instance.expr.seat(node.by))
    pile = keep(instance, index, "0")
    key = instance.expr.num(node.place.key) if node.place.key is not None else ""
    instance.scope.read.add(node.slot)
    slot = instance.scope.slots[node.slot]
    instance.emit(f"{slot} = 0")

    def do(done: str) -> None:
        set_state(instance, node, pile)
        instance.emit(f"{done} = {slot}")

    around(instance, node.verb, who, "", keep(instance, key) if key else "", do)
