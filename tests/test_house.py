"""The house keeps its rules: who may import whom, no game in Python, small modules, commands of the README that run."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from dsl.cli.main import run
from dsl.diagnostics.suggest import fold

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(path for room in ("dsl", "codegen") for path in (ROOT / room).rglob("*.py"))
LONGEST_MODULE = 420
DATA_MODULES = {"dsl/model/program.py"}  # a list of node classes, not code

ROOMS = "source diagnostics lexicon syntax model check compile runtime examples players cli"
ORDER = ROOMS.split()
ANYBODY = {"source", "resources", ""}
EXTRA = {("syntax", "model"), ("codegen", "model"), ("codegen", "lexicon"), ("codegen", "diagnostics")}


def room_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[0] == "codegen":
        return "codegen"
    return "" if parts[1] == "__init__" else parts[1]


def imported_rooms(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module] if node.module != "dsl" else [f"dsl.{alias.name}" for alias in node.names]
    return [name.split(".")[1] if "." in name else "" for name in names if name.split(".")[0] == "dsl"]


def allowed(room: str, other: str) -> bool:
    if other in ANYBODY or room in ("", other) or (room, other) in EXTRA:
        return True
    if room == "codegen":
        return False
    return room in ORDER and other in ORDER and ORDER.index(other) < ORDER.index(room)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    room = room_of(path)
    wrong = [other for other in imported_rooms(path) if not allowed(room, other)]
    assert wrong == []


def test_syntax_sees_only_the_sentence_tree_of_the_model() -> None:
    for path in sorted((ROOT / "dsl" / "syntax").rglob("*.py")):
        found = re.findall(r"from (dsl\.model[\w.]* import \w+|dsl\.model\.\w+)", path.read_text(encoding="utf-8"))
        wrong = [name for name in found if not name.startswith(("dsl.model.clauses", "dsl.model import clauses"))]
        assert wrong == [], path


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_are_small_and_say_what_they_do(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    name = str(path.relative_to(ROOT))
    assert len(text.splitlines()) <= LONGEST_MODULE or name in DATA_MODULES
    if text.strip():
        assert ast.get_docstring(ast.parse(text))


def game_words() -> set[str]:
    """Names of the games and their cards: words that only a game file may know."""
    words: set[str] = set()
    for path in sorted([*(ROOT / "examples").glob("*.hra"), *(ROOT / "games").glob("*.hra")]):
        text = path.read_text(encoding="utf-8")
        words.add(path.stem)
        words |= set(re.findall(r"^hra (\w+)", text, re.M))
        for block in re.findall(r"^karty.*\n((?:[ #].*\n|\n)*)", text, re.M):
            words |= set(re.findall(r"^  ([A-ZÁ-Ž]\w+):", block, re.M))
    long = [word.casefold() for word in words if len(word) > 3]
    return {*long, *map(fold, long)} - keywords()


def keywords() -> set[str]:
    """Words of the language itself, which a card may bear as its name: `kolo`."""
    headings = (ROOT / "grammars" / "structure.lark").read_text(encoding="utf-8")
    code = (ROOT / "dsl" / "syntax" / "structure" / "headings.py").read_text(encoding="utf-8")
    return {word.casefold() for word in re.findall(r'"([a-zá-ž]+)"', headings + code)}


def test_no_game_in_python() -> None:
    words = game_words()
    assert len(words) > 10
    for path in MODULES:
        used = {word.casefold() for word in re.findall(r"[^\W\d_]+", path.read_text(encoding="utf-8"))}
        assert used & words == set(), path


def test_no_vague_names_and_nothing_unfinished() -> None:
    for path in MODULES:
        assert path.stem not in ("utils", "helpers", "misc", "common"), path
        assert not re.search(r"\bTODO\b|\bFIXME\b|class \w*(Manager|Helper)\b", path.read_text(encoding="utf-8")), path


def readme_blocks(name: str, language: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```", (ROOT / name).read_text(encoding="utf-8"), re.S | re.M)
    return [text for lang, text in found if lang == language]


def readme_commands(name: str) -> list[str]:
    lines = [line.split("#")[0].strip() for block in readme_blocks(name, "sh") for line in block.splitlines()]
    return [line for line in lines if line.startswith("karban ")]


def test_readme_twins_show_the_same_commands() -> None:
    assert readme_commands("README.md") == readme_commands("README.cs.md") != []


@pytest.mark.parametrize("line", readme_commands("README.md"))
def test_readme_commands_run(line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    code = run(line.split()[1:])
    assert code == 0, capsys.readouterr().err
    assert capsys.readouterr().out.strip()


def test_readme_samples_stand_in_an_example() -> None:
    games = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.hra"))]
    lines = {line.strip() for text in games for line in text.splitlines()}
    for name in ("README.md", "README.cs.md"):
        samples = readme_blocks(name, "")
        assert samples
        assert {line.strip() for sample in samples for line in sample.splitlines()} <= lines
