"""An object phrase in; out: statements that settle which cards are meant, and how many times a deed is done."""

from __future__ import annotations

import dsl.model.lower.cards as cards
import dsl.model.lower.numbers as numbers
import dsl.model.lower.places as places
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, substitute
from dsl.model.lower.scope import Scope, Unclear


def needed(thing: c.NounPhrase | None, clause: c.Clause) -> c.NounPhrase:
    if thing is None:
        raise Unclear("K-T030", clause.span, verb=clause.verb)
    return thing


def picked(
    clause: c.Clause, scope: Scope, thing: c.NounPhrase, optional: bool, only: p.Cond | None = None
) -> tuple[tuple[p.Stmt, ...], p.CardsExpr, cards.Selection]:
    """Statements that settle which cards are meant, and the settled set. `only` is a condition over CardVar(-1)."""
    chosen = cards.select(thing, scope, places.source_of(clause, scope))
    found = chosen.cards
    if only is not None:
        var = scope.var()
        found = p.CardsWhere(var, found, substitute.variable(only, -1, p.CardVar(var)))
    slot = scope.slot()
    if not chosen.pick:
        return _settled(clause, scope, slot, found, optional), p.CardsSlot(slot), chosen
    low = p.Num(0) if optional else chosen.low
    return (p.PickCards(slot, scope.performer, found, low, chosen.high, span=clause.span),), p.CardsSlot(slot), chosen


def _settled(clause: c.Clause, scope: Scope, slot: p.Slot, found: p.CardsExpr, optional: bool) -> tuple[p.Stmt, ...]:
    """Nothing to choose; a „můžeš“ asks whether to do it at all."""
    if not optional:
        return (p.SetCards(slot, found),)
    asked = scope.slot()
    ask = p.If(p.Exists(found), p.Ask(asked, scope.performer, "", clause.span))
    yes = p.If(p.SlotDone(asked), p.SetCards(slot, found))
    return (p.SetCards(slot, p.CardsUnion(())), p.SetNum(asked, p.Num(0)), ask, yes)


def note_cards(clause: c.Clause, scope: Scope, slot: p.Slot, chosen: cards.Selection) -> None:
    several = chosen.number == "pl" or not (isinstance(chosen.high, p.Num) and chosen.high.value == 1)
    scope.note(clause.verb, "cards", slot, chosen.noun, "pl" if several else "sg")
    scope.last = slot


def scaled(amount: p.NumExpr, clause: c.Clause, scope: Scope) -> p.NumExpr:
    """„1 kartu za každý trest“, „1 bod za každé 3 groše, nejvýše 4“."""
    for prep in phrases.clause_preps(clause, "for"):
        only = phrases.items(prep.phrase)[0]
        if phrases.has_sense(only, "every"):
            number = numbers.how_many(_every(only), scope, places.source_of(clause, scope))
            step = phrases.count(only)
            if step is not None and step.high > 1:
                number = p.Arith("div", number, p.Num(step.high))
            amount = number if amount == p.Num(1) else p.Arith("*", amount, number)
    for item in clause.items:
        if isinstance(item, c.Cap):
            op = "min" if senses.bound(item.lemma) in ("at most", "up to") else "max"
            amount = p.Arith(op, amount, p.Num(item.number))  # type: ignore[arg-type]
    return amount


def _every(phrase: c.Phrase) -> c.Phrase:
    """„každé 3 groše“ → groše: what is counted."""
    pre = tuple(
        item
        for item in phrase.pre
        if not isinstance(item, c.Count) and not (isinstance(item, c.Adj) and senses.adjective(item.lemma) == "every")
    )
    return c.Phrase(pre, phrase.head, "pl", phrase.value, phrase.name, phrase.signed, phrase.post, phrase.span)
