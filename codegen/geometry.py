"""The size of a card in, the rooms on it out, all in millimetres; the templates draw with the same measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from codegen.cards import Card

EDGE = 3.0  # white border
BAR = 10.5  # the bar of the title
PAD = 2.5
FOOT = 4.6  # the name of the deck
INSET = (2.0, 1.8)  # of the frame around the text
CHIPS = 6.5  # the row under the title
STRIP = 6.4  # the row under the text
SPOTS = 9.2  # the row of single attributes at the bottom
SPOT = 7.8  # height of one of them
BOTTOM = ("bottom-left", "bottom", "bottom-right")


@dataclass(frozen=True, slots=True)
class Geometry:
    width: float
    height: float

    @property
    def inside(self) -> float:
        return self.width - 2 * EDGE

    @property
    def panel_width(self) -> float:
        return self.inside - 2 * PAD

    @property
    def across(self) -> float:
        """The length of a line of text."""
        return self.panel_width - 2 * INSET[0]

    @property
    def rooms(self) -> Mapping[str, float]:
        """How wide small things may be. Three attributes stand beside each other at the bottom."""
        spot = self.panel_width / 3 - 1
        return {
            "deck": self.inside - 8, "back": self.inside - 16, "corner": self.inside / 2 - 4,
            "centre": self.inside - 14, "facts": self.panel_width, "strip": self.panel_width,
            **dict.fromkeys(BOTTOM, spot),
        }  # fmt: skip

    def panel_room(self, card: Card) -> float:
        """The height a text may have."""
        if card.style == "index":
            return self.height - 2 * EDGE - FOOT - 30
        free = self.height - 2 * EDGE - BAR - FOOT - 2.5
        return free - (CHIPS if card.facts else 0) - (STRIP if card.strip else 0) - (SPOTS if at_bottom(card) else 0)


def at_bottom(card: Card) -> bool:
    return any(place in BOTTOM for place, _ in card.spots)
