"""Every card of the file against the facts of the printed game: age, colour, places of symbols, effects."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from dsl.syntax.structure.nodes import Entry
from tests.inovace.game import Facts, cards, known

_PRINTED = re.compile(
    r"(?P<colour>\w+), hodnota (?P<age>\d+), zdroje (?P<icons>.+), požadovaný zdroj (?P<featured>\w+)"
)


def printed(entry: Entry) -> Facts:
    found = _PRINTED.fullmatch(entry.text.value)
    kinds = tuple(sub.label for sub in entry.subs)
    if found is None:
        return Facts(entry.label, None, "", (), "", kinds)
    icons = tuple(None if word == "–" else word for word in found["icons"].split())
    return Facts(entry.label, int(found["age"]), found["colour"], icons, found["featured"], kinds)


INNOVATIONS = {entry.label: printed(entry) for entry in cards("zásoba")}
ADVANCES = {entry.label: printed(entry) for entry in cards("pokroky")}


@pytest.mark.parametrize("name", known())
def test_a_card_is_as_printed(name: str) -> None:
    assert {**INNOVATIONS, **ADVANCES}[name] == known()[name]


def test_no_card_is_missing_and_none_is_new() -> None:
    assert [*INNOVATIONS, *ADVANCES] == sorted(known(), key=list(known()).index)
    assert len(INNOVATIONS) == 105
    assert list(ADVANCES) == ["Technologie", "Vojenství", "Kultura", "Věda", "Diplomacie"]


def test_effects_are_counted() -> None:
    kinds = Counter(kind for facts in INNOVATIONS.values() for kind in facts.kinds)
    assert kinds == {"příkaz": 34, "součinnost": 123}
    assert {len(facts.kinds) for facts in INNOVATIONS.values()} == {1, 2, 3}


def test_a_demand_comes_first_and_only_once() -> None:
    assert all("příkaz" not in facts.kinds[1:] for facts in INNOVATIONS.values())


def test_ages_and_colours_are_even() -> None:
    assert Counter(facts.age for facts in INNOVATIONS.values()) == {1: 15} | dict.fromkeys(range(2, 11), 10)
    each = Counter((facts.age, facts.colour) for facts in INNOVATIONS.values())
    assert all(count == (3 if age == 1 else 2) for (age, _), count in each.items())
    assert len(each) == 50


def test_one_place_of_four_holds_the_picture() -> None:
    assert all(len(facts.icons) == 4 and facts.icons.count(None) == 1 for facts in INNOVATIONS.values())
    assert all(facts.featured in facts.icons for facts in INNOVATIONS.values())
