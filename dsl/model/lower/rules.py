"""Sentences that are not orders in: definitions, verb definitions, triggers, watchers, performers of demands out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import dsl.model.lower.numbers as numbers
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import cards, conditions, phrases, sentences, walk
from dsl.model.lower.scope import Scope, Unclear

# ------------------------------------------------------------------ X je Y


@dataclass(frozen=True, slots=True)
class DefinitionCase:
    adjective: str
    noun: str
    cond: p.Cond | None
    value: p.NumExpr


def definition_key(sentence: c.Sentence) -> tuple[str, str]:
    """(adjective, noun) of „Platná barva je …“."""
    subject = _defined_subject(sentence)
    return next(adj.lemma for adj in phrases.adjectives(subject)), phrases.noun(subject)


def _defined_subject(sentence: c.Sentence) -> c.Phrase:
    clause = sentence.options[0].parts[-1].clauses[0]
    subject = clause.role("subj")
    if clause.mood != "cop" or not isinstance(subject, c.Phrase) or not list(phrases.adjectives(subject)):
        raise Unclear("K-T041", sentence.span)
    return subject


def definition(sentence: c.Sentence, scope: Scope) -> DefinitionCase:
    adjective, noun = definition_key(sentence)
    option = sentence.options[0]
    conds = [conditions.body(before.body, scope) for before in option.before if before.body is not None]
    predicate = option.parts[-1].clauses[0].role("pred")
    if predicate is None:
        raise Unclear("K-T041", sentence.span)
    return DefinitionCase(adjective, noun, conds[0] if conds else None, numbers.value(predicate, scope))


# ------------------------------------------------------------------ X znamená Y


def defined_verb(sentence: c.Sentence) -> str:
    first = sentence.options[0].parts[0]
    if "znamená" not in first.links or first.clauses[0].mood != "inf":
        raise Unclear("K-T042", sentence.span)
    return first.clauses[0].verb


def verb_body(sentence: c.Sentence, scope: Scope) -> p.Stmt:
    """The orders behind „znamená“; the object of the verb is in the parameter slot."""
    first = sentence.options[0].parts[0]
    thing = first.clauses[0].role("co")
    scope.param = scope.slot()
    if thing is not None:
        noun = phrases.noun(phrases.items(thing)[0])
        param = p.OnlyOf(p.CardsSlot(scope.param))
        scope.note(first.clauses[0].verb, "cards", scope.param, noun, card=param)
    rest = c.Sequence(first.clauses[1:], first.links[1:])
    body = replace(sentence.options[0], parts=(rest, *sentence.options[0].parts[1:]))
    return sentences.sentence(replace(sentence, options=(body,)), scope)


def uses_parameter(body: p.Stmt, slot: p.Slot) -> bool:
    return any(node == p.CardsSlot(slot) for node in walk.nodes(body))


# ------------------------------------------------------------------ kdykoli, jakmile


@dataclass(frozen=True, slots=True)
class TriggerParts:
    verb: str
    moment: Literal["before", "after"]
    actor: Literal["you", "others", "any"]
    cond: p.Cond | None
    body: p.Stmt


def word(sentence: c.Sentence) -> str:
    """The subordinator that makes a sentence a rule: kdykoli, jakmile, dokud; "" for an order."""
    before = sentence.options[0].before
    return before[0].word if before and before[0].word in ("kdykoli", "jakmile", "dokud") else ""


def trigger(first: c.Sentence, rest: tuple[c.Sentence, ...], scope: Scope) -> TriggerParts:
    """„Kdykoli máš odhodit kartu a …, …“"""
    event = first.options[0].before[0].body
    if not isinstance(event, c.Sequence) or "nebo" in event.links:
        raise Unclear("K-N031", first.span)
    clause = event.clauses[0]
    about_to = clause.mood == "modal" and clause.modal == "mít"
    if not about_to and clause.mood != "fin":
        raise Unclear("K-N031", first.span)
    scope.param, actor_slot = scope.slot(), scope.slot()
    actor = _actor(clause, scope, actor_slot)
    thing = clause.role("co")
    if thing is not None:
        noun = phrases.noun(phrases.items(thing)[0])
        scope.note(clause.verb, "cards", scope.param, noun, card=p.OnlyOf(p.CardsSlot(scope.param)))
    conds = _event_conditions(thing, scope)
    conds += [conditions.clause(other, scope) for other in event.clauses[1:]]
    scope.about_to = about_to
    stripped = replace(first.options[0], before=first.options[0].before[1:])
    orders = (replace(first, options=(stripped, *first.options[1:])), *rest)
    body = sentences.text(orders, scope)
    cond = None if not conds else conds[0] if len(conds) == 1 else p.All(tuple(conds))
    return TriggerParts(clause.verb, "before" if about_to else "after", actor, cond, body)


def _actor(clause: c.Clause, scope: Scope, slot: p.Slot) -> Literal["you", "others", "any"]:
    subject = clause.role("subj")
    if clause.person == 2:
        return "you"
    if subject is None or not phrases.is_player(subject, scope):
        raise Unclear("K-N031", clause.span)
    scope.subject = p.SeatSlot(slot)
    scope.note("", "seat", slot, phrases.noun(phrases.items(subject)[0]), seat=p.SeatSlot(slot))
    opponent = senses.noun(phrases.noun(phrases.items(subject)[0])) == "opponent"
    return "others" if opponent else "any"


def _event_conditions(thing: c.NounPhrase | None, scope: Scope) -> list[p.Cond]:
    """„kdykoli vyložíš zelenou kartu“: what the card of the event must be."""
    if thing is None or isinstance(thing, c.Phrases):
        return []
    card = p.OnlyOf(p.CardsSlot(scope.param))
    return list(cards.tests(thing, card, scope))


@dataclass(frozen=True, slots=True)
class WatcherParts:
    cond: p.Cond
    body: p.Stmt
    seat_slot: p.Slot


def watcher(first: c.Sentence, rest: tuple[c.Sentence, ...], scope: Scope) -> WatcherParts:
    """„Jakmile hráč nemá v ruce žádnou kartu, vítězí.“"""
    event = first.options[0].before[0].body
    if not isinstance(event, c.Sequence):
        raise Unclear("K-N031", first.span)
    seat_slot = -1
    clause = event.clauses[0]
    subject = clause.role("subj")
    if subject is not None and phrases.is_player(subject, scope) and clause.mood == "fin":
        seat_slot = scope.slot()
        kept = tuple(item for item in clause.items if not (isinstance(item, c.Filled) and item.role == "subj"))
        event = c.Sequence((replace(clause, items=kept), *event.clauses[1:]), event.links)
        scope.subject = p.SeatSlot(seat_slot)
    elif clause.person == 2:
        scope.subject = p.You()
    cond = conditions.body(event, scope)
    scope.subject = p.You()
    stripped = replace(first.options[0], before=first.options[0].before[1:])
    body = sentences.text((replace(first, options=(stripped, *first.options[1:])), *rest), scope)
    return WatcherParts(cond, body, seat_slot)


# ------------------------------------------------------------------ who performs a kind of effect


def performers(sentence: c.Sentence, scope: Scope) -> tuple[str, p.SeatsExpr]:
    """„Výzvu provede každý soupeř, který …“ → (kind, seats), relative to the activator as You."""
    clause = sentence.options[0].parts[-1].clauses[0]
    thing, subject = clause.role("co"), clause.role("subj")
    if senses.verb(clause.verb) != "perform" or thing is None or subject is None:
        raise Unclear("K-T043", sentence.span)
    return phrases.noun(phrases.items(thing)[0]), seats.several(subject, scope)
