"""A text and the words that have icons in, runs of the text out: each is plain, or stands with an icon."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from codegen.typography import NO_BREAK_SPACE

Words = Literal["before", "instead", "never"]  # where the icon of a word stands
Forms = Mapping[tuple[str, ...], str]  # the words of a form, small letters → icon
Run = tuple[str, str]  # text, icon ("" = none)

ICON = "\ufffc"  # an icon in a stretch of text that is measured
_WORD = re.compile(r"[^\W\d_]+")
_QUOTED = re.compile("„[^“]*“")


def runs(text: str, forms: Forms, words: Words) -> tuple[Run, ...]:
    """The texts of the runs joined are the text. A name in quotation marks is a name, not the word."""
    if words == "never" or not forms:
        return ((text, ""),)
    found: list[Run] = []
    done = 0
    for start, end, icon in _marked(text, forms, words):
        if done < start:
            found.append((text[done:start], ""))
        found.append((text[start:end], icon))
        done = end
    return (*found, (text[done:], "")) if done < len(text) or not found else tuple(found)


def _marked(text: str, forms: Forms, words: Words) -> Iterator[tuple[int, int, str]]:
    """Before a word of several words the icon stays with the first of them, instead of it with all."""
    quoted = [found.span() for found in _QUOTED.finditer(text)]
    places = [found.span() for found in _WORD.finditer(text)]
    longest = max(map(len, forms))
    done = 0
    for index, (start, end) in enumerate(places):
        if start < done or any(low < start < high for low, high in quoted):
            continue
        count = _longest(text, places[index : index + longest], forms)
        if count:
            icon = forms[_form(text, places[index : index + count])]
            done = places[index + count - 1][1]
            yield start, done if words == "instead" else end, icon


def _longest(text: str, places: Sequence[tuple[int, int]], forms: Forms) -> int:
    """How many of the next words are a form; 0 = none."""
    together = 1
    while together < len(places) and text[places[together - 1][1] : places[together][0]] in (" ", NO_BREAK_SPACE):
        together += 1
    return next((count for count in range(together, 0, -1) if _form(text, places[:count]) in forms), 0)


def _form(text: str, places: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    return tuple(text[start:end].lower() for start, end in places)


def stretches(found: Sequence[Run], words: Words) -> tuple[str, ...]:
    """What stays on one line; an icon is one character, which stands for the word too when it is printed instead."""
    shown = (text if not icon else ICON + ("" if words == "instead" else text) for text, icon in found)
    return tuple(part for part in "".join(shown).split(" ") if part)
