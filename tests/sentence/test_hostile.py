"""Any text whatsoever gives faults, never an exception."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sentence.reading import dictionary, printed, rows, understood

HUGE = {
    "brackets": "(" * 10_000 + ")" * 10_000,
    "words": "karta " * 10_000 + ".",
    "commas": "Vezmi si kartu" + ", kartu" * 10_000 + ".",
    "relative clauses": "Odhoď kartu" + ", která má kartu" * 5_000 + ".",
    "conditions": "Pokud máš kartu, " * 5_000 + "hra končí.",
    "one word": "k" * 100_000 + ".",
    "digits": "Vezmi si " + "9" * 10_000 + " karet.",
    "range": "Vezmi si kartu hodnoty 0 až 999999999.",
    "quotes": "„" * 10_000,
    "stops": "." * 10_000,
    "options": "Vyber jedno: získej 1 bod" + "; nebo získej 1 bod" * 5_000 + ".",
    "colons": "Získej 1 bod: " * 5_000 + "získej 1 bod.",
    "blanks": " " * 100_000,
    "nothing": "",
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_texts_end_in_a_fault(name: str) -> None:
    sentences, faults = understood(HUGE[name])
    assert faults or name in ("range", "blanks", "nothing")
    printed(sentences)


@pytest.mark.parametrize("name", ["words", "commas", "relative clauses", "conditions", "options", "colons"])
def test_too_long_a_sentence_is_one_report(name: str) -> None:
    assert [fault.code for fault in understood(HUGE[name])[1]] == ["K-G003"]


@pytest.mark.parametrize("length", [20, 60, 95])
def test_long_but_legal_sentences_are_read(length: int) -> None:
    text = "Zaplať " + ", ".join(["1 groš"] * length).rpartition(", ")[0] + " a 1 bod."
    faults = understood(text)[1]
    assert [fault.code for fault in faults] == (["K-G003"] if length * 3 + 2 > 200 else [])


WORDS = sorted({word for row in rows("forms.tsv") for word in row[0].replace(".", " .").replace(",", " ,").split()})


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=14))
def test_shuffled_czech_never_raises(words: list[str]) -> None:
    sentences, faults = understood(" ".join(words))
    printed(sentences)
    assert all(0 <= fault.span.start <= fault.span.end <= len(" ".join(words)) for fault in faults)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_any_unicode_never_raises(text: str) -> None:
    sentences, faults = understood(text)
    printed(sentences)
    assert all(0 <= fault.span.start <= fault.span.end <= len(text) for fault in faults)
    assert all(fix.span.end <= len(text) for fault in faults for fix in fault.fixes)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(rows("forms.tsv")), st.data())
def test_a_damaged_sentence_never_raises(row: list[str], data: st.DataObject) -> None:
    text = row[0]
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 6))
    text = text[:at] + data.draw(st.text("aáeě,;:.„“1 k", max_size=3)) + text[at + length :]
    sentences, faults = understood(text)
    assert faults or printed(sentences) == text.strip()


def test_what_has_no_fault_prints_itself() -> None:
    for word in dictionary().forms():
        sentences, faults = understood(f"Odhoď {word}.")
        assert faults or printed(sentences) == f"Odhoď {word}."
