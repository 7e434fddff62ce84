"""Cards in, what to measure on them out; what was measured in, the chosen sizes of type out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from codegen.cards import Card

SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)  # points, from the wished to the smallest allowed
TITLE_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
_REFERENCE = 10.0  # titles are measured at this size; widths grow with it


@dataclass(frozen=True, slots=True)
class Fit:
    """Chosen sizes in points; millimetres by which something is over its room at the smallest size (0 = fits)."""

    size: float
    title_size: float
    text_over: float = 0.0
    word_over: float = 0.0
    title_over: float = 0.0
    height: float = 0.0
    small_over: tuple[tuple[str, float], ...] = ()  # deck, back, corner, facts: those that are over


def characters(cards: Sequence[Card]) -> tuple[str, ...]:
    """All that is printed, each character once, in order."""
    found = {character for card in cards for text in texts(card) for character in text}
    return tuple(sorted(character for character in found if not character.isspace()))


def texts(card: Card) -> Iterable[str]:
    facts = (*card.facts, *((card.badge,) if card.badge else ()))
    yield from (card.title, card.deck, card.corner, card.back)
    for fact in facts:
        yield from (fact.label, fact.text)
    for line in card.lines:
        yield from (line.kind, line.text)


def fits_of(rows: Iterable[Mapping[str, Any]]) -> tuple[Fit, ...]:
    return tuple(_fit(row) for row in rows)


def _fit(row: Mapping[str, Any]) -> Fit:
    widths = [(size, row["title"] * size / _REFERENCE) for size in TITLE_SIZES]
    size, width = next((pair for pair in widths if pair[1] <= row["title-room"]), widths[-1])
    return Fit(
        size=row["size"],
        title_size=size,
        text_over=max(0.0, row["height"] - row["room"]),
        word_over=max(0.0, row["word"] - row["across"]),
        title_over=max(0.0, width - row["title-room"]),
        height=row["height"],
        small_over=tuple((name, over) for name, over in sorted(row["small"].items()) if over > 0),
    )
