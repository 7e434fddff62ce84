"""A game in, its cards out: sheets to print and cut as PDF, or one picture per card."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from dsl.cli import files
from dsl.cli.options import command as make_command
from dsl.cli.options import format_option, game_argument, option, variant_option
from dsl.cli.speech import Refusal, language, refuse, say

if TYPE_CHECKING:
    from codegen.cards import Card
    from codegen.colours import Look
    from codegen.layout import Layout
    from codegen.measures import Fit
    from dsl.diagnostics.fault import Faults
    from dsl.model.game import Game
    from dsl.source import Source

FAULTS = 1
Form = Literal["pdf", "png", "svg"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """How to print."""

    form: Form
    paper: str
    backs: bool
    fold: bool
    ruler: bool
    dpi: int
    look: Look


@make_command("print")
@game_argument
@option("-o", "--output", type=click.Path(path_type=Path), default=None, metavar="PATH", help="print.output")
@format_option("pdf", "png", "svg")
@option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="print.paper")
@option("--card", "names", multiple=True, metavar="NAME", help="print.card")
@option("--deck", "decks", multiple=True, metavar="NAME", help="print.deck")
@option("--no-backs", is_flag=True, help="print.no_backs")
@option("--fold", is_flag=True, help="print.fold")
@option("--ruler", is_flag=True, help="print.ruler")
@option("--dpi", type=click.IntRange(50, 1200), default=300, show_default=True, metavar="N", help="print.dpi")
@option("--ink", type=click.Choice(("normal", "low")), default="normal", show_default=True, help="print.ink")
@option("--grey", is_flag=True, help="print.grey")
@variant_option
def command(
    file: str, output: Path | None, form: Form, paper: str, names: tuple[str, ...], decks: tuple[str, ...],
    no_backs: bool, fold: bool, ruler: bool, dpi: int, ink: Literal["normal", "low"], grey: bool,
    variants: tuple[str, ...],
) -> None:  # fmt: skip
    from codegen.colours import Look
    from codegen.typeset import NoEngine
    from dsl.cli.loading import open_game

    game, _, source = open_game(file, variants)
    target = _target(file, output, form)
    wishes = Wishes(form, paper, not no_backs, fold and not no_backs, ruler, dpi, Look(ink, grey))
    try:
        with _busy():
            layout, chosen, fits = _prepared(game, source, names, decks)
            made = _made(game, layout, chosen, fits, wishes)
    except NoEngine as error:
        raise refuse("print.no_engine") from error
    _write(target, made, chosen, wishes)


def _target(file: str, output: Path | None, form: Form) -> Path:
    origin = files.locate(file)
    target = output or Path(f"{origin.stem}.pdf" if form == "pdf" else f"{origin.stem}-{form}")
    if target.exists() and target.samefile(origin):
        raise refuse("print.over_source", name=target)
    return target


def _prepared(
    game: Game, source: Source, names: Sequence[str], decks: Sequence[str]
) -> tuple[Layout, tuple[Card, ...], tuple[Fit, ...]]:
    """The chosen cards with their sizes of type; ends the command when one of them cannot be printed."""
    from codegen import fit
    from dsl.cli.printing import layout_of
    from dsl.diagnostics.fault import Faults
    from dsl.diagnostics.registry import has_errors

    faults = Faults()
    layout = layout_of(game, source, faults)
    chosen = _chosen(game, layout, names, decks)
    fits = fit.check_cards(chosen, layout.size, faults)
    if has_errors(faults.items):
        raise _stop(faults, source)
    return layout, chosen, fits


def _chosen(game: Game, layout: Layout, names: Sequence[str], decks: Sequence[str]) -> tuple[Card, ...]:
    from codegen.cards import cards
    from dsl.diagnostics.suggest import nearest

    every = cards(game, layout)
    known = [face.name for face in game.faces]
    for name in names:
        if name not in known:
            near = nearest(name, known)
            hint = " " + say("main.near", names=", ".join(near)) if near else ""
            raise Refusal(say("game.card", game=game.name, name=name) + hint)
    held = dict.fromkeys(card.deck for card in every)
    for deck in decks:
        if deck not in held:
            raise refuse("print.no_deck", game=game.name, name=deck, names=", ".join(held))
    pairs = zip(known, every, strict=True)
    chosen = tuple(one for name, one in pairs if (not names or name in names) and (not decks or one.deck in decks))
    if not chosen:
        raise refuse("print.nothing")
    return chosen


def _stop(faults: Faults, source: Source) -> click.exceptions.Exit:
    from dsl.diagnostics.render import render_all, style_for

    style = style_for(dict(os.environ), sys.stderr.isatty())
    click.echo(render_all(source, faults.items, language(), style), err=True)
    click.echo(say("print.faults"), err=True)
    return click.exceptions.Exit(FAULTS)


def _made(
    game: Game, layout: Layout, chosen: Sequence[Card], fits: Sequence[Fit], wishes: Wishes
) -> tuple[tuple[bytes, ...], int]:
    """The documents and the number of sheets."""
    from codegen import press, sheets

    if wishes.form != "pdf":
        return press.pictures(chosen, fits, layout.size, wishes.form, wishes.look, wishes.dpi), 0
    paper = sheets.PAPERS[wishes.paper]
    grid = sheets.fold_grid(paper, layout.size) if wishes.fold else sheets.grid(paper, layout.size)
    if not grid.columns or not grid.rows:
        width, height = (f"{side:g}" for side in layout.size)
        raise refuse("print.no_room", width=width, height=height)
    copies = [card.copies for card in chosen]
    pages = sheets.impose_folded(copies, grid) if wishes.fold else sheets.impose(copies, grid, wishes.backs)
    made = press.sheets_pdf(game.name, chosen, fits, grid, pages, wishes.look, press.Extras(wishes.ruler))
    return (made,), sum(page.side != "back" for page in pages)


@contextmanager
def _busy() -> Iterator[None]:
    """Something moves while a person waits."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(file=sys.stderr).status(say("print.setting")):
        yield


def _write(target: Path, made: tuple[tuple[bytes, ...], int], chosen: Sequence[Card], wishes: Wishes) -> None:
    documents, sheets = made
    if wishes.form != "pdf":
        _write_pictures(target, documents, chosen, wishes.form)
        return
    files.put(target, documents[0])
    click.echo(say("print.done", name=target, cards=sum(card.copies for card in chosen), sheets=sheets))
    click.echo(say("print.how_fold" if wishes.fold else "print.how_backs" if wishes.backs else "print.how"))


def _write_pictures(folder: Path, pictures: Sequence[bytes], chosen: Sequence[Card], form: Form) -> None:
    from dsl.cli.console import progress

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("file.unwritable", name=folder, reason=error.strerror or type(error).__name__) from error
    named = [(_file_name(number, card, form), picture) for number, (card, picture) in _numbered(chosen, pictures)]
    for name, picture in progress(named, len(named), say("print.writing")):
        files.put(folder / name, picture)
    click.echo(say("print.pictures", name=folder, count=len(named)))


def _numbered(chosen: Sequence[Card], pictures: Sequence[bytes]) -> Iterator[tuple[int, tuple[Card, bytes]]]:
    return enumerate(zip(chosen, pictures, strict=True), 1)


def _file_name(number: int, card: Card, form: Form) -> str:
    from dsl.diagnostics.suggest import fold

    plain = re.sub(r"[^a-z0-9]+", "-", fold(card.title.casefold())).strip("-")[:40]
    return f"{number:03}-{plain or 'karta'}.{form}"
