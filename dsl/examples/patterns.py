"""Patterns of steps (grammars/examples.toml) and words in, the pattern that fits and what filled its slots out."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from dsl.examples.scan import Words
from dsl.resources import folder

Reader = Callable[[Words, int], Iterable[tuple[int, Any]]]  # where the slot ends, and what it holds


@dataclass(frozen=True, slots=True)
class Part:
    """One of some words, or a slot."""

    words: tuple[str, ...] = ()
    slot: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    form: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Found:
    form: str
    values: Mapping[str, Any]


@dataclass(slots=True)
class Missed:
    """How far the best pattern came, and what could have stood there."""

    at: int = -1
    wanted: list[Part] = field(default_factory=list)

    def note(self, at: int, part: Part) -> None:
        if at > self.at:
            self.at, self.wanted = at, []
        if at == self.at and part not in self.wanted:
            self.wanted.append(part)


@cache
def table() -> Mapping[str, Any]:
    return tomllib.loads((folder("grammars") / "examples.toml").read_text(encoding="utf-8"))


def word(key: str) -> str:
    """A single word that steps know: `word("yes")`."""
    return str(table()["words"][key])


@cache
def patterns(group: str) -> tuple[Pattern, ...]:
    rows = table()[group].items()
    return tuple(Pattern(form, tuple(_part(word) for word in text.split())) for form, texts in rows for text in texts)


def _part(text: str) -> Part:
    if text.startswith("{"):
        return Part(slot=text.strip("{}"))
    return Part(tuple(text.removesuffix("?").split("|")), optional=text.endswith("?"))


def match(group: str, words: Words, readers: Mapping[str, Reader]) -> Found | Missed:
    """The first pattern of the group that takes all the words."""
    missed = Missed()
    for pattern in patterns(group):
        values = _take(pattern.parts, words, 0, readers, missed)
        if values is not None:
            return Found(pattern.form, values)
    return missed


def _take(
    parts: tuple[Part, ...], words: Words, at: int, readers: Mapping[str, Reader], missed: Missed
) -> dict[str, Any] | None:
    if not parts:
        if at < len(words):
            missed.note(at, Part())
        return {} if at == len(words) else None
    part, rest = parts[0], parts[1:]
    if part.slot:
        return _fill(part, rest, words, at, readers, missed)
    if at < len(words) and words[at].key in part.words and not words[at].quoted:
        taken = _take(rest, words, at + 1, readers, missed)
        if taken is not None or not part.optional:
            return taken
    if part.optional:
        return _take(rest, words, at, readers, missed)
    missed.note(at, part)
    return None


def _fill(
    part: Part, rest: tuple[Part, ...], words: Words, at: int, readers: Mapping[str, Reader], missed: Missed
) -> dict[str, Any] | None:
    read = False
    for end, value in readers[part.slot](words, at) if at < len(words) else ():
        read = True
        taken = _take(rest, words, end, readers, missed)
        if taken is not None:
            return {part.slot: value, **taken}
    if not read:
        missed.note(at, part)
    return None
