"""„X je Y“ as a condition in, what has to be compared out: zones, cards, properties, numbers."""

from __future__ import annotations

from dataclasses import replace

import dsl.model.lower.cards as cards
import dsl.model.lower.conditions as conditions
import dsl.model.lower.numbers as numbers
import dsl.model.lower.piles as piles
import dsl.model.lower.places as places
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, references
from dsl.model.lower.scope import Scope, Unclear


def clause(one: c.Clause, scope: Scope) -> p.Cond:
    subject, predicate = one.role("subj"), one.role("pred") or one.role("predgen")
    if predicate is None:
        return conditions.there(one, scope)
    if subject is None and _is_round(predicate):
        return p.Compare("==", p.RoundNumber(), p.Num(_ordinal(phrases.single(predicate))), one.span)
    if subject is None:
        return _without_subject(predicate, one, scope)
    if senses.noun(phrases.noun(phrases.items(subject)[0])) == "turn":
        return _turn_is(phrases.single(subject), phrases.single(predicate), one)
    if piles.is_pile(subject, scope) and phrases.participle(phrases.single(predicate), scope):
        return piles.in_state(predicate, _one_pile(subject, scope), scope)
    if phrases.is_zone(subject, scope):
        return _zone_is(subject, predicate, one, scope)
    if cards.is_cards(subject, scope):
        return _cards_are(subject, predicate, one, scope)
    if phrases.is_player(subject, scope):
        raise Unclear("K-N024", one.span)
    return _number_is(numbers.value(subject, scope), phrases.single(subject), predicate, one, scope)


def _without_subject(predicate: c.NounPhrase, one: c.Clause, scope: Scope) -> p.Cond:
    """„Pokud je zelená“ goes on about the last card; „je její síla alespoň 5“ has its subject inside."""
    only = phrases.items(predicate)[0]
    if isinstance(predicate, c.Phrase) and only.value is not None and phrases.is_prop(only, scope):
        return numbers.in_spec(numbers.prop_value(replace(only, value=None), scope), only.value)
    found = references.dropped(one.span, scope) if one.person == 3 and scope.it_card is None else None
    if found is not None:
        return _card_is(references.card_of(found), predicate, one, scope)
    if scope.it_card is None:
        raise Unclear("K-R004", one.span)
    return _card_is(scope.it_card, predicate, one, scope)


def _zone_is(subject: c.NounPhrase, predicate: c.NounPhrase, one: c.Clause, scope: Scope) -> p.Cond:
    only = phrases.single(predicate)
    if phrases.senses_of(only) != ("empty",) or only.post:
        raise Unclear("K-N024", one.span)
    negated = any(adj.negated for adj in phrases.adjectives(only))
    number = p.CountCards(p.CardsIn(places.zones(subject, scope)))
    return p.Compare(">" if negated else "==", number, p.Num(0), one.span)


# ------------------------------------------------------------------ cards


def _cards_are(subject: c.NounPhrase, predicate: c.NounPhrase, one: c.Clause, scope: Scope) -> p.Cond:
    named = _set_named(predicate, scope)
    if named is not None:
        return _all_among(subject, named, one, scope)
    only = phrases.single(subject)
    if phrases.has_sense(only, "every", "all", "some"):
        var = scope.var()
        test = _card_is(p.CardVar(var), predicate, one, scope)
        if phrases.has_sense(only, "some"):
            return p.Exists(p.CardsWhere(var, cards.every(only, scope), test), one.span)
        return p.EveryCard(var, cards.every(only, scope), test, one.span)
    if only.number == "pl" and not isinstance(only.head, c.PronounHead):
        var = scope.var()
        return p.EveryCard(var, cards.every(only, scope), _card_is(p.CardVar(var), predicate, one, scope), one.span)
    card = cards.one(only, scope)
    references.note_asked(card, phrases.noun(only), scope)
    return _card_is(card, predicate, one, scope)


def _is_round(predicate: c.NounPhrase) -> bool:
    """„je 3. kolo“"""
    only = phrases.items(predicate)[0]
    return senses.noun(phrases.noun(only)) == "round" and _ordinal(only) > 0 and not only.post


def _ordinal(phrase: c.Phrase) -> int:
    return next((ordinal(adj.lemma) for adj in phrases.adjectives(phrase) if ordinal(adj.lemma)), 0)


def ordinal(word: str) -> int:
    """„3.“, „první“, „druhý“ as a number; 0 for another word."""
    number = word.removesuffix(".")
    return int(number) if number.isdigit() and word.endswith(".") else _ORDER.get(senses.adjective(word), 0)


_ORDER = {"first": 1, "second": 2}


