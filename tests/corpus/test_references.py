"""references.tsv says what each pronoun and participle points at, or which fault it is.

Rows marked „dluh“ say what the documented rule asks for and the meaning layer does not do yet; once it does, the mark
has to go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

import dsl
from dsl.model import program as p
from dsl.source import Source
from tests.corpus.texts import ROOT

GAME = (ROOT / "examples" / "jarmark.hra").read_text(encoding="utf-8")
PLACE = "    vyložení: Získej 3 groše."  # the text of its first card
CARD = "Pekař"


OWED = pytest.mark.xfail(reason="the meaning layer binds it otherwise", raises=AssertionError)


def table() -> list[ParameterSet]:
    lines = (Path(__file__).parent / "references.tsv").read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [pytest.param(*row[:3], id=row[0], marks=OWED if row[3:] == ["dluh"] else ()) for row in cells]


def nodes(node: object) -> Iterator[object]:
    """The statement and all that stands in it, in the order in which it is done."""
    if isinstance(node, tuple):
        for each in node:
            yield from nodes(each)
    elif is_dataclass(node):
        yield node
        for each in fields(node):
            yield from nodes(getattr(node, each.name))


class Bindings:
    """Which statement filled which slot, so that a reference can be told by its verb."""

    def __init__(self, body: p.Stmt) -> None:
        self.statements = [node for node in nodes(body) if hasattr(node, "slot") and not _is_reference(node)]
        self.filled = {node.slot: node for node in self.statements}  # type: ignore[attr-defined]
        self.conditions = [node for node in nodes(body) if isinstance(node, p.SlotDone)]

    def slot(self, slot: int) -> str:
        match self.filled[slot]:
            case p.SetCards(_, cards):
                return self.of(cards)
            case p.PickCards(_, _, p.CardsSlot(inner)):
                return f"jedna z {self.slot(inner)}"
            case p.PickCards() | p.PickSeat():
                return "vybrat"
            case node:
                return str(node.verb)  # type: ignore[attr-defined]

    def of(self, meant: object) -> str:
        match meant:
            case p.CardsSlot(slot) | p.SeatSlot(slot):
                return self.slot(slot)
            case p.OneCard(p.ThisCard()):
                return "tato karta"
            case p.CardsMinus(cards, without):
                return f"{self.of(cards)} bez {self.of(without)}"
            case p.SeatHolder(seat):
                return self.of(seat)
            case p.NextSeat():
                return "další hráč"
            case p.You():
                return "ty"
        return type(meant).__name__

    def all(self) -> set[str]:
        """What the last statement is about."""
        last = self.statements[-1]
        parts = {"co": "cards", "kdo": "who", "komu": "target"}
        found = {f"{word}: {self.of(getattr(last, name))}" for word, name in parts.items() if hasattr(last, name)}
        return found | {f"pokud: {self.slot(each.slot)}" for each in self.conditions}


def _is_reference(node: object) -> bool:
    return isinstance(node, (p.CardsSlot, p.SeatSlot, p.NumSlot, p.SlotDone))


@pytest.mark.parametrize("text,word,expected", table())
def test_reference(text: str, word: str, expected: str) -> None:
    assert PLACE in GAME
    source = Source.of("jarmark.hra", GAME.replace(PLACE, f"    vyložení: {text}", 1))
    game, faults, _ = dsl.load(source)
    if expected.startswith("K-"):
        assert [fault.code for fault in faults.items] == [expected]
        assert word in source.cut(faults.items[0].span)
        return
    assert game is not None, faults.items
    face = next(face for face in game.faces if face.name == CARD)
    assert expected in Bindings(game.routines[face.abilities[0].routine].body).all()
