"""`karban test`: what it prints, its JSON, files of examples, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dsl.cli.main import run
from tests.examples.table import DATA, ROOT, SMALL

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _czech(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")
    monkeypatch.chdir(ROOT)


def test_the_last_line_counts(capsys: Printed) -> None:
    assert run(["test", str(SMALL)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "platí: Množina v závorce [ZK-01]"
    assert lines[-1] == "15 passed, 0 failed"


def test_several_files_are_counted_together(capsys: Printed) -> None:
    assert run(["test", str(SMALL), str(SMALL)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "30 passed, 0 failed"


def test_a_file_of_examples_replaces_those_of_the_game(capsys: Printed) -> None:
    assert run(["test", str(SMALL), "--examples", str(DATA / "spory.hra")]) == 1
    out = capsys.readouterr().out
    assert "neplatí: Jiné karty" in out
    assert "spory.hra:11:3" in out
    assert "chyba[K-X033]" in out
    assert out.splitlines()[-1] == "0 passed, 13 failed"


def test_json(capsys: Printed) -> None:
    assert run(["test", str(SMALL), "--examples", str(DATA / "chyby.hra"), "--format", "json", "--lang", "en"]) == 1
    result = json.loads(capsys.readouterr().out)
    assert set(result) == {"passed", "failed", "examples"}
    assert (result["passed"], result["failed"]) == (3, 38)  # three have only a warning
    rows = {row["name"]: row for row in result["examples"]}
    assert rows["Neznámá karta"] == {
        "name": "Neznámá karta", "ids": [], "ok": False, "message": "The game has no card „Hrnec“.",
    }  # fmt: skip
    assert rows["Špatná shoda"]["ok"]
    assert rows["Špatná shoda"]["message"] == ""


def test_a_game_with_faults_is_not_tested(tmp_path: Path, capsys: Printed) -> None:
    broken = tmp_path / "rozbita.hra"
    broken.write_text("hra Rozbitá\n  hráči: 2\n", encoding="utf-8")
    assert run(["test", str(broken)]) == 1
    assert "passed" not in capsys.readouterr().out


def test_a_file_of_examples_with_a_broken_line(tmp_path: Path, capsys: Printed) -> None:
    examples = tmp_path / "moje.hra"
    steps = ("dáno hráči Alena, Bořek", "pal hra neskončila", "pak hra neskončila")
    examples.write_text("\n  ".join(["příklad Krok", *steps]), encoding="utf-8")
    assert run(["test", str(SMALL), "--examples", str(examples)]) == 1
    out = capsys.readouterr().out
    assert "K-S014" in out
    assert out.splitlines()[-1] == "1 passed, 0 failed"


def test_a_missing_file_is_wrong_use(capsys: Printed) -> None:
    assert run(["test", str(SMALL), "--examples", "neni.hra"]) == 2
    assert "neni.hra" in capsys.readouterr().err
