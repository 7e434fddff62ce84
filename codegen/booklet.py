"""Pages of a small book in, sheets of paper out that are printed on both sides, folded in the middle and stitched."""

from __future__ import annotations

import re

from codegen import typeset
from codegen.pdf import with_print_defaults

Side = tuple[int, int]  # the pages on the left and on the right, counted from 1; 0 = nothing

_COUNT = re.compile(rb"/Type\s*/Pages\b.*?/Count (\d+)", re.S)


def order(count: int) -> tuple[Side, ...]:
    """The sides of the sheets, front and back in turn: four pages on each sheet, the last ones may be empty."""
    whole = -(-count // 4) * 4
    sides: list[Side] = []
    for first in range(1, whole // 2, 2):
        last = whole + 1 - first
        sides += [(last, first), (first + 1, last - 1)]
    return tuple((left * (left <= count), right * (right <= count)) for left, right in sides)


def pages(pdf: bytes) -> int:
    """How many pages a PDF has that was set here."""
    found = _COUNT.search(pdf)
    return int(found[1]) if found else 1


def imposed(title: str, pdf: bytes, paper: tuple[float, float]) -> bytes:
    """Two pages side by side on paper laid across, to be turned over its short edge."""
    data = {"title": title, "pdf": list(pdf), "sides": order(pages(pdf))}
    (made,) = typeset.document("booklet.typ.j2", (paper[1], paper[0]), data, {})
    return with_print_defaults(made, True, short_edge=True)
