"""A game in, its cards out: sheets to print and cut, pictures for a shop, a table on a screen; rulebook and aids."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from dsl.cli import booklets
from dsl.cli.options import command as make_command
from dsl.cli.options import option, variant_option
from dsl.cli.printing import spoilt
from dsl.cli.printjob import Job, Wishes, agreed, busy, prepared, target_of
from dsl.cli.products import PRODUCTS, Product, calibration_words, write
from dsl.cli.rebuilds import Update, only_discards, recorded, updated, with_record
from dsl.cli.speech import refuse, say

PRESETS = ("home", "bleed", "tgc", "mpc", "tts")
FILE = click.Path(path_type=Path)


@make_command("print")
@click.argument("file", metavar="FILE", required=False)
@option("-o", "--output", type=FILE, default=None, metavar="PATH", help="print.output")
@option("--format", "form", type=click.Choice(("pdf", "png", "svg")), default=None, help="print.format")
@option("--preset", type=click.Choice(PRESETS), default="home", show_default=True, help="print.preset")
@option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="print.paper")
@option("--card", "names", multiple=True, metavar="NAME", help="print.card")
@option("--deck", "decks", multiple=True, metavar="NAME", help="print.deck")
@option("--changed-since", type=FILE, default=None, metavar="BUILD", help="print.changed_since")
@option("--no-backs", is_flag=True, help="print.no_backs")
@option("--fold", is_flag=True, help="print.fold")
@option("--ruler", is_flag=True, help="print.ruler")
@option("--calibrate", is_flag=True, help="print.calibrate")
@option("--printer", default=None, metavar="NAME", help="print.printer")
@option("--offset", default=None, metavar="X,Y", help="print.offset")
@option("--guides", is_flag=True, help="print.guides")
@option("--url", default=None, metavar="URL", help="print.url")
@option("--dpi", type=click.IntRange(50, 1200), default=300, show_default=True, metavar="N", help="print.dpi")
@option("--ink", type=click.Choice(("normal", "low")), default="normal", show_default=True, help="print.ink")
@option("--grey", is_flag=True, help="print.grey")
@option("--rulebook", is_flag=True, help="print.rulebook")
@option("--aids", is_flag=True, help="print.aids")
@variant_option
def command(file: str | None, **options: Any) -> None:
    from codegen.typeset import NoEngine, Spoilt

    wishes = Wishes(**options)
    (booklets.agreed if booklets.wanted(wishes) else agreed)(wishes)
    try:
        stored = _store_offset(wishes)
        if file is not None:
            _print(file, wishes)
        elif wishes.calibrate:
            write(_calibration(wishes))
        elif not stored:
            raise refuse("main.missing", name="FILE")
    except NoEngine as error:
        raise refuse("print.no_engine") from error
    except Spoilt as why:
        raise spoilt(why) from why


def _store_offset(wishes: Wishes) -> bool:
    from dsl.cli import printers

    if wishes.offset is None:
        return False
    if not wishes.printer:
        raise refuse("print.whose_offset")
    path = printers.store(wishes.printer, wishes.offset)
    click.echo(say("print.stored", printer=wishes.printer, name=path))
    return True


def _print(file: str, wishes: Wishes) -> None:
    from dsl.cli.loading import open_game

    game, _, source = open_game(file, wishes.variants)
    if booklets.wanted(wishes):
        write(booklets.made(file, game, source, wishes))
        return
    target = target_of(file, wishes)
    with busy():
        job = prepared(game, source, wishes, target)
    write(_product(job))


def _product(job: Job) -> Product:
    make = PRODUCTS[job.wishes.kind]
    if job.wishes.kind == "tabletop":
        return make(job)
    since = job.wishes.changed_since
    if since is None:
        return with_record(make(job), Update(job, recorded(job)))
    update = updated(job, since)
    if not update.job.cards and not update.discarded:
        return Product((), (say("print.unchanged", name=since),))
    return with_record(make(update.job) if update.job.cards else only_discards(update), update)


def _calibration(wishes: Wishes) -> Product:
    """The calibration sheet alone, without a game."""
    from codegen import press, sheets
    from codegen.layout import POKER
    from dsl.cli import printers

    offset = printers.measured(wishes.printer) if wishes.printer else (0.0, 0.0)
    on = sheets.grid(sheets.PAPERS[wishes.paper], POKER)
    words = calibration_words()
    made = press.sheets_pdf(words.title, (), (), on, (), wishes.look, press.Extras(False, words, offset))
    target = wishes.output or Path("calibration.pdf")
    return Product(((target, made),), (say("print.calibrated", name=target), say("print.how_calibration")))
