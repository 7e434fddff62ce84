"""Several lines in, one text out that still knows the place of every letter: continuations and lists of options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from dsl.syntax.structure.lines import Line
from dsl.syntax.structure.nodes import Piece, Text

# How the options of a list read as one sentence: „Vyber jedno: získej 1 bod; nebo dober si kartu.“
OPTION_JOINT = "; nebo "
_OPTION_LEAD = re.compile(r"nebo +")
_OPTION_TAIL = re.compile(r"(?:[\s.,;]|(?:[\s,;]nebo$))+$")


def join(parts: Iterable[Text | str]) -> Text:
    """Texts with strings as glue between them."""
    value = ""
    pieces: list[Piece] = []
    place = 0
    for part in parts:
        if isinstance(part, str):
            pieces.append((len(value), place, 0))
            value += part
            continue
        pieces.extend((len(value) + at, where, length) for at, where, length in part.pieces)
        value += part.value
        place = part.at(len(part.value))
    return Text(value, tuple(pieces))


def join_lines(lines: Sequence[Line]) -> Text:
    """A line and its continuations, one blank between them."""
    first = Text.plain(lines[0].value, lines[0].start)
    if len(lines) == 1:
        return first
    parts: list[Text | str] = [first]
    for line in lines[1:]:
        parts += [" ", Text.plain(line.value, line.start)]
    return join(parts)


def join_choice(intro: Text, options: Sequence[Text]) -> Text:
    """„Vyber jedno:“ and its options as one sentence."""
    parts: list[Text | str] = [intro, " "]
    for index, option in enumerate(options):
        parts += [OPTION_JOINT] if index else []
        parts.append(_trim(option))
    return join([*parts, "."])


def _trim(option: Text) -> Text:
    lead = _OPTION_LEAD.match(option.value)
    tail = _OPTION_TAIL.search(option.value)
    start = lead.end() if lead else 0
    trimmed = option.cut(start, max(start, tail.start() if tail else len(option.value)))
    small = trimmed.value[:1].lower() + trimmed.value[1:]
    return Text(small, trimmed.pieces) if len(small) == len(trimmed.value) else trimmed
