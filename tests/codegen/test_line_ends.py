"""Line ends as they are on paper, from the places of the words: no one-letter word, no bare number."""

from __future__ import annotations

import re

import pytest

from codegen import press, sheets, typeset
from codegen.cards import Card, cards
from codegen.colours import Look
from codegen.sheets import PAPERS
from tests.codegen.paper import Box, Side, sides
from tests.codegen.printing import ROOT, example, game_of, laid_out
from tests.games import EXAMPLES

ONE_LETTER = re.compile(r"[„(]?[ksvzouaiKSVZOUAI]")
NUMBER = re.compile(r"[„(]?[−+]?\d+(?:[–:,/]\d+)*[×%]?")
HARD = (
    "Dober si 2 karty. Odhoď kartu z ruky. Získej 3 groše. Zaplať 2 groše: získej 3 body. Dober si 1 kartu. "
    "Každý soupeř ztratí 2 groše. Odhoď 1 kartu z ruky. Získej 12 grošů."
)


def printed(made: tuple[Card, ...], size: tuple[float, float]) -> list[Side]:
    fits, _ = typeset.measure(made, size)
    on = sheets.grid(PAPERS["a4"], size)
    return sides(press.sheets_pdf("x", made, fits, on, sheets.impose([1] * len(made), on, False), Look()), size)


def lines(side: Side, box: Box) -> list[str]:
    """The words of a card that stand beside each other, from its head down."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for run in side.runs:
        if box.holds(run.x, run.y):
            down, across = (run.y, run.x) if run.up == (0, 1) else (run.x, -run.y)  # a card may lie on its side
            rows.setdefault(round(down, 1), []).append((across, run.text))
    return ["".join(text for _, text in sorted(row)).strip() for _, row in sorted(rows.items())]


def bad_ends(found: list[str], texts: tuple[str, ...]) -> list[str]:
    """A line that ends a text may end as it likes."""
    last = tuple(text.split()[-1] for text in texts)
    words = [line.split()[-1] for line in found if line.split()]
    return [word for word in words if (ONE_LETTER.fullmatch(word) or NUMBER.fullmatch(word)) and word not in last]


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_line_of_a_game_ends_badly(name: str) -> None:
    game, source = example(name)
    layout, _ = laid_out(game, source)
    with_text = tuple(card for card in cards(game, layout) if card.lines)
    if not with_text:
        pytest.skip("cards without texts")
    broken = 0
    found = [(side, box) for side in printed(with_text, layout.size) for box, _ in side.cards]
    for card, (side, box) in zip(with_text, found, strict=True):
        shown = lines(side, box)
        broken += len(shown)
        assert bad_ends(shown, (*(line.written for line in card.lines), *facts(card))) == []
    assert broken > 2 * len(with_text)


def facts(card: Card) -> tuple[str, ...]:
    """Numbers that stand by themselves: a badge, a corner."""
    return tuple(text for text in (card.badge.text if card.badge else "", card.corner, card.title) if text)


@pytest.mark.parametrize("width", [57, 60, 63, 66, 70, 75])
def test_no_line_ends_badly_at_any_width(width: int) -> None:
    """The same texts set wider and wider, so that the lines end at other words."""
    text = (ROOT / "examples" / "jarmark.hra").read_text(encoding="utf-8")
    game, source = game_of(
        text.replace("Získej 3 groše.", HARD).replace("\ntisk\n", f"\ntisk\n  velikost: {width} × 88 mm\n")
    )
    layout, _ = laid_out(game, source)
    made = cards(game, layout)
    assert layout.size == (width, 88)
    found = [lines(side, box) for side in printed(made, layout.size) for box, _ in side.cards]
    assert max(map(len, found)) >= 10
    for card, shown in zip(made, found, strict=True):
        assert bad_ends(shown, (*(line.written for line in card.lines), *facts(card))) == []


def test_the_measure_sees_a_bad_end() -> None:
    assert bad_ends(["Získej 1", "groš a", "kartu 3."], ("Získej 1 groš a kartu 3.",)) == ["1", "a"]
