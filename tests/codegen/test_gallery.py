"""`make gallery` draws the pictures that the readmes and the page on printing show, and no others are kept."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from dsl.cli.main import run
from tests.codegen.paper import png_size

ROOT = Path(__file__).resolve().parent.parent.parent
GALLERY = ROOT / "examples" / "gallery"
PAGES = (ROOT / "README.md", ROOT / "README.cs.md", ROOT / "docs" / "printing.md")


def commands() -> list[list[str]]:
    """The lines of the target, as the shell sees them."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    (wishes,) = re.findall(r"^PICTURES := (.*)$", text, re.M)
    (target,) = re.findall(r"^gallery:.*\n((?:\t.*\n)+)", text, re.M)
    lines = [line.strip().replace("$(PICTURES)", wishes) for line in target.splitlines()]
    return [shlex.split(line)[1:] for line in lines if "karban" in line]


def shown(page: Path) -> set[str]:
    return set(re.findall(r"\((?:\.\./)?examples/gallery/([^)]+)\)", page.read_text(encoding="utf-8")))


def test_the_commands_draw_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    drawn: dict[str, tuple[int, int]] = {}
    for words in commands():
        folder = words[words.index("-o") + 1]
        words[words.index("-o") + 1] = str(tmp_path / folder)
        assert run(words) == 0
    for path in sorted((tmp_path / "examples" / "gallery").rglob("*.png")):
        drawn[str(path.relative_to(tmp_path / "examples" / "gallery"))] = png_size(path.read_bytes())
    kept = {str(path.relative_to(GALLERY)): png_size(path.read_bytes()) for path in sorted(GALLERY.rglob("*.png"))}
    assert kept != {}
    assert {name: drawn.get(name) for name in kept} == kept
    assert set().union(*map(shown, PAGES)) == set(kept)


def test_both_readmes_show_the_same() -> None:
    assert shown(PAGES[0]) == shown(PAGES[1])
    assert shown(PAGES[0])
