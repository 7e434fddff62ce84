"""The text of one declaration in, its pieces with their places out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dsl.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Piece:
    """A trimmed part of a declaration and the place it stands at."""

    text: str
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Line:
    """`head: body` of a dictionary entry. `locate` leads from offsets in a body of several pieces to the file."""

    head: str
    body: str
    head_span: Span = NOWHERE
    body_span: Span = NOWHERE
    locate: Callable[[int, int], Span] | None = None

    @classmethod
    def of(cls, text: str, start: int = 0) -> Line:
        """A whole declaration in one string, as it stands in a file of core words."""
        head, _, body = text.partition(":")
        at = start + len(head) + 1
        return cls(head, body, Span(start, start + len(head)), Span(at, at + len(body)))

    def place(self, start: int, end: int) -> Span:
        if self.locate:
            return self.locate(start, end)
        if self.body_span == NOWHERE:
            return NOWHERE
        return Span(self.body_span.start + start, self.body_span.start + end)

    def head_place(self, start: int, end: int) -> Span:
        if self.head_span == NOWHERE:
            return NOWHERE
        return Span(self.head_span.start + start, self.head_span.start + end)

    def head_pieces(self) -> tuple[Piece, ...]:
        return tuple(_split(self.head, ",", self.head_place))

    def body_parts(self) -> tuple[tuple[Piece, ...], ...]:
        """The body cut at semicolons, each part cut at commas outside brackets."""
        parts: list[tuple[Piece, ...]] = []
        for start, end in _cuts(self.body, ";"):
            parts.append(tuple(_split(self.body[start:end], ",", _shifted(self.place, start))))
        return tuple(parts)


def _shifted(place: Callable[[int, int], Span], by: int) -> Callable[[int, int], Span]:
    return lambda start, end: place(start + by, end + by)


def _cuts(text: str, mark: str) -> Iterator[tuple[int, int]]:
    """The ranges between marks that stand outside brackets."""
    depth = start = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == mark and depth <= 0:
            yield start, at
            start = at + 1
    yield start, len(text)


def _split(text: str, mark: str, place: Callable[[int, int], Span]) -> Iterator[Piece]:
    for start, end in _cuts(text, mark):
        part = text[start:end]
        left = start + len(part) - len(part.lstrip())
        if part.strip():
            yield Piece(part.strip(), place(left, left + len(part.strip())))
