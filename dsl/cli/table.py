"""A state as one seat sees it in, a table for the terminal out; also the log and how the game ended."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from dsl.cli import console
from dsl.cli.speech import say

if TYPE_CHECKING:
    from rich.table import Table

    from dsl.runtime import State
    from dsl.runtime.view import CardView, PileView, View

EVERYBODY = -1


def seat_name(seat: int, me: int | None = None) -> str:
    return say("play.you") if seat == me else say("play.player", number=seat + 1)


def ending(state: State, me: int | None = None) -> str:
    names = ", ".join(seat_name(seat, me) for seat in state.winners)
    return say("play.winners", names=names) if names else say("play.nobody")


def print_log(state: State, seat: int | None = None, since: int = 0) -> int:
    """The log from entry `since` as `seat` may read it (None: everything); how many entries there are now."""
    from dsl.runtime.log import lines

    names = [seat_name(number, seat) for number in range(state.players)]
    for line in lines(state, seat, names, since):
        click.echo(f"  {line}")
    return len(state.log or ())


def print_game(state: State) -> None:
    """The course of a finished game, what lies on the table, and who won."""
    print_log(state)
    print_view_of(state)
    click.echo(ending(state))
    click.echo()


def print_view_of(state: State) -> None:
    from dsl.runtime.view import view

    print_view(view(state, state.active), None)


def print_view(seen: View, me: int | None) -> None:
    shown = console.table(*(say(f"play.{column}") for column in ("owner", "zone", "cards", "tokens")))
    for seat in (EVERYBODY, *range(seen.players)):
        _add_rows(shown, seen, seat, me)
    console.out().print(shown)


def _add_rows(shown: Table, seen: View, seat: int, me: int | None) -> None:
    name = say("play.common") if seat == EVERYBODY else seat_name(seat, me)
    tokens = ", ".join(f"{token.name} {token.count}" for token in seen.tokens if token.seat == seat)
    for pile in seen.piles:
        if pile.seat == seat and (pile.cards or not pile.key):
            shown.add_row(name, f"{pile.zone} {pile.key}".rstrip(), pile_text(pile), tokens)
            name = tokens = ""
    if tokens:
        shown.add_row(name, "", "", tokens)


def pile_text(pile: PileView) -> str:
    """Faces by name from the top, equal cards together; backs as a count."""
    counts = Counter(card_text(card) for card in pile.cards)
    return ", ".join(_times(text, count) for text, count in counts.items())


def _times(text: str, count: int) -> str:
    return (
        say("play.hidden", count=count) + text
        if not text or text.startswith(" (")
        else (f"{count}× {text}" if count > 1 else text)
    )


def card_text(card: CardView) -> str:
    notes = [f"{name} {value}" for name, value in (*card.back, *card.chosen, *card.tokens)]
    if card.under:
        notes.append(say("play.under", count=card.under))
    return f"{card.name} ({', '.join(notes)})" if notes else card.name
