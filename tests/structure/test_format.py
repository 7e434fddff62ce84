"""What `karban fmt` makes of tests/data/format/NAME.hra stands in NAME.formatted (KARBAN_REWRITE=1 writes it anew)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl.source import Source
from dsl.syntax.format import format_text

ROOT = Path(__file__).parents[2]
UNTIDY = sorted((ROOT / "tests" / "data" / "format").glob("*.hra"))
TIDY = sorted((ROOT / "examples").glob("*.hra"))


@pytest.mark.parametrize("path", UNTIDY, ids=[path.stem for path in UNTIDY])
def test_canonical_layout(path: Path) -> None:
    expected = path.with_suffix(".formatted")
    made = format_text(Source.of(path.name, path.read_text(encoding="utf-8")))
    if os.environ.get("KARBAN_REWRITE"):
        expected.write_text(made, encoding="utf-8")
    assert made == expected.read_text(encoding="utf-8")
    assert format_text(Source.of(path.name, made)) == made


@pytest.mark.parametrize("path", TIDY, ids=[path.stem for path in TIDY])
def test_examples_are_already_formatted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_text(Source.of(path.name, text)) == text


@pytest.mark.parametrize(
    ("text", "formatted"),
    [
        ("", ""),
        ("\n\n", ""),
        ("# jen poznámka", "# jen poznámka\n"),
        ("hra X\r\n  hráči: 2\r\n", "hra X\n  hráči: 2\n"),
        ("hra X\n  v\u00a0ruce: ano\n", "hra X\n  v\u00a0ruce: ano\n"),
    ],
)
def test_small_files(text: str, formatted: str) -> None:
    assert format_text(Source.of("x.hra", text)) == formatted
