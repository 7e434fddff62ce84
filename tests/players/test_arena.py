"""Mass play: the result depends on rules, seed and counts only; bots answer within bounds; invariants hold."""

from __future__ import annotations

import pytest

from dsl.players.arena import Broken, Tally, game_seed, play_game, play_games, replay_game
from dsl.players.chance import Chance
from dsl.players.first import First
from dsl.players.human import Answer, Quit, Save, Unclear, Undo, Why, read_line
from dsl.players.pool import Order, play_order
from dsl.runtime import choose_many, digest, start
from dsl.source import Source
from tests.games import EXAMPLES, ROOT, program


def tally(name: str, games: int, jobs: int = 1, checked: bool = False) -> Tally:
    path = ROOT / "examples" / f"{name}.hra"
    source = Source.of(str(path), path.read_text(encoding="utf-8"))
    total = Tally(3)
    for outcome in play_order(program(name), Order(source, (), 3, games, 5, checked=checked), jobs):
        total.add(outcome)
    return total


def test_the_digest_does_not_depend_on_processes() -> None:
    alone, together = tally("jarmark", 12), tally("jarmark", 12, jobs=2)
    assert alone.digests.hexdigest() == together.digests.hexdigest()
    assert (alone.lengths, alone.wins, alone.endings) == (together.lengths, together.wins, together.endings)


def test_another_seed_is_another_digest() -> None:
    first = [outcome.digest for outcome in play_games(program("prsi"), 2, range(3), 1)]
    second = [outcome.digest for outcome in play_games(program("prsi"), 2, range(3), 2)]
    assert set(first).isdisjoint(second)
    assert len({game_seed(seed, number) for seed in range(50) for number in range(50)}) == 2500


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_keep_the_invariants(name: str, players: int) -> None:
    for outcome in play_games(program(name), players, range(5), players, checked=True):
        assert outcome.decisions > 0
        assert outcome.ending
        assert all(0 <= seat < players for seat in outcome.winners)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_fast_path_plays_the_same_game(name: str) -> None:
    fast = play_game(program(name), 3, 0, game_seed(9, 0))
    slow = play_game(program(name), 3, 0, game_seed(9, 0), checked=True)
    assert fast == slow
    assert digest(replay_game(program(name), 3, 0, 9)) == fast.digest


@pytest.mark.soak
def test_a_million_decisions_without_a_violation() -> None:
    decisions = number = 0
    while decisions < 1_000_000:
        name, players = EXAMPLES[number % 3], 2 + number % 3
        decisions += play_game(program(name), players, number, game_seed(1, number), checked=True).decisions
        number += 1
    assert decisions >= 1_000_000


def test_a_broken_game_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dsl.players.arena.check_invariants", lambda state: ["lost card"])
    with pytest.raises(Broken) as broken:
        play_game(program("prsi"), 2, 7, 99, checked=True)
    assert (broken.value.game, broken.value.seed, broken.value.text) == (7, 99, "lost card")


@pytest.mark.parametrize("name", EXAMPLES)
def test_bots_answer_within_bounds(name: str) -> None:
    state, bots = start(program(name), 2, 3), (Chance(3), First())
    for _ in range(200):
        if state.over:
            break
        for bot in bots:
            answer = bot.choose(state)
            assert state.low <= len(answer) <= state.high
            assert len(set(answer)) == len(answer)
            assert all(0 <= index < len(state.opts) for index in answer)
        choose_many(state, bots[0].choose(state))


@pytest.mark.parametrize(
    ("line", "low", "high", "wish"),
    [
        ("2", 1, 1, Answer((1,))),
        (" 3 1 ", 0, 2, Answer((2, 0))),
        ("", 0, 2, Answer(())),
        ("", 1, 1, Unclear()),
        ("0", 1, 1, Unclear()),
        ("4", 1, 1, Unclear()),
        ("-1", 1, 1, Unclear()),
        ("²", 1, 1, Unclear()),
        ("x", 1, 1, Unclear()),
        ("9" * 5000, 1, 1, Unclear()),
        ("1 1", 1, 2, Unclear(count=True)),
        ("1 2", 1, 1, Unclear(count=True)),
        ("u", 1, 1, Undo()),
        ("q", 1, 1, Quit()),
        ("s moje hra.json", 1, 1, Save("moje hra.json")),
        ("s", 1, 1, Unclear()),
        ("?", 1, 1, Why("")),
        ("? Pekař", 1, 1, Why("Pekař")),
        ("?Pekař", 1, 1, Why("Pekař")),
    ],
)
def test_what_a_person_types(line: str, low: int, high: int, wish: object) -> None:
    assert read_line(line, 3, low, high) == wish
