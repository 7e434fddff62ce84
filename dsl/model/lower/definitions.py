"""A sentence „X je Y“ in; out: a value, a set of cards or a number that the game calls X."""

from __future__ import annotations

from dataclasses import dataclass

import dsl.model.lower.numbers as numbers
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import conditions, phrases, understood
from dsl.model.lower.scope import Scope, Unclear


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a value: „Platná barva je …, pokud …“; `prop` is "" for a number („Počet bodů vlivu je …“)."""

    name: str
    prop: str
    cond: p.Cond | None
    value: p.NumExpr


def announce(sentence: c.Sentence, scope: Scope) -> None:
    """Make the name known, so that definitions may use each other; a set of cards is wholly known by that."""
    clause = _clause(sentence)
    subject = clause.role("subj")
    if not isinstance(subject, c.Phrase) or clause.mood != "cop" or clause.negated:
        raise Unclear("K-T041", sentence.span)
    meanings = scope.meanings
    if senses.noun(phrases.noun(subject)) == "count":
        of = phrases.genitives(subject)
        if len(of) != 1 or not phrases.noun(phrases.single(of[0])):
            raise Unclear("K-T041", sentence.span)
        meanings.counted[phrases.noun(phrases.single(of[0]))] = _name(subject)
        return
    adjectives = list(phrases.adjectives(subject))
    if "karta" in phrases.kinds(subject, scope) and len(adjectives) <= 1:
        _announce_cards(sentence, subject, adjectives[0].lemma if adjectives else "", scope)
        return
    if not adjectives or any(adj.negated for adj in adjectives):
        raise Unclear("K-T041", sentence.span)
    meanings.definitions[adjectives[0].lemma, phrases.noun(subject)] = _name(subject)
    meanings.defined_props[_name(subject)] = phrases.noun(subject)


def _announce_cards(sentence: c.Sentence, subject: c.Phrase, adjective: str, scope: Scope) -> None:
    predicate = _clause(sentence).role("pred")
    if _is_composed(sentence) or sentence.options[0].before or sentence.options[0].after:
        raise Unclear("K-N036", sentence.span)
    if not isinstance(predicate, c.Phrase) or (not adjective and phrases.noun(subject) == scope.meanings.card_noun):
        raise Unclear("K-T041", sentence.span)
    scope.meanings.card_sets[adjective, phrases.noun(subject)] = predicate


def is_set(sentence: c.Sentence, scope: Scope) -> bool:
    """Whether the sentence defines a set of cards, which has no value of its own."""
    subject = _clause(sentence).role("subj")
    return isinstance(subject, c.Phrase) and any(noun == phrases.noun(subject) for _, noun in scope.meanings.card_sets)


def case(sentence: c.Sentence, scope: Scope) -> Case:
    option = sentence.options[0]
    clause = _clause(sentence)
    subject = clause.role("subj")
    assert isinstance(subject, c.Phrase)
    if _is_composed(sentence) or len(list(phrases.adjectives(subject))) > 1:
        raise Unclear("K-N036", sentence.span)
    conds = []
    for condition in (*option.before, *option.after):
        if condition.word != "pokud" or condition.body is None:
            raise Unclear("K-N028", condition.span, word=condition.word)
        conds.append(conditions.body(condition.body, scope))
    understood.asked(clause, scope)
    predicate = clause.role("pred")
    if predicate is None:
        raise Unclear("K-T041", sentence.span)
    cond = None if not conds else conds[0] if len(conds) == 1 else p.All(tuple(conds))
    prop = "" if senses.noun(phrases.noun(subject)) == "count" else phrases.noun(subject)
    return Case(_name(subject), prop, cond, numbers.value(predicate, scope))


def _clause(sentence: c.Sentence) -> c.Clause:
    return sentence.options[0].parts[-1].clauses[0]


def _is_composed(sentence: c.Sentence) -> bool:
    option = sentence.options[0]
    many = len(sentence.options) > 1 or len(option.parts) > 1 or len(option.parts[-1].clauses) > 1
    return many or option.otherwise is not None


def _name(subject: c.Phrase) -> str:
    of = [phrases.noun(phrases.items(genitive)[0]) for genitive in phrases.genitives(subject)]
    return " ".join((*(adj.lemma for adj in phrases.adjectives(subject)), phrases.noun(subject), *of))
