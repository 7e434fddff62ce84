"""Is it clear who does what a sentence says?"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.check.subject import Subject
from dsl.diagnostics.fault import Diagnostic
from dsl.model import clauses as c
from dsl.model.lower.walk import nodes


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A third person without a subject needs a player named before it in the same line."""
    for line in subject.lines:
        named = False
        for sentence in line.sentences:
            orders = {id(clause) for option in sentence.options for clause in _orders(option)}
            for clause in _clauses(sentence):
                named = named or _names_player(clause, subject)
                if id(clause) in orders and not named and _dropped(clause, subject):
                    yield Diagnostic("K-F029", clause.span, (("verb", clause.verb),))


def _clauses(sentence: c.Sentence) -> Iterator[c.Clause]:
    """Conditions come before the orders they belong to."""
    for option in sentence.options:
        for condition in option.before:
            yield from (node for node in nodes(condition) if isinstance(node, c.Clause))
        yield from _orders(option)


def _orders(option: c.Option) -> Iterator[c.Clause]:
    for part in (*option.parts, *((option.otherwise,) if option.otherwise else ())):
        yield from part.clauses


def _names_player(clause: c.Clause, subject: Subject) -> bool:
    phrase = clause.role("subj") or clause.role("co") or clause.role("komu")
    heads = (node for node in nodes(phrase) if isinstance(node, c.NounHead | c.PronounHead)) if phrase else ()
    return any(_is_player(head, subject) for head in heads)


def _is_player(head: c.NounHead | c.PronounHead, subject: Subject) -> bool:
    noun = subject.lexicon.nouns.get(head.lemma) if isinstance(head, c.NounHead) else None
    return isinstance(head, c.PronounHead) or (noun is not None and "hráč" in noun.kinds)


def _dropped(clause: c.Clause, subject: Subject) -> bool:
    verb = subject.lexicon.verbs.get(clause.verb)
    plays = verb is not None and "hráč" in verb.subject_kinds
    return clause.mood in ("fin", "modal") and clause.person == 3 and plays and clause.role("subj") is None
