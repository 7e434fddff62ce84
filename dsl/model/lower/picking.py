"""An object phrase in; out: statements that settle which cards are meant, and how many times a deed is done."""

from __future__ import annotations

from dataclasses import replace

import dsl.model.lower.cards as cards
import dsl.model.lower.numbers as numbers
import dsl.model.lower.places as places
import dsl.model.lower.portions as portions
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import counts, phrases, references, substitute
from dsl.model.lower.scope import Scope, Unclear


def needed(thing: c.NounPhrase | None, clause: c.Clause) -> c.NounPhrase:
    if thing is None:
        raise Unclear("K-T030", clause.span, verb=clause.verb)
    return thing


def picked(
    clause: c.Clause,
    scope: Scope,
    thing: c.NounPhrase,
    optional: bool,
    only: p.Cond | None = None,
    owner: p.SeatExpr | None = None,
) -> tuple[tuple[p.Stmt, ...], p.CardsExpr, cards.Selection]:
    """Statements that settle which cards are meant, and the settled set. `only` is a condition over CardVar(-1)."""
    if isinstance(thing, c.Phrases) and thing.op == "a":
        return _each_picked(clause, scope, thing, optional, only, owner)
    with scope.performing(owner or scope.performer):
        chosen = portions.select(thing, scope, places.source_of(clause, scope), rounds_up(clause))
    check_place(clause, thing, chosen, scope)
    found = chosen.cards
    if only is not None:
        var = scope.var()
        found = p.CardsWhere(var, found, substitute.variable(only, -1, p.CardVar(var)))
    slot = scope.slot()
    if not chosen.pick:
        return _settled(clause, scope, slot, found, optional, chosen), p.CardsSlot(slot), chosen
    low, high = scaled(chosen.low, clause, scope), scaled(chosen.high, clause, scope)
    if isinstance(found, p.CardsBest) and isinstance(high, p.Num) and high.value > 1:
        return _ranked(clause, scope, slot, found, low, high, optional), p.CardsSlot(slot), chosen
    low = p.Num(0) if optional else low
    who = _chooser(found, scope)
    return (p.PickCards(slot, who, found, low, high, span=clause.span),), p.CardsSlot(slot), chosen


def _chooser(found: p.CardsExpr, scope: Scope) -> p.SeatExpr:
    """Between equal cards that only their owner sees, the owner chooses."""
    owners = {_secret_owner(place, scope) for place in cards.places_in(found)}
    only = next(iter(owners)) if isinstance(found, p.CardsBest) and len(owners) == 1 else None
    return only or scope.performer


def _secret_owner(place: p.Place, scope: Scope) -> p.SeatExpr | None:
    if not isinstance(place, p.ZonePlace) or scope.meanings.zones[place.zone].fronts != "owner":
        return None
    return None if place.owner is None or isinstance(place.owner, seats.SEVERAL) else place.owner


def rounds_up(clause: c.Clause) -> bool:
    return any(isinstance(item, c.Adverb) and senses.adverb(item.lemma) == "up" for item in clause.items)


def _each_picked(
    clause: c.Clause,
    scope: Scope,
    thing: c.Phrases,
    optional: bool,
    only: p.Cond | None,
    owner: p.SeatExpr | None,
) -> tuple[tuple[p.Stmt, ...], p.CardsExpr, cards.Selection]:
    """„zelenou kartu a modrou kartu“: one of each."""
    if optional:
        raise Unclear("K-T003", thing.span)
    before: list[p.Stmt] = []
    parts: list[p.CardsExpr] = []
    for item in thing.items:
        steps, found, chosen = picked(clause, scope, item, False, only, owner)
        before += steps
        parts.append(found)
    slot = scope.slot()
    together = p.CardsUnion(tuple(parts))
    whole = cards.Selection(together, p.Num(0), counts.MANY, False, chosen.noun, "pl")
    return (*before, p.SetCards(slot, together)), p.CardsSlot(slot), whole


def check_place(clause: c.Clause, thing: c.NounPhrase, chosen: cards.Selection, scope: Scope) -> None:
    """„z ruky nebo z odhozu“ leaves a choice, „z ruky a z odhozu“ none; „soupeře“ needs a choice of one card."""
    single = chosen.pick and chosen.high == p.Num(1)
    if scope.vague and not single:
        raise Unclear("K-T010", scope.vague[0])
    scope.vague.clear()
    for op, span in places.joins(clause, thing, scope):
        if (op == "a") == chosen.pick:
            raise Unclear("K-T014", span)
    for span in places.everybody(clause, thing, scope):
        if chosen.pick:
            raise Unclear("K-T013", span)


def _ranked(
    clause: c.Clause, scope: Scope, slot: p.Slot, found: p.CardsBest, low: p.NumExpr, high: p.Num, optional: bool
) -> tuple[p.Stmt, ...]:
    """„2 nejvyšší karty“: the highest, then the highest of the others; equal ones are chosen between."""
    if low != high or optional or high.value > 12:
        raise Unclear("K-N027", clause.span)
    steps: list[p.Stmt] = []
    taken: tuple[p.CardsExpr, ...] = ()
    for _ in range(high.value):
        left = replace(found, cards=p.CardsMinus(found.cards, p.CardsUnion(taken))) if taken else found
        one = scope.slot()
        steps.append(p.PickCards(one, scope.performer, left, p.Num(1), p.Num(1), span=clause.span))
        taken = (*taken, p.CardsSlot(one))
    return (*steps, p.SetCards(slot, p.CardsUnion(taken)))


