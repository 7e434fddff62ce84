"""The skeleton of a game file as a tree: File → Block → Entry → Sub, texts that know where each letter came from."""

from __future__ import annotations

import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from dsl.source import NOWHERE, Span

Kind = Literal["sentences", "attributes"]
StepKind = Literal["dáno", "když", "volí", "pak", "lze", "nelze"]

Piece = tuple[int, int, int]  # offset in the text, offset in the file, length (0 = glue that is not in the file)


@dataclass(frozen=True, slots=True)
class Text:
    """A text put together from one or more pieces of the file; `at` leads from the text back to the file."""

    value: str
    pieces: tuple[Piece, ...]

    @classmethod
    def plain(cls, value: str, start: int) -> Text:
        return cls(value, ((0, start, len(value)),))

    def at(self, offset: int) -> int:
        """The place in the file of the letter at `offset` (the end of the text is allowed)."""
        start, place, length = self._piece(offset)
        return place + min(offset - start, length)

    def span_of(self, start: int, end: int) -> Span:
        """The part of the file that value[start:end] came from."""
        if end <= start:
            return Span(self.at(start), self.at(start))
        first = self.at(start)
        at, place, length = self._piece(end - 1)
        return Span(first, max(first, place + min(end - at, length)))

    @property
    def span(self) -> Span:
        return self.span_of(0, len(self.value))

    def _piece(self, offset: int) -> Piece:
        index = bisect.bisect_right(self.pieces, offset, key=_text_offset) - 1
        return self.pieces[max(0, index)] if self.pieces else (0, NOWHERE.start, 0)

    def cut(self, start: int, end: int | None = None) -> Text:
        """The text of value[start:end], with its ways back."""
        end = len(self.value) if end is None else end
        if len(self.pieces) == 1 and start < end and self.pieces[0][2] == len(self.value):
            return Text(self.value[start:end], ((0, self.pieces[0][1] + start, end - start),))
        kept: list[Piece] = []
        following = [piece[0] for piece in self.pieces[1:]] + [len(self.value)]
        for (at, place, length), stop in zip(self.pieces, following, strict=True):
            low, high = max(at, start), min(stop, end)
            if low < high:
                kept.append((low - start, place + min(low - at, length), max(0, min(length, high - at) - (low - at))))
        return Text(self.value[start:end], tuple(kept) or ((0, self.at(start), 0),))

    def strip(self) -> Text:
        start = len(self.value) - len(self.value.lstrip())
        end = len(self.value.rstrip())
        return self if (start, end) == (0, len(self.value)) else self.cut(start, max(start, end))

    def __bool__(self) -> bool:
        return bool(self.value)


def _text_offset(piece: Piece) -> int:
    return piece[0]


NO_TEXT = Text("", ())


@dataclass(frozen=True, slots=True)
class Id:
    """A cited clause of the rules: `[ABC-DEF-01]`."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Sub:
    """A line under an entry: `label: text`, sentences or bare attributes (label "" = none)."""

    label: str
    text: Text
    kind: Kind
    ids: tuple[Id, ...]
    label_span: Span
    span: Span

    @property
    def text_span(self) -> Span:
        return self.text.span


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a block: `label: text`, sentences or bare attributes (label "" = none), with its sub-entries."""

    label: str
    text: Text
    kind: Kind
    ids: tuple[Id, ...]
    subs: tuple[Sub, ...]
    label_span: Span
    span: Span

    @property
    def text_span(self) -> Span:
        return self.text.span


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """One step of an example; the text stands after the leading word."""

    kind: StepKind
    text: Text
    ids: tuple[Id, ...]
    kind_span: Span
    span: Span


@dataclass(frozen=True, slots=True)
class Block:
    """A heading and what stands under it. Examples have steps, all other blocks have entries."""

    keyword: str
    name: str  # "" when the heading has none
    name_span: Span
    copies: int | None  # „karty po 3“
    ids: tuple[Id, ...]
    entries: tuple[Entry, ...]
    steps: tuple[ExampleStep, ...]
    keyword_span: Span
    span: Span


@dataclass(frozen=True, slots=True)
class File:
    """All blocks of one file in the order they stand there."""

    blocks: tuple[Block, ...]
    span: Span

    def all(self, keyword: str) -> Iterator[Block]:
        return (block for block in self.blocks if block.keyword == keyword)

    def first(self, keyword: str) -> Block | None:
        return next(self.all(keyword), None)
