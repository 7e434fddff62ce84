"""Printed cards in, a build out: what lies on the table; two builds in, what to print and what to throw away out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from codegen.cards import Card
from codegen.measures import Fit
from codegen.rows import looks

VERSION = 1


class Broken(Exception):
    """The text is no build, or one of another version."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One card as it was set; `rendering` changes with anything that can be seen on either side."""

    deck: str
    name: str
    rendering: str
    copies: int

    @property
    def key(self) -> tuple[str, str, str]:
        return self.deck, self.name, self.rendering


@dataclass(frozen=True, slots=True)
class Build:
    game: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """`wanted[i]` copies of the i-th card of the new build to print, and what to throw away."""

    wanted: tuple[int, ...]
    discarded: tuple[Entry, ...]


def build(
    game: str, names: Sequence[str], cards: Sequence[Card], fits: Sequence[Fit], size: tuple[float, float]
) -> Build:
    """The colours are always the full ones: a card printed with less ink is the same card."""
    rows = zip(names, cards, looks(cards, fits, size), strict=True)
    return Build(game, tuple(Entry(card.deck, name, digest, card.copies) for name, card, digest in rows))


def changes(old: Build, new: Build) -> Changes:
    """Cards that look the same stay, as many as there are of them."""
    had, has = _counted(old), _counted(new)
    left = dict(had)
    wanted: list[int] = []
    for entry in new.entries:
        kept = min(left.get(entry.key, 0), entry.copies)
        left[entry.key] = left.get(entry.key, 0) - kept
        wanted.append(entry.copies - kept)
    over = [Entry(*key, count - has[key]) for key, count in had.items() if count > has[key]]
    return Changes(tuple(wanted), tuple(over))


def _counted(one: Build) -> Counter[tuple[str, str, str]]:
    counts: Counter[tuple[str, str, str]] = Counter()
    for entry in one.entries:
        counts[entry.key] += entry.copies
    return counts


# ---------------------------------------------------------------- the file


def written(one: Build) -> str:
    """Stable: the same cards give the same text."""
    rows = [
        {"deck": entry.deck, "name": entry.name, "copies": entry.copies, "rendering": entry.rendering}
        for entry in one.entries
    ]
    return json.dumps({"karban_build": VERSION, "game": one.game, "cards": rows}, ensure_ascii=False, indent=1) + "\n"


def read(raw: bytes) -> Build:
    try:
        found = json.loads(raw.decode("utf-8"))
        if found["karban_build"] != VERSION:
            raise Broken
        return Build(_text(found, "game"), tuple(_entry(row) for row in found["cards"]))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Broken from error


def _entry(row: Mapping[str, Any]) -> Entry:
    copies = row["copies"]
    if type(copies) is not int or copies < 0:
        raise Broken
    return Entry(_text(row, "deck"), _text(row, "name"), _text(row, "rendering"), copies)


def _text(row: Mapping[str, Any], key: str) -> str:
    if not isinstance(row[key], str):
        raise Broken
    return str(row[key])
