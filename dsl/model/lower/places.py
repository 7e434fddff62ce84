"""Phrases and prepositions in, places out: which zone of whom, which pile, under which card."""

from __future__ import annotations

from collections.abc import Iterator

import dsl.model.lower.cards as cards
import dsl.model.lower.numbers as numbers
import dsl.model.lower.piles as piles
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, words
from dsl.model.lower.scope import Scope, Unclear
from dsl.source import Span

SOURCES = ("from", "on", "in", "under")


def zones(phrase: c.NounPhrase, scope: Scope, owner: p.SeatExpr | p.SeatsExpr | None = None) -> tuple[p.Place, ...]:
    """„z ruky nebo z odhozu“ → two places."""
    return tuple(zone(item, scope, owner) for item in phrases.items(phrase))


def zone(phrase: c.Phrase, scope: Scope, owner: p.SeatExpr | p.SeatsExpr | None = None) -> p.Place:
    """One zone; a player's zone belongs to the performer unless the phrase says whose it is."""
    known = scope.meanings.zones.get(phrases.noun(phrase))
    if known is None and phrases.noun(phrase) in scope.meanings.piles:
        return piles.place(phrase, scope, owner)
    if known is None:
        raise Unclear("K-T020", phrase.span, word=phrases.noun(phrase))
    words.zone(phrase, scope, bool(known.by_prop))
    whose = seats.owner_of(phrase, scope) or owner
    place_owner = None if known.scope == "common" else (whose or scope.performer)
    return p.ZonePlace(known.name, place_owner, _key(phrase, known.by_prop, scope))


def _key(phrase: c.Phrase, prop: str, scope: Scope) -> p.NumExpr | None:
    """Which pile of a zone kept by value: „balíček její barvy“, „zelený balíček“, „balíček hodnoty 3“."""
    if not prop:
        return None
    for genitive in phrases.genitives(phrase):
        if phrases.noun(phrases.items(genitive)[0]) == prop:
            return numbers.prop_value(phrases.single(genitive), scope)
    for adj in phrases.adjectives(phrase):
        for name, index in scope.meanings.values.get(adj.lemma, ()):
            if name == prop:
                return p.PropValue(prop, index)
    return None


def of_prep(prep: c.Prep, scope: Scope, owner: p.SeatExpr | p.SeatsExpr | None = None) -> tuple[p.Place, ...]:
    """A place from a prepositional phrase; „pod touto kartou“ is under a card."""
    if phrases.is_zone(prep.phrase, scope):
        return zones(prep.phrase, scope, owner)
    if senses.preposition(prep.prep) == "under":
        return (p.UnderPlace(cards.one(prep.phrase, scope)),)
    raise Unclear("K-T020", prep.span, word=phrases.noun(phrases.items(prep.phrase)[0]))


def is_place(prep: c.Prep, scope: Scope) -> bool:
    return phrases.is_zone(prep.phrase, scope) or (
        senses.preposition(prep.prep) == "under" and "karta" in phrases.kinds(prep.phrase, scope)
    )


def said_in(phrase: c.NounPhrase, scope: Scope, owner: p.SeatExpr | p.SeatsExpr | None = None) -> tuple[p.Place, ...]:
    """Places a noun phrase names itself: „karta z ruky“, „horní karta odhozu“, „karty na stánku“."""
    found: list[p.Place] = []
    for genitive in phrases.genitives(phrase):
        if phrases.is_zone(genitive, scope):
            found += zones(genitive, scope, owner)
    for prep in phrases.preps(phrase, *SOURCES):
        if is_place(prep, scope):
            found += of_prep(prep, scope, owner)
    return tuple(found)


def source_of(clause: c.Clause, scope: Scope) -> tuple[p.Place, ...]:
    """Places the clause gives for its object: „z ruky“, „na stánku“."""
    found: list[p.Place] = []
    for prep in phrases.clause_preps(clause, *SOURCES):
        if prep.case != 4 and is_place(prep, scope):
            found += of_prep(prep, scope)
    return tuple(found)


def _owned_by_one(prep: c.Prep, scope: Scope) -> bool:
    """„do ruky jiného hráče“: one player, whom somebody has to choose."""
    owners = phrases.genitives(phrases.single(prep.phrase))
    return len(owners) == 1 and not phrases.has_sense(phrases.items(owners[0])[0], "every", "all", "others")


def goal_of(clause: c.Clause, scope: Scope, somebody: bool = False) -> tuple[p.Place, str] | None:
    """Where the clause moves things, and to which end of the pile; `somebody`: its owner may be left to a choice."""
    for item in clause.items:
        if not isinstance(item, c.Prep):
            continue
        sense = senses.preposition(item.prep)
        if sense in ("to", "to top", "to bottom") or (sense in ("on", "in", "under") and item.case == 4):
            if not is_place(item, scope):
                continue
            if isinstance(item.phrase, c.Phrases):
                raise Unclear("K-T003", item.phrase.span)
            goal = of_prep(item, scope)[0]
            if scope.vague and not (somebody and _owned_by_one(item, scope)):
                raise Unclear("K-T010", scope.vague[0])
            scope.vague.clear()
            return goal, "bottom" if sense == "to bottom" else "top"
    return None


def joins(clause: c.Clause, thing: c.NounPhrase, scope: Scope) -> Iterator[tuple[str, Span]]:
    """How the places of an object are joined: „z ruky nebo z odhozu“ → nebo."""
    for prep in _all_preps(clause, thing):
        if isinstance(prep.phrase, c.Phrases) and phrases.is_zone(prep.phrase, scope):
            yield _plain(prep.phrase.op), prep.span
    for item in phrases.items(thing):
        for post in item.post:
            if isinstance(post, c.AlsoPrep) and is_place(post.prep, scope):
                yield _plain(post.op), post.prep.span
            if (
                isinstance(post, c.Genitive)
                and isinstance(post.phrase, c.Phrases)
                and phrases.is_zone(post.phrase, scope)
            ):
                yield _plain(post.phrase.op), post.phrase.span


def _plain(op: str) -> str:
    return op.removeprefix(", ")


def everybody(clause: c.Clause, thing: c.NounPhrase, scope: Scope) -> Iterator[Span]:
    """Places of „každý soupeř“: nothing can be chosen from all of them at once."""
    for prep in _all_preps(clause, thing):
        if phrases.is_zone(prep.phrase, scope):
            for item in phrases.items(prep.phrase):
                for genitive in phrases.genitives(item):
                    if phrases.is_player(genitive, scope) and phrases.has_sense(phrases.items(genitive)[0], "every"):
                        yield prep.span


def _all_preps(clause: c.Clause, thing: c.NounPhrase) -> tuple[c.Prep, ...]:
    own = tuple(prep for item in phrases.items(thing) for prep in phrases.preps(item, *SOURCES))
    return phrases.clause_preps(clause, *SOURCES) + own + phrases.preps(thing, *SOURCES)
