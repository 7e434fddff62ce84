"""A table with piles kept by value for tests: a stock by number, boards by colour with states, symbols on cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dsl.model import program as ir
from dsl.model.game import AbilityKind, Face, Game, PileStateDef, Prop, Zone
from dsl.runtime import State, position
from tests.compile.small import YOU, small

COLORS = ("rudá", "bílá", "černá")
SYMBOLS = ("dub", "lípa", "buk")
PLACES = ((0, 0, -1, 1), (1, -1, 2, 2), (-1, 2, 0, 0), (2, 1, 1, -1))  # card number % 4 → the symbols on it
FACES = tuple(
    Face(
        f"{color} {value}",
        "karty",
        1,
        {"barva": number, "hodnota": value, "znak": (number + value) % 3},
        slots={"symbol": PLACES[(4 * number + value - 1) % 4]},
    )
    for number, color in enumerate(COLORS)
    for value in range(1, 5)
)  # card = 4 × colour + value − 1

STOCK = ir.ZonePlace("zásoba")
BOARD = ir.ZonePlace("deska", YOU)
HAND = ir.ZonePlace("ruka", YOU)
IN_HAND = ir.CardsIn((HAND,))
STATES = (PileStateDef("vlevo", (3,)), PileStateDef("vpravo", (0, 1)), PileStateDef("nahoru", (1, 2, 3)))
ZONES = {
    "zásoba": Zone("zásoba", "common", by_prop="hodnota", fronts="nobody", backs=("hodnota",)),
    "odhoz": Zone("odhoz", "common"),
    "střed": Zone("střed", "common", ordered=False),
    "ruka": Zone("ruka", "player", ordered=False, fronts="owner"),
    "deska": Zone(
        "deska", "player", by_prop="barva", covered="owner", states=STATES, state_verb="rozvinout", state_least=2
    ),
    "sklad": Zone("sklad", "player", by_prop="hodnota"),
}


def stacked(*turn: Any, slots: int = 12, routines: Sequence[ir.Routine] = (), **changes: Any) -> Game:
    """As `small`, on this table."""
    base = small(*turn, slots=slots, routines=routines)
    game = replace(
        base,
        name="Hromádky",
        zones=ZONES,
        props={
            "barva": Prop("barva", "enum", COLORS),
            "hodnota": Prop("hodnota", "number", (), 1, 4),
            "symbol": Prop("symbol", "slots", SYMBOLS, size=4),
            "znak": Prop("znak", "enum", SYMBOLS),
        },
        kinds={"hned": AbilityKind("hned", "now")},
        tokens={name: replace(token, zone="odhoz" if token.zone else "") for name, token in base.tokens.items()},
        faces=FACES,
        deck_zone={"karty": "zásoba"},
    )
    return replace(game, **changes)


def pile_of(zone: str, key: Any, owner: Any = None) -> ir.ZonePlace:
    return ir.ZonePlace(zone, owner, ir.Num(key) if isinstance(key, int) else key)


def laid(program: Any, piles: dict[tuple[str, int, int], Sequence[int]], players: int = 2) -> State:
    """A position: (zone, seat, key) → cards from the bottom; the key is the offset of the value."""
    state = position(program, players)
    for (zone, seat, key), cards in piles.items():
        state.zones[program.layout.pile(zone, seat, key)] = list(cards)
    return state
