"""A file and its faults in, blocks that lack a heading in the middle out: lines of another block follow their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.diagnostics.fault import Diagnostic
from dsl.syntax.structure.nodes import Block, Entry, File

_FOREIGN = (
    "K-C006", "K-F004", "K-F013", "K-F014", "K-F015", "K-N032", "K-W014", "K-W018", "K-Z001", "K-Z006", "K-Z011",
)  # fmt: skip


def missing_headings(file: File, faults: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """One fault for each block whose last entries all do not belong to it, if there is more than one sign of that."""
    odd = [fault for fault in faults if fault.code in _FOREIGN]
    for block in file.blocks if len(odd) > 1 else ():
        last: list[Entry] = []
        for entry in reversed(block.entries):
            if not _is_foreign(entry, odd):
                break
            last.insert(0, entry)
        if last and sum(len(_inside(entry, odd)) for entry in last) > 1 and _changes(block, last):
            span = last[0].label_span if last[0].label else last[0].text.span
            yield Diagnostic("K-F016", span, (("heading", f"{block.keyword} {block.name}".strip()),))


def _is_foreign(entry: Entry, odd: Sequence[Diagnostic]) -> bool:
    """Nothing of it was understood."""
    found = _inside(entry, odd)
    parts = 1 if any(fault.code not in ("K-Z001", "K-Z006") for fault in found) else entry.text.value.count(",") + 1
    return len(found) >= parts


def _inside(entry: Entry, odd: Sequence[Diagnostic]) -> list[Diagnostic]:
    return [fault for fault in odd if entry.span.start <= fault.span.start < entry.span.end]


def _changes(block: Block, last: Sequence[Entry]) -> bool:
    """A block that is wrong from its first line on has the wrong heading rather than none."""
    return len(last) < len(block.entries) or len(last) > 1
