"""A clause whose verb brings a pile into a state, or arranges its cards, in; statements out."""

from __future__ import annotations

from dataclasses import replace

import dsl.model.lower.piles as piles
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model.game import Zone
from dsl.model.lower import deeds, phrases, picking
from dsl.model.lower.scope import Scope, Unclear


def statement(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """„roztáhni doleva svůj červený balíček“; a „můžeš“ is asked only about piles that it would change."""
    thing = picking.needed(thing, clause)
    if not piles.is_pile(thing, scope):
        raise Unclear("K-N025", clause.span, verb=clause.verb)
    zone = scope.meanings.zones[scope.meanings.state_verbs[clause.verb]]
    state = _state(clause, zone)
    found = piles.meant(thing, scope)
    if found.place.zone != zone.name:
        raise Unclear("K-N025", clause.span, verb=clause.verb)
    if found.every:
        return _each(clause, scope, thing, found, state, optional)
    changes = _would_change(replace(found.place, key=p.NumVar(-1)), zone, state)
    before, place, chosen = piles.settled(thing, clause, scope, optional, changes)
    slot = scope.slot()
    deed: p.Stmt = p.SetState(slot, place, state, clause.verb, scope.performer, clause.span)
    piles.remember(thing, place, clause, scope, chosen)
    scope.last = slot
    if before or not optional:
        return p.Block((p.SetNum(slot, p.Num(0)), *before, p.If(_chosen(chosen), deed))) if before else deed
    asked = deeds.maybe(deed, clause, scope, slot)
    return p.Block((p.SetNum(slot, p.Num(0)), p.If(_would_change(place, zone, state), asked)))


def _chosen(slot: p.Slot) -> p.Cond:
    return p.Compare(">=", p.NumSlot(slot), p.Num(0))


def _each(
    clause: c.Clause, scope: Scope, thing: c.NounPhrase, found: piles.Piles, state: int, optional: bool
) -> p.Stmt:
    if optional:
        raise Unclear("K-N027", thing.span)
    key, slot = scope.slot(), scope.slot()
    place = replace(found.place, key=p.NumSlot(key))
    return p.ForKeys(key, found.keys, p.SetState(slot, place, state, clause.verb, scope.performer, clause.span))


def _state(clause: c.Clause, zone: Zone) -> int:
    named = [piles.state_named(item.lemma, zone) for item in clause.items if isinstance(item, c.Adverb)]
    found = [number for number in named if number]
    if len(found) != 1:
        raise Unclear("K-Z016", clause.span, zone=zone.name)
    return found[0]


def is_state(adverb: c.Adverb, clause: c.Clause, scope: Scope) -> bool:
    zone = scope.meanings.zones.get(scope.meanings.state_verbs.get(clause.verb, ""))
    return zone is not None and bool(piles.state_named(adverb.lemma, zone))


def _would_change(place: p.ZonePlace, zone: Zone, state: int) -> p.Cond:
    enough = p.Compare(">=", p.CountCards(p.CardsIn((place,))), p.Num(max(1, zone.state_least)))
    return p.All((enough, p.Compare("!=", p.PileState(place), p.Num(state))))


def choose(clause: c.Clause, scope: Scope, thing: c.NounPhrase, optional: bool) -> p.Stmt:
    """„vyber jeden svůj balíček“"""
    before, place, slot = piles.settled(thing, clause, scope, optional)
    piles.remember(thing, place, clause, scope, slot)
    scope.last = slot
    if not before:
        raise Unclear("K-N027", phrases.items(thing)[0].span)
    return before[0]


def arrange(clause: c.Clause, scope: Scope, thing: c.NounPhrase, optional: bool) -> p.Stmt:
    """„seřaď karty jednoho svého balíčku“"""
    before, place, chosen = piles.settled(thing, clause, scope, optional)
    slot = scope.slot()
    deed: p.Stmt = p.Arrange(slot, scope.performer, place, clause.span)
    piles.remember(thing, place, clause, scope, chosen)
    scope.last = slot
    if before:
        return p.Block((*before, p.If(_chosen(chosen), deed)))
    return deeds.maybe(deed, clause, scope, slot) if optional else deed
