"""A phrase that names a number, a value or an amount of things in, a number expression out."""

from __future__ import annotations

from typing import Literal

import dsl.model.lower.cards as cards
import dsl.model.lower.owning as owning
import dsl.model.lower.piles as piles
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
import dsl.model.lower.symbols as symbols
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, references, words
from dsl.model.lower.scope import Scope, Unclear


def how_many(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = ()) -> p.NumExpr:
    """The number of things a phrase describes: cards, tokens, players, or the value of a property."""
    if isinstance(phrase, c.Phrases):
        parts = [how_many(item, scope, given) for item in phrases.items(phrase)]
        total = parts[0]
        for part in parts[1:]:
            total = p.Arith("+", total, part)
        return total
    if phrases.noun(phrase) in scope.meanings.counted:
        return _counted(phrase, scope)
    if phrases.is_symbol(phrase, scope):
        return symbols.seen(phrase, scope, given)
    if piles.is_pile(phrase, scope):
        return p.CountKeys(piles.meant(phrase, scope).keys)
    if phrases.is_token(phrase, scope):
        words.tokens(phrase, scope)
        return _paid(phrase, scope) or p.TokenCount(phrases.noun(phrase), holder(phrase, scope, given))
    if phrases.is_player(phrase, scope):
        return p.CountSeats(seats.several(phrase, scope))
    if cards.is_cards(phrase, scope):
        found = cards.every(_uncounted(phrase), scope, given)
        if scope.vague:
            raise Unclear("K-T010", scope.vague[0])
        return p.CountCards(found)
    if phrases.is_prop(phrase, scope):
        return _distinct(phrase, scope) or value(phrase, scope)
    return value(phrase, scope)


def _counted(phrase: c.Phrase, scope: Scope) -> p.NumExpr:
    """A noun whose number the game defines: „body vlivu“."""
    words.tokens(phrase, scope)
    whose = seats.owner_of(phrase, scope)
    seat = scope.it_seat or scope.performer if whose is None else _only_seat(whose, phrase)
    return p.Defined(scope.meanings.counted[phrases.noun(phrase)], seat)


def _paid(phrase: c.Phrase, scope: Scope) -> p.NumExpr | None:
    """„za každý zaplacený groš“: as many as an earlier clause moved."""
    verb = phrases.participle(phrase, scope)
    if not verb:
        return None
    for result in reversed(scope.results):
        if result.kind == "number" and (result.verb, result.noun) == (verb, phrases.noun(phrase)):
            return result.amount or p.NumSlot(result.slot)
    raise Unclear("K-R001", phrase.span, verb=verb)


def _distinct(phrase: c.Phrase, scope: Scope) -> p.NumExpr | None:
    """„za každou barvu mezi kartami na stánku“, „počet barev karet na stánku“: how many different values."""
    clause = phrases.relative(phrase)
    if clause is not None:
        return owning.values_had(clause, phrases.noun(phrase), scope)
    among = [prep.phrase for prep in phrases.preps(phrase, "among")]
    among += [of for of in phrases.genitives(phrase) if phrase.number == "pl" and cards.is_cards(of, scope)]
    if len(among) != 1:
        return None
    var = scope.var()
    counted = cards.every(_uncounted(phrases.items(among[0])[0]), scope)
    return p.DistinctOf(var, counted, p.CardProp(phrases.noun(phrase), p.CardVar(var)))


def how_much(clause: c.Clause, scope: Scope) -> p.NumExpr:
    """„kolik máš karet v ruce“, „kolik je její cena“, „kolik leží na trhu karet“."""
    counted = clause.role("čeho")
    given = places.source_of(clause, scope)
    if counted is not None:
        said: dict[int, p.SeatExpr] = {2: p.You(), 1: p.Me()}
        with scope.performing(said.get(clause.person) or scope.subject or scope.performer):
            return how_many(_uncounted(phrases.single(counted)), scope, places.source_of(clause, scope) or given)
    named = next((item.phrase for item in clause.items if isinstance(item, c.Filled) and not _asks(item)), None)
    if named is None:
        raise Unclear("K-T031", clause.span)
    return value(named, scope)


def _asks(item: c.Filled) -> bool:
    return isinstance(item.phrase, c.Phrase) and isinstance(item.phrase.head, c.AmountHead)


