"""An example that could be read in, what is wrong with it before it runs out: cards, memory, claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from dsl.compile.layout import key_values
from dsl.compile.walk import conditions, walk
from dsl.diagnostics.fault import Faults
from dsl.diagnostics.registry import has_errors
from dsl.examples.nodes import (
    Active,
    Begins,
    CardRef,
    Cards,
    Example,
    First,
    Given,
    InState,
    Kept,
    Memory,
    RestOf,
    Round,
    Skips,
    Tokens,
    Try,
    Turn,
)  # fmt: skip
from dsl.examples.nodes import Deed as DeedNode
from dsl.examples.shelf import Rules
from dsl.model import program as ir
from dsl.model.game import Game
from dsl.syntax.structure.nodes import Block

CLAIMING = ("pak", "lze", "nelze")


def merged(borrowed: Sequence[Given], own: Sequence[Given], faults: Faults) -> tuple[Given, ...]:
    """Own givens replace borrowed ones about the same thing; two own ones are a fault."""
    found: dict[object, Given] = {_about(item): item for item in borrowed}
    mine: dict[object, Given] = {}
    for item in own:
        about = _about(item)
        if about in mine:
            faults.add("K-X022", item.span, related=[(mine[about].span, "first")])
        mine[about] = found[about] = item
    return tuple(found.values())


def _about(item: Given) -> object:
    match item:
        case Active() | First() | Round() | Turn() | Begins():
            return type(item)
        case InState(seat, zone, key):
            return seat, zone, key
        case Cards(pile, _, end):
            return pile, end
        case Tokens(token, _, seat, card):
            return token, seat, card.face if card else -1
        case Kept(prop, card):
            return prop, card.face
        case Skips(seat):
            return Skips, seat
        case RestOf(zone):
            return RestOf, zone
        case Memory(verb, scope, _, seat):
            return verb, scope, seat


def check(example: Example, block: Block, rules: Rules, faults: Faults) -> None:
    _cards(example, rules.game, faults)
    for item in example.givens:
        _keepable(item, rules, faults)
    if example.fresh:
        for item in example.givens:
            if not isinstance(item, First):
                faults.add("K-X028", item.span)
    if not any(step.kind in CLAIMING for step in block.steps):
        faults.add("K-X019", block.name_span, name=example.name)
    if has_errors(faults.items):
        return  # what follows may only be missing because its step could not be read
    _lying(example, rules.game, faults)
    _spread(example, rules.game, faults)
    acts = any(isinstance(step, DeedNode | Try) for step in example.steps)
    if acts and not example.fresh and not any(isinstance(item, Active | Begins) for item in example.givens):
        faults.add("K-X029", block.name_span, player=example.players[0])


def _cards(example: Example, game: Game, faults: Faults) -> None:
    """No card is used more often than it was printed; „any“ cards come from those left over."""
    used: Counter[int] = Counter()
    everything = sum(face.copies for face in game.faces)
    for card in _named(example):
        used[card.face] += 1
        if card.face >= 0 and used[card.face] == game.faces[card.face].copies + 1:
            face = game.faces[card.face]
            faults.add("K-X004", card.span, name=face.name, copies=face.copies)
        elif card.face < 0 and sum(used.values()) == everything + 1:
            faults.add("K-X030", card.span, count=everything)


def _named(example: Example) -> list[CardRef]:
    return [card for item in example.givens if isinstance(item, Cards) for card in item.cards]


def _lying(example: Example, game: Game, faults: Faults) -> None:
    """A card with tokens or a chosen value lies somewhere."""
    placed = {card.face for card in _named(example)}
    for item in example.givens:
        card = item.card if isinstance(item, Kept | Tokens) else None
        if card is not None and card.face not in placed:
            faults.add("K-X048", card.span, name=game.faces[card.face].name)


def _spread(example: Example, game: Game, faults: Faults) -> None:
    """A pile in a state has enough cards; cards that are not named may lie anywhere and are believed."""
    cards = [(item.pile, card) for item in example.givens if isinstance(item, Cards) for card in item.cards]
    for item in example.givens:
        if not isinstance(item, InState):
            continue
        zone = game.zones[item.zone]
        low = key_values(game.props[zone.by_prop])[0]
        here = [(pile, card) for pile, card in cards if (pile.zone, pile.seat) == (item.zone, item.seat)]
        fits = [
            card.face < 0
            or item.key == (pile.key if pile.key >= 0 else game.faces[card.face].attributes.get(zone.by_prop, -1) - low)
            for pile, card in here
        ]
        if sum(fits) < zone.state_least:
            faults.add("K-X051", item.span, count=sum(fits), least=zone.state_least)


def _keepable(item: Given, rules: Rules, faults: Faults) -> None:
    """What is given must be something that the rules ask about."""
    layout = rules.program.layout
    match item:
        case Memory(verb, scope) if not any(key[:2] == (verb, scope) for key in layout.events):
            faults.add("K-X018", item.span, verb=verb)
        case Kept(prop) if prop not in layout.kept:
            faults.add("K-X031", item.span, prop=prop)
        case Round() if not counts_rounds(rules.game):
            faults.add("K-X032", item.span)
        case Begins("") if rules.game.round < 0:
            faults.add("K-X032", item.span)
        case Skips() if not any(isinstance(node, ir.SkipTurn) for node in _nodes(rules.game)):
            faults.add("K-X049", item.span)


def counts_rounds(game: Game) -> bool:
    nodes = [*_nodes(game), *conditions(game)]
    return game.round >= 0 or any(
        isinstance(node, ir.RoundNumber) or getattr(node, "scope", "") == "round" for node in nodes
    )


def _nodes(game: Game) -> Iterator[object]:
    return (node for routine in game.routines for node in walk(routine))
