"""A phrase about symbols on cards in; out: how many of them are in sight, or whether a card bears them."""

from __future__ import annotations

import dsl.model.lower.numbers as numbers
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases
from dsl.model.lower.scope import Scope, Unclear


def seen(phrase: c.Phrase, scope: Scope, given: tuple[p.Place, ...] = ()) -> p.NumExpr:
    """„hrady v herní oblasti“, „symboly hodin“, „symboly požadovaného zdroje“: as many as a player has in sight."""
    prop, value = meant(phrase, scope)
    found = places.said_in(phrase, scope) or given
    if not found:
        whose = seats.owner_of(phrase, scope) or scope.it_seat or scope.performer
        open_zones = [zone for zone in scope.meanings.zones.values() if zone.scope == "player" and zone.states]
        open_zones = open_zones or [
            zone for zone in scope.meanings.zones.values() if zone.scope == "player" and zone.fronts == "all"
        ]
        found = tuple(p.ZonePlace(zone.name, whose) for zone in open_zones)
    return p.SlotsIn(prop, value, found)


def on_card(phrase: c.Phrase, card: p.CardExpr, scope: Scope) -> p.NumExpr:
    prop, value = meant(phrase, scope)
    return p.SlotCount(prop, value, card)


def meant(phrase: c.Phrase, scope: Scope) -> tuple[str, p.NumExpr]:
    """The property with places, and which of its values."""
    named = phrases.symbol(phrase, scope)
    if named is None:
        raise Unclear("K-N027", phrase.span)
    only = phrases.single(named)
    known = scope.meanings.symbols.get(phrases.noun(only))
    if known is not None:
        return known[0], p.PropValue(*known)
    value = _value_of_property(only, scope)
    if value is None:
        raise Unclear("K-T029", only.span, word=phrases.noun(only))
    return value


def _value_of_property(phrase: c.Phrase, scope: Scope) -> tuple[str, p.NumExpr] | None:
    """„symboly požadovaného zdroje“: the value is printed on the card that carries the text."""
    prop = scope.meanings.props.get(phrases.noun(phrase))
    if prop is None or prop.kind != "enum":
        return None
    for other in scope.meanings.props.values():
        if other.kind == "slots" and other.values == prop.values:
            carrier = numbers.carrier(phrase, scope)
            return other.name, p.CardProp(prop.name, carrier if carrier is not None else p.ThisCard())
    return None


def each_value(phrase: c.Phrase, scope: Scope) -> tuple[str, ...]:
    """„3 symboly každého zdroje“: all values of the property; () when the phrase does not say „každého“."""
    if senses.noun(phrases.noun(phrase)) != "symbol":
        return ()
    for genitive in phrases.genitives(phrase):
        only = phrases.single(genitive)
        prop = scope.meanings.props.get(phrases.noun(only))
        if prop is not None and prop.kind == "slots" and phrases.has_sense(only, "every"):
            return prop.values
    return ()
