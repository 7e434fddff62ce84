"""A phrase about a pile of a zone kept by value in; out: its place, or the piles one of which has to be chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

import dsl.model.lower.numbers as numbers
import dsl.model.lower.seats as seats
import dsl.model.lower.symbols as symbols
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.game import Zone
from dsl.model.lower import phrases, substitute, words
from dsl.model.lower.scope import Result, Scope, Unclear

Owner = p.SeatExpr | p.SeatsExpr | None


@dataclass(frozen=True, slots=True)
class Piles:
    """`place` has a key when one certain pile is meant; otherwise `keys` says which of its piles are."""

    place: p.ZonePlace
    keys: p.KeysWhere
    every: bool = False  # all of them, nobody chooses


def is_pile(phrase: c.NounPhrase, scope: Scope) -> bool:
    """„balíček její barvy“, „ho“ about a pile: one of the piles of a zone, not the whole zone."""
    first = phrases.items(phrase)[0]
    if isinstance(first.head, c.PronounHead):
        return spoken_of(first, scope) is not None
    return phrases.noun(first) in scope.meanings.piles


def spoken_of(phrase: c.Phrase, scope: Scope) -> Result | None:
    """The pile „ho“ or „tento balíček“ stands for: the last thing spoken of that it can mean."""
    head = phrase.head
    if isinstance(head, c.PronounHead):
        if senses.pronoun(head.lemma) != "it" or head.number == "pl":
            return None
        fitting = [item for item in scope.results if item.number == "sg" and item.gender in (head.gender or "mfn")]
        return fitting[-1] if fitting and fitting[-1].kind == "pile" else None
    if not phrases.has_sense(phrase, "this"):
        return None
    same = [item for item in scope.results if item.kind == "pile" and item.noun == phrases.noun(phrase)]
    return same[-1] if same else None


# ------------------------------------------------------------------ which zone


def zone_of(phrase: c.Phrase, scope: Scope, owner: Owner = None) -> Zone:
    """The zone a pile belongs to, by what else the phrase says: „v herní oblasti“, „její barvy“, „svůj“."""
    known = [scope.meanings.zones[name] for name in scope.meanings.piles[phrases.noun(phrase)]]
    for prep in phrases.preps(phrase, "in", "from", "on"):
        if phrases.is_zone(prep.phrase, scope):
            inside = phrases.noun(phrases.single(prep.phrase))
            known = [zone for zone in known if zone.name == inside]
    told = _key_property(phrase, scope)
    if told:
        known = [zone for zone in known if zone.by_prop == told]
    if any(isinstance(post, c.Apposition) for post in phrase.post):
        known = [zone for zone in known if zone.states]
    if seats.owner_of(phrase, scope) is not None or owner is not None or scope.it_seat is not None:
        known = [zone for zone in known if zone.scope == "player"] or known
    if len(known) != 1:
        raise Unclear("K-Z015", phrase.span, word=phrases.noun(phrase))
    return known[0]


def _key_property(phrase: c.Phrase, scope: Scope) -> str:
    for genitive in phrases.genitives(phrase):
        if phrases.is_prop(genitive, scope) or phrases.is_prop(phrases.items(genitive)[-1], scope):
            return phrases.noun(phrases.items(genitive)[-1])
    for adj in phrases.adjectives(phrase):
        for prop, _ in scope.meanings.values.get(adj.lemma, ()):
            return prop
    return ""


# ------------------------------------------------------------------ which pile


def place(phrase: c.Phrase, scope: Scope, owner: Owner = None) -> p.ZonePlace:
    """The pile, or all piles of the zone when the phrase singles none out."""
    return meant(phrase, scope, owner).place


def meant(phrase: c.NounPhrase, scope: Scope, owner: Owner = None) -> Piles:
    if isinstance(phrase, c.Phrases):
        return _one_of(phrase, scope, owner)
    before = spoken_of(phrase, scope)
    if before is not None and before.place is not None:
        return _certain(before.place, scope)
    if not phrases.noun(phrase):
        raise Unclear("K-R004", phrase.span)
    zone = zone_of(phrase, scope, owner)
    words.pile(phrase, scope)
    whole = p.ZonePlace(zone.name, _owner(phrase, zone, scope, owner))
    var = scope.var()
    conds = _conditions(phrase, p.NumVar(var), zone, whole, scope)
    keys = p.KeysWhere(var, whole, conjunction(conds))
    for sense in phrases.senses_of(phrase):
        if sense in ("max", "min"):
            return _certain(replace(whole, key=p.BestKey(keys, "max" if sense == "max" else "min")), scope)
    only = _only_key(conds, var)
    every = phrases.has_sense(phrase, "every", "all") or phrase.number == "pl"
    return Piles(replace(whole, key=only) if only is not None else whole, keys, every)


def _owner(phrase: c.Phrase, zone: Zone, scope: Scope, owner: Owner) -> Owner:
    if zone.scope == "common":
        return None
    inside = [
        seats.owner_of(phrases.single(prep.phrase), scope)
        for prep in phrases.preps(phrase, "in", "from", "on")
        if phrases.is_zone(prep.phrase, scope)
    ]
    said = seats.owner_of(phrase, scope) or next((found for found in inside if found is not None), None)
    return said or owner or scope.performer


def _certain(found: p.ZonePlace, scope: Scope) -> Piles:
    assert found.key is not None
    var = scope.var()
    same = p.Compare("==", p.NumVar(var), found.key)
    return Piles(found, p.KeysWhere(var, replace(found, key=None), same, True))


def _one_of(phrase: c.Phrases, scope: Scope, owner: Owner) -> Piles:
    """„svůj žlutý nebo fialový balíček“: one of them is chosen."""
    parts = [meant(item, scope, owner) for item in phrases.items(phrase)]
    whole = next((replace(part.place, key=None) for part in parts if part.place.owner is not None), parts[0].place)
    if any(replace(part.place, key=None).zone != whole.zone or part.place.key is None for part in parts):
        raise Unclear("K-T003", phrase.span)
    var = scope.var()
    tests = tuple(p.Compare("==", p.NumVar(var), part.place.key) for part in parts if part.place.key is not None)
    return Piles(replace(whole, key=None), p.KeysWhere(var, replace(whole, key=None), p.AnyOf(tests)))


def _conditions(phrase: c.Phrase, key: p.NumVar, zone: Zone, whole: p.ZonePlace, scope: Scope) -> tuple[p.Cond, ...]:
    found: list[p.Cond] = []
    for genitive in phrases.genitives(phrase):
        if phrases.is_prop(phrases.items(genitive)[-1], scope):
            found.append(numbers.matches(genitive, zone.by_prop, key, scope))
    for adj in phrases.adjectives(phrase):
        for prop, index in scope.meanings.values.get(adj.lemma, ()):
            if prop == zone.by_prop:
                found.append(p.Compare("!=" if adj.negated else "==", key, p.PropValue(prop, index), adj.span))
    for prep in phrases.preps(phrase, "with", "without"):
        seen = symbols.seen(phrases.single(prep.phrase), scope, (replace(whole, key=key),))
        op: p.Op = "==" if senses.preposition(prep.prep) == "without" else ">"
        found.append(p.Compare(op, seen, p.Num(0), prep.span))
    for post in phrase.post:
        if isinstance(post, c.Apposition):
            found.append(in_state(post.phrase, replace(whole, key=key), scope))
    return tuple(found)


def _only_key(conds: tuple[p.Cond, ...], var: p.Var) -> p.NumExpr | None:
    """„zelený balíček“, „balíček její barvy“: the one value it can have."""
    match conds:
        case (p.Compare("==", p.NumVar(v), right),) if v == var:
            return right
    return None


def conjunction(conds: tuple[p.Cond, ...]) -> p.Cond | None:
    return None if not conds else conds[0] if len(conds) == 1 else p.All(conds)


# ------------------------------------------------------------------ states


def state_named(adverb: str, zone: Zone) -> int:
    """The number of a state, 0 when there is no such state."""
    return next((number for number, state in enumerate(zone.states, 1) if state.name == adverb), 0)


def in_state(phrase: c.NounPhrase, found: p.ZonePlace, scope: Scope) -> p.Cond:
    """„roztažený“, „roztažený doleva“, „roztažený doprava nebo nahoru“ about one pile."""
    only = phrases.single(phrase)
    zone = scope.meanings.zones[found.zone]
    verb = phrases.participle(only, scope)
    if not zone.state_verb or verb != zone.state_verb:
        raise Unclear("K-N027", only.span, part=phrases.noun(only))
    denied = any(adj.negated for adj in phrases.adjectives(only))
    adverbs = [post.lemma for post in only.post if isinstance(post, c.AdverbAfter)]
    state = p.PileState(found)
    if not adverbs:
        return p.Compare("==" if denied else "!=", state, p.Num(0), only.span)
    numbers_ = [state_named(word.strip(), zone) for adverb in adverbs for word in adverb.split(_OR)]
    if not all(numbers_):
        raise Unclear("K-Z016", only.span, zone=zone.name)
    tests = tuple(p.Compare("==", state, p.Num(number), only.span) for number in numbers_)
    whole: p.Cond = tests[0] if len(tests) == 1 else p.AnyOf(tests, only.span)
    return p.Not(whole, only.span) if denied else whole


_OR = " nebo "


# ------------------------------------------------------------------ choosing and remembering


def settled(
    phrase: c.NounPhrase, clause: c.Clause, scope: Scope, optional: bool, only: p.Cond | None = None
) -> tuple[tuple[p.Stmt, ...], p.ZonePlace, p.Slot]:
    """Statements that settle which pile is meant, the pile, and the slot of a choice (-1: nobody chose).

    `only` is a further condition over NumVar(-1).
    """
    found = meant(phrase, scope)
    if found.every:
        raise Unclear("K-N027", phrase.span)
    if found.place.key is not None:
        return (), found.place, -1
    slot = scope.slot()
    keys = found.keys
    if only is not None:
        where = substitute.number(only, -1, p.NumVar(keys.var))
        keys = replace(keys, where=where if keys.where is None else p.All((keys.where, where)))
    pick = p.PickKey(slot, scope.performer, keys, optional, clause.span)
    return (pick,), replace(found.place, key=p.NumSlot(slot)), slot


def remember(phrase: c.NounPhrase, found: p.ZonePlace, clause: c.Clause, scope: Scope, slot: p.Slot) -> None:
    noun = phrases.noun(phrases.items(phrase)[-1])
    noun = noun or next((item.noun for item in reversed(scope.results) if item.kind == "pile"), "")
    scope.note(clause.verb, "pile", slot, noun, place=found)
