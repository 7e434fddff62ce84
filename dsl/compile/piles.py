"""Piles of zones in, Python expressions out: which values have a pile as said, which symbols are in sight."""

from __future__ import annotations

from dsl.compile.things import Things
from dsl.compile.walk import SEATS
from dsl.model import program as ir


class Piles(Things):
    """Expressions about whole piles."""

    def keys(self, node: ir.KeysWhere) -> str:
        """A list of the values. Of several owners it is enough that one has such a pile."""
        zone = self.layout.zones[node.place.zone]
        code = self.values(node.var, zone.low, zone.piles, self._tests(node))
        owner = node.place.owner
        if owner is not None and not isinstance(owner, SEATS) and self.maybe_nobody(owner):
            return f"({code} if {self.seat(owner)} >= 0 else [])"
        return code

    def _tests(self, node: ir.KeysWhere) -> list[ir.Cond]:
        here = ir.ZonePlace(node.place.zone, node.place.owner, ir.NumVar(node.var))
        tests: list[ir.Cond] = [] if node.empty else [ir.Exists(ir.CardsIn((here,)))]
        return tests + ([node.where] if node.where is not None else [])

    def values(self, var: int, low: int, size: int, tests: list[ir.Cond]) -> str:
        """A list of the values from `low` on for which all tests hold."""
        name = self.bind(var, "k")
        self.ranges[var] = (low, size)
        test = " and ".join(f"({self.cond(cond)})" for cond in tests)
        self.bound.pop()
        return f"[{name} for {name} in range({low}, {low + size}){f' if {test}' if test else ''}]"

    def key_piles(self, node: ir.KeysWhere) -> str:
        """A list of the piles themselves, all of one owner."""
        zone = self.layout.zones[node.place.zone]
        start = str(zone.base)
        if zone.player:
            start = self.seat_index(zone.base, self.layout.stride, self.seat(node.place.owner))  # type: ignore[arg-type]
        offset = f" - {zone.low}" if zone.low else ""
        return f"[{start} + k{offset} for k in {self.keys(node)}]"

    # ------------------------------------------------------------ places on cards

    def slot_row(self, prop: str, value: ir.NumExpr, zone: str = "") -> str:
        """The row of a table that belongs to a value; the empty row for a number that is none."""
        table = self.context.slot_table(prop, zone)
        known = value.index if isinstance(value, ir.PropValue) else value.value if isinstance(value, ir.Num) else None
        if known is not None:
            return f"{table}[{known if known in self.context.tables[table] else -1}]"
        return f"{table}.get({self.num(value)}, {table}[-1])"

    def slots_in(self, prop: str, value: ir.NumExpr, place: ir.Place) -> str:
        """What is in sight in one place: on every card of a row or a heap, on the top card of each pile."""
        zone = self.game.zones[place.zone] if isinstance(place, ir.ZonePlace) else None
        if zone is not None and zone.states:
            return f"in_sight(s, {self.indexes(place)}, {self.slot_row(prop, value, zone.name)})"
        row = self.slot_row(prop, value)
        if zone is not None and zone.ordered and (zone.by_prop or zone.covered):
            return f"tally({row}, [z[-1] for z in {self.piles(place)} if z])"
        return f"tally({row}, {self.cards(ir.CardsIn((place,)))})"

    def indexes(self, place: ir.Place) -> str:
        """The numbers of all piles of a place, as something to iterate over."""
        index = self.pile(place)
        if index is not None:
            return f"({index},)"
        assert isinstance(place, ir.ZonePlace)
        zone = self.layout.zones[place.zone]
        if not zone.player:
            return f"range({zone.base}, {zone.base + zone.piles})"
        owner = place.owner if place.owner is not None else ir.AllSeats()
        if not isinstance(owner, SEATS):
            start = self.seat_index(zone.base, self.layout.stride, self.seat(owner))
            code = f"range({start}, {start} + {zone.piles})"
            return f"({code} if {self.seat(owner)} >= 0 else ())" if self.maybe_nobody(owner) else code
        start = self.seat_index(zone.base, self.layout.stride, "p")
        if place.key is not None and zone.piles > 1:
            return f"[{self.keyed(start, place.key, zone)} for p in {self.seats(owner)}]"
        return f"[i for p in {self.seats(owner)} for i in range({start}, {start} + {zone.piles})]"
