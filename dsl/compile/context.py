"""What all parts of the compiler share: the game, its numbering, the text written so far, tables and descriptions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dsl.compile.layout import Layout
from dsl.compile.program import ActionInfo, Origin, Site, TriggerInfo, UnitInfo, WatcherInfo
from dsl.compile.writer import Writer
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.lexicon.collation import alphabetical
from dsl.model.game import Game
from dsl.source import Span


@dataclass(slots=True)
class Context:
    game: Game
    layout: Layout
    faults: Faults
    trace: bool = False
    writer: Writer = field(default_factory=Writer)
    tables: dict[str, Any] = field(default_factory=dict)
    tabled: dict[str, str] = field(default_factory=dict)  # property → name of its table
    functions: list[str] = field(default_factory=list)  # source of predicates
    names: dict[str, int] = field(default_factory=dict)  # name of a card → its first face
    sites: list[Site] = field(default_factory=list)
    origins: list[Origin] = field(default_factory=list)
    origin_numbers: dict[Origin, int] = field(default_factory=dict)
    performers: set[str] = field(default_factory=set)  # functions already written
    units: list[UnitInfo] = field(default_factory=list)
    actions: list[ActionInfo] = field(default_factory=list)
    triggers: list[TriggerInfo] = field(default_factory=list)
    watchers: list[WatcherInfo] = field(default_factory=list)
    steps: list[Origin] = field(default_factory=list)

    @property
    def covers(self) -> bool:
        """Is there a zone whose covered cards are seen by fewer players than its tops?"""
        return any(zone.covered for zone in self.game.zones.values())

    def table(self, prop: str) -> str:
        """The name of the table card → value of a property; its last entry answers for „no card“."""
        if prop not in self.tabled:
            name = self.tabled[prop] = f"P{len(self.tabled)}"
            faces = self.game.faces
            self.tables[name] = [*(faces[face].attributes.get(prop, -1) for face in self.layout.cards), -1]
        return self.tabled[prop]

    def key_table(self, zone: str) -> str:
        """The name of the table card → which pile of a zone kept by value it belongs to."""
        name = f"K{list(self.layout.zones).index(zone)}"
        if name not in self.tables:
            plan, prop = self.layout.zones[zone], self.game.zones[zone].by_prop
            values = [self.game.faces[face].attributes.get(prop, -1) - plan.low for face in self.layout.cards]
            self.tables[name] = [value if 0 <= value < plan.piles else 0 for value in values]
        return name

    def slot_table(self, prop: str, zone: str = "") -> str:
        """The name of the table value → card → how many places hold it; of a zone with states → one such row for
        a card in full sight, then one for each state. The value -1 stands for all that no place can hold."""
        key = f"{prop} {zone}"
        if key not in self.tabled:
            name = self.tabled[key] = f"G{len(self.tabled)}"
            values = range(-1, len(self.game.props[prop].values))
            if zone:
                sights = [None, *(state.exposed for state in self.game.zones[zone].states)]
                self.tables[name] = {value: [self._places(prop, value, sight) for sight in sights] for value in values}
            else:
                self.tables[name] = {value: self._places(prop, value) for value in values}
        return self.tabled[key]

    def _places(self, prop: str, value: int, sight: tuple[int, ...] | None = None) -> list[int]:
        rows = [
            [its for place, its in enumerate(face.slots.get(prop, ())) if sight is None or place in sight]
            for face in self.game.faces
        ]
        return [*(rows[face].count(value) if value >= 0 else 0 for face in self.layout.cards), 0]

    def token_id(self, name: str) -> int:
        return list(self.layout.tokens).index(name)

    def name_id(self, name: str) -> int:
        """Faces of one name share a number: that of the first of them; -2 for a name no card bears."""
        if not self.names:
            for number, face in enumerate(self.game.faces):
                self.names.setdefault(face.name, number)
        return self.names.get(name, -2)

    def site(self, site: Site) -> int:
        self.sites.append(site)
        return len(self.sites) - 1

    def origin(self, origin: Origin) -> int:
        number = self.origin_numbers.setdefault(origin, len(self.origins))
        if number == len(self.origins):
            self.origins.append(origin)
        return number

    def unit(self, info: UnitInfo) -> int:
        self.units.append(info)
        return len(self.units) - 1

    def refuse(self, code: str, span: Span, **args: str) -> None:
        """Something well-formed that cannot be executed: said aloud, never skipped."""
        self.faults.items.append(Diagnostic(code, span, tuple(args.items())))

    def cards_of(self, face: int) -> tuple[int, ...]:
        return tuple(card for card, its in enumerate(self.layout.cards) if its == face)


def name_table(context: Context) -> list[int]:
    return [*(context.name_id(context.game.faces[face].name) for face in context.layout.cards), -1]


def rank_table(context: Context) -> list[int]:
    """Card → the place of its name in the alphabet."""
    names = [context.game.faces[face].name for face in context.layout.cards]
    order = {name: number for number, name in enumerate(sorted(set(names), key=alphabetical))}
    return [*(order[name] for name in names), -1]


def owner_table(layout: Layout) -> list[int]:
    """Pile → seat, -1 for common piles and for „nowhere“ (the last entry)."""
    seats = [seat for seat in range(layout.seats) for _ in range(layout.stride)]
    return [-1] * layout.common + seats + [-1]


def least_table(layout: Layout) -> list[int]:
    """Pile → how many cards it needs to have a state; the last entry is for „nowhere“."""
    zones = [layout.zones.get(layout.place_of(pile)[0]) for pile in range(layout.piles(layout.seats))]
    return [*(zone.least if zone is not None else 0 for zone in zones), 0]


def value_table(layout: Layout) -> list[int]:
    """Pile → the value it is kept for; -1 for „no pile“ (the last entry)."""
    values = [0] * layout.piles(layout.seats)
    for zone in layout.zones.values():
        for seat in range(layout.seats if zone.player else 1):
            start = layout.pile(zone.name, seat)
            values[start : start + zone.piles] = range(zone.low, zone.low + zone.piles)
    return [*values, -1]
