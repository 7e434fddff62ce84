"""A game and its layout in, the faces to print out: plain data, one per face, texts already set in Czech."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from codegen import colours, drawings, facts, inline
from codegen.drawings import Drawing
from codegen.facts import Fact as Fact
from codegen.homemade import Template
from codegen.inline import Run, Words
from codegen.layout import Layout
from codegen.typography import printed, tokens
from dsl.model.game import Ability, Face, Game
from dsl.source import Span

Style = Literal["text", "index"]


@dataclass(frozen=True, slots=True)
class Line:
    """One ability: the label of its kind, the text as it is set, the parts that stay on one line.

    `runs` are the text cut at its icons; () when it has none.
    """

    kind: str
    text: str
    written: str
    stretches: tuple[str, ...]
    span: Span = field(compare=False)
    runs: tuple[Run, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """What one face shows. `corner` is the mark of a playing card; `badge`, `facts`, `spots` and `strip` are its
    attributes: right above, under the title, at other places for one of them, under the text. Cards that look alike
    are equal, wherever they stand in the file."""

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
    span: Span = field(compare=False)
    deck_number: int = 0  # from 0, in the order of the file
    spots: tuple[tuple[str, Fact], ...] = ()
    strip: tuple[Fact, ...] = ()
    words: Words = "before"
    drawings: tuple[Drawing, ...] = ()  # of all icons on it
    template: Template | None = None  # drawn by the author


def cards(game: Game, layout: Layout) -> tuple[Card, ...]:
    """In the order of the file; copies are not repeated."""
    decks = list(dict.fromkeys(face.deck for face in game.faces))
    return tuple(_card(face, game, layout, decks.index(face.deck)) for face in game.faces)


def _card(face: Face, game: Game, layout: Layout, deck_number: int) -> Card:
    style = _style(face.deck, game, layout)
    by = _colour_property(game, layout)
    mark = _mark_property(game, by)
    hidden = {by, mark} if style == "index" else set()
    placed = facts.placed(face, game, layout.icons, layout.places, hidden)
    card = Card(
        title=_title(face, game, layout),
        deck=face.deck or game.name,
        copies=face.copies,
        style=style,
        colour=_colour(face, game, by, layout),
        icon=layout.icons.get(face.name) or layout.icons.get(_word(face, game, by), ""),
        corner=layout.corners.get(_word(face, game, mark), _word(face, game, mark)),
        badge=next(iter(placed["top-right"]), None),
        facts=tuple(placed["under-title"]),
        lines=_lines(face, layout),
        back=layout.backs.get(face.deck, layout.backs.get("", face.deck or game.name)),
        span=face.span,
        deck_number=deck_number,
        spots=tuple((place, one) for place in facts.ONE if place != "top-right" for one in placed[place][:1]),
        strip=tuple(placed["under-text"]),
        words=layout.words,
        template=layout.templates.get(face.deck) or layout.templates.get(""),
    )
    return replace(card, drawings=_drawings(card, layout))


def _drawings(card: Card, layout: Layout) -> tuple[Drawing, ...]:
    """Each icon once, in order."""
    names = dict.fromkeys(icons(card))
    return tuple(layout.drawings.get(name) or drawings.bundled(name) for name in names)


def icons(card: Card) -> Iterator[str]:
    """The names of all icons on a card."""
    shown = (*(one for _, one in card.spots), *card.facts, *card.strip, *((card.badge,) if card.badge else ()))
    named = (card.icon, *(one.icon for one in shown), *(mark.icon for one in shown for mark in one.marks))
    in_text = (icon for line in card.lines for _, icon in line.runs)
    return (name for name in (*named, *in_text) if name)


def _style(deck: str, game: Game, layout: Layout) -> Style:
    """A deck in which some card has no text is set as playing cards, unless the author says otherwise."""
    wanted = layout.styles.get(deck) or layout.styles.get("")
    if wanted:
        return "index" if wanted == "index" else "text"
    bare = any(face.deck == deck and not face.abilities for face in game.faces)
    return "index" if bare else "text"


def _colour_property(game: Game, layout: Layout) -> str:
    """The one that is to colour the card, else the first one whose values have colours, else the first one."""
    enums = [prop for prop in game.props.values() if prop.kind == "enum"]
    coloured = [prop for prop in enums if any(value in layout.colours for value in prop.values)]
    wished = [prop for prop in enums if facts.COLOUR in layout.places.get(prop.name, ())]
    return next((prop.name for prop in (*wished, *coloured, *enums)), "")


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


def _lines(face: Face, layout: Layout) -> tuple[Line, ...]:
    return tuple(_line(ability, layout) for ability in face.abilities)


def _line(ability: Ability, layout: Layout) -> Line:
    text = printed(tokens(ability.text))
    runs = inline.runs(text, layout.forms, layout.words)
    kept = runs if any(icon for _, icon in runs) else ()
    return Line(ability.kind, text, ability.text, inline.stretches(runs, layout.words), ability.span, kept)
