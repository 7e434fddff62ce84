"""Rules that go round for ever end in an error that names the card or the rule and its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import dsl
from dsl.cli.main import run
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


@pytest.mark.parametrize("command", ["simulate", "coverage", "play"])
def test_every_command_that_plays_says_so(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kolem.hra"
    file.write_text(endless(SETUP), encoding="utf-8")
    assert run([command, str(file)]) == 1
    said = capsys.readouterr().err
    assert "příprava" in said
    assert "zopakuj tento krok" in said


def test_simulate_names_the_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kolem.hra"
    file.write_text(endless(CARD), encoding="utf-8")
    assert run(["simulate", str(file), "--games", "20"]) == 1
    assert "Pekař" in capsys.readouterr().err
