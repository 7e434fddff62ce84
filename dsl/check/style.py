"""Does a card read well? Hints on length, colons, plurals and sentences that begin with a digit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.check.subject import Subject
from dsl.diagnostics.fault import Diagnostic
from dsl.model import clauses as c
from dsl.model.lower.walk import nodes
from dsl.source import Span

LONGEST = 25  # words
_WORD = re.compile(r"[^\W_]+")


def check(subject: Subject) -> Iterator[Diagnostic]:
    seen: set[Span] = set()
    for line in subject.lines:
        if line.text.span in seen:
            continue
        seen.add(line.text.span)
        for sentence in line.sentences:
            yield from _length(sentence, subject)
            yield from _colons(sentence)
            yield from _plurals(sentence, subject)
    yield from _digits(subject)


def _length(sentence: c.Sentence, subject: Subject) -> Iterator[Diagnostic]:
    """Options are read one by one."""
    for option in sentence.options:
        count = len(_WORD.findall(subject.source.cut(option.span)))
        if count > LONGEST:
            yield Diagnostic("K-U901", option.span, (("words", str(count)), ("most", str(LONGEST))))


def _colons(sentence: c.Sentence) -> Iterator[Diagnostic]:
    choice = len(sentence.options) > 1
    for option in sentence.options:
        costs = option.parts[1:-1] if choice and option is sentence.options[0] else option.parts[:-1]
        if len(costs) > 1:
            yield Diagnostic("K-U903", option.span)


def _plurals(sentence: c.Sentence, subject: Subject) -> Iterator[Diagnostic]:
    """„z rukou“ without saying whose, where one player does it."""
    for clause in nodes(sentence):
        if not isinstance(clause, c.Clause) or (clause.number == "pl" and clause.mood not in ("imp", "inf")):
            continue
        for item in nodes(clause.items):
            if isinstance(item, c.Prep) and _several_zones(item.phrase, subject):
                yield Diagnostic("K-U905", item.span, (("text", subject.source.cut(item.span)),))


def _several_zones(phrase: c.NounPhrase, subject: Subject) -> bool:
    if not isinstance(phrase, c.Phrase) or not isinstance(phrase.head, c.NounHead) or phrase.number != "pl":
        return False
    zone = subject.game.zones.get(phrase.head.lemma)
    noun = subject.lexicon.nouns.get(phrase.head.lemma)
    always = noun is None or noun.plural_only
    return zone is not None and not always and not zone.by_prop and not phrase.post and not phrase.pre


def _digits(subject: Subject) -> Iterator[Diagnostic]:
    seen: set[Span] = set()
    for face in subject.game.faces:
        for ability in face.abilities:
            kind = subject.game.kinds[ability.kind]
            if ability.text[:1].isdigit() and kind.mode != "score" and ability.span not in seen:
                seen.add(ability.span)
                yield Diagnostic("K-U906", ability.span, (("text", " ".join(ability.text.split()[:2])),))
