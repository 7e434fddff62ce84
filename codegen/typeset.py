"""A template and its data in, the finished document out: Jinja writes the skeleton, Typst sets it, data stays data."""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from codegen import colours, resources
from codegen.cards import Card
from codegen.colours import Look
from codegen.measures import SIZES, TITLE_SIZES, Fit, characters, fits_of

FONT = "Libertinus Serif"
TIMESTAMP = 0  # the same game gives the same bytes
PLAIN = Look()
Form = Literal["pdf", "png", "svg"]


class NoEngine(Exception):
    """Typst is not installed."""


def measure(cards: Sequence[Card], size: tuple[float, float]) -> tuple[tuple[Fit, ...], tuple[str, ...]]:
    """How each card fits, and the characters the font lacks."""
    found = characters(cards)
    data = {**card_data("", cards, ()), "sizes": SIZES, "characters": found}
    answer = _engine(_files("fit.typ.j2", size, data, {})).query("<fit>", field="value", one=True)
    raw = json.loads(answer)
    return fits_of(raw["cards"]), tuple(raw["missing"])


# ---------------------------------------------------------------- data for the templates


def card_data(title: str, cards: Sequence[Card], fits: Sequence[Fit], look: Look = PLAIN) -> dict[str, Any]:
    sizes = fits or [Fit(SIZES[0], TITLE_SIZES[0])] * len(cards)
    rows = [_row(card, fit, look) for card, fit in zip(cards, sizes, strict=True)]
    return {"title": title, "cards": rows, "icons": resources.words("icons")}


def _row(card: Card, fit: Fit, look: Look) -> dict[str, Any]:
    def fact(label: str, text: str, icon: str) -> dict[str, str]:
        return {"label": label, "text": text, "icon": icon}

    behind = colours.shades(colours.nth(card.deck_number) if card.deck_number else colours.NEUTRAL, look)
    return {
        "title": card.title,
        "deck": card.deck,
        "style": card.style,
        "shades": colours.shades(card.colour, look),
        "icon": card.icon,
        "corner": card.corner,
        "badge": fact(card.badge.label, card.badge.text, card.badge.icon) if card.badge else None,
        "facts": [fact(one.label, one.text, one.icon) for one in card.facts],
        "lines": [{"kind": one.kind, "text": one.text, "stretches": one.stretches} for one in card.lines],
        "size": fit.size,
        "title-size": fit.title_size,
        "height": fit.height,
        "back": {"text": card.back, "colour": behind["main"], "low": look.ink == "low"},
    }


def _files(
    template: str, size: tuple[float, float], data: Mapping[str, Any], words: Mapping[str, object]
) -> dict[str, bytes]:
    made = _templates().get_template(template).render(width=size[0], height=size[1], font=FONT, **words)
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    icons = {f"icons/{name}.svg": resources.icon(name) for name in resources.words("icons")}
    return {"main.typ": made.encode(), "data.json": text.encode("utf-8", "replace"), **icons}


def _templates() -> Environment:
    loader = FileSystemLoader(resources.templates(), encoding="utf-8")
    return Environment(loader=loader, undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)


# ---------------------------------------------------------------- the engine


def _engine(files: dict[str, bytes]) -> Any:
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
    made = _engine(_files(template, size, data, words)).compile(format=form, ppi=ppi, timestamp=TIMESTAMP)
    return tuple(made) if isinstance(made, list) else (made,)
