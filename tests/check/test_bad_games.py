"""Each tests/data/bad_game/NAME.hra has NAME.expected: one fault per line, `code line:column word`.

`KARBAN_REWRITE=1 pytest` writes the expectations anew; read the difference before you keep it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl.check import check_source
from dsl.diagnostics.fault import Faults
from dsl.diagnostics.order import in_order
from dsl.diagnostics.registry import help_text, message
from dsl.syntax.structure import load_source

GAMES = sorted((Path(__file__).parent.parent / "data" / "bad_game").glob("*.hra"))


def reported(path: Path) -> str:
    faults = Faults()
    source = load_source(path, faults)
    check_source(source, faults)
    lines = []
    for fault in in_order(faults.items):
        line, column = source.position(fault.span.start)
        word = source.cut(fault.span).partition("\n")[0][:60]
        lines.append(f"{fault.code} {line}:{column} {word}".rstrip())
        for lang in ("cs", "en"):
            assert "{" not in message(fault, lang) + help_text(fault, lang)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_every_fault_is_reported_once_and_in_its_place(path: Path) -> None:
    expected = path.with_suffix(".expected")
    if os.environ.get("KARBAN_REWRITE"):
        expected.write_text(reported(path), encoding="utf-8")
    assert reported(path) == expected.read_text(encoding="utf-8")
    assert expected.read_text(encoding="utf-8").strip()
