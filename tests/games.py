"""The name of an example game in, its compiled program out; each game is compiled once in a test run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import dsl
from dsl.compile import Program

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ("jarmark", "osmy", "prsi")


@cache
def program(name: str) -> Program:
    game, faults, _ = dsl.load(ROOT / "examples" / f"{name}.hra")
    assert game is not None, [fault.code for fault in faults.items]
    made = dsl.compile_game(game, faults)
    assert made is not None, [fault.code for fault in faults.items]
    return made
