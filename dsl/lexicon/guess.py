"""A word that is not in the dictionary in, the words it could have been out."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.diagnostics.suggest import fold, nearest
from dsl.lexicon.words import Pos, Reading

_LONGEST_ENDING = 4
_SHORTEST_STEM = 3
_INFLECTED: frozenset[Pos] = frozenset({"noun", "adj", "numword", "fin", "passive", "past", "imp", "inf"})
_VERB: frozenset[Pos] = frozenset({"fin", "passive", "past", "imp", "inf"})
_Word = tuple[str, str]  # part of speech (all of a verb is one) and lemma


class Guesses:
    """Built once per dictionary, when the first unknown word comes."""

    def __init__(self, table: Mapping[str, tuple[Reading, ...]]) -> None:
        self._table = table
        self._folded: dict[str, list[str]] = {}
        self._stems: dict[str, dict[_Word, None]] = {}
        self._feats: dict[_Word, list[Reading]] = {}
        for form, readings in table.items():
            self._folded.setdefault(fold(form), []).append(form)
            for reading in readings:
                if reading.pos in _INFLECTED and not reading.negated:
                    self._add(form, reading)

    def _add(self, form: str, reading: Reading) -> None:
        word = _word(reading)
        self._feats.setdefault(word, []).append(reading)
        folded = fold(form)
        for cut in range(_LONGEST_ENDING):
            stem = folded[: len(folded) - cut]
            if len(stem) >= _SHORTEST_STEM:
                self._stems.setdefault(stem, {})[word] = None

    def near(self, word: str, pos: Pos | None) -> tuple[str, ...]:
        same = [form for form in self._folded.get(fold(word), ()) if form != word and self._has(form, pos)]
        others = nearest(word, (form for form in self._table if len(form) > 1 and self._has(form, pos)))
        return tuple(dict.fromkeys((*same, *others)))[:3]

    def _has(self, form: str, pos: Pos | None) -> bool:
        return pos is None or any(reading.pos == pos for reading in self._table[form])

    def tolerant(self, word: str) -> tuple[Reading, ...]:
        """Only what is sure: the same letters without diacritics, or the longest stem that one word alone has."""
        folded = fold(word)
        same = self._folded.get(folded, ())
        if same:
            return tuple(reading for form in same for reading in self._table[form])
        for cut in range(1, _LONGEST_ENDING):
            stem = folded[: len(folded) - cut]
            if len(stem) < max(_SHORTEST_STEM, (len(folded) + 1) // 2):
                break
            if words := self._stems.get(stem):
                return self._any_form(words)
        return ()

    def _any_form(self, words: Mapping[_Word, None]) -> tuple[Reading, ...]:
        """Several words share a stem like „vrác“; several lemmas of one part of speech are not sure."""
        kinds = [kind for kind, _ in words]
        if len(set(kinds)) != len(kinds):
            return ()
        return tuple(reading for word in words for reading in _merged(self._feats[word]))


def _word(reading: Reading) -> _Word:
    return ("verb" if reading.pos in _VERB else reading.pos), reading.lemma


def _merged(readings: list[Reading]) -> tuple[Reading, ...]:
    """One reading per part of speech with all features the word can have."""
    found: dict[Pos, frozenset[tuple[object, ...]]] = {}
    for reading in readings:
        found[reading.pos] = found.get(reading.pos, frozenset()) | reading.feats
    return tuple(Reading(pos, readings[0].lemma, feats) for pos, feats in found.items())
