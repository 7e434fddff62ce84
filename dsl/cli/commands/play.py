"""A game and a person at the terminal in, a game played against bots out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import game_argument, option, players_option, seed_option, variant_option
from dsl.cli.speech import Refusal, refuse, say

if TYPE_CHECKING:
    from dsl.players.human import Wish
    from dsl.players.player import Player
    from dsl.runtime import Decision
    from dsl.runtime.session import Session


@make_command("play")
@game_argument
@players_option
@seed_option
@option("--seat", type=int, default=1, show_default=True, metavar="N", help="play.seat")
@option("--bot", type=click.Choice(("random", "first")), default="random", show_default=True, help="play.bot")
@option("--resume", type=click.Path(path_type=Path), default=None, metavar="SAVE", help="play.resume")
@variant_option
def command(
    file: str, players: int | None, seed: int, seat: int, bot: str, resume: Path | None, variants: tuple[str, ...]
) -> None:
    from dsl.cli.commands.replay import load_session
    from dsl.cli.loading import open_program, seats
    from dsl.runtime.session import Session

    if resume is not None:
        session = load_session(resume, file)
    else:
        program, _ = open_program(file, variants)
        session = Session(program, seats(program.game, players), seed)
    if not 1 <= seat <= session.players:
        raise refuse("game.many", name="--seat", low=1, high=session.players, count=seat)
    Table(session, seat - 1, file, _bot(bot, seed)).play()


def _bot(name: str, seed: int) -> Player:
    from dsl.players.chance import Chance
    from dsl.players.first import First

    return Chance(seed) if name == "random" else First()


class Table:
    """One person at one seat, bots at the others."""

    def __init__(self, session: Session, seat: int, file: str, bot: Player) -> None:
        self.session, self.seat, self.file, self.bot = session, seat, file, bot
        self.told = 0

    def play(self) -> None:
        from dsl.cli.table import ending

        while not self.session.state.over:
            if self.session.state.who != self.seat:
                self.session.choose(self.bot.choose(self.session.state))
            elif not self._ask():
                click.echo(say("play.quit"))
                return
        self._tell()
        click.echo(ending(self.session.state, self.seat))

    def _tell(self) -> None:
        from dsl.cli.table import print_log

        self.told = print_log(self.session.state, self.seat, self.told)

    def _ask(self) -> bool:
        """Show the position and do what the person wants until a choice is made; False to quit."""
        self._show()
        asked = self._asked()
        while True:
            wish = self._read(asked)
            if wish is None:
                return False
            if self._do(wish, asked):
                return True

    def _asked(self) -> Decision:
        from dsl.runtime.view import offered

        return offered(self.session.state, self.seat)

    def _show(self) -> None:
        from dsl.cli.table import print_view, seat_name
        from dsl.runtime.view import view

        self._tell()
        seen = view(self.session.state, self.seat)
        click.echo()
        when = say("play.round", round=seen.round) if seen.round else ""
        click.echo(say("play.turn", name=seat_name(seen.active, self.seat), turn=seen.turn) + when)
        print_view(seen, self.seat)
        self._offer(self._asked())

    def _offer(self, asked: Decision) -> None:
        """The options by number; under the first option of a card its text."""
        program, told = self.session.program, {-1}
        click.echo(asked.prompt)
        for number, choice in enumerate(asked.options, 1):
            click.echo(f"  {number}. {choice.label}")
            face = program.layout.cards[choice.card] if choice.card >= 0 else -1
            if face not in told:
                told.add(face)
                for ability in program.game.faces[face].abilities:
                    click.echo(f"       {ability.kind}: {ability.text}")

    def _read(self, asked: Decision) -> Wish | None:
        from dsl.players.human import Quit, read_line

        many = asked.low != 1 or asked.high != 1
        question = say("play.ask_many", low=asked.low, high=asked.high) if many else say("play.ask")
        try:
            line = input(f"{question}: ")
        except EOFError:
            click.echo()
            return None
        wish = read_line(line, len(asked.options), asked.low, asked.high)
        return None if isinstance(wish, Quit) else wish

    def _do(self, wish: Wish, asked: Decision) -> bool:
        """Whether the position changed."""
        from dsl.players import human

        match wish:
            case human.Answer(indices):
                self.session.choose(indices)
                return True
            case human.Undo():
                return self._undo()
            case human.Save(name):
                self._save(name)
            case human.Why(about):
                self._why(about)
            case human.Unclear(count):
                key = "play.not_so_many" if count else "play.not_a_choice"
                click.echo(say(key, low=asked.low, high=asked.high))
        return False

    def _undo(self) -> bool:
        done = self.session.undo(self.seat)
        click.echo(say("play.undone" if done else "play.no_undo"))
        self.told = 0 if done else self.told
        return done

    def _save(self, name: str) -> None:
        from dsl.cli import files

        data: dict[str, Any] = {**self.session.save(), "file": self.file}
        try:
            files.replace(Path(name), json.dumps(data, ensure_ascii=False, indent=1) + "\n")
            click.echo(say("play.saved", name=name, game=self.file))
        except Refusal as refusal:
            click.echo(str(refusal))

    def _why(self, about: str) -> None:
        from dsl.cli.reasons import reasons

        found = reasons(self.session.state, self.seat, about)
        click.echo("\n".join(f"  {line}" for line in found) or say("play.why_nothing"))
