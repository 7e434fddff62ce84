"""Statements that change cards in, lines that do it out: each with its log entry, counters and watchers."""

from __future__ import annotations

from contextlib import nullcontext

from dsl.compile.facts import touched
from dsl.compile.instance import Instance, writes
from dsl.compile.layout import Layout
from dsl.compile.scope import at_most_one
from dsl.compile.walk import SEATS
from dsl.compile.watching import check
from dsl.model import program as ir


def count(instance: Instance, verb: str, seat: str, amount: str) -> None:
    """Add to the counters that somebody reads; returns nothing, watchers are the caller's care."""
    layout = instance.units.context.layout
    for (name, _, seated), index in layout.events.items():
        if name == verb:
            place = str(index) if not seated else f"{index} + {layout.event_stride} * {seat}"
            instance.emit(f"E[{place}] += {amount}")
    for (name, scope, seated, kind), index in layout.memory.items():
        if name == verb:
            place = str(index) if not seated else f"{index} + {seat}"
            during = f"if M[0] == {_kind(instance, kind)}: " if scope == "activation" and kind else ""
            instance.emit(f"{during}M[{place}] += {amount}")


def _kind(instance: Instance, kind: str) -> int:
    """A kind of ability as the memory of an activation knows it."""
    return list(instance.units.context.game.kinds).index(kind) + 1


def changed(instance: Instance, test: str = "") -> None:
    """The game has changed: noted where somebody will ask who changed it."""
    if instance.units.facts.remembers:
        instance.emit(f"{f'if {test}: ' if test else ''}s.changes += 1")


def log(
    instance: Instance, kind: str, seat: str, what: str, start: str, goal: str, origin: int, hidden: str = ""
) -> None:
    """`hidden`: for a card that moves, 1 if it was covered there and 2 if it is covered here."""
    more = f", {hidden}" if hidden else ""
    instance.emit(f'if L is not None: L.append(("{kind}", {seat}, {what}, {start}, {goal}, {origin}{more}))')


def _covered(instance: Instance, node: ir.Move, goal: str) -> str:
    """Code that tells whether the card that has just come to a pile is covered there; "" when nobody asks."""
    if not instance.units.context.covers:
        return ""
    return f"2 * (len(Z[{goal}]) > 1)" if node.end == "bottom" else "0"


# ---------------------------------------------------------------- moving cards


@writes(ir.Move)
def write_move(instance: Instance, node: ir.Move) -> None:
    if instance.units.triggered(node.verb):
        from dsl.compile.triggers import move_with_triggers

        move_with_triggers(instance, node)
        return
    move(instance, node)


def move(instance: Instance, node: ir.Move) -> None:
    expr, kinds = instance.expr, instance.scope.kinds
    facts = instance.units.facts
    seat = expr.seat(node.by)
    origin = instance.source(node.verb, node.span)
    result = instance.scope.slots[node.slot] if instance.wants(node.slot) else ""
    if _from_top(instance, node):
        _draw(instance, node, seat, origin, result)
        return
    single = at_most_one(node.cards, kinds, instance.units.context.game) and kinds.get(node.slot) in ("card", None)
    if single:
        _move_one(instance, node, seat, origin, result)
        return
    target = _target(instance, node)
    cards = expr.frozen(node.cards)
    moved = instance.writer.local() if result or node.verb in facts.tracked else ""
    if moved:
        instance.emit(f"{moved} = []")
    with instance.writer.nested(f"for c in {cards}:"):
        _carry(instance, node, "c", target, seat, origin, f"{moved}.append(c)" if moved else "")
    if result:
        instance.emit(f"{result} = {f'({moved} or NONE)[-1]' if kinds[node.slot] == 'card' else moved}")
    if node.verb in facts.tracked:
        count(instance, node.verb, seat, f"len({moved})")
    check(instance, touched(facts, None, set(), {node.verb} & facts.tracked, True))


def _from_top(instance: Instance, node: ir.Move) -> bool:
    cards = node.cards
    if not (isinstance(cards, ir.CardsAt) and cards.end == "top" and cards.count == ir.Num(1)):
        return False
    limited = isinstance(node.to, ir.UnderPlace) or bool(_guards(instance, node, "c", "d"))
    single = instance.scope.kinds.get(node.slot) in ("card", None) or not instance.wants(node.slot)
    return single and not limited and instance.expr.pile(cards.place) is not None


