"""A Game in, the same game with shorter routines out.

A set used once, by the very next move, is written into it; a definition of a verb only says how the verb is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from dsl.compile.walk import READS, walk, written
from dsl.model import program as ir
from dsl.model.game import Game

HOW = (ir.Move, ir.Swap, ir.Show)


def simplify(game: Game) -> Game:
    definitions = {verb.routine for verb in game.verbs.values()}
    quiet = [_how(routine) if number in definitions else routine for number, routine in enumerate(game.routines)]
    return replace(game, routines=tuple(_routine(routine) for routine in quiet))


def _how(node: Any) -> Any:
    """A definition whose moves are no deeds of their own: what counts is the verb that it defines."""
    node = _changed(node, _how)
    return replace(node, verb="") if isinstance(node, HOW) and node.verb else node


def _routine(routine: ir.Routine) -> ir.Routine:
    nodes = walk(routine.body)
    used = Counter(node.slot for node in nodes if isinstance(node, READS))
    set_in = Counter(slot for node in nodes if (slot := written(node)) is not None)
    single = {slot for slot in used if used[slot] == set_in[slot] == 1}
    return replace(routine, body=_rebuilt(routine.body, single)) if single else routine


def _rebuilt(node: Any, single: set[int]) -> Any:
    """The node with every block inside it shortened."""
    if isinstance(node, ir.Block):
        return _block(node, single)
    return _changed(node, lambda part: _rebuilt(part, single))


def _changed(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with its parts changed; untouched parts stay the same objects."""
    if isinstance(node, tuple):
        items = tuple(change(item) for item in node)
        return items if any(new is not old for new, old in zip(items, node, strict=True)) else node
    if not hasattr(type(node), "__dataclass_fields__"):
        return node
    parts = {item.name: getattr(node, item.name) for item in fields(node)}
    changed = {name: new for name, old in parts.items() if (new := change(old)) is not old}
    return replace(node, **changed) if changed else node


def _block(node: ir.Block, single: set[int]) -> ir.Block:
    items: list[ir.Stmt] = []
    for item in node.items:
        new = _rebuilt(item, single)
        last = items[-1] if items else None
        if (
            isinstance(last, ir.SetCards)
            and isinstance(new, ir.Move)
            and new.cards == ir.CardsSlot(last.slot)
            and last.slot in single
        ):
            items[-1] = replace(new, cards=last.cards)
        else:
            items.append(new)
    same = len(items) == len(node.items) and all(a is b for a, b in zip(items, node.items, strict=True))
    return node if same else ir.Block(tuple(items))
