"""A line typed by a person in, an answer or a wish out; what to do about a wish is the table's business."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """Why is something not on offer? `about` narrows it to names that contain it."""

    about: str


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Save:
    file: str


@dataclass(frozen=True, slots=True)
class Quit:
    pass


@dataclass(frozen=True, slots=True)
class Unclear:
    """Not a choice; `count` when the numbers are right but too few, too many or repeated."""

    count: bool = False


Wish = Answer | Why | Undo | Save | Quit | Unclear


def read_line(line: str, options: int, low: int, high: int) -> Wish:
    """Numbers count from 1; an empty line chooses nothing where nothing may be chosen."""
    words = line.split()
    match words:
        case ["q"]:
            return Quit()
        case ["u"]:
            return Undo()
        case ["s", *name] if name:
            return Save(" ".join(name))
        case [first, *rest] if first.startswith("?"):
            return Why(" ".join([first[1:], *rest]).strip())
    return _numbers(words, options, low, high)


def _numbers(words: list[str], options: int, low: int, high: int) -> Wish:
    if not all(word.isdecimal() and 1 <= int(word[:9]) <= options for word in words) or (not words and low):
        return Unclear()
    indices = tuple(int(word) - 1 for word in words)
    if not low <= len(indices) <= high or len(set(indices)) < len(indices):
        return Unclear(count=True)
    return Answer(indices)
