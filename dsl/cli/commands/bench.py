"""A time to spend in, the figures of the bundled benchmarks out."""

from __future__ import annotations

import runpy

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import format_option, option
from dsl.cli.speech import refuse


@make_command("bench")
@option("--seconds", type=click.FloatRange(0.05, 600), default=2.0, show_default=True, help="bench.seconds")
@format_option("text", "json")
def command(seconds: float, form: str) -> None:
    from dsl import resources

    script = resources.folder("benchmarks") / "run.py"
    if not script.is_file():
        raise refuse("bench.none")
    runpy.run_path(str(script))["report"](seconds, form)
