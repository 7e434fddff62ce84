"""The entries of the block `tisk` in, the layout of the cards out; what the game does not have is a fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from codegen import colours
from codegen.resources import sense, words
from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.model.game import Game
from dsl.source import Span

POKER = (63.0, 88.0)
LEAST, MOST = 40.0, 130.0  # millimetres a side of a card may have

_SIZE = re.compile(r"(\d+(?:,\d+)?) ?× ?(\d+(?:,\d+)?)(?: ?mm)?")


@dataclass(frozen=True, slots=True)
class Setting:
    """One entry of the block: `label: text`."""

    label: str
    text: str
    label_span: Span
    text_span: Span


@dataclass(frozen=True, slots=True)
class Layout:
    """What an author may decide; everything has a default."""

    size: tuple[float, float] = POKER  # millimetres
    colours: dict[str, str] = field(default_factory=dict)  # value → colour
    icons: dict[str, str] = field(default_factory=dict)  # value, property or card → icon
    corners: dict[str, str] = field(default_factory=dict)  # value → what stands in the corner of a playing card
    title: str = ""  # the property printed as title; "" = the name of the card
    backs: dict[str, str] = field(default_factory=dict)  # deck → text of its back; "" = of every deck
    styles: dict[str, str] = field(default_factory=dict)  # deck → text or index; "" = of every deck


Reading = Callable[[Setting], str]


def read_layout(settings: Iterable[Setting], game: Game, faults: Faults) -> Layout:
    reader = _Reader(game, faults)
    for setting in settings:
        reader.read(setting)
    return Layout(
        reader.size, reader.tables["colour"], reader.tables["icon"], reader.tables["corner"], reader.title,
        reader.tables["back"], reader.tables["style"],
    )  # fmt: skip


@dataclass(slots=True)
class _Reader:
    game: Game
    faults: Faults
    size: tuple[float, float] = POKER
    title: str = ""
    tables: dict[str, dict[str, str]] = field(
        default_factory=lambda: {name: {} for name in ("colour", "icon", "corner", "back", "style")}
    )
    seen: dict[str, Span] = field(default_factory=dict)

    def read(self, setting: Setting) -> None:
        word, _, subject = setting.label.partition(" ")
        key = sense("settings", word)
        alone = key in ("size", "title")
        if not key or (alone and subject):
            self._unknown("K-P001", setting.label_span, setting.label, tuple(words("settings").values()))
        elif setting.label in self.seen:
            related = [(self.seen[setting.label], "first")]
            self.faults.add("K-P002", setting.label_span, label=setting.label, related=related)
        else:
            self.seen[setting.label] = setting.label_span
            self._set(key, subject, setting)

    def _set(self, key: str, subject: str, setting: Setting) -> None:
        if key == "size":
            self._size(setting)
        elif key == "title":
            self._title(setting)
        elif self._has(key, subject, setting):
            value = self._value(key, setting)
            if value:
                self.tables[key][subject] = value

    def _size(self, setting: Setting) -> None:
        found = _SIZE.fullmatch(setting.text)
        sides = [float(side.replace(",", ".")) for side in found.groups()] if found else []
        if len(sides) == 2 and all(LEAST <= side <= MOST for side in sides):
            self.size = (sides[0], sides[1])
        else:
            self.faults.add("K-P003", setting.text_span, text=setting.text, low=int(LEAST), high=int(MOST))

    def _title(self, setting: Setting) -> None:
        enums = tuple(prop.name for prop in self.game.props.values() if prop.kind == "enum")
        if setting.text in enums:
            self.title = setting.text
        else:
            self._unknown("K-P006", setting.text_span, setting.text, enums)

    def _has(self, key: str, subject: str, setting: Setting) -> bool:
        """Whether the game has what the setting is about."""
        values = tuple(value for prop in self.game.props.values() for value in prop.values)
        decks = tuple(dict.fromkeys(face.deck for face in self.game.faces))
        known = {
            "colour": values,
            "corner": values,
            "icon": (*values, *self.game.props, *(face.name for face in self.game.faces)),
            "back": ("", *decks),
            "style": ("", *decks),
        }[key]
        if subject not in known:
            self._unknown("K-P004", setting.label_span, subject or setting.label, known)
        return subject in known

    def _value(self, key: str, setting: Setting) -> str:
        readers: dict[str, Callable[[Setting], str]] = {
            "colour": self._colour,
            "icon": self._icon,
            "style": self._style,
        }
        return readers[key](setting) if key in readers else setting.text.strip("„“")

    def _colour(self, setting: Setting) -> str:
        found = colours.colour(setting.text.strip("„“"))
        if not found:
            self.faults.add("K-P005", setting.text_span, text=setting.text)
        return found

    def _icon(self, setting: Setting) -> str:
        found = sense("icons", setting.text)
        if not found:
            self._unknown("K-P007", setting.text_span, setting.text, tuple(words("icons").values()))
        return found

    def _style(self, setting: Setting) -> str:
        found = sense("styles", setting.text)
        if not found:
            self._unknown("K-P006", setting.text_span, setting.text, tuple(words("styles").values()))
        return found

    def _unknown(self, code: str, span: Span, text: str, known: Iterable[str]) -> None:
        names = tuple(name for name in known if name)
        near = nearest(text, names)
        fixes = [Fix(span, near[0])] if near and code != "K-P004" else []
        listed = ", ".join(f"„{name}“" for name in names[:30])
        self.faults.add(code, span, text=text, near=", ".join(near), known=listed, fixes=fixes)
