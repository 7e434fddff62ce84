"""A face and its layout in, its attributes out, each with the place on the card where it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from dsl.model.game import Face, Game, Prop

ONE = ("top-left", "top-right", "bottom-left", "bottom", "bottom-right")  # places for one attribute
ROWS = ("under-title", "under-text")  # places for any number of them
COLOUR, NOWHERE = "colour", "nowhere"  # colours the card; is not printed

Icons = Mapping[str, str]  # value or property → icon
Places = Mapping[str, tuple[str, ...]]  # property → places


@dataclass(frozen=True, slots=True)
class Mark:
    """One of several values, as many times as it follows itself."""

    text: str
    icon: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Fact:
    """An attribute: the property, its value as a word or number, an icon. `marks`: the values of one with several."""

    label: str
    text: str
    icon: str
    marks: tuple[Mark, ...] = ()


def placed(face: Face, game: Game, icons: Icons, places: Places, hidden: Collection[str]) -> dict[str, list[Fact]]:
    """Place → facts. A property without a wish: the first number right above, everything else under the title."""
    found: dict[str, list[Fact]] = {place: [] for place in (*ONE, *ROWS)}
    for prop in _ordered(game.props.values()):
        wished = [place for place in places.get(prop.name, ()) if place != COLOUR]
        if prop.name in hidden or NOWHERE in wished:
            continue
        for place, fact in _at(prop, face, icons, wished):
            found[place or _usual(prop, found, places)].append(fact)
    return found


def _ordered(props: Collection[Prop]) -> Iterator[Prop]:
    """Words before numbers, as they are read."""
    yield from (prop for prop in props if prop.kind in ("enum", "slots"))
    yield from (prop for prop in props if prop.kind not in ("enum", "slots"))


def _usual(prop: Prop, found: Mapping[str, list[Fact]], places: Places) -> str:
    wished = any("top-right" in some for some in places.values())
    number = prop.kind not in ("enum", "slots")
    return "top-right" if number and not wished and not found["top-right"] else "under-title"


def _at(prop: Prop, face: Face, icons: Icons, wished: Sequence[str]) -> Iterator[tuple[str, Fact]]:
    if prop.kind == "slots":
        yield from _values_at(prop, face.slots.get(prop.name, ()), icons, wished)
        return
    value = face.attributes.get(prop.name, -1)
    if value >= 0:
        word = prop.values[value] if prop.kind == "enum" else str(value)
        icon = icons.get(word if prop.kind == "enum" else prop.name) or icons.get(prop.token, "")
        yield from ((place, Fact(prop.name, word, icon)) for place in wished or ("",))


def _values_at(prop: Prop, values: Sequence[int], icons: Icons, wished: Sequence[str]) -> Iterator[tuple[str, Fact]]:
    """As many places as values: each stands at its own. One place: all of them there, in a row."""
    words = [prop.values[value] if value >= 0 else "" for value in values]
    if len(wished) == len(words) > 1:
        for place, word in zip(wished, words, strict=True):
            if word:
                yield place, Fact(prop.name, word, icons.get(word, ""))
    elif any(words):
        shown = [word for word in words if word]
        marks = tuple(Mark(word, icons.get(word, ""), len(list(same))) for word, same in groupby(shown))
        for place in wished or ("",):
            yield place, Fact(prop.name, ", ".join(shown), "", marks)