def _draw(instance: Instance, node: ir.Move, seat: str, origin: int, result: str) -> None:
    """The top card of one pile: the commonest move has the shortest code."""
    assert isinstance(node.cards, ir.CardsAt)
    expr, writer, facts = instance.expr, instance.writer, instance.units.facts
    layout = instance.units.context.layout
    start = _index(instance, expr.pile(node.cards.place))
    pile = writer.local()
    goal = _target(instance, node)
    writer.emit(f"{pile} = Z[{start}]")
    if result:
        writer.emit(f"{result} = -1")
    with writer.nested(f"if {pile}:"):
        writer.emit(f"c = {pile}.pop()")
        goal = goal.replace("{c}", "c")
        if "[" in goal:
            writer.emit(f"d = {goal}")
            goal = "d"
        writer.emit(f"Z[{goal}].append(c)" if node.end == "top" else f"Z[{goal}].insert(0, c)")
        writer.emit(f"W[c] = {goal}")
        changed(instance)
        _forget(instance)
        if isinstance(node.cards.place, ir.ZonePlace) and layout.zones[node.cards.place.zone].states:
            writer.emit(shrunk(layout, start, pile))
        if result:
            writer.emit(f"{result} = c")
        if node.verb in facts.tracked:
            count(instance, node.verb, seat, "1")
        log(instance, "move", seat, "c", start, goal, origin, _covered(instance, node, goal))
    zones = {place.zone for place in (node.cards.place, node.to) if isinstance(place, ir.ZonePlace)}
    seen = None if len(zones) < (2 if node.cards.place != node.to else 1) else zones
    both = [place.owner for place in (node.cards.place, node.to) if isinstance(place, ir.ZonePlace) and place.owner]
    only = (expr.seat(both[0]),) if len(both) == 1 and not expr.maybe_nobody(both[0]) else ()  # type: ignore[arg-type]
    check(instance, touched(facts, seen, set(), {node.verb} & facts.tracked, True), only)


def _index(instance: Instance, code: str | None) -> str:
    """A pile's index as a name or number that is cheap to repeat."""
    assert code is not None
    return code if code.isdigit() else instance.writer.temp(code)


def _target(instance: Instance, node: ir.Move) -> str:
    """The index of the pile the cards come to; `{c}` stands for the card when it depends on it."""
    expr, context = instance.expr, instance.units.context
    code = expr.pile(node.to)
    if code is not None:
        return _index(instance, code)
    assert isinstance(node.to, ir.ZonePlace)
    zone = context.layout.zones[node.to.zone]
    owner = node.to.owner
    if zone.player and (owner is None or isinstance(owner, SEATS)):
        context.refuse("K-N002", node.span, zone=node.to.zone)
        return str(context.layout.void)
    base = str(zone.base) if not zone.player else f"{zone.base} + {context.layout.stride} * {expr.seat(owner)}"  # type: ignore[arg-type]
    return f"{base} + {context.key_table(node.to.zone)}[{{c}}]"


def _move_one(instance: Instance, node: ir.Move, seat: str, origin: int, result: str) -> None:
    expr, writer, facts = instance.expr, instance.writer, instance.units.facts
    card = expr.card(ir.OnlyOf(node.cards))
    target = _target(instance, node)
    sure = card in writer.present
    after = f"{result} = {card}" if result and result != card else ""
    if after and sure and not _guards(instance, node, card, target):
        instance.present(node.slot)
    elif after:
        writer.emit(f"{result} = -1")
    with nullcontext() if sure else writer.nested(f"if {card} >= 0:"):
        _carry(instance, node, card, target, seat, origin, after)
        if node.verb in facts.tracked:
            count(instance, node.verb, seat, "1")
        numbers = touched(facts, None, set(), {node.verb} & facts.tracked, True)
        seats = _changed_seats(instance, node, numbers)
        if all(facts.final[number] for number in numbers):
            check(instance, numbers, seats)
            return
    check(instance, numbers)


def _changed_seats(instance: Instance, node: ir.Move, numbers: list[int]) -> tuple[str, ...]:
    """The seats whose zones one moved card leaves and enters; () when they cannot be told or nobody asks."""
    expr, facts, layout = instance.expr, instance.units.facts, instance.units.context.layout
    if instance.quiet or not any(facts.reads[number].own for number in numbers) or isinstance(node.to, ir.UnderPlace):
        return ()
    if layout.under >= 0 or not all(facts.final[number] for number in numbers):
        return ()
    target: tuple[str, ...] = ()
    if layout.zones[node.to.zone].player:
        if node.to.owner is None or isinstance(node.to.owner, SEATS) or expr.maybe_nobody(node.to.owner):
            return ()
        target = (expr.seat(node.to.owner),)
    instance.emit("x = OWNER[w]")
    return ("x", *target)


def _carry(instance: Instance, node: ir.Move, card: str, target: str, seat: str, origin: int, after: str) -> None:
    """Take one card from where it is and put it where it goes."""
    emit = instance.emit
    goal = target.replace("{c}", card)
    if "[" in goal:
        emit(f"d = {goal}")
        goal = "d"
    guards = _guards(instance, node, card, goal)
    if guards:
        emit(f"if not ({' or '.join(guards)}):")
        instance.writer.cursor.indent += 1
    emit(f"w = W[{card}]")
    emit("z = Z[w]")
    if instance.units.context.covers:
        emit(f"h = z[-1] != {card}")
    emit(f"if z[-1] == {card}: z.pop()")
    emit(f"else: z.remove({card})")
    emit(f"Z[{goal}].append({card})" if node.end == "top" else f"Z[{goal}].insert(0, {card})")
    emit(f"W[{card}] = {goal}")
    changed(instance)
    if instance.units.context.layout.stateful:
        emit(shrunk(instance.units.context.layout, "w", "z"))
    _forget(instance, card)
    if after:
        emit(after)
    covered = _covered(instance, node, goal)
    log(instance, "move", seat, card, "w", goal, origin, covered and f"h + {covered}")
    if guards:
        instance.writer.cursor.indent -= 1