def parted(sense: str, number: p.NumExpr, up: bool) -> p.NumExpr:
    """Half, twice or three times a number."""
    if sense == "half":
        return p.Arith("div_up" if up else "div", number, p.Num(2))
    return p.Arith("*", number, p.Num(_TIMES[sense]))


_TIMES = {"double": 2, "triple": 3, "fivefold": 5}


def _uncounted(phrase: c.Phrase) -> c.Phrase:
    """The same phrase in the plural and without its number: what is counted, not how many are asked for."""
    kept = tuple(
        pre
        for pre in phrase.pre
        if not isinstance(pre, c.Count | c.Bound | c.Amount)
        and not (isinstance(pre, c.Adj) and senses.adjective(pre.lemma) == "none")
    )
    return c.Phrase(kept, phrase.head, "pl", phrase.value, phrase.name, phrase.signed, phrase.post, phrase.span)


def holder(phrase: c.NounPhrase, scope: Scope, given: tuple[p.Place, ...] = ()) -> p.Holder:
    """Where the tokens of a phrase lie: on a common zone, on a card, with a player."""
    only = phrases.items(phrase)[0]
    token = scope.meanings.tokens[phrases.noun(only)]
    for place in (*given, *places.said_in(only, scope)):
        if isinstance(place, p.ZonePlace) and token.zone != place.zone:
            raise Unclear("K-Z002", only.span, token=token.name, zone=place.zone)
    if token.scope == "zone":
        return p.ZoneHolder(token.zone)
    if token.scope == "card":
        for prep in phrases.preps(only, "on", "from"):
            return p.CardHolder(cards.one(prep.phrase, scope))
        raise Unclear("K-T024", only.span, token=token.name)
    whose = seats.owner_of(only, scope)
    if whose is None:
        return p.SeatHolder(scope.it_seat or scope.performer)
    return p.SeatHolder(_only_seat(whose, only))


def _only_seat(whose: p.SeatExpr | p.SeatsExpr, phrase: c.Phrase) -> p.SeatExpr:
    if isinstance(whose, p.OneSeat):
        return whose.seat
    if isinstance(whose, p.AllSeats | p.OtherSeats | p.SeatsWhere | p.SeatsBest | p.SeatsSlot):
        raise Unclear("K-T010", phrase.span)
    return whose


def value(phrase: c.NounPhrase, scope: Scope) -> p.NumExpr:
    """počet karet …, součet hodnot …, polovina …, její cena, platná barva."""
    only = phrases.single(phrase)
    if isinstance(only.head, c.CountHead):
        return p.Num(only.head.count.low)
    of = phrases.genitives(only)
    match senses.noun(phrases.noun(only)):
        case "count" if of:
            return how_many(of[0], scope)
        case "sum" if of:
            return _sum(of[0], scope)
        case "double" | "triple" | "fivefold" | "half" as part if of:
            return parted(part, value_or_count(of[0], scope), False)
    if phrases.noun(only) in scope.meanings.props:
        return _extreme_value(only, scope) or prop_value(only, scope)
    raise Unclear("K-T025", only.span, word=phrases.noun(only) or "?")


def _extreme_value(phrase: c.Phrase, scope: Scope) -> p.NumExpr | None:
    """„nejvyšší cena karet v ruce“: the greatest value among them; 0 when there are none."""
    extremes = [sense for sense in phrases.senses_of(phrase) if sense in ("max", "min")]
    of = [genitive for genitive in phrases.genitives(phrase) if cards.is_cards(genitive, scope)]
    if len(extremes) != 1 or len(of) != 1:
        return None
    var = scope.var()
    counted = cards.every(_uncounted(phrases.items(of[0])[0]), scope, places.said_in(phrase, scope))
    prop = p.CardProp(phrases.noun(phrase), p.CardVar(var))
    return p.ExtremeOf(var, counted, prop, "max" if extremes[0] == "max" else "min")


def value_or_count(phrase: c.NounPhrase, scope: Scope) -> p.NumExpr:
    first = phrases.items(phrase)[0]
    sense = senses.noun(phrases.noun(first))
    if isinstance(first.head, c.CountHead) or sense in ("count", "sum", "half", *_TIMES):
        return value(phrase, scope)
    return how_many(phrase, scope)


