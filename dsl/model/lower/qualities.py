"""What a phrase says of one card in, the conditions it puts on the card out; and the greatest and least of a set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import dsl.model.lower.cards as cards
import dsl.model.lower.conditions as conditions
import dsl.model.lower.numbers as numbers
import dsl.model.lower.symbols as symbols
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases
from dsl.model.lower.scope import Scope, Unclear


def conditions_of(phrase: c.Phrase, card: p.CardExpr, scope: Scope) -> Iterator[p.Cond]:
    for prop, index in scope.meanings.values.get(phrases.noun(phrase), ()):
        yield p.Compare("==", p.CardProp(prop, card), p.PropValue(prop, index), phrase.span)
    for adj in phrases.adjectives(phrase):
        yield from _adjective(adj, card, phrase, scope)
    for genitive in phrases.genitives(phrase):
        if phrases.is_prop(phrases.items(genitive)[-1], scope):
            yield numbers.prop_matches(genitive, card, scope)
        elif phrases.is_zone(genitive, scope):
            yield from _of_piles(genitive, card, scope)
    if phrase.name or isinstance(phrase.head, c.NameHead):
        name = phrase.name or phrase.head.name  # type: ignore[union-attr]
        if name not in scope.meanings.names:
            raise Unclear("K-T022", phrase.span, name=name)
        yield p.HasName(card, name, phrase.span)
    for clause in phrases.relatives(phrase):
        yield conditions.clause(clause, scope)
    for prep in phrases.preps(phrase, "with", "without"):
        yield from _bears(prep, card, scope)
    for post in phrase.post:
        if isinstance(post, c.Apposition):
            yield _compared(phrases.single(post.phrase), card, scope)


def _of_piles(genitive: c.NounPhrase, card: p.CardExpr, scope: Scope) -> Iterator[p.Cond]:
    """„horní kartu každého balíčku hodnoty 1 až 9“: a card of a pile has the value of its pile."""
    for item in phrases.items(genitive):
        for of in phrases.genitives(item):
            spec = phrases.items(of)[-1]
            ranged = spec.value is not None and (spec.value.bound or len(spec.value.numbers) > 1)
            if phrases.is_prop(spec, scope) and ranged:
                yield numbers.prop_matches(of, card, scope)


def _compared(phrase: c.Phrase, card: p.CardExpr, scope: Scope) -> p.Cond:
    """„kartu o 1 vyšší než odhozená karta“, „kartu jinou než „Jméno““."""
    if phrases.has_sense(phrase, "other"):
        for prep in phrases.preps(phrase, "than"):
            only = phrases.single(prep.phrase)
            if only.post:
                raise Unclear("K-N027", only.span, part=prep.prep)
            tests = cards.tests(only, card, scope)
            return p.Not(tests[0] if len(tests) == 1 else p.All(tests), phrase.span)
        raise Unclear("K-T028", phrase.span)
    prop = numbers.main_property(phrase, scope)
    right = numbers.offset(phrase, prop, scope)
    op: p.Op = "==" if numbers.has_offset(phrase) else ">" if phrases.has_sense(phrase, "higher") else "<"
    return p.Compare(op, p.CardProp(prop, card), right, phrase.span)


def _bears(prep: c.Prep, card: p.CardExpr, scope: Scope) -> Iterator[p.Cond]:
    """„karta s perlou“, „karta bez perel“."""
    lacks = senses.preposition(prep.prep) == "without"
    for item in phrases.items(prep.phrase):
        if phrases.is_symbol(item, scope):
            asked = phrases.count(item)
            least = p.Num(asked.high if asked else 1)
            yield p.Compare("<" if lacks else ">=", symbols.on_card(item, card, scope), least, prep.span)
        elif phrases.is_token(item, scope):
            number = p.TokenCount(phrases.noun(item), p.CardHolder(card))
            asked = phrases.count(item)
            least = p.Num(asked.high if asked else 1)
            yield p.Compare("<" if lacks else ">=", number, least, prep.span)


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


def extreme(base: p.CardsExpr, phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    """„nejvyšší karta“, „karta s nejnižší cenou“."""
    for extreme, prop in _extremes(phrase, scope):
        var = scope.var()
        if cards.of_each(phrase) and cards.owned_by_several(base):
            base = _best_of_each(base, prop, extreme, scope)
            continue
        base = p.CardsBest(var, base, p.CardProp(prop, p.CardVar(var)), extreme)
    return base


def _extremes(phrase: c.Phrase, scope: Scope) -> Iterator[tuple[p.Extreme, str]]:
    for sense in phrases.senses_of(phrase):
        if sense in ("max", "min"):
            yield "max" if sense == "max" else "min", numbers.main_property(phrase, scope)
    for prep in phrases.preps(phrase, "with"):
        only = phrases.items(prep.phrase)[0]
        for sense in phrases.senses_of(only):
            if sense in ("max", "min"):
                yield "max" if sense == "max" else "min", phrases.noun(only)


def keyed(
    base: p.CardsExpr, conds: tuple[p.Cond, ...], var: p.Var, scope: Scope
) -> tuple[p.CardsExpr, tuple[p.Cond, ...]]:
    """The ends of piles kept by a value that is named: the end of that one pile."""
    if not isinstance(base, p.CardsAt) or not isinstance(base.place, p.ZonePlace) or base.place.key is not None:
        return base, conds
    prop = scope.meanings.zones[base.place.zone].by_prop
    mine = p.CardProp(prop, p.CardVar(var))
    for cond in conds if prop else ():
        if isinstance(cond, p.Compare) and cond.op == "==" and cond.left == mine:
            rest = tuple(other for other in conds if other is not cond)
            return replace(base, place=replace(base.place, key=cond.right)), rest
    return base, conds


def _best_of_each(base: p.CardsExpr, prop: str, extreme: p.Extreme, scope: Scope) -> p.CardsExpr:
    """„nejnižší karty z ruky každého soupeře“: those that are lowest among the cards of their own owner."""
    card, other = scope.var(), scope.var()
    theirs = p.CardsWhere(other, base, p.SameSeat(p.OwnerOf(p.CardVar(other)), p.OwnerOf(p.CardVar(card))))
    inner = scope.var()
    best = p.ExtremeOf(inner, theirs, p.CardProp(prop, p.CardVar(inner)), extreme)
    return p.CardsWhere(card, base, p.Compare("==", p.CardProp(prop, p.CardVar(card)), best))
