"""A phrase that names a number, a value or an amount of things in, a number expression out."""

from __future__ import annotations

import dsl.model.lower.cards as cards
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, words
from dsl.model.lower.scope import Scope, Unclear


def how_many(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = ()) -> p.NumExpr:
    """The number of things a phrase describes: cards, tokens, players, or the value of a property."""
    if isinstance(phrase, c.Phrases):
        parts = [how_many(item, scope, given) for item in phrases.items(phrase)]
        total = parts[0]
        for part in parts[1:]:
            total = p.Arith("+", total, part)
        return total
    if phrases.is_token(phrase, scope):
        words.tokens(phrase, scope)
        return p.TokenCount(phrases.noun(phrase), holder(phrase, scope, given))
    if phrases.is_player(phrase, scope):
        return p.CountSeats(seats.several(phrase, scope))
    if cards.is_cards(phrase, scope):
        return p.CountCards(cards.every(_uncounted(phrase), scope, given))
    return value(phrase, scope)


def _uncounted(phrase: c.Phrase) -> c.Phrase:
    """The same phrase in the plural and without its number: what is counted, not how many are asked for."""
    kept = tuple(pre for pre in phrase.pre if not isinstance(pre, c.Count | c.Bound | c.Amount))
    return c.Phrase(kept, phrase.head, "pl", phrase.value, phrase.name, phrase.signed, phrase.post, phrase.span)


def holder(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = ()) -> p.Holder:
    """Where the tokens of a phrase lie: on a common zone, on a card, with a player."""
    only = phrases.items(phrase)[0]
    token = scope.meanings.tokens[phrases.noun(only)]
    if token.scope == "zone":
        return p.ZoneHolder(token.zone)
    if token.scope == "card":
        for prep in phrases.preps(only, "on", "from"):
            return p.CardHolder(cards.one(prep.phrase, scope))
        raise Unclear("K-T024", only.span, token=token.name)
    whose = seats.owner_of(only, scope)
    if whose is None:
        return p.SeatHolder(scope.it_seat or scope.performer)
    return p.SeatHolder(_only_seat(whose, only))


def _only_seat(whose: p.SeatExpr | p.SeatsExpr, phrase: c.Phrase) -> p.SeatExpr:
    if isinstance(whose, p.OneSeat):
        return whose.seat
    if isinstance(whose, p.AllSeats | p.OtherSeats | p.SeatsWhere | p.SeatsBest | p.SeatsSlot):
        raise Unclear("K-T010", phrase.span)
    return whose


def value(phrase: c.NounPhrase, scope: Scope) -> p.NumExpr:
    """počet karet …, součet hodnot …, polovina …, její cena, platná barva."""
    only = phrases.single(phrase)
    if isinstance(only.head, c.CountHead):
        return p.Num(only.head.count.low)
    of = phrases.genitives(only)
    match senses.noun(phrases.noun(only)):
        case "count" if of:
            return how_many(of[0], scope)
        case "sum" if of:
            return _sum(of[0], scope)
        case "double" if of:
            return p.Arith("*", value_or_count(of[0], scope), p.Num(2))
        case "triple" if of:
            return p.Arith("*", value_or_count(of[0], scope), p.Num(3))
        case "half" if of:
            return p.Arith("div", value_or_count(of[0], scope), p.Num(2))
    if phrases.noun(only) in scope.meanings.props:
        return prop_value(only, scope)
    raise Unclear("K-T025", only.span, word=phrases.noun(only) or "?")


def value_or_count(phrase: c.NounPhrase, scope: Scope) -> p.NumExpr:
    if phrases.is_prop(phrase, scope) or senses.noun(phrases.noun(phrases.items(phrase)[0])):
        try:
            return value(phrase, scope)
        except Unclear:
            pass
    return how_many(phrase, scope)


def _sum(phrase: c.NounPhrase, scope: Scope) -> p.NumExpr:
    """„součet hodnot karet v ruce“: the property first, then whose it is."""
    only = phrases.single(phrase)
    of = phrases.genitives(only)
    if phrases.noun(only) not in scope.meanings.props or not of:
        raise Unclear("K-T026", only.span)
    var = scope.var()
    where = places.said_in(only, scope)
    counted = phrases.items(of[0])[0]
    return p.SumOf(var, cards.every(_uncounted(counted), scope, where), p.CardProp(phrases.noun(only), p.CardVar(var)))


# ------------------------------------------------------------------ properties


def main_property(phrase: c.Phrase, scope: Scope) -> str:
    """The property „nejvyšší karta“ speaks of: the only numeric one."""
    numeric = [prop.name for prop in scope.meanings.props.values() if prop.kind == "number"]
    if len(numeric) != 1:
        raise Unclear("K-T027", phrase.span)
    return numeric[0]


