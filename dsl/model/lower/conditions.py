"""A subordinate clause in, a condition out."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import dsl.model.lower.being as being
import dsl.model.lower.cards as cards
import dsl.model.lower.having as having
import dsl.model.lower.numbers as numbers
import dsl.model.lower.owning as owning
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, references, understood
from dsl.model.lower.scope import Scope, Unclear


def body(what: c.Sequence | c.Did, scope: Scope) -> p.Cond:
    if isinstance(what, c.Did):
        return _did(what, scope)
    parts = tuple(clause(item, scope) for item in _in_one_time(what.clauses))
    if len(parts) == 1:
        return parts[0]
    either = [link in ("nebo", ", nebo") for link in what.links]
    if any(either) and not all(either):
        raise Unclear("K-N033", what.clauses[0].span.to(what.clauses[-1].span))
    return p.AnyOf(parts) if all(either) else p.All(parts)


def _in_one_time(clauses: tuple[c.Clause, ...]) -> tuple[c.Clause, ...]:
    """„v jednom tahu vyložíš 6 karet nebo schováš 6 karet“: the time is said once."""
    time = tuple(prep for prep in phrases.clause_preps(clauses[0], "in") if _time(clauses[0]) and _is_time(prep))
    return (
        clauses[0],
        *(
            replace(item, items=(*time, *item.items)) if _time(item) is None and item.verb and _is_deed(item) else item
            for item in clauses[1:]
        ),
    )


def _is_time(prep: c.Prep) -> bool:
    return senses.noun(phrases.noun(phrases.items(prep.phrase)[0])) in ("turn", "round")


def _is_deed(one: c.Clause) -> bool:
    return one.mood in ("fin", "past", "past2") and senses.verb(one.verb) not in ("have", "lie", "play", "be")


def _did(did: c.Did, scope: Scope) -> p.Cond:
    if scope.last < 0 or _person(scope.last_by) != did.person:
        raise Unclear("K-R006", did.span)
    done: p.Cond = p.SlotDone(scope.last, did.span)
    if did.negated:
        done = p.Not(done, did.span)
    return p.All((done, body(did.also, scope))) if did.also else done


def _person(seat: p.SeatExpr | None) -> int:
    return 2 if seat is None or isinstance(seat, p.You) else 1 if isinstance(seat, p.Me) else 3


def clause(one: c.Clause, scope: Scope) -> p.Cond:
    understood.asked(one, scope)
    found = _quantified(one, scope)
    if found is None:
        found = _alone(one, scope) if owning.sole(one, scope) else _positive(one, scope)
        found = p.Not(found, one.span) if one.negated and not _denies_itself(one) else found
    if scope.vague:
        raise Unclear("K-T010", scope.vague[0])
    return found


def _alone(one: c.Clause, scope: Scope) -> p.Cond:
    """„máš jako jediný hráč …“: you have it and nobody else has."""
    if one.negated:
        raise Unclear("K-N027", one.span)
    whose = who(one, one.role("subj"), scope)
    items = tuple(item for item in one.items if not owning.says_sole(item, scope))
    plain = replace(one, items=items)
    mine = _positive(plain, scope)
    var = scope.var()
    left = tuple(item for item in items if not (isinstance(item, c.Filled) and item.role == "subj"))
    with scope.speaking_of(seat=p.SeatVar(var)), scope.performing(p.SeatVar(var)):
        theirs = _positive(replace(plain, items=left, person=3), scope)
    return p.All((mine, p.Not(p.AnySeat(var, p.OtherSeats(whose), theirs))), one.span)


def _denies_itself(one: c.Clause) -> bool:
    """„nemá žádnou kartu“: the two negations are one."""
    thing = one.role("co") or one.role("subj")
    return isinstance(thing, c.Phrase) and phrases.has_sense(thing, "none")


# ------------------------------------------------------------------ každý soupeř, některý hráč, žádný hráč


def _quantified(one: c.Clause, scope: Scope) -> p.Cond | None:
    """„má každý soupeř“, „nemá žádný hráč“, „mají všichni hráči“; None when the subject is one definite thing."""
    subject = one.role("subj")
    if one.mood != "fin" or not isinstance(subject, c.Phrase) or not phrases.is_player(subject, scope):
        return None
    if senses.verb(one.verb) == "play" or seats.is_definite(subject, scope):
        return None
    nobody = phrases.has_sense(subject, "none")
    if not (nobody or seats.is_loop(subject, scope) or phrases.has_sense(subject, "some", "any")):
        return None
    var = scope.var()
    kept = tuple(item for item in one.items if not (isinstance(item, c.Filled) and item.role == "subj"))
    pre = tuple(
        item for item in subject.pre if not (isinstance(item, c.Adj) and senses.adjective(item.lemma) == "none")
    )
    who = seats.several(replace(subject, pre=pre), scope)
    with scope.speaking_of(seat=p.SeatVar(var)), scope.performing(p.SeatVar(var)):
        found = clause(replace(one, items=kept, negated=one.negated and not nobody), scope)
    if nobody:
        return p.Not(p.AnySeat(var, who, found), one.span)
    if phrases.has_sense(subject, "some", "any"):
        return p.AnySeat(var, who, found, one.span)
    return p.EverySeat(var, who, found, one.span)


def _positive(one: c.Clause, scope: Scope) -> p.Cond:
    if one.mood in ("cop", "state", "was"):
        return being.clause(one, scope)
    if one.mood == "pass":
        return _happened(one, scope)
    match senses.verb(one.verb):
        case "have" if one.mood == "fin":
            return having.clause(one, scope)
        case "lie" if one.mood == "fin":
            return there(one, scope)
        case "play" if one.mood == "fin":
            thing = needed(one.role("subj"), one)
            return compared(p.CountSeats(p.AllSeats()), phrases.items(thing)[0], one, scope, bare="==")
    if _thus(one):
        return _did_so(one, scope)
    if one.mood in ("past", "past2") or (one.mood == "fin" and _time(one)):
        return _did_before(one, scope)
    raise Unclear("K-N022", one.span, verb=one.verb)


def _thus(one: c.Clause) -> bool:
    return any(isinstance(item, c.Adverb) and senses.adverb(item.lemma) == "thus" for item in one.items)


def needed(phrase: c.NounPhrase | None, one: c.Clause) -> c.NounPhrase:
    if phrase is None:
        raise Unclear("K-T030", one.span, verb=one.verb)
    return phrase


def who(one: c.Clause, owner: c.NounPhrase | None, scope: Scope) -> p.SeatExpr:
    """Whom a condition speaks of; a missing subject is the player spoken of last."""
    if owner is not None:
        head = phrases.items(owner)[0].head
        if isinstance(head, c.PronounHead) and senses.pronoun(head.lemma) == "which" and scope.it_seat is not None:
            return scope.it_seat
        return seats.one(owner, scope)
    if one.person == 2:
        return p.You()
    if one.person == 1:
        return p.Me()
    known = scope.it_seat or scope.subject
    if known is None and not isinstance(scope.performer, p.You):
        known = scope.performer
    return known or seats.referred(scope, one.span)


def there(one: c.Clause, scope: Scope) -> p.Cond:
    """„leží na trhu zelená karta“, „je na odhozu více pasů než hráčů“, „leží na této kartě perla“."""
    things = needed(one.role("subj"), one)
    thing = phrases.single(things)
    token = scope.meanings.tokens.get(phrases.noun(thing))
    if token is not None and token.scope == "card":
        for prep in phrases.clause_preps(one, "on"):
            holder = p.CardHolder(cards.one(prep.phrase, scope))
            return compared(p.TokenCount(token.name, holder), thing, one, scope)
    return compared(numbers.how_many(bare(thing), scope, places.source_of(one, scope)), thing, one, scope)


# ------------------------------------------------------------------ more, fewer, as many


def compared(number: p.NumExpr, thing: c.Phrase, one: c.Clause, scope: Scope, bare: p.Op = ">=") -> p.Cond:
    """Compare what there is with what the phrase asks for; a bare number asks for at least as many."""
    amount = phrases.amount(thing)
    if amount:
        return _against(number, amount, thing, one, scope)
    if phrases.has_sense(thing, "none"):
        return p.Compare("==", number, p.Num(0), one.span)
    asked = phrases.count(thing)
    if phrases.has_sense(thing, "all", "every") and asked is None:
        raise Unclear("K-N027", thing.span)
    if asked is None:
        return p.Compare(">", number, p.Num(0), one.span)
    if asked.low != asked.high:
        low, high = p.Compare(">=", number, p.Num(asked.low)), p.Compare("<=", number, p.Num(asked.high))
        return p.All((low, high), one.span)
    return p.Compare(_OPS.get(phrases.bound(thing), bare), number, p.Num(asked.low), one.span)


_OPS: dict[str, p.Op] = {
    "at least": ">=", "at most": "<=", "up to": "<=", "exactly": "==", "under": "<", "over": ">",
}  # fmt: skip
_AMOUNTS: dict[str, p.Op] = {"more": ">", "fewer": "<", "as many": "=="}


def _against(number: p.NumExpr, amount: str, thing: c.Phrase, one: c.Clause, scope: Scope) -> p.Cond:
    """„více karet než v ruce“, „méně bodů než ty“, „více pasů než hráčů“."""
    op = _AMOUNTS.get(amount)
    if amount == "so many":
        op = _OPS.get(phrases.bound(thing), "==")
        if phrases.relatives(thing):
            told = phrases.relative(thing)
            assert told is not None
            return p.Compare(op, number, numbers.how_much(told, scope), one.span)
    than = phrases.preps(thing, "than", "as") or phrases.clause_preps(one, "than", "as")
    if op is None or not than:
        raise Unclear("K-T031", thing.span)
    other = than[0]
    if " " in other.prep:
        right = numbers.how_many(bare(thing), scope, places.zones(other.phrase, scope))
    elif phrases.is_player(other.phrase, scope) and not _counted_players(other, thing, scope):
        theirs = _theirs(thing, other, one, scope)
        if isinstance(theirs, tuple):
            some = phrases.has_sense(phrases.items(other.phrase)[0], "some")
            everyone = p.AnySeat if some else p.EverySeat
            return everyone(theirs[0], theirs[1], p.Compare(op, number, theirs[2]), one.span)
        right = theirs
    else:
        right = numbers.how_many(other.phrase, scope)
    return p.Compare(op, number, right, one.span)


def _counted_players(other: c.Prep, thing: c.Phrase, scope: Scope) -> bool:
    """„více pasů než hráčů“ counts the players: plural in the second case."""
    only = phrases.items(other.phrase)[0]
    return isinstance(only.head, c.NounHead) and only.number == "pl" and not phrases.has_sense(only, "others")


def _theirs(
    thing: c.Phrase, other: c.Prep, one: c.Clause, scope: Scope
) -> p.NumExpr | tuple[p.Var, p.SeatsExpr, p.NumExpr]:
    """The same things of another player; of all of them when nobody in particular is meant."""
    only = phrases.items(other.phrase)[0]
    if seats.is_definite(only, scope):
        seat = seats.one(only, scope)
        with scope.performing(seat), scope.speaking_of(seat=seat):
            return numbers.how_many(bare(thing), scope, places.source_of(one, scope))
    if not (seats.is_loop(only, scope) or phrases.has_sense(only, "any", "some", "other")):
        raise Unclear("K-T010", only.span)
    others = seats.several(only, scope)
    var = scope.var()
    with scope.performing(p.SeatVar(var)), scope.speaking_of(seat=p.SeatVar(var)):
        return var, others, numbers.how_many(bare(thing), scope, places.source_of(one, scope))


def bare(thing: c.Phrase) -> c.Phrase:
    """The things without the comparison."""
    pre = tuple(item for item in thing.pre if not isinstance(item, c.Amount))
    compared = phrases.preps(thing, "than", "as")
    so_many = phrases.amount(thing) == "so many"
    post = tuple(item for item in thing.post if item not in compared and not (so_many and isinstance(item, c.Relative)))
    return c.Phrase(pre, thing.head, thing.number, thing.value, thing.name, thing.signed, post, thing.span)


# ------------------------------------------------------------------ what happened


def _happened(one: c.Clause, scope: Scope) -> p.Cond:
    """„bylo v tomto tahu líznuto 5 karet“, „byla takto vrácena 1 karta“."""
    thing = phrases.single(needed(one.role("subj"), one))
    if _thus(one):
        return _result_count(one, thing, scope)
    means = one.role("čím")
    if means is not None:
        return _by_effect(one, thing, phrases.single(means), scope)
    return _counted(one, thing, None, scope)


def _by_effect(one: c.Clause, thing: c.Phrase, means: c.Phrase, scope: Scope) -> p.Cond:
    """„byla příkazem přesunuta karta“: by effects of that kind in this activation."""
    kind = phrases.noun(means)
    if kind not in scope.meanings.kinds or _time(one) is not None:
        raise Unclear("K-N027", means.span, part=kind)
    _plainly_counted(thing, scope)
    return compared(p.EventCount(one.verb, "activation", None, kind), thing, one, scope)


def _did_before(one: c.Clause, scope: Scope) -> p.Cond:
    """„jsi v tomto tahu vyložil 2 karty“, „v tomto tahu vyložíš 2 karty“."""
    thing = phrases.single(needed(one.role("co"), one))
    return _counted(one, thing, who(one, one.role("subj"), scope), scope)


def _counted(one: c.Clause, thing: c.Phrase, by: p.SeatExpr | None, scope: Scope) -> p.Cond:
    _plainly_counted(thing, scope)
    return compared(p.EventCount(one.verb, _time(one) or "game", by), thing, one, scope)


def _plainly_counted(thing: c.Phrase, scope: Scope) -> None:
    """Deeds are only counted, so nothing can be said of the cards besides how many there were."""
    if senses.noun(phrases.noun(thing)) != "card" and not phrases.is_token(thing, scope):
        raise Unclear("K-N027", thing.span)
    for adj in phrases.adjectives(thing):
        if senses.adjective(adj.lemma) not in ("none", "one"):
            raise Unclear("K-N027", adj.span)
    if bare(thing).post:
        raise Unclear("K-N027", thing.span)


def _time(one: c.Clause) -> Literal["turn", "round"] | None:
    for prep in phrases.clause_preps(one, "in"):
        sense = senses.noun(phrases.noun(phrases.items(prep.phrase)[0]))
        if sense == "turn":
            return "turn"
        if sense == "round":
            return "round"
    return None


def _did_so(one: c.Clause, scope: Scope) -> p.Cond:
    """„pokud takto vyložíš 2 karty“, „pokud takto vrátíš více karet než kterýkoli jiný hráč“"""
    thing = phrases.single(needed(one.role("co"), one))
    than = phrases.preps(thing, "than", "as")
    if than and phrases.is_player(than[0].phrase, scope):
        return _more_than_others(one, thing, than[0], scope)
    return _result_count(one, thing, scope)


def _more_than_others(one: c.Clause, thing: c.Phrase, than: c.Prep, scope: Scope) -> p.Cond:
    """Compared with what the others did by the same effect in this activation."""
    op = _AMOUNTS.get(phrases.amount(thing))
    only = phrases.items(than.phrase)[0]
    if op is None or not phrases.has_sense(only, "any", "other", "others"):
        raise Unclear("K-T031", thing.span)
    _plainly_counted(thing, scope)
    var = scope.var()
    mine = p.EventCount(one.verb, "effect", who(one, one.role("subj"), scope))
    theirs = p.EventCount(one.verb, "effect", p.SeatVar(var))
    return p.EverySeat(var, seats.several(than.phrase, scope), p.Compare(op, mine, theirs), one.span)


def _result_count(one: c.Clause, thing: c.Phrase, scope: Scope) -> p.Cond:
    """How many of the cards that the verb has just handled are as described."""
    for result in reversed(scope.results):
        if result.verb == one.verb and result.kind == "cards":
            found = cards.narrowed(references.expression(result), bare(thing), scope)
            return compared(p.CountCards(found), thing, one, scope)
    raise Unclear("K-R001", one.span, verb=one.verb)
