"""A misspelt word and the words it could have been in, the nearest few out: diacritics and case do not count."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=8192)
def fold(word: str) -> str:
    """„Říjen“ → „rijen“."""
    plain = unicodedata.normalize("NFD", word.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """At most `limit` candidates, best first. A short word may differ in one letter, a longer one in two."""
    folded = fold(word)
    allowed = allowance(len(folded))
    ranked: list[tuple[int, int, str]] = []
    for candidate in dict.fromkeys(candidates):
        if candidate == word:
            continue
        gap = distance(folded, fold(candidate), allowed)
        if gap <= allowed:
            ranked.append((gap, distance(word, candidate, len(word)), candidate))
    return tuple(candidate for _, _, candidate in sorted(ranked)[:limit])


def allowance(length: int) -> int:
    """How many letters of a word may be wrong: none in 1–2, one in 3–5, two in more."""
    return 0 if length <= 2 else 1 if length <= 5 else 2


def distance(left: str, right: str, most: int) -> int:
    """Damerau–Levenshtein distance (neighbours may be swapped); anything over `most` is `most + 1`."""
    if left == right:
        return 0
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    above = list(range(len(right) + 1))
    for row, char in enumerate(left, 1):
        line = [row]
        for column, other in enumerate(right, 1):
            cost = min(above[column] + 1, line[-1] + 1, above[column - 1] + (char != other))
            if row > 1 and column > 1 and char == right[column - 2] and left[row - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            line.append(cost)
        if min(line) > most and min(above) > most:
            return most + 1
        before, above = above, line
    return min(above[-1], most + 1)
