"""A saved game in, the same game played again and verified out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import option
from dsl.cli.speech import Refusal, refuse, say

if TYPE_CHECKING:
    from dsl.runtime.session import BadSave, Session


@make_command("replay")
@click.argument("saves", metavar="SAVE...", type=click.Path(path_type=Path), nargs=-1, required=True)
@option("--game", "file", metavar="FILE", help="replay.game")
@option("--log", "with_log", is_flag=True, help="replay.log")
def command(saves: tuple[Path, ...], file: str | None, with_log: bool) -> None:
    for save in saves:
        _report(load_session(save, file), with_log)


def _report(session: Session, with_log: bool) -> None:
    from dsl.cli.table import ending, print_log, seat_name

    state = session.state
    if with_log:
        print_log(state)
    digest = session.choices[-1].digest if session.choices else ""
    click.echo(say("replay.done", game=session.program.game.name, steps=len(session.choices), digest=digest))
    click.echo(ending(state) if state.over else say("replay.goes_on", name=seat_name(state.who)))


def load_session(save: Path, file: str | None) -> Session:
    """The session a save describes, with the rules it names (or those in `file`)."""
    from dsl.cli.loading import open_program
    from dsl.runtime.session import BadSave, Session, read_save

    data = _json(save)
    try:
        saved = read_save(data)
        program, _ = open_program(file or _rules(data, saved.game), saved.variants)
        return Session.load(data, program)
    except BadSave as bad:
        raise _refusal(save, bad, data) from bad


def _json(save: Path) -> Any:
    from dsl.cli import files

    try:
        return json.loads(files.read(save))
    except (ValueError, RecursionError) as error:
        raise refuse("replay.not_a_save", name=save, reason=str(error)) from error


def _rules(data: dict[str, Any], game: str) -> str:
    """The file the save was made from, or a bundled game whose name is the same."""
    from dsl.cli import files
    from dsl.diagnostics.suggest import fold

    named = data.get("file")
    if isinstance(named, str) and (Path(named).is_file() or named in files.bundled_games()):
        return named
    found = [name for name in files.bundled_games() if fold(name) == fold(game)]
    return found[0] if found else str(named or game)


def _refusal(save: Path, bad: BadSave, data: Any) -> Refusal:
    if bad.problem == "shape":
        step = f"[{bad.step}] " if bad.step else ""
        return refuse("replay.not_a_save", name=save, reason=step + bad.detail)
    differs = say("replay.differs", step=bad.step, text=bad.detail) if bad.step else say("replay.same_steps")
    if bad.problem == "step":
        return Refusal(f"{save}: {differs}")
    return Refusal(f"{say('replay.other_rules', game=data['game'], saved=data['rules'][:12])} {differs}")
