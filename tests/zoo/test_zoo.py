"""Small complete games, one for each group of forms: all are checked, exampled, played to the end and forked.

A game of the zoo is short enough to be read at one glance; its first line says what it shows.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import dsl
from dsl.compile import Program
from dsl.diagnostics.fault import Faults
from dsl.examples import run_examples
from dsl.model import program as ir
from dsl.model.game import Game
from dsl.model.lower import walk
from dsl.players.chance import Chance
from dsl.runtime import check_invariants, choose_many, start
from dsl.source import Source
from dsl.syntax.structure import parse_structure
from tests.promises.forks import fork_everywhere

ZOO = Path(__file__).resolve().parent
GAMES = tuple(path.stem for path in sorted(ZOO.glob("*.hra")))
SEEDS = range(20)  # random games for each number of players
LONGEST = 2000  # decisions in one game
FORKED = 7  # the seed of the game that is cloned, undone and saved at every decision


@cache
def text(name: str) -> str:
    return (ZOO / f"{name}.hra").read_text(encoding="utf-8")


@cache
def checked(name: str) -> tuple[Game | None, tuple[str, ...]]:
    game, faults, source = dsl.check_file(Source.of(f"{name}.hra", text(name)))
    said = tuple(f"{fault.code} {source.position(fault.span.start)}" for fault in faults.items)
    return game, said


@cache
def program(name: str, variants: tuple[str, ...] = ()) -> Program:
    game, _, _ = dsl.load(Source.of(f"{name}.hra", text(name)), variants)
    assert game is not None
    made = dsl.compile_game(game)
    assert made is not None
    return made


def sizes(name: str) -> range:
    low, high = program(name).game.players
    return range(low, high + 1)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_has_no_fault(name: str) -> None:
    game, faults = checked(name)
    assert faults == ()
    assert game is not None
    for variant in game.variants:
        _, faults_of_variant, _ = dsl.load(Source.of(f"{name}.hra", text(name)), (variant,))
        assert faults_of_variant.items == []


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_small_and_says_what_it_shows(name: str) -> None:
    lines = [line for line in text(name).splitlines() if line]
    assert 25 <= len(lines) <= 70
    assert lines[0].startswith("# ")
    assert lines[0].endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_its_examples_hold(name: str) -> None:
    source = Source.of(f"{name}.hra", text(name))
    made = program(name)
    outcomes = run_examples(made.game, made, parse_structure(source, Faults()).blocks, source)
    assert outcomes
    assert [outcome.name for outcome in outcomes if outcome.faults] == []


@pytest.mark.parametrize("name", GAMES)
def test_random_games_end_and_lose_nothing(name: str) -> None:
    """With every set of variants that the file offers by itself."""
    tables = [(), *((variant,) for variant in program(name).game.variants)]
    for variants in tables:
        made = program(name, variants)
        for players in sizes(name):
            for seed in SEEDS:
                play_out(made, players, seed)


def play_out(made: Program, players: int, seed: int) -> None:
    state, bot = start(made, players, seed), Chance(seed)
    for _ in range(LONGEST):
        assert check_invariants(state) == []
        if state.over:
            return
        choose_many(state, bot.choose(state))
    raise AssertionError(f"{players} players, seed {seed}: more than {LONGEST} decisions")


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_can_be_cloned_undone_and_saved(name: str) -> None:
    for players in sizes(name):
        fork_everywhere(program(name), players, FORKED, saves=1)


# ------------------------------------------------------------------ what the zoo shows

# Statements, numbers and conditions that sentences make; a form that no game of the zoo shows is missing here.
SHOWN = (
    "AddCards", "Again", "All", "AllSeats", "AnyOf", "AnySeat", "Arith", "Arrange", "Ask", "Block", "CanPay",
    "CardAmong", "CardHolder", "CardProp", "CardsAt", "CardsBest", "CardsIn", "CardsMinus", "CardsUnion",
    "CardsWhere", "ChosenOn", "Compare", "CountCards", "CountSeats", "Defined", "DistinctOf", "DoVerb", "EndGame",
    "EventCount", "EveryCard", "EverySeat", "Exists", "FirstSeat", "ForCards", "ForSeats", "HasName", "If",
    "Instead", "KeepChoice", "Leave", "Me", "Menu", "Move", "NextSeat", "Not", "OptionBranch", "OtherSeats", "Pay",
    "PickCards", "PickNumber", "PickOption", "PickSeat", "PickValue", "Repeat", "RunAbilities", "RunPart",
    "SameCard", "SeatsBest", "SeatsWhere", "Show", "Shuffle", "SkipTurn", "SlotDone", "SumOf", "Swap", "ThisCard",
    "TokenCount", "Tokens", "UnderPlace", "Win", "ZoneHolder", "ZonePlace",
)  # fmt: skip


def test_the_zoo_shows_all_these_forms() -> None:
    games = [program(name).game for name in GAMES]
    made = {type(node).__name__ for game in games for node in walk.nodes((game, *game.definitions.values()))}
    assert [form for form in SHOWN if form not in made] == []
    assert all(hasattr(ir, form) for form in SHOWN)


BLOCKS = (
    "hra", "slovník", "zóny", "žetony", "vlastnosti karty", "slovesa", "příprava", "kolo", "fáze", "tah", "akce",
    "pravidla", "druhy účinků", "konec hry", "bodování", "karty", "varianta", "příklad",
)  # fmt: skip
STEPS = (
    "dáno hra právě začíná", "dáno první hráč je", "dáno náhoda", "dáno varianta", "dáno v této hře", "dáno na kartě",
    "lze", "nelze", "volí", "pak kolo je", "pak rozhoduje", "pak nic jiného se nezměnilo", "pak hra skončila",
    "pak vyhráli", "pak na kartě", "pak platná",
)  # fmt: skip


def test_the_zoo_uses_every_block_and_kind_of_step() -> None:
    lines = [line for name in GAMES for line in text(name).splitlines()]
    assert [block for block in BLOCKS if not any(line.startswith(block) for line in lines)] == []
    assert [step for step in STEPS if not any(line.strip().startswith(step) for line in lines)] == []
    assert any(", protože " in line for line in lines)
