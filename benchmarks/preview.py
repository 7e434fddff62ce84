"""A game of 220 cards in, milliseconds from a noticed save to the new picture out: `python -m benchmarks.preview`."""

from __future__ import annotations

import re
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CARDS, SAVES = 220, 40


def large_game() -> str:
    """An example game with its cards told over and over under other names."""
    text = (ROOT / "examples" / "jarmark.hra").read_text(encoding="utf-8")
    head, rest = text.split("karty po 3\n")
    listed, tail = rest.split("\ntisk\n")
    entries = re.findall(r"  (\w+)(:.*\n(?:    .*\n)+)", listed + "\n")
    made = []
    for number in range(CARDS):
        name, body = entries[number % len(entries)]
        made.append(f"  {name}{f' {number}' if number >= len(entries) else ''}{body}")
    return f"{head}karty po 1\n{''.join(made)}\ntisk\n{tail}"


def main() -> None:
    from dsl.cli.preview.desk import Desk

    text, desk, wall, cpu = large_game(), Desk("velka.hra"), [], []
    begin = time.perf_counter()
    desk.saved(text.encode())
    first = time.perf_counter() - begin
    if len(desk.page.items) != CARDS:
        sys.exit("the game has changed")
    for save in range(SAVES):
        raw = text.replace("Získej 3 groše.", f"Získej {save + 5} grošů.", 1).encode()
        begin, worked = time.perf_counter(), time.process_time()
        desk.saved(raw)
        wall.append(time.perf_counter() - begin)
        cpu.append(time.process_time() - worked)
        if len(desk.page.fresh) != 1:
            sys.exit("one card was edited, but others were set")
    show(f"first showing of {CARDS} cards", first)
    show(f"one edited card, median of {SAVES} saves", statistics.median(wall), "at most 50")
    show("the same, processor time", statistics.median(cpu))
    show("one edited card, slowest", max(wall))


def show(name: str, seconds: float, target: str = "") -> None:
    print(f"{name:40} {seconds * 1000:8.1f} ms   {target}".rstrip())


if __name__ == "__main__":
    main()