def _turn_is(subject: c.Phrase, predicate: c.Phrase, one: c.Clause) -> p.Cond:
    """„tento tah je první tah hry“"""
    found = [number for adj in phrases.adjectives(predicate) if (number := ordinal(adj.lemma))]
    of = [senses.noun(phrases.noun(phrases.items(genitive)[0])) for genitive in phrases.genitives(predicate)]
    if not phrases.has_sense(subject, "this") or len(found) != 1 or of != ["game"]:
        raise Unclear("K-N024", one.span)
    return p.Compare("==", p.TurnNumber(), p.Num(found[0]), one.span)


def _one_pile(subject: c.NounPhrase, scope: Scope) -> p.ZonePlace:
    found = piles.meant(subject, scope)
    if found.place.key is None:
        raise Unclear("K-N027", phrases.items(subject)[0].span)
    return found.place


def _set_named(predicate: c.NounPhrase, scope: Scope) -> c.Phrase | None:
    """„aktivní“ as a predicate, when the game defines what an active card is."""
    if not isinstance(predicate, c.Phrase) or not isinstance(predicate.head, c.AdjHead) or predicate.post:
        return None
    return scope.meanings.card_sets.get((predicate.head.lemma, scope.meanings.card_noun))


def _all_among(subject: c.NounPhrase, named: c.Phrase, one: c.Clause, scope: Scope) -> p.Cond:
    """„karty „A“ a „B“ jsou aktivní“: each of them is among those of some player."""
    if isinstance(subject, c.Phrases) and subject.op != "a":
        raise Unclear("K-T003", subject.span)
    tests = []
    for item in phrases.items(subject):
        if not item.name and not isinstance(item.head, c.NameHead):
            raise Unclear("K-N024", item.span)
        var = scope.var()
        whole = cards.of_everybody(named, scope)
        conds = cards.tests(replace(item, number="sg"), p.CardVar(var), scope)
        tests.append(p.Exists(p.CardsWhere(var, whole, conds[0] if len(conds) == 1 else p.All(conds))))
    return tests[0] if len(tests) == 1 else p.All(tuple(tests), one.span)


def _card_is(card: p.CardExpr, predicate: c.NounPhrase, one: c.Clause, scope: Scope) -> p.Cond:
    tests = tuple(_value_test(card, item, scope) for item in phrases.items(predicate))
    if len(tests) == 1:
        return tests[0]
    both = isinstance(predicate, c.Phrases) and predicate.op == "a"
    return p.All(tests, one.span) if both else p.AnyOf(tests, one.span)


def _value_test(card: p.CardExpr, predicate: c.Phrase, scope: Scope) -> p.Cond:
    if phrases.is_prop(predicate, scope):
        return numbers.prop_matches(predicate, card, scope)
    if predicate.post:
        raise Unclear("K-T032", predicate.span)
    words = [(phrases.noun(predicate), False)] if phrases.noun(predicate) else []
    words += [(adj.lemma, adj.negated) for adj in phrases.adjectives(predicate)]
    tests: list[p.Cond] = []
    for word, negated in words:
        found = scope.meanings.values.get(word, ())
        if len(found) != 1 and not (senses.noun(word) == "card" and len(words) > 1):
            raise Unclear("K-T032", predicate.span)
        op: p.Op = "!=" if negated else "=="
        tests += [p.Compare(op, p.CardProp(prop, card), p.PropValue(prop, index)) for prop, index in found]
    return replace(tests[0], span=predicate.span) if len(tests) == 1 else p.All(tuple(tests), predicate.span)


# ------------------------------------------------------------------ numbers and values


_OPS: dict[str, p.Op] = {"higher": ">", "lower": "<", "same": "=="}


def _number_is(number: p.NumExpr, subject: c.Phrase, predicate: c.NounPhrase, one: c.Clause, scope: Scope) -> p.Cond:
    """„její síla je vyšší než 5“, „její barva je zelená“, „počet karet v ruce je 3“."""
    only = phrases.single(predicate)
    if isinstance(only.head, c.CountHead):
        return conditions.compared(number, only, one, scope, bare="==")
    for adj in phrases.adjectives(only):
        op = _OPS.get(senses.adjective(adj.lemma))
        if op is not None and isinstance(only.head, c.AdjHead):
            return p.Compare(op, number, _other_side(only, scope), one.span)
        for prop, index in scope.meanings.values.get(adj.lemma, ()):
            if prop == phrases.noun(subject) and not only.post:
                return p.Compare("!=" if adj.negated else "==", number, p.PropValue(prop, index), one.span)
    if only.value is not None and phrases.is_prop(only, scope):
        return numbers.in_spec(number, only.value)
    raise Unclear("K-N024", one.span)


def _other_side(predicate: c.Phrase, scope: Scope) -> p.NumExpr:
    for prep in phrases.preps(predicate, "than", "as"):
        return numbers.value_or_count(prep.phrase, scope)
    raise Unclear("K-T031", predicate.span)
