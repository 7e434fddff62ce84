"""A resolved sentence and a place in it in; the same sentence with one thing there changed out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from dsl.model import clauses as ast
from dsl.source import Span

Node = TypeVar("Node")


def mapped(node: Node, change: Callable[[object], object]) -> Node:
    """Every node from the innermost outwards as `change` makes it; what does not change stays the same object."""
    return _mapped(node, change)  # type: ignore[return-value]


def _mapped(node: object, change: Callable[[object], object]) -> object:
    if isinstance(node, tuple):
        parts = tuple(_mapped(part, change) for part in node)
        return node if all(new is old for new, old in zip(parts, node, strict=True)) else parts
    if not is_dataclass(node) or isinstance(node, (type, Span)):
        return node
    new = {}
    for each in fields(node):
        old = getattr(node, each.name)
        part = _mapped(old, change)
        if part is not old:
            new[each.name] = part
    return change(replace(node, **new) if new else node)


def inside(node: object) -> Iterator[object]:
    """The node and everything under it."""
    if isinstance(node, tuple):
        for part in node:
            yield from inside(part)
    elif is_dataclass(node) and not isinstance(node, (type, Span)):
        yield node
        for each in fields(node):
            yield from inside(getattr(node, each.name))


def is_at(node: object, place: Span) -> bool:
    """Is it the noun phrase or prepositional phrase that stands there? A list stands where its first item does."""
    if isinstance(node, ast.Phrases):
        return is_at(node.items[0], place)
    return isinstance(node, (ast.Phrase, ast.Prep)) and node.span == place


def holds(node: object, place: Span) -> bool:
    return any(is_at(each, place) for each in inside(node))


def with_post(phrase: ast.NounPhrase, *posts: ast.Post) -> ast.NounPhrase:
    return replace(phrase, post=posts)


def without(node: object, place: Span) -> object:
    """A phrase without the prepositional phrase that hangs on it there."""
    if not isinstance(node, (ast.Phrase, ast.Phrases)):
        return node
    kept = tuple(post for post in node.post if not is_at(post, place))
    return node if len(kept) == len(node.post) else replace(node, post=kept)
