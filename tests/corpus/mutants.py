"""A correct text in; out: every text that differs from it by one word, one mark or one pair of neighbours."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import Pos, Reading
from tests.corpus.texts import Row, lexicon

_PARTS = re.compile(r"„[^“]*“|\d+\.(?=\s+[a-zá-ž])|\w+|[^\w\s]|\s+")
_INFLECTED: frozenset[Pos] = frozenset(
    {"noun", "adj", "numword", "imp", "inf", "fin", "modal", "copula", "was", "passive", "past", "pronoun"}
)
_EXCHANGED: frozenset[Pos] = _INFLECTED | {"prep", "adverb", "bound", "amount", "conj", "subord"}
_NEGATED: frozenset[Pos] = frozenset({"fin", "modal", "copula", "was", "past", "inf", "adj", "passive"})


@dataclass(frozen=True, slots=True)
class Mutant:
    """`kind` is one of KINDS; `old` became `new`."""

    row: Row
    kind: str
    old: str
    new: str
    text: str

    def __str__(self) -> str:
        return f"{self.row.game} · {self.row.id} · {self.kind} „{self.old}“ → „{self.new}“: {self.text}"


def chosen(row: Row, kind: str, most: int) -> list[Mutant]:
    """At most `most` mutants of one kind, always the same ones: chosen by a checksum of their text."""
    found = {mutant.text: mutant for mutant in KINDS[kind](row) if mutant.text != row.text}
    return sorted(found.values(), key=lambda mutant: (zlib.crc32(mutant.text.encode()), mutant.text))[:most]


# ------------------------------------------------------------------ cutting and putting together


@cache
def parts(text: str) -> tuple[str, ...]:
    """Words, numbers, names, marks and blanks; together they are the text."""
    return tuple(_PARTS.findall(text))


def _words(row: Row) -> Iterator[tuple[int, str]]:
    """Places of words; not of names in quotes, which are not words of the dictionary."""
    return ((place, part) for place, part in enumerate(parts(row.text)) if part[0].isalpha())


def _with(row: Row, kind: str, place: int, new: str) -> Mutant:
    cut = list(parts(row.text))
    old = cut[place]
    cut[place] = new.capitalize() if old[0].isupper() else new
    return Mutant(row, kind, old, cut[place], "".join(cut))


def _sentence(text: str) -> str:
    """Blanks and capitals as an author would leave them after deleting or moving a word."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r" (?=[,.;:])", "", text)
    return re.sub(r"(^|[.] )(\w)", lambda match: match[1] + match[2].upper(), text)


# ------------------------------------------------------------------ forms of words


@cache
def _forms(game: str) -> Mapping[tuple[str, str], Sequence[tuple[str, Reading]]]:
    """(part of speech, lemma) → its forms with their readings. Finite and other forms of a verb are one word."""
    words = lexicon(game)
    table: dict[tuple[str, str], list[tuple[str, Reading]]] = {}
    for form in sorted(words.forms()):
        for reading in words.lookup(form):
            if reading.pos in _EXCHANGED and not reading.negated:
                table.setdefault((_group(reading.pos), reading.lemma), []).append((form, reading))
    return table


def _group(pos: Pos) -> str:
    return "verb" if pos in ("imp", "inf", "fin", "passive", "past") else pos


def _readings(words: Lexicon, word: str) -> list[Reading]:
    return [reading for reading in words.lookup(word) if reading.pos in _EXCHANGED]


def other_forms(row: Row) -> Iterator[Mutant]:
    """kartu → kartou, vezmi → vezme."""
    for place, word in _words(row):
        for reading in _readings(lexicon(row.game), word):
            if reading.pos in _INFLECTED and not reading.negated:
                for form, _ in _forms(row.game)[_group(reading.pos), reading.lemma]:
                    if form != word.lower():
                        yield _with(row, "form", place, form)


