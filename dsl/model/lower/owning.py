"""„barva, kterou máš na stánku“ in; out: whether a value is such a one, and how many such values there are."""

from __future__ import annotations

from dataclasses import replace

import dsl.model.lower.conditions as conditions
import dsl.model.lower.places as places
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases
from dsl.model.lower.scope import Scope, Unclear


def value_is_had(clause: c.Clause, prop: str, mine: p.NumExpr, scope: Scope) -> p.Cond:
    """„kartu barvy, kterou nemáš v herní oblasti“: does the owner of the place have a card of that value?"""
    whose = _owner(clause, scope)
    found = _places(clause, whose, scope)
    had = _had(found, prop, mine, scope)
    alone = sole(clause, scope)
    if alone:
        var = scope.var()
        with scope.performing(p.SeatVar(var)), scope.speaking_of(seat=p.SeatVar(var)):
            theirs = _had(_places(clause, p.SeatVar(var), scope), prop, mine, scope)
        had = p.All((had, p.Not(p.AnySeat(var, p.OtherSeats(whose), theirs))), clause.span)
    return p.Not(had, clause.span) if clause.negated else had


def values_had(clause: c.Clause, prop: str, scope: Scope) -> p.NumExpr:
    """„za každou barvu, kterou máš v herní oblasti“: how many values there are such."""
    whose = _owner(clause, scope)
    kept = [place for place in _places(clause, whose, scope) if scope.meanings.zones[place.zone].by_prop == prop]
    if len(kept) != 1 or clause.negated:
        raise Unclear("K-N021", clause.span)
    var = scope.var()
    where = value_is_had(clause, prop, p.NumVar(var), scope) if sole(clause, scope) else None
    return p.CountKeys(p.KeysWhere(var, replace(kept[0], key=None), where))


def sole(clause: c.Clause, scope: Scope) -> bool:
    """„jako jediný hráč“: nobody else does."""
    return any(says_sole(item, scope) for item in clause.items)


def says_sole(item: c.Item, scope: Scope) -> bool:
    if not isinstance(item, c.Prep) or senses.preposition(item.prep) != "as":
        return False
    only = phrases.items(item.phrase)[0]
    return phrases.is_player(only, scope) and phrases.has_sense(only, "only")


def _owner(clause: c.Clause, scope: Scope) -> p.SeatExpr:
    if senses.verb(clause.verb) != "have" or clause.mood != "fin":
        raise Unclear("K-N021", clause.span)
    return conditions.who(clause, clause.role("subj"), scope)


def _places(clause: c.Clause, whose: p.SeatExpr, scope: Scope) -> tuple[p.ZonePlace, ...]:
    with scope.performing(whose), scope.speaking_of(seat=whose):
        found = places.source_of(clause, scope)
    if not found:
        raise Unclear("K-T021", clause.span)
    return tuple(place for place in found if isinstance(place, p.ZonePlace))


def _had(found: tuple[p.ZonePlace, ...], prop: str, mine: p.NumExpr, scope: Scope) -> p.Cond:
    tests: list[p.Cond] = []
    for place in found:
        if scope.meanings.zones[place.zone].by_prop == prop:
            tests.append(p.Exists(p.CardsIn((replace(place, key=mine),))))
        else:
            var = scope.var()
            same = p.Compare("==", p.CardProp(prop, p.CardVar(var)), mine)
            tests.append(p.Exists(p.CardsWhere(var, p.CardsIn((place,)), same)))
    return tests[0] if len(tests) == 1 else p.AnyOf(tuple(tests))
