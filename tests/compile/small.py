"""A small table for tests of single statements: two players, twelve cards, one turn that does what the test says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dsl.compile import Program, compile_game
from dsl.diagnostics.fault import Faults
from dsl.model import program as ir
from dsl.model.game import AbilityKind, Face, Game, Prop, Token, Zone
from dsl.runtime import State, begin_turn, check_invariants, choose_many, decision, position

YOU = ir.You()
HAND = ir.ZonePlace("ruka", YOU)
ROW = ir.ZonePlace("stůl", YOU)
STOCK = ir.ZonePlace("balíček")
DISCARD = ir.ZonePlace("odhoz")
IN_HAND = ir.CardsIn((HAND,))
ONE = ir.Num(1)
ANY = ir.Num(99)

FACES = tuple(
    Face(f"{color}{value}", "karty", 1, {"barva": number, "hodnota": value})
    for number, color in enumerate("ABC")
    for value in range(1, 5)
)  # card = 4 × colour + value − 1


def nth(n: int) -> ir.Num:
    return ir.Num(n)


def top(place: ir.Place = STOCK, count: int = 1) -> ir.CardsAt:
    return ir.CardsAt("top", place, ir.Num(count))


def seq(*items: Any) -> ir.Block:
    return ir.Block(tuple(items))


def step(*items: Any, text: str = "Věta.") -> ir.Step:
    return ir.Step(text, seq(*items))


def small(*turn: Any, slots: int = 12, routines: Sequence[ir.Routine] = (), **changes: Any) -> Game:
    """The turn is routine 0, the routines given are numbered from 1."""
    game = Game(
        "Malá",
        (2, 4),
        start="first",
        zones={
            "balíček": Zone("balíček", "common", fronts="nobody"),
            "odhoz": Zone("odhoz", "common"),
            "trh": Zone("trh", "common", by_prop="barva"),
            "ruka": Zone("ruka", "player", ordered=False, fronts="owner"),
            "stůl": Zone("stůl", "player"),
            "police": Zone("police", "player", by_prop="barva"),
            "truhla": Zone("truhla", "player", limit=2),
        },
        tokens={
            "groš": Token("groš", "player"),
            "bod": Token("bod", "player", supply=10),
            "značka": Token("značka", "zone", "odhoz"),
            "klid": Token("klid", "card"),
        },
        props={
            "barva": Prop("barva", "enum", ("A", "B", "C")),
            "hodnota": Prop("hodnota", "number", (), 1, 4),
        },
        kinds={
            "hned": AbilityKind("hned", "now"),
            "trvale": AbilityKind("trvale", "while", ("stůl",)),
            "akce": AbilityKind("akce", "action", ("stůl",)),
            "konec": AbilityKind("konec", "score", ("stůl",)),
        },
        faces=FACES,
        deck_zone={"karty": "balíček"},
        routines=(ir.Routine("tah", seq(*turn), slots, text="Tah."), *routines),
        turn=0,
        digest="small",
    )
    return replace(game, **changes)


def compiled(game: Game, **options: bool) -> Program:
    faults = Faults()
    program = compile_game(game, faults, **options)
    assert program is not None, faults.items
    return program


def table(program: Program, piles: dict[tuple[str, int], Sequence[int]], tokens: dict[Any, int], players: int) -> State:
    """A position: (zone, seat) → cards from the bottom, (token, seat) → how many."""
    state = position(program, players)
    for (zone, seat), cards in piles.items():
        state.zones[program.layout.pile(zone, seat)] = list(cards)
    for (token, seat), count in tokens.items():
        state.tokens[program.layout.token(token, seat)] = count
    return state


def run(
    game: Game | Program,
    answers: Sequence[Any] = (),
    piles: dict[tuple[str, int], Sequence[int]] | None = None,
    tokens: dict[Any, int] | None = None,
    players: int = 2,
    active: int = 0,
    log: bool = False,
) -> State:
    """Begin the active player's turn and give the answers: keys of options, or lists of keys."""
    program = game if isinstance(game, Program) else compiled(game)
    state = table(program, piles or {}, tokens or {}, players)
    state.active = active
    state.log = [] if log else None
    begin_turn(state)
    assert check_invariants(state) == []
    for keys in answers:
        answer(state, keys)
    return state


def answer(state: State, keys: Any) -> None:
    offered = [option.key for option in decision(state).options]
    wanted = [keys] if isinstance(keys, str) else list(keys)
    for key in wanted:
        assert key in offered, (key, offered)
    choose_many(state, [offered.index(key) for key in wanted])
    assert check_invariants(state) == []


def offered(state: State) -> list[str]:
    return [option.key for option in decision(state).options]


def pile(state: State, zone: str, seat: int = 0, key: int = 0) -> list[int]:
    return state.zones[state.program.layout.pile(zone, seat, key)]


def count(state: State, token: str, seat: int = 0, card: int = 0) -> int:
    return state.tokens[state.program.layout.token(token, seat, card)]


END = ir.EndGame()
PILES = {
    ("balíček", 0): (8, 9, 10, 11),
    ("ruka", 0): (0, 1, 2),
    ("ruka", 1): (3, 4),
    ("stůl", 0): (5, 6),
    ("odhoz", 0): (7,),
}
