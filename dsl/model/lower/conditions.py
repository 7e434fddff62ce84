"""A subordinate clause in, a condition out."""

from __future__ import annotations

import dsl.model.lower.cards as cards
import dsl.model.lower.numbers as numbers
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases
from dsl.model.lower.scope import Scope, Unclear


def body(what: c.Sequence | c.Did, scope: Scope) -> p.Cond:
    if isinstance(what, c.Did):
        return _did(what, scope)
    parts = [clause(item, scope) for item in what.clauses]
    found = parts[0]
    for link, part in zip(what.links, parts[1:], strict=True):
        found = p.AnyOf((found, part)) if link in ("nebo", ", nebo") else p.All((found, part))
    return found


def _did(did: c.Did, scope: Scope) -> p.Cond:
    if scope.last < 0:
        raise Unclear("K-R006", did.span)
    done: p.Cond = p.SlotDone(scope.last, did.span)
    if did.negated:
        done = p.Not(done, did.span)
    return p.All((done, body(did.also, scope))) if did.also else done


def clause(one: c.Clause, scope: Scope) -> p.Cond:
    found = _positive(one, scope)
    return p.Not(found, one.span) if one.negated and not _denies_itself(one) else found


def _denies_itself(one: c.Clause) -> bool:
    """„nemá žádnou kartu“: the two negations are one."""
    thing = one.role("co") or one.role("subj")
    return thing is not None and phrases.has_sense(phrases.items(thing)[0], "none")


def _positive(one: c.Clause, scope: Scope) -> p.Cond:
    if one.mood in ("cop", "state", "was"):
        return _is(one, scope)
    if one.mood == "pass":
        return _happened(one, scope)
    match senses.verb(one.verb):
        case "have":
            return _has(one, scope)
        case "lie":
            return _lies(one, scope)
        case "play":
            thing = _needed(one.role("subj"), one)
            return _compared(p.CountSeats(p.AllSeats()), phrases.items(thing)[0], one, scope, bare="==")
    if _thus(one):
        return _did_so(one, scope)
    raise Unclear("K-N022", one.span, verb=one.verb)


def _thus(one: c.Clause) -> bool:
    return any(isinstance(item, c.Adverb) and senses.adverb(item.lemma) == "thus" for item in one.items)


def _needed(phrase: c.NounPhrase | None, one: c.Clause) -> c.NounPhrase:
    if phrase is None:
        raise Unclear("K-T030", one.span, verb=one.verb)
    return phrase


def _has(one: c.Clause, scope: Scope) -> p.Cond:
    owner = one.role("subj")
    thing = phrases.single(_needed(one.role("co"), one))
    if owner is not None and cards.is_cards(owner, scope) and not phrases.is_player(owner, scope):
        return _card_has(owner, thing, one, scope)
    if owner is None and scope.it_card is not None and one.person == 3 and phrases.is_prop(thing, scope):
        return _card_has(None, thing, one, scope)
    whose = _who(one, owner, scope)
    given = places.source_of(one, scope)
    with scope.performing(whose), scope.speaking_of(card=None, seat=whose):
        given = places.source_of(one, scope) or given
        return _compared(numbers.how_many(_bare(thing), scope, given), thing, one, scope)


def _who(one: c.Clause, owner: c.NounPhrase | None, scope: Scope) -> p.SeatExpr:
    if owner is not None:
        head = phrases.items(owner)[0].head
        if isinstance(head, c.PronounHead) and senses.pronoun(head.lemma) == "which" and scope.it_seat is not None:
            return scope.it_seat
        return seats.one(owner, scope)
    if one.person == 2:
        return p.You()
    if one.person == 1:
        return p.Me()
    return scope.it_seat or scope.subject or scope.performer


def _card_has(owner: c.NounPhrase | None, thing: c.Phrase, one: c.Clause, scope: Scope) -> p.Cond:
    """„má vybranou barvu“, „má hodnotu 6 nebo vyšší“."""
    card = cards.one(owner, scope) if owner is not None else scope.it_card
    assert card is not None
    if owner is not None:
        scope.note("", "cards", -1, _noun_of(owner), card=card)
    if not phrases.is_prop(thing, scope):
        raise Unclear("K-N023", thing.span)
    prop = phrases.noun(thing)
    verb = phrases.participle(thing, scope)
    if verb and senses.verb(verb) == "choose":
        return p.Compare("!=", p.ChosenOn(prop, card), p.Num(-1), one.span)
    return numbers.prop_matches(thing, card, scope)


def _noun_of(phrase: c.NounPhrase) -> str:
    return phrases.noun(phrases.items(phrase)[0])


def _lies(one: c.Clause, scope: Scope) -> p.Cond:
    thing = phrases.single(_needed(one.role("subj"), one))
    return _compared(numbers.how_many(_bare(thing), scope, places.source_of(one, scope)), thing, one, scope)


