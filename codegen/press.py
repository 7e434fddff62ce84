"""Cards and their places in, what is printed out: sheets as PDF, pictures of faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from codegen.calibration import NO_OFFSET, Offset, Words, shift
from codegen.cards import Card
from codegen.colours import Look
from codegen.measures import Fit
from codegen.pdf import with_print_defaults
from codegen.presets import Canvas
from codegen.sheets import Grid, Page
from codegen.typeset import card_data, document

Picture = Literal["png", "svg"]
Side = Literal["front", "back"]
Place = tuple[float, float, int, Side]  # millimetres from the left and from the top, card, side


@dataclass(frozen=True, slots=True)
class Extras:
    """What a set of sheets may have besides cards; `offset` is what was measured on the printer."""

    ruler: bool = False
    calibration: Words | None = None
    offset: Offset = NO_OFFSET


def sheets_pdf(
    title: str,
    cards: Sequence[Card],
    fits: Sequence[Fit],
    on: Grid,
    pages: Sequence[Page],
    look: Look,
    extras: Extras = Extras(),
) -> bytes:
    across, down = on.cuts()
    data = {
        **card_data(title, cards, fits, look),
        "pages": [{"side": page.side, "cells": page.cells} for page in pages],
        "cuts": {"across": across, "down": down},
        "ruler": extras.ruler,
        "calibration": asdict(extras.calibration) if extras.calibration else None,
    }
    words = {
        "paper_width": on.paper[0], "paper_height": on.paper[1], "left": on.left, "top": on.top,
        "columns": on.columns, "rows": on.rows, "bleed": on.bleed, "turned": on.turned,
        "shift": shift(extras.offset),
    }  # fmt: skip
    (made,) = document("sheet.typ.j2", on.card, data, words)
    return with_print_defaults(made, bool(extras.calibration) or any(page.side == "back" for page in pages))


def pictures(
    cards: Sequence[Card], fits: Sequence[Fit], size: tuple[float, float], form: Picture, look: Look, dpi: int = 300
) -> tuple[bytes, ...]:
    """The front of every card, as large as the card."""
    pages: list[tuple[Place, ...]] = [((0.0, 0.0, index, "front"),) for index in range(len(cards))]
    return faces(cards, fits, size, pages, size, form, look, dpi)


def shop_pictures(
    cards: Sequence[Card], fits: Sequence[Fit], size: tuple[float, float], side: Side, look: Look,
    canvas: Canvas, guides: bool = False,
) -> tuple[bytes, ...]:  # fmt: skip
    """One side of every card in the middle of the shop's canvas, its colour running out to the edge."""
    over = ((canvas.size[0] - size[0]) / 2, (canvas.size[1] - size[1]) / 2)
    pages: list[tuple[Place, ...]] = [((*over, index, side),) for index in range(len(cards))]
    shown = canvas if guides else None
    return faces(cards, fits, size, pages, canvas.size, "png", look, canvas.dpi, over, shown)


def faces(
    cards: Sequence[Card], fits: Sequence[Fit], size: tuple[float, float], pages: Sequence[Sequence[Place]],
    paper: tuple[float, float], form: Picture, look: Look, dpi: float,
    over: tuple[float, float] | None = None, guides: Canvas | None = None,
) -> tuple[bytes, ...]:  # fmt: skip
    """One picture per page; the colour of a card runs `over` its edges, none leaves them white."""
    data = {**card_data("", cards, fits, look), "pages": pages, "ground": over, "guides": _guides(guides)}
    words = {"page_width": paper[0], "page_height": paper[1]}
    return document("faces.typ.j2", size, data, words, form, dpi)


def _guides(canvas: Canvas | None) -> dict[str, tuple[float, float]] | None:
    if canvas is None:
        return None
    width, height = canvas.trim
    return {"cut": canvas.trim, "safe": (width - 2 * canvas.safe, height - 2 * canvas.safe)}
