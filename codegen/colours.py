"""A colour of the author in, the colours a card is printed with out: full, low ink, greyscale."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

_HEX = re.compile(r"#?([0-9a-fA-F]{6})")
NEUTRAL = "#4a4f57"
NAMED = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0", "maroon": "#800000",
    "olive": "#808000", "lime": "#00ff00", "aqua": "#00ffff", "teal": "#008080", "navy": "#000080",
    "fuchsia": "#ff00ff", "purple": "#800080", "orange": "#ffa500", "brown": "#a52a2a", "gold": "#ffd700",
}  # fmt: skip
PALETTE = ("#35618f", "#a8442f", "#3f7750", "#8a6a1f", "#6a4a86", "#2f7f86", "#9a4a70", "#5b5f66")


@dataclass(frozen=True, slots=True)
class Look:
    """low ink: lines only, no areas."""

    ink: Literal["normal", "low"] = "normal"
    grey: bool = False


def colour(text: str) -> str:
    """„2f7d4f“ or „#2F7D4F“ → „#2f7d4f“; "" when it is no colour."""
    found = _HEX.fullmatch(text.strip())
    return f"#{found[1].lower()}" if found else ""


def nth(index: int) -> str:
    """The colour of a value whose colour nobody declared."""
    return PALETTE[index % len(PALETTE)]


def shades(chosen: str, look: Look) -> Mapping[str, str]:
    """main: lines and signs; bar, on_bar: the title; tint: the faint ground behind; frame: the edge of the card."""
    main = grey(chosen) if look.grey else chosen
    dark = _mix(main, "#000000", 0.25)
    if look.ink == "low":
        return {"main": dark, "bar": "#ffffff", "on_bar": "#1c1c1c", "tint": "#ffffff", "frame": dark}
    on_bar = "#ffffff" if _luma(main) < 150 else "#1c1c1c"
    return {"main": main, "bar": main, "on_bar": on_bar, "tint": _mix(main, "#ffffff", 0.92), "frame": main}


def _channels(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _luma(text: str) -> int:
    red, green, blue = _channels(text)
    return (299 * red + 587 * green + 114 * blue) // 1000


def grey(text: str) -> str:
    return "#" + f"{_luma(text):02x}" * 3


def _mix(text: str, other: str, share: float) -> str:
    pairs = zip(_channels(text), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)
