"""A text of a card in, its tokens out: words, spaces where a line may end, and ties where it must not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

NO_BREAK_SPACE = "\u00a0"
BOUND = frozenset("ksvzouai")  # one-letter words: no line ends with them

_PARTS = re.compile(r"[ \u00a0]+|[^ \u00a0]+")
_OPENING = "„‚(«»"
_NUMBER = re.compile(r"[−+-]?\d+(?:[–:,/]\d+)*[×%]?")
_ORDINAL = re.compile(r"\d+\.")
_SIGN = re.compile(r"[×+−=]")
_DASH = re.compile(r"[–—]")


@dataclass(frozen=True, slots=True)
class Token:
    """`text` is what the author wrote; a tie is a space that joins its neighbours."""

    kind: Literal["word", "space", "tie"]
    text: str


@lru_cache(4096)
def tokens(text: str) -> tuple[Token, ...]:
    """Nothing is rewritten: the texts of the tokens joined are the text."""
    parts = _PARTS.findall(text)
    return tuple(_token(parts, index) for index in range(len(parts)))


def _token(parts: list[str], index: int) -> Token:
    part = parts[index]
    if part.strip(f" {NO_BREAK_SPACE}"):
        return Token("word", part)
    before = parts[index - 1] if index else ""
    after = parts[index + 1] if index + 1 < len(parts) else ""
    tied = NO_BREAK_SPACE in part or (bool(before) and bool(after) and _binds(before, after))
    return Token("tie" if tied else "space", part)


def _binds(before: str, after: str) -> bool:
    word = before.lstrip(_OPENING)
    if word.casefold() in BOUND or _NUMBER.fullmatch(word):
        return True
    if _ORDINAL.fullmatch(word):
        return after[0].islower() or after[0].isdigit()
    return bool(_SIGN.fullmatch(word) or _SIGN.fullmatch(after) or _DASH.fullmatch(after))


def written(found: tuple[Token, ...]) -> str:
    """The text as the author wrote it."""
    return "".join(token.text for token in found)


def printed(found: tuple[Token, ...]) -> str:
    """The text as it is set: each tie is one non-breaking space."""
    return "".join(NO_BREAK_SPACE if token.kind == "tie" else token.text for token in found)


def stretches(found: tuple[Token, ...]) -> tuple[str, ...]:
    """What stays on one line when no word is hyphenated: words with what is tied to them."""
    return tuple(part for part in printed(found).split(" ") if part)
