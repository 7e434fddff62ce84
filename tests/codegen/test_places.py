"""Attributes stand where the author wants them, several values at several places; wrong wishes are faults."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from codegen import fit, press, typeset
from codegen.cards import cards
from codegen.colours import Look
from codegen.facts import Fact, Mark, placed
from codegen.layout import POKER, read_layout
from codegen.layout import Setting as Wish
from codegen.resources import words
from dsl.diagnostics.fault import Faults
from dsl.diagnostics.registry import help_text, message
from dsl.model.game import Face, Game, Prop
from dsl.source import Span
from tests.codegen.printing import BASE, game_of, laid_out

SYMBOLS = Prop("zdroje", "slots", ("hrad", "list", "koruna"), size=4)
GAME = Game(
    "Zkouška",
    (2, 4),
    props={
        "zdroje": SYMBOLS,
        "typ": Prop("typ", "enum", ("stavba", "čin")),
        "cena": Prop("cena", "number", high=9),
        "věk": Prop("věk", "number", high=9),
    },
    faces=(Face("Alfa", "", 1, {"typ": 1, "cena": 3, "věk": 2}, slots={"zdroje": (-1, 1, 1, 0)}),),
)
ICONS = {"hrad": "vez", "list": "list", "koruna": "korunka"}


def wish(line: str) -> Wish:
    label, _, text = line.partition(": ")
    return Wish(label, text, Span(0, len(label)), Span(len(label) + 2, len(line)))


def at(*lines: str) -> dict[str, list[tuple[str, str]]]:
    faults = Faults()
    icons = [f"znak {word}: {icon}" for word, icon in (("hrad", "věž"), ("list", "list"), ("koruna", "korunka"))]
    layout = read_layout([wish(line) for line in (*icons, *lines)], GAME, faults)
    assert faults.items == []
    found = placed(GAME.faces[0], GAME, layout.icons, layout.places, ())
    return {place: [(fact.label, fact.text) for fact in some] for place, some in found.items() if some}


def test_without_wishes_the_first_number_stands_above_and_the_rest_under_the_title() -> None:
    assert at() == {
        "top-right": [("cena", "3")],
        "under-title": [("zdroje", "list, list, hrad"), ("typ", "čin"), ("věk", "2")],
    }


def test_each_value_at_its_own_place_and_an_empty_one_nowhere() -> None:
    found = at("místo zdroje: vlevo nahoře, vlevo dole, dole uprostřed, vpravo dole", "místo věk: vpravo nahoře")
    assert found == {
        "bottom-left": [("zdroje", "list")],
        "bottom": [("zdroje", "list")],
        "bottom-right": [("zdroje", "hrad")],
        "top-right": [("věk", "2")],
        "under-title": [("typ", "čin"), ("cena", "3")],
    }


def test_values_in_a_row_are_grouped() -> None:
    found = placed(GAME.faces[0], GAME, ICONS, {"zdroje": ("under-text",)}, ())
    assert found["under-text"] == [
        Fact("zdroje", "list, list, hrad", "", (Mark("list", "list", 2), Mark("hrad", "vez")))
    ]


def test_a_property_may_stand_twice_or_nowhere_and_colour_the_card() -> None:
    found = at("místo typ: barva karty, vlevo nahoře, pod textem", "místo věk: nikde", "místo cena: nikde")
    assert found["top-left"] == found["under-text"] == [("typ", "čin")]
    assert "top-right" not in found
    assert [label for label, _ in found["under-title"]] == ["zdroje"]


WRONG = {
    ("místo typ: uprostřed",): ["K-P006"],
    ("místo barva: vlevo dole",): ["K-P004"],
    ("místo typ: vlevo dole", "místo věk: vlevo dole"): ["K-P008"],
    ("místo zdroje: vlevo dole, vpravo dole",): ["K-P009"],
    ("místo zdroje: vlevo nahoře, vlevo dole, dole uprostřed, vpravo dole",): ["K-P019", "K-P019"],
    ("znaky: kolem",): ["K-P006"],
}


@pytest.mark.parametrize("lines", WRONG)
def test_wrong_wishes_are_faults(lines: tuple[str, ...]) -> None:
    faults = Faults()
    read_layout([wish(line) for line in lines], GAME, faults)
    assert [fault.code for fault in faults.items] == WRONG[lines]
    assert all("{" not in message(fault, lang) for fault in faults.items for lang in ("cs", "en"))


def test_places_of_a_card_from_a_file_are_printed() -> None:
    text = BASE.replace("  barva: zelený | modrý\n", "  barva: zelený | modrý\n  zdroj: 4 místa hrad | list\n")
    text = text.replace("  groš: m. stroj\n", "  groš: m. stroj\n  zdroj: m. stroj\n  hrad: m. hrad\n  list: m. hrad\n")
    text += "karty\n  Alfa: zelený, zdroje hrad list – list\n    hned: Získej 1 groš.\n"
    game, source = game_of(text + "\ntisk\n  znak hrad: věž\n  znak list: list\n  místo zdroj: pod textem\n")
    layout, faults = laid_out(game, source)
    (card,) = cards(game, layout)
    assert faults == []
    assert [(mark.text, mark.icon) for mark in card.strip[0].marks] == [("hrad", "vez"), ("list", "list")]
    assert card.strip[0].marks[1].count == 2
    (picture,) = press.pictures([card], typeset.measure([card], POKER)[0], POKER, "svg", Look())
    assert picture.startswith(b"<svg")


def test_rows_and_corners_take_their_room() -> None:
    game, source = game_of(BASE + "karty\n  Alfa: zelený\n    hned: Získej 1 groš.\n")
    (card,) = cards(game, laid_out(game, source)[0])
    wide = Fact("zdroje", "velmi dlouhé slovo v rohu karty", "")
    for changed, name in (
        (replace(card, spots=(("bottom-left", wide),)), wide.text),
        (replace(card, strip=(wide, wide, wide)), f"{wide.text}, {wide.text}, {wide.text}"),
    ):
        faults = Faults()
        fit.check_cards([changed], POKER, faults)
        (fault,) = faults.items
        assert (fault.code, dict(fault.args)["text"]) == ("K-P014", name)
    assert typeset.Geometry(*POKER).panel_room(replace(card, strip=(wide,))) < typeset.Geometry(*POKER).panel_room(card)


def test_no_setting_raises(tmp_path: Path) -> None:
    (tmp_path / "prazdna").mkdir()
    labels = [*words("settings").values(), "cosi"]
    subjects = ["", "hrad", "typ", "zdroje", "cena", "Alfa", "\0", "a b c"]
    texts = ["", ",,", "věž", "vlevo dole, vpravo dole", "nikde", "a.svg", "../a.svg", "\0.svg", "x" * 5000 + ".svg"]
    texts += ["text", "63 × 88 mm", "2f7d4f", "prazdna", ".", "před slovem"]
    told = 0
    for label, subject, text in itertools.product(labels, subjects, texts):
        faults = Faults()
        read_layout([wish(f"{label} {subject}".strip() + f": {text}")], GAME, faults, tmp_path)
        told += sum(bool(message(fault, "cs") and help_text(fault, "en")) for fault in faults.items)
    assert told > len(labels) * len(subjects) * len(texts) // 2
