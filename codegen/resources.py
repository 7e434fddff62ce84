"""The name of something bundled in, its text out: icons, templates and the words of the block `tisk`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@cache
def words(table: str, file: str = "words") -> Mapping[str, str]:
    """Sense → what the author writes; `words("icons")` maps file names to names."""
    found: dict[str, str] = tomllib.loads((_HERE / "data" / f"{file}.toml").read_text(encoding="utf-8"))[table]
    return found


@cache
def sense(table: str, written: str) -> str:
    """What the author wrote → its sense; "" when there is none."""
    return next((key for key, word in words(table).items() if word == written), "")


def icon(name: str) -> bytes:
    return (_HERE / "icons" / f"{name}.svg").read_bytes()


def templates() -> Path:
    return _HERE / "templates"
