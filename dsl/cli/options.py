"""Option and command classes whose help is a key of the texts, and the options that many commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from dsl.cli.speech import LANGUAGES, say

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Option(click.Option):
    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        key, self.help = self.help, say(self.help) if self.help else None
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = key


class Translated(click.Command):
    """A command whose own `--help` is explained in the reader's language."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = say("main.help_option")
        return option


class Command(Translated):
    """A command whose help stands in the texts under its name."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(f"{self.name}.help"))


def lang_option(function: Decorated) -> Decorated:
    """Read before anything else (see main); here only so that click knows and checks it."""
    return click.option("--lang", type=click.Choice(LANGUAGES), expose_value=False, cls=Option, help="option.lang")(
        function
    )


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    def make(function: Callable[..., Any]) -> click.Command:
        return click.command(name, cls=Command)(lang_option(function))

    return make


def option(*names: str, help: str, **settings: Any) -> Callable[[Decorated], Decorated]:
    return click.option(*names, cls=Option, help=help, **settings)


def game_argument(function: Decorated) -> Decorated:
    return click.argument("file", metavar="FILE")(function)


def variant_option(function: Decorated) -> Decorated:
    return option("--variant", "variants", multiple=True, metavar="NAME", help="option.variant")(function)


def format_option(*formats: str) -> Callable[[Decorated], Decorated]:
    return option(
        "--format", "form", type=click.Choice(formats), default=formats[0], show_default=True, help="option.format"
    )


def players_option(function: Decorated) -> Decorated:
    return option("--players", type=int, default=None, metavar="N", help="option.players")(function)


def seed_option(function: Decorated) -> Decorated:
    return option("--seed", type=int, default=0, show_default=True, metavar="S", help="option.seed")(function)
