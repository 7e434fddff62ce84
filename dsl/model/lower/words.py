"""A noun phrase in; out: nothing, or a fault at the first word of it that no rule of meaning uses.

Each kind of phrase (cards, tokens, players, zones, properties) uses certain adjectives and attributes; anything else
would be read and then forgotten, so it is refused.
"""

from __future__ import annotations

from dsl.model import clauses as c
from dsl.model import senses
from dsl.model.lower import phrases
from dsl.model.lower.scope import Scope, Unclear

_OWNERS = frozenset({"own", "your", "my", "its", "whose"})
_HOW_MANY = frozenset({"every", "all", "none", "any", "some", "one"})
_CARDS = _OWNERS | _HOW_MANY | {"top", "bottom", "last", "other", "rest", "second", "max", "min", "this", "which"}
_TOKENS = _OWNERS | _HOW_MANY
_SEATS = _HOW_MANY | {"next", "previous", "first", "other", "others", "this", "which"}
_ZONES = _OWNERS | {"all", "every"}
_PILES = _OWNERS | _HOW_MANY | {"max", "min", "this"}
_PROPS = _OWNERS | {"same", "this", "every"}


def cards(phrase: c.Phrase, scope: Scope) -> None:
    if isinstance(phrase.head, c.NounHead) and "karta" not in phrases.kinds(phrase, scope):
        raise Unclear("K-N027", phrase.head.span, part=phrase.head.lemma)
    _adjectives(phrase, scope, _CARDS, values=True)
    ends = phrases.has_sense(phrase, "top", "bottom", "last", "all", "every", "max", "min")
    for post in phrase.post:
        match post:
            case c.Genitive(of) if _is(of, scope, "player") or phrases.is_prop(phrases.items(of)[-1], scope):
                continue
            case c.Genitive(of) if ends and _is(of, scope, "zone"):
                continue
            case c.Prep(prep) if senses.preposition(prep) in ("from", "on", "in", "under", "except"):
                continue
            case c.Prep(prep, _, of) if senses.preposition(prep) in ("with", "without") and _borne(of, scope):
                continue
            case c.AlsoPrep() | c.Relative():
                continue
            case c.Apposition(of) if phrases.compares(of):
                continue
        _refuse(post, phrase)


def tokens(phrase: c.Phrase, scope: Scope) -> None:
    _adjectives(phrase, scope, _TOKENS)
    for post in phrase.post:
        match post:
            case c.Genitive(of) if _is(of, scope, "player"):
                continue
            case c.Prep(prep) if senses.preposition(prep) in ("from", "on", "in", "to", "than", "as"):
                continue
            case c.Prep(prep, _, of) if senses.preposition(prep) == "for" and _each(of):
                continue
            case c.AlsoPrep(_, c.Prep(prep, _, of)) if senses.preposition(prep) == "for" and _each(of):
                continue
            case c.Prep(prep) if senses.preposition(prep) == "among" and phrases.preps(phrase, "for"):
                continue
        _refuse(post, phrase)


def bare(phrase: c.Phrase) -> None:
    """Only the noun, perhaps with its number: „2 karty“, „1 akci“."""
    for adj in phrases.adjectives(phrase):
        if senses.adjective(adj.lemma) not in ("this", "own", "one") or adj.negated:
            raise Unclear("K-N027", adj.span, part=adj.lemma)
    for post in phrase.post:
        _refuse(post, phrase)


def _each(of: c.NounPhrase) -> bool:
    return phrases.has_sense(phrases.items(of)[0], "every")


def _borne(of: c.NounPhrase, scope: Scope) -> bool:
    """Something cards bear: a token that lies on them, or their greatest value."""
    first = phrases.items(of)[0]
    if phrases.is_symbol(first, scope):
        return True
    if phrases.is_prop(first, scope):
        return phrases.has_sense(first, "max", "min")
    token = scope.meanings.tokens.get(phrases.noun(first))
    return token is not None and token.scope == "card"


def seats(phrase: c.Phrase, scope: Scope) -> None:
    if senses.noun(phrases.noun(phrase)) in ("owner", "winner"):
        raise Unclear("K-T010", phrase.span)
    _adjectives(phrase, scope, _SEATS)
    for post in phrase.post:
        match post:
            case c.Relative():
                continue
            case c.Prep(prep) if senses.preposition(prep) == "with":
                continue
        _refuse(post, phrase)


def zone(phrase: c.Phrase, scope: Scope, keyed: bool) -> None:
    _adjectives(phrase, scope, _ZONES, values=keyed)
    for post in phrase.post:
        match post:
            case c.Genitive(of) if _is(of, scope, "player") or (keyed and _is(of, scope, "prop")):
                continue
        _refuse(post, phrase)


def pile(phrase: c.Phrase, scope: Scope) -> None:
    """One of the piles of a zone: its value, its state, where it lies."""
    for adj in phrases.adjectives(phrase):
        if not (senses.adjective(adj.lemma) == "empty" and adj.negated):
            _adjective(adj, scope, _PILES, values=True)
    for post in phrase.post:
        match post:
            case c.Genitive(of) if _is(of, scope, "player") or phrases.is_prop(phrases.items(of)[-1], scope):
                continue
            case c.Prep(prep, _, of) if senses.preposition(prep) in ("in", "from", "on") and _is(of, scope, "zone"):
                continue
            case c.Prep(prep, _, of) if senses.preposition(prep) in ("with", "without") and phrases.is_symbol(
                of, scope
            ):
                continue
            case c.Apposition():
                continue
        _refuse(post, phrase)


def prop(phrase: c.Phrase, scope: Scope) -> None:
    known = scope.meanings
    for adj in phrases.adjectives(phrase):
        if (adj.lemma, phrases.noun(phrase)) not in known.definitions:
            _adjective(adj, scope, _PROPS, values=True)
    for post in phrase.post:
        match post:
            case c.Genitive():
                continue
            case c.Prep(prep) if senses.preposition(prep) in ("as", "on", "in", "than", "among"):
                continue
        _refuse(post, phrase)


def _is(of: c.NounPhrase, scope: Scope, *kinds: str) -> bool:
    tests = {"prop": phrases.is_prop, "zone": phrases.is_zone, "player": phrases.is_player}
    return any(tests[kind](of, scope) for kind in kinds)


def _adjectives(phrase: c.Phrase, scope: Scope, used: frozenset[str], values: bool = False) -> None:
    for adj in phrases.adjectives(phrase):
        _adjective(adj, scope, used, values)


def _adjective(adj: c.Adj, scope: Scope, used: frozenset[str], values: bool) -> None:
    if values and adj.lemma in scope.meanings.values:
        return
    if senses.adjective(adj.lemma) in used and not adj.negated:
        return
    known = scope.meanings.lexicon.adjectives.get(adj.lemma)
    if known and (known.of_verb or known.of_noun) and not adj.negated:
        return
    if any(adj.lemma == defined for defined, _ in scope.meanings.card_sets) and not adj.negated:
        return
    raise Unclear("K-T023", adj.span, word=adj.lemma)


def _refuse(post: c.Post, phrase: c.Phrase) -> None:
    span = post.span if isinstance(post, c.Prep) else phrase.span
    if isinstance(post, c.Genitive | c.Apposition):
        span = post.phrase.span
    word = post.prep if isinstance(post, c.Prep) else phrases.noun(phrase)
    raise Unclear("K-N027", span, part=word)
