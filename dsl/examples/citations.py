"""A file in, every place where it cites a clause of the rules out: what kind of thing cites it, under which name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from dsl.source import Span
from dsl.syntax.structure.nodes import Block, Entry, File, Id, Sub

Citing = Literal["rule", "definition", "action", "card", "declaration", "example"]

_BLOCKS: dict[str, Citing] = {
    "příklad": "example", "akce": "action", "karty": "card", "slovesa": "definition", "slovník": "definition",
}  # fmt: skip
_DECLARING = ("hra", "zóny", "žetony", "vlastnosti", "druhy účinků", "stupnice", "tisk")


@dataclass(frozen=True, slots=True)
class Citation:
    """`where` is the heading and, when a line under it cites, what that line is called."""

    clause: str
    kind: Citing
    where: str
    span: Span


def citations(file: File) -> Iterator[Citation]:
    for block in file.blocks:
        where = " ".join(part for part in (block.keyword, block.name) if part)
        yield from _cited(block.ids, _kind(block), where)
        for step in block.steps:
            yield from _cited(step.ids, "example", where)
        for entry in block.entries:
            label = entry.label.partition(",")[0]  # a verb is followed by its forms
            named = f"{where}: {label}" if label else where
            yield from _cited(entry.ids, _kind(block, entry), named)
            for sub in entry.subs:
                yield from _cited(sub.ids, _kind(block, sub), f"{named}, {sub.label}" if sub.label else named)


def _cited(ids: Iterable[Id], kind: Citing, where: str) -> Iterator[Citation]:
    return (Citation(cited.name, kind, where, cited.span) for cited in ids)


def _kind(block: Block, line: Entry | Sub | None = None) -> Citing:
    """Sentences among declarations are rules, and attributes among definitions declare a word."""
    known = _BLOCKS.get(block.keyword)
    says = line is not None and line.kind == "sentences"
    if known == "definition":
        return "definition" if says else "declaration"
    if known is not None:
        return known
    return "declaration" if block.keyword in _DECLARING and not says else "rule"
