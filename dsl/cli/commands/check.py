"""Game files in, all their faults out: as text for people, JSON, SARIF or GitHub annotations."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import format_option, option, variant_option
from dsl.cli.speech import language, say

if TYPE_CHECKING:
    from dsl.diagnostics.emit import Report
    from dsl.model.game import Game

FAULTS = 1


@make_command("check")
@click.argument("names", metavar="FILE...", nargs=-1, required=True)
@format_option("text", "json", "sarif", "github")
@option("--strict", is_flag=True, help="check.strict")
@option("--print", "printed", is_flag=True, help="check.print")
@variant_option
def command(names: tuple[str, ...], form: str, strict: bool, printed: bool, variants: tuple[str, ...]) -> int:
    from dsl.diagnostics.emit import emit
    from dsl.diagnostics.render import style_for

    looked = [_look(name, variants, printed) for name in names]
    reports = [report for _, report in looked]
    style = style_for(dict(os.environ), sys.stdout.isatty())
    click.echo(emit(form, reports, language(), style), nl=False)
    if form == "text":
        _sum_up(looked)
    return FAULTS if _failed(reports, strict) else 0


def _look(name: str, variants: tuple[str, ...], printed: bool) -> tuple[Game | None, Report]:
    import dsl
    from dsl.cli.files import locate
    from dsl.cli.loading import known_variants, shown

    game, faults, source = dsl.check_file(shown(locate(name)), variants)
    if game is not None:
        known_variants(game, variants)
    if game is not None:
        from dsl.cli.printing import check_print

        check_print(game, source, faults, printed)
    return game, (source, tuple(faults.items))


def _failed(reports: list[Report], strict: bool) -> bool:
    from dsl.diagnostics.registry import severity

    ranks = [severity(fault) for _, faults in reports for fault in faults]
    return "error" in ranks or (strict and "warning" in ranks)


def _sum_up(looked: list[tuple[Game | None, Report]]) -> None:
    from dsl.diagnostics.render import summary

    for game, (source, faults) in looked:
        if game is not None and not faults:
            cards = sum(face.copies for face in game.faces)
            click.echo(say("check.clean", name=source.name, cards=cards, sentences=len(game.sentences)))
    faults = tuple(fault for _, (_, found) in looked for fault in found)
    if faults:
        click.echo("\n" + summary(faults, language()))
