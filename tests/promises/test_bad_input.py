"""Whatever is given to the command line: a clear error with its place, exit 1 or 2, nothing written, no traceback."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from dsl.cli.main import run
from tests.fuzz.mutate import spoilt_bytes, spoilt_text
from tests.games import ROOT
from tests.promises.replayed import write_saves

pytestmark = pytest.mark.usefixtures("czech")
PRSI = (ROOT / "examples" / "prsi.hra").read_text(encoding="utf-8")
WRONG = (1, 2)
Done = subprocess.CompletedProcess[str]


@pytest.fixture
def czech(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")
    monkeypatch.delenv("KARBAN_DEBUG", raising=False)


def karban(*args: object, folder: Path) -> Done:
    """In this process, for the many cases."""
    words = [str(arg) for arg in args]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(words)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def karban_apart(*args: object, folder: Path, stdin: str = "") -> Done:
    """In a process of its own, as the author does it."""
    return subprocess.run(
        [sys.executable, "-m", "dsl.cli", *map(str, args)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "KARBAN_LANG": "cs", "PYTHONIOENCODING": "utf-8"},
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        cwd=folder,
    )


def refused(done: Done, *words: str) -> None:
    said = done.stdout + done.stderr
    assert done.returncode in WRONG, said
    assert "Traceback" not in said
    assert said.strip()
    for word in words:
        assert word in said


def test_faults_have_their_place(tmp_path: Path) -> None:
    (tmp_path / "x.hra").write_text(PRSI.replace("Zamíchej balíček.", "Zamíchej blíček."), encoding="utf-8")
    line = PRSI[: PRSI.index("Zamíchej")].count("\n") + 1
    refused(karban("check", "x.hra", folder=tmp_path), f"x.hra:{line}:12")


CONTENTS = {
    "empty": b"",
    "one newline": b"\n",
    "zeros": b"\0" * 5000,
    "noise": spoilt_bytes(5) + bytes(range(256)) * 3,
    "latin": PRSI.encode("cp1250"),
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(1000),
    "utf-16 cut": PRSI.encode("utf-16")[:-1],
    "brackets": b"hra X\n  hr\xc3\xa1\xc4\x8di: 2\n\ntah\n  " + b"(" * 10_000 + b")" * 10_000 + b".\n",
    "square brackets": b"hra X\n\ntah\n  " + b"[" * 10_000 + b"\n",
    "quotes": b"hra X\n\ntah\n  " + "„".encode() * 10_000 + b"\n",
    "deep indents": "\n".join(" " * n + "x" for n in range(500)).encode(),
    "one long line": b"hra " + b"x" * 500_000 + b"\n",
    "one long sentence": b"hra X\n\ntah\n  " + "Pokud máš kartu, ".encode() * 2000 + b".\n",
    "ten megabytes": (PRSI.encode() * (10_000_000 // len(PRSI.encode()) + 1))[:10_000_000],
    "ten megabytes of one letter": b"a" * 10_000_000,
}


@pytest.mark.parametrize("content", CONTENTS)
def test_any_file(content: str, tmp_path: Path) -> None:
    file = tmp_path / "x.hra"
    file.write_bytes(CONTENTS[content])
    refused(karban_apart("check", file, folder=tmp_path), "x.hra")
    assert [path.name for path in tmp_path.iterdir()] == ["x.hra"]
    assert file.read_bytes() == CONTENTS[content]


COMMANDS = ["check", "test", "fmt", "fix", "cards", "text", "words", "simulate"]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_breaks_on_noise(command: str, tmp_path: Path) -> None:
    for name, raw in (("noise.hra", CONTENTS["noise"]), ("empty.hra", b"")):
        (tmp_path / name).write_bytes(raw)
        done = karban(command, name, folder=tmp_path)
        assert "Traceback" not in done.stdout + done.stderr
        assert done.returncode in (0, *WRONG), done.stderr
        assert (tmp_path / name).read_bytes() == raw
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("command", [*COMMANDS, "coverage"])
def test_no_command_breaks_on_a_spoilt_game(command: str, tmp_path: Path) -> None:
    for number in range(1, 61, 6):
        (tmp_path / "x.hra").write_text(spoilt_text(number), encoding="utf-8", errors="replace")
        done = karban(command, "x.hra", folder=tmp_path)
        assert done.returncode in (0, *WRONG), f"input {number}: {done.stderr}"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("form", ["NFD", "windows", "bom", "old mac"])
def test_what_editors_leave_behind_is_no_fault(form: str, tmp_path: Path) -> None:
    raw = {
        "NFD": unicodedata.normalize("NFD", PRSI).encode(),
        "windows": PRSI.replace("\n", "\r\n").encode(),
        "bom": b"\xef\xbb\xbf" + PRSI.encode(),
        "old mac": PRSI.replace("\n", "\r").encode(),
    }[form]
    (tmp_path / "x.hra").write_bytes(raw)
    done = karban("check", "x.hra", folder=tmp_path)
    assert done.returncode == 0, done.stdout


def test_nfd_faults_are_at_the_place_the_author_sees(tmp_path: Path) -> None:
    text = PRSI.replace("Zamíchej balíček.", "Zamíchej blíček.")
    (tmp_path / "x.hra").write_bytes(unicodedata.normalize("NFD", text).encode())
    line = PRSI[: PRSI.index("Zamíchej")].count("\n") + 1
    refused(karban("check", "x.hra", folder=tmp_path), f"x.hra:{line}:12")


@pytest.mark.parametrize("players", ["0", "99", "-3", "2.5", "mnoho", "9" * 30])
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_wrong_number_of_players(command: str, players: str, tmp_path: Path) -> None:
    done = karban(command, "prsi", "--players", players, folder=tmp_path)
    refused(done)
    assert done.returncode == 2
    assert players in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_game_a_folder_and_an_unreadable_file(command: str, tmp_path: Path) -> None:
    refused(karban(command, "jarmrak", folder=tmp_path), "jarmark")
    (tmp_path / "složka.hra").mkdir()
    refused(karban(command, "složka.hra", folder=tmp_path), "složka.hra")
    loop = tmp_path / "kruh.hra"
    loop.symlink_to(loop)
    refused(karban(command, "kruh.hra", folder=tmp_path), "kruh.hra")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable for root")
def test_a_file_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "x.hra"
    file.write_text(PRSI, encoding="utf-8")
    file.chmod(0)
    refused(karban("check", "x.hra", folder=tmp_path), "x.hra")


SPOILT = ["half", "empty", "a list", "no choices", "another game", "deep", "bytes", "players", "huge number"]


def spoil(raw: bytes, how: str) -> bytes:
    data = json.loads(raw)
    match how:
        case "half":
            return raw[: len(raw) // 2]
        case "empty":
            return b""
        case "a list":
            return b"[1, 2, 3]"
        case "no choices":
            return json.dumps({**data, "choices": "x"}).encode()
        case "another game":
            return json.dumps({**data, "file": "osmy", "rules": "0" * 64}).encode()
        case "deep":
            return b"[" * 100_000
        case "players":
            return json.dumps({**data, "players": 99}).encode()
        case "huge number":
            return raw.replace(b'"seed": ', b'"seed": ' + b"9" * 5000)
    return bytes(range(256)) + raw


@pytest.mark.parametrize("how", SPOILT)
@pytest.mark.parametrize("command", [("replay",), ("play", "prsi", "--resume")])
def test_a_spoilt_save(how: str, command: tuple[str, ...], tmp_path: Path) -> None:
    save = next(file for file in write_saves(tmp_path, 8) if file.name.startswith("prsi"))
    for other in tmp_path.iterdir():
        if other != save:
            other.unlink()
    save.write_bytes(spoil(save.read_bytes(), how))
    before = save.read_bytes()
    refused(karban(*command, save, folder=tmp_path), save.name if how != "another game" else "")
    assert list(tmp_path.iterdir()) == [save]
    assert save.read_bytes() == before


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    """`karban … | head -1` is no error."""
    for command in ("cards jarmark", "words osmy", "explain", "simulate prsi --games 2 --show"):
        script = f"{sys.executable} -m dsl.cli {command} | head -1; exit ${{PIPESTATUS[0]}}"
        done = subprocess.run(
            ["bash", "-c", script], capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=tmp_path
        )
        assert done.stderr == b"", command
        assert done.returncode in (0, 141), command


def test_input_that_ends_or_makes_no_sense(tmp_path: Path) -> None:
    for stdin in ("", "x\n99\n-1\n\n", "1 1 1\n?\n? král\nu\nu\nu\n", "\x00\n💥\n" * 5, "9" * 5000 + "\n"):
        done = karban_apart("play", "prsi", "--seed", "1", folder=tmp_path, stdin=stdin)
        assert "Traceback" not in done.stderr
        assert done.returncode in (0, 1, 2, 130), done.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "moje.hra").write_text("cenné\n", encoding="utf-8")
    refused(karban("new", "moje", folder=tmp_path))
    assert (tmp_path / "moje.hra").read_text(encoding="utf-8") == "cenné\n"
    assert len(list(tmp_path.iterdir())) == 1
