"""A drafted clause in; „si“ and „se“ moved to the second place, and put there when the verb cannot do without, out."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.syntax.sentence.draft import Draft
from dsl.syntax.sentence.edge import Placed
from dsl.syntax.sentence.verbs import ACTIVE

# Openings that count as the first place: „Pokud si vezmeš“, „jinak si vezmi“. After „a“ the verb goes first.
_OPENINGS = frozenset({"pokud", "kdykoli", "dokud", "jakmile", "když", "jen pokud", "jinak", ", pak"})
_LOOSE_OPENINGS = frozenset({"nebo", ", nebo"})  # „nebo si vezmi“ and „nebo vezmi si“ are both said


def settle_clitics(draft: Draft, opening: str, before: Sequence[Draft] = ()) -> None:
    """`before` are the clauses of the same sequence that are settled already."""
    group, items = draft.group, draft.items
    clitics = [item for item in items if item.what == "clitic"]
    if not clitics and _lacks(draft, before):
        clitics = [Placed("clitic", lemma=group.clitic)]
        draft.book.added = True
        items.insert(_second_place(draft, opening), clitics[0])
    if not clitics:
        return
    for clitic in clitics:
        if clitic.lemma != group.clitic:
            draft.book.complain("K-G035", clitic.span, word=clitic.lemma, verb=group.lemma)
    place = items.index(clitics[0])
    if place not in _allowed(draft, opening):
        draft.book.moved = True
        items.remove(clitics[0])
        items.insert(_second_place(draft, opening), clitics[0])


def _lacks(draft: Draft, before: Sequence[Draft]) -> bool:
    """„Vezmi soupeři kartu“ and „vezmi ji do ruky“ say for whom or where to; „můžeš si vzít a nechat“ says it once."""
    group = draft.group
    if not group.clitic or group.mood not in (*ACTIVE, "past", "past2"):
        return False
    if group.clitic == "se":
        return True
    shared = group.mood == "inf" and any(item.what == "clitic" for left in before for item in left.items)
    return not (shared or draft.goals or "komu" in draft.filled)


def _allowed(draft: Draft, opening: str) -> tuple[int, ...]:
    return (0, 1) if opening in _LOOSE_OPENINGS else (_second_place(draft, opening),)


def _second_place(draft: Draft, opening: str) -> int:
    return 0 if opening in _OPENINGS | _LOOSE_OPENINGS else min(1, len(draft.items))
