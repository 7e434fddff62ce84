"""A template file beside the game in, the template with everything in its folder out, as texts to be sent away."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from codegen import beside
from dsl.source import NOWHERE, Span

MOST_FILES = 300
MOST_BYTES = 8_000_000
_TEXTS = (".typ", ".j2", ".svg", ".json", ".csv", ".txt", ".toml")
_PICTURES = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg"}


@dataclass(frozen=True, slots=True)
class Template:
    """`main` is its file in its folder; pictures of the folder are there as SVG files of the same name and „.svg“."""

    key: str
    name: str
    main: str
    files: tuple[tuple[str, str], ...]
    span: Span = NOWHERE


class TooLarge(Exception):
    """The folder holds more than a template needs."""


def read(folder: Path | None, name: str, key: str, span: Span) -> Template:
    path = beside.found(folder, name)
    try:
        files = tuple(_files(path.parent))
    except OSError as error:
        raise beside.NotThere from error
    if path.name not in dict(files):
        raise beside.NotThere
    return Template(key, name, path.name, files, span)


def head() -> str:
    """What stands before the template, on its first line: the tools, and pictures under the names of their files."""
    wrapped = (
        'if type(source) == str and source.contains(regex("(?i)[.](png|jpe?g)$")) { source + ".svg" } else { source }'
    )
    return f'#import "/card.typ": *;#let image(source, ..rest) = std.image({wrapped}, ..rest);'


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    count, total = 0, 0
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.suffix.lower() not in (*_TEXTS, *_PICTURES):
            continue
        count, total = count + 1, total + path.stat().st_size
        if count > MOST_FILES or total > MOST_BYTES:
            raise TooLarge
        name = path.relative_to(folder).as_posix()
        if path.suffix.lower() in _PICTURES:
            yield f"{name}.svg", _wrapped(path.read_bytes(), _PICTURES[path.suffix.lower()])
        else:
            yield name, path.read_text(encoding="utf-8", errors="replace")


def _wrapped(raw: bytes, kind: str) -> str:
    """The typesetter is given texts only: a picture travels inside an SVG."""
    width, height = _png_size(raw) if kind == "png" else _jpeg_size(raw)
    data = base64.b64encode(raw).decode("ascii")
    box = f'width="{width}" height="{height}"'
    inside = f'<image {box} href="data:image/{kind};base64,{data}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} viewBox="0 0 {width} {height}">{inside}</svg>'


def _png_size(raw: bytes) -> tuple[int, int]:
    if raw[:8] != b"\x89PNG\r\n\x1a\n" or len(raw) < 24:
        return 1, 1
    width, height = struct.unpack(">II", raw[16:24])
    return width, height


def _jpeg_size(raw: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(raw) and raw[at] == 0xFF:
        marker, length = raw[at + 1], int.from_bytes(raw[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", raw[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return 1, 1
