"""Cards in, what to measure on them out; what was measured in, the chosen sizes of type out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from codegen.cards import Card
from codegen.geometry import Geometry

SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)  # points, from the wished to the smallest allowed
TITLE_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
SMALLEST = 0.7  # what shrinks more than this is not legible
_REFERENCE = 10.0  # titles are measured at this size; widths grow with it
_ORNAMENTS = ("centre",)  # may shrink as it likes: it stands on the card a second time


@dataclass(frozen=True, slots=True)
class Fit:
    """Chosen sizes in points; millimetres by which something is over its room at the smallest size (0 = fits)."""

    size: float
    title_size: float
    text_over: float = 0.0
    word_over: float = 0.0
    title_over: float = 0.0
    height: float = 0.0
    small_over: tuple[tuple[str, float], ...] = ()  # deck, back, corner, facts …: those that are over
    scales: tuple[tuple[str, float], ...] = ()  # the same things: those that are shrunk, and to what share
    fault: tuple[str, tuple[tuple[str, str], ...]] | None = None  # why the template of the author cannot be used


def characters(cards: Sequence[Card]) -> tuple[str, ...]:
    """All that is printed, each character once, in order."""
    found = {character for card in cards for text in texts(card) for character in text}
    return tuple(sorted(character for character in found if not character.isspace()))


def texts(card: Card) -> Iterable[str]:
    spots = (fact for _, fact in card.spots)
    yield from (card.title, card.deck, card.corner, card.back)
    for fact in (*card.facts, *card.strip, *spots, *((card.badge,) if card.badge else ())):
        yield from (fact.label, fact.text)
    for line in card.lines:
        yield from (line.kind, line.text)


def fits_of(rows: Iterable[Mapping[str, Any]], cards: Sequence[Card], on: Geometry) -> tuple[Fit, ...]:
    return tuple(_fit(row, card, on) for row, card in zip(rows, cards, strict=True))


def _fit(row: Mapping[str, Any], card: Card, on: Geometry) -> Fit:
    widths = [(size, row["title"] * size / _REFERENCE) for size in TITLE_SIZES]
    size, width = next((pair for pair in widths if pair[1] <= row["title-room"]), widths[-1])
    shares = {name: on.rooms[name] / wide for name, wide in sorted(row["small"].items()) if wide > on.rooms[name]}
    over = {name: row["small"][name] * SMALLEST - on.rooms[name] for name in shares if name not in _ORNAMENTS}
    return Fit(
        size=row["size"],
        title_size=size,
        text_over=max(0.0, row["height"] - on.panel_room(card)),
        word_over=max(0.0, row["word"] - on.across),
        title_over=max(0.0, width - row["title-room"]),
        height=row["height"],
        small_over=tuple((name, by) for name, by in over.items() if by > 0),
        scales=tuple(shares.items()),
    )


def own_fits(rows: Iterable[Mapping[str, Any]], count: int) -> tuple[Fit, ...]:
    """Cards drawn by a template of the author: it says itself what is over its room."""
    found = [Fit(SIZES[-1], TITLE_SIZES[0])] * count
    for row in rows:
        fit, over = found[row["card"]], row["over"]
        if row["what"] == "title":
            found[row["card"]] = replace(fit, title_over=max(fit.title_over, over))
        elif over > fit.text_over:
            found[row["card"]] = replace(fit, text_over=over, height=row["extent"])
    return tuple(found)
