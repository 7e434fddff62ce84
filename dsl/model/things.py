"""Expressions that mean seats, places, cards and holders of tokens: what phrases about things become."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from dsl.model.values import Cond, NumExpr

Slot = int
Var = int
Extreme = Literal["max", "min"]

# ---------------------------------------------------------------- one seat


@dataclass(frozen=True, slots=True)
class You:
    """The performer: second person."""


@dataclass(frozen=True, slots=True)
class Me:
    """The activator of a demand: first person. Outside demands the same seat as You."""


@dataclass(frozen=True, slots=True)
class ActiveSeat:
    """Whose turn it is."""


@dataclass(frozen=True, slots=True)
class FirstSeat:
    """The starting player."""


@dataclass(frozen=True, slots=True)
class SeatVar:
    var: Var


@dataclass(frozen=True, slots=True)
class SeatSlot:
    slot: Slot


@dataclass(frozen=True, slots=True)
class NextSeat:
    of: SeatExpr
    step: int = 1


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """Whose zone a card lies in; -1 for a common zone."""

    card: CardExpr


SeatExpr = You | Me | ActiveSeat | FirstSeat | SeatVar | SeatSlot | NextSeat | OwnerOf

# ---------------------------------------------------------------- several seats


@dataclass(frozen=True, slots=True)
class AllSeats:
    """Every player, in turn order from `start`."""

    start: SeatExpr = field(default_factory=ActiveSeat)


@dataclass(frozen=True, slots=True)
class OtherSeats:
    """Everybody but `of`, in turn order after it."""

    of: SeatExpr = field(default_factory=You)


@dataclass(frozen=True, slots=True)
class OneSeat:
    seat: SeatExpr


@dataclass(frozen=True, slots=True)
class SeatsWhere:
    var: Var
    seats: SeatsExpr
    where: Cond


@dataclass(frozen=True, slots=True)
class SeatsBest:
    """All seats with the greatest (least) value of `by`."""

    var: Var
    seats: SeatsExpr
    by: NumExpr
    extreme: Extreme


@dataclass(frozen=True, slots=True)
class SeatsSlot:
    slot: Slot


SeatsExpr = AllSeats | OtherSeats | OneSeat | SeatsWhere | SeatsBest | SeatsSlot

# ---------------------------------------------------------------- places


@dataclass(frozen=True, slots=True)
class ZonePlace:
    """A zone: `owner` None for a common zone, one seat or several; `key` picks one pile of a zone kept by value."""

    zone: str
    owner: SeatExpr | SeatsExpr | None = None
    key: NumExpr | None = None


@dataclass(frozen=True, slots=True)
class UnderPlace:
    """Under a card."""

    card: CardExpr


Place = ZonePlace | UnderPlace

# ---------------------------------------------------------------- one card


@dataclass(frozen=True, slots=True)
class ThisCard:
    """The card that carries the text."""


@dataclass(frozen=True, slots=True)
class CardVar:
    var: Var


@dataclass(frozen=True, slots=True)
class OnlyOf:
    """The first card of a set; -1 when it is empty."""

    cards: CardsExpr


CardExpr = ThisCard | CardVar | OnlyOf

# ---------------------------------------------------------------- several cards


@dataclass(frozen=True, slots=True)
class CardsIn:
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class CardsWhere:
    var: Var
    cards: CardsExpr
    where: Cond


@dataclass(frozen=True, slots=True)
class CardsBest:
    """All cards with the greatest (least) value of `by`."""

    var: Var
    cards: CardsExpr
    by: NumExpr
    extreme: Extreme


@dataclass(frozen=True, slots=True)
class CardsAt:
    """The first `count` cards from the top (bottom) of each pile of a place."""

    end: Literal["top", "bottom"]
    place: Place
    count: NumExpr


@dataclass(frozen=True, slots=True)
class CardsSlot:
    slot: Slot


@dataclass(frozen=True, slots=True)
class OneCard:
    card: CardExpr


@dataclass(frozen=True, slots=True)
class CardsUnion:
    """Each card once, in the order of the parts."""

    parts: tuple[CardsExpr, ...]


@dataclass(frozen=True, slots=True)
class CardsMinus:
    cards: CardsExpr
    without: CardsExpr


@dataclass(frozen=True, slots=True)
class CardsBeneath:
    """The `count` cards directly under a card in its pile, from the top; all of them when `count` is None."""

    card: CardExpr
    count: NumExpr | None = None


CardsExpr = CardsIn | CardsWhere | CardsBest | CardsAt | CardsSlot | OneCard | CardsUnion | CardsMinus | CardsBeneath

# ---------------------------------------------------------------- piles of a zone kept by value


@dataclass(frozen=True, slots=True)
class KeysWhere:
    """The values whose pile in `place` (a zone kept by value, without a key) is as said; NumVar(var) is the value.

    `empty`: whether empty piles are meant too.
    """

    var: Var
    place: ZonePlace
    where: Cond | None = None
    empty: bool = False


# ---------------------------------------------------------------- holders of tokens


@dataclass(frozen=True, slots=True)
class SeatHolder:
    seat: SeatExpr


@dataclass(frozen=True, slots=True)
class ZoneHolder:
    """A common zone on which tokens lie."""

    zone: str


@dataclass(frozen=True, slots=True)
class CardHolder:
    card: CardExpr


Holder = SeatHolder | ZoneHolder | CardHolder
