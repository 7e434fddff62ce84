"""An action in, its conditions one by one out: functions that tell which of them stands in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.compile.menu import opening
from dsl.compile.program import ActionInfo, Conjunct, Origin
from dsl.compile.scope import EMPTY, Scope
from dsl.compile.walk import all_reads, conjuncts
from dsl.compile.watching import predicate
from dsl.model import program as ir
from dsl.source import Span

if TYPE_CHECKING:
    from dsl.compile.units import Units


def action_info(units: Units, number: int) -> ActionInfo:
    action = units.game.actions[number]
    routine = units.game.routines[action.routine]
    start = opening(routine.body)
    scope = _pure_scope(units, routine)
    origin = Origin(routine.text or action.name, "", routine.ids or action.ids, routine.span)
    conds = list(conjuncts(routine.requires))
    if start.key is not None and start.something is not None and not start.pure:
        conds.append(start.something)
    requires = tuple(
        _conjunct(units, f"y{number}_{index}", scope, cond, origin)
        for index, cond in enumerate(conds)
        if not all_reads(cond)
    )
    source = ""
    filters: tuple[Conjunct, ...] = ()
    if start.pick is not None and not start.pure and not all_reads(start.pick):
        source, filters = _pick(units, number, scope, start.pick, origin)
    face = action.ability[0] if action.ability is not None else -1
    return ActionInfo(action.name, face, start.flat and face < 0, requires, source, filters, origin)


def _pure_scope(units: Units, routine: ir.Routine) -> Scope:
    scope = units.scope(routine, "you", "you", "this")
    scope.slots = {slot: EMPTY[kind] for slot, kind in scope.kinds.items()}
    return scope


def _pick(
    units: Units, number: int, scope: Scope, pick: ir.PickCards, origin: Origin
) -> tuple[str, tuple[Conjunct, ...]]:
    """The cards a pick starts from, and each of its filters as a question about one card."""
    filters: list[Conjunct] = []
    cards = pick.cards
    while isinstance(cards, ir.CardsWhere):
        scope.vars[cards.var] = "card"
        for cond in conjuncts(cards.where):
            name = f"z{number}_{len(filters)}"
            filters.append(_conjunct(units, name, scope, cond, Origin("", "", origin.ids, pick.span), ", card"))
        cards = cards.cards
    name = f"v{number}"
    base = cards
    predicate(units.context, name, scope, lambda expr: f"tuple({expr.cards(base)})")
    return name, tuple(filters)


def _conjunct(units: Units, name: str, scope: Scope, cond: ir.Cond, origin: Origin, extra: str = "") -> Conjunct:
    predicate(units.context, name, scope, lambda expr: f"bool({expr.cond(cond)})", extra)
    span = cond.span if cond.span.end else origin.span
    text, ids = sentence_at(units, span)
    return Conjunct(name, text or origin.text, ids or origin.ids, span)


def sentence_at(units: Units, span: Span) -> tuple[str, tuple[str, ...]]:
    """The sentence of the file around a place."""
    for sentence in units.game.sentences:
        if span.end and sentence.span.start <= span.start and span.end <= sentence.span.end:
            return sentence.text, sentence.ids
    return "", ()
