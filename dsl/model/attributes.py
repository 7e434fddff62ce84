"""The text of a declaration in, its comma-separated attributes with what they mean out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from dsl.resources import folder
from dsl.source import Span
from dsl.syntax.structure.nodes import Text


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute: the sense of its first word, the words after it, its place."""

    sense: str
    rest: str
    text: str
    span: Span


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((folder("grammars") / "attributes.toml").read_text(encoding="utf-8"))


def words(room: str) -> tuple[str, ...]:
    """The words that begin an attribute, for suggestions."""
    return tuple(_table()[room])


def sense(room: str, text: str) -> tuple[str, str]:
    """Sense and rest; ("", text) when unknown. The longest beginning wins."""
    low = text.lower()
    fitting = [key for key in _table()[room] if low.startswith(key)]
    if not fitting:
        return "", text
    key = max(fitting, key=len)
    ending = re.match(r"\w*\s*", low[len(key) :])
    return _table()[room][key], text[len(key) + (ending.end() if ending else 0) :].strip()


def pieces(text: Text, separator: str = ",") -> Iterator[tuple[str, Span]]:
    """Trimmed parts with their places."""
    start = 0
    for part in text.value.split(separator):
        trimmed = part.strip()
        if trimmed:
            at = start + part.index(trimmed)
            yield trimmed, text.span_of(at, at + len(trimmed))
        start += len(part) + 1


def attributes(room: str, text: Text) -> Iterator[Attribute]:
    for part, span in pieces(text):
        meant, rest = sense(room, part)
        yield Attribute(meant, rest, part, span)


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(found) for found in re.findall(r"\d+", text))
