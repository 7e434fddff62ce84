"""Do the clause numbers begin as the game says they do?"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.check.subject import Subject
from dsl.diagnostics.fault import Diagnostic, Fix
from dsl.syntax.structure.nodes import File, Id


def check(subject: Subject) -> Iterator[Diagnostic]:
    prefix = subject.game.clauses
    if not prefix:
        return
    for cited in all_cited(subject.file):
        if not cited.name.startswith(f"{prefix}-"):
            right = f"{prefix}-{cited.name.partition('-')[2]}"
            words = (("id", cited.name), ("prefix", prefix), ("right", right))
            yield Diagnostic("K-U020", cited.span, words, (Fix(cited.span, right),))


def all_cited(file: File) -> Iterator[Id]:
    for block in file.blocks:
        yield from block.ids
        for step in block.steps:
            yield from step.ids
        for entry in block.entries:
            yield from entry.ids
            for sub in entry.subs:
                yield from sub.ids
