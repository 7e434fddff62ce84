"""A waiting state in, a random answer out; only `random()` is used, which every Python repeats for the same seed."""

from __future__ import annotations

import random

from dsl.runtime import State


class Chance:
    """Every number of options is as likely as another, then every choice of so many."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random

    def choose(self, state: State) -> tuple[int, ...]:
        rnd, low, high = self.random, state.low, state.high
        count = low if low == high else low + int(rnd() * (high - low + 1))
        pool = list(range(len(state.opts)))
        return tuple(pool.pop(int(rnd() * len(pool))) for _ in range(count))
