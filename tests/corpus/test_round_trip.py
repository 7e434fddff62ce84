"""Every text of the corpus and of the games is read without a fault, written back letter for letter, read alike."""

from __future__ import annotations

import pytest

from dsl.syntax.sentence import render
from tests.corpus.texts import EXAMPLES, GAMES, ROWS, Row, lexicon, lines, rows, understood

FILES = (*GAMES, *(f"examples/{name}" for name in EXAMPLES))


def failures(texts: tuple[Row, ...]) -> list[str]:
    """One readable line for each text that does not come back."""
    found = []
    for row in texts:
        sentences, faults = understood(row)
        written = render(sentences, lexicon(row.game))
        if faults:
            shown = [f"{fault.code} „{row.text[fault.span.start : fault.span.end]}“" for fault in faults]
            found.append(f"{row}\n    reported: {', '.join(shown)}")
        elif written != row.text:
            found.append(f"{row}\n    written:  {written}")
        elif understood(row, written)[0] != sentences or not sentences:
            found.append(f"{row}\n    the written text is read otherwise")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_rows_come_back(game: str) -> None:
    wrong = failures(rows(game))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", FILES)
def test_sentences_of_game_files_come_back(game: str) -> None:
    wrong = failures(lines(game))
    assert not wrong, "\n".join(wrong)


def test_no_row_is_lost() -> None:
    assert sum(len(rows(game)) for game in GAMES) == ROWS
    assert len(GAMES) == 6


def test_game_files_hold_sentences() -> None:
    """A reader of the skeleton that skipped a block would leave nothing to check."""
    assert min(len(lines(f"examples/{name}")) for name in EXAMPLES) > 15
    assert any(lines(game) for game in GAMES)


def test_a_wrong_text_would_be_seen() -> None:
    row = rows("prsi")[0]
    assert failures((Row("prsi", row.id, row.text.replace(".", " kvaky.", 1)),))
