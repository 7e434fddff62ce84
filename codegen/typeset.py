"""A template and its data in, the finished document out: Jinja writes the skeleton, Typst sets it, data stays data."""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from codegen import colours, drawings, geometry, resources, widths
from codegen.cards import Card, Fact, Line, icons
from codegen.colours import Look
from codegen.estimate import estimated
from codegen.geometry import Geometry
from codegen.measures import SIZES, TITLE_SIZES, Fit, characters, fits_of

if TYPE_CHECKING:
    from jinja2 import Environment

FONT = "Libertinus Serif"
HYPHENATED = 12  # letters of a word that may be parted; short ones stay whole, the lines are not justified
TIMESTAMP = 0  # the same game gives the same bytes
PLAIN = Look()
Form = Literal["pdf", "png", "svg"]


class NoEngine(Exception):
    """Typst is not installed."""


def measure(cards: Sequence[Card], size: tuple[float, float]) -> tuple[tuple[Fit, ...], tuple[str, ...]]:
    """How each card fits, and the characters the font lacks. Only cards in doubt are set for it."""
    on = Geometry(*size)
    guesses = [estimated(card, on) for card in cards]
    doubtful = [card for card, guess in zip(cards, guesses, strict=True) if guess is None]
    measured, missing = measure_all(doubtful, on) if doubtful else ((), ())
    rest = iter(measured)
    return tuple(guess or next(rest) for guess in guesses), missing


def measure_all(cards: Sequence[Card], on: Geometry) -> tuple[tuple[Fit, ...], tuple[str, ...]]:
    data = card_data("", cards, ())
    for row, card in zip(data["cards"], cards, strict=True):
        row |= {"room": on.panel_room(card), "across": on.across, "sizes": SIZES}
    unknown = [character for character in characters(cards) if not widths.known(character)]
    files = _files("fit.typ.j2", (on.width, on.height), {**data, "characters": unknown}, {})
    raw = json.loads(engine(files).query("<fit>", field="value", one=True))
    return fits_of(raw["cards"], cards, on), tuple(raw["missing"])


# ---------------------------------------------------------------- data for the templates


def card_data(title: str, cards: Sequence[Card], fits: Sequence[Fit], look: Look = PLAIN) -> dict[str, Any]:
    sizes = fits or [Fit(SIZES[0], TITLE_SIZES[0])] * len(cards)
    rows = [_row(card, fit, look) for card, fit in zip(cards, sizes, strict=True)]
    return {"title": title, "cards": rows, "icons": icon_data(cards, look)}


def icon_data(cards: Sequence[Card], look: Look = PLAIN) -> dict[str, dict[str, str]]:
    """Every icon on these cards: its drawing, and what a screen reader says."""
    own = {drawing.name: drawing for card in cards for drawing in card.drawings}
    used = dict.fromkeys(name for card in cards for name in icons(card))
    found = [own.get(name) or drawings.bundled(name) for name in used]
    return {one.name: {"alt": one.alt, "svg": drawings.in_ink(one, look)} for one in found}


def _row(card: Card, fit: Fit, look: Look) -> dict[str, Any]:
    behind = colours.shades(colours.nth(card.deck_number) if card.deck_number else colours.NEUTRAL, look)
    return {
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


def _files(
    template: str, size: tuple[float, float], data: Mapping[str, Any], words: Mapping[str, object]
) -> dict[str, bytes]:
    skeleton = _templates().get_template(template)
    made = skeleton.render(width=size[0], height=size[1], font=FONT, room=geometry, **words)
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    shown = data.get("icons", {})
    names = {name: shown[name]["svg"] for name in shown} or {name: _bundled(name) for name in resources.words("icons")}
    pictures = {f"icons/{name}.svg": drawn.encode("utf-8") for name, drawn in names.items()}
    return {"main.typ": made.encode(), "data.json": text.encode("utf-8", "replace"), **pictures}


def _bundled(name: str) -> str:
    return drawings.bundled(name).svg


def _templates() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(resources.templates(), encoding="utf-8")
    return Environment(loader=loader, undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)


# ---------------------------------------------------------------- the engine


def engine(files: dict[str, bytes]) -> Any:
    try:
        typst: Any = importlib.import_module("typst")
    except ImportError as error:
        raise NoEngine from error
    return typst.Compiler(files, ignore_system_fonts=True)


def document(
    template: str,
    size: tuple[float, float],
    data: Mapping[str, Any],
    words: Mapping[str, object],
    form: Form = "pdf",
    ppi: float | None = None,
) -> tuple[bytes, ...]:
    """One PDF, or one picture per page. `words` fill the skeleton, `data` is what it prints."""
    made = engine(_files(template, size, data, words)).compile(format=form, ppi=ppi, timestamp=TIMESTAMP)
    return tuple(made) if isinstance(made, list) else (made,)
