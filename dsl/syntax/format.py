"""Source in, the same text in canonical layout out: indents and blanks change, words and comments never."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from dsl.diagnostics.fault import Faults
from dsl.source import MAX_BYTES, Source
from dsl.syntax.structure.grammar import HEADINGS, words
from dsl.syntax.structure.layout import label_end, lay_out, without_dash
from dsl.syntax.structure.lines import Line, read_lines, without_comment
from dsl.syntax.structure.reading import is_binary

DASH = "– "
_BYTE_ORDER_MARK = "\ufeff"  # means nothing inside a file, and would be lost when its line came first
_TABS = "K-S001"  # the only fault that the canonical indent cures
_INDENT = {"ENTRY": 2, "STEP": 2, "SUB": 4}
_RUN = re.compile(r"(„[^„“”\n]*[“”])|  +")


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of the output; a blank row asks for an empty line."""

    text: str
    is_heading: bool = False
    is_comment: bool = False


def format_text(source: Source) -> str:
    """Idempotent; a block with a fault stays as it is, since moving its lines could change what they mean."""
    if len(source.text) > MAX_BYTES or is_binary(source.text.encode("utf-8", "replace")):
        return source.text
    source = Source(source.name, source.text.replace(_BYTE_ORDER_MARK, ""))
    return "\n".join(_with_gaps(_rows(source))).rstrip("\n") + "\n" if source.text.strip() else ""


def _rows(source: Source) -> list[_Row]:
    faults = Faults()
    tokens: dict[int, list[Line]] = {}
    for token in lay_out(read_lines(source, faults), faults):
        tokens.setdefault(token.number, []).append(token)
    tops = [number for number, found in tokens.items() if found[0].type in HEADINGS]
    faulty = {bisect_right(tops, source.position(fault.span.start)[0]) for fault in faults.items if fault.code != _TABS}
    indents = _Indents()
    settled: dict[int, _Row] = {}
    for number, found in tokens.items():
        indent = indents.of(found[0])
        if found[0].type != "STRAY" and bisect_right(tops, number) not in faulty:
            settled[number] = _settle(source, found, indent)
    return _with_others(source, settled)


class _Indents:
    """The canonical indent of each token, which depends on the one it belongs to."""

    def __init__(self) -> None:
        self.owner = 0
        self.option = 0
        self.deepest = 6  # of a continuation; one at 6 always is one, one at 4 only by its words

    def of(self, token: Line) -> int:
        if token.type in _INDENT:
            self.owner, self.option = _INDENT[token.type], 0
            self.deepest = 4 if token.type == "STEP" else 6
            return self.owner
        if token.type == "OPTION":
            self.option = self.owner + 2
            return self.option
        if token.type == "MORE":
            return self.option + 2 if self.option else max(self.owner + 2, min(token.indent, self.deepest))
        return 0


def _settle(source: Source, found: list[Line], indent: int) -> _Row:
    head = found[0]
    if head.type in HEADINGS:
        raw = [source.text[token.start : token.start + len(token.value)] for token in found]
        body = " ".join(_heading_words(found, raw))
    else:
        body = _body(source, head)
    ids = f" [{', '.join(id.name for id in head.ids)}]" if head.ids else ""
    return _Row(" " * indent + body + ids + _comment(source, head.number), head.type in HEADINGS)


def _heading_words(found: list[Line], raw: list[str]) -> Iterator[str]:
    yield found[0].value
    for token, word in zip(found[1:], raw[1:], strict=True):
        if token.type == "COPIES" and word:
            yield f"{words('COPIES')[0]} {word}"
        elif word:
            yield _squeeze(word)


def _body(source: Source, line: Line) -> str:
    lead = ""
    if line.type == "OPTION":
        line, lead = without_dash(line), DASH
    raw = source.text[line.start : line.start + len(line.value)]
    colon = label_end(line.value) if line.type in ("ENTRY", "SUB") else -1
    if colon > 0:
        raw = f"{raw[:colon].rstrip()}: {raw[colon + 1 :].lstrip()}"
    return lead + _squeeze(raw).rstrip()


def _squeeze(text: str) -> str:
    """One blank between words; quoted names keep theirs."""
    return _RUN.sub(lambda run: run[1] or " ", text)


def _comment(source: Source, number: int) -> str:
    raw = source.line(number)
    comment = raw[len(without_comment(raw)) :].rstrip()
    return f"  {comment}" if comment else ""


def _with_others(source: Source, settled: dict[int, _Row]) -> list[_Row]:
    """Add empty lines, comments and lines with faults; from the end, since a comment follows the line below it."""
    rows: list[_Row] = []
    below: _Row | None = None
    for number in range(len(source.line_starts), 0, -1):
        row = settled.get(number)
        raw = source.line(number).rstrip()
        if row is None:
            row = _comment_row(raw, below) if raw.lstrip(" ").startswith("#") else _Row(raw)
        if not row.is_comment:
            below = settled.get(number)
        rows.append(row)
    return rows[::-1]


def _comment_row(raw: str, below: _Row | None) -> _Row:
    text = raw.lstrip(" ")
    own = len(raw) - len(text)
    if below is None or (below.is_heading and own):
        indent = min(own - own % 2, 6)
    else:
        indent = len(below.text) - len(below.text.lstrip(" "))
    return _Row(" " * indent + text, is_comment=True)


def _with_gaps(rows: list[_Row]) -> Iterator[str]:
    """One empty line before a heading and its comments, at most one elsewhere, none right below a heading."""
    above: _Row | None = None
    gap = False
    for row in rows:
        if not row.text:
            gap = True
            continue
        if above is not None and (_opens(row, above) or (gap and not above.is_heading)):
            yield ""
        yield row.text
        above, gap = row, False


def _opens(row: _Row, above: _Row) -> bool:
    """A heading, or the first of the comments at the margin: those belong to the heading below."""
    at_margin = row.is_comment and row.text.startswith("#")
    return (row.is_heading or at_margin) and not (above.is_comment and above.text.startswith("#"))
