"""The action menu in, code that lists the legal actions and does the chosen one out."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.compile.asks import pause, site_of
from dsl.compile.calls import inline, keep
from dsl.compile.changes import log
from dsl.compile.expressions import Expressions
from dsl.compile.instance import Instance, writes
from dsl.compile.scope import EMPTY
from dsl.compile.walk import all_reads, conjuncts, written
from dsl.compile.watching import predicate
from dsl.compile.writer import ref
from dsl.model import program as ir
from dsl.model.game import Action

PURE = (ir.SetNum, ir.SetCards, ir.SetSeat)


@dataclass(frozen=True, slots=True)
class Opening:
    """What an action does before anything changes: pure computations, then perhaps its first pick."""

    pure: tuple[ir.Stmt, ...] = ()
    pick: ir.PickCards | None = None
    key: ir.PickKey | None = None

    @property
    def first(self) -> ir.PickCards | ir.PickKey | None:
        return self.pick or self.key

    @property
    def flat(self) -> bool:
        """One option for each card can stand in the menu itself."""
        pick = self.pick
        return pick is not None and pick.who == ir.You() and pick.low == pick.high == ir.Num(1)

    @property
    def needed(self) -> bool:
        """Without a card to pick the action cannot be done."""
        return self.pick is not None and isinstance(self.pick.low, ir.Num) and self.pick.low.value > 0

    @property
    def something(self) -> ir.Cond | None:
        """That there is a card, or a pile, to be picked."""
        if self.pick is not None and self.needed:
            return ir.Exists(self.pick.cards, self.pick.span)
        if self.key is not None and not self.key.optional:
            return ir.Compare(">=", ir.CountKeys(self.key.keys), ir.Num(1), self.key.span)
        return None


def opening(body: ir.Stmt) -> Opening:
    pure: list[ir.Stmt] = []
    todo: list[ir.Stmt] = [body]
    while todo:
        node = todo.pop(0)
        if isinstance(node, ir.Block):
            todo[:0] = node.items
        elif isinstance(node, ir.Step):
            todo[:0] = [node.body]
        elif isinstance(node, PURE):
            pure.append(node)
        else:
            pick = node if isinstance(node, ir.PickCards) else None
            return Opening(tuple(pure), pick, node if isinstance(node, ir.PickKey) else None)
    return Opening(tuple(pure))


@writes(ir.Menu)
def write_menu(instance: Instance, node: ir.Menu) -> None:
    """One menu is written in place; of several, all call one unit."""
    units, writer = instance.units, instance.writer
    slot = instance.scope.slots[node.slot] if instance.wants(node.slot) else ""
    who = keep(instance, instance.expr.seat(node.who))
    if units.facts.menus == 1:
        menu(instance, node, who, slot)
        return
    resume = writer.fork()
    writer.leave(f"return n{units.menu_unit(node)}(s, {ref(resume)}, {who}, {who}, -1)")
    writer.at(resume)
    if slot:
        writer.emit(f"{slot} = s.ret")


def menu(instance: Instance, node: ir.Menu, who: str, slot: str) -> None:
    units, writer = instance.units, instance.writer
    actions = units.context.game.actions
    site = site_of(instance, "menu", node.span)
    name = _options(instance, who)
    if node.optional:
        writer.emit(f"if {name}: {name}.append(-1)")
    chosen, done = writer.fork(), writer.fork()
    for _ in writer.branch([f"if len({name}) > 1:"]):
        pause(instance, site, who, name, chosen)
    for _ in writer.branch([f"if {name}:"]):
        writer.emit(f"s.answer = {name}[0]")
        log(instance, "forced", who, "s.answer", str(site), "-1", instance.source("", node.span))
        writer.jump(chosen)
    if slot:
        writer.emit(f"{slot} = 0")
    writer.jump(done)
    writer.at(chosen)
    if slot:
        writer.emit(f"{slot} = s.answer >= 0" if node.optional else f"{slot} = 1")
    plain = [number for number, action in enumerate(actions) if action.ability is None]
    size = len(units.context.layout.cards) + 1
    writer.emit("a = s.answer")
    heads = [f"{'if' if not index else 'elif'} a < {size * (n + 1)}:" for index, n in enumerate(plain)]
    if node.optional:
        heads = ["if a < 0:"] + [head.replace("if", "elif", 1) if head.startswith("if") else head for head in heads]
    if len(plain) < len(actions):
        heads.append("else:" if heads else "if True:")
    for index in writer.branch(heads):
        index -= node.optional
        if index < 0:
            continue
        if index < len(plain):
            _do(instance, actions[plain[index]], plain[index], who, size)
        else:
            card = f"a % {size}"
            writer.leave(f"return OPEN[ACTIONS[a // {size}]](s, {ref(done)}, {who}, {who}, {card})")
    writer.fall(done)


def _do(instance: Instance, action: Action, number: int, who: str, size: int) -> None:
    """The action's routine; its first pick is already answered when the menu offered the cards."""
    routine = instance.units.context.game.routines[action.routine]
    start = opening(routine.body)
    preset = None
    if start.flat and start.pick is not None:
        card = instance.writer.slot("-1")
        instance.emit(f"{card} = a - {size * number}" if number else f"{card} = a")
        preset = (start.pick, card)
    inline(instance, routine, who, "-1", preset=preset, remembers=True)