def _sum(phrase: c.NounPhrase, scope: Scope) -> p.NumExpr:
    """„součet hodnot karet v ruce“: the property first, then whose it is."""
    only = phrases.single(phrase)
    of = phrases.genitives(only)
    if phrases.noun(only) not in scope.meanings.props or not of:
        raise Unclear("K-T026", only.span)
    var = scope.var()
    where = places.said_in(only, scope)
    counted = phrases.items(of[0])[0]
    return p.SumOf(var, cards.every(_uncounted(counted), scope, where), p.CardProp(phrases.noun(only), p.CardVar(var)))


# ------------------------------------------------------------------ properties


def main_property(phrase: c.Phrase, scope: Scope) -> str:
    """The property „nejvyšší karta“ speaks of: the only numeric one."""
    numeric = [prop.name for prop in scope.meanings.props.values() if prop.kind == "number"]
    if len(numeric) != 1:
        raise Unclear("K-T027", phrase.span)
    return numeric[0]


def prop_value(phrase: c.Phrase, scope: Scope) -> p.NumExpr:
    """„platná barva“, „její barva“, „vybraná barva horní karty odhozu“, „hodnota vrácené karty“."""
    words.prop(phrase, scope)
    prop = phrases.noun(phrase)
    for adj in phrases.adjectives(phrase):
        defined = scope.meanings.definitions.get((adj.lemma, prop))
        if defined is not None:
            return p.Defined(defined)
    for adj in phrases.adjectives(phrase):
        for name, index in scope.meanings.values.get(adj.lemma, ()):
            if name == prop:
                return p.PropValue(prop, index)
    if phrase.value is not None and len(phrase.value.numbers) == 1:
        return p.Num(phrase.value.numbers[0])
    bearer = carrier(phrase, scope)
    verb = phrases.participle(phrase, scope)
    if phrases.has_sense(phrase, "this"):
        return _chosen_before(prop, phrase, scope)
    if verb and senses.verb(verb) == "choose":
        return p.ChosenOn(prop, bearer) if bearer is not None else _chosen_before(prop, phrase, scope)
    if bearer is None:
        raise Unclear("K-R005", phrase.span, word=prop)
    return p.CardProp(prop, bearer)


def carrier(phrase: c.Phrase, scope: Scope) -> p.CardExpr | None:
    """Whose property it is: a genitive, „její“, or the card being spoken of."""
    for genitive in phrases.genitives(phrase):
        if cards.is_cards(genitive, scope):
            return cards.one(genitive, scope)
    if phrases.has_sense(phrase, "its"):
        found = references.possessed(phrase, scope)
        if found is None and scope.it_card is None:
            raise Unclear("K-R005", phrase.span, word=phrases.noun(phrase))
        return references.card_of(found) if found is not None else scope.it_card
    if phrases.has_sense(phrase, "whose"):
        return scope.it_card
    return None


def _chosen_before(prop: str, phrase: c.Phrase, scope: Scope) -> p.NumExpr:
    for result in reversed(scope.results):
        if result.kind == "value" and result.prop == prop:
            return p.NumSlot(result.slot)
    raise Unclear("K-R005", phrase.span, word=prop)


def prop_matches(phrase: c.NounPhrase, card: p.CardExpr, scope: Scope) -> p.Cond:
    """The condition „karta <barvy …>“ puts on a card."""
    prop = phrases.noun(phrases.items(phrase)[-1])
    return matches(phrase, prop, p.CardProp(prop, card), scope)


def matches(phrase: c.NounPhrase, prop: str, mine: p.NumExpr, scope: Scope) -> p.Cond:
    """What „stejné nebo vyšší hodnoty“, „hodnoty 3“, „její barvy“ say of a value."""
    if isinstance(phrase, c.Phrases):
        tests = tuple(matches(item, prop, mine, scope) for item in phrases.items(phrase))
        return p.All(tests, phrase.span) if phrase.op == "a" else p.AnyOf(tests, phrase.span)
    for adj in phrases.adjectives(phrase):
        if adj.negated and senses.adjective(adj.lemma):
            raise Unclear("K-T023", adj.span, word=adj.lemma)
    if phrases.has_sense(phrase, "same"):
        return p.Compare("==", mine, same_as(prop, phrase, scope), phrase.span)
    for sense, op in _COMPARED.items():
        if phrases.has_sense(phrase, sense):
            return p.Compare(op, mine, same_as(prop, phrase, scope), phrase.span)
    if phrase.value is not None:
        return in_spec(mine, phrase.value)
    clause = phrases.relative(phrase)
    if clause is not None:
        return owning.value_is_had(clause, prop, mine, scope)
    denied = any(adj.negated for adj in phrases.adjectives(phrase))
    return p.Compare("!=" if denied else "==", mine, prop_value(phrase, scope), phrase.span)


