"""The arguments of `karban` in, one command run and an exit code out: 0 clean, 1 faults, 2 wrong use, 3 bug."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Sequence
from itertools import pairwise

import click

import dsl
from dsl.cli import speech
from dsl.cli.options import Option, Translated, lang_option
from dsl.cli.speech import Refusal, say

COMMANDS = (
    "check",
    "test",
    "fmt",
    "fix",
    "explain",
    "cards",
    "text",
    "words",
    "print",
    "preview",
    "play",
    "simulate",
    "replay",
    "coverage",
    "bench",
    "new",
)
CLEAN, FAULTS, WRONG_USE, BUG, STOPPED = 0, 1, 2, 3, 130


class Commands(Translated, click.Group):
    """Knows the commands by name; a command's module is imported only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"dsl.cli.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from dsl.diagnostics.suggest import nearest

            near = nearest(args[0], COMMANDS)
            hint = say("main.near", names=", ".join(near)) if near else say("main.see_help")
            raise Refusal(say("main.no_command", name=args[0]) + " " + hint)
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        formatter.write_text(say("main.help"))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say("main.commands")):
            formatter.write_dl([(name, say(f"{name}.short")) for name in COMMANDS])


@click.command(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@lang_option
@click.option("--version", "show_version", is_flag=True, cls=Option, help="main.version")
@click.pass_context
def root(ctx: click.Context, show_version: bool) -> None:
    if show_version:
        click.echo(f"karban {dsl.__version__}")
        ctx.exit(CLEAN)


def main(args: Sequence[str] | None = None) -> None:
    sys.exit(run(args))


def run(args: Sequence[str] | None = None) -> int:
    """The exit code of one command; nothing an author does ends in a traceback."""
    words = list(sys.argv[1:] if args is None else args)
    _print_any_letter()
    speech.choose(_early_language(words))
    try:
        result = root.main(words or ["--help"], prog_name="karban", standalone_mode=False)
        return result if isinstance(result, int) else CLEAN
    except Refusal as refusal:
        return _complain(str(refusal))
    except click.UsageError as error:
        return _complain(_usage(error))
    except (click.Abort, KeyboardInterrupt):
        click.echo(say("main.stopped"), err=True)
        return STOPPED
    except (BrokenPipeError, SystemExit):  # click leaves by SystemExit when the reader of a pipe has gone
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the reader has gone; nothing more can be said to it
        return CLEAN
    except Exception as bug:
        if _endless(bug):
            click.echo(say("game.endless", text=bug), err=True)
            return FAULTS
        if os.environ.get("KARBAN_DEBUG") == "1":
            raise
        click.echo(say("main.bug", kind=type(bug).__name__, text=str(bug)[:200]), err=True)
        return BUG


def _print_any_letter() -> None:
    """A terminal that has no Czech letters gets question marks, not an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(errors="replace")


def _endless(error: Exception) -> bool:
    """Rules that go round for ever are the author's fault; only who has played knows the error."""
    runtime = sys.modules.get("dsl.runtime")
    return runtime is not None and isinstance(error, runtime.BudgetExceeded)


def _early_language(words: Sequence[str]) -> str | None:
    """`--lang` must be known before any text is made, whichever command it stands behind."""
    for word, following in pairwise([*words, ""]):
        value = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if value in speech.LANGUAGES:
            return value
    return None


def _complain(message: str) -> int:
    click.echo(say("main.wrong_use", message=message), err=True)
    return WRONG_USE


def _usage(error: click.UsageError) -> str:
    match error:
        case click.MissingParameter():
            text = say("main.missing", name=_parameter(error))
        case click.NoSuchOption():
            text = say("main.no_option", name=error.option_name)
        case click.BadParameter():
            text = say("main.bad_value", name=_parameter(error), message=error.message)
        case _:
            text = error.format_message()
    return f"{text} {say('main.see', command=error.ctx.command_path)}" if error.ctx else text


def _parameter(error: click.BadParameter) -> str:
    if error.param is None:
        return str(error.param_hint or "")
    return (
        error.param.make_metavar(error.ctx)
        if isinstance(error.param, click.Argument) and error.ctx
        else (error.param.opts[-1])
    )
