"""Sheets as they come out of the printer: boxes, marks, backs behind fronts, every text, the same bytes."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys

import pypdf
import pytest

from codegen.colours import Look
from codegen.sheets import PAPERS, fold_grid, grid, impose, impose_folded
from tests.codegen.printing import POINT, ROOT, cells, example, joined, printed_pdf, small_game
from tests.games import EXAMPLES

CARD = (63.0, 88.0)
NUMBER = r"(-?[\d.]+)"
BOX = re.compile(rf"q {NUMBER} {NUMBER} m {NUMBER} {NUMBER} l {NUMBER} {NUMBER} l")
MARK = re.compile(rf"cm/c0 CS \S+ SCN 0.35 w 4 M 0 0 m {NUMBER} {NUMBER} l")
MARK_AT = re.compile(rf"q 1 0 0 -1 {NUMBER} {NUMBER} {MARK.pattern}")
TWO_DECKS = "\n".join(
    [
        "  Alfa: zelený, 2×\n    hned: Získej 1 groš.\n  Beta: modrý, 3×\n    hned: Získej 2 groše.",
        "",
        "karty Druhý",
        "  Gama: zelený, 5×\n    hned: Získej 3 groše.\n  Delta: modrý, 1×\n    hned: Získej 4 groše.\n",
    ]
)


def content(pdf: bytes, page: int) -> str:
    contents = pypdf.PdfReader(io.BytesIO(pdf)).pages[page].get_contents()
    assert contents is not None
    return contents.get_data().decode("latin-1")


def boxes(pdf: bytes, page: int) -> list[tuple[float, float]]:
    """Width and height in millimetres of every clipped box of a page that could be a card."""
    found = [[float(part) * POINT for part in box] for box in BOX.findall(content(pdf, page))]
    sizes = [(abs(x2 - x1), abs(y3 - y1)) for x1, y1, x2, _, _, y3 in found]
    return [size for size in sizes if size[0] > 60 and size[1] > 85]


def test_nine_cards_of_exact_size_on_both_sides() -> None:
    pdf, _ = printed_pdf(*example("jarmark"))
    for page in (0, 1):
        sizes = boxes(pdf, page)
        assert len(sizes) == 9
        assert all(abs(width - 63) < 0.01 and abs(height - 88) < 0.01 for width, height in sizes)


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_lie_outside_the_cards_and_on_their_edges(paper: str) -> None:
    on = grid(PAPERS[paper], CARD)
    pdf, _ = printed_pdf(*example("jarmark"), paper=paper)
    marks = [[float(part) * POINT for part in mark] for mark in MARK_AT.findall(content(pdf, 0))]
    assert len(marks) == 2 * (on.columns + 1) + 2 * (on.rows + 1)
    for x, from_below, across, down in marks:
        y = on.paper[1] - from_below
        inside_x = x + across > on.left and x < on.left + on.columns * CARD[0]
        inside_y = y + down > on.top and y < on.top + on.rows * CARD[1]
        assert not (inside_x and inside_y)
        off = (x - on.left) / CARD[0] if down else (y - on.top) / CARD[1]
        assert abs(off - round(off)) < 0.001
    assert MARK.search(content(pdf, 1)) is None


def test_back_lies_behind_its_front_also_on_a_part_filled_page() -> None:
    game, source = small_game(TWO_DECKS)
    pdf, made = printed_pdf(game, source)
    on = grid(PAPERS["a4"], CARD)
    pages = cells(pdf, on)
    assert len(pages) == 4
    assert [len(page) for page in pages] == [9, 9, 2, 2]
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for (column, row), text in front.items():
            behind = back[on.columns - 1 - column, row]
            assert behind in ("Zkouška", "Druhý")
            assert text.endswith(behind)
    assert sum(card.copies for card in made) == 11


def test_copies_and_places() -> None:
    on = grid(PAPERS["a4"], CARD)
    pages = impose([4, 0, 7], on, backs=True)
    assert [page.side for page in pages] == ["front", "back", "front", "back"]
    assert [card for page in pages[::2] for _, _, card in page.cells] == [0] * 4 + [2] * 7
    assert pages[2].cells == ((0, 0, 2), (1, 0, 2))
    assert pages[3].cells == ((2, 0, 2), (1, 0, 2))
    assert [page.side for page in impose([10], on, backs=False)] == ["front", "front"]


def test_folded_back_stands_under_its_front() -> None:
    on = fold_grid(PAPERS["a4"], CARD)
    assert (on.columns, on.rows, on.paper) == (4, 2, (297.0, 210.0))
    first, last = impose_folded([3, 2], on)
    assert first.cells == ((0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 1), (0, 1, 0), (1, 1, 0), (2, 1, 0), (3, 1, 1))
    assert last.cells == ((0, 0, 1), (0, 1, 1))


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_card_says_what_the_source_says(name: str) -> None:
    game, source = example(name)
    pdf, made = printed_pdf(game, source)
    fronts = [text for page in cells(pdf, grid(PAPERS["a4"], CARD))[::2] for _, text in sorted(page.items(), key=rows)]
    wanted = [(card, face) for card, face in zip(made, game.faces, strict=True) for _ in range(card.copies)]
    assert len(fronts) == len(wanted) > 0
    for text, (card, face) in zip(fronts, wanted, strict=True):
        assert face.name in text
        said = "".join(f"{ability.kind}{ability.text}" for ability in face.abilities)
        assert said in text
        assert card.title == face.name


def rows(item: tuple[tuple[int, int], str]) -> tuple[int, int]:
    (column, row), _ = item
    return row, column


def test_same_bytes_under_another_hash_seed() -> None:
    def made(seed: str) -> bytes:
        script = "from tests.codegen.printing import *; sys.stdout.buffer.write(printed_pdf(*example('prsi'))[0])"
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            [sys.executable, "-c", "import sys; " + script], env=env, cwd=ROOT, capture_output=True, check=True
        ).stdout

    first = made("1")
    assert first.startswith(b"%PDF")
    assert first == made("2")


def test_the_pdf_has_a_title_tags_and_wishes_for_the_print_dialog() -> None:
    pdf, _ = printed_pdf(*example("jarmark"))
    reader = pypdf.PdfReader(io.BytesIO(pdf), strict=True)
    root = reader.trailer["/Root"]
    assert reader.metadata is not None
    assert reader.metadata.title == "Jarmark"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "cs"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"


def test_grey_and_low_ink_say_the_same_in_less_colour() -> None:
    game, source = example("prsi")
    plain, _ = printed_pdf(game, source)
    for look in (Look(grey=True), Look(ink="low"), Look("low", True)):
        other, _ = printed_pdf(game, source, look=look)
        texts = [
            [joined(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(one)).pages] for one in (plain, other)
        ]
        assert texts[0] == texts[1]
        if look.grey:
            assert coloured(content(other, 0)) == set()
        if look.ink == "low":
            assert filled(content(other, 0)) == {"1 1 1", "0.10980392 0.10980392 0.10980392"} | icon_colours(other)
    assert coloured(content(plain, 0))


def coloured(stream: str) -> set[str]:
    found = re.findall(r"([\d.]+ [\d.]+ [\d.]+) (?:scn|SCN)", stream)
    return {triple for triple in found if len(set(triple.split())) > 1}


def filled(stream: str) -> set[str]:
    return set(re.findall(r"([\d.]+ [\d.]+ [\d.]+) scn", stream))


def icon_colours(pdf: bytes) -> set[str]:
    """Signs and small letters stay dark in low ink; only areas are left white."""
    return {triple for triple in filled(content(pdf, 0)) if max(map(float, triple.split())) < 0.75}
