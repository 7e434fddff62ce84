"""Near words are found, far ones are not, and the language of messages is chosen as the user wants."""

from __future__ import annotations

import pytest

from dsl.diagnostics.language import pick_language
from dsl.diagnostics.suggest import distance, fold, nearest

WORDS = ("balíček", "odhoz", "ruka", "stánek", "rub", "líc", "groš", "ruce")


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("odhozz", ("odhoz",)),
        ("Balicek", ("balíček",)),
        ("blaíček", ("balíček",)),
        ("stanku", ("stánek",)),
        ("ruk", ("rub", "ruka")),
        ("gros", ("groš",)),
        ("ru", ()),
        ("automobil", ()),
        ("", ()),
        ("ruka", ()),
    ],
)
def test_nearest(word: str, found: tuple[str, ...]) -> None:
    assert nearest(word, WORDS) == found


def test_nearest_is_limited_and_steady() -> None:
    many = ["kost", "host", "most", "post"]
    assert nearest("bost", many) == nearest("bost", reversed(many)) == ("host", "kost", "most")
    assert nearest("bost", many, limit=1) == ("host",)


@pytest.mark.parametrize(
    ("left", "right", "gap"), [("", "", 0), ("a", "", 1), ("abcd", "acbd", 1), ("kocour", "kocoř", 2), ("a", "zzz", 3)]
)
def test_distance(left: str, right: str, gap: int) -> None:
    assert distance(left, right, 9) == distance(right, left, 9) == gap


def test_distance_gives_up_early() -> None:
    assert distance("abcdef", "uvwxyz", 2) == 3


def test_fold() -> None:
    assert fold("Žluťoučký KŮŇ") == "zlutoucky kun"


@pytest.mark.parametrize(
    ("flag", "env", "lang"),
    [
        (None, {}, "cs"),
        ("en", {"KARBAN_LANG": "cs"}, "en"),
        (None, {"KARBAN_LANG": "en", "LANG": "cs_CZ.UTF-8"}, "en"),
        (None, {"LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LC_ALL": "cs_CZ", "LANG": "en_GB.UTF-8"}, "cs"),
        (None, {"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "cs"),
        (None, {"LANG": "de_DE.UTF-8"}, "cs"),
        ("xx", {"KARBAN_LANG": "nesmysl", "LANG": "en"}, "en"),
    ],
)
def test_language(flag: str | None, env: dict[str, str], lang: str) -> None:
    assert pick_language(flag, env) == lang
