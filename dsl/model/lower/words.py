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
_CARDS = _OWNERS | _HOW_MANY | {"top", "bottom", "last", "other", "rest", "max", "min", "this", "which"}
_TOKENS = _OWNERS | _HOW_MANY
_SEATS = _HOW_MANY | {"next", "previous", "first", "other", "others", "this", "which"}
_ZONES = _OWNERS | {"all", "every"}
_PROPS = _OWNERS | {"same", "this", "any"}


def cards(phrase: c.Phrase, scope: Scope) -> None:
    _adjectives(phrase, scope, _CARDS, values=True)
    for post in phrase.post:
        match post:
            case c.Genitive(of) if _is(of, scope, "prop", "zone", "player"):
                continue
            case c.Prep(prep) if senses.preposition(prep) in ("from", "on", "in", "under", "except"):
                continue
            case c.AlsoPrep() | c.Relative():
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
        _refuse(post, phrase)


def seats(phrase: c.Phrase, scope: Scope) -> None:
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


def prop(phrase: c.Phrase, scope: Scope) -> None:
    known = scope.meanings
    for adj in phrases.adjectives(phrase):
        if (adj.lemma, phrases.noun(phrase)) not in known.definitions:
            _adjective(adj, scope, _PROPS, values=True)
    for post in phrase.post:
        match post:
            case c.Genitive():
                continue
            case c.Prep(prep) if senses.preposition(prep) in ("as", "on", "in"):
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
    raise Unclear("K-T023", adj.span, word=adj.lemma)


def _refuse(post: c.Post, phrase: c.Phrase) -> None:
    span = post.span if isinstance(post, c.Prep) else phrase.span
    if isinstance(post, c.Genitive | c.Apposition):
        span = post.phrase.span
    word = post.prep if isinstance(post, c.Prep) else phrases.noun(phrase)
    raise Unclear("K-N027", span, part=word)
