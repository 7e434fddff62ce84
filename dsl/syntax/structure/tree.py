"""The parse tree of lines in, nodes out: texts are joined, labels split off, half-finished lines reported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from lark import Tree

from dsl.diagnostics.fault import Faults, Fix
from dsl.source import Span
from dsl.syntax.structure.grammar import SENTENCE_HEADINGS, Skeleton
from dsl.syntax.structure.joining import join, join_choice, join_lines
from dsl.syntax.structure.layout import label_end, without_dash
from dsl.syntax.structure.lines import Line, visible
from dsl.syntax.structure.nodes import Block, Entry, ExampleStep, File, Id, Kind, StepKind, Sub, Text

Branch = Tree[Line]
Part = tuple[str, Text, Kind, tuple[Id, ...], Span]  # label, text, kind, ids, label span


def build_file(tree: Skeleton, size: int, faults: Faults) -> File:
    stray, branches = _split(tree)
    if stray:
        faults.add("K-S008", stray[0].span.to(stray[-1].span))
    return File(tuple(_block(branch, faults) for branch in branches), Span(0, size))


def _split(tree: Branch) -> tuple[list[Line], list[Branch]]:
    lines: list[Line] = []
    branches: list[Branch] = []
    for child in tree.children:
        if isinstance(child, Line):
            lines.append(child)
        else:
            branches.append(child)
    return lines, branches


def _block(tree: Branch, faults: Faults) -> Block:
    lines, branches = _split(tree)
    head = cast("list[Line]", branches.pop(0).children) if tree.data == "block" else lines
    sentences = head[0].type in SENTENCE_HEADINGS
    entries = tuple(_entry(branch, sentences, faults) for branch in branches if branch.data == "entry")
    steps = tuple(_step(branch) for branch in branches if branch.data == "step")
    return _with_heading(head, entries, steps)


def _with_heading(head: list[Line], entries: tuple[Entry, ...], steps: tuple[ExampleStep, ...]) -> Block:
    keyword = head[0]
    name = head[1] if len(head) > 1 else Line("NAME", "", keyword.end, keyword.end, 0, keyword.begin, keyword.number)
    copies = int(head[2].value) if len(head) > 2 and head[2].value else None
    parts: list[Id | Entry | ExampleStep] = [*keyword.ids[-1:], *entries[-1:], *steps[-1:]]
    ends = [part.span.end for part in parts]
    span = Span(keyword.start, max([head[-1].end, *ends]))
    return Block(keyword.value, visible(name.value), name.span, copies, keyword.ids, entries, steps, keyword.span, span)


def _entry(tree: Branch, sentences: bool, faults: Faults) -> Entry:
    lines, branches = _split(tree)
    options = [branch for branch in branches if branch.data == "option"]
    below = [branch for branch in branches if branch.data == "sub"]
    part = _part(lines, options, sentences, bool(below), faults)
    subs = tuple(_sub(branch, faults) for branch in below)
    end = subs[-1].span.end if subs else _end(lines, options)
    return Entry(*part[:4], subs, part[4], Span(lines[0].start, end))


def _sub(tree: Branch, faults: Faults) -> Sub:
    lines, options = _split(tree)
    part = _part(lines, options, label_end(lines[0].value) < 0, False, faults)
    return Sub(*part, Span(lines[0].start, _end(lines, options)))


def _step(tree: Branch) -> ExampleStep:
    lines, _ = _split(tree)
    text = join_lines(lines)
    word = text.value.split(" ", 1)[0]
    ids = tuple(id for line in lines for id in line.ids)
    rest = text.cut(len(word)).strip()
    return ExampleStep(
        cast("StepKind", word), rest, ids, text.span_of(0, len(word)), Span(lines[0].start, lines[-1].end)
    )


def _end(lines: Sequence[Line], options: Sequence[Branch]) -> int:
    return cast("Line", (options[-1].children if options else lines)[-1]).end


def _part(lines: list[Line], options: list[Branch], sentences: bool, has_subs: bool, faults: Faults) -> Part:
    """What an entry and a sub-entry have in common. `sentences`: here a capital letter begins a sentence."""
    text = join_lines(lines)
    ids = lines[0].ids if len(lines) == 1 else tuple(id for line in lines for id in line.ids)
    if options:
        choice = [cast("list[Line]", option.children) for option in options]
        ids += tuple(id for option in choice for line in option for id in line.ids)
        text = join_choice(text, [join_lines([without_dash(option[0]), *option[1:]]) for option in choice])
    label, label_span = "", Span(lines[0].start, lines[0].start)
    colon = label_end(text.value)
    if colon >= 0:
        label = text.value[:colon].rstrip()
        label_span = text.span_of(0, len(label))
        text = _after_label(text, colon, has_subs, faults)
    if sentences and not text.value.endswith(".") and text.value[:1].isupper():
        text = _end_sentence(text, faults)
    return label, text, _kind(text.value), ids, label_span


def _after_label(text: Text, colon: int, has_subs: bool, faults: Faults) -> Text:
    start = len(text.value) - len(text.value[colon + 1 :].lstrip())
    rest = text.cut(start)
    if colon == 0:
        faults.add("K-S025", text.span_of(0, 1))
    elif not rest and not has_subs:
        faults.add("K-S026", text.span_of(colon, colon + 1), label=text.value[:colon].rstrip())
    elif rest and start == colon + 1:
        place = text.span_of(colon, colon + 1)
        faults.add("K-S028", place, fixes=(Fix(Span(place.end, place.end), " ", sure=True),))
    return rest


def _end_sentence(text: Text, faults: Faults) -> Text:
    """Report a sentence that lacks its full stop and put the stop there, so that the sentence can be read."""
    end = text.span_of(len(text.value) - 1, len(text.value))
    if text.value.endswith(":"):
        faults.add("K-S026", end, label=text.value[:-1])
        return text
    swap = text.value[-1] in "!?…;,"
    fix = Fix(end if swap else Span(end.end, end.end), ".", sure=not swap)
    faults.add("K-S017", end, fixes=(fix,))
    return join([text.cut(0, len(text.value) - swap), "."])


def _kind(text: str) -> Kind:
    """Sentences begin with a capital (or a number, a sign, a quoted name) and end with a full stop."""
    if not text.endswith("."):
        return "attributes"
    first = text[0]
    begins = first.isupper() or (" " in text and (first.isdigit() or first in "+-−„"))
    return "sentences" if begins else "attributes"
