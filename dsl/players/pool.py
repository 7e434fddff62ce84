"""A game's source and a number of games in, their outcomes in order out, played by one process or by several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass

import dsl
from dsl.compile import Program
from dsl.players.arena import BotName, Outcome, play_games
from dsl.players.statistics import Watch
from dsl.source import Source

LARGEST_CHUNK = 250
_worker: tuple[Program, Order, Watch | None] | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: everything that the result depends on, and `checked`, which it does not."""

    source: Source
    variants: tuple[str, ...]
    players: int
    games: int
    seed: int
    bot: BotName = "random"
    checked: bool = False
    cards: bool = False  # watch what is done with cards; the program must then have counters


def play_order(program: Program, order: Order, jobs: int = 1) -> Iterator[Outcome]:
    if jobs <= 1:
        yield from _play(program, order, _watch(program, order), range(order.games))
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, _begin, (order,)) as pool:
        for outcomes in pool.imap(_play_chunk, _chunks(order.games, jobs)):
            yield from outcomes


def _chunks(games: int, jobs: int) -> list[range]:
    size = max(1, min(LARGEST_CHUNK, games // (jobs * 4)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _watch(program: Program, order: Order) -> Watch | None:
    return Watch(program) if order.cards else None


def _play(program: Program, order: Order, watch: Watch | None, numbers: range) -> Iterator[Outcome]:
    return play_games(program, order.players, numbers, order.seed, order.bot, order.checked, watch)


def _begin(order: Order) -> None:
    """Functions cannot travel between processes; the source can."""
    global _worker
    game, _, _ = dsl.load(order.source, order.variants)
    program = dsl.compile_game(game, trace=order.cards) if game is not None else None
    if program is None:
        raise ValueError(order.source.name)
    _worker = program, order, _watch(program, order)


def _play_chunk(numbers: range) -> list[Outcome]:
    assert _worker is not None
    return list(_play(*_worker, numbers))
