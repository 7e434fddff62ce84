"""A game file in, the same file with its sure faults mended out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import game_argument, option
from dsl.cli.speech import say

if TYPE_CHECKING:
    from dsl.diagnostics.fault import Faults
    from dsl.source import Source

ROUNDS = 5  # one cure may uncover another fault
FAULTS = 1


@make_command("fix")
@game_argument
@option("--all", "every", is_flag=True, help="fix.all")
@option("--dry-run", is_flag=True, help="fix.dry")
def command(file: str, every: bool, dry_run: bool) -> int:
    from dsl.cli import files
    from dsl.cli.loading import open_source, stop
    from dsl.diagnostics.registry import has_errors

    path, raw, source, faults = open_source(file)
    if faults.items:
        raise stop(faults, source)
    mended, left, count = mend(source, every)
    if dry_run:
        _show(source, mended)
    elif count:
        files.replace(path, mended.text, files.line_end(raw))
    click.echo(say("fix.done", name=source.name, count=count))
    if left.items:
        click.echo(say("fix.left", count=len(left.items)))
    return FAULTS if has_errors(left.items) else 0


def mend(source: Source, every: bool) -> tuple[Source, Faults, int]:
    """The mended source, the faults still in it, and how many cures were applied."""
    import dsl
    from dsl.diagnostics.fixes import apply_fixes, chosen_fixes
    from dsl.source import Source

    count = 0
    _, faults, _ = dsl.check_file(source)
    for _ in range(ROUNDS):
        cures = chosen_fixes(faults.items, only_sure=not every)
        text = apply_fixes(source, faults.items, only_sure=not every)
        if not cures or text == source.text:
            break
        count += len(cures)
        source = Source.of(source.name, text)
        _, faults, _ = dsl.check_file(source)
    return source, faults, count


def _show(before: Source, after: Source) -> None:
    import difflib

    lines = difflib.unified_diff(
        before.text.splitlines(), after.text.splitlines(), before.name, after.name, "", "", 0, ""
    )
    for line in lines:
        click.echo(line)
