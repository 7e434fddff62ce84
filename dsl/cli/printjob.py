"""The wishes of who prints in, a job out: the chosen cards of a game, measured and fit to be set."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from dsl.cli import files
from dsl.cli.speech import Refusal, language, refuse, say

if TYPE_CHECKING:
    from codegen.cards import Card
    from codegen.colours import Look
    from codegen.layout import Layout
    from codegen.measures import Fit
    from codegen.presets import Preset
    from dsl.diagnostics.fault import Faults
    from dsl.model.game import Game
    from dsl.source import Source

FAULTS = 1
Form = Literal["pdf", "png", "svg"]
Kind = Literal["sheets", "pictures", "shop", "tabletop"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options of the command, as they were given."""

    output: Path | None
    form: Form | None
    preset: str
    paper: str
    names: tuple[str, ...]
    decks: tuple[str, ...]
    no_backs: bool
    fold: bool
    ruler: bool
    calibrate: bool
    printer: str | None
    offset: str | None
    changed_since: Path | None
    guides: bool
    url: str | None
    dpi: int
    ink: Literal["normal", "low"]
    grey: bool
    variants: tuple[str, ...]
    rulebook: bool = False
    aids: bool = False

    @property
    def target(self) -> Preset:
        from codegen.presets import PRESETS

        return PRESETS[self.preset]

    @property
    def kind(self) -> Kind:
        kind = self.target.kind
        return "pictures" if kind == "sheets" and self.form not in (None, "pdf") else kind

    @property
    def look(self) -> Look:
        from codegen.colours import Look

        return Look(self.ink, self.grey)


@dataclass(frozen=True, slots=True)
class Job:
    """What to print: cards with their names in the game and their sizes of type, and where to."""

    game: Game
    layout: Layout
    names: tuple[str, ...]
    cards: tuple[Card, ...]
    fits: tuple[Fit, ...]
    wishes: Wishes
    target: Path


def agreed(wishes: Wishes) -> None:
    """Refuses wishes that do not go together."""
    fixed = wishes.target.kind in ("shop", "tabletop")
    home = wishes.preset == "home"
    clashes = (
        (fixed and wishes.form not in (None, "png"), f"--format {wishes.form}", f"--preset {wishes.preset}"),
        (wishes.fold and not home, "--fold", f"--preset {wishes.preset}"),
        (wishes.calibrate and wishes.fold, "--calibrate", "--fold"),
        (wishes.calibrate and wishes.no_backs, "--calibrate", "--no-backs"),
        (wishes.changed_since is not None and wishes.kind == "tabletop", "--changed-since", "--preset tts"),
        (wishes.guides and wishes.kind != "shop", "--guides", f"--preset {wishes.preset}"),
        (wishes.url is not None and wishes.kind != "tabletop", "--url", f"--preset {wishes.preset}"),
    )
    of_sheets = (("--fold", wishes.fold), ("--ruler", wishes.ruler), ("--calibrate", wishes.calibrate))
    for clash, one, other in clashes:
        if clash:
            raise refuse("print.clash", one=one, other=other)
    for name, wanted in of_sheets:
        if wanted and wishes.kind != "sheets":
            raise refuse("print.only_sheets", name=name)


def target_of(file: str, wishes: Wishes) -> Path:
    origin = files.locate(file)
    target = wishes.output or Path(origin.stem + _ending(wishes))
    if target.exists() and target.samefile(origin):
        raise refuse("print.over_source", name=target)
    return target


def _ending(wishes: Wishes) -> str:
    part = "-changes" if wishes.changed_since else ""
    if wishes.kind == "sheets":
        return f"{part}.pdf"
    return f"{part}-{wishes.form if wishes.kind == 'pictures' else wishes.preset}"


def prepared(game: Game, source: Source, wishes: Wishes, target: Path) -> Job:
    """Ends the command when a chosen card cannot be printed."""
    from codegen import fit
    from dsl.cli.printing import layout_of
    from dsl.diagnostics.fault import Faults
    from dsl.diagnostics.registry import has_errors

    faults = Faults()
    layout = layout_of(game, source, faults)
    names, chosen = _chosen(game, layout, wishes.names, wishes.decks)
    fits = fit.check_cards(chosen, layout.size, faults)
    if has_errors(faults.items):
        raise stop(faults, source)
    return Job(game, layout, names, chosen, fits, wishes, target)


def _chosen(
    game: Game, layout: Layout, names: Sequence[str], decks: Sequence[str]
) -> tuple[tuple[str, ...], tuple[Card, ...]]:
    from codegen.cards import cards

    every = cards(game, layout)
    known = [face.name for face in game.faces]
    _check_names(game, names, known)
    held = dict.fromkeys(card.deck for card in every)
    for deck in decks:
        if deck not in held:
            raise refuse("print.no_deck", game=game.name, name=deck, names=", ".join(held))
    pairs = [
        (name, card)
        for name, card in zip(known, every, strict=True)
        if (not names or name in names) and (not decks or card.deck in decks)
    ]
    if not pairs:
        raise refuse("print.nothing")
    return tuple(name for name, _ in pairs), tuple(card for _, card in pairs)


def _check_names(game: Game, names: Sequence[str], known: Sequence[str]) -> None:
    from dsl.diagnostics.suggest import nearest

    for name in names:
        if name not in known:
            near = nearest(name, known)
            hint = " " + say("main.near", names=", ".join(near)) if near else ""
            raise Refusal(say("game.card", game=game.name, name=name) + hint)


def stop(faults: Faults, source: Source) -> click.exceptions.Exit:
    from dsl.diagnostics.render import render_all, style_for

    style = style_for(dict(os.environ), sys.stderr.isatty())
    click.echo(render_all(source, faults.items, language(), style), err=True)
    click.echo(say("print.faults"), err=True)
    return click.exceptions.Exit(FAULTS)


@contextmanager
def busy() -> Iterator[None]:
    """Something moves while a person waits."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(file=sys.stderr).status(say("print.setting")):
        yield
