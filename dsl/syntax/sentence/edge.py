"""A clause under construction in, the noun phrases on its right edge out: the places where the next words may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from dsl.lexicon.words import Case, Kind
from dsl.source import NOWHERE, Span
from dsl.syntax.sentence.nouns import Attached, Noun


@dataclass(slots=True, eq=False)
class Placed:
    """One item of the clause: `what` is a role (subj, co …), prep, adv, cap, verb or clitic."""

    what: str
    noun: Noun | None = None
    prep: str = ""
    case: Case = 0
    lemma: str = ""
    number: int = 0
    span: Span = field(default=NOWHERE)


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """A noun on the right edge and what holds it there."""

    noun: Noun
    holder: Placed | Attached | None = None

    @property
    def is_prep(self) -> bool:
        return (isinstance(self.holder, Placed) and self.holder.what == "prep") or self.is_attached("prep", "also")

    def is_attached(self, *how: str) -> bool:
        return isinstance(self.holder, Attached) and self.holder.how in how


def right_edge(items: Sequence[Placed]) -> list[Site]:
    """From the nearest (deepest) noun to the outermost one; empty when the last item is no noun phrase."""
    if not items or items[-1].noun is None:
        return []
    noun = items[-1].noun
    chain = [Site(noun, items[-1])]
    while True:
        if noun.items and not noun.post:
            noun = noun.items[-1]
            chain.append(Site(noun))
        elif noun.post and noun.post[-1].noun is not None:
            holder = noun.post[-1]
            noun = holder.noun  # type: ignore[assignment]
            chain.append(Site(noun, holder))
        else:
            return chain[::-1]


# Kinds that may be joined by a conjunction.
_GROUPS: dict[Kind, int] = {
    "karta": 1,
    "žeton": 1,
    "ikona": 1,
    "jednotka": 1,
    "zóna": 2,
    "hráč": 3,
    "vlastnost": 4,
    "číslo": 4,
    "hodnota": 4,
    "účinek": 5,
    "čas": 6,
    "věc": 7,
}


def alike(left: Noun, right: Noun) -> bool:
    """Things join things, places join places; a word of unknown kind joins anything."""
    ours, theirs = left.first.kinds, right.first.kinds
    if not ours or not theirs or not ours.isdisjoint(theirs):
        return True
    return not {_GROUPS[kind] for kind in ours}.isdisjoint(_GROUPS[kind] for kind in theirs)


def counted(noun: Noun) -> bool:
    """Does the phrase say how many: „1 bod“ but not „každou kartu“?"""
    return any(token.kind in ("NUM", "AMOUNT") for token in noun.first.chunk.pre)


def join(left: Noun, op: str, new: Noun) -> None:
    """Turn `left` into a coordination in place, or lengthen the one it is: „A, B nebo C“ is one list."""
    if left.items and left.op == ",":
        left.items.append(new)
        left.op = op
        return
    old = Noun(left.chunk, left.shapes, left.kinds, left.shape, left.post, left.op, left.items, left.repeat_prep)
    left.items, left.op, left.post, left.repeat_prep = [old, new], op, [], False
    left.shapes = ()


def join_prep(left: Noun, op: str, new: Noun) -> None:
    """„z ruky nebo z odhozu“."""
    join(left, op, new)
    left.repeat_prep = True
