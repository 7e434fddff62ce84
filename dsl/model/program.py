"""The meaning of sentences: expressions over seats, cards and numbers, and the statements that change a game.

Lowering makes these nodes, the compiler turns them into functions. Names of zones, tokens, properties and verbs are
the game's own lemmas. A *slot* is a numbered local variable of a routine; a *var* is bound by one expression only
(CardsWhere, SeatsWhere …) and numbered uniquely within its routine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.source import NOWHERE, Span


def _span() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)  # type: ignore[return-value]


Slot = int
Var = int
Extreme = Literal["max", "min"]
Op = Literal["==", "!=", "<", "<=", ">", ">="]

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


CardsExpr = CardsIn | CardsWhere | CardsBest | CardsAt | CardsSlot | OneCard | CardsUnion | CardsMinus

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
    """How many cards (or times) the verb was done since the scope began; by anybody when `by` is None."""

    verb: str
    scope: Literal["turn", "round", "game"]
    by: SeatExpr | None = None


@dataclass(frozen=True, slots=True)
class IfNum:
    cond: Cond
    then: NumExpr
    otherwise: NumExpr


@dataclass(frozen=True, slots=True)
class RoundNumber:
    """Which round it is, from 1."""


NumExpr = (
    Num | PropValue | CountCards | CountSeats | CardProp | SumOf | ExtremeOf | DistinctOf | TokenCount | Arith
    | NumSlot | ChosenOn | Defined | EventCount | IfNum | RoundNumber
)

# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Compare:
    op: Op
    left: NumExpr
    right: NumExpr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Not:
    cond: Cond
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class All:
    conds: tuple[Cond, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class AnyOf:
    conds: tuple[Cond, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Exists:
    """The set of cards is not empty."""

    cards: CardsExpr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class CardAmong:
    card: CardExpr
    cards: CardsExpr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class HasName:
    card: CardExpr
    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class SameSeat:
    left: SeatExpr
    right: SeatExpr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class SameCard:
    left: CardExpr
    right: CardExpr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class EveryCard:
    var: Var
    cards: CardsExpr
    cond: Cond
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class AnySeat:
    var: Var
    seats: SeatsExpr
    cond: Cond
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class EverySeat:
    var: Var
    seats: SeatsExpr
    cond: Cond
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class SlotDone:
    """„pokud to uděláš“: the slot holds a non-empty set or a number other than 0."""

    slot: Slot
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class CanPay:
    """The seat has all tokens of a price (a number of each)."""

    price: tuple[tuple[str, NumExpr], ...]
    seat: SeatExpr
    span: Span = _span()


Cond = (
    Compare | Not | All | AnyOf | Exists | CardAmong | HasName | SameSeat | SameCard | EveryCard | AnySeat | EverySeat
    | SlotDone | CanPay
)

# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Block:
    items: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence of the game file: what is logged, covered, asked about and repeated („zopakuj tento krok“)."""

    text: str
    body: Stmt
    ids: tuple[str, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class If:
    cond: Cond
    then: Stmt
    otherwise: Stmt | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Repeat:
    """`times` is evaluated once, before the first run."""

    times: NumExpr
    body: Stmt


@dataclass(frozen=True, slots=True)
class ForSeats:
    """`seats` is frozen first; `slot` holds the seat during the body."""

    slot: Slot
    seats: SeatsExpr
    body: Stmt


@dataclass(frozen=True, slots=True)
class ForCards:
    """`cards` is frozen first; `slot` holds a set of one card during the body."""

    slot: Slot
    cards: CardsExpr
    body: Stmt


@dataclass(frozen=True, slots=True)
class SetCards:
    slot: Slot
    cards: CardsExpr


@dataclass(frozen=True, slots=True)
class AddCards:
    """Append to the set already in the slot (results of several runs of one clause)."""

    slot: Slot
    cards: CardsExpr


@dataclass(frozen=True, slots=True)
class SetNum:
    slot: Slot
    number: NumExpr


@dataclass(frozen=True, slots=True)
class SetSeat:
    slot: Slot
    seat: SeatExpr


@dataclass(frozen=True, slots=True)
class PickCards:
    """`who` chooses between `low` and `high` of the cards, clipped to what exists; one possible answer is not asked."""

    slot: Slot
    who: SeatExpr
    cards: CardsExpr
    low: NumExpr
    high: NumExpr
    ordered: bool = False  # the order of the answer matters
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class PickSeat:
    slot: Slot  # a seat slot; -1 when nobody was chosen
    who: SeatExpr
    seats: SeatsExpr
    optional: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class PickValue:
    """`who` names a value of an enumerated or numeric property."""

    slot: Slot
    who: SeatExpr
    prop: str
    optional: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class PickNumber:
    slot: Slot
    who: SeatExpr
    low: NumExpr
    high: NumExpr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class OptionBranch:
    text: str
    body: Stmt
    requires: Cond | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class PickOption:
    """`slot` gets the number of the branch taken, from 1; 0 when none was possible or wanted."""

    slot: Slot
    who: SeatExpr
    branches: tuple[OptionBranch, ...]
    optional: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Ask:
    """Yes or no."""

    slot: Slot
    who: SeatExpr
    text: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Move:
    """The cards leave where they are and come to one pile; `slot` gets those that moved."""

    slot: Slot
    cards: CardsExpr
    to: Place
    end: Literal["top", "bottom"] = "top"
    verb: str = ""  # the verb of the sentence, for events and the log
    by: SeatExpr = field(default_factory=You)
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Swap:
    """Two frozen sets change places at once; either may be empty."""

    slot: Slot
    left: CardsExpr
    left_place: Place
    right: CardsExpr
    right_place: Place
    verb: str = ""
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Shuffle:
    place: Place
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Show:
    """Reveal to everybody (`to` None) or to one seat; the cards stay where they are."""

    slot: Slot
    cards: CardsExpr
    to: SeatExpr | None = None
    verb: str = ""
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Arrange:
    """`who` puts a pile into any order."""

    slot: Slot
    who: SeatExpr
    place: Place
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Tokens:
    """Move tokens between holders; None is the bank. Clipped to what there is unless `exact`. `slot` gets how many."""

    slot: Slot
    token: str
    amount: NumExpr
    source: Holder | None
    target: Holder | None
    verb: str = ""
    by: SeatExpr = field(default_factory=You)
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Pay:
    """All or nothing; `slot` gets 1 when paid. To the bank, or to `to`."""

    slot: Slot
    price: tuple[tuple[str, NumExpr], ...]
    seat: SeatExpr
    to: Holder | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class KeepChoice:
    """The chosen value stays on the card („vybraná barva horní karty“)."""

    prop: str
    card: CardExpr
    value: NumExpr


@dataclass(frozen=True, slots=True)
class DoVerb:
    """Run a verb the game defines, with its events: once for the cards (`cards`), or `times` times without any.

    The verb's routine gets the card in its parameter slot. `slot` gets the cards done (or how many times).
    """

    slot: Slot
    verb: str
    who: SeatExpr
    cards: CardsExpr | None = None
    times: NumExpr | None = None
    value: NumExpr | None = None  # „kartu hodnoty 3“ handed to a definition that asks for „její hodnota“
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class RunAbilities:
    """Run the immediate abilities of the cards (of one kind, or of all immediate kinds when `kind` is "")."""

    slot: Slot
    cards: CardsExpr
    kind: str = ""
    who: SeatExpr = field(default_factory=You)
    alone: bool = False  # „bez sdílení“
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Menu:
    """`who` chooses and does one action; `slot` gets 1, or 0 when there was none."""

    slot: Slot
    who: SeatExpr
    optional: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class RunPart:
    """Run a named part of the game: a phase or the turn block, as `who`."""

    part: str
    who: SeatExpr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Again:
    """Repeat from the start of the named scope."""

    scope: Literal["step", "effect"]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Leave:
    """Stop the effect, the activation, the turn, the phase or the round at once."""

    scope: Literal["effect", "activation", "turn", "phase", "round"]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class SkipTurn:
    """The seat's next turn will not take place; `times` of them."""

    seat: SeatExpr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class EndGame:
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Win:
    """These seats win. Inside scoring the game is already over; elsewhere it ends now."""

    seats: SeatsExpr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Instead:
    """Inside a trigger about to happen: what was about to happen does not."""

    span: Span = _span()


@dataclass(frozen=True, slots=True)
class SetMark:
    """Set a per-seat or per-game mark by name („pasoval“); amount may be negative only through subtraction."""

    name: str
    seat: SeatExpr | None
    amount: NumExpr


Stmt = (
    Block | Step | If | Repeat | ForSeats | ForCards | SetCards | AddCards | SetNum | SetSeat | PickCards | PickSeat
    | PickValue | PickNumber | PickOption | Ask | Move | Swap | Shuffle | Show | Arrange | Tokens | Pay | KeepChoice
    | DoVerb | RunAbilities | Menu | RunPart | Again | Leave | SkipTurn | EndGame | Win | Instead | SetMark
)

# ---------------------------------------------------------------- routines


@dataclass(frozen=True, slots=True)
class Routine:
    """A compiled unit: set-up, turn, action, verb definition, ability, rule.

    `param` is the slot that receives the card(s) (verbs: one card; triggers: the cards of the event), `actor` the slot
    that receives the seat who caused the event, `value` the slot of a handed-over value; -1 when there is none.
    `requires` says when the routine may be started at all (costs payable, required targets exist).
    """

    name: str
    body: Stmt
    slots: int
    param: Slot = -1
    actor: Slot = -1
    value: Slot = -1
    requires: Cond | None = None
    ids: tuple[str, ...] = ()
    text: str = ""
    span: Span = _span()
