"""What a printer does on the back in, how the backs are moved out; and the words of the sheet that shows it."""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST = 10.0  # millimetres; a printer that misses by more needs another cure

_NUMBER = r"([+\-−]?\d+(?:[.,]\d+)?)(?: ?mm)?"
_POINTS = re.compile(r"\s*([+\-−]?\d+(?:\.\d+)?)\s*,\s*([+\-−]?\d+(?:\.\d+)?)\s*")
_COMMAS = re.compile(rf"\s*{_NUMBER}\s*;\s*{_NUMBER}\s*")

Offset = tuple[float, float]  # millimetres right and down, as seen from the front against the light
NO_OFFSET: Offset = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Words:
    """What stands on the sheet, in the language of who prints it; a step may end with something to type."""

    lang: str
    title: str
    steps: tuple[tuple[str, str], ...]
    back: str


def offset(text: str) -> Offset | None:
    """„0.5,-1.2“ or „0,5; −1,2“; None when it is no offset or a printer cannot be that wrong."""
    found = _POINTS.fullmatch(text) or _COMMAS.fullmatch(text)
    if found is None:
        return None
    right, down = (float(part.replace(",", ".").replace("−", "-")) for part in found.groups())
    return (right, down) if max(abs(right), abs(down)) <= MOST else None


def shift(measured: Offset) -> tuple[float, float]:
    """How the page behind is moved: from behind, right and left change places, up and down do not."""
    return measured[0] + 0.0, 0.0 - measured[1]
