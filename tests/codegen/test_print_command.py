"""`karban print`: what it writes, what it says, and what it leaves alone."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pypdf
import pytest

from dsl.cli.main import run
from tests.codegen.printing import BASE, ROOT

Capture = pytest.CaptureFixture[str]
GAME = str(ROOT / "examples" / "jarmark.hra")
LONG = "Získej 1 groš. " * 80


@pytest.fixture(autouse=True)
def in_czech(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")
    monkeypatch.chdir(tmp_path)


def printed(*args: str, code: int = 0, capsys: Capture) -> tuple[str, str]:
    got = run(["print", *args])
    shown = capsys.readouterr()
    assert got == code, shown.err
    return shown.out, shown.err


def pages(path: Path) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages]


def test_all_cards_with_backs(tmp_path: Path, capsys: Capture) -> None:
    out, _ = printed(GAME, "-o", "a.pdf", capsys=capsys)
    assert "karet: 36, listů: 4" in out
    assert "100 %" in out
    assert "delším okraji" in out
    assert len(pages(tmp_path / "a.pdf")) == 8
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.build.json", "a.pdf"]


def test_chosen_cards_without_backs_on_letter(tmp_path: Path, capsys: Capture) -> None:
    wanted = ("--card", "Mim", "--card", "Pekař", "--no-backs", "--paper", "letter")
    out, _ = printed(GAME, *wanted, capsys=capsys)
    assert "karet: 6, listů: 1" in out
    (page,) = pypdf.PdfReader(tmp_path / "jarmark.pdf").pages
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((612, 792), abs=0.01)
    assert page.extract_text().count("Získej 3\u00a0groše.") == 3


@pytest.mark.parametrize("form", ["png", "svg"])
def test_one_picture_per_card(form: str, tmp_path: Path, capsys: Capture) -> None:
    printed(GAME, "--card", "Mim", "--card", "Věštkyně", "--format", form, "-o", "obr", capsys=capsys)
    names = sorted(path.name for path in (tmp_path / "obr").iterdir())
    assert names == [f"001-vestkyne.{form}", f"002-mim.{form}", "build.json"]


def test_what_does_not_fit_is_not_printed(tmp_path: Path, capsys: Capture) -> None:
    game = tmp_path / "dlouha.hra"
    game.write_text(f"{BASE}karty\n  Alfa: zelený\n    hned: {LONG.strip()}\n", encoding="utf-8")
    (tmp_path / "dlouha.pdf").write_bytes(b"old")
    _, err = printed(str(game), code=1, capsys=capsys)
    assert "K-P010" in err
    assert "zkraťte ho asi o" in err
    assert (tmp_path / "dlouha.pdf").read_bytes() == b"old"
    assert run(["check", "--print", str(game)]) == 1
    assert "K-P010" in capsys.readouterr().out


@pytest.mark.parametrize("target", ["nikde/a.pdf", "."])
def test_an_unwritable_target(target: str, tmp_path: Path, capsys: Capture) -> None:
    _, err = printed(GAME, "-o", target, code=2, capsys=capsys)
    assert "nelze zapsat" in err
    assert list(tmp_path.iterdir()) == []


def test_the_game_file_is_never_overwritten(tmp_path: Path, capsys: Capture) -> None:
    game = tmp_path / "hra.hra"
    game.write_bytes(Path(GAME).read_bytes())
    _, err = printed(str(game), "-o", str(game), code=2, capsys=capsys)
    assert "přepsal" in err
    assert game.read_bytes() == Path(GAME).read_bytes()


def test_unknown_cards_and_decks(capsys: Capture) -> None:
    assert "Mysleli jste: Pekař" in printed(GAME, "--card", "Pekar", code=2, capsys=capsys)[1]
    assert "Má: Jarmark" in printed(GAME, "--deck", "Zlatý", code=2, capsys=capsys)[1]


def test_a_card_of_another_deck_leaves_nothing_to_print(tmp_path: Path, capsys: Capture) -> None:
    game = tmp_path / "dve.hra"
    line = "    hned: Získej 1 groš.\n"
    game.write_text(f"{BASE}karty\n  Alfa: zelený\n{line}\nkarty Druhý\n  Beta: modrý\n{line}", encoding="utf-8")
    assert "karet: 1" in printed(str(game), "--deck", "Druhý", "-o", "a.pdf", capsys=capsys)[0]
    _, err = printed(str(game), "--deck", "Druhý", "--card", "Alfa", "-o", "b.pdf", code=2, capsys=capsys)
    assert "není co tisknout" in err
    assert not (tmp_path / "b.pdf").exists()


def test_without_the_typesetter_the_cure_is_named(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    _, err = printed(GAME, code=2, capsys=capsys)
    assert "pip install karban[print]" in err


def test_a_card_larger_than_the_paper(tmp_path: Path, capsys: Capture) -> None:
    game = tmp_path / "velka.hra"
    text = f"{BASE}karty\n  Alfa: zelený\n    hned: Získej 1 groš.\n\ntisk\n  velikost: 130 × 130 mm\n"
    game.write_text(text, encoding="utf-8")
    out, _ = printed(str(game), capsys=capsys)
    assert "karet: 1, listů: 1" in out


def test_fold_needs_one_side_only(tmp_path: Path, capsys: Capture) -> None:
    out, _ = printed(GAME, "--card", "Mim", "--card", "Pekař", "--fold", "-o", "f.pdf", capsys=capsys)
    assert "karet: 6, listů: 2" in out
    assert "přehněte" in out
    reader = pypdf.PdfReader(tmp_path / "f.pdf")
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"
    first, last = (page.extract_text() for page in reader.pages)
    assert (first.count("cena") + first.count("vyložení"), last.count("vyložení")) == (4, 2)
    assert float(reader.pages[0].mediabox.width) > float(reader.pages[0].mediabox.height)


def test_ruler_stands_on_the_first_sheet_when_asked_for(tmp_path: Path, capsys: Capture) -> None:
    printed(GAME, "--ruler", "-o", "r.pdf", capsys=capsys)
    assert ["100 mm" in text for text in pages(tmp_path / "r.pdf")] == [True] + [False] * 7
    printed(GAME, "-o", "n.pdf", capsys=capsys)
    assert not any("100 mm" in text for text in pages(tmp_path / "n.pdf"))


def test_resolution_of_pictures(tmp_path: Path, capsys: Capture) -> None:
    for dpi in (100, 300):
        printed(GAME, "--card", "Mim", "--format", "png", "--dpi", str(dpi), "-o", f"o{dpi}", capsys=capsys)
        head = (tmp_path / f"o{dpi}" / "001-mim.png").read_bytes()[16:24]
        width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
        assert (abs(width - 63 / 25.4 * dpi) <= 1, abs(height - 88 / 25.4 * dpi) <= 1) == (True, True)
