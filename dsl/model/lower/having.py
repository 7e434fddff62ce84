"""A clause „má …“ in, a condition out: what a player has, what a card bears."""

from __future__ import annotations

from dataclasses import replace

import dsl.model.lower.cards as cards
import dsl.model.lower.conditions as conditions
import dsl.model.lower.numbers as numbers
import dsl.model.lower.places as places
import dsl.model.lower.symbols as symbols
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, references
from dsl.model.lower.scope import Scope, Unclear


def clause(one: c.Clause, scope: Scope) -> p.Cond:
    thing = conditions.needed(one.role("co"), one)
    if isinstance(thing, c.Phrases):
        return _has_each(one, thing, scope)
    owner = one.role("subj")
    whole = _of_all_values(one, thing, owner, scope)
    if whole is not None:
        return whole
    if owner is not None and _is_set(owner, scope):
        return _each_card_has(one, owner, thing, scope)
    if phrases.is_prop(thing, scope) and phrases.has_sense(thing, "same") and one.number == "pl" and not thing.post:
        return _alike(one, owner, thing, scope)
    if owner is not None and cards.is_cards(owner, scope) and not phrases.is_player(owner, scope):
        return _card_has(cards.one(owner, scope), owner, thing, one, scope)
    if owner is None and one.person == 3 and (phrases.is_prop(thing, scope) or _one_of_chosen(thing, scope)):
        return _card_has(_spoken_of(one, scope), None, thing, one, scope)
    whose = conditions.who(one, owner, scope)
    with scope.performing(whose), scope.speaking_of(card=None, seat=whose):
        given = places.source_of(one, scope)
        return conditions.compared(numbers.how_many(conditions.bare(thing), scope, given), thing, one, scope)


def _is_set(owner: c.NounPhrase, scope: Scope) -> bool:
    """„každá tvá karta“, „všechny odhalené karty“, „některá karta“: several cards are asked about."""
    first = phrases.items(owner)[0]
    return cards.is_cards(owner, scope) and phrases.has_sense(first, "every", "all", "some")


def _each_card_has(one: c.Clause, owner: c.NounPhrase, thing: c.Phrase, scope: Scope) -> p.Cond:
    var = scope.var()
    only = phrases.single(owner)
    found = cards.every(only, scope)
    test = _card_has(p.CardVar(var), None, thing, one, scope)
    if phrases.has_sense(only, "some"):
        return p.Exists(p.CardsWhere(var, found, test), one.span)
    return p.EveryCard(var, found, test, one.span)


def _of_all_values(one: c.Clause, thing: c.Phrase, owner: c.NounPhrase | None, scope: Scope) -> p.Cond | None:
    """„máš karty všech 5 barev“, „máš 3 symboly každého zdroje“: every value of a property is there."""
    each = symbols.each_value(thing, scope)
    spread = [of for of in phrases.genitives(thing) if phrases.is_prop(of, scope) and _all_of(of)]
    if not each and not (spread and cards.is_cards(thing, scope)):
        return None
    whose = conditions.who(one, owner, scope)
    with scope.performing(whose), scope.speaking_of(card=None, seat=whose):
        given = places.source_of(one, scope)
        if each:
            return _of_each_symbol(each, thing, given, one, scope)
        rest = replace(thing, post=tuple(post for post in thing.post if _genitive(post) is not spread[0]))
        prop = phrases.single(spread[0])
        asked = phrases.count(prop)
        var = scope.var()
        values = p.DistinctOf(var, cards.every(rest, scope, given), p.CardProp(phrases.noun(prop), p.CardVar(var)))
        whole = len(scope.meanings.props[phrases.noun(prop)].values)
        return p.Compare(">=", values, p.Num(asked.high if asked else whole), one.span)


def _genitive(post: c.Post) -> c.NounPhrase | None:
    return post.phrase if isinstance(post, c.Genitive) else None


def _all_of(of: c.NounPhrase) -> bool:
    return phrases.has_sense(phrases.items(of)[0], "all")


