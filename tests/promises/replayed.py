"""Saves in, the digest after every choice out: `python -m tests.promises.replayed SAVE…`, one line for each save.

Only the seed, the players and the indices of the choices are read; the digests in the save are not.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dsl.players.chance import Chance
from dsl.runtime import choose_many, digest, start
from dsl.runtime.session import Session
from tests.games import ROOT, program
from tests.promises.watched import tables

LONGEST = 150  # choices in one save: some end with the game, some in the middle of it


def digests(name: str, save: dict[str, Any]) -> list[str]:
    state, found = start(program(name), save["players"], save["seed"]), []
    for choice in save["choices"]:
        choose_many(state, choice["choice"])
        found.append(digest(state))
    return found


def write_saves(folder: Path, count: int, first: int = 0) -> list[Path]:
    """Saves of random games at every number of players; `first` is the seed of the first game."""
    files = []
    for seed, (name, players) in zip(range(first, first + count), tables(), strict=False):
        session, bot = Session(program(name), players, seed), Chance(seed)
        while not session.state.over and len(session.choices) < LONGEST:
            session.choose(bot.choose(session.state))
        files.append(folder / f"{name}-{players}-{seed}.json")
        files[-1].write_text(json.dumps({"file": name, **session.save()}, ensure_ascii=False), encoding="utf-8")
    return files


def replay_elsewhere(files: Sequence[Path], hash_seed: str) -> list[list[str]]:
    """The digests as a fresh process finds them."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.promises.replayed", *map(str, files)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return [line.split() for line in done.stdout.splitlines()]


def saved_digests(file: Path) -> list[str]:
    return [choice["digest"] for choice in json.loads(file.read_text(encoding="utf-8"))["choices"]]


def main() -> None:
    for file in map(Path, sys.argv[1:]):
        save = json.loads(file.read_text(encoding="utf-8"))
        print(*digests(save["file"], save))


if __name__ == "__main__":
    main()
