"""The name of an icon in, its drawing out: SVG text and what a screen reader says; the same drawing in other inks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from codegen import colours, resources
from codegen.colours import Look

INK = "currentColor"  # what is replaced by the colour of the card
_HEX = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b")


@dataclass(frozen=True, slots=True)
class Drawing:
    """An icon. A drawing of the author may have colours of its own, always written as #rrggbb."""

    name: str
    alt: str
    svg: str


@cache
def bundled(name: str) -> Drawing:
    return Drawing(name, resources.words("icons")[name], resources.icon(name).decode("utf-8"))


def in_ink(drawing: Drawing, look: Look) -> str:
    """Own colours turn grey with the rest of the print; the colour of the card is put in by the template."""
    return _HEX.sub(lambda found: colours.grey(found[0]), drawing.svg) if look.grey else drawing.svg
