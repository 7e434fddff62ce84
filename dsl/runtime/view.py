"""A state and a seat in, what that seat may see of it out: faces, backs, counts and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from dsl.model.game import Face, Prop, Zone
from dsl.runtime.decision import WORDS, Decision, Option, decision, key_word, value_word
from dsl.runtime.state import State

COMMON = -1


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as seen: its name and face, or only what its back shows."""

    name: str  # "" when only the back is seen
    face: int = -1
    back: tuple[tuple[str, str], ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()  # values that an effect left on it
    tokens: tuple[tuple[str, int], ...] = ()
    under: int = 0  # how many cards lie under it
    sight: tuple[tuple[str, str], ...] = ()  # of a covered card: what the state of its pile lets everybody see


@dataclass(frozen=True, slots=True)
class PileView:
    """One pile, from the top; `seat` is COMMON on the table, `key` names a pile kept by a property."""

    zone: str
    seat: int
    key: str
    cards: tuple[CardView, ...]
    state: str = ""  # the name of the state it is in


@dataclass(frozen=True, slots=True)
class TokenView:
    """Tokens with a seat, or on a common zone (seat COMMON)."""

    name: str
    seat: int
    zone: str
    count: int


@dataclass(frozen=True, slots=True)
class View:
    seat: int
    players: int
    active: int
    round: int  # 0 in a game without rounds
    turn: int
    over: bool
    winners: tuple[int, ...]
    decider: int  # -1 when nobody is asked
    decision: Decision | None  # only for the one who decides
    piles: tuple[PileView, ...]
    tokens: tuple[TokenView, ...]


def view(state: State, seat: int) -> View:
    decider = state.who if state.ask >= 0 else -1
    return View(
        seat,
        state.players,
        state.active,
        state.round if state.program.game.round >= 0 else 0,
        state.turn_number,
        state.over,
        tuple(state.winners),
        decider,
        offered(state, seat) if decider == seat else None,
        tuple(_piles(state, seat)),
        tuple(_tokens(state)),
    )


def offered(state: State, seat: int) -> Decision:
    """What is asked, in the eyes of the seat: a card it may not see is offered by its place in the pile."""
    asked = decision(state)
    if asked.kind == "arrange" or state.program.sites[asked.site].shown:
        return asked
    return replace(asked, options=tuple(_as_seen(state, seat, option) for option in asked.options))


def _as_seen(state: State, seat: int, option: Option) -> Option:
    if option.card < 0:
        return option
    if sees_card(state, option.card, seat):
        return option
    pile = state.where[option.card]
    zone, owner, _ = state.program.layout.place_of(pile)
    number = len(state.zones[pile]) - state.zones[pile].index(option.card)
    whose = f" ({WORDS['seat']} {owner + 1})" if owner >= 0 else ""
    head = option.action or WORDS["card"]
    return Option(f"{head}:{zone}:{owner + 1}:{number}", f"{head}: {zone}{whose}, {number}.", -1, -1, option.action)


def sees_front(zone: Zone, owner: int, seat: int) -> bool:
    return zone.fronts == "all" or (zone.fronts == "owner" and owner == seat)


def sees_covered(zone: Zone, owner: int, seat: int) -> bool:
    """The same for a card with another on top of it."""
    if not zone.covered:
        return sees_front(zone, owner, seat)
    return zone.covered == "owner" and owner == seat


def sees_card(state: State, card: int, seat: int) -> bool:
    """May the seat see the face of a card where it lies now?"""
    pile = state.where[card]
    zone, owner, _ = state.program.layout.place_of(pile)
    if not zone:
        return True
    sees = sees_front if state.zones[pile][-1] == card else sees_covered
    return sees(state.program.game.zones[zone], owner, seat)


def _piles(state: State, seat: int) -> Iterator[PileView]:
    program = state.program
    for name, plan in program.layout.zones.items():
        zone = program.game.zones[name]
        for owner in range(state.players) if plan.player else (COMMON,):
            faces = sees_front(zone, owner, seat), sees_covered(zone, owner, seat)
            for key in range(plan.piles):
                index = program.layout.pile(name, max(owner, 0), key)
                number = state.states[index] if zone.states else 0
                cards = tuple(
                    _card(state, zone, card, faces[place > 0], number if place else 0)
                    for place, card in enumerate(reversed(state.zones[index]))
                )
                label = zone.states[number - 1].name if number else ""
                yield PileView(name, owner, key_word(program, name, key), cards, label)


def _card(state: State, zone: Zone, card: int, open_face: bool, number: int) -> CardView:
    """`number` is the state of a pile in which the card is covered."""
    program = state.program
    kind = program.layout.cards[card]
    face = program.game.faces[kind]
    sight = tuple(_in_sight(program.game.props, zone, face, number)) if number else ()
    tokens = tuple(_on_card(state, card))
    under = len(state.zones[program.layout.under + card]) if program.layout.under >= 0 else 0
    if not open_face:
        props = program.game.props
        back = tuple((name, value_word(props[name], face.attributes.get(name, -1))) for name in zone.backs)
        return CardView("", -1, back, (), tokens, under, sight)
    return CardView(face.name, kind, (), tuple(_chosen(state, card)), tokens, under, sight)


def _in_sight(props: Mapping[str, Prop], zone: Zone, face: Face, number: int) -> Iterator[tuple[str, str]]:
    for name, values in face.slots.items():
        for place in zone.states[number - 1].exposed:
            if place < len(values) and values[place] >= 0:
                yield name, props[name].values[values[place]]


def _chosen(state: State, card: int) -> Iterator[tuple[str, str]]:
    for name, base in state.program.layout.kept.items():
        value = state.chosen[base + card]
        if value >= 0:
            yield name, value_word(state.program.game.props[name], value)


def _on_card(state: State, card: int) -> Iterator[tuple[str, int]]:
    for name, token in state.program.game.tokens.items():
        if token.scope == "card":
            count = state.tokens[state.program.layout.token(name, card=card)]
            if count:
                yield name, count


def _tokens(state: State) -> Iterator[TokenView]:
    layout = state.program.layout
    for name, token in state.program.game.tokens.items():
        if token.scope == "player":
            for seat in range(state.players):
                yield TokenView(name, seat, "", state.tokens[layout.token(name, seat)])
        elif token.scope == "zone":
            yield TokenView(name, COMMON, token.zone, state.tokens[layout.token(name)])
