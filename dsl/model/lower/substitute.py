"""An expression in, the same expression with one leaf replaced out."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from dsl.model import program as p

Node = TypeVar("Node")


def variable(node: Node, var: p.Var, card: p.CardExpr) -> Node:
    """Every CardVar(var) becomes `card`."""
    return cast(Node, _walk(node, p.CardVar(var), card))


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
