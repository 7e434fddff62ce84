"""Play and replay over a pipe: choices by number, why, undo, save, resume, and saves that are refused."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from dsl.cli.main import run

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_czech(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")


def play(lines: list[str], monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    return run(["play", "jarmark", "--seed", "3", *args])


def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int = 4) -> Path:
    file = tmp_path / "hra.json"
    assert play(["1"] * moves + [f"s {file}", "q"], monkeypatch) == 0
    return file


def test_play_shows_the_position_and_stops(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert play(["x", "999", "q"], monkeypatch) == 0
    page = capsys.readouterr().out
    assert "  1. " in page
    assert page.count("Zadejte číslo z nabídky.") == 2
    assert "\x1b" not in page


def test_the_end_of_the_pipe_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play([], monkeypatch) == 0


def test_a_whole_game_over_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert play(["1"] * 3000, monkeypatch) == 0
    assert "Hra skončila." in capsys.readouterr().out


def test_why_not_names_a_rule(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nq\n"))
    assert run(["play", "prsi", "--seed", "5"]) == 0
    assert "[PRS-02]" in capsys.readouterr().out


def test_undo_leads_back_to_the_same_question(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert play(["u", "1", "u", "q"], monkeypatch) == 0
    page = capsys.readouterr().out
    assert "Není co vrátit." in page
    assert "Tah vrácen." in page


def test_save_resume_and_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    file = saved(tmp_path, monkeypatch)
    capsys.readouterr()
    assert run(["replay", str(file)]) == 0
    assert "přehráno" in capsys.readouterr().out
    assert play(["q"], monkeypatch, "--resume", str(file)) == 0
    assert "  1. " in capsys.readouterr().out


def test_saving_where_one_may_not_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert play([f"s {tmp_path / 'není' / 'x.json'}", "q"], monkeypatch) == 0
    assert "nelze zapsat" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("seat", ["0", "9", "-1"])
def test_a_seat_that_is_not_there(seat: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert play(["q"], monkeypatch, "--seat", seat) == 2


def test_a_save_cut_anywhere_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    file = saved(tmp_path, monkeypatch)
    raw = file.read_bytes()
    for size in range(0, len(raw) - 2, max(1, len(raw) // 40)):
        file.write_bytes(raw[:size])
        assert run(["replay", str(file)]) == 2, size
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("raw", ["[]", "{}", "null", "[" * 100_000, '{"karban": 1}', "\x00", "1e999"])
def test_anything_else_is_not_a_save(raw: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "x.json"
    file.write_text(raw, encoding="utf-8")
    assert run(["replay", str(file)]) == 2
    assert "není úplná uložená hra" in capsys.readouterr().err


def test_changed_rules_are_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    file = saved(tmp_path, monkeypatch)
    from dsl.cli.files import locate

    rules = tmp_path / "jarmark.hra"
    rules.write_text(
        locate("jarmark").read_text(encoding="utf-8").replace("si dobere 4 karty", "si dobere 5 karet"),
        encoding="utf-8",
    )
    assert run(["replay", str(file), "--game", str(rules)]) == 2
    message = capsys.readouterr().err
    assert "Jarmark" in message
    assert "První odlišný krok je 1" in message


def test_a_changed_step_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    file = saved(tmp_path, monkeypatch)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["choices"][2]["keys"] = ["nic"]
    file.write_text(json.dumps(data), encoding="utf-8")
    assert run(["replay", str(file)]) == 2
    assert "První odlišný krok je 3" in capsys.readouterr().err
