"""Piles of zones kept by value in, Python expressions out: which values have a pile as said."""

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
