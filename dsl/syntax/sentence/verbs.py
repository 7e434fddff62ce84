"""The verb words of one clause in, its verb group out: which verb, in which mood, person and number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import Kind, Slot
from dsl.model.clauses import Mood
from dsl.syntax.sentence.tokens import Token

BE = "být"
HAVE = "mít"
Agreement = frozenset[tuple[object, ...]]  # (person, number) or (gender, number), as the finite word has it

_MOODS: dict[tuple[str, ...], Mood] = {
    (): "none",
    ("IMP",): "imp",
    ("INF",): "inf",
    ("FIN",): "fin",
    ("MODAL", "INF"): "modal",
    ("FIN", "INF"): "modal",
    ("COP",): "cop",
    ("WAS",): "was",
    ("WAS", "PASSIVE"): "pass",
    ("COP", "PASSIVE"): "state",
    ("PAST",): "past",
    ("COP", "PAST"): "past2",
}
BY_GENDER: frozenset[Mood] = frozenset({"was", "pass", "past"})
WITH_SUBJECT: frozenset[Mood] = frozenset({"fin", "modal", "cop", "was", "pass", "state", "past"})
ACTIVE: frozenset[Mood] = frozenset({"imp", "inf", "fin", "modal"})
PASSIVE: frozenset[Mood] = frozenset({"pass", "state"})
COPULAR: frozenset[Mood] = frozenset({"cop", "was"})


@dataclass(frozen=True, slots=True)
class VerbGroup:
    lemma: str
    mood: Mood
    modal: str = ""
    negated: bool = False
    agreement: Agreement = frozenset()
    participle: Agreement = frozenset()  # of „vrácena“ in „byla vrácena“
    slots: tuple[Slot, ...] = ()
    subject_kinds: tuple[Kind, ...] = ()
    clitic: str = ""

    def slot(self, role: str) -> Slot | None:
        return next((slot for slot in self.slots if slot.role == role), None)

    @property
    def numbers(self) -> frozenset[str]:
        """Numbers a third-person subject may have."""
        if self.mood in BY_GENDER:
            return frozenset(str(number) for _, number in self.agreement)
        return frozenset(str(number) for person, number in self.agreement if person == 3)

    @property
    def persons(self) -> frozenset[object]:
        if self.mood == "past2":
            return frozenset((2,))
        return frozenset((3,)) if self.mood in BY_GENDER else frozenset(person for person, _ in self.agreement)


def verb_group(tokens: Sequence[Token], lexicon: Lexicon) -> VerbGroup | None:
    """None when the words are no single verb group: „vezmi vrať“."""
    kinds = tuple(sorted((token.kind for token in tokens), key=_word_order))
    mood = _MOODS.get(kinds)
    if mood is None:
        return None
    if mood == "none":
        return VerbGroup("", "none")
    finite, main = _parts(tokens)
    if kinds == ("FIN", "INF") and not finite.has_lemma(HAVE):
        return None
    return _group(mood, finite, main, lexicon)


_ORDER = ("MODAL", "FIN", "COP", "WAS", "IMP", "INF", "PASSIVE", "PAST")


def _word_order(kind: str) -> int:
    return _ORDER.index(kind)


def _parts(tokens: Sequence[Token]) -> tuple[Token, Token]:
    ordered = sorted(tokens, key=lambda token: _word_order(token.kind))
    return ordered[0], ordered[-1]


def _group(mood: Mood, finite: Token, main: Token, lexicon: Lexicon) -> VerbGroup:
    reading, word = main.readings[0], finite.readings[0]
    verb = lexicon.verbs.get(reading.lemma)
    passive = mood in PASSIVE
    slots = verb.slots if verb else (Slot("pred"),)
    if passive:
        slots = tuple(slot for slot in slots if slot.role != "co")
    object_slot = verb.slot("co") if verb else None
    subject_kinds = (object_slot.kinds if object_slot else ()) if passive else (verb.subject_kinds if verb else ())
    return VerbGroup(
        reading.lemma,
        mood,
        word.lemma if mood == "modal" else "",
        word.negated or (reading.negated and mood != "modal"),
        _all_feats(finite),
        _all_feats(main) if len({finite, main}) == 2 else frozenset(),
        slots,
        subject_kinds,
        verb.clitic if verb and not passive else "",
    )


def _all_feats(token: Token) -> Agreement:
    lemma = token.readings[0].lemma
    return frozenset(feats for reading in token.readings if reading.lemma == lemma for feats in reading.feats)
