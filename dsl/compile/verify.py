"""A Game in, faults out: well-formed rules that nothing could execute are reported before any code is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dsl.compile.context import Context
from dsl.compile.scope import single_pile
from dsl.compile.walk import SEATS, children, is_statement
from dsl.model import program as ir
from dsl.source import NOWHERE, Span

SCOPES: dict[type, str] = {ir.SeatHolder: "player", ir.ZoneHolder: "zone", ir.CardHolder: "card"}


def verify(context: Context) -> None:
    game = context.game
    if game.turn < 0 and game.round < 0:
        context.refuse("K-N008", NOWHERE)
    roots: list[tuple[Any, Span]] = [(routine, routine.span) for routine in game.routines]
    roots += [(watcher.cond, watcher.span) for watcher in game.watchers]
    roots += [(trigger.cond, trigger.span) for trigger in game.triggers if trigger.cond is not None]
    for item in game.definitions.values():
        roots += [(part, item.span) for case in item.cases for part in case if part is not None]
    for root, span in roots:
        for token, holder, place in _holdings(root, span):
            if not fits(context, token, holder):
                context.refuse("K-N009", place, token=token)
        for zone, place in _indefinite(context, root, span):
            context.refuse("K-N010", place, zone=zone)


def _holdings(node: Any, span: Span) -> Iterator[tuple[str, Any, Span]]:
    """(token, holder, place) of everything that touches tokens."""
    span = _place(node, span)
    match node:
        case ir.TokenCount(token, holder):
            yield token, holder, span
        case ir.Tokens(_, token, _, source, target):
            yield from ((token, place, span) for place in (source, target) if place is not None)
        case ir.Pay() | ir.CanPay():
            for token, _ in node.price:
                yield token, ir.SeatHolder(node.seat), span
    for child in children(node):
        yield from _holdings(child, span)


def _indefinite(context: Context, node: Any, span: Span) -> Iterator[tuple[str, Span]]:
    """(zone, place) of every state or choice of a pile that does not say whose pile it is, or which."""
    span = _place(node, span)
    match node:
        case ir.PileState(place) | ir.SetState(place=place):
            if not single_pile(place, context.game):
                yield place.zone, span
        case ir.PickKey():
            place = node.keys.place
            if context.game.zones[place.zone].scope == "player" and isinstance(place.owner, (*SEATS, type(None))):
                yield place.zone, span
    for child in children(node):
        yield from _indefinite(context, child, span)


def _place(node: Any, span: Span) -> Span:
    """Where a node stands: statements know best."""
    own = getattr(node, "span", NOWHERE)
    return own if own.end and (is_statement(node) or not span.end) else span


def fits(context: Context, token: str, holder: Any) -> bool:
    """Can the token lie with such a holder?"""
    plan = context.layout.tokens.get(token)
    if plan is None or SCOPES[type(holder)] != plan.scope:
        return False
    declared = context.game.tokens.get(token)
    return not isinstance(holder, ir.ZoneHolder) or declared is None or declared.zone in ("", holder.zone)
