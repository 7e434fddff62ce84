"""Examples in, outcomes out: each is set up, played and judged by itself; what fails is data with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from dsl.compile import Program
from dsl.diagnostics.fault import Diagnostic
from dsl.diagnostics.registry import has_errors, message
from dsl.examples import tell
from dsl.examples.judge import Judge, Wrong
from dsl.examples.nodes import (
    Answers,
    Claim,
    Decides,
    Deed,
    Example,
    NothingElse,
    Over,
    Step,
    Try,
)  # fmt: skip
from dsl.examples.play import Failed, Player
from dsl.examples.read import ReadExample, read_examples
from dsl.examples.shelf import Rules, Shelf
from dsl.examples.table import Endless, Table
from dsl.model.game import Game
from dsl.source import NOWHERE, Source, Span
from dsl.syntax.structure.nodes import Block


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one example; warnings may stand beside a success."""

    name: str
    ids: tuple[str, ...]
    ok: bool
    span: Span
    faults: tuple[Diagnostic, ...] = ()

    def message(self, lang: str) -> str:
        """Why it failed, one line for each fault; "" when it holds."""
        return "\n".join(message(fault, lang) for fault in self.faults if has_errors([fault]))


def run_examples(
    game: Game, program: Program, blocks: Sequence[Block], source: Source, where: Source | None = None
) -> tuple[Outcome, ...]:
    """`source` is the game's; `where` is the file of the blocks when it is another one."""
    wanted = [block for block in blocks if block.keyword == "příklad"]
    shelf = Shelf(game, program, source)
    return tuple(_outcome(read, where or source, where in (None, source)) for read in read_examples(wanted, shelf))


def _outcome(read: ReadExample, where: Source, own: bool) -> Outcome:
    faults = list(read.faults)
    if read.example is not None and read.rules is not None:
        faults += Run(read.example, read.rules, where, own).faults()
    ids = tuple(cited.name for cited in read.block.ids)
    return Outcome(read.block.name, ids, not has_errors(faults), read.block.span, tuple(faults))


@dataclass(slots=True)
class Run:
    example: Example
    rules: Rules
    where: Source
    own: bool  # the example stands in the game's file
    found: list[Diagnostic] = field(default_factory=list)
    last: Span = NOWHERE  # of the last deed or answer
    open: bool = False  # a pending decision has been claimed and may stay open

    def faults(self) -> list[Diagnostic]:
        try:
            table = Table.of(self.rules, self.example)
            player = Player(table, self.example.players, self.own)
            judge = Judge(self.example.players, table.state.clone())
            for step in self.example.steps:
                self._step(step, player, judge)
            self._answered(player, self.last)
        except Failed as failed:
            self.found.append(failed.fault)
        except Endless as endless:
            span = self.last if self.last != NOWHERE else self.example.span
            self.found.append(Diagnostic("K-X040", span, (("text", str(endless)),)))
        return self.found

    def _step(self, step: Step, player: Player, judge: Judge) -> None:
        table = player.table
        match step:
            case Deed():
                self._answered(player, step.span)
                judge.before = table.state.clone()
                judge.since = len(table.state.log or ())
                self.last, self.open = step.span, False
                player.do(step)
            case Answers(answers, span):
                self.last, self.open = span, False
                for answer in answers:
                    player.answer(answer)
            case Try(deed):
                if isinstance(deed, Deed):
                    self._answered(player, step.span)
                player.attempt(step)
            case _:
                self._claim(step, player, judge)

    def _answered(self, player: Player, span: Span) -> None:
        """Nobody may still have to decide anything but an action."""
        asked = player.table.asked()
        if asked is not None and asked.kind != "menu" and not self.open:
            raise player.unanswered(self.last if self.last != NOWHERE else span)

    def _claim(self, claim: Claim, player: Player, judge: Judge) -> None:
        if isinstance(claim, Decides):
            self.open = True
        self._answered(player, claim.span)
        wrong = judge.judge(player.table, claim)
        if wrong is not None:
            self.found.append(self._contradiction(claim, wrong))

    def _contradiction(self, claim: Claim, wrong: Wrong) -> Diagnostic:
        """The step and, where it is known, the sentence that the game followed."""
        cause = wrong.cause
        shown = cause is not None and self.own and cause.span != NOWHERE
        related = ((cause.span, "rule"),) if cause is not None and shown else ()
        rule = tell.cited(cause.text, cause.ids) if cause is not None and cause.text else ""
        match claim:
            case NothingElse():
                return Diagnostic("K-X041", claim.span, (("changes", wrong.found),))
            case Over(over):
                return Diagnostic("K-X047" if over else "K-X046", claim.span, (("rule", rule),), (), related)
        words = (
            ("step", self.where.cut(claim.span)),
            ("expected", wrong.expected),
            ("found", wrong.found),
            ("rule", rule),
        )
        return Diagnostic("K-X034", claim.span, words, (), related)
