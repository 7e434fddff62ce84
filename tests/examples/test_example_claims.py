"""Every claim counts: change one in an example that holds, and the example fails at that step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.table import ROOT, SMALL, opened, outcomes

GAMES = [*sorted((ROOT / "examples").glob("*.hra")), SMALL]


def mutants(text: str) -> Iterator[tuple[int, str]]:
    """Line number and changed line, for every step that claims something."""
    for number, line in enumerate(text.split("\n"), 1):
        changed = changed_step(line)
        if changed is not None and changed != line:
            yield number, changed


def changed_step(line: str) -> str | None:
    step = line.strip()
    if step.startswith("nelze "):
        return line.split(", protože")[0].replace("nelze", "lze")
    if step.startswith("lze "):
        return line.replace("lze", "nelze")
    if not step.startswith("pak ") or "nic jiného" in step:
        return None
    if found := re.search(r"\b\d+\b(?!×)", step):
        return line.replace(found[0], str(int(found[0]) + 1), 1)
    for old, new in (("neskončila", "skončila"), ("skončila", "neskončila")):
        if step == f"pak hra {old}":
            return line.replace(old, new)
    if found := re.match(r"pak (?:na tahu je|rozhoduje|vyhrála?) (\w+)$", step):
        return line.replace(found[1], "Bořek" if found[1] != "Bořek" else "Alena")
    if re.search(r"je prázdn|nemá .* nic$", step):
        return None
    return f"{line}, {line.rsplit(' je ', 1)[-1].split(',')[0]}" if " shora je " not in step else None


def examples(text: str) -> list[str]:
    return [part for part in re.split(r"^(?=příklad )", text, flags=re.M) if part.startswith("příklad ")]


def needed(block: str, blocks: list[str]) -> list[str]:
    """The example first, then those it starts like."""
    found = re.findall(r"dáno jako příklad (.+)", block)
    others = [one for one in blocks for name in found if one.startswith((f"příklad {name} [", f"příklad {name}\n"))]
    return [block, *(more for one in others for more in needed(one, blocks))]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_changed_claim_fails(path: Path) -> None:
    _, source = opened(path)
    blocks = examples(source.text)
    tried, survived = 0, []
    for block in blocks:
        lines = block.split("\n")
        for number, line in mutants(block):
            changed = "\n".join([*lines[: number - 1], line, *lines[number:]])
            found, where = outcomes(path, "\n".join([changed, *needed(block, blocks)[1:]]))
            tried += 1
            if not any(where.position(fault.span.start)[0] == number for fault in found[0].faults):
                survived.append(line)
    assert survived == []
    assert tried > 15
