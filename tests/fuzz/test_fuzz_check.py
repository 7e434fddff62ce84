"""Spoilt games, random sentences, any text and any bytes: check answers with diagnostics, never with an exception."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.looking import look_at_bytes, look_at_text
from tests.fuzz.mutate import DECLARATIONS, NUMBERS, SENTENCE_PARTS, all_lines, blocks, games, spoilt_text, words
from tests.fuzz.run import fuzz

INPUTS, PIECES = 1500, 10
CALM = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("piece", range(PIECES))
def test_spoilt_games_give_only_diagnostics(piece: int) -> None:
    found = fuzz(range(piece, INPUTS, PIECES))
    assert found.crashes == {}
    assert found.inputs == INPUTS // PIECES


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "data").glob("*.hra")), ids=lambda file: file.stem)
def test_inputs_that_once_raised(file: Path) -> None:
    assert look_at_bytes(file.read_bytes()) == "faults"


def test_inputs_are_the_same_every_time_and_differ_from_the_games() -> None:
    assert [spoilt_text(number) for number in range(50)] == [spoilt_text(number) for number in range(50)]
    spoilt = {spoilt_text(number) for number in range(200)}
    assert len(spoilt - set(games())) > 190


def test_the_whole_games_run() -> None:
    assert len(games()) > 20
    assert [look_at_text(game) for game in games()] == ["runs"] * len(games())


@CALM
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    assert look_at_text(text) == "faults"


@CALM
@given(st.binary(max_size=300))
def test_any_bytes(raw: bytes) -> None:
    assert look_at_bytes(raw) == "faults"


@CALM
@given(st.lists(st.sampled_from(all_lines()), max_size=30))
def test_any_lines(lines: list[str]) -> None:
    assert look_at_text("\n".join(lines)) in ("faults", "runs")


DECLARED = "\n".join(line for block in blocks(games()[0]) if block[0].startswith(DECLARATIONS) for line in block)
WORD = st.sampled_from([*words(), *SENTENCE_PARTS * 8, *NUMBERS * 8])


@CALM
@given(st.lists(WORD, max_size=9), st.sampled_from(["tah", "konec hry", "pravidla", "bodování", "akce X", "příprava"]))
def test_any_words_in_a_sentence(sentence: list[str], heading: str) -> None:
    assert look_at_text(f"{DECLARED}\n\n{heading}\n  {' '.join(sentence)}.\n") == "faults"
