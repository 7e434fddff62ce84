"""What compiling makes: generated source with the tables it reads, and descriptions of everything a player can meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import CodeType
from typing import Any, Literal

from dsl.compile.layout import Layout
from dsl.model.game import Game
from dsl.source import NOWHERE, Span

Role = Literal["", "turn", "phase", "round", "queue", "activation"]
SiteKind = Literal["menu", "cards", "seat", "value", "number", "option", "yesno", "arrange", "pile"]


@dataclass(frozen=True, slots=True)
class Site:
    """One place in the rules where somebody decides."""

    kind: SiteKind
    prompt: str
    ids: tuple[str, ...] = ()
    ordered: bool = False
    prop: str = ""
    branches: tuple[str, ...] = ()
    span: Span = NOWHERE
    shown: bool = False  # the cards were shown to the one who decides, wherever they lie


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a change comes from: the sentence and the verb in it."""

    text: str
    verb: str = ""
    ids: tuple[str, ...] = ()
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class UnitInfo:
    """A routine with frames of its own."""

    name: str
    text: str = ""
    ids: tuple[str, ...] = ()
    span: Span = NOWHERE
    role: Role = ""


@dataclass(frozen=True, slots=True)
class Conjunct:
    """One condition of a legal act as a function of its own: (state, you, this, card) → does it hold?"""

    function: str
    text: str
    ids: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ActionInfo:
    """`picks`: the menu offers one option for each card. `source`: the first pick's cards before any condition."""

    name: str
    face: int = -1
    picks: bool = False
    requires: tuple[Conjunct, ...] = ()
    source: str = ""
    filters: tuple[Conjunct, ...] = ()
    origin: Origin = field(default_factory=lambda: Origin(""))


@dataclass(frozen=True, slots=True)
class TriggerInfo:
    """A trigger as the runtime collects it; `cards` bear it, () = a rule of the game."""

    unit: int
    actor: Literal["you", "others", "any"]
    cards: tuple[int, ...] = ()
    zones: frozenset[str] = frozenset()
    before: bool = False
    rule: bool = True


@dataclass(frozen=True, slots=True)
class WatcherInfo:
    """`bit` is its first place in `State.fired`; `test` the name of its condition: (state, seat, card) → bool.

    One printed on `cards` has `width` places for each of them: one for each seat when it works in a common zone too.
    """

    unit: int
    test: str
    bit: int
    seats: bool
    cards: tuple[int, ...] = ()
    zones: frozenset[str] = frozenset()
    width: int = 1


@dataclass(slots=True)
class Program:
    """A compiled game. `linked` is filled by the runtime, which brings the primitives the source calls."""

    game: Game
    layout: Layout
    source: str
    code: CodeType
    tables: Mapping[str, Any]
    entries: Mapping[str, int]  # names of fixed blocks → their numbers
    blocks: int
    sites: tuple[Site, ...]
    origins: tuple[Origin, ...]
    units: tuple[UnitInfo, ...]
    actions: tuple[ActionInfo, ...]
    triggers: tuple[TriggerInfo, ...]
    watchers: tuple[WatcherInfo, ...]
    bits: int
    steps: tuple[Origin, ...] = ()  # with trace: what each counter counts
    counts: list[int] = field(default_factory=list)
    linked: tuple[Callable[[Any], int], ...] | None = None
    names: dict[str, Any] = field(default_factory=dict)  # the namespace after linking
