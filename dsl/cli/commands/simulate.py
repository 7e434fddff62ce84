"""A game and a number of games in, what came of them out: lengths, endings, wins and a digest of all end states."""

from __future__ import annotations

import json
import time
from statistics import median_low
from typing import TYPE_CHECKING, Any

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import format_option, game_argument, option, players_option, seed_option, variant_option
from dsl.cli.speech import say

if TYPE_CHECKING:
    from dsl.compile import Program
    from dsl.players.arena import Broken, Tally
    from dsl.players.pool import Order

MOST_GAMES, MOST_JOBS = 10_000_000, 64
FAULTS = 1


@make_command("simulate")
@game_argument
@players_option
@option("--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True, help="simulate.games")
@seed_option
@option("--jobs", type=click.IntRange(1, MOST_JOBS), default=1, show_default=True, help="simulate.jobs")
@option("--bot", type=click.Choice(("random", "first")), default="random", show_default=True, help="simulate.bot")
@option("--check", "checked", is_flag=True, help="simulate.check")
@option("--show", is_flag=True, help="simulate.show")
@format_option("text", "json")
@variant_option
def command(
    file: str,
    players: int | None,
    games: int,
    seed: int,
    jobs: int,
    bot: Any,
    checked: bool,
    show: bool,
    form: str,
    variants: tuple[str, ...],
) -> int:
    from dsl.cli.loading import open_program, seats
    from dsl.players.pool import Order

    program, source = open_program(file, variants)
    order = Order(source, variants, seats(program.game, players), games, seed, bot, checked)
    started = time.perf_counter()
    tally = _play(program, order, jobs)
    result = summary(program, order, tally, time.perf_counter() - started)
    if form == "json":
        click.echo(json.dumps(result, ensure_ascii=False, indent=2))
        return 0
    if show:
        _show_first(program, order)
    _print(result)
    return 0


def _play(program: Program, order: Order, jobs: int) -> Tally:
    from dsl.cli.console import progress
    from dsl.players.arena import Broken, Tally
    from dsl.players.pool import play_order

    tally = Tally(order.players)
    try:
        for outcome in progress(play_order(program, order, jobs), order.games, say("simulate.playing")):
            tally.add(outcome)
    except Broken as broken:
        raise stop_broken(broken) from broken
    return tally


def stop_broken(broken: Broken) -> click.exceptions.Exit:
    key = "simulate.endless" if broken.endless else "simulate.broken"
    click.echo(say(key, number=broken.game, seed=broken.seed, step=broken.step, text=broken.text), err=True)
    return click.exceptions.Exit(FAULTS)


def summary(program: Program, order: Order, tally: Tally, seconds: float) -> dict[str, Any]:
    lengths = tally.lengths
    return {
        "game": program.game.name,
        "variants": list(order.variants),
        "players": order.players,
        "seed": order.seed,
        "bot": order.bot,
        "games": order.games,
        "finished": len(lengths),
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds) if seconds else 0,
        "wins_by_seat": tally.wins,
        "length": {"min": min(lengths), "median": median_low(lengths), "max": max(lengths)},
        "endings": dict(sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))),
        "digest": tally.digests.hexdigest(),
    }


def _print(result: dict[str, Any]) -> None:
    from dsl.cli import console

    shown = console.table("", "")
    shown.show_header = False
    length = result["length"]
    rows = {
        "games": f"{result['games']} ({result['finished']})",
        "decisions": f"{result['decisions']}",
        "seconds": f"{result['seconds']}",
        "rate": f"{result['decisions_per_second']}",
        "wins": ", ".join(map(str, result["wins_by_seat"])),
        "length": f"{length['min']} / {length['median']} / {length['max']}",
        "endings": "\n".join(f"{count}× {text}" for text, count in result["endings"].items()),
        "digest": result["digest"],
    }
    for key, value in rows.items():
        shown.add_row(say(f"simulate.row_{key}"), value)
    words = {key: result[key] for key in ("game", "players", "bot", "seed")}
    out = console.out()
    out.print(say("simulate.title", **words))
    out.print(shown)


def _show_first(program: Program, order: Order) -> None:
    from dsl.cli.table import print_game
    from dsl.players.arena import replay_game

    print_game(replay_game(program, order.players, 0, order.seed, order.bot))
