"""A waiting state in, the first option out (or the first few, when several are asked for)."""

from __future__ import annotations

from dsl.runtime import State


class First:
    """Plays without thought and without chance; declines nothing."""

    def choose(self, state: State) -> tuple[int, ...]:
        return tuple(range(max(state.low, min(1, state.high))))
