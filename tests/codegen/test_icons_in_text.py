"""Icons stand beside words in all their forms; the sentence that comes out of the PDF is the sentence of the file."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pypdf
import pytest

from codegen import press, sheets, typeset
from codegen.cards import Card, cards
from codegen.colours import Look
from codegen.inline import runs, stretches
from codegen.nouns import forms_in
from codegen.typography import printed, tokens
from dsl.diagnostics.fault import Faults
from dsl.lexicon.declare import Line, declare_words
from dsl.lexicon.lexicon import core_lexicon
from tests.codegen.printing import cells, joined, laid_out, small_game

FORMS = {("groš",): "mince", ("groše",): "mince", ("žeton", "boření"): "kladivo", ("žetony", "boření"): "kladivo"}
TEXTS = (
    "Získej 3 groše a zaplať 2 groše: každý soupeř ztratí 1 groš.",
    "Každý hráč získá 1 groš. Každý soupeř, který má 5 grošů, ztratí 2 groše.",
)
CARDS = "".join(f"  {name}: zelený\n    hned: {text}\n" for name, text in zip(["Alfa", "Beta"], TEXTS, strict=True))


def shown(words: str = "") -> tuple[Card, ...]:
    game, source = small_game(CARDS, f"\ntisk\n  znak groš: mince\n{words}")
    layout, faults = laid_out(game, source)
    assert faults == []
    return cards(game, layout)


def printed_page(made: tuple[Card, ...], size: tuple[float, float] = (63.0, 88.0)) -> tuple[bytes, sheets.Grid]:
    fits, _ = typeset.measure(made, size)
    on = sheets.grid(sheets.PAPERS["a4"], size)
    return press.sheets_pdf("x", made, fits, on, sheets.impose([1] * len(made), on, False), Look()), on


@pytest.mark.parametrize("words", ["", "  znaky: před slovem\n", "  znaky: místo slova\n", "  znaky: mimo text\n"])
def test_the_sentence_on_the_card_is_the_sentence_of_the_file(words: str) -> None:
    made = shown(words)
    pdf, on = printed_page(made)
    (page,) = cells(pdf, on)
    assert [page[column, 0].split("hned")[1].removesuffix("Zkouška") for column in (0, 1)] == list(TEXTS)
    expected = 0 if "mimo" in words else 6
    assert sum(bool(icon) for card in made for line in card.lines for _, icon in line.runs) == expected


def test_no_line_ends_between_a_number_its_icon_and_the_word() -> None:
    for width in range(50, 80, 3):
        pdf, _ = printed_page(shown(), (float(width), 88.0))
        (page,) = pypdf.PdfReader(io.BytesIO(pdf)).pages
        lines = [joined(line) for line in page.extract_text().split("\n")]
        assert [line for line in lines if re.search(r"\d$", line)] == []


def test_lines_with_icons_are_as_high_as_lines_without() -> None:
    on = typeset.Geometry(63.0, 88.0)
    (plain, *_) = shown("  znaky: mimo text\n")
    line = plain.lines[0]
    texts = ["slovo " * count for count in range(1, 60, 3)]
    plain_ones = [replace(plain, lines=(replace(line, text=text, stretches=("slovo",)),)) for text in texts]
    heights = {round(fit.height, 3) for fit in typeset.measure_all(plain_ones, on)[0]}
    for words in ("  znaky: místo slova\n", "  znaky: před slovem\n"):
        assert {round(fit.height, 3) for fit in typeset.measure_all(shown(words), on)[0]} <= heights
    assert len(heights) > 5


def test_words_in_quotation_marks_and_unknown_ones_have_no_icon() -> None:
    text = "Groše a „Groš“, grošík, dva žetony boření; žeton bořeníček."
    found = runs(text, FORMS, "before")
    assert "".join(part for part, _ in found) == text
    assert [part for part, icon in found if icon] == ["Groše", "žetony"]
    assert [part for part, icon in runs(text, FORMS, "instead") if icon] == ["Groše", "žetony boření"]
    assert runs(text, FORMS, "never") == ((text, ""),)


def test_a_stretch_holds_its_icon() -> None:
    found = runs(printed(tokens("Zaplať 3 groše z ruky.")), FORMS, "before")
    assert stretches(found, "before") == ("Zaplať", "3\u00a0\ufffcgroše", "z\u00a0ruky.")
    assert stretches(found, "instead")[1] == "3\u00a0\ufffc"


def test_a_form_that_may_be_another_word_is_left_out() -> None:
    words = declare_words([Line("dobro", "s. město"), Line("groš", "m. stroj")], core_lexicon().nouns, Faults())
    lexicon = core_lexicon().extended(words.nouns, (), ())
    forms = forms_in(lexicon)
    assert ("grošů",) in forms("groš")
    assert ("grošem",) in forms("groš")
    assert forms("neznámé") == ()
    doubtful = [form for form in forms("dobro") for reading in lexicon.lookup(form[0]) if reading.lemma != "dobro"]
    assert doubtful == []
