"""A phrase about players in, seats out."""

from __future__ import annotations

import dsl.model.lower.conditions as conditions
import dsl.model.lower.numbers as numbers
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, words
from dsl.model.lower.scope import Result, Scope, Unclear
from dsl.source import Span

SEVERAL = (p.AllSeats, p.OtherSeats, p.OneSeat, p.SeatsWhere, p.SeatsBest, p.SeatsSlot)


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
            return referred(scope, adj.span)
        case "whose":
            return scope.it_seat
    known = scope.meanings.lexicon.adjectives.get(adj.lemma)
    if known and known.of_noun:
        if scope.meanings.duel and senses.noun(known.of_noun) == "opponent":
            return p.NextSeat(scope.performer)
        scope.vague.append(adj.span)
        return p.OtherSeats(scope.performer) if senses.noun(known.of_noun) == "opponent" else p.AllSeats()
    return None


def referred(scope: Scope, span: Span) -> p.SeatExpr:
    """The player spoken of last; of two in earlier sentences none is meant for sure."""
    if scope.it_seat is not None:
        return scope.it_seat
    found = [result for result in reversed(scope.results) if result.kind == "seat"]
    if not found:
        raise Unclear("K-R003", span)
    nearest = _seat(found[0])
    for other in found[1:]:
        if found[0].sentence != scope.sentence and _seat(other) != nearest:
            raise Unclear("K-R002", span, first=found[0].noun, second=other.noun)
    return nearest


def _seat(result: Result) -> p.SeatExpr:
    return result.seat or p.SeatSlot(result.slot)


def _one_or_more(phrase: c.NounPhrase, scope: Scope) -> p.SeatExpr | p.SeatsExpr:
    only = phrases.single(phrase)
    if is_definite(only, scope):
        return one(only, scope)
    if not is_loop(only, scope):
        scope.vague.append(only.span)
    return several(only, scope)


def is_definite(phrase: c.Phrase, scope: Scope) -> bool:
    """„ty“, „další hráč“, „vybraný soupeř“: one player and no other."""
    if isinstance(phrase.head, c.PronounHead) or phrases.participle(phrase, scope):
        return True
    if _only_opponent(phrase, scope):
        return True
    return any(sense in _DEFINITE for sense in phrases.senses_of(phrase)) and phrase.number == "sg"


def _only_opponent(phrase: c.Phrase, scope: Scope) -> bool:
    """In a game for two „soupeř“ is one certain player."""
    plain = not phrase.post and phrase.number == "sg" and not phrases.senses_of(phrase)
    return scope.meanings.duel and plain and senses.noun(phrases.noun(phrase)) == "opponent"


_DEFINITE = ("next", "previous", "first", "this")


def one(phrase: c.NounPhrase, scope: Scope) -> p.SeatExpr:
    """A phrase that means exactly one player."""
    only = phrases.single(phrase)
    if isinstance(only.head, c.PronounHead):
        return _pronoun(only, scope)
    words.seats(only, scope)
    if only.post:
        raise Unclear("K-T010", only.span)
    if _only_opponent(only, scope):
        return p.NextSeat(scope.performer)
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
    if not verb:
        return referred(scope, phrase.span)
    for result in reversed(scope.results):
        if result.kind == "seat" and result.verb == verb:
            return _seat(result)
    raise Unclear("K-R001", phrase.span, verb=verb)


def several(phrase: c.NounPhrase, scope: Scope) -> p.SeatsExpr:
    """A phrase that means a set of players: každý hráč, ostatní hráči, soupeř, který …"""
    only = phrases.single(phrase)
    if is_definite(only, scope):
        return p.OneSeat(one(only, scope))
    words.seats(only, scope)
    base: p.SeatsExpr
    meant = phrases.senses_of(only)
    if "none" in meant:
        raise Unclear("K-N027", only.span)
    if senses.noun(phrases.noun(only)) == "opponent" or "others" in meant or "other" in meant:
        base = p.OtherSeats(scope.performer)
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


def receiver(clause: c.Clause, scope: Scope) -> p.SeatExpr | None:
    """Whom a clause gives to, or takes from; None when it does not say."""
    phrase = clause.role("komu")
    if phrase is None:
        return None
    return scope.receiver or one(phrase, scope)


def is_loop(phrase: c.NounPhrase, scope: Scope) -> bool:
    """„Každý hráč“ does it one after another, and so do all „hráč, který …“; „další hráč“ alone."""
    only = phrases.items(phrase)[0]
    told = bool(phrases.relatives(only) or phrases.preps(only, "with"))
    return phrases.has_sense(only, "every", "all", "others") or only.number == "pl" or told
