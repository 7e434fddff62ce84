"""The file of the game out: its skeleton, read once in a test run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dsl.diagnostics.fault import Faults
from dsl.source import Source
from dsl.syntax.structure import parse_structure
from dsl.syntax.structure.nodes import Entry, File

HERE = Path(__file__).parent
PATH = HERE.parent.parent / "games" / "inovace.hra"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on a card besides its sentences; a special achievement has a name and a text only."""

    name: str
    age: int | None
    colour: str
    icons: tuple[str | None, ...]
    featured: str
    kinds: tuple[str, ...]


@cache
def skeleton() -> File:
    return parse_structure(Source.of(PATH.name, PATH.read_text(encoding="utf-8")), Faults())


def cards(deck: str) -> Iterator[Entry]:
    for block in skeleton().all("karty"):
        if block.name == deck:
            yield from block.entries


def sentences() -> Iterator[str]:
    """Every text of the file that is not an example."""
    for block in skeleton().blocks:
        for entry in block.entries:
            yield from (part.text.value for part in (entry, *entry.subs) if part.kind == "sentences")


@cache
def known() -> dict[str, Facts]:
    """The facts of cards.json by the name of the card."""
    rows = json.loads((HERE / "cards.json").read_text(encoding="utf-8"))
    return {row["name"]: _facts(row) for row in rows}


def _facts(row: dict[str, object]) -> Facts:
    icons, kinds = row.get("icons", ()), row["kinds"]
    assert isinstance(icons, list | tuple)
    assert isinstance(kinds, list)
    age = row.get("age")
    assert age is None or isinstance(age, int)
    return Facts(
        str(row["name"]), age, str(row.get("colour", "")), tuple(icons), str(row.get("featured", "")), tuple(kinds)
    )