def shrunk(layout: Layout, pile: str, cards: str) -> str:
    """A line after which a pile that has become too small has no state."""
    least = {zone.least for zone in layout.zones.values() if zone.states}
    return f"if S[{pile}] and len({cards}) < {least.pop() if len(least) == 1 else f'LEAST[{pile}]'}: S[{pile}] = 0"


def _guards(instance: Instance, node: ir.Move, card: str, goal: str) -> list[str]:
    """Tests under which the card cannot come there: nobody's zone, a full zone, under itself."""
    layout, expr = instance.units.context.layout, instance.expr
    if isinstance(node.to, ir.UnderPlace):
        return [f"{goal} == {layout.under} + {card}", f"{goal} < {layout.under}"]
    zone = layout.zones[node.to.zone]
    nobody = node.to.owner is not None and not isinstance(node.to.owner, SEATS) and expr.maybe_nobody(node.to.owner)
    guards = [f"{goal} == {layout.void}"] if nobody or (node.to.key is not None and zone.piles > 1) else []
    return guards + ([f"len(Z[{goal}]) >= {zone.limit}"] if zone.limit is not None else [])


def _forget(instance: Instance, card: str = "c") -> None:
    """A value kept on a card is lost when the card moves."""
    for base in instance.units.context.layout.kept.values():
        instance.emit(f"X[{base} + {card}] = -1" if base else f"X[{card}] = -1")


@writes(ir.Swap)
def write_swap(instance: Instance, node: ir.Swap) -> None:
    expr, facts = instance.expr, instance.units.facts
    left, right = expr.pile(node.left_place), expr.pile(node.right_place)
    if left is None or right is None:
        instance.units.context.refuse("K-N003", node.span)
        return
    origin = instance.source(node.verb, node.span)
    call = (
        f"swap(s, {expr.cards(node.left)}, {left}, {expr.cards(node.right)}, {right}, {instance.scope.you}, {origin})"
    )
    slot = instance.scope.slots[node.slot]
    instance.emit(f"{slot} = {call}" if instance.wants(node.slot) else call)
    if node.verb in facts.tracked:
        count(instance, node.verb, instance.scope.you, "1")
    check(instance, touched(facts, None, set(), {node.verb} & facts.tracked, True))


@writes(ir.Shuffle)
def write_shuffle(instance: Instance, node: ir.Shuffle) -> None:
    index = instance.expr.pile(node.place)
    if index is not None:
        instance.emit(f"shuffle(s, Z[{index}])")
    else:
        with instance.writer.nested(f"for z in {instance.expr.piles(node.place)}:"):
            instance.emit("shuffle(s, z)")
    instance.writer.changed()
    log(instance, "shuffle", instance.scope.you, index or "-1", "-1", "-1", instance.source("", node.span))


@writes(ir.Show)
def write_show(instance: Instance, node: ir.Show) -> None:
    expr, facts = instance.expr, instance.units.facts
    cards = instance.writer.temp(f"tuple({expr.cards(node.cards)})")
    to = expr.seat(node.to) if node.to is not None else "-1"
    instance.scope.shown[node.slot] = node.to
    if instance.wants(node.slot):
        card = instance.scope.kinds[node.slot] == "card"
        instance.emit(f"{instance.scope.slots[node.slot]} = {f'({cards} or NONE)[0]' if card else cards}")
    log(instance, "show", instance.scope.you, cards, "-1", to, instance.source(node.verb, node.span))
    if node.to is None:
        changed(instance, cards)
    if node.verb in facts.tracked:
        count(instance, node.verb, instance.scope.you, f"len({cards})")
        check(instance, touched(facts, set(), set(), {node.verb}))


# ---------------------------------------------------------------- what stays on cards and players


@writes(ir.KeepChoice)
def write_keep(instance: Instance, node: ir.KeepChoice) -> None:
    base = instance.units.context.layout.kept[node.prop]
    card, value = instance.expr.card(node.card), instance.expr.num(node.value)
    instance.emit(f"if {card} >= 0: X[{base} + {card}] = {value}")
    log(instance, "keep", instance.scope.you, card, "-1", value, instance.source("", instance.origin.span))
    check(instance, touched(instance.units.facts, set(), set(), set(), True))


@writes(ir.SkipTurn)
def write_skip(instance: Instance, node: ir.SkipTurn) -> None:
    seat = instance.expr.seat(node.seat)
    if instance.expr.maybe_nobody(node.seat):
        instance.emit(f"if {seat} >= 0: s.skip[{seat}] += 1")
    else:
        instance.emit(f"s.skip[{seat}] += 1")
    log(instance, "skip", seat, "1", "-1", "-1", instance.source("", node.span))