def name_forms(row: Row) -> Iterator[Mutant]:
    """Other forms of nouns and adjectives only."""
    for place, word in _words(row):
        for reading in _readings(lexicon(row.game), word):
            if reading.pos in ("noun", "adj") and not reading.negated:
                for form, other in _forms(row.game)[reading.pos, reading.lemma]:
                    if form != word.lower() and other.pos == reading.pos:
                        yield _with(row, "inflection", place, form)


@cache
def _by_feats(game: str) -> Mapping[tuple[str, object], Sequence[str]]:
    """(part of speech, one way to inflect) → forms of all words that are inflected so."""
    table: dict[tuple[str, object], dict[str, None]] = {}
    for (_, _), forms in sorted(_forms(game).items()):
        for form, reading in forms:
            for feats in reading.feats or ((),):
                table.setdefault((reading.pos, feats), {})[form] = None
    return {key: tuple(forms) for key, forms in table.items()}


def other_words(row: Row) -> Iterator[Mutant]:
    """kartu → ruku, vezmi → vrať, z → do: another word inflected in the same way."""
    for place, word in _words(row):
        for reading in _readings(lexicon(row.game), word):
            if reading.negated:
                continue
            for feats in reading.feats or ((),):
                for form in _by_feats(row.game)[reading.pos, feats]:
                    if not _same_word(row.game, form, reading):
                        yield _with(row, "word", place, form)


def _same_word(game: str, form: str, reading: Reading) -> bool:
    return any(reading.lemma == other.lemma for other in lexicon(game).lookup(form))


# ------------------------------------------------------------------ words and marks


def dropped_words(row: Row) -> Iterator[Mutant]:
    cut = parts(row.text)
    for place, part in enumerate(cut):
        if part[0].isalnum() or part[0] == "„":
            text = _sentence("".join(cut[:place] + cut[place + 1 :]))
            yield Mutant(row, "dropped", part, "", text)


def swapped_neighbours(row: Row) -> Iterator[Mutant]:
    cut = parts(row.text)
    places = [place for place, part in enumerate(cut) if part[0].isalnum() or part[0] == "„"]
    for left, right in pairwise(places):
        if right - left == 2 and cut[left + 1].isspace() and cut[left] != cut[right]:
            ends = (cut[right].lower(), cut[left].lower()) if cut[left][0].isupper() else (cut[right], cut[left])
            text = _sentence("".join((*cut[:left], ends[0], cut[left + 1], ends[1], *cut[right + 1 :])))
            yield Mutant(row, "swapped", f"{cut[left]} {cut[right]}", " ".join(ends), text)


def other_numbers(row: Row) -> Iterator[Mutant]:
    for place, part in enumerate(parts(row.text)):
        if part.isdigit():
            for new in (int(part) + 1, int(part) + 4, int(part) - 1):
                if new >= 0:
                    yield _with(row, "number", place, str(new))


def other_commas(row: Row) -> Iterator[Mutant]:
    cut = parts(row.text)
    for place, part in enumerate(cut):
        before, after = "".join(cut[:place]), "".join(cut[place + 1 :])
        if part == ",":
            yield Mutant(row, "comma", ",", "", before + after)
        elif part.isspace() and cut[place - 1][0].isalnum():
            yield Mutant(row, "comma", "", ",", f"{before}, {after}")


def negations(row: Row) -> Iterator[Mutant]:
    words = lexicon(row.game)
    for place, word in _words(row):
        readings = [reading for reading in words.lookup(word) if reading.pos in _NEGATED]
        bare = word.lower()[2:]
        if any(reading.negated for reading in readings) and words.lookup(bare):
            yield _with(row, "negation", place, bare)
        elif readings and not word.lower().startswith("ne"):
            yield _with(row, "negation", place, "ne" + word.lower())


KINDS = {
    "form": other_forms,
    "word": other_words,
    "dropped": dropped_words,
    "swapped": swapped_neighbours,
    "number": other_numbers,
    "comma": other_commas,
    "negation": negations,
    "inflection": name_forms,
}
MUTATIONS = tuple(kind for kind in KINDS if kind != "inflection")
