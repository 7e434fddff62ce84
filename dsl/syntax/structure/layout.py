"""Lines in, tokens of grammars/structure.lark out: indent and punctuation decide what each line is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.diagnostics.fault import Faults, Fix
from dsl.source import Span
from dsl.syntax.structure.grammar import SENTENCE_HEADINGS
from dsl.syntax.structure.headings import read_heading, step_word
from dsl.syntax.structure.lines import MAX_FAULTS, Line, mask_quotes

_ENTRY, _SUB, _DEEP = 2, 4, 6
_DASH = re.compile(r"[–—•*-] +")
_SENTENCE_BREAK = re.compile(r"\w{4}\. +[^\W\d_a-zěščřžýáíéúůťďňó]")
_COLON = re.compile(r"(?<!\d):|:(?!\d)")  # but not the one of 10:30
_JOINTS = ",;|×+(/→"


def label_end(text: str) -> int:
    """The place of the colon that ends the label, −1 when the line has no label.

    „Zaplať 2 groše: získej 3 body.“ has none: a sentence starts with a capital and goes on in small letters.
    """
    masked = mask_quotes(text)
    found = _COLON.search(masked)
    colon = found.start() if found else -1
    if colon <= 0 or not text[0].isupper():
        return colon
    rest = masked[colon + 1 :].lstrip()
    if rest and masked.endswith(".") and not rest[0].isupper():
        return -1
    return -1 if _SENTENCE_BREAK.search(masked, 0, colon) else colon


def lay_out(lines: Iterable[Line], faults: Faults) -> Iterator[Line]:
    """Tokens in the order the grammar wants them; lines under no heading are STRAY."""
    return _Layout(faults).tokens(lines)


class _Layout:
    """Where we are in the file: under which heading, under which entry, whether the last line is finished."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.heading = ""  # terminal of the current heading; "" before the first, "?" under one nobody knows
        self.owner: Line | None = None  # the entry, sub-entry or step that a continuation would belong to
        self.last: Line | None = None  # the last line of that owner
        self.option_indent = 0  # > 0 while options of a choice are read
        self.too_deep = 0  # columns by which the whole block is indented too much
        self.dropped = False  # the current step was refused, its continuations go with it

    def tokens(self, lines: Iterable[Line]) -> Iterator[Line]:
        for line in lines:
            if len(self.faults.items) > MAX_FAULTS:
                self.faults.add("K-S027", line.span, most=MAX_FAULTS)
                return
            if line.indent == 0:
                heading = read_heading(line, self.heading, self.faults)
                if heading:
                    self._open(heading[0].type)
                    yield from heading if self.heading != "?" else ()
                    continue
                line.indent = _ENTRY
            token = self._inside(line)
            if token is not None:
                yield token

    def _open(self, heading: str) -> None:
        self.heading = heading
        self.owner = self.last = None
        self.option_indent = self.too_deep = 0
        self.dropped = False

    def _inside(self, line: Line) -> Line | None:
        if self.heading == "?":
            return None
        if not self.heading:
            line.type = "STRAY"
            return line
        self._mend_odd_indent(line)
        self._mend_depth(line)
        line.type = self._type(line)
        if line.type == "STEP":
            self.dropped = not step_word(line, self.faults)
        if line.type in ("ENTRY", "SUB", "STEP"):
            self.owner = line
            self.option_indent = 0
        self.last = line
        return None if self.dropped else line

    def _mend_odd_indent(self, line: Line) -> None:
        if line.indent % 2 == 0:
            return
        wanted = _ENTRY if line.indent == 1 or self.owner is None else _SUB if line.indent <= 5 else _DEEP
        fix = Fix(line.lead, " " * wanted, sure=line.indent == 1)
        self.faults.add("K-S002", line.lead, columns=line.indent, fixes=(fix,))
        line.indent = wanted

    def _mend_depth(self, line: Line) -> None:
        """A block that starts too deep is read as if it were moved to the left."""
        if self.owner is None and line.indent > _ENTRY:
            self.faults.add("K-S009", line.span, fixes=(Fix(line.lead, " " * _ENTRY),))
            self.too_deep = line.indent - _ENTRY
        if line.indent - self.too_deep < _ENTRY:
            self.too_deep = 0
        line.indent -= self.too_deep

    def _type(self, line: Line) -> str:
        if self.heading == "EXAMPLE":
            return "STEP" if line.indent == _ENTRY else "MORE"
        if self._is_option(line):
            return "OPTION"
        if line.indent == _ENTRY:
            return "ENTRY"
        if line.indent >= _DEEP or (self.option_indent and line.indent > self.option_indent):
            return "MORE"
        return "MORE" if self._continues(line) else "SUB"

    def _is_option(self, line: Line) -> bool:
        dash = _DASH.match(line.value)
        if dash is None:
            return False
        if self.option_indent and line.indent >= self.option_indent:
            return True
        follows = self.owner is not None and self.last is not None and self.last.value.endswith(":")
        owner_indent = self.owner.indent if self.owner else 0
        if not follows or line.indent <= owner_indent:
            self.faults.add("K-S016", Span(line.start, line.start + dash.end()))
        if not follows or line.indent < owner_indent:
            return False
        self.option_indent = line.indent
        return True

    def _continues(self, line: Line) -> bool:
        """Whether a line at indent 4 goes on with the one above: that is unfinished and this is no beginning."""
        assert self.owner is not None
        assert self.last is not None
        above = self.last.value
        if above[-1] in ".:" or self.last.ids or self.option_indent:
            return False
        colon = label_end(line.value)
        if colon >= 0 and line.value[colon + 1 :].lstrip()[:1].isupper():
            return False
        if above[-1] in _JOINTS:
            return True
        if line.value[0].isupper():
            return False
        if colon >= 0:
            return self._sentence_like()
        return self.owner.type != "SUB" or self._sentence_like()

    def _sentence_like(self) -> bool:
        assert self.owner is not None
        if self.owner.type != "SUB" and self.heading not in SENTENCE_HEADINGS:
            return False
        value = self.owner.value
        return value[label_end(value) + 1 :].lstrip()[:1].isupper()


def without_dash(line: Line) -> Line:
    """An option without the dash in front of it."""
    dash = _DASH.match(line.value)
    cut = dash.end() if dash else 0
    return replace(line, value=line.value[cut:], start=line.start + cut)
