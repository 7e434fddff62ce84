"""What the author typed in, a game or a program that can run out; its faults are shown, and errors end the command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.cli import files
from dsl.cli.speech import Refusal, language, refuse, say

if TYPE_CHECKING:
    from dsl.compile import Program
    from dsl.diagnostics.fault import Faults
    from dsl.model.game import Game
    from dsl.source import Source

FAULTS = 1


def shown(path: Path) -> Path:
    """As short as can be, for messages."""
    inside = os.path.relpath(path)
    return path if inside.startswith(os.pardir) else Path(inside)


def open_source(file: str) -> tuple[Path, bytes, Source, Faults]:
    """The file as it is on the disk and as text; a fault here means that the text is not all of the file."""
    from dsl.diagnostics.fault import Faults
    from dsl.syntax.structure import load_source

    path, faults = shown(files.locate(file)), Faults()
    raw = files.read(path)
    return path, raw, load_source(raw, faults, str(path)), faults


def open_game(file: str, variants: Sequence[str] = ()) -> tuple[Game, Faults, Source]:
    import dsl

    game, faults, source = dsl.load(shown(files.locate(file)), variants)
    if game is not None:
        known_variants(game, variants)
    if game is None or _errors(faults):
        raise stop(faults, source)
    return game, faults, source


def open_program(file: str, variants: Sequence[str] = (), trace: bool = False) -> tuple[Program, Source]:
    import dsl

    game, faults, source = open_game(file, variants)
    program = dsl.compile_game(game, faults, trace=trace)
    if program is None or _errors(faults):
        raise stop(faults, source)
    return program, source


def seats(game: Game, players: int | None) -> int:
    """The number of players, if the game allows it."""
    low, high = game.players
    count = low if players is None else players
    if not low <= count <= high:
        raise refuse("game.players", game=game.name, low=low, high=high, count=count)
    return count


def known_variants(game: Game, variants: Sequence[str]) -> None:
    for name in variants:
        if name not in game.variants:
            has = say("game.variants", names=", ".join(game.variants)) if game.variants else ""
            raise Refusal(f"{say('game.variant', game=game.name, name=name)} {has}".rstrip())


def _errors(faults: Faults) -> bool:
    from dsl.diagnostics.registry import has_errors

    return has_errors(faults.items)


def stop(faults: Faults, source: Source) -> click.exceptions.Exit:
    from dsl.diagnostics.render import render_all, style_for

    style = style_for(dict(os.environ), sys.stderr.isatty())
    click.echo(render_all(source, faults.items, language(), style), err=True)
    click.echo(say("game.faults"), err=True)
    return click.exceptions.Exit(FAULTS)
