"""A wrong word is reported, or it changes what the sentence says; it never passes unnoticed.

Two texts may say the same thing when they have the same words in another order (Czech order is free; where it is not,
as with „si“, there is a report) or when one of them leaves out a „si“ that Czech leaves free („vezmi si ji do ruky“).
Nothing else may be silently equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tests.corpus.meaning import meaning
from tests.corpus.mutants import MUTATIONS, Mutant, chosen, parts
from tests.corpus.texts import GAMES, Row, rows, understood

AT_LEAST = 5  # mutants of one row
MANY = 8  # mutants of one kind in one row, when there is time


def mutants(row: Row, each: int = 1) -> list[Mutant]:
    """`each` of every kind; short rows have no number or no verb to negate and get more of the other kinds."""
    found = [mutant for kind in MUTATIONS for mutant in chosen(row, kind, each)]
    return found if len(found) >= AT_LEAST else mutants(row, each + 1)


@cache
def right(row: Row) -> str:
    return meaning(understood(row)[0])


def outcome(mutant: Mutant) -> str:
    sentences, faults = understood(mutant.row, mutant.text)
    if faults:
        return "reported"
    if meaning(sentences) != right(mutant.row):
        return "changed"
    return "free order" if same_words(mutant) else "silently equal"


def same_words(mutant: Mutant) -> bool:
    """The same words in another order, „si“ apart."""
    bags = [
        Counter(part.lower() for part in parts(text) if part[0].isalnum()) for text in (mutant.text, mutant.row.text)
    ]
    return all(word == "si" for word in [*(bags[0] - bags[1]), *(bags[1] - bags[0])])


def told(game: str, each: int = 1) -> Iterator[tuple[Mutant, str]]:
    for row in rows(game):
        for mutant in mutants(row, each):
            yield mutant, outcome(mutant)


@pytest.mark.parametrize("game", GAMES)
def test_no_wrong_word_passes_unnoticed(game: str) -> None:
    found = list(told(game))
    totals = Counter(result for _, result in found)
    by_kind = Counter((mutant.kind, result) for mutant, result in found)
    print(f"\n{game}: {len(found)} mutants, {dict(sorted(totals.items()))}")
    for kind in MUTATIONS:
        print(f"  {kind}: { ({result: n for (each, result), n in sorted(by_kind.items()) if each == kind}) }")
    wrong = [str(mutant) for mutant, result in found if result == "silently equal"]
    assert not wrong, "\n".join(wrong)
    assert totals["reported"] > len(found) // 2


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_no_wrong_word_of_many_passes_unnoticed(game: str) -> None:
    wrong = [str(mutant) for mutant, result in told(game, MANY) if result == "silently equal"]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_tried(game: str) -> None:
    few = [str(row) for row in rows(game) if len({mutant.text for mutant in mutants(row)}) < AT_LEAST]
    assert not few, "\n".join(few)


def test_mutants_are_always_the_same() -> None:
    row = rows("prsi")[-1]
    assert [mutant.text for mutant in mutants(row)] == [mutant.text for mutant in mutants(row)]
    assert all(mutant.text != row.text for mutant in mutants(row))


def test_a_sentence_that_means_the_same_would_be_seen() -> None:
    """The comparison is no mere comparison of letters."""
    row = Row("prsi", "?", "Zamíchej balíček.")
    moved, longer = ("Balíček zamíchej.", "Ihned zamíchej balíček.")
    assert outcome(Mutant(row, "swapped", "", "", moved)) == "free order"
    assert outcome(Mutant(row, "word", "", "", longer)) == "changed"
    assert outcome(Mutant(row, "word", "", "", row.text)) == "free order"
    assert not same_words(Mutant(row, "word", "", "", longer))
