"""An expression in, the same expression with one leaf replaced out."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from dsl.model import program as p

Node = TypeVar("Node")


def variable(node: Node, var: p.Var, card: p.CardExpr) -> Node:
    """Every CardVar(var) becomes `card`."""
    return cast(Node, _walk(node, p.CardVar(var), card))


def seat(node: Node, old: p.SeatExpr, new: p.SeatExpr) -> Node:
    """Another player in the same place: You() becomes the one who performs."""
    return node if old == new else cast(Node, _walk(node, old, new))


def number(node: Node, var: p.Var, value: p.NumExpr) -> Node:
    """Every NumVar(var) becomes `value`."""
    return cast(Node, _walk(node, p.NumVar(var), value))


def owner(node: Node, old: p.SeatExpr, new: p.SeatExpr | p.SeatsExpr) -> Node:
    """The same cards of other players: zones of `old` become zones of `new`."""
    if isinstance(node, p.ZonePlace):
        return cast(Node, replace(node, owner=new)) if node.owner == old else node
    if isinstance(node, tuple):
        return cast(Node, tuple(owner(item, old, new) for item in node))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changes = {field.name: owner(getattr(node, field.name), old, new) for field in fields(node)}
    return cast(Node, replace(node, **changes))


def parameter(node: Node, slot: p.Slot, card: p.CardExpr) -> Node:
    """The card in a parameter slot becomes `card`."""
    return cast(Node, _walk(node, p.OnlyOf(p.CardsSlot(slot)), card))


def _walk(node: object, old: object, new: object) -> object:
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(_walk(item, old, new) for item in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changes = {}
    for field in fields(node):
        before = getattr(node, field.name)
        after = _walk(before, old, new)
        if after is not before and after != before:
            changes[field.name] = after
    return replace(node, **changes) if changes else node
