"""A game file in, a page in the browser out that shows its cards and follows every save."""

from __future__ import annotations

import threading
import webbrowser
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.cli import files
from dsl.cli.loading import known_variants, shown
from dsl.cli.options import command as make_command
from dsl.cli.options import game_argument, option, variant_option
from dsl.cli.speech import refuse, say

if TYPE_CHECKING:
    from dsl.cli.preview.desk import Desk
    from dsl.cli.preview.server import Server


@make_command("preview")
@game_argument
@option("--port", type=click.IntRange(1, 65535), default=None, metavar="N", help="preview.port")
@option("--no-open", is_flag=True, help="preview.no_open")
@variant_option
def command(file: str, port: int | None, no_open: bool, variants: tuple[str, ...]) -> None:
    from codegen.typeset import NoEngine
    from dsl.cli.preview.desk import Desk

    path = shown(files.locate(file))
    files.read(path)
    desk = Desk(str(path), variants)
    server = _server(desk, port)
    try:
        _run(path, desk, server, not no_open)
    except NoEngine as error:
        raise refuse("print.no_engine") from error
    except KeyboardInterrupt:
        click.echo(f"\n{say('preview.ended')}", err=True)
    finally:
        desk.close()
        server.server_close()


def _server(desk: Desk, port: int | None) -> Server:
    from dsl.cli.preview.server import Server

    try:
        return Server(desk, port or 0)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise refuse("preview.no_port", port=port or 0, reason=reason) from error


def _run(path: Path, desk: Desk, server: Server, browser: bool) -> None:
    """The first look happens before anybody is invited, so that a missing typesetter ends the command."""
    from dsl.cli.preview.watch import Checker, Watch

    checker = Checker(desk, desk.variants)
    watch = Watch(path, desk, checker.ask)
    watch.look()
    if desk.game is not None:
        known_variants(desk.game, desk.variants)
    for work in (checker.run, partial(server.serve_forever, 0.1)):
        threading.Thread(target=work, daemon=True).start()
    click.echo(say("preview.at", url=server.url))
    if browser:
        threading.Thread(target=webbrowser.open, args=(server.url,), daemon=True).start()
    try:
        watch.run()
    finally:
        desk.close()
        checker.stop()
        server.shutdown()
