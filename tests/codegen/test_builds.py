"""Builds: what to print again and what to throw away, from any pile of cards to any other."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from codegen.builds import Broken, Build, Entry, changes, read, written
from dsl.cli.main import run
from tests.codegen.printing import BASE

Capture = pytest.CaptureFixture[str]
GAME = f"""{BASE}karty
  Alfa: zelený, 2×
    hned: Získej 1 groš.
  Beta: modrý, 3×
    hned: Získej 2 groše.

karty Druhý
  Gama: zelený, 2×
    hned: Získej 3 groše.
"""

ENTRIES = st.lists(
    st.builds(Entry, st.sampled_from(["", "A"]), st.sampled_from("xyz"), st.sampled_from("12"), st.integers(0, 4)),
    max_size=8,
)


def pile(entries: tuple[Entry, ...] | list[Entry]) -> Counter[tuple[str, str, str]]:
    counts: Counter[tuple[str, str, str]] = Counter()
    for entry in entries:
        counts[entry.key] += entry.copies
    return +counts


@given(ENTRIES, ENTRIES)
def test_old_pile_plus_printed_minus_discarded_is_the_new_pile(old: list[Entry], new: list[Entry]) -> None:
    found = changes(Build("g", tuple(old)), Build("g", tuple(new)))
    printed: Counter[tuple[str, str, str]] = Counter()
    for entry, count in zip(new, found.wanted, strict=True):
        printed[entry.key] += count
    assert pile(old) + printed - pile(found.discarded) == pile(new)
    assert not (+printed).keys() & pile(found.discarded).keys()


@given(ENTRIES)
def test_a_build_is_read_as_it_was_written(entries: list[Entry]) -> None:
    one = Build("Žlutý kůň", tuple(entries))
    text = written(one)
    assert read(text.encode()) == one
    assert written(read(text.encode())) == text


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"{", b"\xff\xfe", b"[]", b"null", b"3", b"{}", b'{"karban_build": 2, "game": "x", "cards": []}',
        b'{"karban_build": 1, "game": 3, "cards": []}', b'{"karban_build": 1, "game": "x", "cards": {"a": 1}}',
        b'{"karban_build": 1, "game": "x", "cards": [{"deck": "", "name": "x", "copies": -1, "rendering": "y"}]}',
        b'{"karban_build": 1, "game": "x", "cards": [{"deck": "", "name": "x", "copies": true, "rendering": "y"}]}',
        b'{"karban_build": 1, "game": "x", "cards": [{"deck": "", "name": "x", "copies": 1}]}',
        b"[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_build(raw: bytes, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Broken):
        read(raw)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hra.hra").write_text(GAME, encoding="utf-8")
    (tmp_path / "old.json").write_bytes(raw)
    assert run(["--lang", "cs", "print", "hra.hra", "--changed-since", "old.json"]) == 2
    assert "old.json není sestavení" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hra.hra", "old.json"]


# ---------------------------------------------------------------- the command


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Path:
    """A folder where the game has been printed once."""
    monkeypatch.setenv("KARBAN_LANG", "cs")
    monkeypatch.chdir(tmp_path)
    write(tmp_path, GAME)
    assert run(["print", "hra.hra"]) == 0
    capsys.readouterr()
    return tmp_path


def write(folder: Path, text: str) -> None:
    (folder / "hra.hra").write_text(text, encoding="utf-8")


def again(*words: str, capsys: Capture, code: int = 0) -> str:
    assert run(["print", "hra.hra", "--changed-since", "hra.build.json", *words]) == code
    shown = capsys.readouterr()
    return shown.out + shown.err


def entries(path: Path) -> list[tuple[str, str, int]]:
    found = json.loads(path.read_text(encoding="utf-8"))
    return [(card["deck"], card["name"], card["copies"]) for card in found["cards"]]


def test_the_build_lists_every_card(here: Path) -> None:
    wanted = [("Zkouška", "Alfa", 2), ("Zkouška", "Beta", 3), ("Druhý", "Gama", 2)]
    assert entries(here / "hra.build.json") == wanted
    first = (here / "hra.build.json").read_bytes()
    assert run(["print", "hra.hra", "--grey", "--paper", "letter", "--fold"]) == 0
    assert (here / "hra.build.json").read_bytes() == first


def test_nothing_changed(here: Path, capsys: Capture) -> None:
    write(here, "# poznámka\n" + GAME)
    assert "žádná karta nezměnila" in again(capsys=capsys)
    assert not (here / "hra-changes.pdf").exists()


def test_a_changed_sentence(here: Path, capsys: Capture) -> None:
    write(here, GAME.replace("2 groše", "4 groše"))
    out = again(capsys=capsys)
    assert "karet: 3, listů: 1" in out
    assert "  3× Beta (Zkouška)" in out
    front, _ = pypdf.PdfReader(here / "hra-changes.pdf").pages
    assert front.extract_text().count("Beta") == 3
    assert "Alfa" not in front.extract_text()
    assert (here / "hra-changes.discard.txt").read_text(encoding="utf-8") == "3× Beta (Zkouška)\n"
    assert len(entries(here / "hra-changes.build.json")) == 3
    assert run(["print", "hra.hra", "--changed-since", "hra-changes.build.json", "-o", "c.pdf"]) == 0
    assert not (here / "c.pdf").exists()


def test_more_copies_fewer_copies_and_cards_that_went(here: Path, capsys: Capture) -> None:
    write(here, GAME.replace("zelený, 2×", "zelený, 4×", 1).replace("  Beta: modrý, 3×", "  Beta: modrý, 1×"))
    out = again(capsys=capsys)
    assert "karet: 2," in out
    assert out.splitlines()[-1] == "  2× Beta (Zkouška)"
    write(here, GAME.replace("\nkarty Druhý\n  Gama: zelený, 2×\n    hned: Získej 3 groše.\n", ""))
    (here / "hra-changes.pdf").unlink()
    out = again(capsys=capsys)
    assert "už ve hře nejsou" in out
    assert out.splitlines()[-1] == "  2× Gama (Druhý)"
    assert not (here / "hra-changes.pdf").exists()
    assert entries(here / "hra-changes.build.json") == [("Zkouška", "Alfa", 2), ("Zkouška", "Beta", 3)]


def test_a_changed_back_changes_its_deck_only(here: Path, capsys: Capture) -> None:
    write(here, GAME + "\ntisk\n  rub Druhý: Jiný\n")
    out = again(capsys=capsys)
    assert "karet: 2," in out
    assert out.splitlines()[-1] == "  2× Gama (Druhý)"


def test_another_size_changes_everything(here: Path, capsys: Capture) -> None:
    write(here, GAME + "\ntisk\n  velikost: 60 × 90 mm\n")
    assert "karet: 7," in again(capsys=capsys)


def test_a_chosen_deck_leaves_the_others_as_they_were(here: Path, capsys: Capture) -> None:
    write(here, GAME.replace("1 groš.", "5 grošů.").replace("3 groše", "6 grošů"))
    out = again("--deck", "Druhý", capsys=capsys)
    assert out.splitlines()[-1] == "  2× Gama (Druhý)"
    old, new = (
        {card["name"]: card["rendering"] for card in json.loads((here / name).read_text(encoding="utf-8"))["cards"]}
        for name in ("hra.build.json", "hra-changes.build.json")
    )
    assert {name for name in old if old[name] != new[name]} == {"Gama"}


def test_pictures_of_what_changed(here: Path, capsys: Capture) -> None:
    write(here, GAME.replace("2 groše", "4 groše"))
    assert "líců 1, rubů 1" in again("--preset", "mpc", capsys=capsys)
    names = sorted(path.name for path in (here / "hra-changes-mpc").iterdir())
    assert names == ["001-beta-3x.png", "back-1-zkouska.png", "build.json", "discard.txt"]


def test_a_build_of_another_game(here: Path, capsys: Capture) -> None:
    write(here, GAME.replace("hra Zkouška", "hra Druhá"))
    assert "sestavení hry Zkouška, ne hry Druhá" in again(capsys=capsys, code=2)


def test_a_build_that_is_not_there(here: Path, capsys: Capture) -> None:
    assert run(["print", "hra.hra", "--changed-since", "nikde.json"]) == 2
    assert run(["print", "hra.hra", "--changed-since", "."]) == 2
    assert capsys.readouterr().err.count("\n") == 2
