"""Statements: everything a sentence can make happen, and the routines they stand in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.model.questions import Ask, PickCards, PickKey, PickNumber, PickSeat, PickValue
from dsl.model.things import CardExpr, CardsExpr, Holder, KeysWhere, Place, SeatExpr, SeatsExpr, Slot, You, ZonePlace
from dsl.model.values import Cond, NumExpr, here
from dsl.source import Span

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
    span: Span = here()


@dataclass(frozen=True, slots=True)
class If:
    cond: Cond
    then: Stmt
    otherwise: Stmt | None = None
    span: Span = here()


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
class ForKeys:
    """`keys` is frozen first; `slot` holds the value of one pile during the body."""

    slot: Slot
    keys: KeysWhere
    body: Stmt


@dataclass(frozen=True, slots=True)
class OptionBranch:
    text: str
    body: Stmt
    requires: Cond | None = None
    span: Span = here()


@dataclass(frozen=True, slots=True)
class PickOption:
    """`slot` gets the number of the branch taken, from 1; 0 when none was possible or wanted."""

    slot: Slot
    who: SeatExpr
    branches: tuple[OptionBranch, ...]
    optional: bool = False
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Move:
    """The cards leave where they are and come to one pile; `slot` gets those that moved."""

    slot: Slot
    cards: CardsExpr
    to: Place
    end: Literal["top", "bottom"] = "top"
    verb: str = ""  # the verb of the sentence, for events and the log
    by: SeatExpr = field(default_factory=You)
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Swap:
    """Two frozen sets change places at once; either may be empty."""

    slot: Slot
    left: CardsExpr
    left_place: Place
    right: CardsExpr
    right_place: Place
    verb: str = ""
    span: Span = here()


@dataclass(frozen=True, slots=True)
class SetState:
    """One pile (`place` with a key) comes into a state; `slot` gets 1 when that changed it.

    A pile with too few cards for a state keeps what it has, and nothing happens.
    """

    slot: Slot
    place: ZonePlace
    state: int
    verb: str = ""
    by: SeatExpr = field(default_factory=You)
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Shuffle:
    place: Place
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Show:
    """Reveal to everybody (`to` None) or to one seat; the cards stay where they are."""

    slot: Slot
    cards: CardsExpr
    to: SeatExpr | None = None
    verb: str = ""
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Arrange:
    """`who` puts a pile into any order."""

    slot: Slot
    who: SeatExpr
    place: Place
    span: Span = here()


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
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Pay:
    """All or nothing; `slot` gets 1 when paid. To the bank, or to `to`."""

    slot: Slot
    price: tuple[tuple[str, NumExpr], ...]
    seat: SeatExpr
    to: Holder | None = None
    span: Span = here()


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
    span: Span = here()


@dataclass(frozen=True, slots=True)
class RunAbilities:
    """Run the immediate abilities of the cards (of one kind, or of all immediate kinds when `kind` is "")."""

    slot: Slot
    cards: CardsExpr
    kind: str = ""
    who: SeatExpr = field(default_factory=You)
    alone: bool = False  # „bez sdílení“
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Menu:
    """`who` chooses and does one action; `slot` gets 1, or 0 when there was none."""

    slot: Slot
    who: SeatExpr
    optional: bool = False
    span: Span = here()


@dataclass(frozen=True, slots=True)
class RunPart:
    """Run a named part of the game: a phase or the turn block, as `who`."""

    part: str
    who: SeatExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Again:
    """Repeat from the start of the named scope."""

    scope: Literal["step", "effect"]
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Leave:
    """Stop the effect, the activation, the turn, the phase or the round at once."""

    scope: Literal["effect", "activation", "turn", "phase", "round"]
    span: Span = here()


@dataclass(frozen=True, slots=True)
class SkipTurn:
    """The seat's next turn will not take place; `times` of them."""

    seat: SeatExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class EndGame:
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Begin:
    """The first of these seats is the starting player."""

    seats: SeatsExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Win:
    """These seats win. Inside scoring the game is already over; elsewhere it ends now."""

    seats: SeatsExpr
    span: Span = here()


@dataclass(frozen=True, slots=True)
class Instead:
    """Inside a trigger about to happen: what was about to happen does not."""

    span: Span = here()


@dataclass(frozen=True, slots=True)
class SetMark:
    """Set a per-seat or per-game mark by name („pasoval“); amount may be negative only through subtraction."""

    name: str
    seat: SeatExpr | None
    amount: NumExpr


Stmt = (
    Block
    | Step
    | If
    | Repeat
    | ForSeats
    | ForCards
    | SetCards
    | AddCards
    | SetNum
    | SetSeat
    | PickCards
    | PickSeat
    | PickValue
    | PickKey
    | ForKeys
    | PickNumber
    | PickOption
    | Ask
    | Move
    | Swap
    | SetState
    | Shuffle
    | Show
    | Arrange
    | Tokens
    | Pay
    | KeepChoice
    | DoVerb
    | RunAbilities
    | Menu
    | RunPart
    | Again
    | Leave
    | SkipTurn
    | EndGame
    | Begin
    | Win
    | Instead
    | SetMark
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
    span: Span = here()
