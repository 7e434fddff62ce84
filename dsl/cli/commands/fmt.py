"""A game file in, the same file with tidy indents and blanks out."""

from __future__ import annotations

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import option
from dsl.cli.speech import say

FAULTS = 1


@make_command("fmt")
@click.argument("names", metavar="FILE...", nargs=-1, required=True)
@option("--check", "only_check", is_flag=True, help="fmt.check")
def command(names: tuple[str, ...], only_check: bool) -> int:
    changed = [_tidy(name, only_check) for name in names]
    return FAULTS if only_check and any(changed) else 0


def _tidy(name: str, only_check: bool) -> bool:
    """Whether the file is (or was) not tidy."""
    from dsl.cli import files
    from dsl.cli.loading import open_source, stop
    from dsl.diagnostics.registry import has_errors
    from dsl.syntax.format import format_text
    from dsl.syntax.structure import parse_structure

    path, raw, source, faults = open_source(name)
    parse_structure(source, faults)
    if has_errors(faults.items):
        raise stop(faults, source)
    tidy = format_text(source)
    changed = tidy != source.text
    if changed and not only_check:
        files.replace(path, tidy, files.line_end(raw))
    word = ("fmt.would" if only_check else "fmt.changed") if changed else "fmt.same"
    click.echo(say(word, name=source.name))
    return changed
