"""The steps of an example, read and resolved: positions, deeds, answers and claims, each with its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.source import NOWHERE, Span

Scope = Literal["turn", "round", "game"]
ReadingKind = Literal["card", "value", "seat", "number", "option", "text", "yes", "no", "nothing"]


def _span() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardRef:
    """A face of the game; `face` -1 = any card that nobody named."""

    face: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Pile:
    """A zone: of a player (`seat`), or common (-1); `key` names one pile of a zone kept by value, -1 = all of it."""

    zone: str
    seat: int = -1
    key: int = -1


# ---------------------------------------------------------------- positions: given or claimed


@dataclass(frozen=True, slots=True)
class Active:
    seat: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class First:
    seat: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Turn:
    """Which turn of the game it is."""

    number: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Begins:
    """A new round ("") or a phase begins, instead of a turn."""

    part: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class InState:
    """A pile of a player is in a state (-1: in any), or is not."""

    seat: int
    zone: str
    key: int
    state: int
    holds: bool = True
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Cards:
    """exact: these and no others; top and bottom: the pile begins so from that end. Listed from that end."""

    pile: Pile
    cards: tuple[CardRef, ...]
    end: Literal["all", "top", "bottom"] = "all"
    ordered: bool = True
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class CardCount:
    pile: Pile
    number: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of a player (`seat`), on a card (`card`), or on the one zone they lie on."""

    token: str
    number: int
    seat: int = -1
    card: CardRef | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Kept:
    """A value that an effect left on a card."""

    prop: str
    card: CardRef
    value: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Skips:
    seat: int
    number: int
    span: Span = _span()


# ---------------------------------------------------------------- only given


@dataclass(frozen=True, slots=True)
class RestOf:
    """All cards nobody named that start in this zone lie at its bottom."""

    zone: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Memory:
    """How often something was done; `seat` -1 = it is not said by whom."""

    verb: str
    scope: Scope
    number: int
    seat: int = -1
    span: Span = _span()


# ---------------------------------------------------------------- only claimed


@dataclass(frozen=True, slots=True)
class Over:
    over: bool
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Won:
    seats: tuple[int, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Decides:
    seat: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class DefinedIs:
    name: str
    value: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Counted:
    """How many of what the game counts by a definition a player has."""

    name: str
    seat: int
    number: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class InSight:
    """How many places of cards in a zone (or in one pile) show a value of a property with places."""

    prop: str
    value: int
    pile: Pile
    number: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class NothingElse:
    span: Span = _span()


Given = Active | First | Round | Turn | Begins | InState | Cards | Tokens | Kept | Skips | RestOf | Memory
Claim = (
    Active | Round | Turn | InState
    | Cards | CardCount | Tokens | Kept | Skips | Over | Won | Decides | DefinedIs | Counted | InSight | NothingElse
)  # fmt: skip


# ---------------------------------------------------------------- deeds and answers


@dataclass(frozen=True, slots=True)
class Deed:
    """One of these actions (by number), perhaps with a card; no actions = do nothing."""

    seat: int
    actions: tuple[int, ...]
    card: CardRef | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing an answer can mean: a face, a value of a property, a seat, a number, words of an option …"""

    kind: ReadingKind
    number: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One decision: one thing, or several of a set in brackets."""

    seat: int
    picks: tuple[tuple[Reading, ...], ...]
    many: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Try:
    """`lze` and `nelze` of an action, or of an answer to what is asked; `reason` is the clause that must forbid it."""

    deed: Deed | Answer
    legal: bool
    reason: str = ""
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Answers:
    answers: tuple[Answer, ...]
    span: Span = _span()


Step = Deed | Try | Answers | Claim


@dataclass(frozen=True, slots=True)
class Example:
    name: str
    ids: tuple[str, ...]
    players: tuple[str, ...]
    givens: tuple[Given, ...]
    steps: tuple[Step, ...]
    variants: tuple[str, ...] = ()
    seed: int = 0
    fresh: bool = False  # begins with the game's own set-up
    span: Span = _span()