def prop_value(phrase: c.Phrase, scope: Scope) -> p.NumExpr:
    """„platná barva“, „její barva“, „vybraná barva horní karty odhozu“, „hodnota vrácené karty“."""
    words.prop(phrase, scope)
    prop = phrases.noun(phrase)
    for adj in phrases.adjectives(phrase):
        defined = scope.meanings.definitions.get((adj.lemma, prop))
        if defined is not None:
            return p.Defined(defined)
    for adj in phrases.adjectives(phrase):
        for name, index in scope.meanings.values.get(adj.lemma, ()):
            if name == prop:
                return p.PropValue(prop, index)
    if phrase.value is not None and len(phrase.value.numbers) == 1:
        return p.Num(phrase.value.numbers[0])
    carrier = _carrier(phrase, scope)
    verb = phrases.participle(phrase, scope)
    if verb and senses.verb(verb) == "choose":
        return p.ChosenOn(prop, carrier) if carrier is not None else _chosen_before(prop, phrase, scope)
    if carrier is None:
        raise Unclear("K-R005", phrase.span, word=prop)
    return p.CardProp(prop, carrier)


def _carrier(phrase: c.Phrase, scope: Scope) -> p.CardExpr | None:
    """Whose property it is: a genitive, „její“, or the card being spoken of."""
    for genitive in phrases.genitives(phrase):
        if cards.is_cards(genitive, scope):
            return cards.one(genitive, scope)
    if phrases.has_sense(phrase, "its"):
        return _its_card(phrase, scope)
    if phrases.has_sense(phrase, "whose"):
        return scope.it_card
    return None


def _its_card(phrase: c.Phrase, scope: Scope) -> p.CardExpr:
    for result in reversed(scope.results):
        if result.kind == "cards":
            found = cards.expression(result)
            return found.card if isinstance(found, p.OneCard) else p.OnlyOf(found)
    raise Unclear("K-R005", phrase.span, word=phrases.noun(phrase))


def _chosen_before(prop: str, phrase: c.Phrase, scope: Scope) -> p.NumExpr:
    for result in reversed(scope.results):
        if result.kind == "value" and result.prop == prop:
            return p.NumSlot(result.slot)
    raise Unclear("K-R001", phrase.span, verb=phrases.participle(phrase, scope))


def prop_matches(phrase: c.Phrase, card: p.CardExpr, scope: Scope) -> p.Cond:
    """The condition „karta <barvy …>“ puts on a card."""
    prop = phrases.noun(phrase)
    mine = p.CardProp(prop, card)
    if phrases.has_sense(phrase, "same"):
        return p.Compare("==", mine, _same_as(prop, phrase, scope), phrase.span)
    if phrase.value is not None:
        return _in_spec(mine, phrase.value)
    for clause in phrases.relatives(phrase):
        raise Unclear("K-N021", clause.span)
    return p.Compare("==", mine, prop_value(phrase, scope), phrase.span)


def _same_as(prop: str, phrase: c.Phrase, scope: Scope) -> p.NumExpr:
    for prep in phrases.preps(phrase, "as"):
        return p.CardProp(prop, cards.one(prep.phrase, scope))
    raise Unclear("K-T028", phrase.span)


def _in_spec(mine: p.NumExpr, spec: c.ValueSpec) -> p.Cond:
    if spec.bound:
        return p.Compare(spec.bound, mine, p.Num(spec.numbers[0]), spec.span)
    tests = tuple(p.Compare("==", mine, p.Num(number), spec.span) for number in spec.numbers)
    return tests[0] if len(tests) == 1 else p.AnyOf(tests, spec.span)


# ------------------------------------------------------------------ extremes of players


def extreme_in(clause: c.Clause, scope: Scope) -> tuple[p.NumExpr, p.Extreme] | None:
    """„který má nejvíce bodů“, „jehož součet … je nejnižší“: what is compared, and which end wins."""
    owned = clause.role("co")
    owns = senses.verb(clause.verb) == "have" and isinstance(owned, c.Phrase)
    if owns and isinstance(owned, c.Phrase) and phrases.amount(owned) in ("most", "least"):
        given = places.source_of(clause, scope)
        extreme: p.Extreme = "max" if phrases.amount(owned) == "most" else "min"
        return how_many(_uncounted(owned), scope, given), extreme
    predicate, subject = clause.role("pred"), clause.role("subj")
    if predicate is not None and subject is not None:
        for sense in phrases.senses_of(phrases.items(predicate)[0]):
            if sense in ("max", "min"):
                return value(subject, scope), "max" if sense == "max" else "min"
    return None
