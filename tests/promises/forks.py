"""A game and a seed in, its decisions out, each tried as a clone, an undo and a save; or the first difference."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from dsl.compile import Program
from dsl.players.chance import Chance
from dsl.runtime import State, choose_many, digest
from dsl.runtime.session import Session

SHALLOW = 2  # frames at a decision of a plain turn


@dataclass(slots=True)
class Forks:
    """What was tried; `depths` counts the decisions by the number of frames under them."""

    decisions: int = 0
    depths: dict[int, int] = field(default_factory=dict)

    @property
    def nested(self) -> int:
        return sum(count for depth, count in self.depths.items() if depth > SHALLOW)


def fork_everywhere(made: Program, players: int, seed: int, ahead: int = 6, saves: int = 10) -> Forks:
    """Play a game; at every decision a clone goes a few steps on; every tenth one is undone, saved and loaded."""
    session, bot, tried = Session(made, players, seed), Chance(seed), Forks()
    while not session.state.over:
        state = session.state
        depth = len(state.stack)
        tried.depths[depth] = tried.depths.get(depth, 0) + 1
        before = digest(state)
        _two_clones_agree(state, seed + tried.decisions, ahead)
        assert digest(state) == before, "playing a clone changed the original"
        answer = bot.choose(state)
        session.choose(answer)
        if tried.decisions % saves == 0:
            _undo_and_redo(session, before, answer)
            _save_and_load(session)
        tried.decisions += 1
    return tried


def _two_clones_agree(state: State, seed: int, ahead: int) -> None:
    one, two, bot = state.clone(), state.clone(), Chance(seed)
    two.log = None  # whether somebody listens must not matter
    for _ in range(ahead):
        if one.over:
            break
        answer = bot.choose(one)
        choose_many(one, answer)
        choose_many(two, answer)
        assert digest(one) == digest(two), "two clones differ"


def _undo_and_redo(session: Session, before: str, answer: tuple[int, ...]) -> None:
    after = digest(session.state)
    assert session.undo()
    assert digest(session.state) == before, "undo leads elsewhere"
    session.choose(answer)
    assert digest(session.state) == after, "redo leads elsewhere"


def _save_and_load(session: Session) -> None:
    again = Session.load(json.loads(json.dumps(session.save())), session.program)
    assert digest(again.state) == digest(session.state), "a save leads elsewhere"
    assert again.choices == session.choices
