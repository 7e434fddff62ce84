"""The whole position of a game as flat integers; cloning copies lists and shares what never changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from dsl.compile.program import Program

BASE: tuple[int, ...] = (0, 0, -1, -1, -1)  # the frame under all frames
SETUP, PLAY, CLOSING, OVER = range(4)


class State:
    """See `Layout` for the numbering. The last card of a pile is its top."""

    __slots__ = (
        "active",
        "answer",
        "ask",
        "blocks",
        "budget",
        "changes",
        "chosen",
        "ending",
        "events",
        "fired",
        "first",
        "frame",
        "high",
        "log",
        "loose",
        "low",
        "memory",
        "opts",
        "order",
        "over",
        "pc",
        "phase",
        "players",
        "program",
        "ret",
        "rng",
        "round",
        "scores",
        "skip",
        "stack",
        "states",
        "tokens",
        "turn_number",
        "where",
        "who",
        "winners",
        "zones",
    )  # fmt: skip

    program: Program
    blocks: tuple[Callable[[State], int], ...]
    players: int
    order: tuple[tuple[int, ...], ...]  # seat → all seats in turn order from it
    zones: list[list[int]]
    where: list[int]
    tokens: list[int]
    chosen: list[int]
    events: list[int]
    fired: list[int]
    states: list[int]  # pile → the state it is in; [] when no zone has states
    memory: list[int]  # what is counted in the activation that runs; [] when no text asks
    changes: int  # how often the game was changed, when somebody asks by whom
    skip: list[int]
    active: int
    first: int
    round: int
    turn_number: int
    phase: int
    stack: list[list[Any]]
    frame: list[Any]
    pc: int
    rng: int
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ending: int  # the origin of the sentence that ended the game, -1 while it goes on
    budget: int
    ask: int
    who: int
    opts: list[int]
    low: int
    high: int
    answer: Any
    ret: Any
    log: list[tuple[Any, ...]] | None
    loose: bool  # cards may be left out: a position set by hand

    def clone(self) -> State:
        """An independent copy at the same decision."""
        new = State.__new__(State)
        new.program = self.program
        new.blocks = self.blocks
        new.players = self.players
        new.order = self.order
        new.zones = [pile[:] for pile in self.zones]
        new.where = self.where[:]
        new.tokens = self.tokens[:]
        new.chosen = self.chosen[:]
        new.events = self.events[:]
        new.fired = self.fired[:]
        new.states = self.states[:]
        new.memory = self.memory[:]
        new.changes = self.changes
        new.skip = self.skip[:]
        new.active = self.active
        new.first = self.first
        new.round = self.round
        new.turn_number = self.turn_number
        new.phase = self.phase
        new.stack = [frame[:] for frame in self.stack]
        new.frame = self.frame[:]
        new.pc = self.pc
        new.rng = self.rng
        new.over = self.over
        new.winners = self.winners
        new.scores = self.scores
        new.ending = self.ending
        new.budget = self.budget
        new.ask = self.ask
        new.who = self.who
        new.opts = self.opts
        new.low = self.low
        new.high = self.high
        new.answer = self.answer
        new.ret = self.ret
        new.log = self.log[:] if self.log is not None else None
        new.loose = self.loose
        return new


def orders(players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple((start + step) % players for step in range(players)) for start in range(players))


def empty_state(program: Program, players: int) -> State:
    """Empty piles, starting tokens, nothing asked."""
    layout, game = program.layout, program.game
    state = State()
    state.program = program
    state.blocks = ()
    state.players = players
    state.order = orders(players)
    state.zones = [[] for _ in range(layout.piles(players))]
    state.where = [-1] * (len(layout.cards) + 1)
    state.tokens = [0] * (layout.token_common + players * layout.token_stride)
    state.chosen = [-1] * (len(layout.kept) * (len(layout.cards) + 1))
    state.events = [0] * (layout.event_common + players * layout.event_stride)
    state.fired = [0] * program.bits
    state.states = [0] * layout.piles(players) if layout.stateful else []
    state.memory = [0] * layout.remembered
    state.changes = 0
    state.skip = [0] * players
    state.active = state.first = state.round = state.turn_number = 0
    state.phase = SETUP
    state.stack = []
    state.frame = list(BASE)
    state.pc = state.ask = state.who = state.ending = -1
    state.rng = 0
    state.over = state.loose = False
    state.winners = state.scores = ()
    state.budget = 0
    state.opts = []
    state.low = state.high = 1
    state.answer = state.ret = 0
    state.log = None
    for token in game.tokens.values():
        places = layout.token_places(token.name, players)
        for place in places:
            state.tokens[place] = token.start
        if token.supply is not None:
            state.tokens[layout.tokens[token.name].bank] = token.supply - token.start * len(places)
    return state


def start_pile(program: Program, card: int) -> int:
    """Where a card lies before set-up: in a zone kept by value on the pile of its value."""
    layout, game = program.layout, program.game
    face = game.faces[layout.cards[card]]
    zone = game.deck_zone[face.deck]
    plan, prop = layout.zones[zone], game.zones[zone].by_prop
    key = face.attributes.get(prop, -1) - plan.low if prop else 0
    return layout.pile(zone, 0, key if 0 <= key < plan.piles else 0)


def settle_cards(state: State) -> None:
    """Make `where` agree with the piles."""
    state.where = [-1] * len(state.where)
    for pile, cards in enumerate(state.zones):
        for card in cards:
            state.where[card] = pile


def digest(state: State) -> str:
    """One text for one position: SHA-256 of everything that the future depends on."""
    parts: tuple[Any, ...] = (
        state.program.game.digest, state.players, state.zones, state.tokens, state.chosen, state.events, state.fired,
        state.skip, state.active, state.first, state.round, state.turn_number, state.phase, state.stack, state.frame,
        state.pc, state.rng, state.over, state.winners, state.scores, state.ending, state.budget, state.ask, state.who,
        state.opts, state.low, state.high,
    )  # fmt: skip
    parts += (state.states,) if state.states else ()
    parts += (state.memory, state.changes) if state.memory else ()
    return hashlib.sha256(_plain(parts).encode()).hexdigest()


def _plain(value: Any) -> str:
    """Nested integers as text, lists and tuples alike."""
    if isinstance(value, (list, tuple)):
        return f"[{','.join(_plain(item) for item in value)}]"
    return str(int(value)) if isinstance(value, int) else repr(value)
