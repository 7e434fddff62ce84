"""A list of clauses (one id on a line, perhaps a mark and a reason) in, the clauses and the faults of the list out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from dsl.diagnostics.fault import Diagnostic, Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.examples.citations import Citation
from dsl.source import Source, Span

COMPONENTS = "součásti"  # the mark of a clause about physical things, which no example can show

_ID = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*-[0-9]+[a-z]?")
_COMMENT = re.compile(r"^#.*| +#.*")


@dataclass(frozen=True, slots=True)
class Clause:
    name: str
    testable: bool = True
    reason: str = ""
    span: Span = Span(0, 0)


def read_clauses(source: Source, faults: Faults) -> Mapping[str, Clause]:
    """In the order of the list; a line that cannot be read is a fault and is left out."""
    found: dict[str, Clause] = {}
    for start, line in _lines(source):
        clause = _clause(line, start, faults)
        if clause is None:
            continue
        if clause.name in found:
            faults.add("K-U024", clause.span, id=clause.name, related=[(found[clause.name].span, "first")])
        found.setdefault(clause.name, clause)
    return found


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    for start, line in zip(source.line_starts, source.text.split("\n"), strict=True):
        said = _COMMENT.sub("", line).rstrip()
        if said:
            yield start, said


def _clause(line: str, start: int, faults: Faults) -> Clause | None:
    name, *rest = (part.strip() for part in line.split("\t"))
    span = Span(start, start + max(1, len(name)))
    if not _ID.fullmatch(name) or not name[:-1].isupper():
        faults.add("K-U022", span, text=name)
        return None
    mark, reason = (*rest, "", "")[:2]
    if mark not in ("", COMPONENTS):
        at = Span(start + line.index(mark, len(name)), start + line.index(mark, len(name)) + len(mark))
        near = [Fix(at, COMPONENTS)] if nearest(mark, [COMPONENTS]) else []
        faults.add("K-U023", at, fixes=near, text=mark, mark=COMPONENTS)
        return None
    return Clause(name, not mark, reason, span)


def unknown(cited: Iterable[Citation], known: Mapping[str, Clause]) -> Iterator[Diagnostic]:
    """Ids that are not in the list, with what they could have been."""
    for citation in cited:
        if citation.clause not in known:
            near = nearest(citation.clause, known)
            words = (("id", citation.clause), ("near", ", ".join(near)))
            yield Diagnostic("K-U021", citation.span, words, tuple(Fix(citation.span, one) for one in near))
