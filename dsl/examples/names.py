"""A game and its dictionary in, what the words of a step name out: zones, tokens, cards, values, verbs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from dsl.compile.walk import walk
from dsl.diagnostics.suggest import fold, nearest
from dsl.examples.patterns import word
from dsl.examples.scan import Words, said
from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import Pos, Reading
from dsl.model.game import Action, Game

MOST_DIGITS = 6  # no game needs more, and a longer number would only keep the machine busy
Forms = Mapping[tuple[str, ...], str]  # the words of a form → the lemma


@dataclass(slots=True)
class Names:
    """What the game calls things, in all forms. One for each set of variants."""

    game: Game
    lexicon: Lexicon
    zones: Forms = field(init=False)
    tokens: Forms = field(init=False)
    props: Forms = field(init=False)
    kinds: Forms = field(init=False)
    piles: Forms = field(init=False)
    counts: Forms = field(init=False)
    faces: Mapping[str, int] = field(init=False)
    _lemmas: tuple[tuple[frozenset[str], ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        self.zones = self._forms(self.game.zones)
        self.tokens = self._forms(self.game.tokens)
        self.props = self._forms(self.game.props)
        self.kinds = self._forms(kind for kind, info in self.game.kinds.items() if info.mode == "action")
        self.piles = self._forms(zone.pile for zone in self.game.zones.values() if zone.pile)
        head = f"{word('count')} "
        self.counts = self._forms(
            name.removeprefix(head) for name in self.game.definitions if name.startswith(head)
        )  # fmt: skip
        self.faces = {fold(face.name): number for number, face in enumerate(self.game.faces)}
        self._lemmas = tuple(self._lemmas_of(face.name.split()) for face in self.game.faces)

    def _forms(self, lemmas: Iterable[str]) -> Forms:
        found: dict[tuple[str, ...], str] = {}
        for lemma in lemmas:
            noun = self.lexicon.nouns.get(lemma)
            for form in (lemma, *(noun.forms.values() if noun else ())):
                found.setdefault(tuple(form.lower().split()), lemma)
        return found

    def _lemmas_of(self, words: Iterable[str]) -> tuple[frozenset[str], ...]:
        return tuple(frozenset({word.lower(), *self._bases(word)}) for word in words)

    def _bases(self, word: str) -> Iterator[str]:
        readings = self.lexicon.lookup(word)
        return (reading.lemma for reading in readings if reading.pos in ("noun", "adj") and not reading.negated)

    # ------------------------------------------------------------ cards and values

    def face(self, words: Words) -> int:
        """The card of that name; declared words may stand in any form. -1 when there is none or more than one."""
        exact = self.faces.get(fold(said(words)))
        if exact is not None:
            return exact
        if any(part.quoted for part in words):
            return -1
        wanted = self._lemmas_of(part.text for part in words)
        fitting = [number for number, name in enumerate(self._lemmas) if _alike(name, wanted)]
        return fitting[0] if len(fitting) == 1 else -1

    def near_cards(self, text: str) -> str:
        return quoted(nearest(text, (face.name for face in self.game.faces)))

    def values(self, words: Words) -> tuple[tuple[str, int], ...]:
        """Property and index of every enumerated value that the words name."""
        wanted = self._lemmas_of(part.text for part in words)
        found = []
        for prop in self.game.props.values():
            names = enumerate(prop.values)
            found += [(prop.name, index) for index, value in names if _alike(self._lemmas_of(value.split()), wanted)]
        return tuple(found)

    def symbols(self, words: Words, at: int) -> tuple[int, str, int] | None:
        """Where the name of a value of a property with places ends, the property and the value."""
        for prop in self.game.props.values():
            if prop.kind == "slots":
                found = longest(self._forms(prop.values), words, at)
                if found is not None:
                    return found[0], prop.name, prop.values.index(found[1])
        return None

    def definition(self, words: Words) -> str:
        wanted = self._lemmas_of(part.text for part in words)
        names = (name for name in self.game.definitions if _alike(self._lemmas_of(name.split()), wanted))
        return next(names, "")

    # ------------------------------------------------------------ verbs and numbers

    def number(self, text: str) -> int | None:
        if text.isdecimal() and len(text) <= MOST_DIGITS:
            return int(text)
        lemmas = self.bases(text, "numword")
        return self.lexicon.number_values[lemmas[0]] if lemmas else None

    def bases(self, text: str, pos: Pos) -> tuple[str, ...]:
        """Lemmas of a form that is that part of speech."""
        return tuple(reading.lemma for reading in self._readings(text) if reading.pos == pos)

    def _readings(self, text: str) -> tuple[Reading, ...]:
        return tuple(reading for reading in self.lexicon.lookup(text) if not reading.negated)

    def is_card_word(self, text: str) -> bool:
        """A noun for cards in general."""
        return word("card") in self.bases(text, "noun")

    def is_any(self, text: str) -> bool:
        return word("any") in self.bases(text, "adj")

    def actions_by_verb(self, text: str) -> tuple[int, ...]:
        """Actions whose name or deed has this verb in the third person."""
        lemmas = set(self.bases(text, "fin"))
        actions = list(enumerate(self.game.actions))
        named = tuple(number for number, action in actions if self._first_verb(action) in lemmas)
        guessed = tuple(number for number, action in actions if _third_person(action.name.split()[0], text))
        return named or guessed or tuple(number for number, action in actions if self._verbs(action) & lemmas)

    def _first_verb(self, action: Action) -> str:
        return next(iter(self.bases(action.name.split()[0], "inf")), "")

    def _verbs(self, action: Action) -> set[str]:
        nodes = walk(self.game.routines[action.routine])
        return {str(node.verb) for node in nodes if getattr(node, "verb", "")}

    def is_object(self, words: Words, action: int) -> bool:
        """Words that only repeat what the action's name says: „kartu“. No words say nothing else either."""
        named = self.game.actions[action].name.split()[1:]
        known = frozenset().union(*self._lemmas_of([word("card"), *named]))
        return all(known & lemmas for lemmas in self._lemmas_of(part.text for part in words))


def _alike(name: tuple[frozenset[str], ...], wanted: tuple[frozenset[str], ...]) -> bool:
    return len(name) == len(wanted) and all(left & right for left, right in zip(name, wanted, strict=True))


# Endings of infinitives and of the third person, for an action whose verb the game does not declare.
_ENDINGS = (("ovat", "uje"), ("nout", "ne"), ("at", "á"), ("it", "í"), ("et", "í"), ("ět", "í"))


def _third_person(infinitive: str, finite: str) -> bool:
    low, word = infinitive.lower(), finite.lower()
    return any(low.endswith(end) and word == low.removesuffix(end) + third for end, third in _ENDINGS)


def longest(forms: Forms, words: Words, at: int) -> tuple[int, str] | None:
    """The longest form that begins at a word: where it ends, and its lemma."""
    for size in range(min(4, len(words) - at), 0, -1):
        lemma = forms.get(tuple(part.key for part in words[at : at + size]))
        if lemma is not None:
            return at + size, lemma
    return None


def quoted(names: Iterable[str]) -> str:
    return ", ".join(f"„{name}“" for name in names)
