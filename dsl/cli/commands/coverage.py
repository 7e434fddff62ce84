"""A game in, which of its sentences and clauses were run by simulated games out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import format_option, game_argument, option, seed_option, variant_option
from dsl.cli.speech import say

if TYPE_CHECKING:
    from dsl.compile import Program
    from dsl.source import Source, Span

MOST_GAMES = 100_000


@make_command("coverage")
@game_argument
@option("--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True, help="coverage.games")
@seed_option
@format_option("text", "json")
@variant_option
def command(file: str, games: int, seed: int, form: str, variants: tuple[str, ...]) -> None:
    from dsl.cli.loading import open_program

    program, source = open_program(file, variants, trace=True)
    _play(program, games, seed)
    result = summary(program, source)
    if form == "json":
        click.echo(json.dumps(result, ensure_ascii=False, indent=2))
    else:
        _print(result)


def _play(program: Program, games: int, seed: int) -> None:
    """All numbers of players in turn."""
    from dsl.cli.commands.simulate import stop_broken
    from dsl.cli.console import progress
    from dsl.players.arena import Broken, game_seed, play_game

    low, high = program.game.players
    try:
        for number in progress(range(games), games, say("simulate.playing")):
            play_game(program, low + number % (high - low + 1), number, game_seed(seed, number))
    except Broken as broken:
        raise stop_broken(broken) from broken


def summary(program: Program, source: Source) -> dict[str, Any]:
    runs: dict[Span, int] = {}
    for step, count in zip(program.steps, program.counts, strict=True):
        runs[step.span] = runs.get(step.span, 0) + count
    texts = {step.span: step for step in program.steps}
    rows = [
        {
            "line": source.position(span.start)[0],
            "text": texts[span].text,
            "ids": list(texts[span].ids),
            "runs": runs[span],
        }
        for span in sorted(runs)
    ]
    return {"game": program.game.name, "clauses": _clauses(rows), "sentences": rows}


def _clauses(rows: list[dict[str, Any]]) -> dict[str, bool]:
    """Every clause cited by a sentence that can be run, and whether one of them was."""
    found: dict[str, bool] = {}
    for row in rows:
        for name in row["ids"]:
            found[name] = found.get(name, False) or row["runs"] > 0
    return dict(sorted(found.items()))


def _print(result: dict[str, Any]) -> None:
    rows = result["sentences"]
    missed = [row for row in rows if not row["runs"]]
    click.echo(say("coverage.sentences", run=len(rows) - len(missed), all=len(rows)))
    for row in missed:
        click.echo(f"  {row['line']}: {row['text']}")
    clauses = result["clauses"]
    click.echo(say("coverage.clauses", run=sum(clauses.values()), all=len(clauses)))
    if not all(clauses.values()):
        click.echo("  " + ", ".join(name for name, run in clauses.items() if not run))
