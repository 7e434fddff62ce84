"""Text of one file in, positions out: a Source knows its lines, a Span is a pair of offsets into it."""

from __future__ import annotations

import bisect
import re
import unicodedata
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of character offsets in one Source."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        return Span(min(self.start, other.start), max(self.end, other.end))


NOWHERE = Span(0, 0)

MAX_BYTES = 2_000_000  # a game file is a few hundred kilobytes at most

_NEWLINE = re.compile("\n")


@dataclass(frozen=True)
class Source:
    """One file: its name for messages and its text (NFC, line ends as \\n)."""

    name: str
    text: str
    line_starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ends = (found.end() for found in _NEWLINE.finditer(self.text))
        object.__setattr__(self, "line_starts", (0, *ends))

    @classmethod
    def of(cls, name: str, raw: str) -> Source:
        """Normalise what an editor may have left behind: BOM, Windows line ends, decomposed letters."""
        text = raw.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        return cls(name, unicodedata.normalize("NFC", text))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both counted from 1."""
        line = bisect.bisect_right(self.line_starts, offset) - 1
        return line + 1, offset - self.line_starts[line] + 1

    def line(self, number: int) -> str:
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def cut(self, span: Span) -> str:
        return self.text[span.start : span.end]
