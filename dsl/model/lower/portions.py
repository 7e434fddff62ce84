"""„libovolný počet karet“, „polovinu grošů“ in; the things themselves and how many of them out."""

from __future__ import annotations

from dataclasses import dataclass, replace

import dsl.model.lower.cards as cards
import dsl.model.lower.numbers as numbers
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import counts, phrases
from dsl.model.lower.scope import Scope, Unclear

_PARTS = ("half", "double", "triple")


@dataclass(frozen=True, slots=True)
class Portion:
    """`number` None: as many as somebody likes."""

    things: c.Phrase
    number: p.NumExpr | None


def portion(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = (), up: bool = False) -> Portion | None:
    """None when the phrase names its things itself."""
    if not isinstance(phrase, c.Phrase):
        return None
    if phrases.amount(phrase) == "so many":
        return _so_many(phrase, scope)
    of = phrases.genitives(phrase)
    sense = senses.noun(phrases.noun(phrase))
    if not of or sense not in ("count", *_PARTS):
        return None
    things = phrases.single(of[0])
    if sense == "count":
        if not phrases.has_sense(phrase, "any"):
            raise Unclear("K-N027", phrase.span)
        return Portion(things, None)
    if phrases.is_prop(things, scope):
        return None
    return Portion(things, numbers.parted(sense, numbers.how_many(things, scope, given), up))


def things(phrase: c.Phrase) -> c.Phrase:
    """What is counted, without its count: „polovinu grošů“ → groše."""
    of = phrases.genitives(phrase)
    if of and senses.noun(phrases.noun(phrase)) in ("count", *_PARTS):
        return phrases.single(of[0])
    return phrase


def _so_many(phrase: c.Phrase, scope: Scope) -> Portion:
    """„tolik grošů, kolik máš karet v ruce“, „tolik grošů, kolik je její cena“."""
    relatives = phrases.relatives(phrase)
    if len(relatives) != 1:
        raise Unclear("K-T031", phrase.span)
    number = numbers.how_much(relatives[0], scope)
    pre = tuple(item for item in phrase.pre if not isinstance(item, c.Amount))
    post = tuple(item for item in phrase.post if not isinstance(item, c.Relative))
    return Portion(replace(phrase, pre=pre, post=post), number)


def select(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = (), up: bool = False) -> cards.Selection:
    part = portion(phrase, scope, given, up)
    if part is None:
        return cards.select(phrase, scope, given)
    found = cards.select(part.things, scope, given)
    if found.pick:
        raise Unclear("K-N027", phrase.span)
    if part.number is None:
        return replace(found, low=p.Num(0), high=counts.MANY, pick=True, number="pl")
    return replace(found, low=part.number, high=part.number, pick=True, number="pl")
