"""Cards and their places in, what is printed out: sheets as PDF, pictures of single cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from codegen.cards import Card
from codegen.colours import Look
from codegen.measures import Fit
from codegen.pdf import with_print_defaults
from codegen.sheets import Grid, Page
from codegen.typeset import card_data, document

Picture = Literal["png", "svg"]


def sheets_pdf(
    title: str,
    cards: Sequence[Card],
    fits: Sequence[Fit],
    on: Grid,
    pages: Sequence[Page],
    look: Look,
    ruler: bool = False,
) -> bytes:
    rows = [{"side": page.side, "cells": page.cells} for page in pages]
    data = {**card_data(title, cards, fits, look), "pages": rows, "ruler": ruler}
    words = {
        "paper_width": on.paper[0], "paper_height": on.paper[1], "left": on.left, "top": on.top,
        "columns": on.columns, "rows": on.rows,
    }  # fmt: skip
    (made,) = document("sheet.typ.j2", on.card, data, words)
    return with_print_defaults(made, any(page.side == "back" for page in pages))


def pictures(
    cards: Sequence[Card], fits: Sequence[Fit], size: tuple[float, float], form: Picture, look: Look, dpi: int = 300
) -> tuple[bytes, ...]:
    """One picture per card."""
    return document("single.typ.j2", size, card_data("", cards, fits, look), {}, form, float(dpi))
