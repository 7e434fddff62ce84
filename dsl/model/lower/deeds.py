"""Clauses about choices and the course of the game in, statements out."""

from __future__ import annotations

import dsl.model.lower.cards as cards
import dsl.model.lower.piles as piles
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
import dsl.model.lower.states as states
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import counts, phrases, picking, references, understood, words
from dsl.model.lower.scope import Scope, Unclear


def maybe(deed: p.Stmt, clause: c.Clause, scope: Scope, slot: p.Slot, result: p.NumExpr | None = None) -> p.Stmt:
    """A deed that may be declined; declining leaves its result empty. `result` is noted before a deed that has none."""
    asked = scope.slot()
    question = p.Ask(asked, scope.performer, "", clause.span)
    scope.last = slot
    whole = p.Block((p.SetNum(slot, result), deed)) if result is not None else deed
    return p.Block((_nothing(slot, scope), question, p.If(p.SlotDone(asked), whole)))


def _nothing(slot: p.Slot, scope: Scope) -> p.Stmt:
    """The empty result of a deed: no cards, or none of anything else."""
    of_cards = any(result.slot == slot and result.kind == "cards" for result in scope.results)
    return p.SetCards(slot, p.CardsUnion(())) if of_cards else p.SetNum(slot, p.Num(0))


# ------------------------------------------------------------------ choices


