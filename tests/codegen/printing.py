"""A game text in, what gets printed out; and a printed PDF read back cell by cell."""

from __future__ import annotations

import io
from pathlib import Path

import pypdf

import dsl
from codegen import fit, press, sheets, typeset
from codegen.cards import Card, cards
from codegen.colours import Look
from codegen.layout import Layout
from dsl.cli.printing import layout_of
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.model.game import Game
from dsl.source import Source

ROOT = Path(__file__).resolve().parent.parent.parent
POINT = 25.4 / 72  # millimetres
BASE = """hra Zkouška
  hráči: 2 až 4
  začíná: náhodný hráč

slovník
  odhoz: m. hrad; na/na/z
  groš: m. stroj
  zelený: příd. tvrdé
  modrý: příd. tvrdé

zóny
  balíček: společný, řazený, lícem dolů
  odhoz: společný, řazený, lícem nahoru
  ruka: každý hráč, neřazená, vidí vlastník

žetony
  groš: každý hráč, neomezeně

vlastnosti karty
  barva: zelený | modrý

tah
  Získej 1 groš.

druhy účinků
  hned: okamžitě

konec hry
  Jakmile je balíček prázdný, hra končí.

"""


def example(name: str) -> tuple[Game, Source]:
    return game_of((ROOT / "examples" / f"{name}.hra").read_text(encoding="utf-8"))


def game_of(text: str) -> tuple[Game, Source]:
    source = Source.of("zkouška.hra", text)
    game, faults, _ = dsl.load(source)
    assert game is not None, [(fault.code, source.cut(fault.span)) for fault in faults.items]
    return game, source


def small_game(entries: str, print_block: str = "") -> tuple[Game, Source]:
    """`entries` are lines of the block karty."""
    return game_of(f"{BASE}karty\n{entries}{print_block}")


def laid_out(game: Game, source: Source) -> tuple[Layout, list[Diagnostic]]:
    faults = Faults()
    return layout_of(game, source, faults), faults.items


def fit_faults(game: Game, source: Source) -> list[Diagnostic]:
    faults = Faults()
    fit.check(game, layout_of(game, source, faults), faults)
    return faults.items


def printed_pdf(game: Game, source: Source, paper: str = "a4", look: Look = Look()) -> tuple[bytes, tuple[Card, ...]]:  # noqa: B008
    layout, _ = laid_out(game, source)
    made = cards(game, layout)
    fits, _ = typeset.measure(made, layout.size)
    grid = sheets.grid(sheets.PAPERS[paper], layout.size)
    pages = sheets.impose([card.copies for card in made], grid, True)
    return press.sheets_pdf(game.name, made, fits, grid, pages, look), made


def cells(pdf: bytes, grid: sheets.Grid) -> list[dict[tuple[int, int], str]]:
    """For every page the text in each cell, as somebody copies it: broken lines joined."""
    return [_page_cells(page, grid) for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def _page_cells(page: pypdf.PageObject, grid: sheets.Grid) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}

    def keep(text: str, matrix: list[float], text_matrix: list[float], *_: object) -> None:
        x = (matrix[0] * text_matrix[4] + matrix[2] * text_matrix[5] + matrix[4]) * POINT
        y = grid.paper[1] - (matrix[1] * text_matrix[4] + matrix[3] * text_matrix[5] + matrix[5]) * POINT
        if text.strip():
            cell = int((x - grid.left) // grid.card[0]), int((y - grid.top) // grid.card[1])
            found[cell] = found.get(cell, "") + text

    page.extract_text(visitor_text=keep)
    return {cell: joined(text) for cell, text in found.items()}


def joined(text: str) -> str:
    """What a reader reads: no soft hyphens, one kind of space."""
    whole = text.replace("\u00ad\n", "").replace("\u00ad", "").replace("\u00a0", " ").replace("\n", " ")
    return " ".join(whole.split())
