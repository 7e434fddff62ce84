"""Random games at every number of players: cards, tokens, watchers and options are right after every change."""

from __future__ import annotations

from dsl.runtime import State, start
from tests.games import EXAMPLES, program
from tests.promises.watched import Watch, broken_promises, tables, watched_game

DECISIONS = 20_000


def test_nothing_is_lost_in_random_games() -> None:
    decisions = changes = games = 0
    played: set[tuple[str, int]] = set()
    for seed, (name, players) in enumerate(tables()):
        done = watched_game(program(name), players, seed)
        decisions, changes, games = decisions + done[0], changes + done[1], games + 1
        played.add((name, players))
        if decisions >= DECISIONS:
            break
    assert changes > decisions / 2
    assert len(played) == sum(made[1] - made[0] + 1 for made in (program(name).game.players for name in EXAMPLES))


def fresh() -> State:
    return start(program("jarmark"), 3, 1)


def test_a_lost_card_is_noticed() -> None:
    state = fresh()
    state.zones[state.program.layout.pile("ruka", 0)].pop()
    assert broken_promises(state)


def test_a_card_in_two_places_is_noticed_inside_an_effect() -> None:
    state = fresh()
    state.zones[state.program.layout.pile("stánek", 1)].append(state.zones[0][0])
    watch = Watch(state)
    watch.append(("move", 0, 1, 2, 3, 4))
    assert watch.faults


def test_a_debt_is_noticed() -> None:
    state = fresh()
    state.tokens[state.program.layout.token("groš", 2)] = -1
    assert broken_promises(state)


def test_a_missed_event_is_noticed() -> None:
    state = fresh()
    watcher = state.program.watchers[0]
    state.fired[watcher.bit] = 1 - state.fired[watcher.bit]
    assert any("watcher" in fault for fault in broken_promises(state))
