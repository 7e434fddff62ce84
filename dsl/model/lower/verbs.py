"""One clause with a verb in, one statement out; every verb leaves behind what it did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import dsl.model.lower.cards as cards
import dsl.model.lower.deeds as deeds
import dsl.model.lower.described as described
import dsl.model.lower.places as places
import dsl.model.lower.portions as portions
import dsl.model.lower.seats as seats
import dsl.model.lower.states as states
import dsl.model.lower.tokens as tokens
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import counts, phrases, picking, requirements, substitute, understood
from dsl.model.lower.scope import Scope, Unclear


def statement(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """The deed of `scope.performer`. `thing` is the object (perhaps shared with the next verb)."""
    receiver = clause.role("komu")
    if receiver is not None and scope.receiver is None and seats.is_loop(receiver, scope):
        return _to_each(clause, scope, thing, optional, receiver)
    if clause.verb in scope.meanings.state_verbs:
        return states.statement(clause, scope, thing, optional)
    if clause.verb in scope.meanings.defined_verbs:
        return _defined(clause, scope, thing, optional)
    sense = senses.verb(clause.verb)
    if thing is not None and sense in _MOVES and (sense == "pay" or tokens.is_tokens(thing, scope)):
        return tokens.statement(clause, scope, thing, sense, optional)
    lower = _CARD_VERBS.get(sense) if sense in _MOVES else _VERBS.get(sense)
    if lower is None:
        raise Unclear("K-N025", clause.span, verb=clause.verb)
    return lower(clause, scope, thing, optional)


def _to_each(
    clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool, receiver: c.NounPhrase
) -> p.Stmt:
    """„Dej každému soupeři 1 groš.“"""
    slot = scope.slot()
    who = seats.several(receiver, scope)
    scope.receiver = p.SeatSlot(slot)
    body = statement(clause, scope, thing, optional)
    scope.receiver = None
    return p.ForSeats(slot, who, body)


# ------------------------------------------------------------------ defined verbs


def _defined(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    thing = picking.needed(thing, clause)
    slot = scope.slot()
    if not scope.meanings.defined_verbs[clause.verb]:
        return _times(clause, scope, thing, slot, optional)
    noun = _noun(thing, scope)
    verb = scope.meanings.verb_nouns.get((clause.verb, noun), clause.verb)
    before, found, chosen = picking.picked(clause, scope, thing, optional, _needs(clause.verb, verb, noun, scope))
    picking.note_cards(clause, scope, slot, chosen)
    if verb in scope.meanings.pile_verbs and chosen.several:
        before, found = _in_order(before, found, clause, scope)
    deed: p.Stmt = p.DoVerb(slot, verb, scope.performer, cards=found, span=clause.span)
    skip = _uses_turn(clause, scope, found)
    return p.Block((*before, *skip, deed))


def _in_order(
    before: tuple[p.Stmt, ...], found: p.CardsExpr, clause: c.Clause, scope: Scope
) -> tuple[tuple[p.Stmt, ...], p.CardsExpr]:
    """Several cards come onto piles one after another; who puts them there chooses in which order."""
    last = before[-1] if before else None
    if isinstance(last, p.PickCards) and p.CardsSlot(last.slot) == found:
        return (*before[:-1], replace(last, ordered=True)), found
    slot = scope.slot()
    pick = p.PickCards(slot, scope.performer, found, counts.MANY, counts.MANY, True, clause.span)
    return (*before, pick), p.CardsSlot(slot)


def _noun(thing: c.NounPhrase, scope: Scope) -> str:
    """The kind of card the object is called, or was called when a pronoun stands for it."""
    first = phrases.items(thing)[0]
    if isinstance(first.head, c.PronounHead):
        return next((result.noun for result in reversed(scope.results) if result.kind == "cards"), "")
    return phrases.noun(first)


def _needs(verb: str, name: str, noun: str, scope: Scope) -> p.Cond | None:
    """What must hold of a card so that the verb may be done with it: its definition, and rules of the game."""
    allowed = scope.meanings.allowed.get((verb, noun))
    if allowed is not None:
        allowed = substitute.seat(allowed, p.You(), scope.performer)
    needed = scope.meanings.verb_requires.get(name)
    return needed if allowed is None else allowed if needed is None else p.All((needed, allowed))


def _uses_turn(clause: c.Clause, scope: Scope, found: p.CardsExpr) -> tuple[p.Stmt, ...]:
    """„místo svého tahu“: who does it will not have the next turn."""
    for prep in phrases.clause_preps(clause, "instead of"):
        if senses.noun(phrases.noun(phrases.items(prep.phrase)[0])) == "turn":
            return (p.If(p.Exists(found), p.SkipTurn(scope.performer, clause.span)),)
    return ()


def _times(clause: c.Clause, scope: Scope, thing: c.NounPhrase, slot: p.Slot, optional: bool) -> p.Stmt:
    """A definition without „ji“ is done so many times; nothing else can be said of its object."""
    part = portions.portion(thing, scope)
    only = phrases.single(part.things if part is not None else thing)
    prop = scope.meanings.verb_values.get(clause.verb)
    wanted = described.value(only, prop, scope) if prop else None
    if not prop:
        _only_counted(clause, only, scope)
    before, amount = _how_often(clause, only, part, scope, optional)
    note = "pl" if not (isinstance(amount, p.Num) and amount.value == 1) else "sg"
    scope.note(clause.verb, "cards", slot, phrases.noun(only), note)  # type: ignore[arg-type]
    scope.last = slot
    deed = p.DoVerb(slot, clause.verb, scope.performer, times=amount, value=wanted, span=clause.span)
    if before:
        return p.Block((*before, deed))
    return deeds.maybe(deed, clause, scope, slot) if optional else deed


def _only_counted(clause: c.Clause, only: c.Phrase, scope: Scope) -> None:
    if senses.noun(phrases.noun(only)) != "card":
        raise Unclear("K-N027", only.span)
    for adj in phrases.adjectives(only):
        if senses.adjective(adj.lemma) != "one":
            raise Unclear("K-N027", adj.span)
    known = scope.meanings.verb_sources.get(clause.verb, ())
    for prep in (*phrases.preps(only, *places.SOURCES), *phrases.clause_preps(clause, *places.SOURCES)):
        if not phrases.is_zone(prep.phrase, scope) or phrases.noun(phrases.items(prep.phrase)[0]) not in known:
            raise Unclear("K-N027", prep.span)
    if any(not isinstance(post, c.Prep) or post not in phrases.preps(only, *places.SOURCES) for post in only.post):
        raise Unclear("K-N027", only.span)


def _how_often(
    clause: c.Clause, only: c.Phrase, part: portions.Portion | None, scope: Scope, optional: bool
) -> tuple[tuple[p.Stmt, ...], p.NumExpr]:
    """The number of times, and the question for it when somebody chooses („až 2 karty“)."""
    if part is not None:
        if part.number is None:
            raise Unclear("K-N027", clause.span)
        return (), part.number
    if only.number == "pl" and phrases.count(only) is None:
        raise Unclear("K-T037", only.span)
    low, high = counts.limits(only)
    if low == high:
        return (), picking.scaled(p.Num(high), clause, scope)
    if high >= counts.MANY.value:
        raise Unclear("K-N027", only.span)
    slot = scope.slot()
    most = picking.scaled(p.Num(high), clause, scope)
    pick = p.PickNumber(slot, scope.performer, p.Num(0 if optional else low), most, clause.span)
    return (pick,), p.NumSlot(slot)


# ------------------------------------------------------------------ core verbs on cards


def _move(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    goal = places.goal_of(clause, scope, somebody=True)
    if goal is None:
        raise Unclear("K-T033", clause.span, verb=clause.verb)
    return moved(clause, scope, picking.needed(thing, clause), optional, goal[0], goal[1])


def moved(
    clause: c.Clause,
    scope: Scope,
    thing: c.NounPhrase,
    optional: bool,
    to: p.Place,
    end: str,
    owner: p.SeatExpr | None = None,
) -> p.Stmt:
    before, found, chosen = picking.picked(clause, scope, thing, optional, owner=owner)
    if understood.says(clause, "any order"):
        ordered = scope.slot()
        many = counts.MANY
        before = (*before, p.PickCards(ordered, scope.performer, found, many, many, True, clause.span))
        found = p.CardsSlot(ordered)
    slot = scope.slot()
    whose, to = _whose(to, clause, scope)
    picking.note_cards(clause, scope, slot, chosen)
    side = "bottom" if end == "bottom" else "top"
    move = p.Move(slot, found, to, side, clause.verb, scope.performer, clause.span)  # type: ignore[arg-type]
    if whose is None:
        return p.Block((*before, move))
    return p.Block((p.SetCards(slot, p.CardsUnion(())), *before, p.If(p.Exists(found), p.Block((whose, move)))))


def _whose(to: p.Place, clause: c.Clause, scope: Scope) -> tuple[p.Stmt | None, p.Place]:
    """„do ruky jiného hráče“: who performs it chooses the player, of whom later words may speak."""
    if not isinstance(to, p.ZonePlace) or not isinstance(to.owner, seats.SEVERAL):
        return None, to
    slot = scope.slot()
    scope.note("", "seat", slot, scope.meanings.player_noun)
    return p.PickSeat(slot, scope.performer, to.owner, False, clause.span), replace(to, owner=p.SeatSlot(slot))


def _take(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """„vezmi si“ goes to the hand unless the sentence says where."""
    goal = places.goal_of(clause, scope)
    if goal is None and not scope.meanings.home:
        raise Unclear("K-T033", clause.span, verb=clause.verb)
    to = goal[0] if goal else p.ZonePlace(scope.meanings.home, scope.performer)
    owner = seats.receiver(clause, scope)
    return moved(clause, scope, picking.needed(thing, clause), optional, to, goal[1] if goal else "top", owner)


def _give(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    receiver = seats.receiver(clause, scope)
    goal = places.goal_of(clause, scope)
    if receiver is None:
        return _move(clause, scope, thing, optional)
    if goal is not None or not scope.meanings.home:
        raise Unclear("K-T033", clause.span, verb=clause.verb)
    to = p.ZonePlace(scope.meanings.home, receiver)
    return moved(clause, scope, picking.needed(thing, clause), optional, to, "top")


def _keep(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """„1 z nich si nech“: it comes to the hand, unless it is yours already."""
    before, found, chosen = picking.picked(clause, scope, picking.needed(thing, clause), optional)
    if chosen.base is None:
        raise Unclear("K-R004", clause.span)
    if not scope.meanings.home or places.goal_of(clause, scope) is not None:
        raise Unclear("K-T033", clause.span, verb=clause.verb)
    assert isinstance(found, p.CardsSlot)
    picking.note_cards(clause, scope, found.slot, chosen)
    var, slot = scope.var(), scope.slot()
    away = p.CardsWhere(var, found, p.Not(p.SameSeat(p.OwnerOf(p.CardVar(var)), scope.performer)))
    home = p.ZonePlace(scope.meanings.home, scope.performer)
    return p.Block((*before, p.Move(slot, away, home, "top", clause.verb, scope.performer, clause.span)))


def _show(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    thing = picking.needed(thing, clause)
    to = scope.performer if senses.verb(clause.verb) == "look" else None
    if phrases.is_zone(thing, scope):
        return _show_zone(clause, scope, thing, optional, to)
    before, found, chosen = picking.picked(clause, scope, thing, optional)
    slot = scope.slot()
    picking.note_cards(clause, scope, slot, chosen)
    return p.Block((*before, p.Show(slot, found, to, clause.verb, clause.span)))


def _show_zone(clause: c.Clause, scope: Scope, thing: c.NounPhrase, optional: bool, to: p.SeatExpr | None) -> p.Stmt:
    """„Prohlédni si ruku dalšího hráče.“"""
    found = p.CardsIn(places.zones(thing, scope))
    if scope.vague or optional:
        raise Unclear("K-T010" if scope.vague else "K-N027", thing.span)
    slot = scope.slot()
    scope.note(clause.verb, "cards", slot, scope.meanings.card_noun, "pl")
    scope.last = slot
    return p.Show(slot, found, to, clause.verb, clause.span)


def _shuffle(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    thing = picking.needed(thing, clause)
    goal = places.goal_of(clause, scope)
    if phrases.is_zone(thing, scope) and (optional or places.source_of(clause, scope)):
        raise Unclear("K-N027", clause.span)
    if goal is None:
        shuffles = tuple(p.Shuffle(place, clause.span) for place in places.zones(thing, scope))
        return shuffles[0] if len(shuffles) == 1 else p.Block(shuffles)
    if phrases.is_zone(thing, scope):
        slot = scope.slot()
        move = p.Move(slot, p.CardsIn(places.zones(thing, scope)), goal[0], "top", clause.verb, scope.performer)
        scope.last = slot
        return p.Block((move, p.Shuffle(goal[0], clause.span)))
    moving = moved(clause, scope, thing, optional, goal[0], goal[1])
    shuffle: p.Stmt = p.Shuffle(goal[0], clause.span)
    return p.Block((moving, p.If(p.SlotDone(scope.last), shuffle) if optional else shuffle))


def _exchange(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    other = phrases.clause_preps(clause, "for")
    if not other:
        raise Unclear("K-T034", clause.span)
    first, left, chosen = picking.picked(clause, scope, picking.needed(thing, clause), False)
    second, right, back = picking.picked(clause, scope, other[0].phrase, False)
    left_place, right_place = cards.places_in(chosen.cards), cards.places_in(back.cards)
    if len(left_place) != 1 or len(right_place) != 1:
        raise Unclear("K-T021", clause.span)
    slot = scope.slot()
    picking.note_cards(clause, scope, slot, chosen)
    swap = p.Swap(slot, left, left_place[0], right, right_place[0], clause.verb, clause.span)
    deed: p.Stmt = p.Block((*first, *second, swap))
    deed = deeds.maybe(deed, clause, scope, slot) if optional else deed
    needed = requirements.cost(p.Block((*first, *second)))
    return p.If(needed, deed) if needed is not None else deed


Lower = Callable[[c.Clause, Scope, c.NounPhrase | None, bool], p.Stmt]

_MOVES = ("move", "take", "give", "gain", "lose", "put", "remove", "return", "pay")
_CARD_VERBS: dict[str, Lower] = {
    "move": _move, "take": _take, "give": _give, "put": _move, "return": _move, "gain": _take,
}  # fmt: skip
_VERBS: dict[str, Lower] = {
    "reveal": _show, "look": _show, "shuffle": _shuffle, "exchange": _exchange, "choose": deeds.choose,
    "arrange": deeds.arrange, "perform": deeds.perform, "repeat": deeds.repeat, "end": deeds.end, "skip": deeds.skip,
    "finish": deeds.finish, "win": deeds.win, "keep": _keep, "begin": deeds.begin,
}  # fmt: skip
