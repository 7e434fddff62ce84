"""Every back lies behind its front: on both papers, with bleed, folded, on the last page, for a measured printer."""

from __future__ import annotations

import pytest

from codegen import press, sheets, typeset
from codegen.cards import Card, cards
from codegen.colours import Look
from codegen.measures import Fit
from codegen.sheets import PAPERS, Grid, Page
from tests.codegen.paper import Box, Side, sides
from tests.codegen.printing import example, laid_out, small_game
from tests.games import EXAMPLES

CARD = (63.0, 88.0)
NAMES = ["Alfa", "Beta", "Gama", "Delta", "Ještěr", "Kosmas", "Lenka", "Mates", "Norbert", "Otakar", "Pavla"]


def many_decks() -> tuple[tuple[Card, ...], tuple[Fit, ...]]:
    """Eleven decks, so that every back says whose it is; 1 to 3 copies of each."""
    blocks = [
        f"karty Sada{name}\n  {name}: zelený, {1 + number % 3}×\n    hned: Získej 1 groš.\n"
        for number, name in enumerate(NAMES)
    ]
    game, source = small_game("\n".join(blocks).removeprefix("karty SadaAlfa\n"))
    layout, _ = laid_out(game, source)
    made = cards(game, layout)
    return made, typeset.measure(made, layout.size)[0]


def pdf_of(on: Grid, pages: tuple[Page, ...], extras: press.Extras = press.Extras()) -> list[Side]:  # noqa: B008
    made, fits = many_decks()
    return sides(press.sheets_pdf("x", made, fits, on, pages, Look(), extras))


def copies() -> list[int]:
    return [card.copies for card in many_decks()[0]]


def whose(text: str) -> str:
    """The card of a front or of a back, by what is printed on it."""
    return next(name for name in NAMES if name in text or (name == "Alfa" and "Zkouška" in text))


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_back_behind_its_front(paper: str, bleed: float) -> None:
    on = sheets.grid(PAPERS[paper], CARD, bleed)
    found = pdf_of(on, sheets.impose(copies(), on, True))
    checked = 0
    for front, back in zip(found[::2], found[1::2], strict=True):
        assert len(front.cards) == len(back.cards) > 0
        for box, text in front.cards:
            behind = back.at(box.mirrored(front.paper[0]))
            assert behind is not None
            assert whose(behind) == whose(text)
            checked += 1
    assert checked == sum(copies())
    assert len(found[-1].cards) < on.columns * on.rows


@pytest.mark.parametrize("paper", PAPERS)
def test_a_folded_back_comes_behind_its_front(paper: str) -> None:
    """The sheet folds in its middle: what stood above goes to the same place below, head to head."""
    on = sheets.fold_grid(PAPERS[paper], CARD)
    found = pdf_of(on, sheets.impose_folded(copies(), on))
    checked = 0
    for side in found:
        middle = side.paper[1] / 2
        fronts = [(box, text) for box, text in side.cards if box.top < middle - 1]
        for box, text in fronts:
            behind = side.at(Box(box.left, 2 * middle - box.top - box.height, box.width, box.height))
            assert behind is not None
            assert whose(behind) == whose(text)
            checked += 1
        assert {run.up for run in side.runs if run.y < middle} == {(0, 1)}
        assert {run.up for run in side.runs if run.y > middle} == {(0, -1)}
    assert checked == sum(copies())


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_head_behind_head(bleed: float) -> None:
    """Turned over the long edge, a letter of the back has its head where the letters of the front have it."""
    on = sheets.grid(PAPERS["a4"], CARD, bleed)
    front, back, *_ = pdf_of(on, sheets.impose(copies(), on, True))
    (up,) = {run.up for run in front.runs}
    (behind,) = {run.up for run in back.runs}
    assert on.turned == (bleed > 0)
    assert up == ((-1, 0) if on.turned else (0, 1))
    assert behind == (-up[0], up[1])


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("paper", PAPERS)
def test_boxes_are_exact_and_stand_where_the_marks_point(paper: str, bleed: float) -> None:
    on = sheets.grid(PAPERS[paper], CARD, bleed)
    across, down = on.cuts()
    for side in pdf_of(on, sheets.impose(copies(), on, True)):
        for box, _ in side.cards:
            assert abs(box.width - on.lying[0]) < 0.01
            assert abs(box.height - on.lying[1]) < 0.01
            for edge, cuts in ((box.left, across), (box.left + box.width, across), (box.top, down)):
                assert min(abs(edge - cut) for cut in cuts) < 0.01


