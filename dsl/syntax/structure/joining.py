"""Several lines in, one text out that still knows the place of every letter: continuations and lists of options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from dsl.syntax.structure.lines import GONE, Line
from dsl.syntax.structure.nodes import Piece, Text

# How the options of a list read as one sentence: „Vyber jedno: získej 1 bod; nebo dober si kartu.“
OPTION_JOINT = "; nebo "
_KEPT = re.compile(f"[^{GONE}]+")
_OR = "nebo"
_OPTION_LEAD = re.compile(rf"{_OR} +")
_OPTION_END = " .,;"


def join(parts: Iterable[Text | str]) -> Text:
    """Texts with strings as glue between them."""
    values: list[str] = []
    size = 0
    pieces: list[Piece] = []
    place = 0
    for part in parts:
        if isinstance(part, str):
            pieces.append((size, place, 0))
            values.append(part)
        else:
            pieces.extend((size + at, where, length) for at, where, length in part.pieces)
            values.append(part.value)
            place = part.at(len(part.value))
        size += len(values[-1])
    return Text("".join(values), tuple(pieces))


def join_lines(lines: Sequence[Line]) -> Text:
    """A line and its continuations, one blank between them."""
    first = _line_text(lines[0])
    if len(lines) == 1:
        return first
    parts: list[Text | str] = [first]
    for line in lines[1:]:
        parts += [" ", _line_text(line)]
    return join(parts)


def _line_text(line: Line) -> Text:
    text = Text.plain(line.value, line.start)
    if GONE not in line.value:
        return text
    return join(text.cut(*kept.span()) for kept in _KEPT.finditer(line.value)).strip()


def join_choice(intro: Text, options: Sequence[Text]) -> Text:
    """„Vyber jedno:“ and its options as one sentence."""
    parts: list[Text | str] = [intro, " "]
    for index, option in enumerate(options):
        parts += [OPTION_JOINT] if index else []
        parts.append(_trim(option))
    return join([*parts, "."])


def _trim(option: Text) -> Text:
    lead = _OPTION_LEAD.match(option.value)
    start = lead.end() if lead else 0
    body = option.value.rstrip(_OPTION_END)
    if body[-len(_OR) - 1 : -len(_OR)] in _OPTION_END and body.endswith(_OR):
        body = body[: -len(_OR)].rstrip(_OPTION_END)
    trimmed = option.cut(start, max(start, len(body)))
    small = trimmed.value[:1].lower() + trimmed.value[1:]
    return Text(small, trimmed.pieces) if len(small) == len(trimmed.value) else trimmed
