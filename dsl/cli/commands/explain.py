"""The code of a fault in, its page out; without a code the list of all codes."""

from __future__ import annotations

import click

from dsl.cli.options import command as make_command
from dsl.cli.speech import Refusal, language


@make_command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    from dsl.diagnostics.registry import explain, is_known

    page = explain(code, language())
    if code and not is_known(code):
        raise Refusal(page.strip())
    click.echo(page, nl=False)