def _options(instance: Instance, who: str) -> str:
    """Payloads: action number × (cards + 1) + card, or + the number of cards when there is no card."""
    units, writer = instance.units, instance.writer
    size = len(units.context.layout.cards) + 1
    actions = units.context.game.actions
    name = ""
    for number, action in enumerate(actions):
        if action.ability is None:
            name = _offer(instance, action, number, who, size, name)
    if not name:
        name = writer.local()
        writer.emit(f"{name} = []")
    if any(action.ability is not None for action in actions):
        units.card_actions()
        writer.emit(f"offer_cards(s, {name}, {who})")
    return name


def _offer(instance: Instance, action: Action, number: int, who: str, size: int, name: str) -> str:
    writer = instance.writer
    routine = instance.units.context.game.routines[action.routine]
    start = opening(routine.body)
    scope = instance.units.scope(routine, who, who, "-1")
    expr = Expressions(instance.units.context, scope)
    pure = Instance(instance.units, scope, quiet=True)
    first = not name
    name = name or writer.local()

    def test(offered: str = "") -> str:
        """What must hold besides: that there is a card to pick is seen from the options themselves."""
        parts = [f"({code})" for cond in conjuncts(routine.requires) if (code := expr.cond(cond)) != offered]
        if start.something is not None and not start.flat:
            parts.append(f"({expr.cond(start.something)})")
        return " and ".join(parts)

    for slot in sorted(_unset(routine, start)):
        writer.emit(f"{scope.slots[slot]} = {EMPTY[scope.kinds[slot]]}")
    for item in start.pure:
        pure.write(item)
    if start.flat and start.pick is not None:
        cards = expr.cards(start.pick.cards)
        offset = size * number
        code = _shifted(cards, offset, fresh=not isinstance(start.pick.cards, ir.CardsIn))
        need = test(cards)
        if first:
            writer.emit(f"{name} = {f'({code}) if {need} else []' if need else code}")
        else:
            writer.emit(f"if {need}: {name} += {code}" if need else f"{name} += {code}")
        return name
    need = test()
    payload = size * number + size - 1
    if first:
        writer.emit(f"{name} = {f'[{payload}] if {need} else []' if need else f'[{payload}]'}")
    else:
        writer.emit(f"if {need}: {name}.append({payload})" if need else f"{name}.append({payload})")
    return name


def _unset(routine: ir.Routine, start: Opening) -> set[int]:
    """Slots that the conditions of an action read though nothing before them fills them."""
    wanted = all_reads(routine.requires) if routine.requires is not None else set()
    wanted |= all_reads(start.first) if start.first is not None else set()
    return (wanted | {slot for item in start.pure for slot in all_reads(item)}) - {
        slot for item in start.pure if (slot := written(item)) is not None
    }


def _shifted(cards: str, offset: int, fresh: bool) -> str:
    """The options of a flat pick: each card plus the action's offset."""
    if not offset:
        return cards if fresh and cards.startswith("[") else f"list({cards})"
    if cards.startswith("[c") and " for " in cards:
        head, rest = cards[1:-1].split(" for ", 1)
        return f"[{head} + {offset} for {rest}]"
    return f"[c + {offset} for c in {cards}]"


def legality(instance_units: object, name: str, routine: ir.Routine) -> None:
    """A function that says whether an action on a card may be started."""
    from dsl.compile.units import Units

    assert isinstance(instance_units, Units)
    start = opening(routine.body)
    parts: list[ir.Cond] = [] if routine.requires is None else [routine.requires]
    if start.something is not None and not start.pure:
        parts.append(start.something)
    scope = instance_units.scope(routine, "you", "you", "this")
    scope.slots = {slot: EMPTY[kind] for slot, kind in scope.kinds.items()}
    predicate(instance_units.context, name, scope, lambda expr: f"bool({expr.cond(ir.All(tuple(parts)))})")
