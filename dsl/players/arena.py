"""A program, a number of games and a seed in, what came of them out: the same for any number of processes."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from dsl.compile import Program
from dsl.players.chance import Chance
from dsl.players.first import First
from dsl.players.statistics import CardSums, Use, Watch
from dsl.runtime import BudgetExceeded, State, check_invariants, choose_many, digest, start, step

BotName = Literal["random", "first"]
BOTS: tuple[BotName, ...] = ("random", "first")
MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """One finished game."""

    decisions: int
    winners: tuple[int, ...]
    ending: str  # the sentence that ended it
    digest: str
    origin: int = -1  # the number of that sentence
    turns: int = 0
    rounds: int = 0
    uses: tuple[Use, ...] = ()  # what was done with cards, when that is watched


@dataclass(slots=True)
class Tally:
    """The sum of many games, in the order of their numbers."""

    players: int
    lengths: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    origins: Counter[int] = field(default_factory=Counter)
    cards: CardSums = field(default_factory=CardSums)
    digests: hashlib._Hash = field(default_factory=hashlib.sha256)

    def add(self, outcome: Outcome) -> None:
        self.wins = self.wins or [0] * self.players
        self.lengths.append(outcome.decisions)
        for seat in outcome.winners:
            self.wins[seat] += 1
        self.turns.append(outcome.turns)
        self.rounds.append(outcome.rounds)
        self.endings[outcome.ending] += 1
        self.origins[outcome.origin] += 1
        self.cards.add(outcome.uses, outcome.winners)
        self.digests.update(outcome.digest.encode())

    @property
    def decisions(self) -> int:
        return sum(self.lengths)


class Broken(Exception):
    """A game broke an invariant or did not end; carries what is needed to see it again."""

    def __init__(self, game: int, seed: int, step: int, text: str, endless: bool = False) -> None:
        super().__init__(game, seed, step, text, endless)
        self.game, self.seed, self.step, self.text, self.endless = game, seed, step, text, endless


def game_seed(seed: int, number: int) -> int:
    """A seed of its own for every game (the mixing of SplitMix64)."""
    mixed = (seed * 0x9E3779B97F4A7C15 + number * 0xD1342543DE82EF95 + 0x632BE59BD9B4E019) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def play_games(
    program: Program,
    players: int,
    numbers: Iterable[int],
    seed: int,
    bot: BotName = "random",
    checked: bool = False,
    watch: Watch | None = None,
) -> Iterator[Outcome]:
    for number in numbers:
        yield play_game(program, players, number, game_seed(seed, number), bot, checked, watch)


def play_game(
    program: Program,
    players: int,
    number: int,
    seed: int,
    bot: BotName = "random",
    checked: bool = False,
    watch: Watch | None = None,
) -> Outcome:
    player = _player(bot, seed)
    decisions = 0
    try:
        state = start(program, players, seed, log=watch is not None)
        if watch is not None:
            watch.begin(state)
        if checked:
            decisions = _play_checked(state, player, number, seed)
        elif isinstance(player, Chance):
            decisions = _play_fast(state, player)
        else:
            decisions = _play(state, player)
    except BudgetExceeded as error:
        raise Broken(number, seed, decisions, str(error), endless=True) from error
    uses = watch.uses(state) if watch is not None else ()
    text, turns = ending_text(state), state.turn_number
    return Outcome(decisions, tuple(state.winners), text, digest(state), state.ending, turns, state.round, uses)


def ending_text(state: State) -> str:
    """The sentence that ended the game."""
    return state.program.origins[state.ending].text if state.ending >= 0 else ""


def replay_game(program: Program, players: int, number: int, seed: int, bot: BotName = "random") -> State:
    """One game of a series again, with its log."""
    state = start(program, players, game_seed(seed, number), log=True)
    _play(state, _player(bot, game_seed(seed, number)))
    return state


def _player(bot: BotName, seed: int) -> Chance | First:
    return Chance(seed) if bot == "random" else First()


def _play_fast(state: State, player: Chance) -> int:
    """Random play without a call for each single choice."""
    rnd, decisions = player.random, 0
    while not state.over:
        decisions += 1
        if state.high == 1:
            step(state, int(rnd() * len(state.opts)))
        else:
            choose_many(state, player.choose(state))
    return decisions


def _play(state: State, player: Chance | First) -> int:
    decisions = 0
    while not state.over:
        decisions += 1
        choose_many(state, player.choose(state))
    return decisions


def _play_checked(state: State, player: Chance | First, number: int, seed: int) -> int:
    decisions = 0
    while True:
        faults = check_invariants(state)
        if faults:
            raise Broken(number, seed, decisions, "; ".join(faults))
        if state.over:
            return decisions
        decisions += 1
        choose_many(state, player.choose(state))
