"""What does not fit is found: long texts, a long title, a wide word, a glyph the font lacks; what fits is not."""

from __future__ import annotations

import io
import random
import re
from dataclasses import replace

import pypdf
import pytest

from codegen import fit, press, typeset
from codegen.cards import Card, Fact, Line, cards
from codegen.colours import Look
from codegen.layout import POKER, Layout
from codegen.measures import SIZES
from codegen.sheets import PAPERS, grid, impose
from codegen.typography import printed, stretches, tokens
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.diagnostics.registry import help_text, message
from dsl.source import Span
from tests.codegen.printing import cells, example, fit_faults, small_game
from tests.games import EXAMPLES

TEXT = "každý soupeř odhodí kartu z ruky a získá 3 groše za zelenou kartu na stánku pokud ji může vyložit"
WORDS = TEXT.split()
HOSTILE = '#read("/etc/passwd") $x^2$ *tučně* <a> @b \\ {{ 7*7 }} // nic; konec'


def card(text: str = "Získej 1 groš.", title: str = "Karta") -> Card:
    game, _ = small_game("  Karta: zelený\n    hned: Získej 1 groš.\n")
    base = cards(game, Layout())[0]
    found = tokens(text)
    return replace(base, title=title, lines=(Line("hned", printed(found), text, stretches(found), Span(7, 9)),))


def found_on(*chosen: Card) -> list[Diagnostic]:
    faults = Faults()
    fit.check_cards(chosen, POKER, faults)
    return faults.items


def sentence(words: int, seed: int) -> str:
    chance = random.Random(seed)
    return " ".join(chance.choice(WORDS) for _ in range(words)) + "."


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_games_fit(name: str) -> None:
    assert fit_faults(*example(name)) == []


def test_twenty_long_texts_are_all_found_and_short_ones_are_not() -> None:
    long = [replace(card(sentence(160 + 12 * seed, seed)), span=Span(seed, seed + 1)) for seed in range(20)]
    own = [replace(one, lines=(replace(one.lines[0], span=Span(i, i + 1)),)) for i, one in enumerate(long)]
    found = found_on(*own)
    assert [fault.code for fault in found] == ["K-P010"] * 20
    assert found_on(*(card(sentence(40, seed)) for seed in range(20))) == []


@pytest.mark.parametrize("seed", range(5))
def test_the_advice_is_enough_and_not_wasteful(seed: int) -> None:
    words = sentence(190, seed).split()
    (fault,) = found_on(card(" ".join(words)))
    advised = int(dict(fault.args)["words"])
    assert 0 < advised < 100
    assert found_on(card(" ".join(words[: len(words) - advised - 3]))) == []
    assert found_on(card(" ".join(words[: len(words) - advised // 2]))) != []


def test_type_steps_down_before_anything_is_refused() -> None:
    fits, _ = typeset.measure([card(sentence(count, 1)) for count in (20, 90, 110, 130)], POKER)
    sizes = [one.size for one in fits]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == SIZES[0]
    assert len(set(sizes)) > 2


def test_a_long_title_is_found() -> None:
    (fault,) = found_on(card(title="Nejstarší a nejváženější kupecký cech království"))
    assert fault.code == "K-P011"
    assert "mm" in message(fault, "cs")


def test_an_unbreakable_word_is_found() -> None:
    (fault,) = found_on(card(f"Získej {'ABCDEFGHIJ' * 6} a nic."))
    assert fault.code == "K-P012"
    assert "ABCDEFGHIJABC" in message(fault, "cs")


def test_a_glyph_the_font_lacks_is_found_and_all_czech_is_there() -> None:
    found = found_on(card("Získej 漢 a 😀."))
    assert [dict(fault.args)["number"] for fault in found] == ["U+6F22", "U+1F600"]
    assert {fault.code for fault in found} == {"K-P013"}
    czech = "áčďéěíňóřšťúůýž ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ „“‚‘–—…×−±½%§& @#*+=<>/()[]{}|~^_\\$€!?:;,.'\"0123456789"
    letters = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert found_on(card(f"{czech} {letters}")) == []


def test_a_fault_of_a_text_that_many_cards_bear_is_told_once() -> None:
    long = card(sentence(200, 3))
    assert len(found_on(long, replace(long, title="Jiná"))) == 1


def test_advice_names_words_in_both_languages() -> None:
    (fault,) = found_on(card(sentence(200, 3)))
    for lang in ("cs", "en"):
        assert dict(fault.args)["words"] in help_text(fault, lang)


def test_hostile_titles_and_texts_are_printed_literally() -> None:
    one = card(text=f"Text {HOSTILE}", title="#panic(1) *x*")
    one = replace(one, deck="$a$", back="#rub")
    fits, missing = typeset.measure([one], POKER)
    on = grid(PAPERS["a4"], POKER)
    pdf = press.sheets_pdf("#x", [one], fits, on, impose([1], on, True), Look())
    front, back = cells(pdf, on)
    assert missing == ()
    assert front[0, 0] == f"#panic(1) *x*zelený#hnedText {HOSTILE}$a$"
    assert back == {(2, 0): "#rub"}


def test_no_line_ends_with_a_one_letter_word_or_a_number() -> None:
    chosen = [card(sentence(70, seed)) for seed in range(30)]
    fits, _ = typeset.measure(chosen, POKER)
    on = grid(PAPERS["a4"], POKER)
    pdf = press.sheets_pdf("x", chosen, fits, on, impose([1] * 30, on, False), Look())
    texts = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]
    lines = [line.rstrip() for text in texts for line in text.split("\n") if len(line.split()) > 3]
    assert len(lines) > 200
    assert [line for line in lines if re.search(r"[\s\u00a0]([ksvzouai]|\d+)$", line, re.I)] == []


LONG_WORDS = "Neuvěřitelně dlouhé jméno balíčku karet pro celou rodinu a přátele z daleka i z blízka"


@pytest.mark.parametrize("place", ["deck", "back", "corner", "facts"])
def test_small_things_that_would_shrink_too_far_are_found(place: str) -> None:
    base = card()
    fact = Fact("barva", LONG_WORDS, "")
    changed = {
        "deck": replace(base, deck=LONG_WORDS),
        "back": replace(base, back=LONG_WORDS),
        "corner": replace(base, style="index", corner=LONG_WORDS),
        "facts": replace(base, facts=(fact,)),
    }[place]
    (fault,) = found_on(changed)
    assert fault.code == "K-P014"
    assert LONG_WORDS in message(fault, "cs")
    assert found_on(base) == []


def test_the_badge_takes_its_room_from_the_title() -> None:
    title = "Královská pokladnice"
    assert found_on(card(title=title)) == []
    (wide,) = found_on(replace(card(title=title), badge=Fact("cena", "1000000", "mince")))
    assert wide.code == "K-P011"
