"""A game in, its rules out; with the name of a card, the text of that card."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import game_argument, variant_option
from dsl.cli.speech import Refusal, say

if TYPE_CHECKING:
    from dsl.model.game import Face, Game


@make_command("text")
@game_argument
@click.argument("card", required=False)
@variant_option
def command(file: str, card: str | None, variants: tuple[str, ...]) -> None:
    from dsl.cli.loading import open_game

    game, _, _ = open_game(file, variants)
    lines = card_lines(game, find_face(game, card)) if card else rule_lines(game)
    click.echo("\n".join(lines))


def find_face(game: Game, name: str) -> Face:
    """The card of that name; capitals and diacritics may be left out."""
    from dsl.diagnostics.suggest import fold, nearest

    by_name = {face.name: face for face in game.faces}
    folded = {fold(face.name): face for face in game.faces}
    found = by_name.get(name) or folded.get(fold(name))
    if found is None:
        near = nearest(name, by_name)
        hint = say("main.near", names=", ".join(near)) if near else ""
        raise Refusal(f"{say('game.card', game=game.name, name=name)} {hint}".rstrip())
    return found


def card_lines(game: Game, face: Face) -> list[str]:
    from dsl.cli.commands.cards import attributes

    facts = ", ".join(f"{name} {value}" for name, value in attributes(game, face).items())
    lines = [f"{face.name} ({facts})" if facts else face.name]
    lines += [f"  {ability.kind}: {ability.text}" for ability in face.abilities]
    return lines


def rule_lines(game: Game) -> list[str]:
    lines = [game.name]
    for where, sentences in groupby(game.sentences, key=lambda sentence: sentence.where):
        lines += ["", where]
        lines += [f"  {sentence.text}{_cited(sentence.ids)}" for sentence in sentences]
    return lines


def _cited(ids: tuple[str, ...]) -> str:
    return f" [{', '.join(ids)}]" if ids else ""
