"""A phrase about cards in; out: which cards it means and how many of them somebody chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import dsl.model.lower.conditions as conditions
import dsl.model.lower.numbers as numbers
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, substitute, words
from dsl.model.lower.scope import Result, Scope, Unclear

MANY = p.Num(10**6)


@dataclass(frozen=True, slots=True)
class Selection:
    """All of `cards`, or (when `pick`) between `low` and `high` of them."""

    cards: p.CardsExpr
    low: p.NumExpr
    high: p.NumExpr
    pick: bool
    noun: str
    number: str = "sg"


def is_cards(phrase: c.NounPhrase, scope: Scope) -> bool:
    """Whether a phrase speaks of cards (and not of tokens, players, properties …)."""
    first = phrases.items(phrase)[0]
    if isinstance(first.head, c.PronounHead):
        return referred(first, scope) is not None
    if isinstance(first.head, c.NameHead):
        return True
    if isinstance(first.head, c.AdjHead | c.CountHead):
        return any(result.kind == "cards" for result in scope.results) and not _value_word(first, scope)
    return "karta" in phrases.kinds(first, scope)


def _value_word(phrase: c.Phrase, scope: Scope) -> bool:
    return isinstance(phrase.head, c.AdjHead) and phrase.head.lemma in scope.meanings.values


def select(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = ()) -> Selection:
    """`given` are places said elsewhere in the clause („zahraj z ruky …“)."""
    if isinstance(phrase, c.Phrase):
        return _select_one(phrase, scope, given)
    parts = [_select_one(item, scope, given) for item in phrases.items(phrase)]
    first = parts[0]
    return Selection(_either(tuple(part.cards for part in parts)), first.low, first.high, first.pick, first.noun)


def _either(parts: tuple[p.CardsExpr, ...]) -> p.CardsExpr:
    """„kartu té barvy, kartu té hodnoty nebo eso“ from one place is one search with one condition."""
    first = parts[0]
    if not isinstance(first, p.CardsWhere):
        return p.CardsUnion(parts)
    conds: list[p.Cond] = []
    for part in parts:
        if not isinstance(part, p.CardsWhere) or part.cards != first.cards:
            return p.CardsUnion(parts)
        conds.append(substitute.variable(part.where, part.var, p.CardVar(first.var)))
    return p.CardsWhere(first.var, first.cards, p.AnyOf(tuple(conds)))


def one(phrase: c.NounPhrase, scope: Scope) -> p.CardExpr:
    """A phrase that means one card, taken as it is: „horní karta odhozu“, „tato karta“, „ji“."""
    found = select(phrase, scope)
    if isinstance(found.cards, p.OneCard):
        return found.cards.card
    return p.OnlyOf(found.cards)


def every(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = ()) -> p.CardsExpr:
    """All cards a phrase describes, whatever number it names: for counting."""
    return select(phrase, scope, given).cards


def _select_one(phrase: c.Phrase, scope: Scope, given: tuple[p.Place, ...]) -> Selection:
    words.cards(phrase, scope)
    base = _referenced(phrase, scope)
    if base is None:
        base = _described(phrase, scope, given)
    base = _narrow(base, phrase, scope)
    low, high, pick = _numbers(phrase, scope, base)
    return Selection(base, low, high, pick, phrases.noun(phrase) or _carrier(phrase, scope), phrase.number)


def _carrier(phrase: c.Phrase, scope: Scope) -> str:
    """The noun a pronoun or a lone adjective stands for."""
    return next((result.noun for result in reversed(scope.results) if result.kind == "cards"), "")


# ------------------------------------------------------------------ references


def referred(phrase: c.Phrase, scope: Scope) -> p.CardsExpr | None:
    """The cards a pronoun stands for; None when it stands for something else."""
    assert isinstance(phrase.head, c.PronounHead)
    sense = senses.pronoun(phrase.head.lemma)
    if sense == "which" and scope.it_card is not None:
        return p.OneCard(scope.it_card)
    if sense != "it":
        return None
    found = [result for result in _candidates(phrase, scope) if result.kind in ("cards", "seat")]
    if found and found[0].kind == "cards":
        return expression(_sure(found, phrase, scope))
    return p.OneCard(scope.it_card) if not found and scope.it_card is not None else None


def _candidates(phrase: c.Phrase, scope: Scope) -> list[Result]:
    assert isinstance(phrase.head, c.PronounHead)
    gender, number = phrase.head.gender[:1], phrase.head.number
    return [
        result
        for result in reversed(scope.results)
        if result.number == number and (number == "pl" or gender in ("", result.gender))
    ]


def _sure(found: list[Result], phrase: c.Phrase, scope: Scope) -> Result:
    """The nearest thing of this sentence; among earlier sentences there may be only one."""
    nearest = found[0]
    if nearest.sentence == scope.sentence:
        return nearest
    for other in found:
        same = (other.slot, other.card) == (nearest.slot, nearest.card)
        if other.kind == "cards" and not same and other.verb != nearest.verb:
            raise Unclear("K-R002", phrase.span, first=nearest.verb, second=other.verb)
    return nearest


def expression(result: Result) -> p.CardsExpr:
    return p.OneCard(result.card) if result.card is not None else p.CardsSlot(result.slot)


def _referenced(phrase: c.Phrase, scope: Scope) -> p.CardsExpr | None:
    """tato karta, ji, vrácená karta, 1 z nich, zbylá, druhá."""
    if isinstance(phrase.head, c.PronounHead):
        found = referred(phrase, scope)
        if found is None:
            raise Unclear("K-R004", phrase.span)
        return found
    for prep in phrases.preps(phrase, "from"):
        if isinstance(phrases.items(prep.phrase)[0].head, c.PronounHead) or phrases.participle(
            phrases.items(prep.phrase)[0], scope
        ):
            return _referenced(phrases.single(prep.phrase), scope)
    if phrases.has_sense(phrase, "this") and _generic(phrase):
        return p.OneCard(p.ThisCard()) if scope.on_card else _last(phrase, scope)
    if phrases.has_sense(phrase, "rest"):
        return _rest(phrase, scope)
    verb = phrases.participle(phrase, scope)
    if verb and not phrases.genitives(phrase):
        return _result_of(verb, phrase, scope)
    return None


def _generic(phrase: c.Phrase) -> bool:
    return senses.noun(phrases.noun(phrase)) == "card" or not phrases.noun(phrase)


def _last(phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    for result in reversed(scope.results):
        if result.kind == "cards":
            return expression(result)
    raise Unclear("K-R004", phrase.span)


def _result_of(verb: str, phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    for result in reversed(scope.results):
        if result.verb == verb and result.kind == "cards":
            return expression(result)
    raise Unclear("K-R001", phrase.span, verb=verb)


def _rest(phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    """What is left of the last set after some of it was chosen."""
    sets = [result for result in scope.results if result.kind == "cards"]
    if len(sets) < 2:
        raise Unclear("K-R004", phrase.span)
    return p.CardsMinus(expression(sets[-2]), expression(sets[-1]))


# ------------------------------------------------------------------ descriptions


def _described(phrase: c.Phrase, scope: Scope, given: tuple[p.Place, ...]) -> p.CardsExpr:
    owner = seats.owner_of(phrase, scope)
    found = places.said_in(phrase, scope, owner) or _owned(given, owner) or _own_places(owner, scope)
    if not found:
        raise Unclear("K-T021", phrase.span)
    for end in ("top", "bottom"):
        if phrases.has_sense(phrase, end) or (end == "top" and phrases.has_sense(phrase, "last")):
            return _at(end, found, phrase, scope)
    return p.CardsIn(found)


def _owned(given: tuple[p.Place, ...], owner: p.SeatExpr | p.SeatsExpr | None) -> tuple[p.Place, ...]:
    if owner is None:
        return given
    return tuple(
        p.ZonePlace(place.zone, owner, place.key) if isinstance(place, p.ZonePlace) and place.owner else place
        for place in given
    )


def _own_places(owner: p.SeatExpr | p.SeatsExpr | None, scope: Scope) -> tuple[p.Place, ...]:
    """„svá karta“ without a place: everything of that player that lies open."""
    if owner is None:
        return ()
    open_zones = [zone for zone in scope.meanings.zones.values() if zone.scope == "player" and zone.fronts == "all"]
    return tuple(p.ZonePlace(zone.name, owner) for zone in open_zones)


def _at(end: str, found: tuple[p.Place, ...], phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    number = phrases.count(phrase)
    amount = p.Num(number.high) if number else p.Num(1)
    side = "top" if end == "top" else "bottom"
    parts = tuple(p.CardsAt(side, place, amount) for place in found)  # type: ignore[arg-type]
    return parts[0] if len(parts) == 1 else p.CardsUnion(parts)


def tests(phrase: c.Phrase, card: p.CardExpr, scope: Scope) -> Iterator[p.Cond]:
    """What a phrase says of one given card: „zelená karta“ about the card of an event."""
    words.cards(phrase, scope)
    with scope.speaking_of(card=card):
        found = tuple(_conditions(phrase, card, scope))
    yield from found


def _narrow(base: p.CardsExpr, phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    """Apply every condition the phrase puts on the card."""
    var = scope.var()
    card = p.CardVar(var)
    with scope.speaking_of(card=card, seat=scope.it_seat):
        conds = tuple(_conditions(phrase, card, scope))
    if conds:
        where = conds[0] if len(conds) == 1 else p.All(conds, phrase.span)
        base = p.CardsWhere(var, base, where)
    base = _without(base, phrase, scope)
    return _extreme(base, phrase, scope)


def _conditions(phrase: c.Phrase, card: p.CardExpr, scope: Scope) -> Iterator[p.Cond]:
    for prop, index in scope.meanings.values.get(phrases.noun(phrase), ()):
        yield p.Compare("==", p.CardProp(prop, card), p.PropValue(prop, index), phrase.span)
    for adj in phrases.adjectives(phrase):
        yield from _adjective(adj, card, phrase, scope)
    for genitive in phrases.genitives(phrase):
        if phrases.is_prop(genitive, scope):
            yield numbers.prop_matches(phrases.single(genitive), card, scope)
    if phrase.name or isinstance(phrase.head, c.NameHead):
        name = phrase.name or phrase.head.name  # type: ignore[union-attr]
        if name not in scope.meanings.names:
            raise Unclear("K-T022", phrase.span, name=name)
        yield p.HasName(card, name, phrase.span)
    for clause in phrases.relatives(phrase):
        yield conditions.clause(clause, scope)


def _adjective(adj: c.Adj, card: p.CardExpr, phrase: c.Phrase, scope: Scope) -> Iterator[p.Cond]:
    values = scope.meanings.values.get(adj.lemma, ())
    if values:
        for prop, index in values:
            op: p.Op = "!=" if adj.negated else "=="
            yield p.Compare(op, p.CardProp(prop, card), p.PropValue(prop, index), adj.span)
        return
    if senses.adjective(adj.lemma) != "other":
        return
    if not scope.on_card:
        raise Unclear("K-T023", adj.span, word=adj.lemma)
    yield p.Not(p.SameCard(card, p.ThisCard()), adj.span)


def _without(base: p.CardsExpr, phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    for prep in phrases.preps(phrase, "except"):
        inner = places_in(base)
        base = p.CardsMinus(base, every(prep.phrase, scope, inner))
    return base


def places_in(cards: p.CardsExpr) -> tuple[p.Place, ...]:
    """The places a set was taken from, so that „kromě horní karty“ knows whose top card is meant."""
    match cards:
        case p.CardsIn(found):
            return found
        case p.CardsWhere(_, inner, _) | p.CardsBest(_, inner, _, _) | p.CardsMinus(inner, _):
            return places_in(inner)
        case p.CardsAt(_, place, _):
            return (place,)
    return ()


def _extreme(base: p.CardsExpr, phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    for sense, extreme in (("max", "max"), ("min", "min")):
        if phrases.has_sense(phrase, sense):
            var = scope.var()
            by = p.CardProp(numbers.main_property(phrase, scope), p.CardVar(var))
            return p.CardsBest(var, base, by, extreme)  # type: ignore[arg-type]
    return base


def _numbers(phrase: c.Phrase, scope: Scope, base: p.CardsExpr) -> tuple[p.NumExpr, p.NumExpr, bool]:
    """Low, high and whether somebody has to choose."""
    if phrases.has_sense(phrase, "all", "every", "rest"):
        return p.Num(0), MANY, False
    if isinstance(base, p.OneCard):
        return p.Num(1), p.Num(1), False
    number, sense = phrases.count(phrase), phrases.bound(phrase)
    if number is None:
        if phrase.number == "pl" or isinstance(base, p.CardsSlot | p.CardsAt):
            return p.Num(0), MANY, False
        return p.Num(1), p.Num(1), True
    if isinstance(base, p.CardsAt):
        return p.Num(number.low), p.Num(number.high), False
    low = 0 if sense in ("up to", "at most") else number.low
    return p.Num(low), p.Num(number.high), True
