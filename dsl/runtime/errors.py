"""What can go wrong while a game runs: an answer that was not offered, rules that never come to an end."""

from __future__ import annotations

from collections import Counter

from dsl.runtime.state import State

LISTEN = 1000  # blocks after which it is clear who goes round


class IllegalChoice(ValueError):
    """The answer was not among those offered; nothing has changed."""


class BudgetExceeded(RuntimeError):
    """The rules go round in circles; `text` is the sentence or card that was running."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(f"{name}: {text}")
        self.name = name
        self.text = text


def exceeded(state: State, pc: int = -1) -> BudgetExceeded:
    """Names the innermost routine that has a name and the sentence that makes most of the changes."""
    frames = (state.frame, *reversed(state.stack))
    units = [state.program.units[frame[1]] for frame in frames]
    unit = next((unit for unit in units if unit.name), units[0])
    return BudgetExceeded(unit.name, _busiest(state, pc) or unit.text)


def _busiest(state: State, pc: int) -> str:
    """Go round a little longer with a log; the state is lost anyway."""
    state.log = []
    for _ in range(LISTEN):
        if pc < 0:
            break
        pc = state.blocks[pc](state)
    said = Counter(entry[5] for entry in state.log if entry[5] >= 0)
    return state.program.origins[said.most_common(1)[0][0]].text if said else ""
