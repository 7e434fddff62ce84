"""A phrase about cards in; out: which cards it means and how many of them somebody chooses."""

from __future__ import annotations

from dataclasses import dataclass, replace

import dsl.model.lower.places as places
import dsl.model.lower.qualities as qualities
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import counts, phrases, references, substitute, words
from dsl.model.lower.scope import Result, Scope, Unclear


@dataclass(frozen=True, slots=True)
class Selection:
    """All of `cards`, or (when `pick`) between `low` and `high` of them."""

    cards: p.CardsExpr
    low: p.NumExpr
    high: p.NumExpr
    pick: bool
    noun: str
    number: str = "sg"
    base: Result | None = None  # what an earlier clause did, when these are its cards or some of them

    @property
    def several(self) -> bool:
        if not self.pick:
            return self.number == "pl"
        return not (isinstance(self.high, p.Num) and self.high.value == 1)


def is_cards(phrase: c.NounPhrase, scope: Scope) -> bool:
    """Whether a phrase speaks of cards (and not of tokens, players, properties …)."""
    first = phrases.items(phrase)[0]
    if isinstance(first.head, c.PronounHead):
        return _stands_for_cards(first, scope)
    if isinstance(first.head, c.NameHead):
        return True
    if isinstance(first.head, c.AdjHead | c.CountHead):
        if isinstance(phrase, c.Phrases):
            return "karta" in phrases.kinds(phrases.items(phrase)[-1], scope)
        return any(result.kind == "cards" for result in scope.results) and not _value_word(first, scope)
    return "karta" in phrases.kinds(first, scope)


def _stands_for_cards(phrase: c.Phrase, scope: Scope) -> bool:
    try:
        return _pronoun(phrase, scope) is not None
    except Unclear:
        return True


def _value_word(phrase: c.Phrase, scope: Scope) -> bool:
    return isinstance(phrase.head, c.AdjHead) and phrase.head.lemma in scope.meanings.values


def select(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = ()) -> Selection:
    """`given` are places said elsewhere in the clause („zahraj z ruky …“)."""
    if isinstance(phrase, c.Phrase):
        return _select_one(phrase, scope, given)
    parts = [_select_one(item, scope, given) for item in phrases.items(phrase)]
    first, last = parts[0], parts[-1]
    for part in parts[1:]:
        if first.pick and (part.low, part.high, part.pick) != (first.low, first.high, first.pick):
            raise Unclear("K-T003", phrase.span)
    together = _either(tuple(part.cards for part in parts))
    return Selection(together, first.low, first.high, first.pick, last.noun, last.number)


def _either(parts: tuple[p.CardsExpr, ...]) -> p.CardsExpr:
    """„kartu té barvy, kartu té hodnoty nebo eso“ from one place is one search with one condition."""
    first = parts[0]
    if not isinstance(first, p.CardsWhere):
        return p.CardsUnion(parts)
    conds: list[p.Cond] = []
    for part in parts:
        if not isinstance(part, p.CardsWhere) or part.cards != first.cards:
            return p.CardsUnion(parts)
        conds.append(substitute.variable(part.where, part.var, p.CardVar(first.var)))
    return p.CardsWhere(first.var, first.cards, p.AnyOf(tuple(conds)))


def one(phrase: c.NounPhrase, scope: Scope) -> p.CardExpr:
    """A phrase that means one card, taken as it is: „horní karta odhozu“, „tato karta“, „ji“."""
    found = select(phrase, scope)
    if isinstance(found.cards, p.OneCard):
        return found.cards.card
    if found.pick and not isinstance(found.cards, p.CardsBest):
        raise Unclear("K-T012", phrase.span)
    return p.OnlyOf(found.cards)


def every(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = ()) -> p.CardsExpr:
    """All cards a phrase describes, whatever number it names: for counting."""
    return select(phrase, scope, given).cards


def _select_one(phrase: c.Phrase, scope: Scope, given: tuple[p.Place, ...]) -> Selection:
    words.cards(phrase, scope)
    noun = phrases.noun(phrase) or _carrier(scope)
    result = _result(phrase, scope)
    base = _left_of(result, phrase, scope) if result is not None else _referenced(phrase, scope)
    if result is not None and _own_of_many(result, phrase, scope):
        var = scope.var()
        own = p.SameSeat(p.OwnerOf(p.CardVar(var)), scope.performer)
        base = p.CardsWhere(var, references.expression(result), own)
    where = places.said_in(phrase, scope) or given if isinstance(phrase.head, c.NounHead) else ()
    if result is not None and where:
        var = scope.var()
        base = p.CardsWhere(var, references.expression(result), p.CardAmong(p.CardVar(var), p.CardsIn(where)))
    if base is None:
        base = _described(phrase, scope, given)
    base = _narrow(base, phrase, scope)
    ends = _several_ends(_unfiltered(base), scope)
    low, high, pick = counts.asked(phrase, base, ends and not of_each(phrase), ends and of_each(phrase))
    return Selection(base, low, high, pick, noun, phrase.number, result)


