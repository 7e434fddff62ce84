"""A phrase about players in, seats out."""

from __future__ import annotations

import dsl.model.lower.conditions as conditions
import dsl.model.lower.numbers as numbers
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, words
from dsl.model.lower.scope import Scope, Unclear


def owner_of(phrase: c.Phrase, scope: Scope) -> p.SeatExpr | p.SeatsExpr | None:
    """Whose thing it is by its possessive or genitive; None when the phrase does not say."""
    for adj in phrases.adjectives(phrase):
        seat = _possessor(adj, scope)
        if seat is not None:
            return seat
    for genitive in phrases.genitives(phrase):
        if phrases.is_player(genitive, scope):
            return _one_or_more(genitive, scope)
    return None


def _possessor(adj: c.Adj, scope: Scope) -> p.SeatExpr | p.SeatsExpr | None:
    match senses.adjective(adj.lemma):
        case "own":
            return scope.performer
        case "your":
            return p.You()
        case "my":
            return p.Me()
        case "its":
            return referred(scope, adj.span) if _has_seat(scope) else None
        case "whose":
            return scope.it_seat
    known = scope.meanings.lexicon.adjectives.get(adj.lemma)
    if known and known.of_noun:
        return p.OtherSeats(scope.performer) if senses.noun(known.of_noun) == "opponent" else p.AllSeats()
    return None


def _has_seat(scope: Scope) -> bool:
    return scope.it_seat is not None or any(result.kind == "seat" for result in scope.results)


def referred(scope: Scope, span: object) -> p.SeatExpr:
    """The player spoken of last."""
    if scope.it_seat is not None:
        return scope.it_seat
    for result in reversed(scope.results):
        if result.kind == "seat":
            return result.seat or p.SeatSlot(result.slot)
    raise Unclear("K-R003", span)  # type: ignore[arg-type]


def _one_or_more(phrase: c.NounPhrase, scope: Scope) -> p.SeatExpr | p.SeatsExpr:
    try:
        return one(phrase, scope)
    except Unclear:
        return several(phrase, scope)


def one(phrase: c.NounPhrase, scope: Scope) -> p.SeatExpr:
    """A phrase that means exactly one player."""
    only = phrases.single(phrase)
    if isinstance(only.head, c.PronounHead):
        return _pronoun(only, scope)
    words.seats(only, scope)
    meant = phrases.senses_of(only)
    if "next" in meant:
        return p.NextSeat(scope.performer)
    if "previous" in meant:
        return p.NextSeat(scope.performer, -1)
    if "first" in meant:
        return p.FirstSeat()
    verb = phrases.participle(only, scope)
    if verb or "this" in meant:
        return _named_before(verb, only, scope)
    raise Unclear("K-T010", only.span)


def _pronoun(phrase: c.Phrase, scope: Scope) -> p.SeatExpr:
    assert isinstance(phrase.head, c.PronounHead)
    match senses.pronoun(phrase.head.lemma):
        case "you":
            return p.You()
        case "me":
            return p.Me()
        case "which" if scope.it_seat is not None:
            return scope.it_seat
        case "it":
            return referred(scope, phrase.span)
        case "self":
            return scope.performer
    raise Unclear("K-R003", phrase.span)


def _named_before(verb: str, phrase: c.Phrase, scope: Scope) -> p.SeatExpr:
    for result in reversed(scope.results):
        if result.kind == "seat" and (not verb or result.verb == verb):
            return result.seat or p.SeatSlot(result.slot)
    raise Unclear("K-R001", phrase.span, verb=verb or "?")


def several(phrase: c.NounPhrase, scope: Scope) -> p.SeatsExpr:
    """A phrase that means a set of players: každý hráč, ostatní hráči, soupeř, který …"""
    only = phrases.single(phrase)
    words.seats(only, scope)
    base: p.SeatsExpr
    meant = phrases.senses_of(only)
    if senses.noun(phrases.noun(only)) == "opponent" or "others" in meant or "other" in meant:
        base = p.OtherSeats(scope.performer)
    elif isinstance(only.head, c.PronounHead):
        return p.OneSeat(one(only, scope))
    else:
        base = p.AllSeats()
    for clause in phrases.relatives(only):
        base = narrowed(base, clause, scope)
    for prep in phrases.preps(only, "with"):
        base = _best(base, prep, scope)
    return base


def narrowed(base: p.SeatsExpr, clause: c.Clause, scope: Scope) -> p.SeatsExpr:
    """Seats that a relative clause is true of; „nejvíce“, „nejnižší“ pick the extreme ones."""
    var = scope.var()
    seat = p.SeatVar(var)
    with scope.speaking_of(seat=seat), scope.performing(seat):
        extreme = numbers.extreme_in(clause, scope)
        if extreme is not None:
            return p.SeatsBest(var, base, extreme[0], extreme[1])
        return p.SeatsWhere(var, base, conditions.clause(clause, scope))


def _best(base: p.SeatsExpr, prep: c.Prep, scope: Scope) -> p.SeatsExpr:
    var = scope.var()
    seat = p.SeatVar(var)
    phrase = phrases.single(prep.phrase)
    amount = phrases.amount(phrase)
    if amount not in ("most", "least"):
        raise Unclear("K-T011", prep.span)
    with scope.speaking_of(seat=seat), scope.performing(seat):
        return p.SeatsBest(var, base, numbers.how_many(phrase, scope), "max" if amount == "most" else "min")


def is_loop(phrase: c.NounPhrase, scope: Scope) -> bool:
    """„Každý hráč“ does it one after another; „další hráč“ alone."""
    only = phrases.items(phrase)[0]
    return phrases.has_sense(only, "every", "all", "others") or only.number == "pl"
