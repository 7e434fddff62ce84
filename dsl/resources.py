"""The name of a bundled room in, its folder out: beside the package in a checkout, under dsl/_data in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(room: str) -> Path:
    """`folder("grammars")`, `folder("games")`."""
    bundled = _PACKAGE / "_data" / room
    return bundled if bundled.is_dir() else _PACKAGE.parent / room


def grammar(name: str) -> str:
    """The text of grammars/<name>.lark."""
    return (folder("grammars") / f"{name}.lark").read_text(encoding="utf-8")


def games() -> tuple[Path, ...]:
    """All bundled games, by file name."""
    return tuple(sorted(folder("games").glob("*.hra")))
