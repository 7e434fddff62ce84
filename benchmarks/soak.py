"""Parts and sizes in, the figures of the long runs out: `python -m benchmarks.soak`, started by `make soak`.

Every part is the full-size run of a test in tests/promises, tests/osmy or tests/fuzz. A broken promise ends the run
with exit code 1 and says how to see it again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

PIECE = {"decisions": 50_000, "saves": 20, "leaks": 1_000, "forks": 5_000, "osmy": 250, "fuzz": 1_000}
FULL = {"decisions": 1_000_000, "saves": 200, "leaks": 10_000, "forks": 50_000, "osmy": 2_000, "fuzz": 200_000}
APART = 1_000_000  # seeds of one piece


class Order(NamedTuple):
    part: str
    first: int  # number of its first item, or of its first seed
    size: int


Figures = dict[str, Any]


def decisions(order: Order) -> Figures:
    """Random games with every promise checked at every change and every decision."""
    from tests.games import program
    from tests.promises.watched import tables, watched_game

    done = {"decisions": 0, "changes": 0, "games": 0, "violations": 0}
    for seed, (name, players) in enumerate(tables(), order.first * APART):
        made, changes = watched_game(program(name), players, seed)
        done["decisions"] += made
        done["changes"] += changes
        done["games"] += 1
        if done["decisions"] >= order.size:
            break
    return done


def saves(order: Order) -> Figures:
    """Saves replayed in a fresh process under another hash seed."""
    from tests.promises.replayed import replay_elsewhere, saved_digests, write_saves

    with tempfile.TemporaryDirectory() as folder:
        files = write_saves(Path(folder), order.size, order.first)
        expected = [saved_digests(file) for file in files]
        found = replay_elsewhere(files, str(order.first + 1))
    differ = sum(one != two for one, two in zip(expected, found, strict=True))
    return {"saves": len(files), "choices": sum(map(len, expected)), "differences": differ}


def leaks(order: Order) -> Figures:
    """Two cards exchanged that a seat cannot see."""
    from tests.promises.test_leaks import try_pairs

    tally = try_pairs(order.size, first=order.first * APART)
    for difference in tally.differences:
        print(difference, file=sys.stderr)
    return {"pairs": tally.pairs, "compared": tally.decisions, "differences": len(tally.differences), **tally.ends}


def forks(order: Order) -> Figures:
    """Clone at every decision, undo and save at every tenth."""
    from tests.games import program
    from tests.promises.forks import fork_everywhere
    from tests.promises.watched import tables

    done = {"decisions": 0, "nested": 0}
    for seed, (name, players) in enumerate(tables(), order.first * APART):
        tried = fork_everywhere(program(name), players, seed)
        done["decisions"] += tried.decisions
        done["nested"] += tried.nested
        if done["decisions"] >= order.size:
            break
    return done


def osmy(order: Order) -> Figures:
    """Crazy eights in lockstep with the hand-written game."""
    from tests.osmy.test_equal_moves import lockstep

    seeds = range(order.first, order.first + order.size)
    return {"games": order.size, "decisions": sum(lockstep(2 + seed % 4, seed) for seed in seeds)}


def fuzz(order: Order) -> Figures:
    """Spoilt files given to check."""
    from tests.fuzz.run import fuzz as run

    found = run(range(order.first, order.first + order.size))
    for place, numbers in found.crashes.items():
        print(f"{len(numbers)}× {place}: inputs {numbers[:5]}", file=sys.stderr)
    crashes = sum(map(len, found.crashes.values()))
    return {"inputs": found.inputs, "runnable": found.runs, "exceptions": crashes, "slowest_ms": _ms(found.slowest[0])}


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


PARTS: dict[str, Callable[[Order], Figures]] = {
    "decisions": decisions, "saves": saves, "leaks": leaks, "forks": forks, "osmy": osmy, "fuzz": fuzz,
}  # fmt: skip
WRONG = ("violations", "differences", "exceptions")


def orders(part: str, size: int) -> Iterator[Order]:
    by_item = part in ("fuzz", "osmy", "saves")
    for number, first in enumerate(range(0, size, PIECE[part])):
        yield Order(part, first if by_item else number, min(PIECE[part], size - first))


def work(order: Order) -> tuple[Figures, float]:
    began = time.process_time()
    return PARTS[order.part](order), time.process_time() - began


def total(results: Iterable[tuple[Figures, float]]) -> Figures:
    whole: Figures = {}
    seconds = 0.0
    for figures, spent in results:
        seconds += spent
        for key, value in figures.items():
            whole[key] = max(whole.get(key, 0), value) if key.startswith("slowest") else whole.get(key, 0) + value
    return {**whole, "cpu_s": round(seconds)}


def run(part: str, size: int, jobs: int) -> bool:
    pieces = list(orders(part, size))
    if jobs == 1:
        figures = total(_shown(part, map(work, pieces), len(pieces)))
    else:
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            figures = total(_shown(part, pool.imap_unordered(work, pieces), len(pieces)))
    print(f"{part:10} " + ", ".join(f"{key} {value}" for key, value in figures.items()), flush=True)
    return not any(figures.get(key) for key in WRONG)


def _shown(part: str, items: Iterable[Any], count: int) -> Iterator[Any]:
    """How far it is, for a person at a terminal."""
    for number, item in enumerate(items, 1):
        if sys.stderr.isatty():
            print(f"\r{part} {number}/{count}", end="\r", file=sys.stderr)
        yield item


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=f"of: {', '.join(PARTS)}")
    options.add_argument("--size", type=float, default=1.0, help="share of the full size, 1 = all of it")
    options.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    given = options.parse_args()
    parts = given.parts or list(PARTS)
    print(f"python -m benchmarks.soak {' '.join(sys.argv[1:])}".rstrip())
    print(f"{platform.python_implementation()} {platform.python_version()}, {given.jobs} processes", flush=True)
    good = [run(part, max(1, round(FULL[part] * given.size)), given.jobs) for part in parts]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
