"""What is written: all of it or nothing, the same bytes every time, and never over something else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dsl.cli import files
from dsl.cli.main import run
from dsl.cli.speech import Refusal
from tests.codegen.printing import ROOT

Capture = pytest.CaptureFixture[str]
GAME = str(ROOT / "examples" / "jarmark.hra")
KINDS = {
    "sheets": ("--ruler", "-o", "out/a.pdf"),
    "bleed": ("--preset", "bleed", "-o", "out/a.pdf"),
    "fold": ("--fold", "--grey", "-o", "out/a.pdf"),
    "calibration": ("--calibrate", "-o", "out/a.pdf"),
    "png": ("--format", "png", "--dpi", "50", "-o", "out"),
    "svg": ("--format", "svg", "-o", "out"),
    "shop": ("--preset", "mpc", "--card", "Mim", "-o", "out"),
    "tabletop": ("--preset", "tts", "--url", "https://x.cz", "-o", "out"),
}


@pytest.fixture(autouse=True)
def in_czech(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")
    monkeypatch.chdir(tmp_path)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("kind", KINDS)
def test_same_bytes_under_another_hash_seed(kind: str, tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        (folder / "out").mkdir(parents=True)
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "dsl.cli", "print", GAME, *KINDS[kind]]
        subprocess.run(command, env=env, cwd=folder, capture_output=True, check=True)
        made.append(contents(folder / "out"))
    assert made[0]
    assert made[0] == made[1]


def test_all_files_or_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "c").mkdir()
    with pytest.raises(Refusal, match="c"):
        files.put_all([(tmp_path / name, b"new") for name in "abc"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "c"]
    assert (tmp_path / "a").read_bytes() == b"old"


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_leaves_nothing_behind(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The last file cannot be written; the ones before it are taken back, and so is the folder."""
    real, count = os.fdopen, 0

    def full(handle: int, mode: str) -> object:
        nonlocal count
        count += 1
        if count == wanted:
            os.close(handle)
            raise OSError(28, "No space left on device")
        return real(handle, mode)

    target = "deep/out" if KINDS[kind][-1] == "out" else "a.pdf"
    words = ("print", GAME, *KINDS[kind][:-1], target)
    wanted = -1
    monkeypatch.setattr(os, "fdopen", full)
    assert run(words) == 0
    for path in sorted(tmp_path.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    wanted, count = count, 0
    assert wanted >= 2
    assert run(words) == 2
    assert "No space left" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_target_of_the_wrong_sort(kind: str, tmp_path: Path, capsys: Capture) -> None:
    """A folder where a file should be, a file where a folder should be."""
    if KINDS[kind][-1] == "out":
        (tmp_path / "x").write_bytes(b"mine")
    else:
        (tmp_path / "x").mkdir()
    assert run(["print", GAME, *KINDS[kind][:-1], "x"]) == 2
    assert "nelze zapsat" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_a_folder_inside_a_file(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "x").write_bytes(b"mine")
    assert run(["print", GAME, "--format", "svg", "-o", "x/y"]) == 2
    assert run(["print", GAME, "-o", "x/y.pdf"]) == 2
    assert capsys.readouterr().err.count("nelze zapsat") == 2
    assert (tmp_path / "x").read_bytes() == b"mine"


def test_a_device_is_not_replaced(tmp_path: Path, capsys: Capture) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert run(["print", GAME, "-o", "pipe"]) == 2
    assert "nelze zapsat" in capsys.readouterr().err
    assert (tmp_path / "pipe").is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_older_pictures_are_left_and_told(tmp_path: Path, capsys: Capture) -> None:
    for name in ("Mim", "Pekař"):
        assert run(["print", GAME, "--format", "svg", "--card", name, "-o", "x"]) == 0
    assert "starší obrázky (1): 001-mim.svg" in capsys.readouterr().out
    assert sorted(contents(tmp_path / "x")) == ["001-mim.svg", "001-pekar.svg", "build.json"]


@pytest.mark.parametrize("language, words", [("cs", ("Tiskněte", "listů: 4")), ("en", ("Print at", "sheets: 4"))])
def test_what_is_said_at_the_end(
    language: str, words: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("KARBAN_LANG", language)
    assert run(["print", GAME]) == 0
    shown = capsys.readouterr()
    assert all(word in shown.out for word in ("jarmark.pdf", "jarmark.build.json", *words))
    assert shown.err == ""
