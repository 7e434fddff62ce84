"""The givens of an example in, a position out: piles, tokens, kept values, memory, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.compile import Program
from dsl.compile.walk import conditions, walk
from dsl.examples.nodes import (
    Active,
    Begins,
    CardRef,
    Cards,
    Example,
    First,
    InState,
    Kept,
    Memory,
    Pile,
    RestOf,
    Round,
    Skips,
    Tokens,
    Turn,
)  # fmt: skip
from dsl.model import program as ir
from dsl.model.game import Game
from dsl.runtime import State, position
from dsl.runtime.rng import shuffled
from dsl.runtime.state import SETUP, settle_cards, start_pile

ANYBODY = -1


class Remembered(list[int]):
    """Counters whose first clearing is the beginning of a turn that had in truth begun before: it leaves them be."""

    def __init__(self, counts: list[int], kept: set[int]) -> None:
        super().__init__(counts)
        self.kept = kept

    def __setitem__(self, place, value):  # type: ignore[no-untyped-def]
        if value == 0 and place in self.kept:
            self.kept.discard(place)
            return
        super().__setitem__(place, value)


def fresh_deck(program: Program, players: int, example: Example) -> State:
    """All cards where they start, before the game's own set-up."""
    state = position(program, players)
    state.loose, state.phase = False, SETUP
    state.rng = example.seed
    firsts = [item.seat for item in example.givens if isinstance(item, First)]
    state.first = state.active = firsts[0] if firsts else 0
    for card in range(len(program.layout.cards)):
        state.zones[start_pile(program, card)].append(card)
    settle_cards(state)
    return state


def given_position(program: Program, example: Example) -> State:
    state = position(program, len(example.players))
    state.rng = example.seed
    place = Placing(state)
    for item in example.givens:
        if isinstance(item, Cards):
            place.put(item)
    place.fill()
    for item in example.givens:
        if isinstance(item, RestOf):
            place.rest(item.zone)
    place.finish()
    settle_cards(state)
    for item in example.givens:
        if isinstance(item, First | Active | Skips | Tokens | Kept | InState):
            _set(state, item)
    _count_round(state, example)
    _count_turn(state, example)
    _remember(state, example)
    return state


@dataclass(slots=True)
class Placing:
    """Which physical card stands for each named one: copies are taken in their order."""

    state: State
    free: list[int] = field(init=False)
    piles: dict[int, list[int]] = field(default_factory=dict)  # pile → cards from the top; -1 = any card

    def __post_init__(self) -> None:
        self.free = list(range(len(self.state.program.layout.cards)))

    def put(self, item: Cards) -> None:
        cards = [self._take(card) for card in item.cards]
        for card in cards if item.end != "bottom" else reversed(cards):
            pile = pile_of(self.state, item.pile, card)
            self.piles.setdefault(pile, []).append(card)

    def _take(self, card: CardRef) -> int:
        if card.face < 0:
            return ANYBODY
        cards = self.state.program.layout.cards
        found = next(number for number in self.free if cards[number] == card.face)
        self.free.remove(found)
        return found

    def fill(self) -> None:
        """Any cards: from those nobody named, the last ones first, so that a deck below keeps its beginning."""
        for cards in self.piles.values():
            for index, card in enumerate(cards):
                if card == ANYBODY and self.free:
                    cards[index] = self.free.pop()

    def rest(self, zone: str) -> None:
        program = self.state.program
        faces, start = program.game.faces, program.game.deck_zone
        left = [card for card in self.free if start[faces[program.layout.cards[card]].deck] == zone]
        self.state.rng = shuffled(self.state.rng, left)
        for card in left:
            self.free.remove(card)
            self.piles.setdefault(pile_of(self.state, Pile(zone), card), []).append(card)

    def finish(self) -> None:
        for pile, cards in self.piles.items():
            self.state.zones[pile] = [card for card in reversed(cards) if card != ANYBODY]


def pile_of(state: State, pile: Pile, card: int) -> int:
    """Where a card of that zone lies: in a zone kept by value each card has its own pile."""
    layout, game = state.program.layout, state.program.game
    key = max(pile.key, 0)
    prop = game.zones[pile.zone].by_prop
    if prop and pile.key < 0 and card >= 0:
        plan = layout.zones[pile.zone]
        value = game.faces[layout.cards[card]].attributes.get(prop, -1) - plan.low
        key = value if 0 <= value < plan.piles else 0
    return layout.pile(pile.zone, max(pile.seat, 0), key)


def card_of(state: State, ref: CardRef) -> int:
    """The copy of a card that lies somewhere, the lowest number first; -1 when none does."""
    cards = state.program.layout.cards
    found = (number for number, face in enumerate(cards) if face == ref.face and state.where[number] >= 0)
    return next(found, -1)


def _set(state: State, item: First | Active | Skips | Tokens | Kept | InState) -> None:
    layout = state.program.layout
    match item:
        case First(seat):
            state.first = seat
        case Active(seat):
            state.active = seat
        case Skips(seat, number):
            state.skip[seat] = number
        case Tokens(token, number, seat, card):
            place = layout.token(token, max(seat, 0), card_of(state, card) if card else 0)
            bank = layout.tokens[token].bank
            if bank >= 0:
                state.tokens[bank] += state.tokens[place] - number
            state.tokens[place] = number
        case InState(seat, zone, key, number):
            state.states[layout.pile(zone, seat, key)] = max(number, 1)
        case Kept(prop, card, value):
            state.chosen[layout.kept[prop] + card_of(state, card)] = value


def _count_round(state: State, example: Example) -> None:
    """Without a block for rounds a round begins with the first player's turn, which then counts it."""
    rounds = [item.number for item in example.givens if isinstance(item, Round)]
    game = state.program.game
    state.round = rounds[0] if rounds else 1
    if any(isinstance(item, Begins) and not item.part for item in example.givens):
        state.round -= 1  # the round that begins counts itself
    nodes = (node for routine in game.routines for node in walk(routine))
    counted = game.round < 0 and any(
        isinstance(node, ir.RoundNumber) or getattr(node, "scope", "") == "round" for node in nodes
    )
    if counted and state.active == state.first:
        state.round -= 1


def _count_turn(state: State, example: Example) -> None:
    """The turn that begins counts itself.

    Where rules ask for its number it is, unless given, one after the first round: what is said of the first turns
    only holds where an example says so.
    """
    numbers = [item.number for item in example.givens if isinstance(item, Turn)]
    asked = _asks_turn(state.program.game)
    state.turn_number = numbers[0] - 1 if numbers else state.players if asked else 0


def _asks_turn(game: Game) -> bool:
    nodes = [*(node for routine in game.routines for node in walk(routine)), *conditions(game)]
    return any(isinstance(node, ir.TurnNumber) for node in nodes)


def _remember(state: State, example: Example) -> None:
    layout = state.program.layout
    kept: set[int] = set()
    for item in example.givens:
        if not isinstance(item, Memory):
            continue
        seat = item.seat if item.seat >= 0 else state.active
        for (verb, scope, seated), index in layout.events.items():
            if (verb, scope) == (item.verb, item.scope):
                place = index + layout.event_stride * seat if seated else index
                state.events[place] += item.number
                kept |= {place} if scope != "game" else set()
    if kept:
        state.events = Remembered(state.events, kept)
