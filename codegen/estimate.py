"""A card in, its sizes of type out when it surely fits in the largest ones; None when only the typesetter can tell."""

from __future__ import annotations

from collections.abc import Iterable

from codegen import widths
from codegen.cards import Card, Fact, Line
from codegen.geometry import INSET, SPOT, Geometry
from codegen.inline import ICON
from codegen.measures import SIZES, TITLE_SIZES, Fit, characters
from codegen.widths import POINT, width

_CAPITAL = 0.66  # em, height of a capital letter
_LEADING = 0.52  # em, between lines
_ICON = 1.08  # em, with the gap behind it


def estimated(card: Card, on: Geometry) -> Fit | None:
    height = _height(card, on)
    if height is None or height > on.panel_room(card):
        return None
    if _title(card) > _title_room(card, on) or not _small_fits(card, on):
        return None
    return Fit(SIZES[0], TITLE_SIZES[0], height=height) if all(map(widths.known, characters([card]))) else None


# ---------------------------------------------------------------- the text


def _height(card: Card, on: Geometry) -> float | None:
    """Of the frame with all abilities; None when something in it is wider than a line."""
    if not card.lines:
        return 0.0
    total = 2 * INSET[1] / POINT + 0.85 * SIZES[0] * (len(card.lines) - 1)
    for line in card.lines:
        rows = _rows(line, on.across)
        if rows is None or width(line.kind, 8.2, "small-bold", 0.03) > on.across:
            return None
        label = _CAPITAL * 8.2 + 0.42 * SIZES[0] if line.kind else 0.0
        total += label + SIZES[0] * (_CAPITAL * rows + _LEADING * (rows - 1))
    return total * POINT


def _rows(line: Line, across: float) -> int | None:
    """Lines are filled one by one; the typesetter may take one more to make them even."""
    space = width(" ", SIZES[0])
    rows, used = 1, 0.0
    for part in line.stretches:
        wide = width(part.replace(ICON, ""), SIZES[0]) + part.count(ICON) * _ICON * SIZES[0] * POINT
        if wide > across:
            return None
        if used and used + space + wide > across:
            rows, used = rows + 1, wide
        else:
            used += space + wide if used else wide
    return rows + 1 if rows > 1 else rows


# ---------------------------------------------------------------- the title and small things


def _title(card: Card) -> float:
    return width(card.title, TITLE_SIZES[0], "bold")


def _title_room(card: Card, on: Geometry) -> float:
    if card.style == "index":
        return on.inside - 6
    right = 7 + _spot(card.badge) if card.badge else 6.0
    return on.inside - right - sum(_spot(fact) + 1.6 for place, fact in card.spots if place == "top-left")


def _spot(fact: Fact) -> float:
    if fact.marks:
        return 3.6 + _marks(fact, 11.0)
    if fact.text.isdigit():
        return 3.6 + width(fact.text, 13.0, "bold") + (4.4 if fact.icon else 0.0)
    return SPOT if fact.icon else 3.6 + width(fact.text, 8.5)


def _marks(fact: Fact, size: float) -> float:
    """As if no icon were drawn as a number, nor any word left out."""
    icons = sum(min(mark.count, 4) for mark in fact.marks if mark.icon)
    words = sum(width(f"99 × {mark.text}", size) for mark in fact.marks if not mark.icon)
    return words + (icons * 1.12 + 0.3 * len(fact.marks)) * size * POINT


def _value(fact: Fact, size: float) -> float:
    if fact.marks:
        return _marks(fact, size * 1.15)
    return width(fact.text, size) + (1.5 * size * POINT if fact.icon else 0.0)


def _small_fits(card: Card, on: Geometry) -> bool:
    return all(wide <= on.rooms[name] for name, wide in _small(card))


def _small(card: Card) -> Iterable[tuple[str, float]]:
    yield "deck", width(card.deck, 6.5, "small", 0.05)
    yield "back", width(card.back, 17.0, "small-bold", 0.04)
    if card.style == "index":
        yield "corner", width(card.corner, 19.0 if len(card.corner) <= 4 else 12.0, "bold")
        if not card.icon:
            yield "centre", width(card.corner, 40.0, "bold")
        return
    yield "facts", sum(_value(fact, 7.5) + 4.4 for fact in card.facts)
    yield "strip", sum(width(fact.label, 7.0, "small-bold", 0.03) + _value(fact, 8.5) + 6.8 for fact in card.strip)
    yield from ((place, _spot(fact)) for place, fact in card.spots if place != "top-left")
