"""A printed PDF or picture in, what lies where on it out: boxes of cards, texts in them, lines of words, pixels."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import pypdf

from tests.codegen.printing import POINT, joined

NUMBER = r"(-?[\d.]+)"
CORNERS = re.compile(rf"q {NUMBER} {NUMBER} m {NUMBER} {NUMBER} l {NUMBER} {NUMBER} l {NUMBER} {NUMBER} l\nh\nW\nn")


@dataclass(frozen=True)
class Box:
    """Millimetres from the left and from the top of the paper."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.left + self.width and self.top <= y <= self.top + self.height

    def mirrored(self, paper: float) -> Box:
        return Box(paper - self.left - self.width, self.top, self.width, self.height)

    def near(self, other: Box, by: float = 0.01) -> bool:
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return all(abs(one - two) <= by for one, two in pairs)


@dataclass(frozen=True)
class Run:
    """Words set in one go; `up` is where the head of a letter points on the paper."""

    x: float
    y: float
    up: tuple[int, int]
    text: str


@dataclass(frozen=True)
class Side:
    """One page: its paper and the cards on it with their texts, in the order they were drawn."""

    paper: tuple[float, float]
    cards: tuple[tuple[Box, str], ...]
    runs: tuple[Run, ...]

    def at(self, box: Box) -> str | None:
        return next((text for other, text in self.cards if other.near(box)), None)


def sides(pdf: bytes, card: tuple[float, float] = (63.0, 88.0)) -> list[Side]:
    return [_side(page, card) for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def _side(page: pypdf.PageObject, card: tuple[float, float]) -> Side:
    paper = float(page.mediabox.width) * POINT, float(page.mediabox.height) * POINT
    runs = tuple(_runs(page, paper[1]))
    boxes = [box for box in _boxes(page, paper[1]) if _is_card(box, card)]
    texts = [joined("".join(run.text for run in runs if box.holds(run.x, run.y))) for box in boxes]
    return Side(paper, tuple(zip(boxes, texts, strict=True)), runs)


def _is_card(box: Box, card: tuple[float, float]) -> bool:
    sizes = (card, (card[1], card[0]))
    return any(abs(box.width - width) < 0.5 and abs(box.height - height) < 0.5 for width, height in sizes)


def _boxes(page: pypdf.PageObject, height: float) -> Iterator[Box]:
    contents = page.get_contents()
    assert contents is not None
    for found in CORNERS.findall(contents.get_data().decode("latin-1")):
        numbers = [float(part) * POINT for part in found]
        across, down = numbers[::2], [height - number for number in numbers[1::2]]
        yield Box(min(across), min(down), max(across) - min(across), max(down) - min(down))


def _runs(page: pypdf.PageObject, height: float) -> Iterator[Run]:
    found: list[Run] = []

    def keep(text: str, matrix: list[float], inner: list[float], *_: object) -> None:
        x = (matrix[0] * inner[4] + matrix[2] * inner[5] + matrix[4]) * POINT
        y = height - (matrix[1] * inner[4] + matrix[3] * inner[5] + matrix[5]) * POINT
        up = matrix[0] * inner[2] + matrix[2] * inner[3], matrix[1] * inner[2] + matrix[3] * inner[3]
        if text.strip():
            found.append(Run(x, y, (round(up[0]), round(up[1])), text))

    page.extract_text(visitor_text=keep)
    yield from found


# ---------------------------------------------------------------- pictures


def png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def pixels(data: bytes) -> list[list[tuple[int, ...]]]:
    """Rows of colours of a PNG with eight bits for a channel."""
    width, height = png_size(data)
    channels = {2: 3, 6: 4}[data[25]]
    raw = zlib.decompress(b"".join(_chunks(data, b"IDAT")))
    rows: list[bytearray] = []
    before = bytearray(width * channels)
    for y in range(height):
        start = y * (width * channels + 1)
        line = bytearray(raw[start + 1 : start + 1 + width * channels])
        _unfilter(raw[start], line, before, channels)
        rows.append(line)
        before = line
    return [[tuple(row[x : x + 3]) for x in range(0, len(row), channels)] for row in rows]


def _chunks(data: bytes, wanted: bytes) -> Iterator[bytes]:
    at = 8
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == wanted:
            yield data[at + 8 : at + 8 + length]
        at += 12 + length


def _unfilter(kind: int, line: bytearray, before: bytearray, step: int) -> None:
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        corner = before[i - step] if i >= step else 0
        line[i] = (line[i] + (0, left, before[i], (left + before[i]) // 2, _paeth(left, before[i], corner))[kind]) % 256


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))
