"""220 cards of 40 words in, the time to their PDF with backs out: `python -m benchmarks.printing`, or `karban bench`.

Every figure is the best of a few runs, each in a process of its own, wall time.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CARDS, WORDS, RUNS = 220, 40, 3
TARGETS = {
    "print_ms_220_cards": "at most 500, with imports and the fit check, the game loaded before",
    "print_ms_220_cards_whole_command": "with reading and checking 8,800 words",
    "check_ms_jarmark": "at most 250 more than the line below",
    "check_ms_jarmark_without_print": "",
}
TEXTS = (
    "Získej 2 groše.", "Každý soupeř ztratí 1 groš.", "Dober si 2 karty.", "Pak odhoď kartu z ruky.",
    "Zaplať 3 groše: získej 4 body.", "Každý soupeř odhodí kartu z ruky.", "Získej 1 bod.",
)  # fmt: skip
PRINT = """
import json, sys, time
import dsl
game, faults, source = dsl.load(sys.argv[1])
begin = time.perf_counter()
from codegen import fit, press, sheets
from codegen.cards import cards
from codegen.colours import Look
from dsl.cli.printing import layout_of
layout = layout_of(game, source, faults)
made = cards(game, layout)
fits = fit.check_cards(made, layout.size, faults)
on = sheets.grid(sheets.PAPERS["a4"], layout.size)
pages = sheets.impose([card.copies for card in made], on, True)
pdf = press.sheets_pdf(game.name, made, fits, on, pages, Look())
seconds = time.perf_counter() - begin
print(json.dumps({"seconds": seconds, "cards": len(made), "faults": len(faults.items), "pages": len(pages)}))
"""
CHECK = """
import sys
from dsl.cli import printing
if sys.argv[1] == "without":
    printing.check_print = lambda *_: None
from dsl.cli.main import run
sys.exit(run(["check", sys.argv[2]]))
"""


def measure() -> dict[str, Any]:
    """Milliseconds by the name of the figure."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "velka.hra"
        game.write_text(large_game(), encoding="utf-8")
        part = min(_part(game) for _ in range(RUNS))
        whole = _best([sys.executable, "-m", "dsl.cli", "print", str(game), "-o", str(Path(folder) / "velka.pdf")])
    example = str(ROOT / "examples" / "jarmark.hra")
    found = {"print_ms_220_cards": part, "print_ms_220_cards_whole_command": whole}
    for name, how in (("check_ms_jarmark", "with"), ("check_ms_jarmark_without_print", "without")):
        found[name] = _best([sys.executable, "-c", CHECK, how, example])
    return {name: round(seconds * 1000) for name, seconds in found.items()}


def large_game() -> str:
    """The tutorial game with other cards: each has a text of its own, as long as the texts of big games."""
    text = (ROOT / "examples" / "jarmark.hra").read_text(encoding="utf-8")
    head, _, rest = text.partition("karty po 3\n")
    _, _, block = rest.partition("\ntisk\n")
    block = "".join(line + "\n" for line in block.split("\n\n")[0].splitlines() if line.split()[1][0].islower())
    colours = ("zelený", "modrý", "červený")
    rows = (f"  Karta {n}: {colours[n % 3]}, cena {n % 5}\n    vyložení: {card_text(n)}\n" for n in range(CARDS))
    return f"{head}karty po 1\n{''.join(rows)}\ntisk\n  znak groš: mince\n{block}"


def card_text(number: int) -> str:
    made: list[str] = []
    while sum(len(one.split()) for one in made) < WORDS:
        made.append(TEXTS[(number * 3 + len(made) * (1 + number % 6)) % len(TEXTS)])
    return " ".join(made)


def _part(game: Path) -> float:
    done = subprocess.run([sys.executable, "-c", PRINT, str(game)], check=True, capture_output=True, cwd=ROOT)
    answer = json.loads(done.stdout)
    if (answer["cards"], answer["faults"], answer["pages"]) != (CARDS, 0, 50):
        raise RuntimeError(f"the game has changed: {answer}")
    return float(answer["seconds"])


def _best(command: list[str]) -> float:
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
        times.append(time.perf_counter() - begin)
    return min(times)


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:34} {value:6}   {TARGETS[name]}".rstrip())
