"""A node in, all nodes under it out; and the same node with labels taken from the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import cast

from dsl.model import program as p
from dsl.source import Span


def nodes(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        for item in node:
            yield from nodes(item)
    elif is_dataclass(node) and not isinstance(node, type):
        yield node
        for field in fields(node):
            if field.name != "span":
                yield from nodes(getattr(node, field.name))


def labelled(stmt: p.Stmt, cut: Callable[[Span], str]) -> p.Stmt:
    """Options and questions get the words of their sentence."""
    return cast(p.Stmt, _label(stmt, cut))


def _label(node: object, cut: Callable[[Span], str]) -> object:
    if isinstance(node, tuple):
        return tuple(_label(item, cut) for item in node)
    if not is_dataclass(node) or isinstance(node, type | Span):
        return node
    changes = {}
    for field in fields(node):
        before = getattr(node, field.name)
        if isinstance(before, tuple) or is_dataclass(before):
            after = _label(before, cut)
            if after != before:
                changes[field.name] = after
    if isinstance(node, p.OptionBranch | p.Ask) and not node.text:
        changes["text"] = cut(node.span)
    return replace(node, **changes) if changes else node


def pruned(stmt: p.Stmt) -> p.Stmt:
    """Without gathering what no later word asks for."""
    read = {node.slot for node in nodes(stmt) if isinstance(node, p.CardsSlot | p.SlotDone)}
    return cast(p.Stmt, _prune(stmt, read))


def _prune(node: object, read: set[int]) -> object:
    if isinstance(node, tuple):
        return tuple(_prune(item, read) for item in node if not _gathers(item, read))
    if not is_dataclass(node) or isinstance(node, type | Span):
        return node
    changes = {}
    for field in fields(node):
        before = getattr(node, field.name)
        if isinstance(before, tuple) or is_dataclass(before):
            after = _prune(before, read)
            if after != before:
                changes[field.name] = after
    found = replace(node, **changes) if changes else node
    return found.items[0] if isinstance(found, p.Block) and len(found.items) == 1 else found


def _gathers(node: object, read: set[int]) -> bool:
    empty = isinstance(node, p.SetCards) and node.cards == p.CardsUnion(())
    return (empty or isinstance(node, p.AddCards)) and node.slot not in read  # type: ignore[attr-defined]
