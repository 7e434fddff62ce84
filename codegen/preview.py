"""Cards in, a picture of each out; only a card that looks otherwise than before is measured and set again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from codegen import fit, press, typeset
from codegen.cards import Card
from codegen.colours import Look
from codegen.measures import Fit
from dsl.diagnostics.fault import Faults

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Picture:
    """Cards with the same key look the same."""

    key: str
    fit: Fit
    svg: bytes


@dataclass(frozen=True, slots=True)
class Shown:
    card: Card
    picture: Picture

    @property
    def key(self) -> str:
        return self.picture.key


@dataclass(slots=True)
class Gallery:
    """Keeps the pictures of the last two showings: a page may still ask for the one before."""

    look: Look = field(default_factory=Look)
    _now: dict[tuple[Card, Size], Picture] = field(default_factory=dict)
    _before: dict[tuple[Card, Size], Picture] = field(default_factory=dict)
    _missing: dict[str, None] = field(default_factory=dict)  # characters the font lacks

    def show(self, cards: Sequence[Card], size: Size, faults: Faults) -> tuple[Shown, ...]:
        """All cards in their order; what does not fit is among the faults."""
        known = {**self._before, **self._now}
        known |= self._set(list(dict.fromkeys(card for card in cards if (card, size) not in known)), size)
        shown = tuple(Shown(card, known[card, size]) for card in cards)
        if shown:
            self._before, self._now = self._now, {(one.card, size): one.picture for one in shown}
        fit.report(cards, [one.picture.fit for one in shown], tuple(self._missing), faults)
        return shown

    def picture(self, key: str) -> bytes | None:
        kept = (*self._now.values(), *self._before.values())
        return next((one.svg for one in kept if one.key == key), None)

    def _set(self, new: Sequence[Card], size: Size) -> dict[tuple[Card, Size], Picture]:
        if not new:
            return {}
        fits, missing = typeset.measure(new, size)
        self._missing |= dict.fromkeys(missing)
        pictures = press.pictures(new, fits, size, "svg", self.look)
        triples = zip(new, fits, pictures, strict=True)
        return {(card, size): Picture(_key(card, svg), fitted, svg) for card, fitted, svg in triples}


def _key(card: Card, svg: bytes) -> str:
    """Two cards may look the same and differ in copies or backs."""
    told = repr((card.title, card.deck, card.copies, card.back)).encode("utf-8", "surrogatepass")
    return hashlib.sha256(told + svg).hexdigest()[:24]
