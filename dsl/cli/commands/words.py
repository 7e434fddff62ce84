"""A game in, all forms of the words it declares out: where a wrong paradigm shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import format_option, game_argument
from dsl.cli.speech import Refusal, say

if TYPE_CHECKING:
    from dsl.lexicon.tables import Row


@make_command("words")
@game_argument
@click.argument("word", required=False)
@format_option("text", "json")
def command(file: str, word: str | None, form: str) -> None:
    rows = _rows(file)
    if word:
        rows = _only(rows, word)
    if form == "json":
        found = [{"word": row.lemma, "kind": _kind(row), "forms": dict(row.forms)} for row in rows]
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        _print(rows)


def _rows(file: str) -> tuple[Row, ...]:
    """The dictionary is shown even when sentences of the game are wrong; a wrong word may be why."""
    from dsl.cli.loading import open_source, stop
    from dsl.diagnostics.registry import has_errors
    from dsl.lexicon.tables import tables
    from dsl.model.vocabulary import vocabulary
    from dsl.syntax.structure import parse_structure

    _, _, source, faults = open_source(file)
    lexicon = vocabulary(parse_structure(source, faults), faults)
    if has_errors(faults.items):
        raise stop(faults, source)
    return tables(lexicon)


def _only(rows: tuple[Row, ...], word: str) -> tuple[Row, ...]:
    """The rows of a word, named by any of its forms."""
    from dsl.diagnostics.suggest import fold, nearest

    wanted = fold(word)
    found = tuple(row for row in rows if wanted in map(fold, (row.lemma, *(form for _, form in row.forms))))
    if not found:
        near = nearest(word, [row.lemma for row in rows])
        hint = say("main.near", names=", ".join(near)) if near else ""
        raise Refusal(f"{say('words.none', word=word)} {hint}".rstrip())
    return found


def _kind(row: Row) -> str:
    """The pattern of a noun names its gender already."""
    return row.pattern if row.gender[:1] == row.pattern[:1] else f"{row.gender} {row.pattern}".strip()


def _print(rows: tuple[Row, ...]) -> None:
    for row in rows:
        click.echo(f"{row.lemma}  ({_kind(row)})")
        for start in range(0, len(row.forms), 7):
            click.echo("    " + "  ".join(f"{label} {form}" for label, form in row.forms[start : start + 7]))
