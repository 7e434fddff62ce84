"""A list of cards in, the pages of a printed set out: which card lies in which cell, each back behind its front."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
PRINTER_MARGIN = 5.0  # millimetres nobody's printer reaches

Cell = tuple[int, int, int]  # column, row, card


@dataclass(frozen=True, slots=True)
class Grid:
    """Touching cards in the middle of the paper; all in millimetres."""

    paper: tuple[float, float]
    card: tuple[float, float]
    columns: int
    rows: int

    @property
    def left(self) -> float:
        return (self.paper[0] - self.columns * self.card[0]) / 2

    @property
    def top(self) -> float:
        return (self.paper[1] - self.rows * self.card[1]) / 2


@dataclass(frozen=True, slots=True)
class Page:
    side: Literal["front", "back", "fold"]  # fold: fronts in the upper row, backs upside down in the lower
    cells: tuple[Cell, ...]


def grid(paper: tuple[float, float], card: tuple[float, float]) -> Grid:
    columns, rows = (int((paper[i] - 2 * PRINTER_MARGIN) / card[i]) for i in (0, 1))
    return Grid(paper, card, columns, rows)


def impose(copies: Sequence[int], on: Grid, backs: bool) -> tuple[Page, ...]:
    """`copies[i]` cells for card i, row by row; the page behind is mirrored, as the sheet turns over its long edge."""
    wanted = [card for card, count in enumerate(copies) for _ in range(count)]
    size = on.columns * on.rows
    pages: list[Page] = []
    for start in range(0, len(wanted), size):
        chosen = wanted[start : start + size]
        cells = tuple((i % on.columns, i // on.columns, card) for i, card in enumerate(chosen))
        pages.append(Page("front", cells))
        if backs:
            pages.append(Page("back", tuple((on.columns - 1 - column, row, card) for column, row, card in cells)))
    return tuple(pages)


def fold_grid(paper: tuple[float, float], card: tuple[float, float]) -> Grid:
    """The paper on its side with one row of fronts and one of backs."""
    across = grid((paper[1], paper[0]), card)
    return Grid(across.paper, card, across.columns, 2 if across.rows >= 2 else 0)


def impose_folded(copies: Sequence[int], on: Grid) -> tuple[Page, ...]:
    """One side of the sheet only: each back stands under its front, to be folded behind it."""
    wanted = [card for card, count in enumerate(copies) for _ in range(count)]
    chunks = [wanted[start : start + on.columns] for start in range(0, len(wanted), on.columns)]
    return tuple(
        Page("fold", tuple((column, row, card) for row in (0, 1) for column, card in enumerate(chunk)))
        for chunk in chunks
    )
