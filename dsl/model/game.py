"""The resolved game: everything a game file declares, as ids and tables, with no syntax left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dsl.model.program import Cond, NumExpr, Routine, SeatsExpr, Slot
from dsl.source import NOWHERE, Span


def _span() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Zone:
    name: str
    scope: Literal["common", "player"]
    ordered: bool = True
    by_prop: str = ""  # one pile per value of this card property
    fronts: Literal["all", "owner", "nobody"] = "all"  # who sees the faces
    covered: Literal["", "owner", "nobody"] = ""  # who sees a face that another card of the pile covers; "" = as fronts
    backs: tuple[str, ...] = ()  # card properties that the back shows to everybody
    limit: int | None = None
    pile: str = ""  # the word for one of its piles („balíček“), when it differs from the name
    states: tuple[PileStateDef, ...] = ()  # states of its piles besides „none“
    state_verb: str = ""  # the verb that brings a pile into a state
    state_least: int = 0  # a pile with fewer cards has no state
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class PileStateDef:
    """A state of a pile: the adverb that names it, and the places (from 0) it leaves in sight on covered cards."""

    name: str
    exposed: tuple[int, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Token:
    """Where it may lie: with players, on one common zone, on cards (of a zone)."""

    name: str
    scope: Literal["player", "zone", "card"]
    zone: str = ""
    supply: int | None = None  # None = without limit
    start: int = 0
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Prop:
    """A card property. enum: value = index in `values`; number: the number; tokens: a number of tokens (a price);
    slots: `size` places in a row, each with a value or empty (Face.slots)."""

    name: str
    kind: Literal["enum", "number", "tokens", "slots"]
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    token: str = ""
    size: int = 0
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class AbilityKind:
    """now: run when the card's effects are run; while: rules in force in the zones; action: offered in the zones;
    score: counted at the end in the zones."""

    name: str
    mode: Literal["now", "while", "action", "score"]
    zones: tuple[str, ...] = ()
    performers: SeatsExpr | None = None  # a demand: who performs it; relative to the activator as You
    after: int = -1  # routine of the activator after a whole activation of such a card (not of one run alone)
    ids: tuple[str, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Ability:
    """One line of text on a card. `routine` for now/action/score; a `while` line is found in Game.triggers."""

    kind: str
    text: str
    routine: int = -1
    ids: tuple[str, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Face:
    """One printed card; `copies` physical cards bear it."""

    name: str
    deck: str
    copies: int
    attributes: Mapping[str, int]  # property → value (index or number); a missing one is -1
    abilities: tuple[Ability, ...] = ()
    slots: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # property with places → values, -1 = empty
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Action:
    """An entry of the action menu; `routine.requires` decides whether it is offered."""

    name: str
    routine: int
    ability: tuple[int, int] | None = None  # (face, ability): offered while the card lies in the kind's zones
    ids: tuple[str, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Trigger:
    """before: the verb is about to be done (may be replaced); after: it was done.

    `actor`: whose deeds count: "you" = the owner of the card (for a rule: anybody, who becomes You), "others", "any".
    The routine gets the cards in `param`, the doer in `actor`; `cond` is evaluated inside the routine's frame.
    """

    verb: str
    moment: Literal["before", "after"]
    routine: int
    actor: Literal["you", "others", "any"] = "you"
    cond: Cond | None = None
    ability: tuple[int, int] | None = None  # (face, ability) it is printed on; None = a rule of the game
    token: str | None = None  # listens to tokens of this name, "" = to deeds with cards, None = to both
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Watcher:
    """„Jakmile …“: checked after each change; when `seat_slot` ≥ 0 for every seat in turn order from the active one.

    Fires when the condition becomes true; the routine runs with You = that seat (or the active seat).
    """

    cond: Cond
    routine: int
    seat_slot: Slot = -1
    ability: tuple[int, int] | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Definition:
    """„X je Y.“ with conditional cases: the first case whose condition holds, else the last without one."""

    name: str
    cases: tuple[tuple[Cond | None, NumExpr], ...]
    prop: str = ""  # the property whose values it takes, when it is one
    ids: tuple[str, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class VerbDef:
    """A verb defined by a sentence. by_card: run for each given card; otherwise run a number of times."""

    name: str
    routine: int
    by_card: bool
    ids: tuple[str, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the file with its clause ids: for coverage, text output and prompts."""

    text: str
    ids: tuple[str, ...]
    where: str  # block or card it stands in
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Game:
    name: str
    players: tuple[int, int]
    start: Literal["random", "first"] = "random"
    clauses: str = ""  # prefix of clause ids
    variants: tuple[str, ...] = ()  # declared; `chosen` are in force
    chosen: tuple[str, ...] = ()
    zones: Mapping[str, Zone] = field(default_factory=dict)
    tokens: Mapping[str, Token] = field(default_factory=dict)
    props: Mapping[str, Prop] = field(default_factory=dict)
    kinds: Mapping[str, AbilityKind] = field(default_factory=dict)
    faces: tuple[Face, ...] = ()
    deck_zone: Mapping[str, str] = field(default_factory=dict)  # deck name → common zone its cards start in
    routines: tuple[Routine, ...] = ()
    setup: int = -1
    turn: int = -1
    round: int = -1  # -1: turns follow each other without rounds
    scoring: int = -1
    parts: Mapping[str, int] = field(default_factory=dict)  # phases by name
    actions: tuple[Action, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    watchers: tuple[Watcher, ...] = ()
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    verbs: Mapping[str, VerbDef] = field(default_factory=dict)
    points: str = ""  # the token that scoring lines give; "" when the game has none
    sentences: tuple[Sentence, ...] = ()
    digest: str = ""  # of the text and the chosen variants: what a save belongs to
