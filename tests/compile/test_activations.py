"""Activations of cards: who performs, what is remembered, what follows, how they are left."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from dsl.model import program as ir
from dsl.model.game import Ability, AbilityKind, Action, Game, Trigger, VerbDef
from dsl.model.program import (
    AllSeats,
    Arrange,
    Ask,
    CardsIn,
    CardsSlot,
    Compare,
    CountCards,
    DoVerb,
    EventCount,
    If,
    Leave,
    Me,
    Menu,
    Move,
    NextSeat,
    Num,
    OneCard,
    OnlyOf,
    OtherSeats,
    Pay,
    PickCards,
    Routine,
    RunAbilities,
    SeatHolder,
    SetState,
    Show,
    ThisCard,
    TokenCount,
    Tokens,
    Used,
    ZonePlace,
)  # fmt: skip
from dsl.runtime import State, begin_turn, check_invariants, choose_many, digest, start
from dsl.runtime.session import Session
from tests.compile.random_piles import compare_piles, random_activations
from tests.compile.small import END, ONE, YOU, compiled, count, seq
from tests.compile.small import answer as give
from tests.compile.stacked import FACES, HAND, IN_HAND, STOCK, laid, pile_of, stacked
from tests.compile.test_piles import mark, marked
from tests.compile.test_states import gain

EVERYBODY = AllSeats(NextSeat(YOU))
OTHERS = OtherSeats()
TOP = ir.CardsAt("top", pile_of("zásoba", ir.BestKey(ir.KeysWhere(90, STOCK), "max")), ONE)
DRAW = Routine("brát", Move(0, TOP, HAND), 1)  # routine 1
VERBS = {"brát": VerbDef("brát", 1, False)}
PILES = {("zásoba", 0, 0): (8, 4, 0), ("zásoba", 0, 3): (7, 3), ("deska", 0, 0): (1, 2), ("ruka", 1, 0): (9,)}
SHARED = AbilityKind("sdílení", "now", performers=EVERYBODY)
DEMAND = AbilityKind("příkaz", "now", performers=OTHERS)
KINDS = {"sdílení": SHARED, "příkaz": DEMAND, "hned": AbilityKind("hned", "now")}
FIRST, SECOND = (ir.CardsWhere(80, CardsIn((ZonePlace("deska", AllSeats()),)), ir.HasName(ir.CardVar(80), name))
                 for name in ("rudá 2", "rudá 3"))  # fmt: skip


def draw(times: int = 1, who: Any = YOU) -> DoVerb:
    return DoVerb(8, "brát", who, times=Num(times))


def drawn(scope: str, by: Any = None, kind: str = "") -> EventCount:
    return EventCount("brát", scope, by, kind)  # type: ignore[arg-type]


def points(amount: Any, who: Any = YOU) -> Tokens:
    return Tokens(7, "groš", amount, None, SeatHolder(who))


def game(*turn: Any, on: dict[int, list[tuple[str, Any]]], after: Any = None, **changes: Any) -> Game:
    """`on`: card → (kind, body) of its abilities; `after` follows activations of cards with „sdílení“."""
    routines, faces = [DRAW], list(FACES)
    for card, lines in on.items():
        abilities = []
        for kind, body in lines:
            routines.append(Routine("", body, 12))
            abilities.append(Ability(kind, "", len(routines)))
        faces[card] = replace(faces[card], abilities=tuple(abilities))
    kinds = changes.pop("kinds", KINDS)
    if after is not None:
        routines.append(Routine("", after, 12))
        kinds = {**kinds, "sdílení": replace(kinds["sdílení"], after=len(routines))}
    more = changes.pop("routines", ())
    return stacked(*turn, routines=(*routines, *more), faces=tuple(faces), kinds=kinds, verbs=VERBS, **changes)


def play(made: Game, answers: Any = (), piles: Any = PILES, players: int = 2) -> State:
    state = laid(compiled(made), piles, players)
    begin_turn(state)
    for key in answers:
        give(state, key)
    assert check_invariants(state) == []
    return state


def run(*turn: Any, on: Any, **changes: Any) -> State:
    answers, players = changes.pop("answers", ()), changes.pop("players", 2)
    return play(game(*turn, END, on=on, **changes), answers, players=players)


def coins(state: State) -> list[int]:
    return [count(state, "groš", seat) for seat in range(state.players)]


# ---------------------------------------------------------------- who performs


def test_all_performers_are_known_before_the_first_effect() -> None:
    poor = ir.SeatsWhere(3, OTHERS, Compare("==", TokenCount("groš", SeatHolder(ir.SeatVar(3))), Num(0)))
    kinds = {**KINDS, "příkaz": AbilityKind("příkaz", "now", performers=poor)}
    state = run(RunAbilities(0, FIRST), on={1: [("příkaz", points(ONE)), ("příkaz", points(Num(5)))]}, kinds=kinds)
    assert coins(state) == [0, 6]  # the first demand made the player rich, yet the second was already theirs


def test_everybody_performs_and_the_activator_last() -> None:
    body = Move(0, TOP, HAND)
    state = run(RunAbilities(0, FIRST), on={1: [("sdílení", body)]}, players=3)
    hands = [state.zones[state.program.layout.pile("ruka", seat)] for seat in range(3)]
    assert hands == [[0], [9, 3], [7]]


def test_alone_only_the_activator_performs() -> None:
    lines = [("příkaz", points(Num(9))), ("sdílení", points(ONE)), ("hned", points(Num(2)))]
    assert coins(run(RunAbilities(0, FIRST, alone=True), on={1: lines}, players=3)) == [3, 0, 0]
    assert coins(run(RunAbilities(0, FIRST, who=NextSeat(YOU), alone=True), on={1: lines}, players=3)) == [0, 3, 0]


def test_the_activator_of_a_nested_activation_is_its_performer() -> None:
    nested = RunAbilities(0, SECOND, "příkaz")
    state = run(RunAbilities(0, FIRST), on={1: [("příkaz", nested)], 2: [("příkaz", points(ONE, Me()))]})
    assert coins(state) == [0, 1]


# ---------------------------------------------------------------- what is remembered


def test_all_performers_of_an_ability_share_its_count() -> None:
    body = seq(draw(), points(drawn("effect")))
    state = run(RunAbilities(0, FIRST), on={1: [("sdílení", body)]}, players=3)
    assert coins(state) == [3, 1, 2]
    body = seq(draw(), points(drawn("effect", YOU)))
    assert coins(run(RunAbilities(0, FIRST), on={1: [("sdílení", body)]}, players=3)) == [1, 1, 1]


def test_each_ability_counts_from_nothing() -> None:
    lines = [("hned", draw(2)), ("hned", seq(draw(), points(drawn("effect"))))]
    assert coins(run(draw(), RunAbilities(0, FIRST), on={1: lines})) == [1, 0]


def test_a_nested_activation_has_its_own_count_and_the_outer_one_comes_back() -> None:
    outer = seq(draw(), RunAbilities(0, SECOND), draw(), points(drawn("effect")))
    inner = seq(points(drawn("effect"), NextSeat(YOU)), draw(2), points(drawn("effect"), NextSeat(YOU)))
    assert coins(run(RunAbilities(0, FIRST), on={1: [("hned", outer)], 2: [("hned", inner)]})) == [2, 2]


def test_deeds_of_one_kind_of_abilities_are_told_apart() -> None:
    lines = [
        ("příkaz", draw(2)),
        ("hned", seq(draw(), points(drawn("activation", kind="příkaz")))),
        ("hned", points(drawn("activation", kind="hned"))),
        ("hned", points(drawn("activation", NextSeat(YOU), "příkaz"), NextSeat(YOU))),
    ]
    assert coins(run(draw(), RunAbilities(0, FIRST), on={1: lines})) == [3, 2]


def test_a_nested_activation_begins_without_deeds() -> None:
    outer = [
        ("příkaz", draw()),
        ("hned", RunAbilities(0, SECOND)),
        ("hned", points(drawn("activation", kind="příkaz"))),
    ]
    inner = [("hned", points(Num(10))), ("hned", points(drawn("activation", kind="příkaz")))]
    assert coins(run(RunAbilities(0, FIRST), on={1: outer, 2: inner})) == [11, 0]


def test_what_a_listener_does_is_not_done_by_the_ability() -> None:
    gift = Routine("", draw(1), 12)
    on = {1: [("hned", seq(DoVerb(0, "rozdat", YOU), points(drawn("effect"))))]}
    made = game(RunAbilities(0, FIRST), END, on=on, routines=(gift, Routine("rozdat", points(ONE), 12)))
    verbs = {**VERBS, "rozdat": VerbDef("rozdat", 4, False)}
    state = play(replace(made, verbs=verbs, triggers=(Trigger("rozdat", "after", 3),)))
    assert coins(state) == [1, 0]
    assert len(state.zones[state.program.layout.pile("ruka")]) == 1


def test_outside_activations_the_effect_is_the_action() -> None:
    twice = Routine("Brát", seq(draw(), RunAbilities(0, FIRST), points(drawn("effect"))), 12)
    wait = Routine("Čekat", seq(), 12)
    actions = (Action("Brát", 3), Action("Čekat", 4))
    on = {1: [("hned", draw())]}
    made = game(draw(), Menu(0, YOU), Menu(1, YOU), END, on=on, routines=(twice, wait), actions=actions)
    assert coins(play(made, ("akce:Brát", "akce:Brát"))) == [2, 0]


# ---------------------------------------------------------------- used by others


USED = If(Used("sdílení"), points(Num(100)))


def used(body: Any, piles: Any = PILES, answers: Any = ()) -> bool:
    """Did the other player change the game by an effect that only that player performs?"""
    only = If(ir.Not(ir.SameSeat(YOU, Me())), body)
    made = game(RunAbilities(0, FIRST), END, on={1: [("sdílení", only)]}, after=USED)
    return coins(play(made, answers, piles))[0] >= 100


NEXT_PILE = pile_of("deska", 0, YOU)
TWO_ON_BOARD = {**PILES, ("deska", 1, 0): (5, 6)}


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        (seq(), False),
        (draw(), True),
        (Move(0, ir.CardsIn((ZonePlace("odhoz"),)), HAND), False),
        (Show(0, IN_HAND), True),
        (Show(0, IN_HAND, YOU), False),
        (Show(0, CardsIn((ZonePlace("odhoz"),))), False),
        (SetState(0, NEXT_PILE, 1), True),
        (SetState(0, pile_of("deska", 2, YOU), 1), False),
        (points(ONE), True),
        (points(Num(0)), False),
        (Pay(0, (("groš", ONE),), YOU), False),
        (seq(points(ONE, Me())), True),
        (ir.KeepChoice("barva", OnlyOf(IN_HAND), Num(1)), False),
        (RunAbilities(0, SECOND), False),
    ],
)
def test_a_change_by_another_player_is_noted(body: Any, changed: bool) -> None:
    assert used(body, TWO_ON_BOARD) == changed


def test_a_new_order_is_a_change_and_the_same_one_is_not() -> None:
    arrange = Arrange(0, YOU, NEXT_PILE)
    assert used(arrange, TWO_ON_BOARD, (["karta:5", "karta:6"],))
    assert not used(arrange, TWO_ON_BOARD, (["karta:6", "karta:5"],))


def test_what_the_activator_does_is_no_use_by_others() -> None:
    body = If(ir.SameSeat(YOU, Me()), draw())
    assert coins(run(RunAbilities(0, FIRST), on={1: [("sdílení", body)]}, after=USED)) == [0, 0]


def test_use_belongs_to_the_kind() -> None:
    lines = [("příkaz", draw()), ("sdílení", seq())]
    assert coins(run(RunAbilities(0, FIRST), on={1: lines}, after=USED)) == [0, 0]


def test_changes_in_a_nested_activation_are_changes_of_the_outer_performer() -> None:
    nested = If(ir.Not(ir.SameSeat(YOU, Me())), RunAbilities(0, SECOND))
    on = {1: [("sdílení", nested)], 2: [("hned", draw())]}
    assert coins(run(RunAbilities(0, FIRST), on=on, after=USED)) == [100, 0]


# ---------------------------------------------------------------- what follows


def test_the_routine_after_an_activation_runs_once_for_the_card() -> None:
    lines = [("sdílení", seq()), ("hned", seq()), ("sdílení", seq())]
    after = seq(points(ONE), Move(0, OneCard(ThisCard()), ZonePlace("odhoz")))
    state = run(RunAbilities(0, FIRST), on={1: lines}, after=after)
    assert coins(state) == [1, 0]
    assert state.zones[state.program.layout.pile("odhoz")] == [1]


def test_it_follows_each_of_several_cards() -> None:
    on = {1: [("sdílení", seq())], 2: [("sdílení", seq())]}
    both = CardsIn((pile_of("deska", 0, YOU),))
    assert coins(run(RunAbilities(0, both), on=on, after=points(ONE))) == [2, 0]


@pytest.mark.parametrize(
    "turn",
    [
        RunAbilities(0, FIRST, alone=True),
        RunAbilities(0, FIRST, "hned"),
        RunAbilities(0, SECOND),
    ],
)
def test_what_it_does_not_follow(turn: Any) -> None:
    on = {1: [("sdílení", seq()), ("hned", seq())], 2: [("hned", seq())]}
    assert coins(run(turn, on=on, after=points(ONE))) == [0, 0]


def test_it_does_not_follow_what_was_stopped() -> None:
    on = {1: [("sdílení", seq(points(ONE), Leave("activation"))), ("sdílení", points(Num(10)))]}
    assert coins(run(RunAbilities(0, FIRST), on=on, after=points(Num(100)))) == [0, 1]


def test_it_does_not_follow_the_end_of_the_game() -> None:
    on = {1: [("sdílení", END)]}
    state = run(RunAbilities(0, FIRST), on=on, after=points(Num(100)))
    assert (state.over, coins(state)) == (True, [0, 0])


# ---------------------------------------------------------------- ways out


def test_stopping_a_nested_activation_leaves_the_outer_one() -> None:
    for alone in (False, True):
        outer = [("hned", seq(draw(), RunAbilities(0, SECOND, alone=alone), points(drawn("effect"))))]
        inner = [("hned", seq(draw(2), Leave("activation"))), ("hned", points(Num(50)))]
        state = run(RunAbilities(0, FIRST), points(Num(3)), on={1: outer, 2: inner})
        assert coins(state) == [4, 0]


def test_stopping_from_a_listener_stops_the_activation_in_which_it_spoke() -> None:
    on = {1: [("hned", seq(draw(), points(Num(50)))), ("hned", points(Num(50)))]}
    stop = Routine("", Leave("activation"), 12)
    made = game(
        RunAbilities(0, FIRST), points(ONE), END, on=on, routines=(stop,), triggers=(Trigger("brát", "after", 4),)
    )
    assert coins(play(made)) == [1, 0]


def test_outside_an_activation_only_the_effect_stops() -> None:
    act = Routine("Končit", seq(points(ONE), Leave("activation"), points(Num(50))), 12)
    made = game(Menu(0, YOU), points(Num(2)), END, on={}, routines=(act,), actions=(Action("Končit", 2),))
    assert coins(play(made)) == [3, 0]


def test_leaving_the_turn_leaves_all_activations() -> None:
    nested = seq(draw(), RunAbilities(0, SECOND))
    on = {1: [("hned", nested)], 2: [("hned", seq(draw(), Leave("turn")))]}
    count_them = points(ir.Arith("+", drawn("effect"), ONE))
    second = If(Compare(">", EventCount("brát", "game"), Num(2)), seq(count_them, END))
    state = play(game(draw(), second, RunAbilities(0, FIRST), END, on=on), piles={**PILES, ("deska", 1, 0): ()})
    assert coins(state) == [0, 2]  # the draw of this turn, none of the turn before
    assert state.stack == []


# ---------------------------------------------------------------- in the middle of everything


def nested_game() -> Game:
    """Activations inside activations that ask at every depth and pay by what they remember."""
    pick = PickCards(0, YOU, IN_HAND, Num(0), ONE)
    everywhere = CardsIn((ZonePlace("deska", AllSeats()),))
    choose = PickCards(1, YOU, ir.CardsMinus(everywhere, OneCard(ThisCard())), Num(0), ONE)
    lines = [
        ("sdílení", seq(draw(), pick, Move(2, CardsSlot(0), ZonePlace("deska", YOU)), points(drawn("effect")))),
        ("příkaz", seq(Ask(3, YOU, "Brát?"), If(ir.SlotDone(3), draw(2)), points(drawn("effect", YOU)))),
        ("hned", seq(points(drawn("activation", kind="příkaz")), choose, RunAbilities(4, CardsSlot(1)))),
    ]
    over = Compare("==", CountCards(CardsIn((STOCK,))), Num(0))
    act = Routine("Aktivovat", seq(PickCards(0, YOU, everywhere, ONE, ONE), RunAbilities(1, CardsSlot(0))), 12)
    take = Routine("Brát", seq(draw(), Move(1, IN_HAND, ZonePlace("deska", YOU))), 12)
    number = 1 + 3 * len(FACES) + 2  # after the draw, the lines and what follows
    made = game(
        Menu(0, YOU), If(ir.AnyOf((over, Compare(">", ir.TurnNumber(), Num(12)))), END),
        on=dict.fromkeys(range(len(FACES)), lines), after=If(Used("sdílení"), points(Num(3))),
        routines=(act, take), actions=(Action("Aktivovat", number), Action("Brát", number + 1)),
    )  # fmt: skip
    return replace(made, points="groš")


def test_saves_copies_and_undo_in_the_middle_of_nested_activations() -> None:
    program = compiled(nested_game())
    depths: set[int] = set()
    for seed in range(6):
        rng = random.Random(seed)
        session = Session(program, 2 + seed % 3, seed)
        for _ in range(40):
            if session.state.over:
                break
            depths.add(sum(frame[1] == 1 for frame in session.state.stack))
            index, before = rng.randrange(len(session.state.opts)), digest(session.state)
            copy = session.state.clone()
            choose_many(copy, (index,))
            assert digest(session.state) == before
            session.choose((index,))
            assert digest(session.state) == digest(copy)
            assert session.undo()
            assert digest(session.state) == before
            session.choose((index,))
            session = Session.load(session.save(), program)
            assert digest(session.state) == digest(copy)
    assert {0, 1, 2, 3} <= depths


def test_a_save_leads_to_the_same_memory() -> None:
    program = compiled(nested_game())
    busy = 0
    for seed in range(8):
        rng = random.Random(seed)
        session = Session(program, 3, seed)
        while not session.state.over and len(session.choices) < 60:
            session.choose((rng.randrange(len(session.state.opts)),))
            busy += any(session.state.memory[1:]) and len(session.state.stack) > 3
        again = Session.load(session.save(), program)
        assert digest(again.state) == digest(session.state)
        assert (again.state.memory, again.state.changes) == (session.state.memory, session.state.changes)
        if session.state.over:
            assert not any(session.state.memory)
    assert busy > 20


def test_a_game_without_such_texts_remembers_nothing() -> None:
    program = compiled(game(RunAbilities(0, FIRST), END, on={1: [("hned", gain(ONE))]}))
    state = laid(program, PILES)
    assert state.memory == []
    assert "s.changes" not in program.source
    assert marked(play(game(mark(Num(2)), END, on={}))) == 2
    assert start(compiled(nested_game()), 2, 1).memory != []


# ---------------------------------------------------------------- random activations


@pytest.mark.parametrize("seed", range(80))
def test_random_activations_agree_with_the_plain_interpreter(seed: int) -> None:
    compare_piles(seed, random_activations)
