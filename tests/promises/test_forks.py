"""Clone, undo and save at every decision of random games, also inside effects that run inside effects."""

from __future__ import annotations

import pytest

from dsl.players.chance import Chance
from dsl.runtime import State, choose_many, decision, digest, start
from tests.games import EXAMPLES, program
from tests.promises.forks import fork_everywhere

GAMES = {"jarmark": range(2, 5), "osmy": range(2, 6), "prsi": range(2, 7)}


def test_all_examples_are_tried() -> None:
    assert sorted(GAMES) == sorted(EXAMPLES)


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_can_be_cloned_undone_and_saved(name: str) -> None:
    nested = decisions = 0
    for players in GAMES[name]:
        tried = fork_everywhere(program(name), players, 40 + players)
        decisions, nested = decisions + tried.decisions, nested + tried.nested
    assert decisions > 100
    assert name == "osmy" or nested > 5


THREE_SEVENS = 4  # frames when three sevens lie and the fourth may still be played: table, turn, first, second


def chained_sevens() -> State:
    """A game in which each next player answers a seven with a seven, when the last one may be played."""
    made = program("prsi")
    best = start(made, 6, 0)
    for seed in range(60):
        state = start(made, 6, seed)
        for _ in range(400):
            if state.over:
                break
            if len(state.stack) > len(best.stack):
                best = state.clone()
            keys = [option.label for option in decision(state).options]
            sevens = [at for at, label in enumerate(keys) if "sedma" in label]
            choose_many(state, (sevens[0] if sevens else 0,))
        if len(best.stack) == THREE_SEVENS:
            break
    return best


def test_a_chain_of_sevens_goes_on_in_a_clone() -> None:
    state = chained_sevens()
    assert len(state.stack) == THREE_SEVENS
    copy, frozen = state.clone(), digest(state)
    finish(copy)
    assert digest(state) == frozen
    finish(state)
    assert digest(state) == digest(copy)


def finish(state: State) -> None:
    bot = Chance(7)
    while not state.over:
        choose_many(state, bot.choose(state))
