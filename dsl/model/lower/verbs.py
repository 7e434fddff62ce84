"""One clause with a verb in, one statement out; every verb leaves behind what it did."""

from __future__ import annotations

from collections.abc import Callable

import dsl.model.lower.cards as cards
import dsl.model.lower.deeds as deeds
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, picking
from dsl.model.lower.scope import Scope, Unclear


def statement(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """The deed of `scope.performer`. `thing` is the object (perhaps shared with the next verb)."""
    if clause.verb in scope.meanings.defined_verbs:
        return _defined(clause, scope, thing, optional)
    sense = senses.verb(clause.verb)
    if thing is not None and sense in _MOVES and phrases.is_token(thing, scope):
        return deeds.tokens(clause, scope, thing, sense)
    lower = _CARD_VERBS.get(sense) if sense in _MOVES else _VERBS.get(sense)
    if lower is None:
        raise Unclear("K-N025", clause.span, verb=clause.verb)
    return lower(clause, scope, thing, optional)


# ------------------------------------------------------------------ defined verbs


def _defined(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    thing = picking.needed(thing, clause)
    slot = scope.slot()
    if not scope.meanings.defined_verbs[clause.verb]:
        return _times(clause, scope, thing, slot, optional)
    before, found, chosen = picking.picked(
        clause, scope, thing, optional, scope.meanings.verb_requires.get(clause.verb)
    )
    picking.note_cards(clause, scope, slot, chosen)
    deed: p.Stmt = p.DoVerb(slot, clause.verb, scope.performer, cards=found, span=clause.span)
    skip = _uses_turn(clause, scope, found)
    return p.Block((*before, *skip, deed))


def _uses_turn(clause: c.Clause, scope: Scope, found: p.CardsExpr) -> tuple[p.Stmt, ...]:
    """„místo svého tahu“: who does it will not have the next turn."""
    for prep in phrases.clause_preps(clause, "instead of"):
        if senses.noun(phrases.noun(phrases.items(prep.phrase)[0])) == "turn":
            return (p.If(p.Exists(found), p.SkipTurn(scope.performer, clause.span)),)
    return ()


def _times(clause: c.Clause, scope: Scope, thing: c.NounPhrase, slot: p.Slot, optional: bool) -> p.Stmt:
    only = phrases.single(thing)
    asked = phrases.count(only)
    amount: p.NumExpr = p.Num(asked.high if asked else 1)
    amount = picking.scaled(amount, clause, scope)
    note = "pl" if not (isinstance(amount, p.Num) and amount.value == 1) else "sg"
    scope.note(clause.verb, "cards", slot, phrases.noun(only), note)  # type: ignore[arg-type]
    scope.last = slot
    deed = p.DoVerb(slot, clause.verb, scope.performer, times=amount, span=clause.span)
    return deeds.maybe(deed, clause, scope, slot) if optional else deed


# ------------------------------------------------------------------ core verbs on cards


def _move(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    goal = places.goal_of(clause, scope)
    if goal is None:
        raise Unclear("K-T033", clause.span, verb=clause.verb)
    return moved(clause, scope, picking.needed(thing, clause), optional, goal[0], goal[1])


def moved(clause: c.Clause, scope: Scope, thing: c.NounPhrase, optional: bool, to: p.Place, end: str) -> p.Stmt:
    before, found, chosen = picking.picked(clause, scope, thing, optional)
    slot = scope.slot()
    picking.note_cards(clause, scope, slot, chosen)
    side = "bottom" if end == "bottom" else "top"
    move = p.Move(slot, found, to, side, clause.verb, scope.performer, clause.span)  # type: ignore[arg-type]
    return p.Block((*before, move))


def _take(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """„vezmi si“ goes to the hand unless the sentence says where."""
    goal = places.goal_of(clause, scope)
    if goal is None and not scope.meanings.home:
        raise Unclear("K-T033", clause.span, verb=clause.verb)
    to = goal[0] if goal else p.ZonePlace(scope.meanings.home, scope.performer)
    return moved(clause, scope, picking.needed(thing, clause), optional, to, goal[1] if goal else "top")


def _give(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    receiver = clause.role("komu")
    if receiver is None or not scope.meanings.home:
        return _move(clause, scope, thing, optional)
    to = p.ZonePlace(scope.meanings.home, seats.one(receiver, scope))
    return moved(clause, scope, picking.needed(thing, clause), optional, to, "top")


def _show(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    before, found, chosen = picking.picked(clause, scope, picking.needed(thing, clause), optional)
    slot = scope.slot()
    picking.note_cards(clause, scope, slot, chosen)
    to = scope.performer if senses.verb(clause.verb) == "look" else None
    return p.Block((*before, p.Show(slot, found, to, clause.verb, clause.span)))


def _shuffle(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    thing = picking.needed(thing, clause)
    goal = places.goal_of(clause, scope)
    if goal is None:
        shuffles = tuple(p.Shuffle(place, clause.span) for place in places.zones(thing, scope))
        return shuffles[0] if len(shuffles) == 1 else p.Block(shuffles)
    if phrases.is_zone(thing, scope):
        slot = scope.slot()
        move = p.Move(slot, p.CardsIn(places.zones(thing, scope)), goal[0], "top", clause.verb, scope.performer)
        scope.last = slot
        return p.Block((move, p.Shuffle(goal[0], clause.span)))
    return p.Block((moved(clause, scope, thing, optional, goal[0], goal[1]), p.Shuffle(goal[0], clause.span)))


def _exchange(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    other = phrases.clause_preps(clause, "for")
    if not other:
        raise Unclear("K-T034", clause.span)
    first, left, chosen = picking.picked(clause, scope, picking.needed(thing, clause), False)
    second, right, back = picking.picked(clause, scope, other[0].phrase, False)
    left_place, right_place = cards.places_in(chosen.cards), cards.places_in(back.cards)
    if not left_place or not right_place:
        raise Unclear("K-T021", clause.span)
    slot = scope.slot()
    picking.note_cards(clause, scope, slot, chosen)
    swap = p.Swap(slot, left, left_place[0], right, right_place[0], clause.verb, clause.span)
    deed = p.Block((*first, *second, swap))
    return deeds.maybe(deed, clause, scope, slot) if optional else deed


Lower = Callable[[c.Clause, Scope, c.NounPhrase | None, bool], p.Stmt]

_MOVES = ("move", "take", "give", "gain", "lose", "put", "remove", "return", "pay")
_CARD_VERBS: dict[str, Lower] = {
    "move": _move, "take": _take, "give": _give, "put": _move, "return": _move, "gain": _take, "pay": deeds.pay,
}  # fmt: skip
_VERBS: dict[str, Lower] = {
    "reveal": _show, "look": _show, "shuffle": _shuffle, "exchange": _exchange, "choose": deeds.choose,
    "arrange": deeds.arrange, "perform": deeds.perform, "repeat": deeds.repeat, "end": deeds.end, "skip": deeds.skip,
    "finish": deeds.finish, "win": deeds.win,
}  # fmt: skip
