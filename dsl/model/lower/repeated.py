"""„Vezmi si a oboduj 2 karty.“, „Za každý … si vezmi a oboduj kartu.“ in; out: both verbs, card after card."""

from __future__ import annotations

from dataclasses import replace

import dsl.model.lower.sentences as sentences
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, picking
from dsl.model.lower.scope import Scope, Unclear


def length(row: c.Sequence, start: int, scope: Scope) -> int:
    """How many clauses from here share one object that comes card after card; 0 when each is done by itself."""
    first = row.clauses[start]
    if not first.shared_object or first.verb not in scope.meanings.verb_values or sentences.senses_optional(first):
        return 0
    end = start + 1
    while end < len(row.clauses) and row.clauses[end].shared_object:
        end += 1
    thing = row.clauses[end].role("co") if end < len(row.clauses) else None
    if not isinstance(thing, c.Phrase):
        return 0
    number = phrases.count(thing)
    return end + 1 - start if _scaled(row.clauses[start : end + 1]) or (number and number.high > 1) else 0


def _scaled(clauses: tuple[c.Clause, ...]) -> bool:
    return any(phrases.clause_preps(clause, "for") for clause in clauses)


def statement(row: c.Sequence, start: int, count: int, scope: Scope, looping: bool) -> p.Stmt:
    clauses = row.clauses[start : start + count]
    thing = clauses[-1].role("co")
    assert isinstance(thing, c.Phrase)
    number = phrases.count(thing)
    if number is not None and number.low != number.high:
        raise Unclear("K-N027", thing.span)
    scaling = next((clause for clause in clauses if phrases.clause_preps(clause, "for")), clauses[0])
    times = picking.scaled(p.Num(number.high if number else 1), scaling, scope)
    single = replace(thing, pre=tuple(item for item in thing.pre if not isinstance(item, c.Count)), number="sg")
    plain = tuple(_without_each(clause, thing, single) for clause in clauses)
    before = len(scope.results)
    body = sentences.sequence(c.Sequence(plain, row.links[start : start + count - 1]), scope, looping)
    return _gathered(body, times, before, scope)


def _without_each(clause: c.Clause, old: c.Phrase, new: c.Phrase) -> c.Clause:
    kept: list[c.Item] = []
    for item in clause.items:
        if isinstance(item, c.Filled) and item.phrase is old:
            kept.append(c.Filled(item.role, new))
        elif not (isinstance(item, c.Prep) and senses.preposition(item.prep) == "for"):
            kept.append(item)
    return replace(clause, items=tuple(kept))


def _gathered(body: p.Stmt, times: p.NumExpr, before: int, scope: Scope) -> p.Stmt:
    """Later words speak of all the cards: „Pokud je některá odhalená karta červená“."""
    inside = [result for result in scope.results[before:] if result.kind == "cards" and result.verb]
    del scope.results[before:]
    start: list[p.Stmt] = []
    gather: list[p.Stmt] = []
    group = -1
    for result in inside:
        slot = scope.slot()
        start.append(p.SetCards(slot, p.CardsUnion(())))
        gather.append(p.AddCards(slot, p.CardsSlot(result.slot)))
        scope.note(result.verb, "cards", slot, result.noun, "pl", group=group)
        group = scope.results[-1].group
        scope.last = slot
    return p.Block((*start, p.Repeat(times, p.Block((body, *gather)))))
