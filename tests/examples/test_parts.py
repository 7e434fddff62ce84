"""A game with counters for the parts of its sentences plays as the game without them."""

from __future__ import annotations

from pathlib import Path

import pytest

import dsl
from dsl.compile import Program
from dsl.examples.parts import with_parts
from dsl.model.game import Game
from dsl.players.arena import Outcome, game_seed, play_game
from dsl.source import Source

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = [*sorted((ROOT / "examples").glob("*.hra")), *sorted((ROOT / "tests" / "zoo").glob("*.hra"))]


def load(file: Path | Source) -> tuple[Game, Source]:
    game, faults, source = dsl.load(file)
    assert game is not None, [fault.code for fault in faults.items]
    return game, source


def compiled(game: Game, trace: bool = False) -> Program:
    program = dsl.compile_game(game, trace=trace)
    assert program is not None
    return program


def told(outcome: Outcome) -> tuple[object, ...]:
    return outcome.decisions, outcome.turns, outcome.winners, outcome.ending


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_parts_change_nothing_in_play(path: Path) -> None:
    game, _ = load(path)
    plain, divided = compiled(game), compiled(with_parts(game), trace=True)
    low, _ = game.players
    for number in range(3):
        table = low, number, game_seed(2, number)
        assert told(play_game(plain, *table)) == told(play_game(divided, *table))
    assert any(divided.counts)
    assert {step.span for step in divided.steps} >= {step.span for step in compiled(game, trace=True).steps}


def parts(text: str) -> list[str]:
    path = ROOT / "tests" / "zoo" / "dostihy.hra"
    lines = path.read_text(encoding="utf-8")
    old = "Přesuň do stáje horní kartu balíčku. Pokud je její rychlost alespoň 2, získej 1 bod."
    assert old in lines
    game, source = load(Source.of("hra", lines.replace(old, text)))
    said = {sentence.span for sentence in game.sentences}
    steps = {step.span for step in compiled(with_parts(game), trace=True).steps}
    return [source.cut(span) for span in sorted(steps - said)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Přesuň do stáje horní kartu balíčku.", []),
        (
            "Přesuň do stáje horní kartu balíčku. Pokud je její rychlost alespoň 2, získej 1 bod.",
            ["Pokud je její rychlost alespoň 2, získej 1 bod"],
        ),
        (
            "Přesuň do stáje horní kartu balíčku. Pokud je její rychlost alespoň 2, získej 1 bod, jinak ztrať 1 bod.",
            ["Pokud je její rychlost alespoň 2, získej 1 bod, jinak ztrať 1 bod", "ztrať 1 bod"],
        ),
        (
            "Vyber jedno: přesuň do stáje horní kartu balíčku; nebo získej 1 bod.",
            ["přesuň do stáje horní kartu balíčku", "získej 1 bod"],
        ),
        ("Přesuň do stáje horní kartu balíčku. Pokud je její rychlost 1, zopakuj tento krok.", []),
    ],
)
def test_which_parts_there_are(text: str, found: list[str]) -> None:
    assert parts(text) == found
