"""The calibration sheet and what is kept of a printer."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pypdf
import pytest

from codegen.calibration import offset, shift
from dsl.cli.main import run
from tests.codegen.paper import sides
from tests.codegen.printing import POINT, ROOT

Capture = pytest.CaptureFixture[str]
GAME = str(ROOT / "examples" / "jarmark.hra")


@pytest.fixture(autouse=True)
def own_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)


def config(tmp_path: Path) -> Path:
    return tmp_path / "config" / "karban" / "printers.json"


@pytest.mark.parametrize(
    "text, found",
    [
        ("0.5,-1.2", (0.5, -1.2)),
        ("-0.5,1", (-0.5, 1.0)),
        ("0,5; −1,2", (0.5, -1.2)),
        ("0,5 mm; 2 mm", (0.5, 2.0)),
        (" 0 , 0 ", (0.0, 0.0)),
        ("10,-10", (10.0, -10.0)),
    ],
)
def test_offsets(text: str, found: tuple[float, float]) -> None:
    assert offset(text) == found


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "0,5,1,2", "11,0", "0,-10.5", "nan,0", "1e3,0", "1;2;3"])
def test_what_is_no_offset(text: str, tmp_path: Path, capsys: Capture) -> None:
    assert offset(text) is None
    assert run(["print", "--printer", "doma", "--offset", text]) == 2
    assert "není posun" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_from_behind_right_is_left() -> None:
    assert shift((0.5, -1.2)) == (0.5, 1.2)
    assert str(shift((-0.0, 0.0))) == "(0.0, 0.0)"


def test_an_offset_is_kept_and_used(tmp_path: Path, capsys: Capture) -> None:
    assert run(["print", "--printer", "doma", "--offset", "-0.5,1.2"]) == 0
    assert run(["print", "--printer", "práce", "--offset", "0,25; 0"]) == 0
    assert str(config(tmp_path)) in capsys.readouterr().out
    kept = json.loads(config(tmp_path).read_text(encoding="utf-8"))
    assert kept == {"printers": {"doma": {"offset": [-0.5, 1.2]}, "práce": {"offset": [0.25, 0.0]}}}
    for name, more in (("a.pdf", ()), ("b.pdf", ("--printer", "doma"))):
        assert run(["print", GAME, "-o", name, *more]) == 0
    plain, moved = (sides((tmp_path / name).read_bytes()) for name in ("a.pdf", "b.pdf"))
    assert plain[0].cards == moved[0].cards
    (before, _), (after, _) = plain[1].cards[0], moved[1].cards[0]
    assert (after.left - before.left, after.top - before.top) == pytest.approx((-0.5, -1.2), abs=0.01)


def test_a_second_measurement_replaces_the_first(tmp_path: Path) -> None:
    for text in ("1,1", "2,2"):
        assert run(["print", "--printer", "doma", "--offset", text]) == 0
    assert json.loads(config(tmp_path).read_text())["printers"]["doma"]["offset"] == [2.0, 2.0]


def test_an_unknown_printer(tmp_path: Path, capsys: Capture) -> None:
    assert run(["print", "--printer", "doma", "--offset", "1,1"]) == 0
    assert run(["print", GAME, "--printer", "jinde"]) == 2
    err = capsys.readouterr().err
    assert "„jinde“" in err
    assert "Zná: doma" in err
    assert "--calibrate" in err
    assert [path.name for path in tmp_path.iterdir()] == ["config"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"printers": 3}', '{"printers": {"doma": {"offset": [1]}}}',
             '{"printers": {"doma": {"offset": [NaN, 0]}}}', '{"printers": {"doma": {"offset": ["x", 0]}}}'],
)  # fmt: skip
def test_a_broken_file_of_printers_is_named_and_left_alone(text: str, tmp_path: Path, capsys: Capture) -> None:
    config(tmp_path).parent.mkdir(parents=True)
    config(tmp_path).write_text(text)
    for words in ((GAME, "--printer", "doma"), ("--printer", "doma", "--offset", "1,1")):
        assert run(["print", *words]) == 2
        assert str(config(tmp_path)) in capsys.readouterr().err
    assert config(tmp_path).read_text() == text


def test_a_configuration_folder_that_cannot_be_made(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "config").write_text("a file")
    assert run(["print", "--printer", "doma", "--offset", "1,1"]) == 2
    assert "nelze zapsat" in capsys.readouterr().err


def test_a_relative_configuration_folder_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run(["print", "--printer", "doma", "--offset", "1,1"]) == 0
    assert (tmp_path / ".config" / "karban" / "printers.json").is_file()
    assert not (tmp_path / "here").exists()


def test_an_offset_needs_its_printer(capsys: Capture) -> None:
    assert run(["print", "--offset", "1,1"]) == 2
    assert "--printer" in capsys.readouterr().err


def test_nothing_to_do_without_a_game(capsys: Capture) -> None:
    assert run(["print"]) == 2
    assert "FILE" in capsys.readouterr().err


# ---------------------------------------------------------------- the sheet


def crosses(page: pypdf.PageObject) -> list[tuple[float, float, float, float]]:
    """Long lines of a page: from and by, in millimetres from the left and from below."""
    contents = page.get_contents()
    assert contents is not None
    words = contents.get_data().decode("latin-1").split()
    found = []
    for at, word in enumerate(words):
        if word == "l" and words[at - 3] == "m":
            back = max(i for i in range(at) if words[i].startswith("cm"))
            x, y, across, down = (float(words[i]) * POINT for i in (back - 2, back - 1, at - 2, at - 1))
            found.append((x, y, across, down))
    return [line for line in found if max(abs(line[2]), abs(line[3])) > 20]


@pytest.mark.parametrize(
    "language, title", [("cs", "Kontrola oboustranného tisku"), ("en", "Calibration of two-sided")]
)
def test_the_calibration_sheet_alone(
    language: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("KARBAN_LANG", language)
    assert run(["print", "--calibrate"]) == 0
    assert "calibration.pdf" in capsys.readouterr().out
    reader = pypdf.PdfReader(tmp_path / "calibration.pdf")
    front, back = reader.pages
    assert title in front.extract_text()
    assert "--offset 0.5,-1.2" in front.extract_text().replace("\u00a0", " ")
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["calibration.pdf"]
    middle = (105.0, 148.5)
    lines = crosses(back)
    assert [line[0] for line in lines if not line[2]] == pytest.approx([middle[0]], abs=0.01)
    assert [line[1] for line in lines if not line[3]] == pytest.approx([middle[1]], abs=0.01)


def test_with_a_measured_printer_the_cross_is_moved(tmp_path: Path) -> None:
    assert run(["print", "--printer", "doma", "--offset", "0.5,-1.2", "--calibrate"]) == 0
    lines = crosses(pypdf.PdfReader(tmp_path / "calibration.pdf").pages[1])
    assert [line[0] for line in lines if not line[2]] == pytest.approx([105.5], abs=0.01)
    assert [line[1] for line in lines if not line[3]] == pytest.approx([148.5 - 1.2], abs=0.01)


def test_the_calibration_sheet_before_the_cards(tmp_path: Path, capsys: Capture) -> None:
    assert run(["print", GAME, "--calibrate", "--ruler", "-o", "a.pdf"]) == 0
    assert "listů: 5" in capsys.readouterr().out
    pages = pypdf.PdfReader(io.BytesIO((tmp_path / "a.pdf").read_bytes())).pages
    assert len(pages) == 10
    assert "Kontrola" in pages[0].extract_text()
    assert ["100 mm" in page.extract_text() for page in pages[:4]] == [True, False, False, False]
    assert len(sides((tmp_path / "a.pdf").read_bytes())[2].cards) == 9
