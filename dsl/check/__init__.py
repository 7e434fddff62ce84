"""A source in, the game and every fault of its file out: loaded, each variant loaded too, all questions asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dsl.check import citations, counts, flow, loops, sight, style, unused
from dsl.check.subject import Subject
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.diagnostics.registry import has_errors
from dsl.model.game import Game
from dsl.model.load import load_whole
from dsl.source import Source

__all__ = ["check_source"]

QUESTIONS: tuple[Callable[[Subject], Iterator[Diagnostic]], ...] = (
    flow.check,
    loops.check,
    sight.check,
    counts.check,
    unused.check,
    citations.check,
    style.check,
)


def check_source(source: Source, faults: Faults, variants: Sequence[str] = ()) -> Game | None:
    """None when there are errors; questions about the whole game are asked only when its sentences are understood."""
    loaded = load_whole(source, faults, variants)
    _check_variants(source, [block.name for block in loaded.file.all("varianta")], variants, faults)
    if loaded.game is None:
        return None
    subject = Subject.of(loaded, loaded.game)
    for question in QUESTIONS:
        if not has_errors(faults.items):
            faults.items.extend(question(subject))
    return None if has_errors(faults.items) else loaded.game


def _check_variants(source: Source, names: Sequence[str], chosen: Sequence[str], faults: Faults) -> None:
    """The sentences of a variant are read only where it is in force, so each is put in force once."""
    seen = {(fault.code, fault.span) for fault in faults.items}
    for name in names:
        if name in chosen:
            continue
        found = Faults()
        load_whole(source, found, (*chosen, name))
        for fault in found.items:
            if (fault.code, fault.span) not in seen:
                seen.add((fault.code, fault.span))
                faults.items.append(fault)
