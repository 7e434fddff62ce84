"""A text in, a width it surely does not exceed out: sums of the widths of its letters, without asking the typesetter.

`python -m codegen.widths > codegen/data/widths.json` measures the letters anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

Cut = Literal["regular", "bold", "small", "small-bold"]  # small: small capitals

POINT = 25.4 / 72  # millimetres
MARGIN = 1.015  # pairs of letters that stand further apart than the letters by themselves
CHARACTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x180)))) + "–—‘’‚“”„…−×±†•‹›€"
_TABLE = Path(__file__).resolve().parent / "data" / "widths.json"
_STYLES = {
    "regular": "text", "bold": 'text.with(weight: "bold")', "small": "smallcaps",
    "small-bold": 'x => text(weight: "bold", smallcaps(x))',
}  # fmt: skip


@cache
def table(cut: Cut) -> Mapping[str, int]:
    """Character → thousandths of the size of type; what the font lacks is not there."""
    found: dict[str, int] = _tables()[cut]
    return found


@cache
def _tables() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(_TABLE.read_text(encoding="utf-8"))
    return found


def known(character: str) -> bool:
    return character in table("regular")


def width(text: str, size: float, cut: Cut = "regular", tracking: float = 0.0) -> float:
    """Millimetres at a size in points; `tracking` is space between letters in em. A letter not in the table is wide."""
    letters = table(cut)
    total = sum([letters.get(letter, 1200) for letter in text])
    return (total / 1000 * MARGIN + tracking * len(text)) * size * POINT


def measured() -> dict[str, dict[str, int]]:
    """As the typesetter sets them, rounded up."""
    from codegen.typeset import FONT, engine

    source = _PROGRAM.replace("FONT", FONT)
    styles = ", ".join(f'"{name}": {style}' for name, style in _STYLES.items())
    files = {"main.typ": source.replace("STYLES", styles).encode(), "c.json": json.dumps(list(CHARACTERS)).encode()}
    answer = engine(files).query("<widths>", field="value", one=True)
    raw: dict[str, Any] = json.loads(answer)
    return raw


_PROGRAM = """
#set text(font: "FONT", fallback: false, lang: "cs")
#let outline(body) = { let s = measure(body); (s.width, s.height) }
#let bounds(x) = text(size: 100pt, top-edge: "bounds", bottom-edge: "bounds", x)
#context {
  let missing = outline(bounds("\\u{10fffd}"))
  let here = json("c.json").filter(x => outline(bounds(x)) != missing)
  let found = (:)
  for (name, style) in (STYLES) {
    found.insert(name, (:))
    for x in here {
      let (with, without) = ("n" + x + "n", "nn").map(word => measure(text(size: 1000pt, style(word))).width)
      found.at(name).insert(x, calc.max(0, calc.ceil((with - without) / 1pt)))
    }
  }
  [#metadata(found) <widths>]
}
"""

if __name__ == "__main__":
    json.dump(measured(), sys.stdout, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    print()
