"""A clause in; out: nothing, or a fault at the first part that no rule of meaning uses. Nothing is skipped silently."""

from __future__ import annotations

from dsl.model import clauses as c
from dsl.model import senses
from dsl.model.lower import phrases, places
from dsl.model.lower.scope import Scope, Unclear

_PLAIN = ("then",)  # adverbs that only say that the next thing follows


def says(clause_: c.Clause, sense: str) -> bool:
    return any(isinstance(item, c.Adverb) and senses.adverb(item.lemma) == sense for item in clause_.items)


def clause(one: c.Clause, scope: Scope) -> None:
    for item in one.items:
        if isinstance(item, c.Adverb):
            _adverb(item, scope)
        elif isinstance(item, c.Prep):
            _prep(item, one, scope)


def _adverb(item: c.Adverb, scope: Scope) -> None:
    sense = senses.adverb(item.lemma)
    if sense in _PLAIN or sense in ("thus", "alone") or (sense == "instead" and scope.about_to):
        return
    raise Unclear("K-N027", item.span, part=item.lemma)


def _prep(item: c.Prep, one: c.Clause, scope: Scope) -> None:
    sense = senses.preposition(item.prep)
    first = phrases.items(item.phrase)[0]
    if places.is_place(item, scope) and sense in ("from", "to", "on", "in", "under", "to top", "to bottom"):
        return
    if sense == "for" and (phrases.has_sense(first, "every") or senses.verb(one.verb) == "exchange"):
        return
    if sense == "instead of" and senses.noun(phrases.noun(first)) == "turn":
        return
    if sense == "at" and senses.noun(phrases.noun(first)) == "tie":
        return
    if sense in ("on", "from") and "karta" in phrases.kinds(first, scope):
        return
    if sense == "from" and isinstance(first.head, c.PronounHead):
        return
    raise Unclear("K-N027", item.span, part=item.prep)