def _compared(number: p.NumExpr, thing: c.Phrase, one: c.Clause, scope: Scope, bare: p.Op = ">=") -> p.Cond:
    """Compare what there is with what the phrase asks for; a bare number asks for at least as many."""
    amount = phrases.amount(thing)
    if amount:
        return _against(number, amount, thing, one, scope)
    if phrases.has_sense(thing, "none"):
        return p.Compare("==", number, p.Num(0), one.span)
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
        right = numbers.how_many(_bare(thing), scope, places.zones(other.phrase, scope))
    elif phrases.is_player(other.phrase, scope) and not _counted_players(other, thing, scope):
        theirs = _theirs(thing, other, one, scope)
        if isinstance(theirs, tuple):
            return p.EverySeat(theirs[0], theirs[1], p.Compare(op, number, theirs[2]), one.span)
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
    if isinstance(only.head, c.PronounHead):
        seat = seats.one(only, scope)
        with scope.performing(seat), scope.speaking_of(seat=seat):
            return numbers.how_many(_bare(thing), scope, places.source_of(one, scope))
    others = seats.several(only, scope)
    var = scope.var()
    with scope.performing(p.SeatVar(var)), scope.speaking_of(seat=p.SeatVar(var)):
        return var, others, numbers.how_many(_bare(thing), scope, places.source_of(one, scope))


def _bare(thing: c.Phrase) -> c.Phrase:
    """The things without the comparison."""
    pre = tuple(item for item in thing.pre if not isinstance(item, c.Amount))
    compared = phrases.preps(thing, "than", "as")
    post = tuple(item for item in thing.post if item not in compared)
    return c.Phrase(pre, thing.head, thing.number, thing.value, thing.name, thing.signed, post, thing.span)


# ------------------------------------------------------------------ to be


def _is(one: c.Clause, scope: Scope) -> p.Cond:
    subject, predicate = one.role("subj"), one.role("pred")
    if predicate is None:
        return _is_there(one, phrases.single(_needed(subject, one)), scope)
    if subject is None:
        raise Unclear("K-T030", one.span, verb=one.verb)
    if phrases.is_zone(subject, scope):
        return _zone_is(subject, predicate, one, scope)
    if cards.is_cards(subject, scope):
        return _card_is(subject, predicate, one, scope)
    raise Unclear("K-N024", one.span)


def _is_there(one: c.Clause, thing: c.Phrase, scope: Scope) -> p.Cond:
    """„je na odhozu více pasů než hráčů“"""
    return _compared(numbers.how_many(_bare(thing), scope, places.source_of(one, scope)), thing, one, scope)


def _zone_is(subject: c.NounPhrase, predicate: c.NounPhrase, one: c.Clause, scope: Scope) -> p.Cond:
    if "empty" not in phrases.senses_of(phrases.items(predicate)[0]):
        raise Unclear("K-N024", one.span)
    negated = any(adj.negated for adj in phrases.adjectives(phrases.items(predicate)[0]))
    number = p.CountCards(p.CardsIn(places.zones(subject, scope)))
    return p.Compare(">" if negated else "==", number, p.Num(0), one.span)


def _card_is(subject: c.NounPhrase, predicate: c.NounPhrase, one: c.Clause, scope: Scope) -> p.Cond:
    card = cards.one(subject, scope)
    scope.note("", "cards", -1, _noun_of(subject), card=card)
    tests = tuple(_value_test(card, item, scope) for item in phrases.items(predicate))
    return tests[0] if len(tests) == 1 else p.AnyOf(tests, one.span)


def _value_test(card: p.CardExpr, predicate: c.Phrase, scope: Scope) -> p.Cond:
    words = [(phrases.noun(predicate), False)]
    words += [(adj.lemma, adj.negated) for adj in phrases.adjectives(predicate)]
    for word, negated in words:
        for prop, index in scope.meanings.values.get(word, ()):
            op: p.Op = "!=" if negated else "=="
            return p.Compare(op, p.CardProp(prop, card), p.PropValue(prop, index), predicate.span)
    raise Unclear("K-T032", predicate.span)


# ------------------------------------------------------------------ what happened


def _happened(one: c.Clause, scope: Scope) -> p.Cond:
    """„bylo v tomto tahu líznuto 5 karet“, „byla takto vrácena 1 karta“."""
    thing = phrases.single(_needed(one.role("subj"), one))
    if _thus(one):
        return _result_count(one, thing, scope)
    scope_name = _time(one)
    return _compared(p.EventCount(one.verb, scope_name, None), thing, one, scope)  # type: ignore[arg-type]


def _time(one: c.Clause) -> str:
    for prep in phrases.clause_preps(one, "in"):
        sense = senses.noun(phrases.noun(phrases.items(prep.phrase)[0]))
        if sense in ("turn", "round"):
            return sense
    return "game"


def _did_so(one: c.Clause, scope: Scope) -> p.Cond:
    """„pokud takto vyložíš 2 karty“"""
    return _result_count(one, phrases.single(_needed(one.role("co"), one)), scope)


def _result_count(one: c.Clause, thing: c.Phrase, scope: Scope) -> p.Cond:
    for result in reversed(scope.results):
        if result.verb == one.verb and result.kind == "cards":
            return _compared(p.CountCards(cards.expression(result)), thing, one, scope)
    raise Unclear("K-R001", one.span, verb=one.verb)
