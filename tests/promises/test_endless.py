"""Rules that go round for ever end in an error that names the card or the rule and its sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dsl
from dsl.players.chance import Chance
from dsl.runtime import BudgetExceeded, State, choose_many, start
from dsl.source import Source
from tests.games import ROOT

JARMARK = (ROOT / "examples" / "jarmark.hra").read_text(encoding="utf-8")
CARD = ("vyložení: Získej 3 groše.", "vyložení: Získej 3 groše. Pokud hrají alespoň 2 hráči, zopakuj tento krok.")
ACTION = ("[JAR-02]\n  Získej 2 groše.", "[JAR-02]\n  Získej 2 groše. Pokud hrají alespoň 2 hráči, zopakuj tento krok.")
SETUP = ("  Každý hráč získá 3 groše.", "  Každý hráč získá 3 groše. Pokud hrají alespoň 2 hráči, zopakuj tento krok.")


def endless(change: tuple[str, str]) -> str:
    assert JARMARK.count(change[0]) == 1
    return JARMARK.split("\npříklad")[0].replace(*change) + "\n"


def play_on(text: str) -> State:
    game, faults, _ = dsl.load(Source.of("x.hra", text))
    assert game is not None, [fault.code for fault in faults.items]
    made = dsl.compile_game(game)
    assert made is not None
    state, bot = start(made, 2, 1), Chance(1)
    while not state.over:
        choose_many(state, bot.choose(state))
    return state


@pytest.mark.parametrize(
    ("change", "name", "sentence"),
    [
        (CARD, "Pekař", "Získej 3 groše. Pokud hrají alespoň 2 hráči, zopakuj tento krok."),
        (ACTION, "tah", "Získej 2 groše. Pokud hrají alespoň 2 hráči, zopakuj tento krok."),
        (SETUP, "příprava", "Každý hráč získá 3 groše. Pokud hrají alespoň 2 hráči, zopakuj tento krok."),
    ],
)
def test_the_error_names_who_goes_round(change: tuple[str, str], name: str, sentence: str) -> None:
    with pytest.raises(BudgetExceeded) as found:
        play_on(endless(change))
    assert (found.value.name, found.value.text) == (name, sentence)


def test_a_game_that_nobody_can_end_is_stopped() -> None:
    """Decisions go on for ever: only drawing and selling, no way to end."""
    block = JARMARK[JARMARK.index("konec hry") : JARMARK.index("bodování [JAR-08]")]
    text = JARMARK.split("\npříklad")[0].replace(block, "konec hry\n  Jakmile má hráč 1000000 bodů, hra končí.\n\n")
    with pytest.raises(BudgetExceeded) as found:
        play_on(text)
    assert found.value.name
    assert found.value.text


def test_simulate_says_so(tmp_path: Path) -> None:
    file = tmp_path / "kolem.hra"
    file.write_text(endless(CARD), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "dsl.cli", "simulate", str(file), "--games", "20"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "Pekař" in done.stderr
    assert "zopakuj tento krok" in done.stderr
