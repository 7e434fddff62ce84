"""Names in the order of the Czech alphabet."""

import random

from dsl.lexicon.collation import alphabetical

SORTED = [
    "Alchymie",
    "Antibiotika",
    "Bankovnictví",
    "Car",
    "Cech",
    "Čáp",
    "Člun",
    "Ďáblík",
    "Dláto",
    "Domov",
    "Erb",
    "Éter",
    "Evoluce",
    "Hodiny",
    "Hygiena",
    "Chemie",
    "Chlazení",
    "Idea",
    "Kolo",
    "Lék",
    "Luk",
    "Rada",
    "Rybář",
    "Řád",
    "Řemeslo",
    "Sad",
    "Svět",
    "Šachy",
    "Štít",
    "Tah",
    "Ťuhýk",
    "Úl",
    "Urna",
    "Vůz",
    "Zákon",
    "Závod",
    "Žák",
    "Železo",
]


def test_the_czech_alphabet() -> None:
    mixed = random.Random(1).sample(SORTED, len(SORTED))
    assert sorted(mixed, key=alphabetical) == SORTED


def test_words_come_before_longer_words_and_accents_decide_last() -> None:
    names = ["Vůz", "Vuz", "Vozy", "Vozy a lodě", "vozy"]
    assert sorted(names, key=alphabetical) == ["Vozy", "vozy", "Vozy a lodě", "Vuz", "Vůz"]
