"""Clones, replays, digests, illegal answers, budgets, reasons: what the machine promises about every game."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dsl.compile import Program, compile_game
from dsl.diagnostics.fault import Faults
from dsl.model import program as ir
from dsl.model.game import Ability, Action, Game, Trigger, VerbDef, Watcher
from dsl.model.program import (
    AllSeats,
    CardsIn,
    CardsSlot,
    CardsWhere,
    Compare,
    CountCards,
    DoVerb,
    Exists,
    ForSeats,
    If,
    Leave,
    Menu,
    Move,
    Not,
    Num,
    PickCards,
    PickOption,
    PickSeat,
    PickValue,
    Routine,
    RunAbilities,
    SeatHolder,
    SeatSlot,
    Tokens,
    Win,
    ZonePlace,
)  # fmt: skip
from dsl.runtime import (
    BudgetExceeded,
    IllegalChoice,
    NothingAsked,
    State,
    begin_turn,
    check_invariants,
    choose_many,
    decision,
    digest,
    position,
    start,
    step,
    why_not,
)  # fmt: skip
from dsl.runtime.rng import advance, below, shuffled
from tests.compile.crazy_eights_ir import EIGHT, crazy_eights
from tests.compile.small import (
    DISCARD,
    END,
    FACES,
    HAND,
    IN_HAND,
    ONE,
    PILES,
    ROW,
    STOCK,
    YOU,
    compiled,
    offered,
    run,
    seq,
    small,
    top,
)  # fmt: skip

Choice = tuple[int, ...]


def brawl() -> Game:
    """Everything nested in everything: abilities that play cards, triggers that ask, watchers that end."""
    from dataclasses import replace

    hand = ZonePlace("ruka", SeatSlot(0))
    draw = Routine("líznout", Move(0, top(), HAND), 1)
    play = Routine("zahrát", seq(Move(1, CardsSlot(0), ROW), RunAbilities(2, CardsSlot(0))), 3, param=0)
    chain = Routine(
        "řetěz",
        seq(PickCards(0, YOU, IN_HAND, Num(0), ONE), DoVerb(1, "zahrát", YOU, CardsSlot(0)), gain(Num(1), 2)),
        3,
    )
    everybody = Routine(
        "všichni",
        ForSeats(
            0,
            AllSeats(),
            seq(PickCards(1, SeatSlot(0), CardsIn((hand,)), Num(0), Num(2)), Move(2, CardsSlot(1), DISCARD)),
        ),
        3,
    )
    refill = Routine("doplnit", seq(Move(0, CardsIn((DISCARD,)), STOCK), ir.Shuffle(STOCK)), 1)
    gift = Routine(
        "dar", seq(PickSeat(0, YOU, ir.OtherSeats(), True), DoVerb(1, "líznout", SeatSlot(0), times=ONE)), 12
    )
    win = Routine("výhra", Win(ir.OneSeat(YOU)), 12)
    act = Routine("Zahrát", seq(PickCards(0, YOU, IN_HAND, ONE, ONE), DoVerb(1, "zahrát", YOU, CardsSlot(0))), 2)
    take = Routine("Líznout", DoVerb(0, "líznout", YOU, times=Num(2)), 1)
    setup = Routine(
        "příprava", seq(ir.Shuffle(STOCK), ForSeats(0, AllSeats(), DoVerb(1, "líznout", SeatSlot(0), times=Num(2)))), 2
    )
    faces = tuple(
        replace(
            face, abilities=(Ability("hned", "", 3 + number % 2), *((Ability("trvale", ""),) if number == 5 else ()))
        )
        for number, face in enumerate(FACES)
    )
    return small(
        Menu(0, YOU), routines=(draw, play, chain, everybody, refill, gift, win, act, take, setup),
        verbs={"líznout": VerbDef("líznout", 1, False), "zahrát": VerbDef("zahrát", 2, True)}, faces=faces, setup=10,
        actions=(Action("Zahrát", 8), Action("Líznout", 9)), points="groš",
        triggers=(
            Trigger("líznout", "before", 5, cond=Not(Exists(CardsIn((STOCK,))))),
            Trigger("zahrát", "after", 6, ability=(5, 1)),
        ),
        watchers=(Watcher(Compare(">=", CountCards(CardsIn((ZonePlace("stůl", SeatSlot(11)),))), Num(4)), 7, 11),),
    )  # fmt: skip


def gain(amount: object, slot: int = 0) -> Tokens:
    return Tokens(slot, "groš", amount, None, SeatHolder(YOU))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def program() -> Program:
    return compiled(brawl())


@pytest.fixture(scope="module")
def eights() -> Program:
    return compiled(crazy_eights())


def random_choice(state: State, rng: random.Random) -> Choice:
    size = rng.randint(state.low, state.high)
    return tuple(rng.sample(range(len(state.opts)), size))


def played(program: Program, players: int, seed: int, choices: list[Choice]) -> State:
    state = start(program, players, seed)
    for choice in choices:
        choose_many(state, choice)
    return state


# ---------------------------------------------------------------- copies and replays


def test_a_clone_goes_its_own_way_at_every_decision(program: Program) -> None:
    depths: set[int] = set()
    for seed in range(8):
        rng = random.Random(seed)
        state = start(program, 2 + seed % 3, seed)
        for _ in range(80):
            if state.over:
                break
            depths.add(len(state.stack))
            _clone_and_compare(state, rng)
    assert len(depths) > 3  # decisions came from several depths of nested effects


def _clone_and_compare(state: State, rng: random.Random) -> None:
    copy, before = state.clone(), digest(state)
    for _ in range(4):
        if not copy.over:
            choose_many(copy, random_choice(copy, rng))
    assert digest(state) == before
    twin, choice = state.clone(), random_choice(state, rng)
    choose_many(state, choice)
    choose_many(twin, choice)
    assert digest(state) == digest(twin)
    assert check_invariants(state) == []


@pytest.mark.parametrize("seed", range(6))
def test_the_same_choices_lead_to_the_same_state(program: Program, seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 3
    state = start(program, players, seed)
    choices: list[Choice] = []
    while not state.over and len(choices) < 60:
        choices.append(random_choice(state, rng))
        choose_many(state, choices[-1])
        if len(choices) % 7 == 0:
            assert digest(played(program, players, seed, choices)) == digest(state)
    again = played(compiled(brawl()), players, seed, choices)
    assert (digest(again), again.winners, again.scores) == (digest(state), state.winners, state.scores)


def test_logging_changes_nothing_but_the_log(program: Program) -> None:
    rng = random.Random(5)
    quiet, loud = start(program, 3, 5), start(program, 3, 5, log=True)
    while not quiet.over:
        choice = random_choice(quiet, rng)
        choose_many(quiet, choice)
        choose_many(loud, choice)
    assert digest(quiet) == digest(loud)
    assert quiet.log is None
    assert loud.log is not None
    assert {"move", "turn", "choice", "forced", "end", "win"} <= {event[0] for event in loud.log}


def test_every_origin_of_an_event_is_known(program: Program) -> None:
    state = start(program, 2, 3, log=True)
    rng = random.Random(3)
    while not state.over:
        choose_many(state, random_choice(state, rng))
    assert state.log is not None
    assert all(-1 <= event[5] < len(program.origins) for event in state.log)


def test_another_process_comes_to_the_same_state() -> None:
    code = (
        "from tests.runtime_core.test_state import *\n"
        "state, rng = start(compiled(brawl()), 3, 11), random.Random(11)\n"
        "while not state.over: choose_many(state, random_choice(state, rng))\n"
        "print(digest(state))"
    )
    root = Path(__file__).resolve().parents[2]
    texts = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root,
            env={"PYTHONHASHSEED": salt, "PYTHONPATH": str(root)},
        ).stdout
        for salt in ("1", "2")
    ]  # fmt: skip
    assert texts[0] == texts[1] != ""


# ---------------------------------------------------------------- answers that are not offered


@pytest.mark.parametrize("answer", [(-1,), (99,), (), (0, 0), (0, 1, 2)])
def test_an_illegal_answer_changes_nothing(program: Program, answer: Choice) -> None:
    state = start(program, 2, 1)
    before = digest(state)
    with pytest.raises(IllegalChoice):
        choose_many(state, answer)
    assert digest(state) == before


@pytest.mark.parametrize("answer", [(-1,), (7,), (), (1, 1), (0, 1, 2)])
def test_an_illegal_answer_to_a_choice_of_several(answer: Choice) -> None:
    state = run(small(PickCards(0, YOU, IN_HAND, ONE, Num(2)), END), piles=PILES)
    before = digest(state)
    with pytest.raises(IllegalChoice):
        choose_many(state, answer)
    with pytest.raises(IllegalChoice):
        step(state, 0)
    assert digest(state) == before
    choose_many(state, (0,))
    assert state.over


def test_after_the_end_nothing_is_asked() -> None:
    state = run(small(END))
    with pytest.raises(IllegalChoice):
        step(state, 0)
    with pytest.raises(NothingAsked):
        decision(state)


def test_the_number_of_players_is_checked(eights: Program) -> None:
    with pytest.raises(ValueError):
        start(eights, 6, 1)


# ---------------------------------------------------------------- what a decision says


def test_a_decision_can_be_read(program: Program) -> None:
    asked = decision(run(small(ir.Step("Vyber hráče.", PickSeat(0, YOU, AllSeats()), ("X-01",)), END), players=3))
    assert (asked.who, asked.prompt, asked.kind, asked.ids) == (0, "Vyber hráče.", "seat", ("X-01",))
    assert [(option.key, option.payload) for option in asked.options] == [("hráč:1", 0), ("hráč:2", 1), ("hráč:3", 2)]
    assert (asked.low, asked.high, asked.ordered) == (1, 1, False)


def test_numbers_of_a_numeric_property_are_named() -> None:
    state = run(small(PickValue(0, YOU, "hodnota", optional=True), END))
    assert offered(state) == ["hodnota:1", "hodnota:2", "hodnota:3", "hodnota:4", "nic"]
    assert [option.label for option in decision(state).options] == ["1", "2", "3", "4", "nic"]


def test_labels_of_options_are_their_texts() -> None:
    branches = (ir.OptionBranch("získej 1 groš", gain(ONE)), ir.OptionBranch("nic nedělej", seq()))
    asked = decision(run(small(PickOption(0, YOU, branches), END)))
    assert [option.label for option in asked.options] == ["získej 1 groš", "nic nedělej"]


# ---------------------------------------------------------------- budgets


def test_a_loop_in_the_rules_is_found() -> None:
    game = small(ir.Step("Dokola.", seq(gain(ONE), ir.Again("step"))))
    with pytest.raises(BudgetExceeded) as caught:
        run(game)
    assert (caught.value.name, caught.value.text) == ("tah", "Dokola.")


def test_turns_in_which_nobody_can_do_anything_are_found() -> None:
    with pytest.raises(BudgetExceeded):
        run(small(Menu(0, YOU)))


def test_a_game_without_end_is_found() -> None:
    state = run(small(ir.Ask(0, YOU, "Dál?")))
    for _ in range(25):
        step(state, 0)
    state.budget = 1
    with pytest.raises(BudgetExceeded):
        step(state, 0)


# ---------------------------------------------------------------- invariants


def test_broken_states_are_noticed(eights: Program) -> None:
    state = start(eights, 2, 1)
    assert check_invariants(state) == []
    state.zones[0].append(state.zones[1][-1])
    state.tokens[1] = -1
    assert len(check_invariants(state)) == 2


def test_a_lost_card_and_a_lost_token_are_noticed() -> None:
    state = start(compiled(brawl()), 2, 1)
    state.zones[0].pop()
    state.tokens[state.program.layout.token("bod", 0)] += 1
    assert len(check_invariants(state)) == 2


# ---------------------------------------------------------------- positions and reasons


def eight_position(program: Program) -> State:
    state = position(program, 2)
    layout = program.layout
    state.zones[layout.pile("ruka", 0)] = [EIGHT * 4, 44, 3]
    state.zones[layout.pile("ruka", 1)] = [1, 2]
    state.zones[layout.pile("odhoz")] = [7]
    state.zones[layout.pile("balíček")] = [49]
    begin_turn(state)
    return state


def test_a_position_set_by_hand(eights: Program) -> None:
    state = eight_position(eights)
    assert offered(state) == ["akce:Zahrát kartu:24", "akce:Zahrát kartu:3", "akce:Líznout si kartu"]
    assert (state.active, state.turn_number) == (0, 1)
    step(state, 0)
    step(state, 1)
    assert state.active == 1
    assert offered(state) == ["akce:Zahrát kartu:1", "akce:Líznout si kartu"]


def test_why_an_action_is_not_legal(eights: Program) -> None:
    state = eight_position(eights)
    assert why_not(state, "Zahrát kartu", 24) == []
    assert len(why_not(state, "Zahrát kartu", 44)) == 1
    assert len(why_not(state, "Zahrát kartu", 1)) == 1  # not in the hand
    assert why_not(state, "Líznout si kartu") == []
    assert [reason.text for reason in why_not(state, "Pasovat")] != []


def test_the_failing_condition_is_named_by_its_own_sentence() -> None:
    from dataclasses import replace

    from dsl.model.game import Sentence
    from dsl.source import Span

    poor = Compare(">=", ir.TokenCount("groš", SeatHolder(YOU)), Num(3), Span(5, 9))
    cards = CardsWhere(0, IN_HAND, Compare(">", ir.CardProp("hodnota", ir.CardVar(0)), Num(2), Span(20, 24)))
    buy = Routine("Koupit", seq(PickCards(0, YOU, cards, ONE, ONE), Move(1, CardsSlot(0), ROW)), 2, requires=poor)
    wait = Routine("Čekat", gain(ONE), 1)
    pass_ = Routine("Konec", seq(Leave("turn")), 1)
    game = replace(
        small(
            Menu(0, YOU), routines=(buy, wait, pass_),
            actions=(Action("Koupit", 1), Action("Čekat", 2), Action("Konec", 3)),
        ),
        sentences=(
            Sentence("Máš alespoň 3 groše.", ("X-1",), "akce", Span(0, 15)),
            Sentence("Kup kartu hodnoty alespoň 3.", ("X-2",), "akce", Span(16, 40)),
        ),
    )  # fmt: skip
    state = run(game, piles=PILES)
    found = why_not(state, "Koupit", 0)
    assert [(reason.text, reason.ids) for reason in found] == [
        ("Máš alespoň 3 groše.", ("X-1",)),
        ("Kup kartu hodnoty alespoň 3.", ("X-2",)),
    ]
    state = run(game, piles=PILES, tokens={("groš", 0): 3})
    assert why_not(state, "Koupit", 2) == []
    assert why_not(state, "Koupit") == []


# ---------------------------------------------------------------- chance


def test_the_generator_is_splitmix64() -> None:
    state, bits = advance(0)
    assert bits == 0xE220A8397B1DCDAF
    assert advance(state)[1] == 0x6E789E6AA1B965F4


def test_shuffling_is_fair_enough() -> None:
    counts = [[0] * 6 for _ in range(6)]
    state = 7
    for _ in range(3000):
        items = list(range(6))
        state = shuffled(state, items)
        for place, item in enumerate(items):
            counts[place][item] += 1
    assert all(400 < cell < 600 for row in counts for cell in row)
    assert {below(seed, 3)[1] for seed in range(20)} == {0, 1, 2}


# ---------------------------------------------------------------- what cannot run is said


def unit_faults(game: Game) -> list[str]:
    faults = Faults()
    assert compile_game(game, faults) is None
    return [fault.code for fault in faults.items]


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("K-N001", DoVerb(0, "neznámé", YOU)),
        ("K-N002", Move(0, top(), ZonePlace("ruka", AllSeats()))),
        ("K-N003", ir.Swap(0, IN_HAND, HAND, IN_HAND, ZonePlace("trh"))),
        ("K-N004", ir.Again("step")),
        ("K-N005", ir.Instead()),
        ("K-N006", ir.Arrange(0, YOU, ZonePlace("ruka", AllSeats()))),
        ("K-N009", Tokens(0, "značka", ONE, None, SeatHolder(YOU))),
        ("K-N009", If(Compare(">", ir.TokenCount("groš", ir.ZoneHolder("odhoz")), ONE), gain(ONE))),
    ],
)
def test_what_cannot_be_executed_is_reported(code: str, body: Any) -> None:
    assert unit_faults(small(body, END)) == [code]


def test_a_missing_part_is_reported() -> None:
    from dataclasses import replace

    game = replace(small(), turn=-1, round=0, routines=(Routine("kolo", ir.RunPart("noc", YOU), 0),))
    assert unit_faults(game) == ["K-N007"]


def test_a_game_without_turns_is_reported() -> None:
    from dataclasses import replace

    assert unit_faults(replace(small(), turn=-1)) == ["K-N008"]


def test_tracing_counts_sentences() -> None:
    game = small(ir.Step("Jednou.", gain(ONE)), ir.Repeat(Num(3), ir.Step("Třikrát.", gain(ONE))), END)
    program = compiled(game, trace=True)
    run(program)
    assert dict(zip([step.text for step in program.steps], program.counts, strict=True)) == {
        "Jednou.": 1,
        "Třikrát.": 3,
    }
