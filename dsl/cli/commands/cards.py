"""A game in, the list of its cards out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from dsl.cli.options import command as make_command
from dsl.cli.options import format_option, game_argument, variant_option
from dsl.cli.speech import say

if TYPE_CHECKING:
    from dsl.model.game import Face, Game


@make_command("cards")
@game_argument
@format_option("text", "json")
@variant_option
def command(file: str, form: str, variants: tuple[str, ...]) -> None:
    from dsl.cli.loading import open_game

    game, _, _ = open_game(file, variants)
    rows = [card_row(game, face) for face in game.faces]
    if form == "json":
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        _print(game, rows)


def card_row(game: Game, face: Face) -> dict[str, Any]:
    return {
        "name": face.name,
        "deck": face.deck,
        "copies": face.copies,
        "attributes": attributes(game, face),
        "abilities": [{"kind": ability.kind, "text": ability.text} for ability in face.abilities],
    }


def attributes(game: Game, face: Face) -> dict[str, str | int]:
    """Property → its word or its number; a property the card does not have is left out."""
    found: dict[str, str | int] = {}
    for name, prop in game.props.items():
        value = face.attributes.get(name, -1)
        if value >= 0:
            found[name] = prop.values[value] if prop.kind == "enum" else value
    return found


def _print(game: Game, rows: list[dict[str, Any]]) -> None:
    from dsl.cli import console

    shown = console.table(*(say(f"cards.{column}") for column in ("name", "copies", "attributes", "abilities")))
    for row in rows:
        facts = ", ".join(f"{name} {value}" for name, value in row["attributes"].items())
        texts = "\n".join(f"{ability['kind']}: {ability['text']}" for ability in row["abilities"])
        shown.add_row(row["name"], str(row["copies"]), facts, texts)
    copies = sum(row["copies"] for row in rows)
    out = console.out()
    out.print(say("cards.total", game=game.name, faces=len(rows), cards=copies))
    out.print(shown)
