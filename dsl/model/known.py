"""Declared things and the dictionary in, what the game's own words stand for out."""

from __future__ import annotations

from dsl.lexicon.lexicon import Lexicon
from dsl.model import senses
from dsl.model.declarations import Declared
from dsl.model.lower.scope import Meanings
from dsl.syntax.structure.nodes import File


def known(file: File, declared: Declared, lexicon: Lexicon, names: frozenset[str]) -> Meanings:
    meanings = Meanings(
        lexicon, declared.zones, declared.tokens, declared.props, declared.kinds, names,
        tuple(block.name for block in file.all("akce")), tuple(block.name for block in file.all("fáze")),
        _values(declared),
    )  # fmt: skip
    meanings.home = _home(declared)
    meanings.points = _points(declared)
    meanings.symbols = {
        value: (prop.name, index)
        for prop in declared.props.values()
        if prop.kind == "slots"
        for index, value in enumerate(prop.values)
    }
    meanings.piles = _pile_words(declared)
    meanings.state_verbs = {zone.state_verb: zone.name for zone in declared.zones.values() if zone.state_verb}
    meanings.duel = declared.players[1] == 2
    meanings.card_noun = next((noun for noun in lexicon.nouns if senses.noun(noun) == "card"), "")
    meanings.player_noun = next((noun for noun in lexicon.nouns if senses.noun(noun) == "player"), "")
    return meanings


def _values(declared: Declared) -> dict[str, tuple[tuple[str, int], ...]]:
    """Which property a word is a value of; words on the places of a card are symbols, not values."""
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    symbols = {value for prop in declared.props.values() if prop.kind == "slots" for value in prop.values}
    for prop in declared.props.values():
        for index, value in enumerate(prop.values):
            if value not in symbols:
                found[value] = (*found.get(value, ()), (prop.name, index))
    return found


def _home(declared: Declared) -> str:
    """Where „vezmi si“ puts cards: the first player's zone whose faces are secret."""
    secret = [zone.name for zone in declared.zones.values() if zone.scope == "player" and zone.fronts == "owner"]
    return secret[0] if secret else ""


def _points(declared: Declared) -> str:
    """The token that players collect as points, if the game has one."""
    held = (token.name for token in declared.tokens.values() if token.scope == "player")
    return next((name for name in held if senses.noun(name) == "point"), "")


def _pile_words(declared: Declared) -> dict[str, tuple[str, ...]]:
    """„balíček“ → the zones that are kept in such piles."""
    found: dict[str, tuple[str, ...]] = {}
    for zone in declared.zones.values():
        if zone.pile:
            found[zone.pile] = (*found.get(zone.pile, ()), zone.name)
    return found
