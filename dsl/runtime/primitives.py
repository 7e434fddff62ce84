"""What generated code calls besides its own blocks: sets, choices, the end; queues and listeners have their rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from dsl.runtime.errors import exceeded
from dsl.runtime.listening import collect, differs, fire, lapse
from dsl.runtime.queues import Item, activate, activation_block, queue, queue_block, stop_activation, unwind
from dsl.runtime.rng import shuffled
from dsl.runtime.state import BASE, CLOSING, OVER, State

STEPS = 100_000  # more of anything at once is a loop in the rules

# ---------------------------------------------------------------- sets and numbers


def some(card: int) -> tuple[int, ...]:
    return (card,) if card >= 0 else ()


def best(items: Iterable[int], value: Callable[[int], int], extreme: Callable[..., int]) -> list[int]:
    """All items with the greatest (least) value."""
    pairs = [(value(item), item) for item in items]
    if not pairs:
        return []
    top = extreme([pair[0] for pair in pairs])
    return [item for worth, item in pairs if worth == top]


def union(*parts: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(card for part in parts for card in part))


def minus(cards: Iterable[int], without: Sequence[int]) -> list[int]:
    return [card for card in cards if card not in without]


def tops(pile: list[int], count: int) -> list[int]:
    return pile[: -count - 1 : -1] if count > 0 else []


def bottoms(pile: list[int], count: int) -> list[int]:
    return pile[:count] if count > 0 else []


def beneath(state: State, card: int, count: int | None = None) -> list[int]:
    """The cards under a card in its pile, from the nearest; all of them without a count."""
    if card < 0 or state.where[card] < 0:
        return []
    pile = state.zones[state.where[card]]
    below = pile[: pile.index(card)]
    return tops(below, len(below) if count is None else count)


def keyed(base: int, offset: int, piles: int, void: int) -> int:
    return base + offset if 0 <= offset < piles else void


def tally(row: list[int], cards: Iterable[int]) -> int:
    """The sum of a row of a table over the cards."""
    return sum([row[card] for card in cards])


def in_sight(state: State, piles: Iterable[int], rows: Sequence[list[int]]) -> int:
    """The same over piles with states: all of a top card, of a covered one what the state of the pile lets see."""
    total = 0
    for pile in piles:
        cards = state.zones[pile]
        if cards:
            total += rows[0][cards[-1]]
            number = state.states[pile]
            if number:
                row = rows[number]
                total += sum([row[card] for card in cards[:-1]])
    return total


def times(state: State, count: int) -> range:
    if count > STEPS:
        raise exceeded(state)
    return range(count)


def numbers(state: State, low: int, high: int) -> list[int]:
    if high - low > STEPS:
        raise exceeded(state)
    return list(range(low, high + 1))


def div(left: int, right: int) -> int:
    return left // right if right else 0


def with_none(options: Sequence[int], none: int) -> list[int]:
    return [*options, none] if options else []


def owner(state: State, card: int) -> int:
    """Whose zone a card lies in; a card under another is where that one is."""
    layout = state.program.layout
    pile = state.where[card]
    while card >= 0 and layout.under <= pile < layout.under + len(layout.cards):
        pile = state.where[pile - layout.under]
    seat: int = state.program.names["OWNER"][pile]
    return seat


def shuffle(state: State, pile: list[int]) -> None:
    state.rng = shuffled(state.rng, pile)


def swap(state: State, left: Sequence[int], a: int, right: Sequence[int], b: int, who: int, origin: int) -> list[int]:
    """Two sets change places at once; the cards that moved. A card in both sets stays."""
    if state.program.layout.void in (a, b):
        return []
    moves = [(card, b) for card in minus(left, right)] + [(card, a) for card in minus(right, left)]
    size = len(state.where)
    covered = {card: (state.zones[state.where[card]][-1] != card,) for card, _ in moves}
    more = covered if state.program.names["COVERS"] else dict.fromkeys(covered, ())
    for card, _ in moves:
        state.zones[state.where[card]].remove(card)
    for card, goal in moves:
        start = state.where[card]
        state.zones[goal].append(card)
        state.where[card] = goal
        if state.log is not None:
            state.log.append(("move", who, card, start, goal, origin, *more[card]))
        for place in range(card, len(state.chosen), size):
            state.chosen[place] = -1
    state.changes += bool(moves)
    if state.states:
        _shrunk(state)
    return [card for card, _ in moves]


def _shrunk(state: State) -> None:
    """Piles that have become too small have no state."""
    least = state.program.names["LEAST"]
    for pile, number in enumerate(state.states):
        if number and len(state.zones[pile]) < least[pile]:
            state.states[pile] = 0


# ---------------------------------------------------------------- choices


def choice(state: State, options: list[int], low: int, high: int, ordered: bool) -> bool:
    """Is there something to ask? If not, `answer` is set; if so, `low` and `high` (and „nothing“ among the options)."""
    size = len(options)
    low = min(max(low, 0), size)
    high = max(low, min(high, size))
    if high == 0 or (low == size and not (ordered and size > 1)):
        state.answer = tuple(options) if high else ()
        return False
    if high == 1:
        if low == 0:
            options.append(-1)
        return True
    state.low, state.high = low, high
    return True


def offer_cards(state: State, options: list[int], who: int) -> None:
    """Add the actions printed on cards that lie where they are in force, for the player who has them."""
    names = state.program.names
    layout, game = state.program.layout, state.program.game
    size = len(layout.cards) + 1
    start = layout.common + who * layout.stride
    for pile in range(start, start + layout.stride):
        zone = names["ZONE_OF"][pile]
        for card in state.zones[pile]:
            for number in names["BORNE"][card]:
                face, line = game.actions[number].ability
                kind = game.kinds[game.faces[face].abilities[line].kind]
                if zone in kind.zones and names[f"l{number}"](state, who, card):
                    options.append(number * size + card)


# ---------------------------------------------------------------- the end


def close(state: State, score: int, done: int) -> int:
    """The game is over: lines that score run first, for their owners, then the scoring block."""
    state.stack = []
    state.frame = list(BASE)
    state.memory = [0] * len(state.memory)
    if state.phase >= CLOSING:
        return done
    state.phase = CLOSING
    if state.log is not None:
        state.log.append(("end", state.active, 0, -1, -1, state.ending))
    return queue(state, _scoring_lines(state), score)


def _scoring_lines(state: State) -> list[Item]:
    game, names = state.program.game, state.program.names
    items: list[Item] = []
    for seat in state.order[state.first]:
        start = state.program.layout.common + seat * state.program.layout.stride
        for pile in range(start, start + state.program.layout.stride):
            for card in state.zones[pile]:
                for unit, kind in names["SCORES"][card]:
                    if names["ZONE_OF"][pile] in game.kinds[kind].zones:
                        items.append((unit, seat, seat, card, -1, seat, -1, -1))
    return items


def finish(state: State) -> int:
    """Scores and winners are settled; nothing more is asked."""
    program = state.program
    points = program.game.points
    if points:
        state.scores = tuple(state.tokens[place] for place in program.layout.token_places(points, state.players))
        if not state.winners:
            top = max(state.scores)
            state.winners = tuple(seat for seat, score in enumerate(state.scores) if score == top)
    state.phase = OVER
    state.over = True
    state.ask = state.pc = -1
    state.opts = []
    if state.log is not None:
        state.log.append(("win", -1, state.winners, -1, -1, state.ending))
    return -1


PRIMITIVES: dict[str, Any] = {
    item.__name__: item
    for item in (
        some, best, union, minus, tops, bottoms, beneath, keyed, tally, in_sight, times, numbers, div, with_none, owner,
        shuffle, swap, choice, offer_cards, queue, queue_block, activate, activation_block, unwind, stop_activation,
        collect, differs, fire, lapse, close, finish,
    )
}  # fmt: skip