def test_how_many_cards_lie_on_a_sheet() -> None:
    shown = {
        (paper, bleed): (on.columns, on.rows, on.turned)
        for paper in PAPERS
        for bleed in (0.0, 3.0)
        for on in [sheets.grid(PAPERS[paper], CARD, bleed)]
    }
    assert shown == {
        ("a4", 0.0): (3, 3, False),
        ("a4", 3.0): (2, 4, True),
        ("letter", 0.0): (3, 3, False),
        ("letter", 3.0): (2, 3, True),
    }
    for paper, bleed in shown:
        on = sheets.grid(PAPERS[paper], CARD, bleed)
        assert min(on.left, on.top) >= sheets.PRINTER_MARGIN


def test_neighbours_with_bleed_do_not_overlap() -> None:
    on = sheets.grid(PAPERS["a4"], CARD, 3.0)
    across, down = on.cuts()
    assert len(across) == 2 * on.columns
    assert len(down) == 2 * on.rows
    gaps = [later - earlier for cuts in (across, down) for earlier, later in zip(cuts[1::2], cuts[2::2], strict=False)]
    assert gaps
    assert all(abs(gap - 6) < 0.001 for gap in gaps)


def test_a_measured_printer_moves_only_the_backs() -> None:
    on = sheets.grid(PAPERS["a4"], CARD)
    pages = sheets.impose(copies(), on, True)
    plain, moved = pdf_of(on, pages), pdf_of(on, pages, press.Extras(offset=(0.5, -1.2)))
    for number, (one, other) in enumerate(zip(plain, moved, strict=True)):
        right, down = (0.5, 1.2) if number % 2 else (0.0, 0.0)
        for (before, text), (after, same) in zip(one.cards, other.cards, strict=True):
            assert text == same
            assert after.near(Box(before.left + right, before.top + down, before.width, before.height))


def test_the_printer_hits_after_the_shift() -> None:
    """A printer that misses by what was measured prints the shifted back exactly behind its front."""
    measured = (0.5, -1.2)
    on = sheets.grid(PAPERS["a4"], CARD)
    front, back, *_ = pdf_of(on, sheets.impose(copies(), on, True), press.Extras(offset=measured))
    for box, text in front.cards:
        seen = [
            (Box(at.left + measured[0], at.top + measured[1], at.width, at.height), behind)
            for at, behind in ((other.mirrored(back.paper[0]), behind) for other, behind in back.cards)
        ]
        assert [whose(behind) for at, behind in seen if at.near(box)] == [whose(text)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_card_with_bleed_says_what_the_source_says(name: str) -> None:
    game, source = example(name)
    layout, _ = laid_out(game, source)
    made = cards(game, layout)
    fits, _ = typeset.measure(made, layout.size)
    on = sheets.grid(PAPERS["a4"], layout.size, 3.0)
    pdf = press.sheets_pdf(name, made, fits, on, sheets.impose([card.copies for card in made], on, True), Look())
    texts = [text for side in sides(pdf)[::2] for _, text in side.cards]
    wanted = [face for face in game.faces for _ in range(face.copies)]
    assert len(texts) == len(wanted) > 0
    for text, face in zip(texts, wanted, strict=True):
        assert face.name in text
        assert "".join(f"{ability.kind}{ability.text}" for ability in face.abilities) in text
