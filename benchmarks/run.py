"""A time to spend in, the speed out: `karban bench` runs this; one process, CPU time, all of it in one run."""

from __future__ import annotations

import importlib.util
import json
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
PLAYERS = 2
TARGETS = {
    "ratio": "at least 0.26",
    "ratio_inovace": "at least 0.03",
    "clone_us_osmy": "at most 5",
    "clone_us_jarmark": "at most 5",
    "compile_ms_100_lines": "at most 150",
    "compile_ms_2000_lines": "twice the line above",
    "print_ms_220_cards": "at most 500",
    "check_ms_jarmark": "at most 250 more than the line below",
    "help_ms": "at most 150",
}
WINDOWS = 6  # the two sides take turns, so that a busy machine slows both


def report(seconds: float, form: str) -> None:
    figures = measure(seconds)
    if form == "json":
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:32} {value!s:>16}   {TARGETS.get(name, '')}".rstrip())


def measure(seconds: float) -> dict[str, Any]:
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        **speed(seconds),
        **games(seconds / 2),
        **clone(seconds / 4),
        **compiling(),
        **printing(),
        "help_ms": help_ms(),
    }


def speed(seconds: float) -> dict[str, Any]:
    """The game from its file and the same game by hand, in turns."""
    ours, theirs = _our_game(), _hand_written()
    rates: dict[str, list[float]] = {"hra": [], "hand": []}
    for _ in range(WINDOWS):
        for name, play in (("hra", ours), ("hand", theirs)):
            rates[name].append(_rate(play, seconds / WINDOWS / 2))
    hra, hand = (sorted(rates[name])[WINDOWS // 2] for name in ("hra", "hand"))
    return {
        "decisions_per_second": round(hra),
        "decisions_per_second_by_hand": round(hand),
        "ratio": round(hra / hand, 3),
    }


def games(seconds: float) -> dict[str, Any]:
    """Each whole game played at random, against crazy eights by hand in the same run."""
    from dsl import resources

    figures: dict[str, Any] = {}
    for path in sorted(resources.folder("games").glob("*.hra")):
        ours, theirs = _at_random(path), _hand_written()
        rates: dict[str, list[float]] = {"hra": [], "hand": []}
        for _ in range(WINDOWS):
            for name, play in (("hra", ours), ("hand", theirs)):
                rates[name].append(_rate(play, seconds / WINDOWS / 2, 1))
        hra, hand = (sorted(rates[name])[WINDOWS // 2] for name in ("hra", "hand"))
        figures[f"decisions_per_second_{path.stem}"] = round(hra)
        figures[f"ratio_{path.stem}"] = round(hra / hand, 3)
    return figures


def _at_random(path: Path) -> Callable[[], int]:
    from dsl.players.chance import Chance
    from dsl.runtime import choose_many, start

    program, seeds = compiled(path.name, "games"), iter(range(10**9))

    def play() -> int:
        seed = next(seeds)
        state, player, decisions = start(program, PLAYERS, seed), Chance(seed), 0
        while not state.over:
            decisions += 1
            choose_many(state, player.choose(state))
        return decisions

    return play


def _rate(play: Callable[[], int], seconds: float, often: int = 10) -> float:
    decisions, begin = 0, time.process_time()
    end = begin + seconds
    while time.process_time() < end:
        for _ in range(often):
            decisions += play()
    return decisions / (time.process_time() - begin)


def _our_game() -> Callable[[], int]:
    from dsl.runtime import choose_many, start, step

    program = compiled("osmy.hra")
    rng = random.Random(1)
    rnd = rng.random

    def play() -> int:
        state, decisions = start(program, PLAYERS, int(rnd() * 2**53)), 0
        while not state.over:
            decisions += 1
            if state.high == 1:
                step(state, int(rnd() * len(state.opts)))
            else:
                choose_many(state, range(state.low))
        return decisions

    return play


def _hand_written() -> Callable[[], int]:
    baseline = _module(HERE / "crazy_eights.py")
    rng = random.Random(1)
    return lambda: int(baseline.play_step(PLAYERS, rng)[0])


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled(name: str, folder: str = "examples") -> Any:
    import dsl
    from dsl import resources

    game, faults, _ = dsl.load(resources.folder(folder) / name)
    program = dsl.compile_game(game, faults) if game is not None else None
    if program is None:
        raise RuntimeError(f"{name}: {[fault.code for fault in faults.items]}")
    return program


def clone(seconds: float) -> dict[str, Any]:
    """A state in the middle of each example game."""
    from dsl.players.first import First
    from dsl.runtime import choose_many, start

    figures = {}
    for name in ("osmy.hra", "jarmark.hra"):
        state = start(compiled(name), PLAYERS, 1)
        for _ in range(20):
            if not state.over:
                choose_many(state, First().choose(state))
        copies, begin = 0, time.process_time()
        while time.process_time() - begin < seconds / 2:
            for _ in range(1000):
                state.clone()
            copies += 1000
        figures[f"clone_us_{Path(name).stem}"] = round((time.process_time() - begin) / copies * 1e6, 2)
    return figures


def compiling() -> dict[str, Any]:
    """Parse, check and compile a game of 100 lines, mostly rules, and games of 1,000 and 2,000, mostly cards; warm."""
    import dsl
    from dsl.source import Source

    figures = {}
    for lines in (100, 1000, 2000):
        source = Source.of(f"{lines}.hra", long_game(lines))
        times = []
        for _ in range(4):
            begin = time.process_time()
            game, faults, _ = dsl.check_file(source)
            if game is None or faults.items:
                raise RuntimeError(f"{source.name}: {[fault.code for fault in faults.items][:5]}")
            times.append(time.process_time() - begin)
        figures[f"compile_ms_{lines}_lines"] = round(min(times[1:]) * 1000, 1)
    return figures


def long_game(lines: int) -> str:
    """The tutorial game cut to its first lines, or grown by more cards with the texts of its own."""
    from dsl import resources

    text = (resources.folder("examples") / "jarmark.hra").read_text(encoding="utf-8")
    rules, _, cards = text.partition("\nkarty ")
    head, *body = cards.split("\npříklad")[0].splitlines()
    body = [line for line in body if line.strip()]
    out = [*rules.splitlines(), f"karty {head}"]
    number = 0
    while len(out) + len(body) <= lines or not number:
        number += 1
        out += [_renamed(line, number) for line in body]
    return "\n".join([*out, *(f"# {row}" for row in range(lines - len(out)))]) + "\n"


def _renamed(line: str, number: int) -> str:
    """A card of another name with the same text; the first round keeps the names."""
    if number == 1 or line.startswith("    ") or ":" not in line:
        return line
    name, rest = line.split(":", 1)
    return f"{name} {number}:{rest}"


def printing() -> dict[str, Any]:
    """Cards to PDF, and what the fit check adds to a plain check; nothing where the typesetter is not installed."""
    if importlib.util.find_spec("typst") is None:
        return {}
    found: dict[str, Any] = _module(HERE / "printing.py").measure()
    return found


def help_ms() -> float:
    """`karban --help` in a process of its own; the best of a few."""
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "dsl.cli", "--help"], check=True, capture_output=True, cwd=HERE.parent)
        times.append(time.perf_counter() - begin)
    return round(min(times) * 1000, 1)


if __name__ == "__main__":
    report(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0, "text")
