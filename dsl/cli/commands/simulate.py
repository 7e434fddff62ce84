"""A game and a number of games in, what came of them out: lengths, endings, wins, uses of cards, a digest."""

from __future__ import annotations

import json
import time
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
@option("--cards", is_flag=True, help="simulate.cards")
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
    cards: bool,
    checked: bool,
    show: bool,
    form: str,
    variants: tuple[str, ...],
) -> int:
    from dsl.cli import tallying
    from dsl.cli.loading import open_program, seats
    from dsl.players.pool import Order

    program, source = open_program(file, variants, trace=cards)
    order = Order(source, variants, seats(program.game, players), games, seed, bot, checked, cards)
    started = time.perf_counter()
    tally = _play(program, order, jobs)
    result = tallying.as_data(program, order, tally, time.perf_counter() - started)
    if form == "json":
        click.echo(json.dumps(result, ensure_ascii=False, indent=2))
        return 0
    if show:
        _show_first(program, order)
    tallying.show(result)
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


def _show_first(program: Program, order: Order) -> None:
    from dsl.cli.table import print_game
    from dsl.players.arena import replay_game

    print_game(replay_game(program, order.players, 0, order.seed, order.bot))
