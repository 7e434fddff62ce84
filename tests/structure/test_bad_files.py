"""Each tests/data/bad/NAME.hra has NAME.expected: one fault per line, `code line:column`.

`KARBAN_REWRITE=1 pytest` writes the expectations anew; read the difference before you keep it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl.diagnostics.fault import Faults
from dsl.diagnostics.order import in_order
from dsl.syntax.structure import load_source, parse_structure

BAD = sorted((Path(__file__).parent.parent / "data" / "bad").glob("*.hra"))


def reported(path: Path) -> str:
    faults = Faults()
    source = load_source(path, faults)
    parse_structure(source, faults)
    places = [(fault.code, *source.position(fault.span.start)) for fault in in_order(faults.items)]
    return "".join(f"{code} {line}:{column}\n" for code, line, column in places)


@pytest.mark.parametrize("path", BAD, ids=[path.stem for path in BAD])
def test_every_fault_is_reported_once_and_in_its_place(path: Path) -> None:
    expected = path.with_suffix(".expected")
    if os.environ.get("KARBAN_REWRITE"):
        expected.write_text(reported(path), encoding="utf-8")
    assert reported(path) == expected.read_text(encoding="utf-8")
    assert expected.read_text(encoding="utf-8")
