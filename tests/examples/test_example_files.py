"""The examples of the bundled games hold and cover their rules; faulty ones are reported as their lists say."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics.fault import Faults
from dsl.diagnostics.registry import has_errors
from dsl.syntax.structure import parse_structure
from tests.examples.table import DATA, ROOT, SMALL, opened, outcomes

GAMES = [*sorted((ROOT / "examples").glob("*.hra")), SMALL]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_examples_hold(path: Path) -> None:
    found, _ = outcomes(path)
    assert {outcome.name: outcome.message("cs") for outcome in found if not outcome.ok} == {}
    assert len(found) >= 9
    assert [fault for outcome in found for fault in outcome.faults] == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_examples_cover_every_clause_of_the_rules(path: Path) -> None:
    program, source = opened(path)
    blocks = parse_structure(source, Faults()).blocks
    examples = [block for block in blocks if block.keyword == "příklad"]
    cited = {one.name for block in examples for one in block.ids}
    rules = {one for sentence in program.game.sentences for one in sentence.ids}
    assert sorted(rules - cited) == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_examples_use_every_card_that_has_a_text(path: Path) -> None:
    program, source = opened(path)
    steps = [step.text.value for block in parse_structure(source, Faults()).all("příklad") for step in block.steps]
    texts: dict[str, list[str]] = {}
    for face in program.game.faces:
        for ability in face.abilities:
            texts.setdefault(ability.text, []).append(face.name)
    unused = [text for text, names in texts.items() if not any(name in step for name in names for step in steps)]
    assert unused == []


@pytest.mark.parametrize("name", ["chyby", "spory"])
def test_faulty_examples_are_reported(name: str) -> None:
    found, where = outcomes(SMALL, (DATA / f"{name}.hra").read_text(encoding="utf-8"))
    rows = [f"{one.name}: {fault.code} „{where.cut(fault.span)}“" for one in found for fault in one.faults]
    assert rows == (DATA / f"{name}.expected").read_text(encoding="utf-8").splitlines()
    assert all(one.ok == (not has_errors(one.faults)) for one in found)


def test_every_code_of_examples_is_shown_by_a_faulty_one() -> None:
    from dsl.diagnostics.registry import all_texts

    shown = {row.split(": ")[1].split(" ")[0] for name in ("chyby", "spory") for row in _rows(name)}
    elsewhere = {"K-X026", "K-X040"}  # a variant that breaks the game, rules in circles: see test_example_runs
    assert {code for code in all_texts() if code.startswith("K-X")} == shown | elsewhere


def _rows(name: str) -> list[str]:
    return (DATA / f"{name}.expected").read_text(encoding="utf-8").splitlines()


def test_outcomes_are_the_same_every_time() -> None:
    first, _ = outcomes(SMALL)
    second, _ = outcomes(SMALL)
    assert first == second
