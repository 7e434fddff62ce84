"""A game in; for each clause where it is cited and which example shows it, for each sentence how often it ran out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import format_option, game_argument, option, seed_option, variant_option
from dsl.cli.speech import language, refuse, say

if TYPE_CHECKING:
    from dsl.compile import Program
    from dsl.diagnostics.fault import Diagnostic
    from dsl.examples.citations import Citation
    from dsl.examples.clauselist import Clause
    from dsl.examples.covered import Covered
    from dsl.model.game import Game
    from dsl.players.coverage import Coverage
    from dsl.source import Source, Span
    from dsl.syntax.structure.nodes import File

MOST_GAMES = 100_000
FAULTS = 1
ALL = "all"
SHARES = ("cited", "exercised", "ran", "sentences", "parts", "effects")


@dataclass(slots=True)
class Work:
    """The game with all files beside it, and what is wrong with them."""

    program: Program
    source: Source
    files: list[tuple[Source, File]]  # the game's own first, then those of examples
    listed: Mapping[str, Clause] | None = None
    faults: list[tuple[Source, Diagnostic]] = field(default_factory=list)


@make_command("coverage")
@game_argument
@option("--examples", "others", multiple=True, metavar="FILE", help="coverage.examples")
@option("--games", type=click.IntRange(0, MOST_GAMES), default=100, show_default=True, help="coverage.games")
@option("--players", default=ALL, show_default=True, metavar="N|all", help="coverage.players")
@seed_option
@option("--clauses", "listing", metavar="LIST", default=None, help="coverage.list")
@option("--require", default="", metavar="SHARES", help="coverage.require")
@option("--missing", is_flag=True, help="coverage.missing")
@format_option("text", "json")
@variant_option
def command(
    file: str,
    others: tuple[str, ...],
    games: int,
    players: str,
    seed: int,
    listing: str | None,
    require: str,
    missing: bool,
    form: str,
    variants: tuple[str, ...],
) -> int:
    from dsl.cli import covering

    wanted = _wanted(require)
    work = _open(file, others, listing, variants)
    found = _cover(work, _tables(work.program.game, players), games, seed)
    if form == "json":
        data = covering.as_data(work.program.game.name, found, work.source)
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        covering.show(found, work.source, missing)
    _report(work.faults)
    return FAULTS if _unmet(found, wanted) or _errors(work.faults) else 0


# ---------------------------------------------------------------- what was typed


def _wanted(text: str) -> dict[str, float]:
    found = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, number = part.partition("=")
        try:
            found[name.strip()] = float(number)
        except ValueError:
            found[name.strip()] = -1.0
        if name.strip() not in SHARES or not 0 <= found[name.strip()] <= 100:
            raise refuse("coverage.wrong_share", text=part, names=", ".join(SHARES))
    return found


def _tables(game: Game, players: str) -> tuple[int, ...]:
    """The numbers of players that take turns."""
    from dsl.cli.loading import seats

    if players == ALL:
        low, high = game.players
        return tuple(range(low, high + 1))
    if not players.isdecimal():
        raise refuse("coverage.wrong_players", text=players)
    return (seats(game, int(players[:9])),)


def _open(file: str, others: tuple[str, ...], listing: str | None, variants: tuple[str, ...]) -> Work:
    from dsl.cli.loading import open_source
    from dsl.diagnostics.fault import Faults
    from dsl.examples.clauselist import read_clauses, unknown
    from dsl.syntax.structure import parse_structure

    program, source = _compiled(file, variants)
    work = Work(program, source, [(source, parse_structure(source, Faults()))])
    for other in others:
        _, _, where, faults = open_source(other)
        work.files.append((where, parse_structure(where, faults)))
        work.faults += [(where, fault) for fault in faults.items]
    if listing is not None:
        _, _, where, faults = open_source(listing)
        listed = work.listed = read_clauses(where, faults)
        work.faults += [(where, fault) for fault in faults.items]
        for place, tree in work.files:
            work.faults += [(place, fault) for fault in unknown(_citations(tree), listed)]
    return work


def _compiled(file: str, variants: tuple[str, ...]) -> tuple[Program, Source]:
    """With counters for sentences and for their parts."""
    import dsl
    from dsl.cli.loading import open_game, stop
    from dsl.examples.parts import with_parts

    game, faults, source = open_game(file, variants)
    program = dsl.compile_game(with_parts(game), faults, trace=True)
    if program is None:
        raise stop(faults, source)
    return program, source


def _citations(tree: File) -> tuple[Citation, ...]:
    from dsl.examples.citations import citations

    return tuple(citations(tree))


# ---------------------------------------------------------------- the work


def _cover(work: Work, tables: tuple[int, ...], games: int, seed: int) -> Coverage:
    from dsl.cli.console import progress
    from dsl.examples.covered import EXAMPLE
    from dsl.players.coverage import coverage

    blocks = sum(1 for _, tree in work.files for _ in tree.all(EXAMPLE))
    examples = tuple(progress(_examples(work), blocks, say("coverage.trying")))
    runs = _play(work.program, tables, games, seed)
    kinds = [work.program.game, *_other_variants(work)]
    return coverage(kinds, _citations(work.files[0][1]), work.listed, examples, runs)


def _examples(work: Work) -> Iterator[Covered]:
    from dsl.examples.covered import cover_examples

    for where, tree in work.files:
        yield from cover_examples(work.program, tree.blocks, work.source, where)


def _play(program: Program, tables: tuple[int, ...], games: int, seed: int) -> dict[Span, int]:
    from dsl.cli.commands.simulate import stop_broken
    from dsl.cli.console import progress
    from dsl.examples.covered import forget, sentence_runs
    from dsl.players.arena import Broken, game_seed, play_game

    forget(program)
    try:
        for number in progress(range(games), games, say("simulate.playing")):
            play_game(program, tables[number % len(tables)], number, game_seed(seed, number))
    except Broken as broken:
        raise stop_broken(broken) from broken
    return sentence_runs(program)


def _other_variants(work: Work) -> Iterator[Game]:
    """The game with each variant that is not in force, for the sentences that only it has."""
    import dsl
    from dsl.examples.parts import with_parts

    game = work.program.game
    for name in game.variants:
        if name not in game.chosen:
            other, _, _ = dsl.load(work.source, (*game.chosen, name))
            if other is not None:
                yield with_parts(other)


# ---------------------------------------------------------------- the end


def _unmet(found: Coverage, wanted: Mapping[str, float]) -> bool:
    from dsl.cli.covering import percent

    shares = found.shares()
    unmet = [name for name, least in wanted.items() if shares[name].percent < least]
    for name in unmet:
        words = {"name": name, "percent": percent(shares[name].percent), "wanted": percent(wanted[name])}
        click.echo(say("coverage.unmet", **words), err=True)
    return bool(unmet)


def _report(faults: Sequence[tuple[Source, Diagnostic]]) -> None:
    from dsl.diagnostics.render import render, style_for

    style = style_for(dict(os.environ), sys.stderr.isatty())
    for source, fault in faults:
        click.echo(render(source, fault, language(), style), err=True)


def _errors(faults: Iterable[tuple[Source, Diagnostic]]) -> bool:
    from dsl.diagnostics.registry import has_errors

    return has_errors([fault for _, fault in faults])
