"""A noun phrase in, plain answers about it out: its noun, its adjectives by sense, its count, its places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dsl.model import clauses as c
from dsl.model import senses
from dsl.model.lower.scope import Scope, Unclear


def items(phrase: c.NounPhrase) -> tuple[c.Phrase, ...]:
    """The single phrases of a coordination, left to right."""
    if isinstance(phrase, c.Phrase):
        return (phrase,)
    found = tuple(_with(single, phrase.post) for item in phrase.items for single in items(item))
    return _numbered(tuple(_filled(item, found[-1]) for item in found), found[0])


def _numbered(found: tuple[c.Phrase, ...], first: c.Phrase) -> tuple[c.Phrase, ...]:
    """„2 zelené nebo modré karty“: the number stands only once, too."""
    number = tuple(item for item in first.pre if isinstance(item, c.Count | c.Bound))
    if not isinstance(first.head, c.AdjHead) or not number or any(count(item) for item in found[1:]):
        return found
    return (found[0], *(replace(item, pre=(*number, *item.pre)) for item in found[1:]))


def _with(phrase: c.Phrase, post: tuple[c.Post, ...]) -> c.Phrase:
    """What stands behind a list belongs to each of its items: „zelené a modré karty na stánku“."""
    return replace(phrase, post=(*phrase.post, *post)) if post else phrase


def _filled(phrase: c.Phrase, last: c.Phrase) -> c.Phrase:
    """„zelenou nebo modrou kartu“: the noun and its place stand only once."""
    if not isinstance(phrase.head, c.AdjHead) or not isinstance(last.head, c.NounHead):
        return phrase
    adj = c.Adj(phrase.head.lemma, phrase.head.negated, phrase.head.span)
    return replace(phrase, pre=(*phrase.pre, adj), head=last.head, post=phrase.post or last.post)


def single(phrase: c.NounPhrase) -> c.Phrase:
    """The phrase itself, or a fault when it is a list."""
    if isinstance(phrase, c.Phrases):
        raise Unclear("K-T003", phrase.span)
    return phrase


def noun(phrase: c.Phrase) -> str:
    return phrase.head.lemma if isinstance(phrase.head, c.NounHead) else ""


def adjectives(phrase: c.Phrase) -> Iterator[c.Adj]:
    for pre in phrase.pre:
        if isinstance(pre, c.Adj):
            yield pre
    if isinstance(phrase.head, c.AdjHead):
        yield c.Adj(phrase.head.lemma, phrase.head.negated, phrase.head.span)


def has_sense(phrase: c.Phrase, *wanted: str) -> bool:
    return any(senses.adjective(adj.lemma) in wanted for adj in adjectives(phrase))


def senses_of(phrase: c.Phrase) -> tuple[str, ...]:
    return tuple(senses.adjective(adj.lemma) for adj in adjectives(phrase))


def count(phrase: c.Phrase) -> c.Count | None:
    """The number of a phrase; „jednu z nich“ is one too."""
    if isinstance(phrase.head, c.CountHead):
        return phrase.head.count
    written = next((pre for pre in phrase.pre if isinstance(pre, c.Count)), None)
    return c.Count(1, 1, span=phrase.span) if written is None and has_sense(phrase, "one") else written


def bound(phrase: c.Phrase) -> str:
    return next((senses.bound(pre.lemma) for pre in phrase.pre if isinstance(pre, c.Bound)), "")


def amount(phrase: c.Phrase) -> str:
    if isinstance(phrase.head, c.AmountHead):
        return senses.amount(phrase.head.lemma)
    return next((senses.amount(pre.lemma) for pre in phrase.pre if isinstance(pre, c.Amount)), "")


def genitives(phrase: c.NounPhrase) -> tuple[c.NounPhrase, ...]:
    return tuple(post.phrase for post in phrase.post if isinstance(post, c.Genitive))


def preps(phrase: c.NounPhrase, *wanted: str) -> tuple[c.Prep, ...]:
    """Prepositional attributes by sense of the preposition."""
    found = [post for post in phrase.post if isinstance(post, c.Prep)]
    found += [post.prep for post in phrase.post if isinstance(post, c.AlsoPrep)]
    return tuple(prep for prep in found if senses.preposition(prep.prep) in wanted)


def relatives(phrase: c.NounPhrase) -> tuple[c.Clause, ...]:
    """What must all be true: „, který má kartu a nemá groš“ are two of them."""
    found: list[c.Clause] = []
    for post in phrase.post:
        if isinstance(post, c.Relative):
            if any(link not in ("a", ",") for link in post.links):
                raise Unclear("K-N033", post.clause.span.to(post.more[-1].span))
            found += (post.clause, *post.more)
    return tuple(found)


def relative(phrase: c.NounPhrase) -> c.Clause | None:
    """The only relative clause, where two of them would have no meaning."""
    found = relatives(phrase)
    if len(found) > 1:
        raise Unclear("K-N033", found[0].span.to(found[-1].span))
    return found[0] if found else None


def clause_preps(clause: c.Clause, *wanted: str) -> tuple[c.Prep, ...]:
    return tuple(item for item in clause.items if isinstance(item, c.Prep) and senses.preposition(item.prep) in wanted)


def kinds(phrase: c.NounPhrase, scope: Scope) -> tuple[str, ...]:
    """Kinds of the first noun; () for pronouns, names and numbers."""
    first = items(phrase)[0]
    known = scope.meanings.lexicon.nouns.get(noun(first))
    return tuple(known.kinds) if known else ()


def is_zone(phrase: c.NounPhrase, scope: Scope) -> bool:
    """A zone, or one of the piles it is kept in."""
    word = noun(items(phrase)[-1])
    return word in scope.meanings.zones or word in scope.meanings.piles


def is_player(phrase: c.NounPhrase, scope: Scope) -> bool:
    first = items(phrase)[0]
    if isinstance(first.head, c.PronounHead):
        return senses.pronoun(first.head.lemma) in ("you", "me")
    return "hráč" in kinds(first, scope)


def is_prop(phrase: c.NounPhrase, scope: Scope) -> bool:
    return noun(items(phrase)[0]) in scope.meanings.props


def is_token(phrase: c.NounPhrase, scope: Scope) -> bool:
    return noun(items(phrase)[0]) in scope.meanings.tokens


def symbol(phrase: c.Phrase, scope: Scope) -> c.NounPhrase | None:
    """„hrad“, „symboly hodin“: what stands on the places of a card; None when it is something else."""
    if noun(phrase) in scope.meanings.symbols:
        return phrase
    if senses.noun(noun(phrase)) == "symbol":
        return next(iter(genitives(phrase)), None)
    return None


def is_symbol(phrase: c.NounPhrase, scope: Scope) -> bool:
    return symbol(items(phrase)[0], scope) is not None


def compares(phrase: c.NounPhrase) -> bool:
    """„o 1 vyšší než …“, „jinou než …“ behind a card."""
    first = items(phrase)[0]
    return isinstance(first.head, c.AdjHead) and senses.adjective(first.head.lemma) in ("higher", "lower", "other")


def participle(phrase: c.Phrase, scope: Scope) -> str:
    """The verb of a participle among the adjectives: „vrácená karta“ → vrátit."""
    for adj in adjectives(phrase):
        known = scope.meanings.lexicon.adjectives.get(adj.lemma)
        if known and known.of_verb:
            return known.of_verb
    return ""
