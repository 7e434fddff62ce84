"""Statements by which a player is asked: what one answer can settle."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.model.things import CardsExpr, KeysWhere, SeatExpr, SeatsExpr, Slot, Var
from dsl.model.values import Cond, NumExpr, here
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class PickCards:
    """`who` chooses between `low` and `high` of the cards, clipped to what exists; one possible answer is not asked."""

    slot: Slot
    who: SeatExpr
    cards: CardsExpr
    low: NumExpr
    high: NumExpr
    ordered: bool = False  # the order of the answer matters
    span: Span = here()


@dataclass(frozen=True, slots=True)
class PickSeat:
    slot: Slot  # a seat slot; -1 when nobody was chosen
    who: SeatExpr
    seats: SeatsExpr
    optional: bool = False
    span: Span = here()


@dataclass(frozen=True, slots=True)
class PickValue:
    """`who` names a value of an enumerated or numeric property."""

    slot: Slot
    who: SeatExpr
    prop: str
    optional: bool = False
    var: Var = -1
    where: Cond | None = None  # over NumVar(var): which values may be named
    span: Span = here()


@dataclass(frozen=True, slots=True)
class PickKey:
    """`who` chooses one of the piles; `slot` gets its value, -1 when there was none or none was wanted."""

    slot: Slot
    who: SeatExpr
    keys: KeysWhere
    optional: bool = False
    span: Span = here()


@dataclass(frozen=True, slots=True)
class PickNumber:
    slot: Slot
    who: SeatExpr
    low: NumExpr
    high: NumExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Ask:
    """Yes or no."""

    slot: Slot
    who: SeatExpr
    text: str
    span: Span = here()
