"""A word in, its place in a Czech list out: č after c, ch after h, accents only when nothing else differs."""

from __future__ import annotations

import unicodedata

_LETTERS = ("a", "b", "c", "č", "d", "e", "f", "g", "h", "ch", *"ijklmnopqr", "ř", "s", "š", *"tuvwxyz", "ž")
_RANK = {letter: rank for rank, letter in enumerate(_LETTERS)}


def order(word: str) -> tuple[tuple[int, ...], str]:
    low = word.casefold()
    ranks: list[int] = []
    at = 0
    while at < len(low):
        width = 2 if low[at : at + 2] == "ch" else 1
        ranks.append(_rank(low[at : at + width]))
        at += width
    return tuple(ranks), low


def _rank(letter: str) -> int:
    """Spaces and signs come before letters; á, ě, ů stand with a, e, u."""
    if letter in _RANK:
        return _RANK[letter]
    return _RANK.get(unicodedata.normalize("NFD", letter)[0], -1)
