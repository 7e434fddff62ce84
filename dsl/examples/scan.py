"""The text of a step in, its words with their places out; names in „…“ are one word."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dsl.source import NOWHERE, Span
from dsl.syntax.structure.nodes import Text

_WORD = re.compile(r"„[^„“”]*[“”]|[(),]|[^\s(),„]+")
_QUOTES = "„“”"


@dataclass(frozen=True, slots=True)
class Word:
    text: str  # without quotes
    span: Span
    quoted: bool = False

    @property
    def key(self) -> str:
        return self.text.lower()


Words = tuple[Word, ...]


def scan(text: Text) -> Words:
    """A full stop at the end of a step is not part of its last word."""
    found = [_word(text, match) for match in _WORD.finditer(text.value)]
    if found and found[-1].text.endswith(".") and not found[-1].quoted:
        last = found.pop()
        if last.text != ".":
            found.append(Word(last.text[:-1], Span(last.span.start, last.span.end - 1)))
    return tuple(found)


def _word(text: Text, match: re.Match[str]) -> Word:
    shown = match[0]
    quoted = shown[0] == _QUOTES[0] and len(shown) > 1
    return Word(shown.strip(_QUOTES).strip() if quoted else shown, text.span_of(*match.span()), quoted)


def span_of(words: Words) -> Span:
    return Span(words[0].span.start, words[-1].span.end) if words else NOWHERE


def said(words: Words) -> str:
    """The words as one writes them: no space before a comma or inside brackets."""
    text = " ".join(word.text for word in words)
    return text.replace(" ,", ",").replace("( ", "(").replace(" )", ")")


def items(words: Words, conjunction: str = "") -> tuple[Words, ...]:
    """Parts between commas outside brackets; `conjunction` also parts the last two. Empty parts are left out."""
    parts: list[list[Word]] = [[]]
    depth = 0
    for word in words:
        bracket = not word.quoted and word.text in ("(", ")")
        depth += (word.text == "(") - (word.text == ")") if bracket else 0
        parting = word.text == "," or (bool(conjunction) and word.key == conjunction)
        if parting and not word.quoted and depth <= 0:
            parts.append([])
        else:
            parts[-1].append(word)
    return tuple(tuple(part) for part in parts if part)
