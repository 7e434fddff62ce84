"""Cards and their sizes of type in, plain data for the templates out; data stays data, it never becomes markup."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from codegen import colours, drawings, homemade, resources
from codegen.cards import Card, Fact, Line, icons
from codegen.colours import Look
from codegen.measures import SIZES, TITLE_SIZES, Fit

HYPHENATED = 12  # letters of a word that may be parted; short ones stay whole, the lines are not justified
PLAIN = Look()


def card_data(title: str, cards: Sequence[Card], fits: Sequence[Fit], look: Look = PLAIN) -> dict[str, Any]:
    sizes = fits or [Fit(SIZES[0], TITLE_SIZES[0])] * len(cards)
    rows = [_row(index, card, fit, look) for index, (card, fit) in enumerate(zip(cards, sizes, strict=True))]
    used = {row["template"] for row in rows}
    own = {card.template.key: _own(card) for card in cards if card.template and card.template.key in used}
    return {"title": title, "cards": rows, "icons": icon_data(cards, look), "own": own}


def icon_data(cards: Sequence[Card], look: Look = PLAIN) -> dict[str, dict[str, str]]:
    """Every icon on these cards: its drawing, and what a screen reader says."""
    own = {drawing.name: drawing for card in cards for drawing in card.drawings}
    used = dict.fromkeys(name for card in cards for name in icons(card))
    found = [own.get(name) or drawings.bundled(name) for name in used]
    return {one.name: {"alt": one.alt, "svg": drawings.in_ink(one, look)} for one in found}


def looks(cards: Sequence[Card], fits: Sequence[Fit], size: tuple[float, float]) -> tuple[str, ...]:
    """A digest of all that both sides of each card are drawn from; drawing them would take as long as printing."""
    data = card_data("", cards, fits)
    drawn = (resources.templates() / "card.typ.j2").read_bytes()
    begun = hashlib.sha256(drawn + repr(size).encode())
    found = []
    for row, card in zip(data["cards"], cards, strict=True):
        seen = {name: value for name, value in row.items() if name not in ("index", "template")}
        seen["own"] = data["own"].get(row["template"])
        seen["drawings"] = {name: data["icons"][name] for name in icons(card)}
        whole = begun.copy()
        whole.update(json.dumps(seen, sort_keys=True).encode("ascii"))
        found.append(whole.hexdigest()[:16])
    return tuple(found)


def _own(card: Card) -> dict[str, Any]:
    """A template of the author, as it is sent to the process that renders it."""
    template = card.template
    assert template is not None
    return {"main": template.main, "files": dict(template.files), "deck": card.deck, "head": homemade.head()}


def _row(index: int, card: Card, fit: Fit, look: Look) -> dict[str, Any]:
    behind = colours.shades(colours.nth(card.deck_number) if card.deck_number else colours.NEUTRAL, look)
    return {
        "index": index,
        "template": card.template.key if card.template and not fit.fault else "",
        "title": card.title,
        "deck": card.deck,
        "style": card.style,
        "shades": colours.shades(card.colour, look),
        "icon": card.icon,
        "corner": card.corner,
        "badge": _fact(card.badge) if card.badge else None,
        "facts": [_fact(one) for one in card.facts],
        "spots": {place: _fact(one) for place, one in card.spots},
        "strip": [_fact(one) for one in card.strip],
        "words": card.words,
        "lines": [_line(one) for one in card.lines],
        "size": fit.size,
        "title-size": fit.title_size,
        "scales": dict(fit.scales),
        "back": {"text": card.back, "colour": behind["main"], "low": look.ink == "low"},
    }


def _fact(one: Fact) -> dict[str, Any]:
    marks = [{"text": mark.text, "icon": mark.icon, "count": mark.count} for mark in one.marks]
    return {"label": one.label, "text": one.text, "icon": one.icon, "marks": marks, "number": one.text.isdigit()}


def _line(one: Line) -> dict[str, Any]:
    runs = [[text, icon] if icon else text for text, icon in one.runs] or [one.text]
    long = any(len(word) >= HYPHENATED for word in one.text.split())
    return {"kind": one.kind, "runs": runs, "stretches": one.stretches, "hyphenate": long}