_COMPARED: dict[str, p.Op] = {"other": "!=", "higher": ">", "lower": "<"}


def same_as(prop: str, phrase: c.Phrase, scope: Scope) -> p.NumExpr:
    """„stejné barvy jako horní karta“, „vyšší síly než odhozená karta“; alone it is the value that was asked for."""
    for prep in phrases.preps(phrase, "as", "than"):
        return p.CardProp(prop, cards.one(prep.phrase, scope))
    asked = scope.asked(prop)
    if asked is None:
        raise Unclear("K-T028", phrase.span)
    return asked


def has_offset(phrase: c.Phrase) -> bool:
    return any(isinstance(item, c.Offset) for item in phrase.pre)


def offset(phrase: c.Phrase, prop: str, scope: Scope) -> p.NumExpr:
    """„o 1 vyšší než vrácená karta“: that value and one more; a card that is not there has the value 0."""
    for prep in phrases.preps(phrase, "than"):
        base: p.NumExpr = p.CardProp(prop, cards.one(prep.phrase, scope))
        number = next((item.number for item in phrase.pre if isinstance(item, c.Offset)), 0)
        if not number:
            return base
        op: Literal["+", "-"] = "+" if phrases.has_sense(phrase, "higher") else "-"
        return p.Arith(op, p.Arith("max", base, p.Num(0)), p.Num(number))
    raise Unclear("K-T028", phrase.span)


def in_spec(mine: p.NumExpr, spec: c.ValueSpec) -> p.Cond:
    """„3“, „nejvýše 4“, „2 nebo 3“, „1 až 9“."""
    if spec.bound:
        return p.Compare(spec.bound, mine, p.Num(spec.numbers[0]), spec.span)
    if spec.style == "až":
        ends = p.Compare(">=", mine, p.Num(spec.numbers[0])), p.Compare("<=", mine, p.Num(spec.numbers[-1]))
        return p.All(ends, spec.span)
    tests = tuple(p.Compare("==", mine, p.Num(number), spec.span) for number in spec.numbers)
    return tests[0] if len(tests) == 1 else p.AnyOf(tests, spec.span)


# ------------------------------------------------------------------ extremes of players


def extreme_in(clause: c.Clause, scope: Scope) -> tuple[p.NumExpr, p.Extreme] | None:
    """„který má nejvíce bodů“, „jehož součet … je nejnižší“: what is compared, and which end wins."""
    found = _extreme(clause, scope)
    if found is not None and clause.negated:
        raise Unclear("K-N029", clause.span)
    return found


def _extreme(clause: c.Clause, scope: Scope) -> tuple[p.NumExpr, p.Extreme] | None:
    owned = clause.role("co")
    owns = senses.verb(clause.verb) == "have" and isinstance(owned, c.Phrase)
    if owns and isinstance(owned, c.Phrase) and phrases.amount(owned) in ("most", "least"):
        given = places.source_of(clause, scope)
        extreme: p.Extreme = "max" if phrases.amount(owned) == "most" else "min"
        return how_many(_uncounted(owned), scope, given), extreme
    predicate, subject = clause.role("pred"), clause.role("subj")
    if predicate is not None and subject is not None:
        only = phrases.items(predicate)[0]
        if _by_alphabet(only):
            end: p.Extreme = "min" if phrases.has_sense(only, "first") else "max"
            var = scope.var()
            return p.ExtremeOf(var, cards.every(subject, scope), p.NameRank(p.CardVar(var)), end), end
        for sense in phrases.senses_of(only):
            if sense in ("max", "min"):
                return value(subject, scope), "max" if sense == "max" else "min"
    return None


def _by_alphabet(predicate: c.Phrase) -> bool:
    """„je první podle abecedy“"""
    named = [phrases.items(prep.phrase)[0] for prep in phrases.preps(predicate, "by")]
    ends = phrases.has_sense(predicate, "first", "last")
    return ends and len(named) == 1 and senses.noun(phrases.noun(named[0])) == "alphabet"
