"""Entries of several words in, the longest one that begins at a place of a sentence out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dsl.lexicon.closed import Closed
from dsl.lexicon.words import Reading

_Found = tuple[tuple[str, ...], Reading]


class PhraseTable:
    """„lícem dolů“, „bodů kultury“; „méně než“ only before a number."""

    def __init__(self, entries: Iterable[tuple[str, Reading]], closed: Closed, base: PhraseTable | None) -> None:
        texts: dict[str, Reading] = dict(base.by_text) if base else {}
        for text, reading in entries:
            texts[text] = reading
        self.by_text: Mapping[str, Reading] = texts
        self._numbers = frozenset(
            form for number in closed.numbers.values() for form in number.forms.values() if number.lemma != "oba"
        )
        self._before_number = tuple((tuple(text.split()), Reading("bound", text)) for text in closed.before_number)
        self._by_first: dict[str, list[_Found]] = {}
        for text, reading in texts.items():
            words = tuple(text.split())
            self._by_first.setdefault(words[0], []).append((words, reading))
        for found in self._by_first.values():
            found.sort(key=lambda entry: -len(entry[0]))

    def match(self, words: Sequence[str], start: int) -> tuple[int, Reading] | None:
        first = words[start].lower()
        for phrase, reading in self._by_first.get(first, ()):
            if _stands(phrase, words, start):
                return len(phrase), reading
        for phrase, reading in self._before_number:
            if phrase[0] == first and _stands(phrase, words, start) and self._is_number(words, start + len(phrase)):
                return len(phrase), reading
        return None

    def _is_number(self, words: Sequence[str], at: int) -> bool:
        return at < len(words) and (words[at].isdigit() or words[at].lower() in self._numbers)


def _stands(phrase: tuple[str, ...], words: Sequence[str], start: int) -> bool:
    end = start + len(phrase)
    return end <= len(words) and all(
        word == written.lower() for word, written in zip(phrase, words[start:end], strict=True)
    )
