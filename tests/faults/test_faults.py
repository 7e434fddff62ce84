"""Single faults put into the example games, one per row of tests/data/faults: one report each, at the right word.

A row says what is wrong, what the game says, what is written instead (∅ = nothing), the code and the word it stands at.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from dsl.check import check_source
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.diagnostics.order import in_order
from dsl.diagnostics.registry import help_text, message
from dsl.source import Source

ROOT = Path(__file__).resolve().parents[2]
TABLES = sorted((ROOT / "tests" / "data" / "faults").glob("*.tsv"))
RIGHT_WORD = 0.95


class Row(NamedTuple):
    game: str
    what: str
    written: str
    spoilt: str
    code: str
    word: str


def _text(cell: str) -> str:
    return "" if cell == "∅" else cell.replace("\\n", "\n").replace("\\t", "\t")


def _rows() -> list[Row]:
    found = []
    for table in TABLES:
        for line in table.read_text(encoding="utf-8").splitlines()[1:]:
            what, *cells = line.split("\t")
            found.append(Row(table.stem, what, *map(_text, cells)))
    return found


ROWS = _rows()


@cache
def spoilt(row: Row) -> Source:
    game = (ROOT / "examples" / f"{row.game}.hra").read_text(encoding="utf-8")
    assert row.written in game
    return Source.of(row.game, game.replace(row.written, row.spoilt, 1))


@cache
def reports(row: Row) -> tuple[Diagnostic, ...]:
    faults = Faults()
    check_source(spoilt(row), faults)
    return in_order(faults.items)


@pytest.mark.parametrize("game", [table.stem for table in TABLES])
def test_the_games_are_clean(game: str) -> None:
    faults = Faults()
    source = Source.of(game, (ROOT / "examples" / f"{game}.hra").read_text(encoding="utf-8"))
    assert check_source(source, faults) is not None
    assert faults.items == []


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.game}: {row.what}" for row in ROWS])
def test_one_fault_gives_one_report(row: Row) -> None:
    assert [fault.code for fault in reports(row)] == [row.code]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.game}: {row.what}" for row in ROWS])
def test_the_report_can_be_read(row: Row) -> None:
    """Every word of the message is filled in, in both languages."""
    for fault in reports(row):
        for lang in ("cs", "en"):
            assert "{" not in message(fault, lang) + help_text(fault, lang)
            assert message(fault, lang)


def test_reports_stand_at_the_right_word() -> None:
    assert len(ROWS) >= 40
    wrong = [row.what for row in ROWS if [spoilt(row).cut(fault.span) for fault in reports(row)] != [row.word]]
    assert len(wrong) <= (1 - RIGHT_WORD) * len(ROWS), wrong


SUGGESTED = {
    "misspelt zone in a sentence": "balíček",
    "misspelt verb in a sentence": "Zamíchej",
    "misspelt colour of a card": "zelený",
    "card name that is not": "Mim",
    "misspelt name of a zone": "balíček",
    "misspelt value of a property": "kulový",
    "texts for cards that are not": "svršek",
    "kind of effect in a zone that is not": "stánku",
    "misspelt heading": "slovník",
}


@pytest.mark.parametrize("row", [row for row in ROWS if row.what in SUGGESTED], ids=lambda row: row.what)
def test_a_misspelt_word_is_asked_about(row: Row) -> None:
    (fault,) = reports(row)
    assert "mysleli jste" in help_text(fault, "cs")
    assert SUGGESTED[row.what].lower() in help_text(fault, "cs").lower()
