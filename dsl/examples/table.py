"""A position in, a game that stops at every action menu (even of one action) out; decisions are answered by index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dsl.examples.nodes import Active, Begins, Example
from dsl.examples.setup import fresh_deck, given_position
from dsl.examples.shelf import Rules
from dsl.runtime import Decision, State, decision
from dsl.runtime.listening import note_truths

MOST_BLOCKS = 20_000  # between two stops


class Endless(Exception):
    """The rules go round in circles; the argument is the sentence that was running."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A decision with one possible answer, which nobody had to be asked."""

    who: int
    site: int
    answer: Any


def _entry(state: State, example: Example) -> str:
    """Where the position goes on: with the turn of the active player, unless something else begins."""
    begins = next((item for item in example.givens if isinstance(item, Begins)), None)
    if begins is None:
        state.active = (state.active - 1) % state.players
        return "turn"
    if not any(isinstance(item, Active) for item in example.givens):
        state.active = state.first
    return f"part {begins.part}" if begins.part else "round"


@dataclass(slots=True)
class Table:
    rules: Rules
    state: State
    passed: list[Passed] = field(default_factory=list)

    @classmethod
    def of(cls, rules: Rules, example: Example) -> Table:
        program = rules.program
        state = (
            fresh_deck(program, len(example.players), example) if example.fresh else given_position(program, example)
        )
        state.log = []
        table = cls(rules, state)
        note_truths(state)
        if example.fresh:
            table._run(program.entries["start"])
        else:
            state.stack = [state.frame] if program.game.round < 0 else []
            table._run(program.entries[_entry(state, example)])
            state.events = list(state.events)
        return table

    def clone(self) -> Table:
        return Table(self.rules, self.state.clone(), list(self.passed))

    def asked(self) -> Decision | None:
        return None if self.state.over or self.state.ask < 0 else decision(self.state)

    def choose(self, indices: Sequence[int]) -> None:
        """The indices are known to be legal."""
        state = self.state
        if state.high > 1:
            ordered = state.program.sites[state.ask].ordered
            state.answer = tuple(state.opts[index] for index in (indices if ordered else sorted(indices)))
            state.low = state.high = 1
        else:
            state.answer = state.opts[indices[0]]
        self._log().append(("choice", state.who, state.answer, state.ask, -1, -1))
        self.passed = []
        self._run(state.pc)

    def _log(self) -> list[tuple[Any, ...]]:
        if self.state.log is None:
            self.state.log = []
        return self.state.log

    def _run(self, pc: int) -> None:
        """Run block by block: a choice without a choice is noted, and of actions it is a stop."""
        state, log = self.state, self._log()
        for _ in range(MOST_BLOCKS):
            mark = len(log)
            pc = state.blocks[pc](state)
            if pc < 0:
                return
            entry = log[-1] if len(log) > mark else None
            if entry is not None and entry[0] == "forced" and self._forced(entry, pc):
                return
        unit = state.program.units[state.frame[1]]
        raise Endless(unit.text or unit.name)

    def _forced(self, entry: tuple[Any, ...], pc: int) -> bool:
        _, who, answer, site, _, _ = entry
        state = self.state
        if state.program.sites[site].kind != "menu":
            self.passed.append(Passed(who, site, answer))
            return False
        state.opts, state.ask, state.who, state.pc = [answer], site, who, pc
        return True
