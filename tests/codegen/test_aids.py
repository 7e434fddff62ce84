"""Aids: who gets a board and what lies on it, overviews that have room, all rules on a page."""

from __future__ import annotations

import io
import re

import pypdf
import pytest

from codegen.colours import Look
from codegen.sheets import PAPERS
from tests.codegen.booklets import aid, aid_data, broken_badly, pages, squeezed
from tests.codegen.printing import BASE, example, game_of

EXAMPLES = ("jarmark", "prsi", "osmy")
CARDS = "karty\n  Alfa: zelený\n    hned: Získej 1 groš.\n"
SIDE = 72 / 25.4


def rule_texts(name: str) -> list[str]:
    data = aid_data(*example(name))
    found = [item for chapter in data["summary"]["chapters"] for item in chapter["items"]]
    rows = [row for item in found for row in item.get("rows", [item])]
    return [line["text"] for row in rows for line in row.get("rows", [row])]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_last_page_has_all_rules(name: str) -> None:
    game, source = example(name)
    made = pages(aid(game, source))
    wanted = rule_texts(name)
    assert len(wanted) > 8
    assert [text for text in wanted if squeezed(text) not in squeezed(made[-1])] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_first_page_has_the_turn_and_every_action(name: str) -> None:
    game, source = example(name)
    first = pages(aid(game, source))[0]
    for action in game.actions:
        if action.ability is None:
            assert action.name in first.replace("\u00a0", " ")
    assert game.name in first


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_line_ends_with_a_one_letter_word_or_a_number(name: str) -> None:
    game, source = example(name)
    assert broken_badly(aid(game, source), source) == []


def test_the_hand_is_not_on_the_board() -> None:
    player, table = aid_data(*example("jarmark"))["boards"]
    assert [zone["name"] for zone in player["zones"]] == ["stánek"]
    assert [counter["name"] for counter in player["counters"]] == ["groše", "body"]
    assert [zone["name"] for zone in table["zones"]] == ["balíček", "odhoz"]
    assert table["counters"] == []


def test_tokens_of_a_common_zone_are_counted_on_the_table() -> None:
    (table,) = aid_data(*example("prsi"))["boards"]
    assert table["key"] == "table"
    assert [counter["name"] for counter in table["counters"]] == ["tresty"]


def test_one_pile_is_no_board() -> None:
    bare = re.sub(r"  odhoz: společný.*\n", "", BASE).replace(
        "  groš: každý hráč, neomezeně\n", "  groš: leží na kartách\n"
    )
    game, source = game_of(bare.replace("Získej 1 groš.", "Zamíchej balíček.") + "karty\n  Alfa: zelený\n")
    assert aid_data(game, source)["boards"] == []
    assert len(pages(aid(game, source))) == 2


def test_a_zone_kept_by_value_has_a_place_for_each() -> None:
    text = BASE.replace("  odhoz: společný,", "  odhoz: společný, po barvě,")
    (_, table) = aid_data(*game_of(text + CARDS))["boards"]
    assert table["zones"][1]["places"] == ["zelený", "modrý"]
    found = "".join(pages(aid(*game_of(text + CARDS))))
    assert "modrý" in found


def test_the_number_at_the_start_is_known() -> None:
    text = BASE.replace("groš: každý hráč, neomezeně", "groš: každý hráč, neomezeně, na začátku 12")
    (board, _) = aid_data(*game_of(text + CARDS))["boards"]
    assert board["counters"] == [{"name": "groše", "start": 12}]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boards_have_the_paper_that_was_asked_for(paper: str) -> None:
    reader = pypdf.PdfReader(io.BytesIO(aid(*example("jarmark"), paper=paper)), strict=True)
    sizes = [tuple(round(float(side) / SIDE, 1) for side in page.mediabox.upper_right) for page in reader.pages]
    upright = PAPERS[paper]
    assert sizes == [upright, upright, (upright[1], upright[0]), upright]


def test_a_place_on_the_table_holds_a_card() -> None:
    game, source = example("prsi")
    contents = pypdf.PdfReader(io.BytesIO(aid(game, source))).pages[1].get_contents()
    assert contents is not None
    stream = contents.get_data().decode("latin-1")
    corners = re.findall(r"([\d.]+) 0 m ([\d.]+) 0 l .*? ([\d.]+) l ", stream)
    boxes = {
        tuple(round(side / SIDE) for side in (float(x1) + float(x2), float(x1) + float(y))) for x1, x2, y in corners
    }
    assert boxes == {(67, 92), (7, 7)}  # 63 × 88 mm and room around it; numbers to count with


def test_long_rules_get_more_paper_and_lose_nothing() -> None:
    lines = "".join(
        f"  Získej {count} grošů. Pokud máš v ruce {count} karet, získej 2 groše.\n" for count in range(5, 95)
    )
    game, source = game_of(BASE.replace("  Získej 1 groš.\n", lines) + CARDS)
    made = [squeezed(page) for page in pages(aid(game, source))]
    for count in range(5, 95):
        assert any(f"Pokudmášvruce{count}karet" in page for page in made)


def test_the_pdf_is_tagged_and_the_same_each_time() -> None:
    game, source = example("jarmark")
    first = aid(game, source)
    root = pypdf.PdfReader(io.BytesIO(first), strict=True).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/Duplex"] == "/Simplex"
    assert first == aid(game, source)
    assert first != aid(game, source, look=Look(grey=True))
