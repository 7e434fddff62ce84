"""Nodes of the semantic IR in, plain facts out: which nodes they hold, which slots they read and write."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from dsl.model import program as ir
from dsl.model.game import Game

READS = (ir.CardsSlot, ir.NumSlot, ir.SeatSlot, ir.SeatsSlot, ir.SlotDone)
SEATS = (ir.AllSeats, ir.OtherSeats, ir.OneSeat, ir.SeatsWhere, ir.SeatsBest, ir.SeatsSlot)
STATEMENTS: tuple[type, ...] = (
    ir.Block, ir.Step, ir.If, ir.Repeat, ir.ForSeats, ir.ForCards, ir.SetCards, ir.AddCards, ir.SetNum, ir.SetSeat,
    ir.ForKeys, ir.PickCards, ir.PickSeat, ir.PickValue, ir.PickKey, ir.PickNumber, ir.PickOption, ir.Ask, ir.Move,
    ir.Swap, ir.SetState, ir.Shuffle, ir.Show, ir.Arrange, ir.Tokens, ir.Pay, ir.KeepChoice, ir.DoVerb,
    ir.RunAbilities, ir.Menu, ir.RunPart, ir.Again, ir.Leave, ir.SkipTurn, ir.EndGame, ir.Win, ir.Instead, ir.SetMark,
)  # fmt: skip


_NAMES: dict[type, tuple[str, ...]] = {}  # node type → its fields that may hold nodes; () for what is no node


def _names(kind: type) -> tuple[str, ...]:
    if kind not in _NAMES:
        known = fields(kind) if hasattr(kind, "__dataclass_fields__") else ()
        _NAMES[kind] = tuple(item.name for item in known if item.name not in ("span", "text", "ids", "name"))
    return _NAMES[kind]


def _is_node(value: Any) -> bool:
    return hasattr(value.__class__, "__dataclass_fields__")


def children(node: Any) -> list[Any]:
    """The nodes directly inside a node, in the order of its fields."""
    found: list[Any] = []
    for name in _names(node.__class__):
        _add(getattr(node, name), found)
    return found


def _add(value: Any, found: list[Any]) -> None:
    if value.__class__ is tuple:
        for item in value:
            _add(item, found)
    elif _is_node(value):
        found.append(value)


def walk(node: Any) -> list[Any]:
    """The node and everything inside it, parents first."""
    found: list[Any] = []
    todo = [node]
    while todo:
        item = todo.pop()
        found.append(item)
        todo += reversed(children(item))
    return found


def is_statement(node: Any) -> bool:
    return isinstance(node, STATEMENTS)


def statements(node: Any) -> Iterator[Any]:
    """The statements directly inside a statement (branches of options included)."""
    for child in children(node):
        if is_statement(child):
            yield child
        elif isinstance(child, ir.OptionBranch):
            yield child.body


def reads(node: Any) -> set[int]:
    """Slots that the node's own expressions read; nested statements are left out."""
    found = {node.slot} if isinstance(node, (*READS, ir.AddCards)) else set()
    for child in children(node):
        if isinstance(child, ir.OptionBranch):
            found |= reads(child.requires) if child.requires is not None else set()
        elif not is_statement(child):
            found |= reads(child)
    return found


def all_reads(node: Any) -> set[int]:
    return {item.slot for item in walk(node) if isinstance(item, READS)}


def written(node: Any) -> int | None:
    """The slot a statement writes."""
    return node.slot if is_statement(node) and hasattr(node, "slot") else None


def size(node: Any) -> int:
    return sum(1 for item in walk(node) if is_statement(item))


def maybe_unset(body: ir.Stmt, given: set[int]) -> set[int]:
    """Slots that some path reads before anything was put there."""
    unset: set[int] = set()

    def scan(node: Any, known: set[int]) -> set[int]:
        unset.update(reads(node) - known)
        if isinstance(node, ir.If):
            then = scan(node.then, set(known))
            return then & (scan(node.otherwise, set(known)) if node.otherwise is not None else known)
        if isinstance(node, (ir.Block, ir.Step)):
            for item in statements(node):
                known = scan(item, known)
            return known
        slot = written(node)
        inner = known | ({slot} if slot is not None else set())
        for item in statements(node):
            scan(item, set(inner))
        return inner if not isinstance(node, (ir.ForSeats, ir.ForCards, ir.ForKeys)) else known

    scan(body, set(given))
    return unset


def repeated_step(step: ir.Step) -> bool:
    """Does something in this step (and not in a step inside it) say „repeat this step“?"""

    def look(node: Any) -> bool:
        if isinstance(node, ir.Again):
            return node.scope == "step"
        return any(look(item) for item in statements(node) if not isinstance(item, ir.Step))

    return look(step.body)


def conditions(game: Game) -> list[Any]:
    """All nodes that stand outside routines: conditions of watchers and triggers, performers, definitions."""
    roots: list[Any] = [watcher.cond for watcher in game.watchers]
    roots += [trigger.cond for trigger in game.triggers if trigger.cond is not None]
    roots += [kind.performers for kind in game.kinds.values() if kind.performers is not None]
    roots += [part for item in game.definitions.values() for case in item.cases for part in case if part is not None]
    return [node for root in roots for node in walk(root)]


def conjuncts(cond: ir.Cond | None) -> Iterator[ir.Cond]:
    if isinstance(cond, ir.All):
        for part in cond.conds:
            yield from conjuncts(part)
    elif cond is not None:
        yield cond
