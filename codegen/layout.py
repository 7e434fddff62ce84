"""The entries of the block `tisk` in, the layout of the cards out; what the game does not have is a fault."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from codegen import beside, colours, facts, homemade
from codegen.drawings import Drawing
from codegen.homemade import Template
from codegen.inline import Words
from codegen.resources import sense, words
from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.model.game import Game
from dsl.source import Span

POKER = (63.0, 88.0)
LEAST, MOST = 40.0, 130.0  # millimetres a side of a card may have

_SIZE = re.compile(r"(\d+(?:,\d+)?) ?× ?(\d+(?:,\d+)?)(?: ?mm)?")
_ALONE = ("size", "title", "words")  # settings of the whole game
_TABLES = ("colour", "icon", "corner", "back", "style")


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
    icons: dict[str, str] = field(default_factory=dict)  # value, property, card or noun → icon
    corners: dict[str, str] = field(default_factory=dict)  # value → what stands in the corner of a playing card
    title: str = ""  # the property printed as title; "" = the name of the card
    backs: dict[str, str] = field(default_factory=dict)  # deck → text of its back; "" = of every deck
    styles: dict[str, str] = field(default_factory=dict)  # deck → text or index; "" = of every deck
    places: dict[str, tuple[str, ...]] = field(default_factory=dict)  # property → where it stands on the card
    words: Words = "before"  # where the icon of a word stands in a text
    forms: dict[tuple[str, ...], str] = field(default_factory=dict)  # form of a noun, word by word → icon
    drawings: dict[str, Drawing] = field(default_factory=dict)  # icons that the author has drawn
    templates: dict[str, Template] = field(default_factory=dict)  # deck → template of its fronts; "" = of every deck


NounForms = Callable[[str], tuple[tuple[str, ...], ...]]  # a noun → its forms, word by word; () = no noun


def no_nouns(_: str) -> tuple[tuple[str, ...], ...]:
    return ()


def read_layout(
    settings: Iterable[Setting],
    game: Game,
    faults: Faults,
    folder: Path | None = None,
    noun_forms: NounForms = no_nouns,
) -> Layout:
    """`folder` is where the game lies: drawings of the author are looked for there."""
    reader = _Reader(game, faults, folder, noun_forms)
    for setting in settings:
        reader.read(setting)
    reader.check_icons()
    made = reader.tables
    return Layout(
        reader.size, made["colour"], made["icon"], made["corner"], reader.title, made["back"], made["style"],
        reader.places, reader.words, reader.forms(), reader.drawings, reader.templates,
    )  # fmt: skip


@dataclass(slots=True)
class _Reader:
    game: Game
    faults: Faults
    folder: Path | None
    noun_forms: NounForms
    size: tuple[float, float] = POKER
    title: str = ""
    words: Words = "before"
    places: dict[str, tuple[str, ...]] = field(default_factory=dict)
    drawings: dict[str, Drawing] = field(default_factory=dict)
    templates: dict[str, Template] = field(default_factory=dict)
    tables: dict[str, dict[str, str]] = field(default_factory=lambda: {name: {} for name in _TABLES})
    seen: dict[str, Span] = field(default_factory=dict)
    taken: dict[str, Span] = field(default_factory=dict)  # places for one attribute
    alone: dict[str, Span] = field(default_factory=dict)  # properties whose values stand apart

    def read(self, setting: Setting) -> None:
        word, _, subject = setting.label.partition(" ")
        key = sense("settings", word)
        if not key or (key in _ALONE and subject):
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
        elif key == "words":
            chosen = self._choice("words", setting)
            self.words = cast(Words, chosen) if chosen else self.words
        elif not self._has(key, subject, setting):
            return
        elif key == "place":
            self._place(subject, setting)
        elif key == "template":
            self._template(subject, setting)
        else:
            value = self._value(key, subject, setting)
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
        things = (*values, *self.game.props, *self.game.tokens, *(face.name for face in self.game.faces))
        known = {
            "colour": values, "corner": values, "icon": things, "back": ("", *decks), "style": ("", *decks),
            "place": tuple(self.game.props), "template": ("", *decks),
        }[key]  # fmt: skip
        if subject in known or (key == "icon" and self.noun_forms(subject)):
            return True
        self._unknown("K-P004", setting.label_span, subject or setting.label, known)
        return False

    def _value(self, key: str, subject: str, setting: Setting) -> str:
        if key == "colour":
            return self._colour(setting)
        if key == "icon":
            return self._icon(subject, setting)
        return self._choice("styles", setting) if key == "style" else setting.text.strip("„“")

    def _colour(self, setting: Setting) -> str:
        found = colours.colour(setting.text.strip("„“"))
        if not found:
            self.faults.add("K-P005", setting.text_span, text=setting.text)
        return found

    def _choice(self, table: str, setting: Setting) -> str:
        found = sense(table, setting.text)
        if not found:
            self._unknown("K-P006", setting.text_span, setting.text, tuple(words(table).values()))
        return found

    # -------------------------------------------------------------- icons

    def _icon(self, subject: str, setting: Setting) -> str:
        if setting.text.casefold().endswith(".svg"):
            return self._drawing(subject, setting)
        found = sense("icons", setting.text)
        if not found:
            self._unknown("K-P007", setting.text_span, setting.text, tuple(words("icons").values()))
        return found

    def _drawing(self, subject: str, setting: Setting) -> str:
        from codegen import svg

        try:
            made = svg.plain(beside.read(self.folder, setting.text, svg.MOST_BYTES))
        except beside.NotThere:
            self.faults.add("K-P015", setting.text_span, text=setting.text)
            return ""
        except svg.Refused as why:
            code = {"large": "K-P016", "broken": "K-P017", "inside": "K-P018"}[why.reason]
            self.faults.add(code, setting.text_span, text=setting.text, what=why.what)
            return ""
        name = "own-" + hashlib.sha256(f"{subject}\n{made}".encode()).hexdigest()[:12]
        self.drawings[name] = Drawing(name, subject, made)
        return name

    def _template(self, deck: str, setting: Setting) -> None:
        key = f"t{len(self.templates) + 1}"
        try:
            self.templates[deck] = homemade.read(self.folder, setting.text, key, setting.text_span)
        except beside.NotThere:
            self.faults.add("K-P015", setting.text_span, text=setting.text)
        except homemade.TooLarge:
            most = homemade.MOST_BYTES // 1_000_000
            self.faults.add("K-P020", setting.text_span, text=setting.text, files=homemade.MOST_FILES, most=most)

    def forms(self) -> dict[tuple[str, ...], str]:
        """Icons stand in texts beside tokens, values and other nouns; not beside properties and cards."""
        other = {*self.game.props, *(face.name for face in self.game.faces)} - set(self.game.tokens)
        named = ((noun, icon) for noun, icon in self.tables["icon"].items() if noun not in other)
        return {form: icon for noun, icon in named for form in self.noun_forms(noun)}

    # -------------------------------------------------------------- places

    def _place(self, subject: str, setting: Setting) -> None:
        listed = [part.strip() for part in setting.text.split(",")]
        chosen = tuple(sense("places", part) for part in listed)
        for part, place in zip(listed, chosen, strict=True):
            if not place:
                self._unknown("K-P006", setting.text_span, part, tuple(words("places").values()))
                return
            if place in facts.ONE and place in self.taken:
                self.faults.add("K-P008", setting.text_span, text=part, related=[(self.taken[place], "first")])
                return
        size = self.game.props[subject].size
        shown = [place for place in chosen if place != facts.COLOUR]
        if size > 1 and len(shown) not in (0, 1, size):
            self.faults.add("K-P009", setting.text_span, text=subject, size=size, count=len(shown))
            return
        self._need_icons(subject, shown, setting)
        self.taken |= {place: setting.text_span for place in chosen if place in facts.ONE}
        self.places[subject] = chosen

    def _need_icons(self, subject: str, shown: Sequence[str], setting: Setting) -> None:
        if len(shown) > 1 and self.game.props[subject].size > 1:
            self.alone[subject] = setting.text_span

    def check_icons(self) -> None:
        """Values that each have a place of their own are printed as icons."""
        for name, span in self.alone.items():
            prop = self.game.props[name]
            used = dict.fromkeys(value for face in self.game.faces for value in face.slots.get(name, ()) if value >= 0)
            for value in (prop.values[index] for index in used):
                if value not in self.tables["icon"]:
                    self.faults.add("K-P019", span, text=value, prop=name)

    def _unknown(self, code: str, span: Span, text: str, known: Iterable[str]) -> None:
        names = tuple(name for name in known if name)
        near = nearest(text, names)
        fixes = [Fix(span, near[0])] if near and code != "K-P004" else []
        listed = ", ".join(f"„{name}“" for name in names[:30])
        self.faults.add(code, span, text=text, near=", ".join(near), known=listed, fixes=fixes)
