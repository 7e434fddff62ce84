"""Source in, File out. Never raises for what the author wrote; every fault is reported once, with its place."""

from __future__ import annotations

from dsl.diagnostics.fault import Faults
from dsl.source import MAX_BYTES, NOWHERE, Source, Span
from dsl.syntax.structure.grammar import parse_lines
from dsl.syntax.structure.layout import lay_out
from dsl.syntax.structure.lines import read_lines
from dsl.syntax.structure.nodes import File
from dsl.syntax.structure.reading import is_binary
from dsl.syntax.structure.tree import build_file


def parse_structure(source: Source, faults: Faults) -> File:
    size = len(source.text)
    if size > MAX_BYTES:
        faults.add("K-S019", NOWHERE, size=size, most=MAX_BYTES)
        return File((), Span(0, size))
    if is_binary(source.text.encode("utf-8", "replace")):
        faults.add("K-S022", NOWHERE)
        return File((), Span(0, size))
    tree = parse_lines(lay_out(read_lines(source, faults), faults))
    file = build_file(tree, size, faults)
    if not file.blocks and not faults.items:
        faults.add("K-S021", NOWHERE)
    return file
