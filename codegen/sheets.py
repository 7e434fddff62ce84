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
    """Cells in the middle of the paper, in millimetres; without bleed the cards touch, turned they lie on a side."""

    paper: tuple[float, float]
    card: tuple[float, float]
    columns: int
    rows: int
    bleed: float = 0.0
    turned: bool = False

    @property
    def lying(self) -> tuple[float, float]:
        """The card as it lies on the paper."""
        return (self.card[1], self.card[0]) if self.turned else self.card

    @property
    def cell(self) -> tuple[float, float]:
        """The card with its bleed."""
        width, height = self.lying
        return width + 2 * self.bleed, height + 2 * self.bleed

    @property
    def left(self) -> float:
        return (self.paper[0] - self.columns * self.cell[0]) / 2

    @property
    def top(self) -> float:
        return (self.paper[1] - self.rows * self.cell[1]) / 2

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a card after cutting."""
        return self.left + column * self.cell[0] + self.bleed, self.top + row * self.cell[1] + self.bleed

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where the knife goes, across and down: both sides of every card, once where cards touch."""
        corners = [self.corner(column, row) for column in range(self.columns) for row in range(self.rows)]
        across, down = ([corner[i] + far * self.lying[i] for corner in corners for far in (0, 1)] for i in (0, 1))
        return tuple(sorted({round(x, 6) for x in across})), tuple(sorted({round(y, 6) for y in down}))


@dataclass(frozen=True, slots=True)
class Page:
    side: Literal["front", "back", "fold"]  # fold: fronts in the upper row, backs upside down in the lower
    cells: tuple[Cell, ...]


def grid(paper: tuple[float, float], card: tuple[float, float], bleed: float = 0.0) -> Grid:
    """As many cards as the paper holds; they stand upright unless more of them fit on their side."""
    upright, turned = (_filled(paper, card, bleed, on_side) for on_side in (False, True))
    return turned if turned.columns * turned.rows > upright.columns * upright.rows else upright


def _filled(paper: tuple[float, float], card: tuple[float, float], bleed: float, turned: bool) -> Grid:
    cell = Grid(paper, card, 0, 0, bleed, turned).cell
    columns, rows = (int((paper[i] - 2 * PRINTER_MARGIN) / cell[i]) for i in (0, 1))
    return Grid(paper, card, columns, rows, bleed, turned)


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
    across = _filled((paper[1], paper[0]), card, 0.0, False)
    return Grid(across.paper, card, across.columns, 2 if across.rows >= 2 else 0)


def impose_folded(copies: Sequence[int], on: Grid) -> tuple[Page, ...]:
    """One side of the sheet only: each back stands under its front, to be folded behind it."""
    wanted = [card for card, count in enumerate(copies) for _ in range(count)]
    chunks = [wanted[start : start + on.columns] for start in range(0, len(wanted), on.columns)]
    return tuple(
        Page("fold", tuple((column, row, card) for row in (0, 1) for column, card in enumerate(chunk)))
        for chunk in chunks
    )
