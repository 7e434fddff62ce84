"""Parts of a state in, words for messages out: cards, piles, tokens, decisions and the sentence that did it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from dsl.compile.program import Origin
from dsl.examples.nodes import Pile
from dsl.examples.patterns import word
from dsl.runtime import Decision, State
from dsl.runtime.decision import value_word

SHOWN = 12  # options in one message


def names_of(state: State, cards: Iterable[int]) -> str:
    faces, numbers = state.program.game.faces, state.program.layout.cards
    return ", ".join(faces[numbers[card]].name for card in cards) or word("nothing")


def faces_of(state: State, cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(state.program.layout.cards[card] for card in cards)


def face_names(state: State, faces: Iterable[int]) -> str:
    return ", ".join(state.program.game.faces[face].name for face in faces) or word("nothing")


def pile_numbers(state: State, pile: Pile) -> tuple[int, ...]:
    layout = state.program.layout
    keys = (pile.key,) if pile.key >= 0 else range(layout.zones[pile.zone].piles)
    return tuple(layout.pile(pile.zone, max(pile.seat, 0), key) for key in keys)


def cards_in(state: State, pile: Pile) -> tuple[int, ...]:
    """From the top."""
    return tuple(card for number in pile_numbers(state, pile) for card in reversed(state.zones[number]))


def token_place(state: State, token: str, seat: int, card: int) -> int:
    return state.program.layout.token(token, max(seat, 0), card)


def value_text(state: State, prop: str, value: int) -> str:
    declared = state.program.game.props.get(prop)
    return (value_word(declared, value) if declared is not None else str(value)) or word("nothing")


def options_text(asked: Decision, players: Sequence[str]) -> str:
    labels = list(dict.fromkeys(option_label(asked, index, players) for index in range(len(asked.options))))
    return ", ".join(labels[:SHOWN]) + (" …" if len(labels) > SHOWN else "")


def option_label(asked: Decision, index: int, players: Sequence[str]) -> str:
    option = asked.options[index]
    return players[option.payload] if asked.kind == "seat" and option.payload >= 0 else option.label


def last_cause(state: State, since: int, touches: Callable[[tuple[Any, ...]], bool]) -> Origin | None:
    """The sentence behind the last entry of the log that touches something."""
    for entry in reversed((state.log or [])[since:]):
        if touches(entry) and 0 <= entry[5] < len(state.program.origins):
            origin: Origin = state.program.origins[entry[5]]
            return origin
    return None


def cited(text: str, ids: Iterable[str]) -> str:
    marks = ", ".join(ids)
    return f"{text} [{marks}]" if marks else text