def _settled(
    clause: c.Clause, scope: Scope, slot: p.Slot, found: p.CardsExpr, optional: bool, chosen: cards.Selection
) -> tuple[p.Stmt, ...]:
    """Nothing to choose; a „můžeš“ asks whether to do it at all, „až 2 horní“ how many."""
    if isinstance(found, p.CardsAt) and chosen.low != chosen.high and chosen.high != counts.MANY:
        number = scope.slot()
        low = p.Num(0) if optional else chosen.low
        pick = p.PickNumber(number, scope.performer, low, chosen.high, clause.span)
        return pick, p.SetCards(slot, replace(found, count=p.NumSlot(number)))
    if isinstance(found, p.CardsAt):
        found = replace(found, count=scaled(found.count, clause, scope))
    elif _scales(clause):
        raise Unclear("K-N027", clause.span)
    if not optional:
        return (p.SetCards(slot, found),)
    asked = scope.slot()
    ask = p.If(p.Exists(found), p.Ask(asked, scope.performer, "", clause.span))
    yes = p.If(p.SlotDone(asked), p.SetCards(slot, found))
    return (p.SetCards(slot, p.CardsUnion(())), p.SetNum(asked, p.Num(0)), ask, yes)


def _scales(clause: c.Clause) -> bool:
    return bool(phrases.clause_preps(clause, "for")) and senses.verb(clause.verb) != "exchange"


def settled_one(phrase: c.NounPhrase, clause: c.Clause, scope: Scope) -> tuple[tuple[p.Stmt, ...], p.CardsExpr]:
    """Cards that another noun belongs to („účinky karty z ruky“); who performs chooses where there is a choice."""
    chosen = cards.select(phrase, scope)
    check_place(clause, phrase, chosen, scope)
    if not chosen.pick:
        return (), chosen.cards
    slot = scope.slot()
    pick = p.PickCards(slot, scope.performer, chosen.cards, chosen.low, chosen.high, span=clause.span)
    return (pick,), p.CardsSlot(slot)


def note_cards(clause: c.Clause, scope: Scope, slot: p.Slot, chosen: cards.Selection) -> None:
    base, whole = chosen.base, not chosen.pick
    same = base.group if base is not None and whole and chosen.cards == references.expression(base) else -1
    scope.note(
        clause.verb, "cards", slot, chosen.noun, "pl" if chosen.several else "sg",
        group=same, part_of=base.group if base is not None and same < 0 else -1,
    )  # fmt: skip
    scope.last = slot


def scaled(amount: p.NumExpr, clause: c.Clause, scope: Scope, phrase: c.Phrase | None = None) -> p.NumExpr:
    """„1 kartu za každý trest“, „1 bod za každé 3 groše, nejvýše 4“, „1 bod za každý groš a za každou kartu“."""
    each = phrases.clause_preps(clause, "for") + (phrases.preps(phrase, "for") if phrase is not None else ())
    total: p.NumExpr | None = None
    for prep in each:
        if not phrases.has_sense(phrases.items(prep.phrase)[0], "every"):
            continue
        for only in phrases.items(prep.phrase):
            number = _per(only, clause, scope, phrase)
            total = number if total is None else p.Arith("+", total, number)
    if total is not None:
        amount = total if amount == p.Num(1) else p.Arith("*", amount, total)
    for item in clause.items:
        if isinstance(item, c.Cap):
            op = "min" if senses.bound(item.lemma) in ("at most", "up to") else "max"
            amount = p.Arith(op, amount, p.Num(item.number))  # type: ignore[arg-type]
    return amount


def _per(only: c.Phrase, clause: c.Clause, scope: Scope, phrase: c.Phrase | None) -> p.NumExpr:
    if not phrases.has_sense(only, "every"):
        raise Unclear("K-N027", only.span)
    if phrases.is_prop(only, scope):
        among = phrases.clause_preps(clause, "among") + (phrases.preps(phrase, "among") if phrase is not None else ())
        only = replace(only, post=(*only.post, *among))
    of_cards = cards.is_cards(only, scope)
    number = numbers.how_many(_every(only), scope, places.source_of(clause, scope) if of_cards else ())
    if scope.vague:
        raise Unclear("K-T010", scope.vague[0])
    step = phrases.count(only)
    if step is None or step.high <= 1:
        return number
    return p.Arith("div_up" if rounds_up(clause) else "div", number, p.Num(step.high))


def _every(phrase: c.Phrase) -> c.Phrase:
    """„každé 3 groše“ → groše: what is counted."""
    pre = tuple(
        item
        for item in phrase.pre
        if not isinstance(item, c.Count) and not (isinstance(item, c.Adj) and senses.adjective(item.lemma) == "every")
    )
    return c.Phrase(pre, phrase.head, "pl", phrase.value, phrase.name, phrase.signed, phrase.post, phrase.span)
