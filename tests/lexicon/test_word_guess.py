"""An unknown word: what it could have been, and which word a wrong ending belongs to."""

from __future__ import annotations

import pytest

from dsl.lexicon.lexicon import core_lexicon
from tests.lexicon.reading import game


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("balicku", "balíčku"),
        ("zamichej", "zamíchej"),
        ("Hračum", "hráčům"),
        ("kratu", "kartu"),
        ("presun", "přesuň"),
        ("kdykoliv", "kdykoli"),
        ("svršeku", "svršku"),
    ],
)
def test_near(word: str, expected: str) -> None:
    lexicon = game("svršek: m. hrad, 2. j. svršku; druh karty")
    found = lexicon.near(word)
    assert expected in found
    assert len(found) <= 3


def test_near_keeps_to_a_part_of_speech() -> None:
    assert all(
        any(reading.pos == "imp" for reading in core_lexicon().lookup(form))
        for form in core_lexicon().near("vyberu", "imp")
    )
    assert "vyber" in core_lexicon().near("vybet", "imp")


def test_nothing_is_near_a_foreign_word() -> None:
    assert core_lexicon().near("kryptoměnový") == ()


@pytest.mark.parametrize(
    ("word", "pos", "lemma"),
    [
        ("kartama", "noun", "karta"),
        ("kartův", "noun", "karta"),
        ("balíčkách", "noun", "balíček"),
        ("soupeřama", "noun", "soupeř"),
        ("balicek", "noun", "balíček"),
        ("zelenejch", "adj", "zelený"),
        ("zamícháte", "fin", "zamíchat"),
        ("svoji", "adj", "svůj"),
    ],
)
def test_tolerant(word: str, pos: str, lemma: str) -> None:
    lexicon = game("zelený: příd. tvrdé")
    assert any((reading.pos, reading.lemma) == (pos, lemma) for reading in lexicon.tolerant(word))


def test_a_wrong_ending_may_be_any_form() -> None:
    (found,) = core_lexicon().tolerant("kartův")
    assert (7, "pl", "f") in found.feats
    assert len(found.feats) == 12


def test_a_missing_hook_keeps_the_form() -> None:
    readings = core_lexicon().tolerant("hracum")
    assert [(r.lemma, sorted(r.feats)) for r in readings] == [("hráč", [(3, "pl", "ma")])]


@pytest.mark.parametrize("word", ["kryptoměna", "xyz", "po"])
def test_what_belongs_to_no_word(word: str) -> None:
    assert [r for r in core_lexicon().tolerant(word) if r.pos == "noun"] == []
