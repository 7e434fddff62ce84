"""A game in, the same game with a step of its own around each part of a sentence that may not come to pass out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from dsl.compile.walk import walk
from dsl.model import program as ir
from dsl.model.game import Game
from dsl.source import NOWHERE, Span


def with_parts(game: Game) -> Game:
    """What follows a condition, what „otherwise“ brings, and each option of a choice; all else stays as it is."""
    return replace(game, routines=tuple(replace(one, body=_divided(one.body, None)) for one in game.routines))


def _divided(node: Any, step: ir.Step | None) -> Any:
    step = node if isinstance(node, ir.Step) else step
    node = _rebuilt(node, lambda part: _divided(part, step))
    if step is None:
        return node
    if isinstance(node, ir.If):
        then = _part(node.then, node.span, step)
        otherwise = _part(node.otherwise, _said(node.otherwise), step) if node.otherwise is not None else None
        return replace(node, then=then, otherwise=otherwise)
    if isinstance(node, ir.OptionBranch):
        return replace(node, body=_part(node.body, node.span, step))
    return node


def _rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(node, tuple):
        return tuple(change(item) for item in node)
    if not is_dataclass(node) or isinstance(node, type | Span):
        return node
    return replace(node, **{item.name: change(getattr(node, item.name)) for item in fields(node)})


def _part(body: ir.Stmt, span: Span, step: ir.Step) -> ir.Stmt:
    """Not when the author did not write it there, or when a step in between would be repeated instead of the line."""
    inside = step.span.start <= span.start < span.end <= step.span.end and span != step.span
    nodes = walk(body)
    repeats = any(isinstance(node, ir.Again) and node.scope == "step" for node in nodes)
    again = any(isinstance(node, ir.Step) and node.span == span for node in nodes)
    return ir.Step(step.text, body, step.ids, span) if inside and not repeats and not again else body


def _said(body: ir.Stmt) -> Span:
    """From the first to the last word of the file that the statement comes from."""
    spans = [span for node in walk(body) if (span := getattr(node, "span", NOWHERE)).end]
    return Span(min(span.start for span in spans), max(span.end for span in spans)) if spans else NOWHERE
