"""A phrase about cards and the set it describes in; how many of them are meant, and whether somebody chooses, out."""

from __future__ import annotations

from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model.lower import phrases
from dsl.model.lower.scope import Unclear

MANY = p.Num(10**6)
Range = tuple[p.NumExpr, p.NumExpr, bool]  # low, high, chosen


def asked(phrase: c.Phrase, base: p.CardsExpr, piles: bool, each: bool = False) -> Range:
    """`piles`: the set is the ends of several piles, so one of them has to be chosen; `each`: of every one of them."""
    if phrases.has_sense(phrase, "none"):
        raise Unclear("K-N027", phrase.span)
    spared = _spared(phrase)
    if spared is not None:
        left = p.Arith("-", p.CountCards(base), p.Num(spared))
        return left, left, True
    if phrases.has_sense(phrase, "all", "every", "rest") or (each and not isinstance(base, p.CardsAt)):
        return p.Num(0), MANY, False
    if isinstance(base, p.OneCard):
        return p.Num(1), p.Num(1), False
    if isinstance(base, p.CardsBeneath):
        return p.Num(0), MANY, False
    number = phrases.count(phrase)
    if piles and number is not None and number.high > 1:
        raise Unclear("K-T012", phrase.span)
    if isinstance(base, p.CardsAt) and not piles:
        return _of_end(phrase)
    if number is not None:
        low, high = limits(phrase)
        return p.Num(low), p.Num(high), True
    if phrase.number == "pl" or isinstance(base, p.CardsSlot):
        return p.Num(0), MANY, False
    return p.Num(1), p.Num(1), True


def _of_end(phrase: c.Phrase) -> Range:
    """„2 horní karty“ are taken as they lie; „až 2 horní karty“ need a number from somebody."""
    if phrases.count(phrase) is None:
        return p.Num(1), p.Num(1), False
    low, high = limits(phrase)
    return p.Num(low), p.Num(high), False


def limits(phrase: c.Phrase) -> tuple[int, int]:
    """The least and the greatest number a phrase allows: „2“, „1 až 3“, „až 2“, „alespoň 2“, „méně než 3“."""
    number = phrases.count(phrase)
    low, high = (number.low, number.high) if number is not None else (1, 1)
    match phrases.bound(phrase):
        case "up to" | "at most":
            return 0, high
        case "at least":
            return low, MANY.value
        case "under":
            return 0, high - 1
        case "over":
            return low + 1, MANY.value
    return low, high


def _spared(phrase: c.Phrase) -> int | None:
    """„všechny karty kromě jedné“: how many are left out by choice."""
    for prep in phrases.preps(phrase, "except"):
        number = phrases.count(phrases.items(prep.phrase)[0])
        if number is not None:
            return number.high
    return None


def spares(phrase: c.Phrase) -> bool:
    return _spared(phrase) is not None
