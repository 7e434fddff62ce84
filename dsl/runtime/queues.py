"""Routines that follow one another in, blocks that run them out: queues of listeners and activations of cards.

What an activation remembers (`State.memory`) belongs to the innermost queue or activation: each keeps in its frame
what was there before, and puts it back when it ends or is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dsl.runtime.state import State

QUEUE, ACTIVATION = 1, 2  # the numbers of the blocks that go on with the topmost frame of that kind
Item = tuple[int, int, int, int, int, int, int, int]  # unit, you, me, this, param, actor, value, listener
Part = tuple[int, int, int, int, int, int]  # unit, you, me, this, number of the ability (-1 = what follows), its kind

# A listener is a trigger from 0, a watcher on a card from -2 down, or -1 for what speaks in any case.
# A frame of a queue: [ret, 0, -1, -1, -1, items, next, replaced, memory before]; of an activation:
# [ret, 1, activator, -1, -1, parts, next, 0, memory before, changes before the part that runs].
LISTED, NEXT, REPLACED, BEFORE, CHANGES = 5, 6, 7, 8, 9


def queue(state: State, items: Sequence[Item], ret: int) -> int:
    """Run the routines one after another, then go on at `ret`."""
    state.ret = 0
    if not items:
        return ret
    state.stack.append(state.frame)
    state.frame = [ret, 0, -1, -1, -1, tuple(items), 0, 0, tuple(state.memory)]
    return QUEUE


def queue_block(state: State) -> int:
    frame = state.frame
    items, index = frame[LISTED], frame[NEXT]
    while index < len(items):
        unit, you, me, this, param, actor, value, trigger = items[index]
        index += 1
        if trigger == -1 or _in_force(state, trigger, this, param):
            frame[NEXT] = index
            if state.memory:
                state.memory = [0] * len(state.memory)
            return int(state.program.names["OPEN"][unit](state, QUEUE, you, me, this, param, actor, value))
    _drop(state)
    state.ret = frame[REPLACED]
    return int(frame[0])


def _in_force(state: State, number: int, this: int, event: int) -> bool:
    """A card speaks while it lies in its zones, or about itself."""
    zone = state.program.names["ZONE_OF"][state.where[this]]
    if number < -1:
        return zone in state.program.watchers[-2 - number].zones
    info = state.program.triggers[number]
    return info.rule or this == event or zone in info.zones


def _drop(state: State) -> None:
    """Back to the frame below; what it remembered is there again."""
    state.memory = list(state.frame[BEFORE])
    state.frame = state.stack.pop()


# ---------------------------------------------------------------- activations


def activate(state: State, table: Any, cards: Sequence[int], who: int, alone: bool, ret: int) -> int:
    """Run the abilities of the cards with everybody who performs them, all settled before the first one runs."""
    state.ret = 0
    before = state.memory
    state.memory = [0] * len(before)
    parts = _performed(state, table, cards, who, alone)
    if not alone:
        parts += _following(state, table, cards, who)
    state.stack.append(state.frame)
    state.frame = [ret, 1, who, -1, -1, tuple(parts), 0, 0, tuple(before), 0]
    return ACTIVATION


def _performed(state: State, table: Any, cards: Iterable[int], who: int, alone: bool) -> list[Part]:
    names = state.program.names
    parts: list[Part] = []
    number = 0
    for card in cards:
        for unit, performers, kind in table[card]:
            seats = names[performers](state, who, card) if performers else (who,)
            parts += [(unit, seat, who, card, number, kind) for seat in seats if seat == who or not alone]
            number += 1
    return parts


def _following(state: State, table: Any, cards: Iterable[int], who: int) -> list[Part]:
    """What the activator does at the end: once for each card and each kind of ability it bears."""
    after = state.program.names["AFTER"]
    kinds = [(card, kind) for card in cards for kind in dict.fromkeys(row[2] for row in table[card])]
    return [(after[kind], who, who, card, -1, -1) for card, kind in kinds if after[kind] >= 0]


def activation_block(state: State) -> int:
    frame, memory = state.frame, state.memory
    parts, index = frame[LISTED], frame[NEXT]
    if memory and index:
        _note_use(state, parts[index - 1])
    if index == len(parts):
        _drop(state)
        return int(frame[0])
    unit, you, me, this, number, kind = parts[index]
    if memory:
        memory[0] = kind + 1
        if index and parts[index - 1][4] != number:
            effects = state.program.layout.effects
            memory[1 : effects + 1] = [0] * effects
    frame[NEXT] = index + 1
    frame[CHANGES] = state.changes
    return int(state.program.names["OPEN"][unit](state, ACTIVATION, you, me, this, -1, frame[2], -1))


def _note_use(state: State, part: Part) -> None:
    """Did the one who has just performed an ability, and is not the activator, change anything?"""
    _, you, _, _, number, kind = part
    place = state.program.names["USED"][kind]
    if number >= 0 and place >= 0 and you != state.frame[2] and state.changes != state.frame[CHANGES]:
        state.memory[place] = 1


# ---------------------------------------------------------------- ways out


def unwind(state: State, role: str, ret: int) -> int:
    """Leave everything up to the unit of that role; when none runs, go on at `ret`."""
    units = state.program.units
    frames = [*state.stack, state.frame]
    depth = next((i for i in range(len(frames) - 1, 0, -1) if units[frames[i][1]].role == role), -1)
    _recall(state, frames[max(depth, 1) :])
    if depth < 0:
        del state.stack[1:]
        return ret
    state.frame = frames[depth - 1]
    del state.stack[depth - 1 :]
    return int(frames[depth][0])


def stop_activation(state: State, ret: int) -> int:
    """Leave the innermost activation, shared or alone, with all that runs in it; else only this effect."""
    depth = next((i for i in range(len(state.stack) - 1, -1, -1) if state.stack[i][1] == 1), -1)
    if depth < 0:
        return ret
    frame = state.stack[depth]
    _recall(state, [frame])
    del state.stack[depth:]
    state.frame = state.stack.pop()
    state.ret = 0
    return int(frame[0])


def _recall(state: State, left: list[list[Any]]) -> None:
    """The memory as it was before the first of the frames that are left."""
    before = next((frame[BEFORE] for frame in left if frame[1] <= 1 and len(frame) > BEFORE), None)
    if before is not None:
        state.memory = list(before)
