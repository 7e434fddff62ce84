"""Card text keeps every letter, and no line can end where Czech does not allow it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codegen.typography import printed, stretches, tokens, written
from tests.games import EXAMPLES, program

SAMPLES = {
    "Odhoď kartu z ruky.": "Odhoď kartu z~ruky.",
    "Získej 3 groše a v každém kole 1 bod.": "Získej 3~groše a~v~každém kole 1~bod.",
    "Vyber 1 z nich, nejvýše 4.": "Vyber 1~z~nich, nejvýše 4.",
    "O kartu hraj k ní.": "O~kartu hraj k~ní.",
    "V 2. epoše": "V~2.~epoše",
    "Získej 3. Pak tahej.": "Získej 3. Pak tahej.",
    "Vezmi 2–4 karty – ne víc.": "Vezmi 2–4~karty~– ne víc.",
    "Zaplať 5 × 3 groše": "Zaplať 5~×~3~groše",
    "Síla −1 bod": "Síla −1~bod",
    "karta „A nic“ (i ta)": "karta „A~nic“ (i~ta)",
    "Kup 2× kartu": "Kup 2×~kartu",
    "Nech to tak": "Nech to tak",
}


@pytest.mark.parametrize("text", SAMPLES)
def test_ties(text: str) -> None:
    assert printed(tokens(text)).replace("\u00a0", "~") == SAMPLES[text]


@given(st.text(alphabet=" \u00a0kvaAO139.,„“–×−bc", max_size=60))
def test_nothing_is_rewritten(text: str) -> None:
    found = tokens(text)
    assert written(found) == text
    assert [token.kind for token in found if token.kind == "word"] == ["word"] * len(text.split())


def test_signs_stay() -> None:
    assert printed(tokens("„Ahoj“ – 2× −1…")).replace("\u00a0", " ") == "„Ahoj“ – 2× −1…"


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_stretch_of_a_card_ends_with_a_one_letter_word_or_a_number(name: str) -> None:
    texts = {ability.text for face in program(name).game.faces for ability in face.abilities}
    ends = [part.split("\u00a0")[-1] for text in texts for part in stretches(tokens(text))[:-1]]
    assert ends
    assert [end for end in ends if end.casefold() in tuple("ksvzouai") or end.isdigit()] == []
