"""A waiting game and a seat in, two games out that the seat cannot tell apart: compared until something shows them.

Two cards that the seat has no way to see change places. Both games then go on with the same answers. Until one of the
two cards is shown to the seat, or another player's hidden cards lead the games apart, the seat's view, options and
log must be the same in both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from dsl.players.chance import Chance
from dsl.runtime import Option, State, choose_many, decision
from dsl.runtime.log import lines
from dsl.runtime.view import sees_covered, sees_front, view


@dataclass(slots=True)
class Tally:
    pairs: int = 0
    decisions: int = 0  # at which both games were compared
    ends: dict[str, int] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Twins:
    seat: int
    one: int
    two: int
    left: State
    right: State
    told: int  # entries of the log before the exchange


def open_to(state: State, pile: int, seat: int, covered: bool = False) -> bool:
    zone, owner, _ = state.program.layout.place_of(pile)
    sees = sees_covered if covered else sees_front
    return not zone or sees(state.program.game.zones[zone], owner, seat)


def shows_card(state: State, card: int, seat: int) -> bool:
    """Its face, or what the state of its pile leaves in sight."""
    pile = state.where[card]
    spread = bool(state.states) and state.states[pile] > 0
    return spread or open_to(state, pile, seat, state.zones[pile][-1] != card)


def exchange(state: State, seat: int, rng: random.Random) -> Twins | None:
    """None when the seat sees all but one of the cards that no running effect holds."""
    cards = list(_hidden(state, seat))
    if len(cards) < 2:
        return None
    one = rng.choice(cards)
    alike = [card for card in cards if card != one and _back(state, card) == _back(state, one)]
    if not alike:
        return None
    two = rng.choice(alike)
    left, right = state.clone(), state.clone()
    names = {one: two, two: one}
    right.zones = [[names.get(card, card) for card in pile] for pile in right.zones]
    right.where[one], right.where[two] = right.where[two], right.where[one]
    return Twins(seat, one, two, left, right, len(state.log or ()))


def _hidden(state: State, seat: int) -> Iterator[int]:
    """Cards the seat sees only from behind and was not shown, and that no running effect has in its hands."""
    held = set(_numbers((state.stack, state.frame, _offered(state))))
    shown = {card for entry in state.log or () if _shows(entry, seat) for card in entry[2]}
    for card in range(len(state.program.layout.cards)):
        if card not in held and card not in shown and not shows_card(state, card, seat):
            yield card


def _offered(state: State) -> list[int]:
    return [option.card for option in decision(state).options]


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int):
        yield value


def _shows(entry: tuple[object, ...], seat: int) -> bool:
    kind, who, _, _, goal, *_ = entry
    return kind == "show" and (goal == -1 or seat in (who, goal))


def _back(state: State, card: int) -> tuple[int, ...]:
    """What any zone lets everybody read on the back, or by the pile in which it keeps the card."""
    game, layout = state.program.game, state.program.layout
    props = sorted({prop for zone in game.zones.values() for prop in (*zone.backs, zone.by_prop) if prop})
    return tuple(game.faces[layout.cards[card]].attributes.get(prop, -1) for prop in props)


def compare(state: State, seat: int, seed: int, tally: Tally, ahead: int = 12) -> None:
    """Add one pair to the tally, if two cards can be exchanged."""
    twins = exchange(state, seat, random.Random(seed))
    if twins is None:
        return
    tally.pairs += 1
    bot, end = Chance(seed), ""
    while not end:
        difference = _difference(twins)
        if difference:
            tally.differences.append(f"{state.program.game.name}, seat {seat}, seed {seed}: {difference}")
        tally.decisions += 1
        ahead -= 1
        end = "different" if difference else _go_on(twins, bot) or ("far enough" if not ahead else "")
    tally.ends[end] = tally.ends.get(end, 0) + 1


def _difference(twins: Twins) -> str:
    left, right = view(twins.left, twins.seat), view(twins.right, twins.seat)
    if left != right:
        parts = [name for name in left.__slots__ if getattr(left, name) != getattr(right, name)]
        return f"view: {', '.join(parts)}"
    names = [f"P{number}" for number in range(twins.left.players)]
    since = max(0, twins.told - 10)
    told = [lines(state, twins.seat, names, since) for state in (twins.left, twins.right)]
    return "" if told[0] == told[1] else f"log: {told[0][-3:]} ≠ {told[1][-3:]}"


def _go_on(twins: Twins, bot: Chance) -> str:
    """Answer both; why they cannot be compared any more, or nothing."""
    picked = bot.choose(twins.left)
    twin_picked = _same_answer(twins, picked)
    if twin_picked is None:
        return "another player has other options"
    choose_many(twins.left, picked)
    choose_many(twins.right, twin_picked)
    if _revealed(twins, twins.left) or _revealed(twins, twins.right):
        return "a card was shown"
    if twins.left.over or twins.right.over:
        return "over"
    if _course(twins, twins.left) != _course(twins, twins.right):
        return "another player did something else"
    return ""


def _course(twins: Twins, state: State) -> list[tuple[object, ...]]:
    """What happened, without the cards and answers: differs when another player's hidden card forced or forbade."""
    asked = (state.ask, state.who)
    return [*((kind, who, start, goal) for kind, who, _, start, goal, *_ in (state.log or [])[twins.told :]), asked]


def _same_answer(twins: Twins, picked: tuple[int, ...]) -> tuple[int, ...] | None:
    """The same options in the other game: for the seat those in the same place, others hold the exchanged card."""
    if twins.left.who == twins.seat:
        return picked
    options = decision(twins.left).options
    wanted = [_twin_key(twins, options[at]) for at in picked]
    there = [option.key for option in decision(twins.right).options]
    if not all(key in there for key in wanted):
        return None
    return tuple(there.index(key) for key in wanted)


def _twin_key(twins: Twins, option: Option) -> str:
    names = {twins.one: twins.two, twins.two: twins.one}
    if option.card not in names:
        return option.key
    head, _, _ = option.key.rpartition(":")
    return f"{head}:{names[option.card]}"


def _revealed(twins: Twins, state: State) -> bool:
    cards = (twins.one, twins.two)
    if any(shows_card(state, card, twins.seat) for card in cards):
        return True
    for entry in (state.log or [])[twins.told :]:
        kind, _, what, start, goal, _, *hidden = entry
        there, here = divmod(hidden[0] if hidden else 0, 2)[::-1]
        if (
            kind == "move"
            and what in cards
            and (open_to(state, start, twins.seat, bool(there)) or open_to(state, goal, twins.seat, bool(here)))
        ):
            return True
        if _shows(entry, twins.seat) and any(card in what for card in cards):
            return True
    return False
