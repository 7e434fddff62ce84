"""A clause in; out: nothing, or a fault at the first part that no rule of meaning uses. Nothing is skipped silently."""

from __future__ import annotations

import dsl.model.lower.states as states
from dsl.model import clauses as c
from dsl.model import senses
from dsl.model.lower import phrases, places
from dsl.model.lower.scope import Scope, Unclear

_PLAIN = ("then", "also")  # adverbs that only say that the next thing follows
_ROLES = ("subj", "co", "stat")
_RECEIVERS = ("give", "pay", "take", "return")
_ROUNDING = ("up", "down")


def says(clause_: c.Clause, sense: str) -> bool:
    return any(isinstance(item, c.Adverb) and senses.adverb(item.lemma) == sense for item in clause_.items)


# ------------------------------------------------------------------ orders


def clause(one: c.Clause, scope: Scope) -> None:
    for item in one.items:
        match item:
            case c.Adverb():
                _adverb(item, one, scope)
            case c.Prep():
                _prep(item, one, scope)
            case c.Filled(role, phrase) if role not in _ROLES:
                if not (role == "komu" and senses.verb(one.verb) in _RECEIVERS):
                    raise Unclear("K-N027", phrase.span, part=role)
            case c.Cap() if not _is_scaled(one):
                raise Unclear("K-N027", item.span, part=item.lemma)


def _is_scaled(one: c.Clause) -> bool:
    if phrases.clause_preps(one, "for"):
        return True
    phrase = one.role("co") or one.role("stat")
    return phrase is not None and any(phrases.preps(item, "for") for item in phrases.items(phrase))


def _halves(one: c.Clause) -> bool:
    thing = one.role("co")
    return isinstance(thing, c.Phrase) and senses.noun(phrases.noun(thing)) == "half"


def _adverb(item: c.Adverb, one: c.Clause, scope: Scope) -> None:
    sense = senses.adverb(item.lemma)
    if (
        sense in _PLAIN
        or (sense == "instead" and scope.about_to)
        or (sense in _ROUNDING and (_is_scaled(one) or _halves(one)))
    ):
        return
    if states.is_state(item, one, scope):
        return
    if sense == "any order" and senses.verb(one.verb) == "arrange":
        return
    if sense == "alone" and senses.verb(one.verb) == "perform":
        return
    if sense == "any order" and senses.verb(one.verb) in ("move", "return", "put"):
        return
    raise Unclear("K-N027", item.span, part=item.lemma)


_WITHOUT_PLACES = ("perform", "repeat", "end", "skip", "finish", "win", "pay", "gain", "lose")


def _prep(item: c.Prep, one: c.Clause, scope: Scope) -> None:
    sense, verb = senses.preposition(item.prep), senses.verb(one.verb)
    first = phrases.items(item.phrase)[0]
    about = senses.noun(phrases.noun(first))
    on_card = isinstance(first.head, c.PronounHead) or "karta" in phrases.kinds(first, scope)
    used = (
        _is_used_place(item, one, scope),
        sense == "for" and (phrases.has_sense(first, "every") or verb == "exchange"),
        sense == "among" and _is_scaled(one),
        sense == "instead of" and about == "turn" and one.verb in scope.meanings.defined_verbs,
        sense == "at" and about == "tie" and verb == "win",
        on_card and (sense == "from" or (sense == "on" and _of_tokens(one, scope))),
    )
    if not any(used):
        raise Unclear("K-N027", item.span, part=item.prep)


def _is_used_place(item: c.Prep, one: c.Clause, scope: Scope) -> bool:
    sense, verb = senses.preposition(item.prep), senses.verb(one.verb)
    if not places.is_place(item, scope) or sense not in (*places.SOURCES, "to", "to top", "to bottom"):
        return False
    return verb not in _WITHOUT_PLACES or (verb == "gain" and not _of_tokens(one, scope))


def _of_tokens(one: c.Clause, scope: Scope) -> bool:
    thing = one.role("co")
    return thing is not None and any(phrases.is_token(item, scope) for item in phrases.items(thing))


# ------------------------------------------------------------------ conditions


def asked(one: c.Clause, scope: Scope) -> None:
    """The same for a clause that asks: places, times and comparisons are all it can hold."""
    known = scope.meanings.kinds
    for item in one.items:
        match item:
            case c.Adverb(lemma) if senses.adverb(lemma) != "thus":
                raise Unclear("K-N027", item.span, part=lemma)
            case c.Prep():
                _asked_prep(item, scope)
            case c.Filled("čím", phrase) if one.mood == "pass" and phrases.noun(phrases.items(phrase)[0]) in known:
                continue
            case c.Filled(role, phrase) if role in ("komu", "čím", "čeho"):
                raise Unclear("K-N027", phrase.span, part=role)
            case c.Cap():
                raise Unclear("K-N027", item.span, part=item.lemma)


def _asked_prep(item: c.Prep, scope: Scope) -> None:
    sense = senses.preposition(item.prep)
    first = phrases.items(item.phrase)[0]
    if places.is_place(item, scope) and sense in places.SOURCES and item.case != 4:
        return
    if sense == "in" and senses.noun(phrases.noun(first)) in ("turn", "round"):
        if phrases.has_sense(first, "this", "one") or phrases.count(first) == c.Count(1, 1, "word", "jeden"):
            return
    elif sense in ("than", "as") or (
        sense == "on" and (isinstance(first.head, c.PronounHead) or "karta" in phrases.kinds(first, scope))
    ):
        return
    raise Unclear("K-N027", item.span, part=item.prep)
