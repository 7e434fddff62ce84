"""The bytes of an SVG file in, a plain drawing that refers to nothing out; or what stands in it and must not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from xml.parsers import expat

from codegen.colours import NAMED

MOST_BYTES = 100_000
MOST_NODES = 2_000
MOST_DEPTH = 32

_NAMESPACE = "http://www.w3.org/2000/svg"
_SHAPES = frozenset(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"])
_KEPT = _SHAPES | frozenset(["svg", "g", "defs", "linearGradient", "radialGradient", "stop", "clipPath", "style"])
_SILENT = frozenset(["metadata", "title", "desc"])  # left out: they draw nothing
_PAINTS = frozenset(["fill", "stroke", "stop-color", "color"])
_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
_RGB = re.compile(r"rgb\( *(\d{1,3}) *, *(\d{1,3}) *, *(\d{1,3}) *\)")
_WORDS = frozenset(["none", "currentcolor", "inherit", "transparent"])
_FOREIGN = re.compile(r"url\((?!\s*['\"]?#)|@|\\|expression|javascript:", re.I)
_DECLARATION = re.compile(r"(fill|stroke|stop-color|color)\s*:\s*([^;}!]+)")
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)(?:px|pt|mm)?")


class Refused(Exception):
    """`reason` is large, broken or inside; `what` is the part of the file that is refused."""

    def __init__(self, reason: str, what: str = "") -> None:
        super().__init__(reason, what)
        self.reason = reason
        self.what = what


def plain(raw: bytes) -> str:
    """The drawing written anew: shapes and their colours only, colours as #rrggbb. What has no colour takes the ink."""
    if len(raw) > MOST_BYTES:
        raise Refused("large", f"{len(raw) // 1000} kB")
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _no_doctype
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.ProcessingInstructionHandler = reader.instruction
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        raise Refused("broken", f"{error.lineno}:{error.offset + 1}") from error
    if not reader.drawn:
        raise Refused("broken", "<path>")
    return "".join(reader.out)


def _no_doctype(name: str, *_: object) -> None:
    raise Refused("inside", f"<!DOCTYPE {name}>")


@dataclass(slots=True)
class _Reader:
    out: list[str] = field(default_factory=list)
    depth: int = 0
    nodes: int = 0
    skipped: int = 0  # depth inside what is left out
    styles: bool = False
    drawn: bool = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self.nodes += 1
        if self.depth > MOST_DEPTH or self.nodes > MOST_NODES:
            raise Refused("large", str(self.nodes))
        space, _, local = name.rpartition(" ")
        if self.depth == 1 and (space, local) != (_NAMESPACE, "svg"):
            raise Refused("broken", f"<{local}>")
        if self.skipped or space != _NAMESPACE or local in _SILENT:
            self.skipped += 1
            return
        if local not in _KEPT:
            raise Refused("inside", f"<{local}>")
        self._write(local, attributes)

    def _write(self, local: str, attributes: Mapping[str, str]) -> None:
        kept = {name: _value(local, name, value) for name, value in attributes.items() if " " not in name}
        kept |= _links(local, attributes)
        if self.depth == 1:
            kept = _root(kept)
        self.styles = local == "style"
        self.drawn = self.drawn or local in _SHAPES
        self.out.append(f"<{local}" + "".join(f' {name}="{escape(value)}"' for name, value in kept.items()) + ">")

    def end(self, name: str) -> None:
        self.depth -= 1
        if self.skipped:
            self.skipped -= 1
            return
        self.styles = False
        self.out.append(f"</{name.rpartition(' ')[2]}>")

    def text(self, data: str) -> None:
        if self.styles and not self.skipped:
            self.out.append(escape(_style(data), quote=False))

    def instruction(self, target: str, _: str) -> None:
        raise Refused("inside", f"<?{target}?>")


def _root(attributes: Mapping[str, str]) -> dict[str, str]:
    box = attributes.get("viewBox") or _box(attributes)
    ink = attributes.get("fill", "currentColor")
    kept = {name: value for name, value in attributes.items() if name not in ("viewBox", "width", "height", "fill")}
    return {"xmlns": _NAMESPACE, "viewBox": box, "fill": ink, **kept}


def _box(attributes: Mapping[str, str]) -> str:
    sides = [_LENGTH.fullmatch(attributes.get(side, "")) for side in ("width", "height")]
    if not all(sides):
        raise Refused("broken", "viewBox")
    return "0 0 " + " ".join(side[1] for side in sides if side)


def _links(local: str, attributes: Mapping[str, str]) -> dict[str, str]:
    """A gradient may take its colours from another one of the same file, nothing else may point anywhere."""
    found = {}
    for name, value in attributes.items():
        short = name.rpartition(" ")[2]
        if short in ("href", "src", "base"):
            if short != "href" or not value.startswith("#"):
                raise Refused("inside", f'<{local} {short}="{value[:40]}">')
            found["href"] = value
    return found


def _value(local: str, name: str, value: str) -> str:
    if name.lower().startswith("on"):
        raise Refused("inside", f"<{local} {name}>")
    if name == "style":
        return _style(value)
    if _FOREIGN.search(value):
        raise Refused("inside", f'{name}="{value[:40]}"')
    return _paint(value) if name in _PAINTS else value


def _style(text: str) -> str:
    if _FOREIGN.search(text):
        raise Refused("inside", text.strip()[:40])
    return _DECLARATION.sub(lambda found: f"{found[1]}:{_paint(found[2])}", text)


def _paint(value: str) -> str:
    """A colour as #rrggbb, so that it can be printed in grey."""
    word = value.strip()
    if _HEX.fullmatch(word):
        digits = word[1:].lower()
        return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))
    channels = _RGB.fullmatch(word)
    if channels:
        return "#" + "".join(f"{min(255, int(part)):02x}" for part in channels.groups())
    if word.lower() == "currentcolor":
        return "currentColor"
    if word.lower() in _WORDS or word.startswith("url("):
        return word
    if word.lower() not in NAMED:
        raise Refused("inside", word[:40])
    return NAMED[word.lower()]
