"""A subordinate clause in, a condition out."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import dsl.model.lower.being as being
import dsl.model.lower.cards as cards
import dsl.model.lower.numbers as numbers
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
    parts = tuple(clause(item, scope) for item in what.clauses)
    if len(parts) == 1:
        return parts[0]
    either = [link in ("nebo", ", nebo") for link in what.links]
    if any(either) and not all(either):
        raise Unclear("K-N033", what.clauses[0].span.to(what.clauses[-1].span))
    return p.AnyOf(parts) if all(either) else p.All(parts)


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
        found = _positive(one, scope)
        found = p.Not(found, one.span) if one.negated and not _denies_itself(one) else found
    if scope.vague:
        raise Unclear("K-T010", scope.vague[0])
    return found


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
            return _has(one, scope)
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


# ------------------------------------------------------------------ to have


def _has(one: c.Clause, scope: Scope) -> p.Cond:
    thing = needed(one.role("co"), one)
    if isinstance(thing, c.Phrases):
        return _has_each(one, thing, scope)
    owner = one.role("subj")
    if phrases.is_prop(thing, scope) and phrases.has_sense(thing, "same") and one.number == "pl" and not thing.post:
        return _alike(one, owner, thing, scope)
    if owner is not None and cards.is_cards(owner, scope) and not phrases.is_player(owner, scope):
        return _card_has(cards.one(owner, scope), owner, thing, one, scope)
    if owner is None and one.person == 3 and phrases.is_prop(thing, scope):
        return _card_has(_spoken_of(one, scope), None, thing, one, scope)
    whose = who(one, owner, scope)
    with scope.performing(whose), scope.speaking_of(card=None, seat=whose):
        given = places.source_of(one, scope)
        return compared(numbers.how_many(bare(thing), scope, given), thing, one, scope)


def _alike(one: c.Clause, owner: c.NounPhrase | None, thing: c.Phrase, scope: Scope) -> p.Cond:
    """„mají stejnou barvu“: no two different values among them."""
    if owner is not None:
        found = cards.every(owner, scope)
    else:
        result = references.dropped(one.span, scope, "pl")
        if result is None:
            raise Unclear("K-R004", one.span)
        found = references.expression(result)
    var = scope.var()
    different = p.DistinctOf(var, found, p.CardProp(phrases.noun(thing), p.CardVar(var)))
    return p.Compare("<=", different, p.Num(1), one.span)


def _has_each(one: c.Clause, things: c.Phrases, scope: Scope) -> p.Cond:
    """„máš zelenou kartu a modrou kartu“, „nemáš zelenou ani modrou kartu“."""
    parts = phrases.items(things)
    numbers_ = [phrases.count(part) for part in parts]
    mixed = len({number is None for number in numbers_}) > 1 or any(phrases.amount(part) for part in parts)
    if mixed or (things.op != "a" and any(number is not None and number.high > 1 for number in numbers_)):
        raise Unclear("K-T003", things.span)
    neither = things.op == "ani"
    if neither:
        parts = tuple(_without_none(part) for part in parts)
    found = tuple(
        _has(replace(one, items=tuple(_put(item, things, part) for item in one.items)), scope) for part in parts
    )
    return p.All(found, one.span) if things.op == "a" else p.AnyOf(found, one.span)


def _put(item: c.Item, old: c.NounPhrase, new: c.NounPhrase) -> c.Item:
    return c.Filled(item.role, new) if isinstance(item, c.Filled) and item.phrase is old else item


def _without_none(phrase: c.Phrase) -> c.Phrase:
    pre = (item for item in phrase.pre if not (isinstance(item, c.Adj) and senses.adjective(item.lemma) == "none"))
    return replace(phrase, pre=tuple(pre))


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


def _spoken_of(one: c.Clause, scope: Scope) -> p.CardExpr:
    found = references.dropped(one.span, scope) if scope.it_card is None else None
    if found is not None:
        return references.card_of(found)
    if scope.it_card is None:
        raise Unclear("K-R004", one.span)
    return scope.it_card


def _card_has(card: p.CardExpr, owner: c.NounPhrase | None, thing: c.Phrase, one: c.Clause, scope: Scope) -> p.Cond:
    """„má vybranou barvu“, „má hodnotu 6 nebo vyšší“, „má 2 perly“."""
    if owner is not None:
        scope.note("", "cards", -1, phrases.noun(phrases.items(owner)[0]), card=card)
    if phrases.is_token(thing, scope) and scope.meanings.tokens[phrases.noun(thing)].scope == "card":
        return compared(p.TokenCount(phrases.noun(thing), p.CardHolder(card)), thing, one, scope)
    if not phrases.is_prop(thing, scope):
        raise Unclear("K-N023", thing.span)
    prop = phrases.noun(thing)
    verb = phrases.participle(thing, scope)
    if verb and senses.verb(verb) == "choose":
        return p.Compare("!=", p.ChosenOn(prop, card), p.Num(-1), one.span)
    return numbers.prop_matches(thing, card, scope)


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
    if phrases.has_sense(thing, "all", "every"):
        raise Unclear("K-N027", thing.span)
    asked = phrases.count(thing)
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
    post = tuple(item for item in thing.post if item not in compared)
    return c.Phrase(pre, thing.head, thing.number, thing.value, thing.name, thing.signed, post, thing.span)


# ------------------------------------------------------------------ what happened


def _happened(one: c.Clause, scope: Scope) -> p.Cond:
    """„bylo v tomto tahu líznuto 5 karet“, „byla takto vrácena 1 karta“."""
    thing = phrases.single(needed(one.role("subj"), one))
    if _thus(one):
        return _result_count(one, thing, scope)
    return _counted(one, thing, None, scope)


def _did_before(one: c.Clause, scope: Scope) -> p.Cond:
    """„jsi v tomto tahu vyložil 2 karty“, „v tomto tahu vyložíš 2 karty“."""
    thing = phrases.single(needed(one.role("co"), one))
    return _counted(one, thing, who(one, one.role("subj"), scope), scope)


def _counted(one: c.Clause, thing: c.Phrase, by: p.SeatExpr | None, scope: Scope) -> p.Cond:
    """Deeds are only counted, so nothing can be said of the cards besides how many there were."""
    if senses.noun(phrases.noun(thing)) != "card" and not phrases.is_token(thing, scope):
        raise Unclear("K-N027", thing.span)
    for adj in phrases.adjectives(thing):
        if senses.adjective(adj.lemma) not in ("none", "one"):
            raise Unclear("K-N027", adj.span)
    if bare(thing).post:
        raise Unclear("K-N027", thing.span)
    return compared(p.EventCount(one.verb, _time(one) or "game", by), thing, one, scope)


def _time(one: c.Clause) -> Literal["turn", "round"] | None:
    for prep in phrases.clause_preps(one, "in"):
        sense = senses.noun(phrases.noun(phrases.items(prep.phrase)[0]))
        if sense == "turn":
            return "turn"
        if sense == "round":
            return "round"
    return None


def _did_so(one: c.Clause, scope: Scope) -> p.Cond:
    """„pokud takto vyložíš 2 karty“"""
    return _result_count(one, phrases.single(needed(one.role("co"), one)), scope)


def _result_count(one: c.Clause, thing: c.Phrase, scope: Scope) -> p.Cond:
    """How many of the cards that the verb has just handled are as described."""
    for result in reversed(scope.results):
        if result.verb == one.verb and result.kind == "cards":
            found = cards.narrowed(references.expression(result), bare(thing), scope)
            return compared(p.CountCards(found), thing, one, scope)
    raise Unclear("K-R001", one.span, verb=one.verb)
