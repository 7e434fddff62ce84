"""Sheets and save for Tabletop Simulator: limits of the simulator, every card in its slot."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codegen.cards import Card, cards
from codegen.tabletop import COLUMNS, FACES, MOST_PIXELS, ROWS, Sheet, save, sheets, slot_width
from dsl.cli.main import run
from tests.codegen.paper import pixels, png_size
from tests.codegen.printing import BASE, ROOT, laid_out, small_game

Capture = pytest.CaptureFixture[str]
POKER = (63.0, 88.0)


@cache
def sample() -> Card:
    game, source = small_game("  Alfa: zelený\n    hned: Získej 1 groš.\n")
    return cards(game, laid_out(game, source)[0])[0]


def card(number: int, deck: int = 0, copies: int = 1) -> Card:
    named = {"title": f"Karta {number}", "deck": f"Balíček {deck}", "back": f"rub {deck}"}
    return replace(sample(), copies=copies, deck_number=deck, **named)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 3)), min_size=1, max_size=160))
def test_every_card_lies_on_one_sheet_within_the_limits(rows: list[tuple[int, int]]) -> None:
    every = [card(number, deck, copies) for number, (deck, copies) in enumerate(rows)]
    made = sheets(every)
    assert sorted(index for sheet in made for index in sheet.cards) == list(range(len(every)))
    for sheet in made:
        assert 2 <= sheet.columns <= COLUMNS
        assert 2 <= sheet.rows <= ROWS
        assert len(sheet.cards) <= min(FACES, sheet.columns * sheet.rows - 1)
        assert len({every[index].deck for index in sheet.cards}) == 1
        width = slot_width(sheet, POKER)
        assert width * sheet.columns <= MOST_PIXELS
        assert width * POKER[1] / POKER[0] * sheet.rows <= MOST_PIXELS


@pytest.mark.parametrize("count", range(1, FACES + 1))
def test_any_number_of_faces_fits(count: int) -> None:
    (sheet,) = sheets([card(number) for number in range(count)])
    assert count + 1 <= sheet.columns * sheet.rows
    assert sheet.columns <= COLUMNS
    assert sheet.rows <= ROWS


def test_sixty_nine_faces_and_the_seventieth_goes_on() -> None:
    first, second = sheets([card(number) for number in range(70)])
    assert (len(first.cards), first.columns, first.rows) == (69, 10, 7)
    assert second.cards == (69,)
    assert first.back_file == second.back_file
    assert first.face_file != second.face_file


def saved(every: list[Card]) -> tuple[tuple[Sheet, ...], list[dict[str, Any]]]:
    made = sheets(every)
    return made, json.loads(save("Hra", every, made, "https://x.cz/"))["ObjectStates"]


def test_the_save_holds_every_copy_and_points_into_its_sheet() -> None:
    every = [card(number, number // 75, 1 + number % 2) for number in range(80)]
    made, piles = saved(every)
    assert [pile["Name"] for pile in piles] == ["DeckCustom", "DeckCustom"]
    by_number = {sheet.number: sheet for sheet in made}
    held = [one for pile in piles for one in pile["ContainedObjects"]]
    assert len(held) == sum(one.copies for one in every)
    for pile in piles:
        assert pile["DeckIDs"] == [one["CardID"] for one in pile["ContainedObjects"]]
        for one in pile["ContainedObjects"]:
            sheet = by_number[one["CardID"] // 100]
            assert one["Nickname"] == every[sheet.cards[one["CardID"] % 100]].title
            picture = pile["CustomDeck"][str(sheet.number)]
            assert picture["FaceURL"] == f"https://x.cz/{sheet.face_file}"
            assert picture["BackURL"] == f"https://x.cz/{sheet.back_file}"
            assert (picture["NumWidth"], picture["NumHeight"]) == (sheet.columns, sheet.rows)
    assert len({one["GUID"] for one in held}) == len(held)


def test_a_single_card_is_no_deck() -> None:
    _, (only,) = saved([card(0)])
    assert only["Name"] == "CardCustom"
    assert only["CardID"] == 100


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")
    monkeypatch.chdir(tmp_path)
    assert run(["print", str(ROOT / "examples" / "jarmark.hra"), "--preset", "tts"]) == 0
    assert "archů 1, rubů 1 a uložená hra jarmark.json" in capsys.readouterr().out
    folder = tmp_path / "jarmark-tts"
    assert sorted(path.name for path in folder.iterdir()) == ["back-1.png", "jarmark.json", "sheet-1.png"]
    width, height = png_size((folder / "sheet-1.png").read_bytes())
    assert max(width, height) <= MOST_PIXELS
    (pile,) = json.loads((folder / "jarmark.json").read_text(encoding="utf-8"))["ObjectStates"]
    (picture,) = pile["CustomDeck"].values()
    assert picture["FaceURL"] == f"file:///{str(folder).lstrip('/')}/sheet-1.png"
    assert width / picture["NumWidth"] / (height / picture["NumHeight"]) == pytest.approx(63 / 88, abs=0.002)
    mim = next(one for one in pile["ContainedObjects"] if one["Nickname"] == "Mim")
    assert mim["Description"].startswith("vyložení: Vyber")


def test_the_last_slot_shows_the_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two faces on a sheet of two by two: the third slot is bare, the fourth has the colour of the back."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("codegen.tabletop.SLOT_PIXELS", 60)
    line = "    hned: Získej 1 groš.\n"
    (tmp_path / "a.hra").write_text(f"{BASE}karty\n  Alfa: zelený\n{line}  Beta: modrý\n{line}", encoding="utf-8")
    assert run(["print", "a.hra", "--preset", "tts"]) == 0
    rows = pixels((tmp_path / "a-tts" / "sheet-1.png").read_bytes())
    back = pixels((tmp_path / "a-tts" / "back-1.png").read_bytes())
    assert rows[-2][1] == (255, 255, 255)
    assert rows[-2][-2] == back[-2][-2] != (255, 255, 255)
    assert rows[1][1] not in (rows[-2][-2], rows[1][-2])
