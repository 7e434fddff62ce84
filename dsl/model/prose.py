"""A file in, its rules as a reader meets them out: sentences as they stand, with the clauses they cite."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from dsl.model import attributes as attrs
from dsl.syntax.structure.nodes import Block, Entry, ExampleStep, File, Id, Sub

_COPIES = re.compile(r"(?:, *)?\b\d+×")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file: sentences, or what a label says; `label` is "" when there is none."""

    text: str
    ids: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A block of rules, or a word with the lines that explain it; a block may have no name."""

    name: str
    ids: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry of the cards: one card, a set of them, or a value with texts for all its cards."""

    name: str
    said: str
    ids: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    name: str
    ids: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]  # leading word, what follows


@dataclass(frozen=True, slots=True)
class Prose:
    """Everything that stands in a rulebook, in the order of the file."""

    start: Line | None = None  # who begins
    zones: tuple[Line, ...] = ()
    tokens: tuple[Line, ...] = ()
    properties: tuple[Line, ...] = ()
    setup: tuple[Part, ...] = ()
    course: tuple[Part, ...] = ()  # rounds, phases, the turn
    actions: tuple[Part, ...] = ()
    rules: tuple[Part, ...] = ()
    end: tuple[Part, ...] = ()
    scoring: tuple[Part, ...] = ()
    variants: tuple[Part, ...] = ()
    definitions: tuple[Line, ...] = ()  # sentences of the dictionary
    verbs: tuple[Part, ...] = ()
    kinds: tuple[Part, ...] = ()
    decks: tuple[tuple[str, tuple[Listed, ...]], ...] = ()
    examples: tuple[Example, ...] = ()


def prose(file: File) -> Prose:
    return Prose(
        start=_start(file),
        zones=_said(file, "zóny"),
        tokens=_said(file, "žetony"),
        properties=_said(file, "vlastnosti"),
        setup=_parts(file, "příprava"),
        course=_parts(file, "kolo", "fáze", "tah"),
        actions=_parts(file, "akce"),
        rules=_parts(file, "pravidla"),
        end=_parts(file, "konec hry"),
        scoring=_parts(file, "bodování"),
        variants=_parts(file, "varianta"),
        definitions=tuple(line for part in _parts(file, "slovník") for line in part.lines if _is_sentence(line)),
        verbs=tuple(_word(entry) for entry in _entries(file, "slovesa")),
        kinds=tuple(_kind(entry) for entry in _entries(file, "druhy účinků")),
        decks=_decks(file),
        examples=tuple(Example(block.name, _names(block.ids), _steps(block.steps)) for block in file.all("příklad")),
    )


def _entries(file: File, keyword: str) -> list[Entry]:
    return [entry for block in file.all(keyword) for entry in block.entries]


def _names(ids: Iterable[Id]) -> tuple[str, ...]:
    return tuple(cited.name for cited in ids)


def _start(file: File) -> Line | None:
    found = (entry for entry in _entries(file, "hra") if attrs.sense("game", entry.label)[0] == "start")
    return next((_line(entry) for entry in found), None)


def _line(entry: Entry | Sub) -> Line:
    return Line(entry.text.value, _names(entry.ids), entry.label)


def _said(file: File, keyword: str) -> tuple[Line, ...]:
    return tuple(_line(entry) for entry in _entries(file, keyword) if entry.label)


def _parts(file: File, *keywords: str) -> tuple[Part, ...]:
    blocks = [block for block in file.blocks if block.keyword in keywords]
    return tuple(_part(block) for block in blocks)


def _part(block: Block) -> Part:
    lines = [line for entry in block.entries for line in (_line(entry), *map(_line, entry.subs))]
    return Part(block.name, _names(block.ids), tuple(lines), block.keyword)


def _is_sentence(line: Line) -> bool:
    return not line.label and line.text[-1:] == "."


def _word(entry: Entry) -> Part:
    """A verb by its infinitive; its other forms are for the machine."""
    name = entry.label.partition(",")[0].strip()
    return Part(name, _names(entry.ids), tuple(_line(sub) for sub in entry.subs))


def _kind(entry: Entry) -> Part:
    own = (Line(entry.text.value, _names(entry.ids), entry.label),)
    return Part(entry.label, _names(entry.ids), own + tuple(_line(sub) for sub in entry.subs))


def _decks(file: File) -> tuple[tuple[str, tuple[Listed, ...]], ...]:
    found: dict[str, list[Listed]] = {}
    for block in file.all("karty"):
        found.setdefault(block.name, []).extend(_listed(entry) for entry in block.entries)
    return tuple((name, tuple(entries)) for name, entries in found.items())


def _listed(entry: Entry) -> Listed:
    name, said = (entry.label, entry.text.value) if entry.label else (entry.text.value, "")
    without = _COPIES.sub("", said).strip(", ")
    return Listed(name, without, _names(entry.ids), tuple(_line(sub) for sub in entry.subs))


def _steps(steps: Iterable[ExampleStep]) -> tuple[tuple[str, str], ...]:
    return tuple((step.kind, step.text.value) for step in steps)
