"""A deed or a change in, the routines that it wakes out: triggers in turn order, watchers whose condition came true."""

from __future__ import annotations

from dsl.runtime.queues import Item, queue
from dsl.runtime.state import PLAY, State

# ---------------------------------------------------------------- triggers


def collect(state: State, numbers: tuple[int, ...], actor: int, card: int, value: int) -> list[Item]:
    """Everybody who wants to speak about a deed: rules first, then cards in turn order from the active player."""
    found: list[Item] = []
    spoken: list[tuple[int, Item]] = []
    names = state.program.names
    place = {seat: index for index, seat in enumerate(state.order[state.active])}
    for number in numbers:
        info = state.program.triggers[number]
        if info.rule:
            seats = state.order[actor][1:] if info.actor == "others" else (actor,)
            found += [
                (info.unit, seat, seat, -1, card, actor, value, number)
                for seat in seats
                if not (info.before and _running(state, info.unit, -1))
            ]
            continue
        for this in info.cards:
            pile = state.where[this]
            if names["ZONE_OF"][pile] not in info.zones or (info.before and _running(state, info.unit, this)):
                continue
            owner = names["OWNER"][pile]
            if info.actor == "any" or owner < 0 or (owner == actor) == (info.actor == "you"):
                you = owner if owner >= 0 else actor
                spoken.append((place[you], (info.unit, you, you, this, card, actor, value, number)))
    return found + [item for _, item in sorted(spoken, key=lambda pair: pair[0])]


def _running(state: State, unit: int, this: int) -> bool:
    """A trigger does not answer to what it does itself."""
    return any(frame[1] == unit and frame[4] == this for frame in (*state.stack, state.frame))


# ---------------------------------------------------------------- watchers


def differs(state: State, number: int) -> bool:
    """Is the truth of a watched condition other than what was seen last, for anybody?"""
    return any(bool(now) != bool(state.fired[bit]) for bit, now, _, _ in _truths(state, number))


def _truths(state: State, number: int) -> list[tuple[int, bool, int, int]]:
    """(bit, truth, seat, card) for every seat or card the watcher asks about, in the order in which they are asked.

    Cards come in the order of their numbers, seats in turn order from the active player.
    """
    info = state.program.watchers[number]
    names = state.program.names
    test = names[info.test]
    if info.zones:
        rows = []
        for index, card in enumerate(info.cards):
            pile = state.where[card]
            owner, here = names["OWNER"][pile], names["ZONE_OF"][pile] in info.zones
            bit = info.bit + index * info.width
            for seat in state.order[state.active] if info.width > 1 else (owner,):
                now = here and owner in (-1, seat) and test(state, seat, card)
                rows.append((bit + seat if info.width > 1 else bit, now, seat, card))
        return rows
    if info.seats:
        return [(info.bit + seat, test(state, seat, -1), seat, -1) for seat in state.order[state.active]]
    return [(info.bit, test(state, state.active, -1), state.active, -1)]


def fire(state: State, ret: int) -> int:
    """Note every change of truth; run what became true, then go on at `ret`. 0 when nothing has to run.

    The watchers speak in the order of the game file. One printed on a card is silent when the card has left its
    zones before it comes to speak: a card that somebody has already taken is not taken again.
    """
    if state.phase != PLAY:
        return 0
    items: list[Item] = []
    for number, info in enumerate(state.program.watchers):
        for bit, now, seat, card in _truths(state, number):
            if now and not state.fired[bit]:
                items.append((info.unit, seat, seat, card, -1, seat, -1, -2 - number if card >= 0 else -1))
            state.fired[bit] = int(now)
    return queue(state, items, ret) if items else 0


def lapse(state: State, numbers: tuple[int, ...]) -> None:
    """What these watchers count begins again from nothing: what is no longer true may become true again."""
    for number in numbers:
        for bit, now, _, _ in _truths(state, number):
            if not now:
                state.fired[bit] = 0


def note_truths(state: State) -> None:
    """What is true now has been seen: only what becomes true later counts."""
    for number in range(len(state.program.watchers)):
        for bit, now, _, _ in _truths(state, number):
            state.fired[bit] = int(now)
