"""Expressions that mean numbers and conditions; the value of a property is a number too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.model.things import (
    CardExpr,
    CardsExpr,
    Extreme,
    Holder,
    KeysWhere,
    Place,
    SeatExpr,
    SeatsExpr,
    Slot,
    Var,
    ZonePlace,
)
from dsl.source import NOWHERE, Span

Op = Literal["==", "!=", "<", "<=", ">", ">="]


def here() -> Span:
    """A span that does not count when two nodes are compared."""
    return field(default=NOWHERE, compare=False, repr=False)


# ---------------------------------------------------------------- numbers (values of properties are numbers too)


@dataclass(frozen=True, slots=True)
class Num:
    value: int


@dataclass(frozen=True, slots=True)
class PropValue:
    """One value of an enumerated property: its index in the declaration."""

    prop: str
    index: int


@dataclass(frozen=True, slots=True)
class CountCards:
    cards: CardsExpr


@dataclass(frozen=True, slots=True)
class CountSeats:
    seats: SeatsExpr


@dataclass(frozen=True, slots=True)
class CardProp:
    """A property printed on a card; -1 when the card has none (or there is no card)."""

    prop: str
    card: CardExpr


@dataclass(frozen=True, slots=True)
class SumOf:
    var: Var
    cards: CardsExpr
    by: NumExpr


@dataclass(frozen=True, slots=True)
class ExtremeOf:
    """The greatest (least) value over the cards; 0 when there are none."""

    var: Var
    cards: CardsExpr
    by: NumExpr
    extreme: Extreme


@dataclass(frozen=True, slots=True)
class DistinctOf:
    """How many different values the cards have."""

    var: Var
    cards: CardsExpr
    by: NumExpr


@dataclass(frozen=True, slots=True)
class TokenCount:
    token: str
    holder: Holder


@dataclass(frozen=True, slots=True)
class Arith:
    """half and div round down, half_up and div_up round up."""

    op: Literal["+", "-", "*", "div", "div_up", "min", "max"]
    left: NumExpr
    right: NumExpr


@dataclass(frozen=True, slots=True)
class NumSlot:
    slot: Slot


@dataclass(frozen=True, slots=True)
class ChosenOn:
    """The value chosen by a card's effect, which stays with the card while it lies in its zone; -1 when none."""

    prop: str
    card: CardExpr


@dataclass(frozen=True, slots=True)
class Defined:
    """A value the game defines by a sentence („Platná barva je …“)."""

    name: str
    seat: SeatExpr | None = None


@dataclass(frozen=True, slots=True)
class EventCount:
    """How many cards (or times) the verb was done since the scope began; by anybody when `by` is None.

    effect: in this ability of this activation, all performers; activation: in abilities of `kind` of this activation.
    """

    verb: str
    scope: Literal["turn", "round", "game", "effect", "activation"]
    by: SeatExpr | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class IfNum:
    cond: Cond
    then: NumExpr
    otherwise: NumExpr


@dataclass(frozen=True, slots=True)
class RoundNumber:
    """Which round it is, from 1."""


@dataclass(frozen=True, slots=True)
class NumVar:
    """The value a condition about piles speaks of."""

    var: Var


@dataclass(frozen=True, slots=True)
class SlotCount:
    """How many of the places on a card hold this value of a property with places."""

    prop: str
    value: NumExpr
    card: CardExpr


@dataclass(frozen=True, slots=True)
class SlotsIn:
    """The same over all cards of the places; of a covered card only what the state of its pile leaves in sight."""

    prop: str
    value: NumExpr
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class PileState:
    """The state of one pile: 0 for none, else from 1 in the order of the declaration."""

    place: ZonePlace


@dataclass(frozen=True, slots=True)
class CountKeys:
    keys: KeysWhere


@dataclass(frozen=True, slots=True)
class BestKey:
    """The greatest (least) such value; -1 when there is none."""

    keys: KeysWhere
    extreme: Extreme


@dataclass(frozen=True, slots=True)
class NameRank:
    """The place of a card's name in the Czech alphabet, among all names of the game; -1 when there is no card."""

    card: CardExpr


@dataclass(frozen=True, slots=True)
class TurnNumber:
    """Which turn of the game it is, from 1."""


NumExpr = (
    Num
    | PropValue
    | CountCards
    | CountSeats
    | CardProp
    | SumOf
    | ExtremeOf
    | DistinctOf
    | TokenCount
    | Arith
    | NumSlot
    | ChosenOn
    | Defined
    | EventCount
    | IfNum
    | RoundNumber
    | NumVar
    | SlotCount
    | SlotsIn
    | PileState
    | CountKeys
    | BestKey
    | TurnNumber
    | NameRank
)

# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Compare:
    op: Op
    left: NumExpr
    right: NumExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Not:
    cond: Cond
    span: Span = here()


@dataclass(frozen=True, slots=True)
class All:
    conds: tuple[Cond, ...]
    span: Span = here()


@dataclass(frozen=True, slots=True)
class AnyOf:
    conds: tuple[Cond, ...]
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Exists:
    """The set of cards is not empty."""

    cards: CardsExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class CardAmong:
    card: CardExpr
    cards: CardsExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class HasName:
    card: CardExpr
    name: str
    span: Span = here()


@dataclass(frozen=True, slots=True)
class SameSeat:
    left: SeatExpr
    right: SeatExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class SameCard:
    left: CardExpr
    right: CardExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class EveryCard:
    var: Var
    cards: CardsExpr
    cond: Cond
    span: Span = here()


@dataclass(frozen=True, slots=True)
class AnySeat:
    var: Var
    seats: SeatsExpr
    cond: Cond
    span: Span = here()


@dataclass(frozen=True, slots=True)
class EverySeat:
    var: Var
    seats: SeatsExpr
    cond: Cond
    span: Span = here()


@dataclass(frozen=True, slots=True)
class SlotDone:
    """„pokud to uděláš“: the slot holds a non-empty set or a number other than 0."""

    slot: Slot
    span: Span = here()


@dataclass(frozen=True, slots=True)
class CanPay:
    """The seat has all tokens of a price (a number of each)."""

    price: tuple[tuple[str, NumExpr], ...]
    seat: SeatExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Used:
    """In this activation somebody else than the activator changed the game by an ability of this kind."""

    kind: str
    span: Span = here()


Cond = (
    Compare
    | Not
    | All
    | AnyOf
    | Exists
    | CardAmong
    | HasName
    | SameSeat
    | SameCard
    | EveryCard
    | AnySeat
    | EverySeat
    | SlotDone
    | CanPay
    | Used
)
