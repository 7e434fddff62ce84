"""What a screen reader finds in a printed PDF: tags, the language, and a word for every picture."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pypdf
import pytest

from tests.codegen.printing import example, printed_pdf
from tests.games import EXAMPLES


def tags(node: Any) -> Iterator[Any]:
    """The tree of tags, in the order it is read."""
    found = node.get_object()
    if not isinstance(found, dict):
        return
    if "/S" in found:
        yield found
    below = found.get("/K")
    inner = below.get_object() if hasattr(below, "get_object") else below
    for one in inner if isinstance(inner, list) else [inner] if inner is not None else []:
        yield from tags(one) if hasattr(one, "get_object") else ()


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_picture_has_a_word(name: str) -> None:
    pdf, made = printed_pdf(*example(name))
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    every = list(tags(reader.trailer["/Root"]["/StructTreeRoot"]))
    pictures = [tag for tag in every if tag["/S"] == "/Figure"]
    assert every[0]["/S"] == "/Document"
    assert len(pictures) >= sum(card.copies for card in made if card.icon)
    assert [tag for tag in pictures if not str(tag.get("/Alt", "")).strip()] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_titles_are_read_card_by_card(name: str) -> None:
    """The text of a page, in the order of its tags, begins each card with its title or its corner."""
    pdf, made = printed_pdf(*example(name))
    text = pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text().replace("\u00a0", " ")
    shown = [card.title for card in made for _ in range(card.copies)][:9]
    places = []
    start = 0
    for title in shown:
        start = text.index(title, start)
        places.append(start)
        start += len(title)
    assert places == sorted(places)
    assert len(places) == 9
