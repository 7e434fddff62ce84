"""Sessions: the choices are the game. Save, replay, undo, and saves that must be refused whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dsl.players.chance import Chance
from dsl.runtime import digest, start
from dsl.runtime.session import BadSave, Session
from tests.games import EXAMPLES, ROOT, program


def played(name: str, seed: int, most: int = 10_000, players: int = 2) -> Session:
    session, bot = Session(program(name), players, seed), Chance(seed)
    while not session.state.over and len(session.choices) < most:
        session.choose(bot.choose(session.state))
    return session


def through_json(session: Session) -> Any:
    return json.loads(json.dumps(session.save()))


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("seed", range(3))
def test_a_save_leads_to_the_same_position(name: str, seed: int) -> None:
    session = played(name, seed)
    again = Session.load(through_json(session), program(name))
    assert [choice.digest for choice in again.choices] == [choice.digest for choice in session.choices]
    assert digest(again.state) == digest(session.state)
    assert again.state.winners == session.state.winners


@pytest.mark.parametrize("name", EXAMPLES)
def test_undo_at_every_decision(name: str) -> None:
    """Taking back and answering again leads to the same digests, also inside nested effects."""
    session = played(name, 11, most=60)
    steps = list(session.choices)
    while session.undo():
        assert session.choices == steps[: len(session.choices)]
        before = session.choices[-1].digest if session.choices else digest(start(program(name), 2, 11))
        assert digest(session.state) == before
    assert not session.undo()
    for step in steps:
        session.choose(step.indices)
    assert session.choices == steps


def test_undo_to_the_last_choice_of_one_seat() -> None:
    session = played("jarmark", 4, most=40)
    seat = session.choices[-1].who
    other = 1 - seat
    last = max(number for number, choice in enumerate(session.choices) if choice.who == other)
    assert session.undo(other)
    assert len(session.choices) == last
    assert session.state.who == other


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    session = played(name, 5, most=25)
    frozen = digest(session.state)
    copy, bot = session.state.clone(), Chance(1)
    assert digest(copy) == frozen
    from dsl.runtime import choose_many

    while not copy.over:
        choose_many(copy, bot.choose(copy))
    assert digest(session.state) == frozen


def broken(data: dict[str, Any], how: str) -> object:
    step = data["choices"][7]
    match how:
        case "format":
            data["karban"] = 99
        case "no list":
            del data["choices"]
        case "players":
            data["players"] = 99
        case "seed":
            data["seed"] = "x"
        case "index":
            step["choice"] = [999]
        case "negative":
            step["choice"] = [-1]
        case "key":
            step["keys"] = ["karta:999"]
        case "who":
            step["who"] = 5
        case "digest":
            step["digest"] = "0" * 64
        case "twice":
            step["choice"], step["keys"] = step["choice"] * 2, step["keys"] * 2
        case "truth":
            step["choice"] = [True]
        case "not a dict":
            return [data]
        case "too long":
            data["choices"] += [data["choices"][-1]] * 3
    return data


@pytest.mark.parametrize(
    ("how", "step"),
    [("format", 0), ("no list", 0), ("players", 0), ("seed", 0), ("not a dict", 0), ("truth", 8), ("index", 8)]
    + [(how, 8) for how in ("negative", "key", "who", "digest", "twice")],
)
def test_a_spoilt_save_is_refused_and_the_step_named(how: str, step: int) -> None:
    data = broken(through_json(played("osmy", 3, most=30)), how)
    with pytest.raises(BadSave) as refused:
        Session.load(data, program("osmy"))
    assert refused.value.step == step


def test_a_save_with_choices_after_the_end_is_refused() -> None:
    session = played("osmy", 3)
    with pytest.raises(BadSave) as refused:
        Session.load(broken(through_json(session), "too long"), program("osmy"))
    assert refused.value.step == len(session.choices) + 1


def test_other_rules_are_named_even_when_all_steps_fit() -> None:
    made = program("jarmark")
    data = through_json(played("jarmark", 3, most=30))
    other = replace(made, game=replace(made.game, digest="other"))
    with pytest.raises(BadSave) as refused:
        Session.load(data, other)
    assert refused.value.problem == "rules"


def replay_elsewhere(folder: Path, seeds: range) -> None:
    """Replay in a fresh process under another hash seed; replay verifies the digest after every choice."""
    for name in EXAMPLES:
        for seed in seeds:
            save = {**played(name, seed, players=2 + seed % 3).save(), "file": name}
            (folder / f"{name}{seed}.json").write_text(json.dumps(save), encoding="utf-8")
    files = [str(path) for path in sorted(folder.glob("*.json"))]
    done = subprocess.run(
        [sys.executable, "-m", "dsl.cli", "replay", *files],
        env={**os.environ, "PYTHONHASHSEED": "12345", "KARBAN_LANG": "cs"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("přehráno") == len(files)


def test_saves_replay_in_a_fresh_process(tmp_path: Path) -> None:
    replay_elsewhere(tmp_path, range(2))


@pytest.mark.soak
def test_200_saves_replay_in_a_fresh_process(tmp_path: Path) -> None:
    replay_elsewhere(tmp_path, range(67))
