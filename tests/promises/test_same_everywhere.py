"""A game is a function of rules, seed and choices: the same in another process, under another hash seed, in parts."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dsl.players.chance import Chance
from dsl.runtime import State, choose_many, decision, start
from tests.games import EXAMPLES, ROOT, program
from tests.promises.replayed import replay_elsewhere, saved_digests, write_saves
from tests.promises.watched import tables

GOLDEN = Path(__file__).parent / "data" / "golden.json"
SAVES = 10


def test_saves_replay_in_a_fresh_process_under_another_hash_seed(tmp_path: Path) -> None:
    files = write_saves(tmp_path, SAVES)
    expected = [saved_digests(file) for file in files]
    assert replay_elsewhere(files, "4242") == expected
    assert sum(map(len, expected)) > 300


def simulated(name: str, jobs: int, hash_seed: str, *more: str) -> dict[str, Any]:
    options = f"--players 3 --games 20 --seed 11 --format json --jobs {jobs}".split()
    done = subprocess.run(
        [sys.executable, "-m", "dsl.cli", "simulate", name, *options, *more],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        cwd=ROOT,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return {key: value for key, value in found.items() if not key.startswith(("seconds", "decisions_per"))}


@pytest.mark.parametrize("name", EXAMPLES)
def test_simulate_gives_the_same_with_any_jobs_and_hash_seed(name: str) -> None:
    alone = simulated(name, 1, "1")
    assert alone["finished"] == 20
    assert simulated(name, 2, "2") == alone
    assert simulated(name, 1, "3", "--check") == alone


def course(name: str, players: int, seed: int) -> str:
    """A digest of what was asked, offered and answered and how it ended; comments in the game file do not matter."""
    state, bot, told = start(program(name), players, seed), Chance(seed), hashlib.sha256()
    while not state.over:
        answer = bot.choose(state)
        asked = decision(state)
        told.update(repr((asked.who, [option.key for option in asked.options], answer)).encode())
        choose_many(state, answer)
    told.update(repr(end(state)).encode())
    return told.hexdigest()[:16]


def end(state: State) -> tuple[object, ...]:
    return state.zones, state.tokens, state.winners, state.round, state.turn_number


def courses() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for (name, players), _ in zip(tables(), range(12), strict=False):
        found[f"{name} {players}"] = [course(name, players, seed) for seed in range(3)]
    return found


def test_games_go_as_they_always_went() -> None:
    """A change here is a change of behaviour; `python -m tests.promises.test_same_everywhere` writes the new file."""
    assert courses() == json.loads(GOLDEN.read_text(encoding="utf-8"))


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(courses(), indent=2) + "\n", encoding="utf-8")
