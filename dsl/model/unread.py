"""A file in, faults out for every line that no later stage would read: nothing of a game is skipped silently."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.diagnostics.fault import Diagnostic
from dsl.source import Span
from dsl.syntax.structure.nodes import Block, Entry, File, Sub

_SENTENCES = ("příprava", "kolo", "tah", "fáze", "akce", "pravidla", "konec hry", "bodování")
_ONCE = ("příprava", "kolo", "tah", "bodování")
_ONCE_BY_NAME = ("fáze", "akce", "varianta")
_NAMED = ("zóny", "žetony", "vlastnosti", "slovesa", "druhy účinků")
_GUARD = "když"
_CARDS = "karty"


def unread(file: File) -> Iterator[Diagnostic]:
    yield from _twice(file)
    for block in file.blocks:
        if block.keyword in _SENTENCES:
            if not block.entries:
                yield _empty(block)
            for entry in block.entries:
                yield from _in_sentences(entry, block)
        elif block.keyword in _NAMED:
            yield from (_odd("K-F014", entry) for entry in block.entries if not entry.label)
        yield from _not_supported(block)


def _empty(block: Block) -> Diagnostic:
    heading = f"{block.keyword} {block.name}".strip()
    return Diagnostic("K-F017", block.keyword_span, (("heading", heading),))


def _twice(file: File) -> Iterator[Diagnostic]:
    first: dict[tuple[str, str], Span] = {}
    for block in file.blocks:
        if block.keyword in _ONCE or (block.keyword in _ONCE_BY_NAME and block.name):
            span = block.name_span if block.name else block.keyword_span
            before = first.setdefault((block.keyword, block.name), span)
            if before is not span:
                heading = f"{block.keyword} {block.name}".strip()
                yield Diagnostic("K-F012", span, (("heading", heading),), related=((before, "first"),))


def _in_sentences(entry: Entry, block: Block) -> Iterator[Diagnostic]:
    guard = block.keyword == "akce" and entry.label == _GUARD
    if entry.label and not guard:
        args = (("label", entry.label), ("heading", block.keyword))
        yield Diagnostic("K-F015", entry.label_span, args)
    elif entry.kind != "sentences":
        yield _odd("K-F013", entry)
    yield from (_odd("K-F013", sub) for sub in entry.subs)


def _odd(code: str, entry: Entry | Sub) -> Diagnostic:
    text = entry.text.value or entry.label
    return Diagnostic(code, entry.text.span if entry.text else entry.span, (("text", text),))


def _not_supported(block: Block) -> Iterator[Diagnostic]:
    if block.keyword == "vlastnosti" and block.name != _CARDS:
        yield Diagnostic("K-F018", block.name_span, (("heading", f"{block.keyword} {block.name}"),))
    if block.keyword == "stupnice":
        yield Diagnostic("K-F018", block.keyword_span, (("heading", f"{block.keyword} {block.name}".strip()),))
