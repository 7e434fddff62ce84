"""A Czech word or name in, a key that sorts it as the Czech alphabet does out."""

from __future__ import annotations

import unicodedata

_LETTERS = ("a", "b", "c", "č", "d", "e", "f", "g", "h", "ch", *"ijklmnopqr", "ř", "s", "š", *"tuvwxyz", "ž")
_ORDER = {letter: number for number, letter in enumerate(_LETTERS, 1)}


def alphabetical(text: str) -> tuple[tuple[int, ...], str]:
    """First by letters (č after c, ch after h; á, ď, ů … as a, d, u), then by their accents."""
    low = unicodedata.normalize("NFC", text).lower()
    found: list[int] = []
    at = 0
    while at < len(low):
        size = 2 if low[at : at + 2] in _ORDER else 1
        found.append(_rank(low[at : at + size]))
        at += size
    return tuple(found), low


def _rank(letter: str) -> int:
    """Spaces and dashes come first, digits after letters."""
    if letter in _ORDER:
        return _ORDER[letter]
    bare = unicodedata.normalize("NFD", letter)[0]
    if bare in _ORDER:
        return _ORDER[bare]
    return 0 if not letter.isalnum() else len(_LETTERS) + ord(letter)