def choose(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """vyber kartu, hráče, barvu."""
    thing = picking.needed(thing, clause)
    if piles.is_pile(thing, scope):
        return states.choose(clause, scope, thing, optional)
    if phrases.is_player(thing, scope):
        return _choose_player(clause, scope, phrases.single(thing), optional)
    if phrases.is_prop(thing, scope):
        return _choose_value(clause, scope, phrases.single(thing), optional)
    before, found, chosen = picking.picked(clause, scope, thing, optional)
    assert isinstance(found, p.CardsSlot)
    picking.note_cards(clause, scope, found.slot, chosen)
    return p.Block(before)


def _choose_player(clause: c.Clause, scope: Scope, thing: c.Phrase, optional: bool) -> p.Stmt:
    number = phrases.count(thing)
    if thing.number == "pl" or (number is not None and number.high > 1) or phrases.has_sense(thing, "every", "all"):
        raise Unclear("K-N027", thing.span)
    slot = scope.slot()
    who = seats.several(thing, scope)
    scope.note(clause.verb, "seat", slot, phrases.noun(thing))
    scope.last = slot
    return p.PickSeat(slot, scope.performer, who, optional, clause.span)


def _choose_value(clause: c.Clause, scope: Scope, thing: c.Phrase, optional: bool) -> p.Stmt:
    number = phrases.count(thing)
    if number is not None and number.low == number.high > 1 and phrases.has_sense(thing, "different"):
        return _choose_values(clause, scope, thing, number.high, optional)
    for adj in phrases.adjectives(thing):
        if senses.adjective(adj.lemma) not in ("any", "one", "some"):
            raise Unclear("K-N027", adj.span)
    if thing.post or thing.value is not None or (number is not None and number.high > 1):
        raise Unclear("K-N027", thing.span)
    slot, prop = scope.slot(), phrases.noun(thing)
    scope.note(clause.verb, "value", slot, prop, prop=prop)
    scope.last = slot
    pick = p.PickValue(slot, scope.performer, prop, optional, span=clause.span)
    if not scope.on_card:
        return pick
    return p.Block((pick, p.KeepChoice(prop, p.ThisCard(), p.NumSlot(slot))))


def _choose_values(clause: c.Clause, scope: Scope, thing: c.Phrase, number: int, optional: bool) -> p.Stmt:
    """„vyber 2 různé barvy“: one after another, never the same one."""
    if optional or thing.post or number > 6:
        raise Unclear("K-N027", thing.span)
    prop = phrases.noun(thing)
    picks: list[p.Stmt] = []
    taken: list[p.Slot] = []
    for _ in range(number):
        slot, var = scope.slot(), scope.var()
        other = tuple(p.Compare("!=", p.NumVar(var), p.NumSlot(before)) for before in taken)
        where = None if not other else other[0] if len(other) == 1 else p.All(other)
        picks.append(p.PickValue(slot, scope.performer, prop, False, var, where, clause.span))
        scope.note(clause.verb, "value", slot, prop, "pl", prop=prop)
        taken.append(slot)
    scope.last = taken[-1]
    return p.Block(tuple(picks))


def arrange(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    slot = scope.slot()
    scope.last = slot
    thing = picking.needed(thing, clause)
    of = phrases.genitives(thing)
    if cards.is_cards(thing, scope) and len(of) == 1 and piles.is_pile(of[0], scope):
        return states.arrange(clause, scope, of[0], optional)
    if piles.is_pile(thing, scope):
        return states.arrange(clause, scope, thing, optional)
    if not phrases.is_zone(thing, scope):
        raise Unclear("K-N025", clause.span, verb=clause.verb)
    deed = p.Arrange(slot, scope.performer, places.zones(thing, scope)[0], clause.span)
    return maybe(deed, clause, scope, slot) if optional else deed


# ------------------------------------------------------------------ the course of the game


def perform(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """proveď akci, fázi, tah; proveď účinky karty."""
    only = phrases.single(picking.needed(thing, clause))
    word = phrases.noun(only)
    sense = senses.noun(word)
    slot = scope.slot()
    scope.last = slot
    if sense == "action":
        return _actions(clause, only, scope, slot, optional)
    if sense in ("turn", "phase"):
        part = _part(only, sense, scope)
        return (
            maybe(p.RunPart(part, scope.performer, clause.span), clause, scope, slot, p.Num(1))
            if optional
            else (p.RunPart(part, scope.performer, clause.span))
        )
    if sense != "effect" and word not in scope.meanings.kinds:
        raise Unclear("K-N026", only.span)
    before, found = _whose_effects(only, clause, scope)
    kind = "" if sense == "effect" else word
    deed = p.RunAbilities(slot, found, kind, scope.performer, understood.says(clause, "alone"), clause.span)
    whole: p.Stmt = p.Block((*before, deed)) if before else deed
    return maybe(whole, clause, scope, slot) if optional else whole


def _actions(clause: c.Clause, only: c.Phrase, scope: Scope, slot: p.Slot, optional: bool) -> p.Stmt:
    """„proveď 2 akce“; „až 2“ and „můžeš“ may be declined one by one."""
    words.bare(only)
    if only.number == "pl" and phrases.count(only) is None:
        raise Unclear("K-T037", only.span)
    low, high = counts.limits(only)
    if high > 99:
        raise Unclear("K-N027", only.span)
    parts: list[p.Stmt] = []
    for number, may in ((0 if optional else low, False), (high if optional else high - low, True)):
        menu = p.Menu(slot, scope.performer, may, clause.span)
        if number:
            parts.append(menu if number == 1 else p.Repeat(p.Num(number), menu))
    return parts[0] if len(parts) == 1 else p.Block(tuple(parts))


def _part(phrase: c.Phrase, sense: str, scope: Scope) -> str:
    number = phrases.count(phrase)
    if number is not None and number.high != 1:
        raise Unclear("K-N027", phrase.span)
    words.bare(phrase)
    if sense == "turn":
        return "turn"
    if phrase.name not in scope.meanings.parts:
        raise Unclear("K-F003", phrase.span, name=phrase.name)
    return phrase.name


def _whose_effects(phrase: c.Phrase, clause: c.Clause, scope: Scope) -> tuple[tuple[p.Stmt, ...], p.CardsExpr]:
    for adj in phrases.adjectives(phrase):
        if senses.adjective(adj.lemma) not in ("its", "all"):
            raise Unclear("K-N027", adj.span)
    for genitive in phrases.genitives(phrase):
        return picking.settled_one(genitive, clause, scope)
    found = references.possessed(phrase, scope) if phrases.has_sense(phrase, "its") else None
    if found is None:
        raise Unclear("K-R005", phrase.span, word=phrases.noun(phrase))
    return (), references.expression(found)


def repeat(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    only = phrases.single(picking.needed(thing, clause))
    sense = senses.noun(phrases.noun(only))
    words.bare(only)
    if sense not in ("step", "effect") or optional or not phrases.has_sense(only, "this"):
        raise Unclear("K-N026", only.span)
    return p.Again("step" if sense == "step" else "effect", clause.span)


_SCOPES = ("effect", "activation", "turn", "phase", "round")


def end(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    only = phrases.single(picking.needed(thing, clause))
    sense = senses.noun(phrases.noun(only))
    words.bare(only)
    if optional:
        slot = scope.slot()
        return maybe(end(clause, scope, thing, False), clause, scope, slot, p.Num(1))
    if sense == "game":
        return p.EndGame(clause.span)
    if sense not in _SCOPES:
        raise Unclear("K-N026", only.span)
    return p.Leave(sense, clause.span)  # type: ignore[arg-type]


def skip(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    only = phrases.single(picking.needed(thing, clause))
    if senses.noun(phrases.noun(only)) != "turn":
        raise Unclear("K-N026", only.span)
    words.bare(only)
    low, high = counts.limits(only)
    if low != high or optional:
        raise Unclear("K-N027", only.span)
    skip_one = p.SkipTurn(scope.performer, clause.span)
    return skip_one if high == 1 else p.Repeat(p.Num(high), skip_one)


def finish(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    subject = clause.role("subj")
    sense = senses.noun(phrases.noun(phrases.items(subject)[0])) if subject is not None else ""
    if subject is not None:
        words.bare(phrases.single(subject))
    if sense == "game":
        return p.EndGame(clause.span)
    if sense in _SCOPES:
        return p.Leave(sense, clause.span)  # type: ignore[arg-type]
    raise Unclear("K-N026", clause.span)


def begin(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """„Začíná hráč, jehož karta je první podle abecedy.“: one of them, when there are several."""
    subject = clause.role("subj")
    if subject is None or optional or thing is not None:
        raise Unclear("K-N026", clause.span)
    return p.Begin(seats.several(phrases.single(subject), scope), clause.span)


def win(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    subject = clause.role("subj")
    if subject is not None:
        only = phrases.single(subject)
        if not seats.is_loop(only, scope) and not seats.is_definite(only, scope):
            raise Unclear("K-T010", only.span)
        found = seats.several(only, scope)
        won = p.Win(found, clause.span)
        if isinstance(found, p.SeatsWhere):  # perhaps nobody is such, and the game goes on
            return p.If(p.Compare(">", p.CountSeats(found), p.Num(0)), won)
        return won
    return p.Win(p.OneSeat(scope.performer), clause.span)
