"""The block tisk decides what is on the card; what it asks for and the game does not have is a fault at its place."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from codegen import press, typeset
from codegen.cards import cards
from codegen.colours import PALETTE, Look
from codegen.layout import Layout
from codegen.resources import icon, words
from dsl.diagnostics.registry import message
from tests.codegen.printing import example, laid_out, small_game

TWO = "  Alfa: zelený\n    hned: Získej 1 groš.\n  Beta: modrý\n    hned: Získej 2 groše.\n"
BARE = "  2 karty: každá barva\n"

WRONG = {
    "okraj: 5 mm": ("K-P001", "okraj"),
    "velikost karty: 63 × 88 mm": ("K-P001", "velikost karty"),
    "velikost: malá": ("K-P003", "malá"),
    "velikost: 5 × 900 mm": ("K-P003", "5 × 900 mm"),
    "barva zelená: 2f7d4f": ("K-P004", "barva zelená"),
    "barva: 2f7d4f": ("K-P004", "barva"),
    "rub Zlatý: nic": ("K-P004", "rub Zlatý"),
    "barva zelený: tmavá": ("K-P005", "tmavá"),
    "rozvržení: velké": ("K-P006", "velké"),
    "nadpis: cena": ("K-P006", "cena"),
    "znak zelený: lístek": ("K-P007", "lístek"),
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_settings_are_faults_at_their_place(line: str) -> None:
    game, source = small_game(TWO, f"\ntisk\n  {line}\n")
    _, (fault,) = laid_out(game, source)
    assert (fault.code, source.cut(fault.span)) == WRONG[line]
    assert "{" not in message(fault, "cs")


def test_a_setting_twice_is_a_fault() -> None:
    game, source = small_game(TWO, "\ntisk\n  rub: a\n  rub: b\n")
    layout, (fault,) = laid_out(game, source)
    assert fault.code == "K-P002"
    assert layout.backs == {"": "a"}


def test_a_game_without_the_block_prints_with_defaults() -> None:
    game, source = small_game(TWO)
    layout, faults = laid_out(game, source)
    assert layout == Layout()
    assert faults == []
    alfa, beta = cards(game, layout)
    assert (alfa.style, alfa.colour, beta.colour) == ("text", *PALETTE[:2])
    assert [fact.text for fact in alfa.facts] == ["zelený"]
    assert alfa.back == alfa.deck == "Zkouška"


def test_settings_reach_the_cards() -> None:
    block = "\ntisk\n  velikost: 70 × 120 mm\n  barva modrý: 0000FF\n  znak modrý: oko\n  znak Alfa: dům\n  rub: Rub\n"
    game, source = small_game(TWO, block)
    layout, faults = laid_out(game, source)
    assert faults == []
    assert layout.size == (70.0, 120.0)
    alfa, beta = cards(game, layout)
    assert (alfa.icon, beta.icon, beta.colour, beta.back) == ("dum", "oko", "#0000ff", "Rub")


def test_cards_without_text_are_playing_cards_unless_the_author_says_otherwise() -> None:
    assert {card.style for card in made(BARE, "")} == {"index"}
    assert {card.style for card in made(BARE, "\ntisk\n  rozvržení: text\n")} == {"text"}
    corners = [card.corner for card in made(BARE, "\ntisk\n  roh zelený: Z\n")]
    assert corners == ["Z", "modrý"]


def made(entries: str, block: str) -> tuple[object, ...]:
    game, source = small_game(entries, block)
    layout, faults = laid_out(game, source)
    assert faults == []
    return cards(game, layout)


def test_prices_stand_in_the_badge() -> None:
    game, source = example("jarmark")
    card = cards(game, laid_out(game, source)[0])[0]
    assert card.badge is not None
    assert (card.badge.label, card.badge.text, card.badge.icon) == ("cena", "1", "mince")


@pytest.mark.parametrize("name", words("icons"))
def test_icons_are_one_family_and_refer_to_nothing(name: str) -> None:
    root = ET.fromstring(icon(name))
    assert root.attrib == {"viewBox": "0 0 100 100", "fill": "currentColor"}
    used = {value for node in root.iter() for key, value in node.attrib.items() if key in ("fill", "stroke")}
    assert used <= {"currentColor", "white", "none"}
    assert b"href" not in icon(name)


def test_a_picture_of_a_card_has_its_exact_size() -> None:
    game, source = example("osmy")
    layout, _ = laid_out(game, source)
    chosen = cards(game, layout)[:2]
    fits, _ = typeset.measure(chosen, layout.size)
    pictures = press.pictures(chosen, fits, layout.size, "svg", Look())
    assert len(pictures) == 2
    for picture in pictures:
        sizes = [
            float(ET.fromstring(picture).attrib[side].removesuffix("pt")) * 25.4 / 72 for side in ("width", "height")
        ]
        assert sizes == pytest.approx([63, 88], abs=0.01)