def _own_of_many(result: Result, phrase: c.Phrase, scope: Scope) -> bool:
    """„každý hráč vyloží vybranou kartu“ after everybody has chosen one: each his own."""
    counted = phrases.count(phrase) is not None or isinstance(phrase.head, c.PronounHead)
    return result.number == "pl" and phrase.number == "sg" and isinstance(scope.performer, p.SeatSlot) and not counted


def _left_of(result: Result, phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    """„1 z nich“ for the second time: the first one is no longer among them."""
    taken = tuple(references.expression(other) for other in scope.results if other.part_of == result.group)
    whole = references.expression(result)
    if not taken or not phrases.preps(phrase, "from"):
        return whole
    return p.CardsMinus(whole, taken[0] if len(taken) == 1 else p.CardsUnion(taken))


def _carrier(scope: Scope) -> str:
    """The noun a pronoun or a lone adjective stands for."""
    return next((result.noun for result in reversed(scope.results) if result.kind == "cards"), "")


# ------------------------------------------------------------------ references


def _pronoun(phrase: c.Phrase, scope: Scope) -> p.CardsExpr | None:
    """The cards a pronoun stands for; None when it stands for something else."""
    assert isinstance(phrase.head, c.PronounHead)
    sense = senses.pronoun(phrase.head.lemma)
    if sense == "which" and scope.it_card is not None:
        return p.OneCard(scope.it_card)
    if sense != "it":
        return None
    result = references.pronoun(phrase, scope)
    if result is not None:
        return references.expression(result)
    return p.OneCard(scope.it_card) if scope.it_card is not None else None


def _result(phrase: c.Phrase, scope: Scope) -> Result | None:
    """What an earlier clause did: ji, vrácená karta, 1 z nich."""
    if isinstance(phrase.head, c.PronounHead):
        return references.pronoun(phrase, scope) if senses.pronoun(phrase.head.lemma) == "it" else None
    for prep in phrases.preps(phrase, "from"):
        inner = phrases.items(prep.phrase)[0]
        if isinstance(inner.head, c.PronounHead) or phrases.participle(inner, scope):
            words.cards(inner, scope)
            return _result(inner, scope)
    verb = phrases.participle(phrase, scope)
    if verb and not phrases.genitives(phrase) and not _is_named_set(phrase, scope) and not _in_order(phrase):
        return references.participle(verb, phrase, scope)
    if phrases.has_sense(phrase, "this") and _generic(phrase) and not scope.on_card:
        return references.latest(phrase, scope)
    return None


def _referenced(phrase: c.Phrase, scope: Scope) -> p.CardsExpr | None:
    """tato karta, která, zbylá, druhá."""
    if isinstance(phrase.head, c.PronounHead):
        found = _pronoun(phrase, scope)
        if found is None:
            raise Unclear("K-R004", phrase.span)
        return found
    if phrases.has_sense(phrase, "this") and _generic(phrase):
        return p.OneCard(p.ThisCard())
    if _in_order(phrase) and phrases.participle(phrase, scope):
        done = references.expression(references.participle(phrases.participle(phrase, scope), phrase, scope))
        return p.CardsMinus(done, p.OneCard(p.OnlyOf(done)))
    if phrases.has_sense(phrase, "rest", "second"):
        return references.rest(phrase, scope)
    return None


def _in_order(phrase: c.Phrase) -> bool:
    """„druhá vyložená karta“: the second of them."""
    return phrases.has_sense(phrase, "second") and phrase.number == "sg"


def _generic(phrase: c.Phrase) -> bool:
    return senses.noun(phrases.noun(phrase)) == "card" or not phrases.noun(phrase)


# ------------------------------------------------------------------ descriptions


def _described(phrase: c.Phrase, scope: Scope, given: tuple[p.Place, ...]) -> p.CardsExpr:
    owner = seats.owner_of(phrase, scope)
    named = _named_set(phrase, scope, owner, given)
    if named is not None:
        return named
    beneath = _beneath(phrase, scope)
    if beneath is not None:
        return beneath
    found = places.said_in(phrase, scope, owner) or _owned(given, owner) or _own_places(owner, scope)
    if not found:
        raise Unclear("K-T021", phrase.span)
    for end in ("top", "bottom"):
        if phrases.has_sense(phrase, end) or (end == "top" and phrases.has_sense(phrase, "last")):
            found = _ordered(found, phrase, scope)
            return _at(end, found, phrase, scope)
    if _unseen(found, scope) and _plain(phrase, scope):
        return _at("top", found, phrase, scope)
    return p.CardsIn(found)


def _named_set(
    phrase: c.Phrase, scope: Scope, owner: p.SeatExpr | p.SeatsExpr | None, given: tuple[p.Place, ...]
) -> p.CardsExpr | None:
    """„tvá aktivní karta“: what the game defines by a sentence, for the player whose cards are meant."""
    for adj in phrases.adjectives(phrase):
        defined = scope.meanings.card_sets.get((adj.lemma, phrases.noun(phrase))) or scope.meanings.card_sets.get(
            (adj.lemma, scope.meanings.card_noun)
        )
        if defined is not None and not adj.negated:
            said = places.said_in(phrase, scope, owner) or given
            whose = owner or next((place.owner for place in said if isinstance(place, p.ZonePlace)), None)
            return _defined(defined, whose, scope)
    word = scope.meanings.card_sets.get(("", phrases.noun(phrase)))
    return _defined(word, owner, scope) if word is not None and not places.said_in(phrase, scope) else None


def _is_named_set(phrase: c.Phrase, scope: Scope) -> bool:
    """A participle that the game defines („ovládnutá karta“) means that, whatever was done just before."""
    return any((adj.lemma, scope.meanings.card_noun) in scope.meanings.card_sets for adj in phrases.adjectives(phrase))


def _defined(defined: c.Phrase, owner: p.SeatExpr | p.SeatsExpr | None, scope: Scope) -> p.CardsExpr:
    if owner is None or not isinstance(owner, seats.SEVERAL):
        with scope.performing(owner or scope.performer):
            return every(replace(defined, number="sg"), scope)
    inner = every(replace(defined, number="sg"), scope)
    return substitute.owner(inner, scope.performer, owner)


def of_everybody(defined: c.Phrase, scope: Scope) -> p.CardsExpr:
    return _defined(defined, p.AllSeats(), scope)


def _beneath(phrase: c.Phrase, scope: Scope) -> p.CardsExpr | None:
    """„kartu pod ní“ in a pile: the next one; „všechny karty pod ní“: the rest of the pile.

    In a game whose zones are not kept in piles cards are put under a card on purpose, and those are meant.
    """
    if not scope.meanings.piles:
        return None
    for prep in phrases.preps(phrase, "under"):
        if not phrases.is_zone(prep.phrase, scope):
            number = phrases.count(phrase)
            some = p.Num(number.high if number else 1) if phrase.number == "sg" or number else None
            return p.CardsBeneath(one(prep.phrase, scope), some)
    return None


def _ordered(found: tuple[p.Place, ...], phrase: c.Phrase, scope: Scope) -> tuple[p.Place, ...]:
    """The places that have a top; a place the phrase names must have one."""
    said = bool(phrases.genitives(phrase) or phrases.preps(phrase, *places.SOURCES))
    kept = tuple(place for place in found if not _loose(place, scope))
    if kept and (len(kept) == len(found) or not said):
        return kept
    raise Unclear("K-Z021", phrase.span, zone=next(place.zone for place in found if isinstance(place, p.ZonePlace)))


def _loose(place: p.Place, scope: Scope) -> bool:
    return isinstance(place, p.ZonePlace) and not scope.meanings.zones[place.zone].ordered


def _unseen(found: tuple[p.Place, ...], scope: Scope) -> bool:
    """One pile that nobody sees into: its cards come from the top."""
    if len(found) != 1 or not isinstance(found[0], p.ZonePlace):
        return False
    zone = scope.meanings.zones[found[0].zone]
    return zone.ordered and zone.fronts == "nobody" and zone.scope == "common" and not zone.by_prop


def _plain(phrase: c.Phrase, scope: Scope) -> bool:
    """„2 karty z balíčku“ says nothing by which a card could be looked for."""
    told = bool(phrase.name or phrases.relatives(phrase) or phrases.preps(phrase, "except", "with", "without"))
    told = told or any(phrases.is_prop(genitive, scope) for genitive in phrases.genitives(phrase))
    told = told or any(senses.adjective(adj.lemma) not in ("one", "own") for adj in phrases.adjectives(phrase))
    counted = phrases.count(phrase) is not None or phrase.number == "sg"
    return counted and not told and _generic(phrase) and isinstance(phrase.head, c.NounHead)


def _unfiltered(base: p.CardsExpr) -> p.CardsExpr:
    return _unfiltered(base.cards) if isinstance(base, p.CardsWhere) else base


def _several_ends(base: p.CardsExpr, scope: Scope) -> bool:
    """The top cards of several piles: of several players, of a zone kept by value, of two zones."""
    match base:
        case p.CardsUnion(parts):
            return any(isinstance(part, p.CardsAt) for part in parts)
        case p.CardsAt(_, p.ZonePlace(zone, owner, key), _):
            return isinstance(owner, seats.SEVERAL) or (key is None and bool(scope.meanings.zones[zone].by_prop))
    return False


def of_each(phrase: c.Phrase) -> bool:
    """„horní kartu každé své řady“, „horní kartu stánku každého soupeře“: no choice is left."""
    zones = [*phrases.genitives(phrase), *(prep.phrase for prep in phrases.preps(phrase, *places.SOURCES))]
    zones += [owner for zone in zones for owner in phrases.genitives(zone)]
    return any(phrases.has_sense(phrases.items(zone)[0], "every", "all") for zone in zones)


def owned_by_several(base: p.CardsExpr) -> bool:
    return any(isinstance(place, p.ZonePlace) and isinstance(place.owner, seats.SEVERAL) for place in places_in(base))


def _owned(given: tuple[p.Place, ...], owner: p.SeatExpr | p.SeatsExpr | None) -> tuple[p.Place, ...]:
    if owner is None:
        return given
    return tuple(
        p.ZonePlace(place.zone, owner, place.key) if isinstance(place, p.ZonePlace) and place.owner else place
        for place in given
    )


def _own_places(owner: p.SeatExpr | p.SeatsExpr | None, scope: Scope) -> tuple[p.Place, ...]:
    """„svá karta“ without a place: everything of that player that lies open."""
    if owner is None:
        return ()
    open_zones = [zone for zone in scope.meanings.zones.values() if zone.scope == "player" and zone.fronts == "all"]
    return tuple(p.ZonePlace(zone.name, owner) for zone in open_zones)


def _at(end: str, found: tuple[p.Place, ...], phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    number = phrases.count(phrase)
    if number is None and phrase.number == "pl" and not phrases.has_sense(phrase, "all", "every"):
        raise Unclear("K-N027", phrase.span)
    amount = p.Num(number.high) if number else p.Num(1)
    side = "top" if end == "top" else "bottom"
    parts = tuple(p.CardsAt(side, place, amount) for place in found)  # type: ignore[arg-type]
    return parts[0] if len(parts) == 1 else p.CardsUnion(parts)


def tests(phrase: c.Phrase, card: p.CardExpr, scope: Scope) -> tuple[p.Cond, ...]:
    """What a phrase says of one given card: „zelená karta“ about the card of an event."""
    words.cards(phrase, scope)
    number = phrases.count(phrase)
    if (number is not None and number.high != 1) or phrases.has_sense(phrase, *_OF_SETS):
        raise Unclear("K-N031", phrase.span)
    if phrases.preps(phrase, "except") or (phrase.number == "pl" and isinstance(phrase.head, c.NounHead)):
        raise Unclear("K-N031", phrase.span)
    with scope.speaking_of(card=card):
        found = tuple(qualities.conditions_of(phrase, card, scope))
    if phrases.has_sense(phrase, "this"):
        found = (p.SameCard(card, p.ThisCard(), phrase.span), *found)
    return found


_OF_SETS = ("all", "none", "rest", "second", "top", "bottom", "last", "max", "min")


def _narrow(base: p.CardsExpr, phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    """Apply every condition the phrase puts on the card."""
    var = scope.var()
    card = p.CardVar(var)
    with scope.speaking_of(card=card, seat=scope.it_seat):
        conds = tuple(qualities.conditions_of(phrase, card, scope))
    base, conds = qualities.keyed(base, conds, var, scope)
    if conds and isinstance(base, p.CardsAt) and not _several_ends(base, scope):
        raise Unclear("K-N027", phrase.span)
    if conds:
        where = conds[0] if len(conds) == 1 else p.All(conds, phrase.span)
        base = p.CardsWhere(var, base, where)
    base = _without(base, phrase, scope)
    return qualities.extreme(base, phrase, scope)


def narrowed(base: p.CardsExpr, phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    """Those of the given cards that are as the phrase says."""
    words.cards(phrase, scope)
    return _narrow(base, phrase, scope)


def _without(base: p.CardsExpr, phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    for prep in phrases.preps(phrase, "except"):
        if counts.spares(phrase):
            continue
        inner = places_in(base)
        base = p.CardsMinus(base, every(prep.phrase, scope, inner))
    return base


def places_in(cards: p.CardsExpr) -> tuple[p.Place, ...]:
    """The places a set was taken from, so that „kromě horní karty“ knows whose top card is meant."""
    match cards:
        case p.CardsIn(found):
            return found
        case p.CardsWhere(_, inner, _) | p.CardsBest(_, inner, _, _) | p.CardsMinus(inner, _):
            return places_in(inner)
        case p.CardsAt(_, place, _):
            return (place,)
    return ()
