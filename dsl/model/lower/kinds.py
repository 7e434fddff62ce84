"""Sentences about a kind of effect in: who performs it, in which order, and what follows a whole activation out."""

from __future__ import annotations

from dataclasses import dataclass, replace

import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, sentences, understood
from dsl.model.lower.scope import Scope, Unclear
from dsl.source import NOWHERE


@dataclass(frozen=True, slots=True)
class After:
    """What the activator does once a card is done: „Pokud součinnost využil jiný hráč, po aktivaci …“"""

    kind: str
    body: p.Stmt


def after(sentence: c.Sentence, scope: Scope) -> After | None:
    """None when the sentence is not about the time after an activation."""
    option = sentence.options[0]
    clause = option.parts[-1].clauses[0]
    when = [item for item in clause.items if isinstance(item, c.Prep) and _after_activation(item)]
    if not when:
        return None
    if len(option.before) != 1 or option.before[0].word != "pokud" or option.after or len(sentence.options) > 1:
        raise Unclear("K-T043", sentence.span)
    kind = _used(option.before[0].body, scope)
    kept = replace(clause, items=tuple(item for item in clause.items if item not in when))
    row = replace(option.parts[-1], clauses=(kept, *option.parts[-1].clauses[1:]))
    plain = replace(option, before=(), parts=(*option.parts[:-1], row))
    body = sentences.sentence(replace(sentence, options=(plain,)), scope)
    return After(kind, p.If(p.Used(kind, option.before[0].span), body, None, sentence.span))


def _after_activation(item: c.Prep) -> bool:
    first = phrases.items(item.phrase)[0]
    return senses.preposition(item.prep) == "after" and senses.noun(phrases.noun(first)) == "activation"


def _used(body: c.Sequence | c.Did | None, scope: Scope) -> str:
    """„součinnost využil jiný hráč“ → the kind of effect."""
    if not isinstance(body, c.Sequence) or len(body.clauses) != 1:
        raise Unclear("K-T043", body.span if isinstance(body, c.Did) else NOWHERE)
    clause = body.clauses[0]
    thing, subject = clause.role("co"), clause.role("subj")
    kind = phrases.noun(phrases.items(thing)[0]) if thing is not None else ""
    others = isinstance(subject, c.Phrase) and phrases.is_player(subject, scope)
    others = others and isinstance(subject, c.Phrase) and phrases.senses_of(subject) == ("other",)
    if senses.verb(clause.verb) != "use" or kind not in scope.meanings.kinds or not others or clause.negated:
        raise Unclear("K-T043", clause.span)
    return kind


def is_last(sentence: c.Sentence) -> bool:
    """„Ty ji provedeš jako poslední.“: the others come before the activator."""
    clause = sentence.options[0].parts[-1].clauses[0]
    subject = clause.role("subj")
    you = isinstance(subject, c.Phrase) and isinstance(subject.head, c.PronounHead)
    last = [
        item for item in phrases.clause_preps(clause, "as") if phrases.has_sense(phrases.items(item.phrase)[0], "last")
    ]
    return senses.verb(clause.verb) == "perform" and clause.person == 2 and you and bool(last)


def others_first(found: p.SeatsExpr) -> p.SeatsExpr:
    """The same seats, counted from the one after the activator."""
    match found:
        case p.AllSeats():
            return p.AllSeats(p.NextSeat(p.You()))
        case p.SeatsWhere(var, inner, where):
            return p.SeatsWhere(var, others_first(inner), where)
    return found


def performers(sentence: c.Sentence, scope: Scope) -> tuple[str, p.SeatsExpr]:
    """„Výzvu provede každý soupeř, který …“ → (kind, seats), relative to the activator as You."""
    option = sentence.options[0]
    clause = option.parts[-1].clauses[0]
    thing, subject = clause.role("co"), clause.role("subj")
    if senses.verb(clause.verb) != "perform" or thing is None or subject is None or clause.mood != "fin":
        raise Unclear("K-T043", sentence.span)
    extra = option.before or option.after or option.otherwise or len(option.parts) > 1 or len(sentence.options) > 1
    if extra or clause.negated or len(option.parts[-1].clauses) > 1:
        raise Unclear("K-T043", sentence.span)
    understood.clause(clause, scope)
    if not seats.is_loop(subject, scope) and not seats.is_definite(phrases.single(subject), scope):
        raise Unclear("K-T010", subject.span)
    return phrases.noun(phrases.items(thing)[0]), seats.several(subject, scope)
