"""„kartu hodnoty 3“, „kartu o 1 vyšší než …“ as what a verb is asked for in; out: the value, as a number."""

from __future__ import annotations

from collections.abc import Iterator

import dsl.model.lower.numbers as numbers
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases
from dsl.model.lower.scope import Scope, Unclear


def value(phrase: c.Phrase, prop: str, scope: Scope) -> p.NumExpr:
    """The one value a phrase asks for. No card is there yet, so nothing else can be said of it."""
    for adj in phrases.adjectives(phrase):
        if senses.adjective(adj.lemma) not in ("one",):
            raise Unclear("K-N027", adj.span, part=adj.lemma)
    found = list(_values(phrase, prop, scope))
    if len(found) != 1:
        raise Unclear("K-T045", phrase.span, prop=prop)
    return found[0]


def _values(phrase: c.Phrase, prop: str, scope: Scope) -> Iterator[p.NumExpr]:
    for post in phrase.post:
        match post:
            case c.Genitive(c.Phrase() as of) if phrases.noun(of) == prop:
                yield _of_property(of, prop, scope)
            case c.Apposition(c.Phrase() as than) if phrases.compares(than) and numbers.has_offset(than):
                yield numbers.offset(than, prop, scope)
            case c.Relative(clause, (), ()):
                yield _told(clause, prop, scope)
            case _:
                raise Unclear("K-N027", phrase.span, part=phrases.noun(phrase))


def _of_property(of: c.Phrase, prop: str, scope: Scope) -> p.NumExpr:
    if of.value is not None:
        if of.value.bound or len(of.value.numbers) != 1:
            raise Unclear("K-T045", of.span, prop=prop)
        return p.Num(of.value.numbers[0])
    if phrases.has_sense(of, "same"):
        return numbers.same_as(prop, of, scope)
    return numbers.prop_value(of, scope)


def _told(clause: c.Clause, prop: str, scope: Scope) -> p.NumExpr:
    """„, jejíž hodnota je počet karet v ruce“"""
    subject, predicate = clause.role("subj"), clause.role("pred")
    whose = isinstance(subject, c.Phrase) and phrases.noun(subject) == prop and phrases.has_sense(subject, "whose")
    if not whose or predicate is None or clause.negated or clause.mood != "cop":
        raise Unclear("K-T045", clause.span, prop=prop)
    return numbers.value_or_count(predicate, scope)
