"""Cards in, a picture of each out; only a card that looks otherwise than before is measured and set again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, is_dataclass

from codegen import fit, press, typeset
from codegen.cards import Card
from codegen.colours import Look
from codegen.drawings import Drawing
from codegen.measures import Fit
from dsl.diagnostics.fault import Faults

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shown:
    """A card with its picture; cards with the same key look the same."""

    key: str
    card: Card
    fit: Fit
    svg: bytes


@dataclass(slots=True)
class Gallery:
    """Keeps the pictures of the last two showings: a page may still ask for the one before."""

    look: Look = field(default_factory=Look)
    _now: dict[str, tuple[Fit, bytes]] = field(default_factory=dict)
    _before: dict[str, tuple[Fit, bytes]] = field(default_factory=dict)
    _missing: dict[str, None] = field(default_factory=dict)  # characters the font lacks

    def show(self, cards: Sequence[Card], size: Size, faults: Faults) -> tuple[Shown, ...]:
        """All cards in their order; what does not fit is among the faults."""
        keys = [key_of(card, size) for card in cards]
        known = {**self._before, **self._now}
        new = {key: card for key, card in zip(keys, cards, strict=True) if key not in known}
        known |= self._set(new, size)
        shown = tuple(Shown(key, card, *known[key]) for key, card in zip(keys, cards, strict=True))
        if shown:
            self._before, self._now = self._now, {one.key: (one.fit, one.svg) for one in shown}
        fit.report(cards, [one.fit for one in shown], tuple(self._missing), faults)
        return shown

    def picture(self, key: str) -> bytes | None:
        found = self._now.get(key) or self._before.get(key)
        return found[1] if found else None

    def _set(self, new: dict[str, Card], size: Size) -> dict[str, tuple[Fit, bytes]]:
        if not new:
            return {}
        chosen = tuple(new.values())
        fits, missing = typeset.measure(chosen, size)
        self._missing |= dict.fromkeys(missing)
        pictures = press.pictures(chosen, fits, size, "svg", self.look)
        return dict(zip(new, zip(fits, pictures, strict=True), strict=True))


def key_of(card: Card, size: Size) -> str:
    """Of all that is drawn, for as long as the preview runs; where it stands in the file does not count."""
    return hashlib.sha256(repr((size, _drawn(card))).encode("utf-8", "surrogatepass")).hexdigest()[:24]


def _drawn(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_drawn, value))
    if isinstance(value, Drawing):
        return value.name, hash(value.svg)
    if not is_dataclass(value):
        return value
    return tuple([_drawn(getattr(value, one.name)) for one in fields(value) if one.type != "Span"])
