"""Text of one line in, its words, numbers and marks with positions out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from dsl.lexicon.words import Reading
from dsl.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark. `kind` is first a shape (WORD, NUM …) and, after the passes, a terminal of the grammar."""

    kind: str
    text: str
    span: Span = NOWHERE
    readings: tuple[Reading, ...] = ()
    lemma: str = ""
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.text

    def to(self, kind: str, lemma: str = "") -> Token:
        return Token(kind, self.text, self.span, self.readings, lemma or self.lemma, self.numbers)

    def read_as(self, kind: str, readings: tuple[Reading, ...]) -> Token:
        return Token(kind, self.text, self.span, readings, readings[0].lemma, self.numbers)

    def has_lemma(self, *lemmas: str) -> bool:
        return any(reading.lemma in lemmas for reading in self.readings)


LOWER = "a-záčďéěíňóřšťúůýž"
_SHAPES = re.compile(
    rf"""
      (?P<NAME>„[^“”"„]*[“”"]|"[^"„“]*")
    | (?P<RANGE>\d+\ až\ \d+)
    | (?P<TIMES>\d+(?:×|x(?!\w)))
    | (?P<ORD>\d+\.(?=\s+[{LOWER}]))
    | (?P<SIGNED>[+−–-]\d+)
    | (?P<NUM>\d+)
    | (?P<WORD>[^\W\d_]+)
    | (?P<STOP>\.)
    | (?P<COMMA>,)
    | (?P<SEMI>;)
    | (?P<COLON>:)
    | (?P<JUNK>\S)
    """,
    re.VERBOSE,
)
_DIGITS = re.compile(r"\d+")
_SHOWN_DIGITS = 9  # a longer number is nobody's count


def scan(text: str, offset: int) -> list[Token]:
    """Cut a line into tokens; nothing but blanks is lost."""
    return [_token(match, offset) for match in _SHAPES.finditer(text)]


def _token(match: re.Match[str], offset: int) -> Token:
    kind, text = match.lastgroup or "JUNK", match.group()
    span = Span(offset + match.start(), offset + match.end())
    if kind in ("WORD", "STOP", "COMMA", "SEMI", "COLON", "JUNK"):
        return Token(kind, text, span)
    if kind == "NAME":
        return Token(kind, text, span, lemma=text[1:-1])
    return _number(kind, text, span)


def _number(kind: str, text: str, span: Span) -> Token:
    digits = list(_DIGITS.findall(text))
    if any(len(group) > _SHOWN_DIGITS or not group.isascii() for group in digits):
        return Token("JUNK", text, span)
    numbers = tuple(int(group) for group in digits)
    if kind == "SIGNED":
        numbers = (numbers[0] if text[0] == "+" else -numbers[0],)
    if kind == "TIMES":
        return Token("TIMES", text, span, lemma=f"{numbers[0]}×", numbers=numbers)
    if kind == "ORD":
        return Token(kind, text, span, lemma=text, numbers=numbers)
    return Token("NUM" if kind == "RANGE" else kind, text, span, numbers=numbers)


def split_sentences(tokens: Iterable[Token]) -> list[list[Token]]:
    """Each part ends with its full stop, except perhaps the last one; superfluous stops are a part of their own."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        last = parts[-1]
        if token.kind == "STOP" and not last and len(parts) > 1 and parts[-2][0].kind == "STOP":
            parts[-2].append(token)
            continue
        last.append(token)
        if token.kind == "STOP":
            parts.append([])
    return [part for part in parts if part]


def covering(tokens: Iterable[Token]) -> Span:
    spans = [token.span for token in tokens]
    return Span(spans[0].start, max(span.end for span in spans)) if spans else NOWHERE
