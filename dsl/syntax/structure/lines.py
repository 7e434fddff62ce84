"""Source in, its non-empty lines out: indent measured, comment and clause ids cut off, odd characters reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from dsl.diagnostics.fault import Faults, Fix
from dsl.source import Source, Span
from dsl.syntax.structure.nodes import Id

MAX_LINE = 4000  # characters; a longer line is not something a person wrote
MAX_ID = 200
MAX_FAULTS = 1000  # after so many a file is not read further
STEP_WIDTH = 2  # columns of one level of indent

# Blank in the text, but not in the file: hard spaces are typography, the rest is reported.
GONE = "\0"  # stands for a strange character until the line becomes a text
_BLANK = " " + GONE
_HARD_SPACE = "\u00a0\u202f\u2007"
_STRANGE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff\ud800-\udfff]+"
)
_TAB = re.compile("\t+")
_TO_BLANK = str.maketrans(dict.fromkeys(_HARD_SPACE + "\t", " "))
_QUOTED = re.compile("„[^„“”\n]*[“”]")
_COMMENT = re.compile(r"(?:^|(?<= ))#")
_CAPITALS = "A-ZÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"
_ID = re.compile(rf"[{_CAPITALS}][{_CAPITALS}0-9]*(?:-[{_CAPITALS}0-9]+)*-[0-9]+[a-z]?")
_INNER_IDS = re.compile(rf"\[ *{_ID.pattern}(?: *, *{_ID.pattern})* *\]")
_LISTED = re.compile(rf"{_ID.pattern}(?: *, *{_ID.pattern})* *$")
_ITEM = re.compile(r"[^,]+")


@dataclass(slots=True)
class Line:
    """One line as a token. `type` is set by the layout; `value` begins at `start`, without ids and comment."""

    type: str
    value: str
    start: int
    end: int  # of the content with its ids, before blanks and comment
    indent: int
    begin: int  # of the line in the file
    number: int  # of the line in the file, from 1
    ids: tuple[Id, ...] = ()

    # Lark borrows a position for its end token.
    line: ClassVar[None] = None
    column: ClassVar[None] = None
    start_pos: ClassVar[None] = None
    end_line: ClassVar[None] = None
    end_column: ClassVar[None] = None
    end_pos: ClassVar[None] = None

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def lead(self) -> Span:
        """The indent."""
        return Span(self.begin, self.start)

    @property
    def value_span(self) -> Span:
        return Span(self.start, self.start + len(self.value))


def read_lines(source: Source, faults: Faults) -> Iterator[Line]:
    """Every line that is not blank and not only a comment, with `type` still open."""
    text = _clean(source, faults)
    for index, raw in enumerate(text.split("\n")):
        content = raw.lstrip(_BLANK)
        if content and content[0] != "#":
            line = _read(source, index, raw, faults)
            if line is not None:
                yield line


def without_comment(raw: str) -> str:
    """The line up to a `#` that stands outside quotes after a blank."""
    if "#" not in raw:
        return raw
    found = _COMMENT.search(mask_quotes(raw))
    return raw[: found.start()] if found else raw


def visible(text: str) -> str:
    """Without the characters that were reported as strange."""
    return text.replace(GONE, "")


def mask_quotes(text: str) -> str:
    """The same length, with quoted names made harmless."""
    return _QUOTED.sub(lambda quote: "x" * len(quote[0]), text) if "„" in text else text


def _clean(source: Source, faults: Faults) -> str:
    """The text with NUL for each strange character, so that offsets stay; every run is reported once."""
    text = source.text
    for run in islice(_STRANGE.finditer(text), MAX_FAULTS):
        names = ", ".join(dict.fromkeys(f"U+{ord(char):04X}" for char in run[0][:4]))
        fix = Fix(Span(*run.span()), "")
        faults.add("K-S003", Span(*run.span()), fixes=(fix,), char=names)
    return _STRANGE.sub(lambda run: GONE * len(run[0]), text)


def _read(source: Source, index: int, raw: str, faults: Faults) -> Line | None:
    begin = source.line_starts[index]
    content = without_comment(raw if raw.isascii() and "\t" not in raw else raw.translate(_TO_BLANK)).rstrip(_BLANK)
    value = content.lstrip(_BLANK)
    if not value:
        return None
    start = begin + len(content) - len(value)
    indent = _columns(source.text[begin:start])
    if "\t" in raw[: len(content)]:
        _report_tabs(raw[: len(content)], begin, start, indent, faults)
    if len(value) > MAX_LINE:
        faults.add("K-S004", Span(start, start + len(value)), length=len(value), most=MAX_LINE)
        value = value[: value.rfind(".", 0, MAX_LINE) + 1 or MAX_LINE]
    line = Line("", value, start, start + len(value), indent, begin, index + 1)
    if "[" in value or "]" in value:
        _take_ids(line, faults)
    return line if line.value else None


def _columns(lead: str) -> int:
    """The width of an indent: a tab is one level, and what is reported elsewhere does not count."""
    if lead.isspace() and lead.isascii() and "\t" not in lead:
        return len(lead)
    columns = sum(STEP_WIDTH if char == "\t" else 1 for char in _STRANGE.sub("", lead))
    return columns + columns % STEP_WIDTH if "\t" in lead else columns


def _report_tabs(raw: str, begin: int, start: int, columns: int, faults: Faults) -> None:
    """One report for all tabs of a line."""
    runs = [Span(begin + run.start(), begin + run.end()) for run in _TAB.finditer(raw)]
    fixes = [Fix(span, " ", sure=True) for span in runs if span.start >= start]
    if runs[0].start < start:
        fixes.insert(0, Fix(Span(begin, start), " " * columns, sure=True))
    faults.add("K-S001", runs[0], fixes=fixes)


def _take_ids(line: Line, faults: Faults) -> None:
    """Move the ids at the end of the line from its value to its ids."""
    value = mask_quotes(line.value)
    opening = value.rfind("[")
    closing = value.rfind("]")
    if opening < 0 and closing < 0:
        return
    if closing < opening:
        faults.add("K-S011", Span(line.start + opening, line.start + len(value)), bracket="[")
        line.value = line.value[:opening].rstrip(_BLANK)
    elif opening < 0:
        _drop_closing(line, closing, faults)
    elif closing == len(value) - 1:
        if not opening:
            faults.add("K-S013", line.span, ids=line.value)
        line.ids = tuple(_read_ids(line, opening + 1, closing, faults))
        line.value = line.value[:opening].rstrip(_BLANK)
        value = value[: len(line.value)]
        _blank_inner_ids(line, value, faults)
    else:
        _blank_inner_ids(line, value, faults)


def _drop_closing(line: Line, closing: int, faults: Faults) -> None:
    """A closing bracket alone goes away together with the id in front of it."""
    listed = _LISTED.search(line.value, max(0, closing - MAX_ID), closing)
    start = listed.start() if listed else closing
    fix = Fix(Span(line.start + start, line.start + start), "[") if listed else None
    place = Span(line.start + closing, line.start + closing + 1)
    faults.add("K-S011", place, bracket="]", fixes=(fix or Fix(place, ""),))
    line.value = (line.value[:start] + " " * (closing + 1 - start) + line.value[closing + 1 :]).rstrip()


def _read_ids(line: Line, start: int, end: int, faults: Faults) -> Iterator[Id]:
    listed = line.value[start:end]
    if not listed.strip():
        faults.add("K-S012", Span(line.start + start - 1, line.start + end + 1), id="")
    for item in _ITEM.finditer(listed):
        name = item[0].strip()
        at = line.start + start + item.start() + len(item[0]) - len(item[0].lstrip())
        span = Span(at, at + len(name))
        if _ID.fullmatch(visible(name)):
            yield Id(visible(name), span)
        elif name:
            better = name.upper()
            fixes = (Fix(span, better),) if _ID.fullmatch(better) else ()
            faults.add("K-S012", span, id=name, fixes=fixes)


def _blank_inner_ids(line: Line, value: str, faults: Faults) -> None:
    """Ids in the middle of a line are reported and replaced by blanks, so that the sentences around them still read."""
    for found in _INNER_IDS.finditer(value):
        span = Span(line.start + found.start(), line.start + found.end())
        faults.add("K-S013", span, ids=found[0])
        line.value = line.value[: found.start()] + " " * len(found[0]) + line.value[found.end() :]
    line.value = line.value.rstrip(_BLANK)
