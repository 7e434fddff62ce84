"""A routine in, the names its code uses out: how each slot is kept and what the generated code calls it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from dsl.compile.walk import SEATS as SEAT_SETS
from dsl.compile.walk import all_reads, is_statement, walk
from dsl.model import program as ir
from dsl.model.game import Game

SlotKind = Literal["card", "cards", "num", "value", "seat"]
EMPTY: dict[SlotKind, str] = {"card": "-1", "cards": "()", "num": "0", "value": "-1", "seat": "-1"}
VALUES = (ir.PickValue, ir.PickKey, ir.ForKeys)  # „none“ is -1, and 0 is a value like others
NUMBERS = (
    ir.SetNum, ir.PickNumber, ir.PickOption, ir.Ask, ir.Tokens, ir.Pay, ir.Menu, ir.RunAbilities, ir.SetState, *VALUES,
)  # fmt: skip
SEATS = (ir.SetSeat, ir.PickSeat, ir.ForSeats)
DEEDS = (ir.Move, ir.Swap)
LESSER_DEEDS = (ir.SetState, ir.Tokens, ir.Show, ir.Pay, ir.DoVerb, ir.Shuffle, ir.RunAbilities)


@dataclass(slots=True)
class Scope:
    """One running copy of a routine. `vars` are bound by the expression being written."""

    you: str = "you"
    me: str = "me"
    this: str = "this"
    slots: dict[int, str] = field(default_factory=dict)
    kinds: dict[int, SlotKind] = field(default_factory=dict)
    read: set[int] = field(default_factory=set)
    vars: dict[int, str] = field(default_factory=dict)
    mentions: dict[int, int] = field(default_factory=dict)  # how many places of the routine read a slot
    sure: set[int] = field(default_factory=set)  # seat slots that always hold a seat
    written: dict[int, int] = field(default_factory=dict)  # how many statements write a slot
    shown: dict[int, Any] = field(default_factory=dict)  # slots with cards that were shown → to whom, None = all
    domain: str = ""  # in scoring: the seats among whom a tie is broken


def slot_kinds(routine: ir.Routine, game: Game, param: SlotKind = "card") -> dict[int, SlotKind]:
    """How each slot is kept: a slot that never gets more than one card holds the card itself."""
    writers: dict[int, list[Any]] = {}
    for node in walk(routine.body):
        if is_statement(node) and hasattr(node, "slot"):
            writers.setdefault(node.slot, []).append(node)
    kinds: dict[int, SlotKind] = dict.fromkeys(range(routine.slots), "num")
    for slot, nodes in writers.items():
        kinds[slot] = _first_guess(nodes, game)
    if routine.param >= 0:
        kinds[routine.param] = param if kinds.get(routine.param, "card") in ("card", "num") else "cards"
    if routine.actor >= 0:
        kinds[routine.actor] = "seat"
    _widen(kinds, writers, game)
    return kinds


def _first_guess(nodes: list[Any], game: Game) -> SlotKind:
    if any(isinstance(node, SEATS) for node in nodes):
        return "seat"
    if all(isinstance(node, VALUES) for node in nodes):
        return "value"
    if all(isinstance(node, NUMBERS) or (isinstance(node, ir.DoVerb) and not does_cards(node, game)) for node in nodes):
        return "num"
    return "cards" if any(isinstance(node, (ir.AddCards, ir.Swap, ir.Arrange)) for node in nodes) else "card"


def _widen(kinds: dict[int, SlotKind], writers: dict[int, list[Any]], game: Game) -> None:
    again = True
    while again:
        again = False
        for slot, nodes in writers.items():
            if kinds[slot] == "card" and not all(_one_card(node, kinds, game) for node in nodes):
                kinds[slot] = "cards"
                again = True


def _one_card(node: Any, kinds: dict[int, SlotKind], game: Game) -> bool:
    if isinstance(node, ir.PickCards):
        return node.high == ir.Num(1) or at_most_one(node.cards, kinds, game)
    if isinstance(node, ir.ForCards):
        return True
    if isinstance(node, (ir.Move, ir.SetCards, ir.Show)):
        return at_most_one(node.cards, kinds, game)
    if isinstance(node, ir.DoVerb):
        if node.cards is not None:
            return at_most_one(node.cards, kinds, game)
        return node.times in (None, ir.Num(1)) and _deed_one(node.verb, game)
    return False


def _deed_one(verb: str, game: Game) -> bool:
    routine = game.routines[game.verbs[verb].routine]
    done = deed(routine.body)
    return isinstance(done, ir.Move) and at_most_one(done.cards, {}, game)


def at_most_one(cards: ir.CardsExpr, kinds: dict[int, SlotKind], game: Game) -> bool:
    match cards:
        case ir.OneCard():
            return True
        case ir.CardsSlot(slot):
            return kinds.get(slot) == "card"
        case ir.CardsWhere(_, inner, _) | ir.CardsBest(_, inner, _, _) | ir.CardsMinus(inner, _):
            return at_most_one(inner, kinds, game)
        case ir.CardsAt(_, place, ir.Num(1)):
            return single_pile(place, game)
        case ir.CardsBeneath(_, ir.Num(1)):
            return True
        case _:
            return False


def single_pile(place: ir.Place, game: Game) -> bool:
    """Surely one pile: of one owner, and of one value when the zone is kept by value."""
    if isinstance(place, ir.UnderPlace):
        return True
    zone = game.zones[place.zone]
    if zone.by_prop and place.key is None:
        return False
    return zone.scope == "common" or (place.owner is not None and not isinstance(place.owner, SEAT_SETS))


def deed(body: ir.Stmt) -> Any:
    """The statement by which a verb's definition really does it: its first move, else its first other change."""
    found = next((node for node in walk(body) if isinstance(node, DEEDS)), None)
    return found or next((node for node in walk(body) if isinstance(node, LESSER_DEEDS)), None)


def does_cards(node: ir.DoVerb, game: Game) -> bool:
    """Does doing the verb result in cards (else in how many times)?"""
    if node.cards is not None:
        return True
    if node.verb not in game.verbs:
        return False
    return isinstance(deed(game.routines[game.verbs[node.verb].routine].body), ir.Move)


def sure_seats(routine: ir.Routine) -> set[int]:
    """Seat slots that are never empty when they are read."""
    nodes = walk(routine.body)
    loops = {node.slot for node in nodes if isinstance(node, ir.ForSeats)}
    other = {node.slot for node in nodes if isinstance(node, (ir.SetSeat, ir.PickSeat))}
    return (loops - other) | ({routine.actor} if routine.actor >= 0 else set())


def read_slots(routine: ir.Routine) -> set[int]:
    return all_reads(routine.body) | (all_reads(routine.requires) if routine.requires is not None else set())
