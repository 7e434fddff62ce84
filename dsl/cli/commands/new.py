"""The name of a game in, a small complete .hra file out."""

from __future__ import annotations

import re
from pathlib import Path

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import option
from dsl.cli.speech import refuse, say

TEMPLATE = "new.hra.j2"
LONGEST_NAME = 40


@make_command("new")
@click.argument("name")
@option("--folder", type=click.Path(path_type=Path), default=Path(), metavar="DIR", help="new.folder")
def command(name: str, folder: Path) -> None:
    from dsl.cli import files

    target = folder / f"{_file_name(name)}.hra"
    if target.exists():
        raise refuse("file.exists", name=target)
    files.replace(target, _text(" ".join(name.split())))
    click.echo(say("new.done", name=target))


def _file_name(name: str) -> str:
    """„Moje hra“ → „moje-hra“."""
    from dsl.diagnostics.suggest import fold

    plain = re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-")
    words = "".join(name.split())
    if not plain or not words.isalnum() or not words[0].isalpha() or len(name) > LONGEST_NAME:
        raise refuse("new.name", name=name[:LONGEST_NAME])
    return plain


def _text(name: str) -> str:
    from jinja2 import Environment, StrictUndefined

    raw = (Path(__file__).parent.parent / "data" / TEMPLATE).read_text(encoding="utf-8")
    made = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False).from_string(raw)
    return made.render(name=name[0].upper() + name[1:])