def _of_each_symbol(
    each: tuple[str, ...], thing: c.Phrase, given: tuple[p.Place, ...], one: c.Clause, scope: Scope
) -> p.Cond:
    tests = []
    for word in each:
        plain = tuple(post for post in thing.post if not isinstance(post, c.Genitive))
        symbol = replace(thing, head=c.NounHead(word, thing.head.span), post=plain)
        tests.append(conditions.compared(symbols.seen(conditions.bare(symbol), scope, given), symbol, one, scope))
    return p.All(tuple(tests), one.span)


def _one_of_chosen(thing: c.Phrase, scope: Scope) -> str:
    """„některou z vybraných barev“: the property, "" when it is something else."""
    for prep in phrases.preps(thing, "from"):
        only = phrases.items(prep.phrase)[0]
        verb = phrases.participle(only, scope)
        if isinstance(thing.head, c.AdjHead | c.CountHead) and verb and senses.verb(verb) == "choose":
            return phrases.noun(only) if phrases.is_prop(only, scope) else ""
    return ""


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
    first = phrases.items(owner)[0] if owner is not None else None
    asked = phrases.count(first) if first is not None else None
    if first is not None and asked is not None and asked.low == 2 and phrases.bound(first) == "at least":
        return p.Compare("<", different, p.CountCards(found), one.span)
    if asked is not None:
        raise Unclear("K-N027", one.span)
    return p.Compare("<=", different, p.Num(1), one.span)


def _has_each(one: c.Clause, things: c.Phrases, scope: Scope) -> p.Cond:
    """„máš zelenou kartu a modrou kartu“, „nemáš zelenou ani modrou kartu“."""
    parts = phrases.items(things)
    numbers_ = [phrases.count(part) for part in parts]
    mixed = len({number is None for number in numbers_}) > 1 or any(phrases.amount(part) for part in parts)
    if (mixed and things.op != "a") or (
        things.op != "a" and any(number is not None and number.high > 1 for number in numbers_)
    ):
        raise Unclear("K-T003", things.span)
    neither = things.op == "ani"
    if neither:
        parts = tuple(_without_none(part) for part in parts)
    found = tuple(
        clause(replace(one, items=tuple(_put(item, things, part) for item in one.items)), scope) for part in parts
    )
    return p.All(found, one.span) if things.op == "a" else p.AnyOf(found, one.span)


def _put(item: c.Item, old: c.NounPhrase, new: c.NounPhrase) -> c.Item:
    return c.Filled(item.role, new) if isinstance(item, c.Filled) and item.phrase is old else item


def _without_none(phrase: c.Phrase) -> c.Phrase:
    pre = (item for item in phrase.pre if not (isinstance(item, c.Adj) and senses.adjective(item.lemma) == "none"))
    return replace(phrase, pre=tuple(pre))


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
        references.note_asked(card, phrases.noun(phrases.items(owner)[0]), scope)
    if phrases.is_token(thing, scope) and scope.meanings.tokens[phrases.noun(thing)].scope == "card":
        return conditions.compared(p.TokenCount(phrases.noun(thing), p.CardHolder(card)), thing, one, scope)
    if phrases.is_symbol(thing, scope):
        return conditions.compared(symbols.on_card(thing, card, scope), thing, one, scope)
    chosen = _one_of_chosen(thing, scope)
    if chosen:
        return _is_chosen(chosen, card, one, scope)
    if not phrases.is_prop(thing, scope):
        raise Unclear("K-N023", thing.span)
    prop = phrases.noun(thing)
    verb = phrases.participle(thing, scope)
    if verb and senses.verb(verb) == "choose" and any(item.prop == prop for item in scope.results):
        return _is_chosen(prop, card, one, scope)
    if verb and senses.verb(verb) == "choose":
        return p.Compare("!=", p.ChosenOn(prop, card), p.Num(-1), one.span)
    return numbers.prop_matches(thing, card, scope)


def _is_chosen(prop: str, card: p.CardExpr, one: c.Clause, scope: Scope) -> p.Cond:
    """One of the values chosen before in this text."""
    chosen = [result for result in scope.results if result.kind == "value" and result.prop == prop]
    if not chosen:
        raise Unclear("K-R005", one.span, word=prop)
    tests = tuple(p.Compare("==", p.CardProp(prop, card), p.NumSlot(result.slot), one.span) for result in chosen)
    return tests[0] if len(tests) == 1 else p.AnyOf(tests, one.span)
