"""Examples of a game compiled with counters in, which sentences each of them ran and which clauses it speaks of out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.compile import Program, compile_game
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.diagnostics.registry import has_errors
from dsl.examples.names import Names
from dsl.examples.nodes import Try
from dsl.examples.parts import with_parts
from dsl.examples.read import ReadExample, read_examples
from dsl.examples.run import Run
from dsl.examples.shelf import Rules, Shelf
from dsl.model.load import load_game
from dsl.source import Source, Span
from dsl.syntax.structure.nodes import Block

EXAMPLE = "příklad"


@dataclass(frozen=True, slots=True)
class Covered:
    """One example. `ids` are cited by its heading, its steps or behind „because“; one that fails has run nothing."""

    name: str
    ids: tuple[str, ...]
    ok: bool
    runs: Mapping[Span, int]
    span: Span
    faults: tuple[Diagnostic, ...] = ()


class CountingShelf(Shelf):
    """Variants that examples ask for are compiled with counters too."""

    __slots__ = ()

    def _make(self, variants: tuple[str, ...]) -> Rules | None:
        quiet = Faults()
        game = load_game(self.source, quiet, variants)
        program = compile_game(with_parts(game), quiet, trace=True) if game is not None else None
        return Rules(game, program, Names(game, self._lexicon)) if game is not None and program is not None else None


def cover_examples(
    program: Program, blocks: Sequence[Block], source: Source, where: Source | None = None
) -> Iterator[Covered]:
    """`source` is the game's; `where` is the file of the blocks when it is another one."""
    shelf = CountingShelf(program.game, program, source)
    for read in read_examples([block for block in blocks if block.keyword == EXAMPLE], shelf):
        yield _covered(read, where or source, where in (None, source))


def _covered(read: ReadExample, where: Source, own: bool) -> Covered:
    faults = list(read.faults)
    runs: dict[Span, int] = {}
    if read.example is not None and read.rules is not None:
        forget(read.rules.program)
        faults += Run(read.example, read.rules, where, own).faults()
        runs = sentence_runs(read.rules.program)
    ok = not has_errors(faults)
    return Covered(read.block.name, _ids(read), ok, runs if ok else {}, read.block.span, tuple(faults))


def _ids(read: ReadExample) -> tuple[str, ...]:
    cited = [*read.block.ids, *(one for step in read.block.steps for one in step.ids)]
    steps = read.example.steps if read.example is not None else ()
    reasons = [step.reason for step in steps if isinstance(step, Try) and step.reason]
    return tuple(dict.fromkeys([*(one.name for one in cited), *reasons]))


def forget(program: Program) -> None:
    """All counters back to zero; the list itself belongs to the running code."""
    program.counts[:] = [0] * len(program.counts)


def sentence_runs(program: Program) -> dict[Span, int]:
    """By sentence and by part of a sentence; one that stands in several places of the code is counted by each."""
    runs: dict[Span, int] = {}
    for step, count in zip(program.steps, program.counts, strict=True):
        runs[step.span] = runs.get(step.span, 0) + count
    return runs
