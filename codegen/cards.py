"""A game and its layout in, the faces to print out: plain data, one per face, texts already set in Czech."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from codegen import colours
from codegen.layout import Layout
from codegen.typography import printed, stretches, tokens
from dsl.model.game import Face, Game, Prop
from dsl.source import Span

Style = Literal["text", "index"]


@dataclass(frozen=True, slots=True)
class Fact:
    """An attribute in its slot: the property, its value as a word or number, an icon."""

    label: str
    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class Line:
    """One ability: the label of its kind, the text as it is set, the parts that stay on one line."""

    kind: str
    text: str
    written: str
    stretches: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Card:
    """What one face shows. `badge` is its first number, `corner` the mark of a playing card."""

    title: str
    deck: str
    copies: int
    style: Style
    colour: str
    icon: str
    corner: str
    badge: Fact | None
    facts: tuple[Fact, ...]
    lines: tuple[Line, ...]
    back: str
    span: Span
    deck_number: int = 0  # from 0, in the order of the file


def cards(game: Game, layout: Layout) -> tuple[Card, ...]:
    """In the order of the file; copies are not repeated."""
    decks = list(dict.fromkeys(face.deck for face in game.faces))
    return tuple(_card(face, game, layout, decks.index(face.deck)) for face in game.faces)


def _card(face: Face, game: Game, layout: Layout, deck_number: int) -> Card:
    style = _style(face.deck, game, layout)
    by = _colour_property(game, layout)
    mark = _mark_property(game, by)
    numbers = [fact for prop in game.props.values() if prop.kind != "enum" for fact in _facts(prop, face, layout)]
    shown = {by, mark} if style == "index" else set()
    named = [prop for prop in game.props.values() if prop.kind == "enum" and prop.name not in shown]
    words = [fact for prop in named for fact in _facts(prop, face, layout)]
    return Card(
        title=_title(face, game, layout),
        deck=face.deck or game.name,
        copies=face.copies,
        style=style,
        colour=_colour(face, game, by, layout),
        icon=layout.icons.get(face.name) or layout.icons.get(_word(face, game, by), ""),
        corner=layout.corners.get(_word(face, game, mark), _word(face, game, mark)),
        badge=numbers[0] if numbers else None,
        facts=(*words, *numbers[1:]),
        lines=_lines(face),
        back=layout.backs.get(face.deck, layout.backs.get("", face.deck or game.name)),
        span=face.span,
        deck_number=deck_number,
    )


def _style(deck: str, game: Game, layout: Layout) -> Style:
    """A deck in which some card has no text is set as playing cards, unless the author says otherwise."""
    wanted = layout.styles.get(deck) or layout.styles.get("")
    if wanted:
        return "index" if wanted == "index" else "text"
    bare = any(face.deck == deck and not face.abilities for face in game.faces)
    return "index" if bare else "text"


def _colour_property(game: Game, layout: Layout) -> str:
    """The first enumerated property whose values have colours; without colours, the first one."""
    enums = [prop for prop in game.props.values() if prop.kind == "enum"]
    coloured = [prop for prop in enums if any(value in layout.colours for value in prop.values)]
    return next((prop.name for prop in (*coloured, *enums)), "")


def _mark_property(game: Game, by: str) -> str:
    """What the corner of a playing card tells besides its colour."""
    enums = [prop.name for prop in game.props.values() if prop.kind == "enum"]
    return next((name for name in enums if name != by), by)


def _word(face: Face, game: Game, name: str) -> str:
    """The value of an enumerated property; "" when the card has none."""
    index = face.attributes.get(name, -1)
    return game.props[name].values[index] if name and index >= 0 else ""


def _colour(face: Face, game: Game, by: str, layout: Layout) -> str:
    word = _word(face, game, by)
    if not word:
        return colours.NEUTRAL
    return layout.colours.get(word) or colours.nth(face.attributes[by])


def _title(face: Face, game: Game, layout: Layout) -> str:
    word = _word(face, game, layout.title)
    return word or face.name


def _facts(prop: Prop, face: Face, layout: Layout) -> tuple[Fact, ...]:
    value = face.attributes.get(prop.name, -1)
    if value < 0:
        return ()
    text = prop.values[value] if prop.kind == "enum" else str(value)
    icon = layout.icons.get(text) if prop.kind == "enum" else layout.icons.get(prop.name)
    return (Fact(prop.name, text, icon or ""),)


def _lines(face: Face) -> tuple[Line, ...]:
    return tuple(
        Line(one.kind, printed(found), one.text, stretches(found), one.span)
        for one, found in ((ability, tokens(ability.text)) for ability in face.abilities)
    )
