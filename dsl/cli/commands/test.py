"""Game files in, their worked examples run out; the last line counts those that hold."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import format_option, option, variant_option
from dsl.cli.speech import language, say

if TYPE_CHECKING:
    from dsl.compile import Program
    from dsl.diagnostics.fault import Diagnostic
    from dsl.examples import Outcome
    from dsl.source import Source
    from dsl.syntax.structure.nodes import Block

FAULTS = 1


@dataclass(frozen=True, slots=True)
class Tried:
    """The examples of one file."""

    source: Source
    outcomes: tuple[Outcome, ...]
    broken: tuple[Diagnostic, ...] = ()  # what is wrong with the file itself


@make_command("test")
@click.argument("names", metavar="FILE...", nargs=-1, required=True)
@option("--examples", "others", multiple=True, metavar="FILE", help="test.examples")
@format_option("text", "json")
@variant_option
def command(names: tuple[str, ...], others: tuple[str, ...], form: str, variants: tuple[str, ...]) -> int:
    tried = [one for name in names for one in _try(name, others, variants)]
    outcomes = [outcome for one in tried for outcome in one.outcomes]
    passed = sum(outcome.ok for outcome in outcomes)
    failed = len(outcomes) - passed
    if form == "json":
        _print_json(tried, passed, failed)
    else:
        for one in tried:
            _print(one)
        click.echo(say("test.summary", passed=passed, failed=failed))
    return FAULTS if failed or any(_errors(one.broken) for one in tried) else 0


def _try(name: str, others: tuple[str, ...], variants: tuple[str, ...]) -> list[Tried]:
    from dsl.cli.loading import open_program, open_source

    program, source = open_program(name, variants)
    if not others:
        blocks, _ = _blocks(source)
        return [_run(program, source, source, blocks)]
    found = []
    for other in others:
        _, _, examples, faults = open_source(other)
        blocks, more = _blocks(examples)
        found.append(_run(program, source, examples, blocks, (*faults.items, *more)))
    return found


def _blocks(source: Source) -> tuple[tuple[Block, ...], tuple[Diagnostic, ...]]:
    from dsl.diagnostics.fault import Faults
    from dsl.syntax.structure import parse_structure

    faults = Faults()
    return parse_structure(source, faults).blocks, tuple(faults.items)


def _run(
    program: Program, source: Source, where: Source, blocks: tuple[Block, ...], broken: tuple[Diagnostic, ...] = ()
) -> Tried:
    from dsl.examples import run_examples

    return Tried(where, run_examples(program.game, program, blocks, source, where), broken)


def _errors(faults: tuple[Diagnostic, ...]) -> bool:
    from dsl.diagnostics.registry import has_errors

    return has_errors(faults)


def _print_json(tried: list[Tried], passed: int, failed: int) -> None:
    rows: list[dict[str, Any]] = [
        {"name": outcome.name, "ids": list(outcome.ids), "ok": outcome.ok, "message": outcome.message(language())}
        for one in tried
        for outcome in one.outcomes
    ]
    click.echo(json.dumps({"passed": passed, "failed": failed, "examples": rows}, ensure_ascii=False, indent=2))


def _print(tried: Tried) -> None:
    from dsl.diagnostics.render import render_all, style_for

    style = style_for(dict(os.environ), sys.stdout.isatty())
    if tried.broken:
        click.echo(render_all(tried.source, tried.broken, language(), style))
    for outcome in tried.outcomes:
        rank = "help" if outcome.ok else "error"
        word = say("test.passed" if outcome.ok else "test.failed")
        ids = f" [{', '.join(outcome.ids)}]" if outcome.ids else ""
        click.echo(f"{style(rank, word)}: {outcome.name}{ids}")
        if outcome.faults:
            click.echo(render_all(tried.source, outcome.faults, language(), style))
