"""A slot of a pattern and the words at its place in, what they can mean there out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from dsl.compile.layout import key_values
from dsl.examples.names import Names, longest
from dsl.examples.nodes import CardRef, Scope
from dsl.examples.patterns import Reader, table, word
from dsl.examples.scan import Word, Words, said, span_of

MOST_WORDS = 8  # in the name of a card


@dataclass(frozen=True, slots=True)
class Where:
    """A zone as it is written; `words` are its preposition and noun, `pile` the noun when it names one pile."""

    zone: str
    key: int
    words: Words
    pile: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number and what is counted; `token` is "" for cards."""

    number: int
    token: str
    noun: Words
    after: str  # the word in front, which decides between „karta“ and „kartu“


@dataclass(frozen=True, slots=True)
class Symbols:
    """A number of places on cards that show a value."""

    number: int
    prop: str
    value: int
    noun: Words


@dataclass(frozen=True, slots=True)
class Heap:
    """A pile of a zone kept by value, and its state: -1 is any."""

    zone: str
    key: int
    state: int


class Readers(dict[str, Reader]):
    """One reader for each slot that grammars/examples.toml names."""

    def __init__(self, names: Names) -> None:
        self.names = names
        rest = dict.fromkeys(("cards", "players", "answers", "deeds", "value"), _rest)
        named: Mapping[str, Reader] = {
            "player": _player, "name": _text, "quoted": _quoted, "number": self._number, "zone": self._zone,
            "place": self._place, "card": self._card, "amount": self._amount, "count": self._count,
            "property": self._property, "definition": self._definition, "deed": self._deed, "past": self._past,
            "since": _since, "kind": self._kind, "heap": self._heap, "counted": self._counted, "symbols": self._symbols,
        }  # fmt: skip
        super().__init__({**rest, **named})

    def _number(self, words: Words, at: int) -> Iterator[tuple[int, int]]:
        number = self.names.number(words[at].text)
        if number is not None and not words[at].quoted:
            yield at + 1, number

    # ------------------------------------------------------------ zones

    def _zone(self, words: Words, at: int) -> Iterator[tuple[int, Where]]:
        """„balíček“, „zelená hromádka“, „balíček 2“, „balíček hodnoty 2“; also the word for one pile of a zone."""
        for lead in (0, 1):
            found = longest(self.names.zones, words, at + lead)
            if found is not None:
                end, zone = found
                for stop, key in self._key(zone, words, end, words[at : at + lead]):
                    yield stop, Where(zone, key, words[at:end])
        yield from self._pile(words, at)

    def _pile(self, words: Words, at: int) -> Iterator[tuple[int, Where]]:
        """„červený balíček“, „balíček hodnoty 3“: which zone it is follows from the value."""
        for lead in (0, 1):
            found = longest(self.names.piles, words, at + lead)
            for zone in self.names.game.zones.values():
                if found is not None and zone.pile == found[1]:
                    for stop, key in self._key(zone.name, words, found[0], words[at : at + lead]):
                        if key >= 0:
                            yield stop, Where(zone.name, key, words[at : found[0]], zone.pile)

    def _key(self, zone: str, words: Words, end: int, lead: Words) -> Iterator[tuple[int, int]]:
        name = self.names.game.zones[zone].by_prop
        if not name:
            if not lead:
                yield end, -1
            return
        first, size = key_values(self.names.game.props[name])
        if lead:
            yield from ((end, index) for prop, index in self.names.values(lead) if prop == name)
            return
        found = longest(self.names.props, words, end)
        after = found[0] if found is not None and found[1] == name else end
        if after < len(words):
            number = self.names.number(words[after].text)
            if number is not None and 0 <= number - first < size:
                yield after + 1, number - first
            else:
                values = self.names.values(words[after : after + 1]) if after > end else ()
                yield from ((after + 1, index) for prop, index in values if prop == name)
        yield end, -1

    def _place(self, words: Words, at: int) -> Iterator[tuple[int, Where]]:
        if self.names.bases(words[at].text, "prep") and at + 1 < len(words):
            for end, where in self._zone(words, at + 1):
                yield end, Where(where.zone, where.key, (words[at], *where.words), where.pile)

    def _heap(self, words: Words, at: int) -> Iterator[tuple[int, Heap]]:
        """„červený balíček roztažený doleva“: a pile by its value, with the state it is in."""
        if at + 2 >= len(words):
            return
        nouns, states = self.names.bases(words[at + 1].text, "noun"), self.names.bases(words[at + 2].text, "adj")
        verbs = {known.of_verb for lemma in states if (known := self.names.lexicon.adjectives.get(lemma))}
        adverb = said(words[at + 3 :])
        for prop, index in self.names.values(words[at : at + 1]):
            for zone in self.names.game.zones.values():
                named = [number for number, state in enumerate(zone.states, 1) if state.name == adverb]
                fits = zone.by_prop == prop and zone.pile in nouns and zone.state_verb in verbs
                if fits and (named or not adverb):
                    yield len(words), Heap(zone.name, index, named[0] if named else -1)

    # ------------------------------------------------------------ cards, tokens, values

    def _card(self, words: Words, at: int) -> Iterator[tuple[int, CardRef]]:
        for end in range(min(len(words), at + MOST_WORDS), at, -1):
            face = self.names.face(words[at:end])
            if face >= 0:
                yield end, CardRef(face, span_of(words[at:end]))

    def _amount(self, words: Words, at: int) -> Iterator[tuple[int, Amount]]:
        for end, number in self._number(words, at):
            found = longest(self.names.tokens, words, end) if end < len(words) else None
            if found is None and end + 1 < len(words):  # „2 žetony rozvoje“
                found = self._carried(words, end)
            if found is not None:
                yield found[0], Amount(number, found[1], words[end : found[0]], words[at - 1].key)

    def _counted(self, words: Words, at: int) -> Iterator[tuple[int, Amount]]:
        """„12 bodů vlivu“: what the game counts by a sentence „Počet … je …“."""
        for end, number in self._number(words, at):
            found = longest(self.names.counts, words, end) if end < len(words) else None
            if found is not None:
                yield found[0], Amount(number, found[1], words[end : found[0]], words[at - 1].key)

    def _symbols(self, words: Words, at: int) -> Iterator[tuple[int, Symbols]]:
        """„4 hrady“, „12 symbolů hodin“."""
        for end, number in self._number(words, at):
            if end < len(words) and word("symbol") in self.names.bases(words[end].text, "noun"):
                end += 1
            found = self.names.symbols(words, end) if end < len(words) else None
            if found is not None:
                yield found[0], Symbols(number, found[1], found[2], words[end : found[0]])

    def _carried(self, words: Words, at: int) -> tuple[int, str] | None:
        found = longest(self.names.tokens, words, at + 1)
        noun = self.names.lexicon.nouns.get(found[1]) if found else None
        carried = noun is not None and noun.uncountable in self.names.bases(words[at].text, "noun")
        return found if carried else None

    def _count(self, words: Words, at: int) -> Iterator[tuple[int, Amount]]:
        for end, number in self._number(words, at):
            while end < len(words) and self.names.is_any(words[end].text):
                end += 1
            if end < len(words) and self.names.is_card_word(words[end].text):
                yield end + 1, Amount(number, "", words[end : end + 1], words[at - 1].key)

    def _property(self, words: Words, at: int) -> Iterator[tuple[int, str]]:
        found = longest(self.names.props, words, at)
        if found is not None:
            yield found

    def _definition(self, words: Words, at: int) -> Iterator[tuple[int, str]]:
        for end in range(min(len(words), at + 4), at, -1):
            name = self.names.definition(words[at:end])
            if name:
                yield end, name

    # ------------------------------------------------------------ verbs

    def _deed(self, words: Words, at: int) -> Iterator[tuple[int, str]]:
        yield from ((at + 1, lemma) for lemma in self.names.bases(words[at].text, "passive"))

    def _past(self, words: Words, at: int) -> Iterator[tuple[int, str]]:
        yield from ((at + 1, lemma) for lemma in self.names.bases(words[at].text, "past"))

    def _kind(self, words: Words, at: int) -> Iterator[tuple[int, str]]:
        found = longest(self.names.kinds, words, at)
        if found is not None:
            yield found


def _rest(words: Words, at: int) -> Iterator[tuple[int, Words]]:
    yield len(words), words[at:]


def _text(words: Words, at: int) -> Iterator[tuple[int, Word]]:
    yield len(words), Word(said(words[at:]), span_of(words[at:]))


def _player(words: Words, at: int) -> Iterator[tuple[int, Word]]:
    if words[at].text[:1].isupper() and not words[at].quoted:
        yield at + 1, words[at]


def _quoted(words: Words, at: int) -> Iterator[tuple[int, Word]]:
    if words[at].quoted:
        yield at + 1, words[at]


def _since(words: Words, at: int) -> Iterator[tuple[int, Scope]]:
    for scope, phrases in table()["since"].items():
        for phrase in phrases:
            parts = phrase.split()
            if [word.key for word in words[at : at + len(parts)]] == parts:
                yield at + len(parts), cast("Scope", scope)
