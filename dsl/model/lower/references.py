"""A pronoun, a participle or „zbylé“ in; out: the earlier result it points at, or a fault when there are two."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases
from dsl.model.lower.scope import Result, Scope, Unclear
from dsl.source import Span

_POSSESSIVES = {"jeho": ("m", "n"), "její": ("f",), "jejich": ("",)}


def expression(result: Result) -> p.CardsExpr:
    return p.OneCard(result.card) if result.card is not None else p.CardsSlot(result.slot)


def card_of(result: Result) -> p.CardExpr:
    return result.card if result.card is not None else p.OnlyOf(p.CardsSlot(result.slot))


def note_asked(card: p.CardExpr, noun: str, scope: Scope) -> None:
    """A condition has spoken of this card; what an earlier clause did with it stays the same thing."""
    same = next((result.group for result in reversed(scope.results) if _is_card(result, card)), -1)
    scope.note("", "cards", -1, noun, card=card, group=same)


def _is_card(result: Result, card: p.CardExpr) -> bool:
    return result.kind == "cards" and card_of(result) == card


def pronoun(phrase: c.Phrase, scope: Scope) -> Result | None:
    """The cards „ji“, „ho“, „je“, „nich“ stand for; None when they stand for something else."""
    assert isinstance(phrase.head, c.PronounHead)
    found = list(_agreeing(phrase.head, scope))
    if not found or found[0].kind != "cards":
        return None
    return sure(found, phrase.span, scope)


def _agreeing(head: c.PronounHead, scope: Scope) -> Iterator[Result]:
    plural = head.number == "pl"
    either = head.gender == "n" and not plural  # „je“ is one thing or several
    for result in reversed(scope.results):
        if result.kind not in ("cards", "seat"):
            continue
        if ((plural or either) and result.number == "pl") or (
            not plural and result.number == "sg" and (not head.gender or result.gender in head.gender)
        ):
            yield result


def possessed(phrase: c.Phrase, scope: Scope) -> Result | None:
    """The card of „její“, „jeho“, „jejich“; None when no card was spoken of."""
    lemma = next((adj.lemma for adj in phrases.adjectives(phrase) if senses.adjective(adj.lemma) == "its"), "")
    genders = _POSSESSIVES.get(lemma, ("",))
    number = "pl" if genders == ("",) else "sg"
    found = [
        result
        for result in reversed(scope.results)
        if result.kind == "cards" and result.number == number and (number == "pl" or result.gender in genders)
    ]
    return sure(found, phrase.span, scope) if found else None


def dropped(span: Span, scope: Scope, number: str = "sg") -> Result | None:
    """The card a clause without a subject goes on about: „Pokud je zelená, …“"""
    found = [result for result in reversed(scope.results) if result.kind == "cards" and result.number == number]
    return sure(found, span, scope) if found else None


def sure(found: list[Result], span: Span, scope: Scope) -> Result:
    """The nearest thing of this sentence; among earlier sentences there may be only one."""
    nearest = found[0]
    if nearest.sentence == scope.sentence:
        return nearest
    for other in found:
        if other.kind == "cards" and other.group != nearest.group:
            raise Unclear("K-R002", span, first=nearest.verb, second=other.verb)
    return nearest


def participle(verb: str, phrase: c.Phrase, scope: Scope) -> Result:
    """„odhozená karta“: what that verb did; of two such deeds the number must tell them apart."""
    done = [result for result in reversed(scope.results) if result.verb == verb and result.kind == "cards"]
    if not done:
        raise Unclear("K-R001", phrase.span, verb=verb)
    fitting = [result for result in done if result.number == phrase.number] or done
    return sure(fitting, phrase.span, scope)


def latest(phrase: c.Phrase, scope: Scope) -> Result:
    for result in reversed(scope.results):
        if result.kind == "cards":
            return result
    raise Unclear("K-R004", phrase.span)


def rest(phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    """What is left of a set after some of it was chosen."""
    group = next((result.part_of for result in reversed(scope.results) if result.part_of >= 0), -1)
    whole = next((result for result in scope.results if result.group == group), None)
    if whole is None:
        raise Unclear("K-R004", phrase.span)
    taken = [expression(result) for result in scope.results if result.part_of == group]
    return p.CardsMinus(expression(whole), taken[0] if len(taken) == 1 else p.CardsUnion(tuple(taken)))
