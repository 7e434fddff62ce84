"""A preposition and the word behind it in, the preposition as it is said out: z + země → ze."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dsl.lexicon.sounds import VOWELS

# How a number begins when it is read aloud: 4 kartami = čtyřmi kartami.
_UNITS = ("nu", "je", "dv", "tř", "čty", "pě", "še", "se", "os", "de")
_TEENS = ("de", "je", "dv", "tř", "čtr", "pa", "še", "se", "os", "de")
_TENS = ("", "", "dv", "tř", "čty", "pa", "še", "se", "os", "de")


@dataclass(frozen=True, slots=True)
class Vocalisation:
    """When one preposition gets its -e."""

    form: str
    before: tuple[str, ...]
    cluster: bool  # before s z š ž and another consonant
    words: frozenset[str]

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Vocalisation:
        return cls(entry["form"], tuple(entry["before"]), entry["cluster"], frozenset(entry["words"]))

    def needed(self, word: str) -> bool:
        if word in self.words or (self.before and word.startswith(self.before)):
            return True
        return self.cluster and word[:1] in "szšž" and len(word) > 1 and word[1] not in VOWELS


def spoken_start(word: str) -> str:
    """The letters the ear meets first: „4“ → čty, „Nil → nil."""
    plain = word.lstrip("„‚(+−-").lower()
    digits = plain[: len(plain) - len(plain.lstrip("0123456789"))]
    return _number_start(int(digits)) if digits else plain


def _number_start(number: int) -> str:
    if number < 10:
        return _UNITS[number]
    if number < 20:
        return _TEENS[number - 10]
    if number < 100:
        return _TENS[number // 10]
    if number < 1000:
        return "sto" if number < 200 else _UNITS[number // 100]
    return "ti" if number < 2000 else _number_start(number // 1000)
