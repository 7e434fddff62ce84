"""The name of a target in, its figures out: bleed of sheets for home, size in pixels of pictures for a shop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

INCH = 25.4  # millimetres
EIGHTH = 0.125  # inch
TOLERANCE = 1.0  # millimetres by which a card may differ from what the shop cuts

Kind = Literal["sheets", "shop", "tabletop"]


@dataclass(frozen=True, slots=True)
class Canvas:
    """One picture of one face. `trim` is what the shop cuts, in millimetres; the safe zone lies `safe` inside of it."""

    pixels: tuple[int, int]
    dpi: int
    trim: tuple[float, float]
    safe: float

    @property
    def size(self) -> tuple[float, float]:
        return self.pixels[0] / self.dpi * INCH, self.pixels[1] / self.dpi * INCH


@dataclass(frozen=True, slots=True)
class Preset:
    name: str
    kind: Kind
    bleed: float = 0.0  # of cards on a sheet
    canvases: tuple[Canvas, ...] = ()  # of a shop, one for each size of card it cuts


def _inches(width: float, height: float) -> Canvas:
    """A card given in inches, at 300 dots per inch, with 1/8 inch of bleed all around and a safe zone as deep."""
    pixels = round((width + 2 * EIGHTH) * 300), round((height + 2 * EIGHTH) * 300)
    return Canvas(pixels, 300, (width * INCH, height * INCH), EIGHTH * INCH)


_EURO_POKER = Canvas((825, 1125), 300, (63.0, 88.0), EIGHTH * INCH)
_POKER, _BRIDGE, _TAROT = _inches(2.5, 3.5), _inches(2.25, 3.5), _inches(2.75, 4.75)
_CRAFTER = (_EURO_POKER, _POKER, _BRIDGE, _TAROT)  # The Game Crafter
_MAKER = (Canvas((822, 1122), 300, (63.5, 88.9), 36 / 300 * INCH),)  # MakePlayingCards cuts 36 pixels from each side

PRESETS = {
    preset.name: preset
    for preset in (
        Preset("home", "sheets"),
        Preset("bleed", "sheets", bleed=3.0),
        Preset("tgc", "shop", canvases=_CRAFTER),
        Preset("mpc", "shop", canvases=_MAKER),
        Preset("tts", "tabletop"),
    )
}


def canvas_for(preset: Preset, card: tuple[float, float]) -> Canvas | None:
    """The shop's picture for this size of card; None when the shop does not cut it."""
    near = [one for one in preset.canvases if _difference(one, card) <= TOLERANCE]
    return min(near, key=lambda one: _difference(one, card), default=None)


def _difference(canvas: Canvas, card: tuple[float, float]) -> float:
    return max(abs(cut - side) for cut, side in zip(canvas.trim, card, strict=True))
