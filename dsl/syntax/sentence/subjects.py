"""A drafted clause in; whether it may have a subject, and which phrase can be nothing else, out."""

from __future__ import annotations

from dsl.syntax.sentence.chunks import NounChunk, WordChunk
from dsl.syntax.sentence.draft import Draft
from dsl.syntax.sentence.nouns import Noun, Shape
from dsl.syntax.sentence.verbs import ACTIVE, COPULAR, PASSIVE, WITH_SUBJECT


def find_subject(draft: Draft) -> None:
    """An unambiguous first case beats an ambiguous one; the only candidate of a verb without object is the object."""
    group = draft.group
    draft.may_have_subject = group.mood in WITH_SUBJECT and 3 in group.persons
    if not draft.may_have_subject:
        return
    nouns = [draft.nouns[id(chunk)] for chunk in draft.chunks if isinstance(chunk, NounChunk)]
    draft.sure_subject = next((noun for noun in nouns if _surely(draft, noun)), None)
    if draft.sure_subject is None and draft.needs_object and group.mood in ACTIVE:
        candidates = [noun for noun in nouns if not noun.cases.isdisjoint((1, 4))]
        if len(candidates) == 1 and _could_be_object(draft, candidates[0]):
            draft.may_have_subject = False


def _could_be_object(draft: Draft, noun: Noun) -> bool:
    slot = draft.group.slot("co")
    return slot is not None and 4 in noun.cases and noun.kinds_fit(slot.kinds)


def _surely(draft: Draft, noun: Noun) -> bool:
    if 1 not in noun.cases or not noun.cases.isdisjoint((2, 4)) or noun.head == "NUMH":
        return False
    if noun.head == "ADJH" and draft.group.mood in COPULAR:
        return False
    return subject_fits(draft, noun)


def subject_fits(draft: Draft, noun: Noun) -> bool:
    return _kind_fits(draft, noun) and _number_fits(draft, noun)


def _kind_fits(draft: Draft, noun: Noun) -> bool:
    wanted = draft.group.subject_kinds
    if draft.group.mood in PASSIVE:
        return noun.kinds_fit(wanted)
    return not wanted or not noun.kinds or not noun.kinds.isdisjoint(wanted)


def _number_fits(draft: Draft, noun: Noun) -> bool:
    numbers = draft.group.numbers
    if "pl" in numbers and _is_coordinated(draft, noun):
        return True
    found = (verb_number(noun, shape) for shape in noun.shapes if shape.outer == 1)
    return any(number in numbers for number in found)


def _is_coordinated(draft: Draft, noun: Noun) -> bool:
    """„Vítěz a poražený získají“: one of them is singular, both together are not."""
    for place, chunk in enumerate(draft.chunks[:-1]):
        if draft.nouns.get(id(chunk)) is noun:
            return any(
                isinstance(other, WordChunk) and other.token.kind == "JOIN" and other.token.lemma in ("a", "ani")
                for other in draft.chunks[place + 1 :]
            )
    return False


def verb_number(noun: Noun, shape: Shape) -> str:
    """5 karet leží: a governed subject counts as singular."""
    return "sg" if shape.outer != shape.inner else shape.number
