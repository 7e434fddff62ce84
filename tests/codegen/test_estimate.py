"""What is not set for measuring surely fits: the estimate is never below what the typesetter measures."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from codegen import estimate, typeset, widths
from codegen.cards import Card, Line, cards
from codegen.facts import Fact, Mark
from codegen.geometry import Geometry
from codegen.inline import runs, stretches
from codegen.layout import POKER, Layout
from codegen.measures import SIZES, TITLE_SIZES
from codegen.typography import printed, tokens
from dsl.source import Span
from tests.codegen.printing import example, laid_out, small_game
from tests.games import EXAMPLES

TEXT = (
    "každý soupeř odhodí kartu z ruky a získá 3 groše za zelenou kartu na stánku pokud ji může vyložit nejprve "
    "hospodářství 12 „Mim“ hromádku, přesuň; (nebo) království VÝMĚNA ťuhýk filfí Wavre AVATAR – 2× −1"
)
WORDS = TEXT.split()
FORMS = {("groše",): "mince", ("kartu",): "karta", ("stánku",): "dum"}
ON = Geometry(*POKER)


def line(chance: random.Random) -> Line:
    text = " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, 60)))
    shown = printed(tokens(text))
    found = runs(shown, FORMS, "before")
    return Line("vyložení", shown, text, stretches(found, "before"), Span(0, 1), found)


def random_cards(count: int) -> list[Card]:
    chance = random.Random(11)
    game, _ = small_game("  Karta: zelený\n    hned: Získej 1 groš.\n")
    base = cards(game, Layout())[0]
    return [
        replace(
            base,
            title=" ".join(chance.choice(WORDS) for _ in range(chance.randint(1, 4))),
            badge=chance.choice([None, Fact("cena", str(chance.randint(0, 200)), "mince")]),
            facts=tuple(
                Fact("a", chance.choice(WORDS), chance.choice(["", "oko"])) for _ in range(chance.randint(0, 3))
            ),
            spots=chance.choice([(), (("top-left", Fact("b", "7", "vez")), ("bottom", Fact("c", "hrad", "")))]),
            strip=chance.choice([(), (Fact("dohoda", "d", "", (Mark("hrad", "hrad", 3), Mark("slovo", "", 2))),)]),
            lines=tuple(line(chance) for _ in range(chance.randint(1, 3))),
        )
        for _ in range(count)
    ]


def test_the_estimate_is_an_upper_bound() -> None:
    made = random_cards(250)
    guesses = [estimate.estimated(card, ON) for card in made]
    certain = [(card, guess) for card, guess in zip(made, guesses, strict=True) if guess is not None]
    assert 40 < len(certain) < 250
    measured, missing = typeset.measure_all([card for card, _ in certain], ON)
    assert missing == ()
    for (_, guess), fit in zip(certain, measured, strict=True):
        assert (fit.size, fit.title_size, fit.scales, fit.text_over, fit.word_over) == (
            SIZES[0],
            TITLE_SIZES[0],
            (),
            0,
            0,
        )
        assert fit.height <= guess.height + 0.01


@pytest.mark.parametrize("name", EXAMPLES)
def test_cards_of_the_examples_need_no_measuring(name: str) -> None:
    game, source = example(name)
    layout, _ = laid_out(game, source)
    made = cards(game, layout)
    on = Geometry(*layout.size)
    assert sum(estimate.estimated(card, on) is None for card in made) <= len(made) // 5


def test_the_table_of_widths_is_what_the_typesetter_sets() -> None:
    measured = widths.measured()
    assert {cut: widths.table(cut) for cut in measured} == measured
    assert all(map(widths.known, "ěščřžýáíéúůťďňóĚŠČŘŽÝÁÍÉÚŮŤĎŇÓ„“–×−…"))
    assert not widths.known("漢")
