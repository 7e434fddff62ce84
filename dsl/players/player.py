"""What every player is: asked about a state that waits for a decision, it answers with indices of options."""

from __future__ import annotations

from typing import Protocol

from dsl.runtime import State


class Player(Protocol):
    def choose(self, state: State) -> tuple[int, ...]: ...
