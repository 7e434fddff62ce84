"""Verbs, abilities, actions, parts and rounds: what calls what, and what comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dsl.model import program as ir
from dsl.model.game import Ability, AbilityKind, Action, Game, VerbDef
from dsl.model.program import (
    AllSeats,
    Arith,
    CardProp,
    CardsIn,
    CardsSlot,
    CardsWhere,
    CardVar,
    Compare,
    CountCards,
    DoVerb,
    EventCount,
    Exists,
    ForSeats,
    If,
    Leave,
    Menu,
    Move,
    NextSeat,
    Not,
    Num,
    NumSlot,
    OneCard,
    OnlyOf,
    PickCards,
    Repeat,
    Routine,
    RunAbilities,
    RunPart,
    SeatHolder,
    SeatSlot,
    SlotDone,
    ThisCard,
    TokenCount,
    Tokens,
    ZonePlace,
)  # fmt: skip
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
    answer,
    compiled,
    count,
    offered,
    pile,
    run,
    seq,
    small,
    step,
    top,
)  # fmt: skip


def gain(amount: object, token: str = "groš", seat: object = YOU, slot: int = 9) -> Tokens:
    return Tokens(slot, token, amount, None, SeatHolder(seat))  # type: ignore[arg-type]


DRAW = Routine("líznout", Move(0, top(), HAND), 1)
PLAY = Routine("zahrát", seq(Move(1, CardsSlot(0), ROW), RunAbilities(2, CardsSlot(0))), 3, param=0)
VERBS = {"líznout": VerbDef("líznout", 1, False), "zahrát": VerbDef("zahrát", 2, True)}


def with_verbs(*turn: object, extra: tuple[Routine, ...] = (), **changes: object) -> Game:
    return small(*turn, routines=(DRAW, PLAY, *extra), verbs=VERBS, **changes)


def faces(**texts: tuple[str, int]) -> dict[str, object]:
    """Faces by name get one ability each: (kind, routine)."""
    return {
        "faces": tuple(
            replace(face, abilities=(Ability(texts[face.name][0], face.name, texts[face.name][1]),))
            if face.name in texts
            else face
            for face in FACES
        )
    }


# ---------------------------------------------------------------- verbs


def test_a_verb_done_several_times() -> None:
    state = run(with_verbs(DoVerb(0, "líznout", YOU, times=Num(3)), gain(NumSlot(0)), END), piles=PILES)
    assert pile(state, "ruka") == [0, 1, 2, 11, 10, 9]
    assert count(state, "groš") == 3


def test_a_verb_reports_what_really_happened() -> None:
    state = run(with_verbs(DoVerb(0, "líznout", YOU, times=Num(6)), gain(NumSlot(0)), END), piles=PILES)
    assert count(state, "groš") == 4
    state = run(with_verbs(DoVerb(0, "líznout", YOU, times=ONE), If(SlotDone(0), gain(ONE), gain(Num(7))), END))
    assert count(state, "groš") == 7


def test_the_cards_of_a_verb_done_times_are_known() -> None:
    game = with_verbs(DoVerb(0, "líznout", YOU, times=Num(2)), Move(1, CardsSlot(0), DISCARD), END)
    assert pile(run(game, piles=PILES), "odhoz") == [7, 11, 10]


def test_a_verb_done_with_cards() -> None:
    game = with_verbs(DoVerb(0, "zahrát", YOU, IN_HAND), gain(CountCards(CardsSlot(0))), END)
    state = run(game, piles=PILES)
    assert pile(state, "stůl") == [5, 6, 0, 1, 2]
    assert count(state, "groš") == 3


def test_a_verb_done_by_another_player() -> None:
    state = run(with_verbs(DoVerb(0, "líznout", NextSeat(YOU), times=ONE), END), piles=PILES)
    assert pile(state, "ruka", 1) == [3, 4, 11]


def test_a_value_is_handed_to_the_definition() -> None:
    verb = Routine("vzít", gain(NumSlot(0), slot=1), 2, value=0)
    game = small(DoVerb(0, "vzít", YOU, value=Num(4)), END, routines=(verb,), verbs={"vzít": VerbDef("vzít", 1, False)})
    assert count(run(game), "groš") == 4


TAKEN = CardsWhere(5, CardsIn((STOCK,)), Compare(">=", CardProp("hodnota", CardVar(5)), NumSlot(0)))
BY_VALUE = Routine(
    "vzít", seq(Move(1, OneCard(OnlyOf(TAKEN)), HAND), If(Not(SlotDone(1)), gain(ONE, "bod"))), 10, value=0
)


@pytest.mark.parametrize("inline", [0, 40])
@pytest.mark.parametrize(("value", "times", "found"), [(1, 1, [8]), (3, 2, [10, 11]), (3, 3, [10, 11]), (9, 2, [])])
def test_a_value_is_handed_over_each_time_again(
    inline: int, value: int, times: int, found: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dsl.compile.facts.INLINE", inline)
    turn = (DoVerb(0, "vzít", YOU, times=Num(times), value=Num(value)), Move(1, CardsSlot(0), ROW), END)
    game = small(*turn, routines=(BY_VALUE,), verbs={"vzít": VerbDef("vzít", 1, False)})
    state = run(game, piles=PILES)
    assert pile(state, "stůl") == [5, 6, *found]
    assert count(state, "bod") == times - len(found)


@pytest.mark.parametrize("inline", [0, 40])
def test_a_handed_value_is_settled_before_the_verb_changes_anything(
    inline: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dsl.compile.facts.INLINE", inline)
    size = CountCards(CardsIn((STOCK,)))  # four, then three …
    verb = Routine(
        "vzít", seq(PickCards(1, YOU, IN_HAND, ONE, ONE), Move(2, top(), HAND), gain(NumSlot(0))), 10, value=0
    )
    turn = (DoVerb(0, "vzít", YOU, times=Num(2), value=size), gain(CountCards(CardsSlot(0)), "bod"), END)
    game = small(*turn, routines=(verb,), verbs={"vzít": VerbDef("vzít", 1, False)})
    state = run(game, ["karta:0", "karta:1"], piles=PILES)
    assert (count(state, "groš"), count(state, "bod")) == (8, 2)


@pytest.mark.parametrize("inline", [0, 40])
def test_no_value_handed_over_is_none(inline: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dsl.compile.facts.INLINE", inline)
    verb = Routine("vzít", gain(Arith("+", NumSlot(0), Num(5))), 10, value=0)
    game = small(DoVerb(0, "vzít", YOU), END, routines=(verb,), verbs={"vzít": VerbDef("vzít", 1, False)})
    assert count(run(game), "groš") == 4


def test_verbs_that_call_each_other() -> None:
    again = DoVerb(0, "točit", YOU, times=ONE)
    body = seq(gain(ONE, slot=1), If(Compare("<", TokenCount("groš", SeatHolder(YOU)), Num(5)), again))
    verb = Routine("točit", body, 2)
    game = small(
        DoVerb(0, "točit", YOU, times=ONE), gain(NumSlot(0), "bod"), END,
        routines=(verb,), verbs={"točit": VerbDef("točit", 1, False)},
    )  # fmt: skip
    state = run(game)
    assert (count(state, "groš"), count(state, "bod")) == (5, 1)


def test_recursion_with_a_decision_in_it_resumes_at_every_depth() -> None:
    body = seq(
        PickCards(1, YOU, IN_HAND, Num(0), ONE),
        Move(2, CardsSlot(1), DISCARD),
        If(SlotDone(2), DoVerb(3, "házet", YOU, times=ONE)),
        If(SlotDone(2), Move(4, CardsSlot(2), ROW)),
    )
    verb = Routine("házet", body, 5)
    game = small(DoVerb(0, "házet", YOU, times=ONE), END, routines=(verb,), verbs={"házet": VerbDef("házet", 1, False)})
    state = run(game, ["karta:0", "karta:2", "nic"], piles=PILES)
    assert pile(state, "stůl") == [5, 6, 2, 0]


def test_counters_of_the_turn_and_of_the_game() -> None:
    game = with_verbs(
        DoVerb(0, "líznout", YOU, times=Num(2)),
        gain(EventCount("líznout", "turn"), seat=YOU),
        If(Compare(">=", EventCount("líznout", "game"), Num(4)), END),
    )
    state = run(game, piles=PILES)
    assert [count(state, "groš", seat) for seat in (0, 1)] == [2, 2]


def test_counters_for_one_player() -> None:
    game = with_verbs(
        ForSeats(1, AllSeats(), DoVerb(0, "líznout", SeatSlot(1), times=ONE)),
        DoVerb(0, "líznout", YOU, times=ONE),
        gain(EventCount("líznout", "game", YOU)),
        gain(EventCount("líznout", "game", NextSeat(YOU)), "bod"),
        END,
    )
    state = run(game, piles=PILES)
    assert (count(state, "groš"), count(state, "bod")) == (2, 1)


def test_leaving_the_effect_leaves_only_the_verb() -> None:
    verb = Routine("zkusit", seq(gain(ONE, slot=0), If(Exists(IN_HAND), Leave("effect")), gain(Num(50), slot=0)), 1)
    game = small(
        Repeat(Num(2), DoVerb(0, "zkusit", YOU)), gain(ONE, "bod"), END,
        routines=(verb,), verbs={"zkusit": VerbDef("zkusit", 1, False)},
    )  # fmt: skip
    state = run(game, piles=PILES)
    assert (count(state, "groš"), count(state, "bod")) == (2, 1)


# ---------------------------------------------------------------- abilities


def test_abilities_of_a_played_card_run_with_their_card() -> None:
    effect = Routine("A1", seq(Move(0, OneCard(ThisCard()), DISCARD), gain(Num(2), slot=1)), 2)
    game = with_verbs(DoVerb(0, "zahrát", YOU, IN_HAND), END, extra=(effect,), **faces(A1=("hned", 3)))
    state = run(game, piles=PILES)
    assert pile(state, "odhoz") == [7, 0]
    assert count(state, "groš") == 2


def test_a_decision_inside_an_ability_inside_a_verb_inside_a_loop() -> None:
    effect = Routine("A", seq(PickCards(0, YOU, CardsIn((STOCK,)), ONE, ONE), Move(1, CardsSlot(0), HAND)), 2)
    game = with_verbs(
        DoVerb(0, "zahrát", YOU, IN_HAND),
        gain(NumSlot(0)),
        END,
        extra=(effect,),
        **faces(A1=("hned", 3), A3=("hned", 3)),
    )
    state = run(game, ["karta:9", "karta:8"], piles=PILES)
    assert pile(state, "ruka") == [9, 8]
    assert pile(state, "stůl") == [5, 6, 0, 1, 2]
    assert count(state, "groš") == 3


def demand_game(alone: bool = False) -> Game:
    more = Compare("<", CountCards(CardsIn((ZonePlace("stůl", ir.SeatVar(0)),))), CountCards(CardsIn((ROW,))))
    kinds = {"výzva": AbilityKind("výzva", "now", performers=ir.SeatsWhere(0, ir.OtherSeats(), more))}
    hand = ZonePlace("ruka", YOU)
    effect = Routine(
        "výzva",
        seq(
            PickCards(0, YOU, CardsIn((hand,)), ONE, ONE),
            Move(1, CardsSlot(0), ZonePlace("ruka", ir.Me())),
            If(SlotDone(1), gain(ONE, slot=2)),
        ),
        3,
    )
    return with_verbs(
        RunAbilities(0, top(ROW), "výzva", alone=alone), gain(NumSlot(0), "bod"), END,
        extra=(effect,), kinds=kinds, **faces(B3=("výzva", 3)),
    )  # fmt: skip


def test_a_demand_is_performed_by_the_others_for_the_activator() -> None:
    state = run(demand_game(), ["karta:4"], piles=PILES)
    assert pile(state, "ruka", 0) == [0, 1, 2, 4]
    assert [count(state, "groš", seat) for seat in (0, 1)] == [0, 1]


def test_alone_means_no_other_performers() -> None:
    assert pile(run(demand_game(alone=True), piles=PILES), "ruka", 0) == [0, 1, 2]


def test_stop_the_activation() -> None:
    first = Routine("A1", seq(gain(ONE, slot=0), Leave("activation")), 1)
    second = Routine("A2", gain(Num(10), slot=0), 1)
    game = small(
        RunAbilities(0, IN_HAND), gain(ONE, "bod"), END,
        routines=(first, second), **faces(A1=("hned", 1), A2=("hned", 2)),
    )  # fmt: skip
    state = run(game, piles=PILES)
    assert (count(state, "groš"), count(state, "bod")) == (1, 1)


# ---------------------------------------------------------------- the menu


def menu_game(optional: bool = False) -> Game:
    discard = Routine("Odhodit", step(PickCards(0, YOU, IN_HAND, ONE, ONE), Move(1, CardsSlot(0), DISCARD)), 2)
    earn = Routine("Vydělat", gain(Num(2), slot=0), 1, requires=Compare("<", TokenCount("groš", SeatHolder(YOU)), ONE))
    two = Routine("Složit", seq(PickCards(0, YOU, IN_HAND, Num(2), Num(2)), Move(1, CardsSlot(0), DISCARD)), 2)
    card = Routine("Prodat", Tokens(0, "groš", Num(5), None, SeatHolder(YOU)), 1)
    return small(
        step(Menu(0, YOU, optional), text="Proveď akci."), gain(NumSlot(0), "bod"), END,
        routines=(discard, earn, two, card),
        actions=(
            Action("Odhodit", 1), Action("Vydělat", 2), Action("Složit", 3), Action("Prodat", 4, ability=(6, 0)),
        ),
        **faces(B3=("akce", 4)),
    )  # fmt: skip


def test_the_menu_offers_cards_actions_and_actions_of_cards() -> None:
    state = run(menu_game(), piles=PILES)
    assert offered(state) == [
        "akce:Odhodit:0", "akce:Odhodit:1", "akce:Odhodit:2", "akce:Vydělat", "akce:Složit", "akce:Prodat:6",
    ]  # fmt: skip


def test_only_legal_actions_are_offered() -> None:
    state = run(menu_game(), piles={("stůl", 0): (6,), ("ruka", 1): (1,)}, tokens={("groš", 0): 1})
    assert state.over  # selling was the only action, and it was done
    assert count(state, "groš") == 6


def test_an_action_with_its_card_from_the_menu() -> None:
    state = run(menu_game(), ["akce:Odhodit:1"], piles=PILES)
    assert pile(state, "odhoz") == [7, 1]
    assert count(state, "bod") == 1


def test_an_action_that_asks_on() -> None:
    state = run(menu_game(), ["akce:Složit", ["karta:0", "karta:2"]], piles=PILES)
    assert pile(state, "odhoz") == [7, 0, 2]


def test_an_action_printed_on_a_card() -> None:
    assert count(run(menu_game(), ["akce:Prodat:6"], piles=PILES), "groš") == 5


def test_an_empty_menu_is_passed_over() -> None:
    state = run(menu_game(), tokens={("groš", 0): 1})
    assert state.over
    assert count(state, "bod") == 0


def test_an_optional_menu_can_be_left() -> None:
    state = run(menu_game(optional=True), ["nic"], piles=PILES)
    assert state.over
    assert count(state, "bod") == 0


def test_two_menus_share_one_unit() -> None:
    base = menu_game()
    body = seq(Menu(0, YOU), Menu(1, NextSeat(YOU)), gain(NumSlot(1), "bod"), END)
    game = replace(base, routines=(replace(base.routines[0], body=body), *base.routines[1:]))
    state = run(game, ["akce:Odhodit:1"], piles=PILES)
    assert state.who == 1
    answer(state, "akce:Odhodit:4")
    assert pile(state, "odhoz") == [7, 1, 4]
    assert count(state, "bod", 0) == 1


# ---------------------------------------------------------------- rounds and phases


def round_game() -> Game:
    turn = Routine("tah", seq(gain(ONE, slot=0), PickCards(1, YOU, IN_HAND, Num(0), ONE)), 2)
    market = Routine("trh", seq(gain(ONE, "bod", slot=0), Leave("phase"), gain(Num(5), "bod", slot=0)), 1)
    body = seq(
        RunPart("trh", YOU),
        ForSeats(0, AllSeats(ir.FirstSeat()), RunPart("tah", SeatSlot(0))),
        If(Compare("==", ir.RoundNumber(), Num(2)), END),
    )
    around = Routine("kolo", body, 1)
    return replace(small(), routines=(turn, market, around), turn=0, round=2, parts={"trh": 1}, setup=-1)


def test_rounds_call_phases_and_turns() -> None:
    from dsl.runtime import start, step

    state = start(compiled(round_game()), 3, 1, first=1)
    seats = []
    while not state.over:
        seats.append((state.round, state.active))
        step(state, 0)
    assert seats == []  # nobody has cards, so nobody was asked
    assert [count(state, "groš", seat) for seat in range(3)] == [2, 2, 2]
    assert [count(state, "bod", seat) for seat in range(3)] == [0, 2, 0]
    assert (state.round, state.turn_number) == (2, 6)


def test_a_position_in_a_game_with_rounds_goes_on_with_the_next_player() -> None:
    state = run(round_game(), piles={("ruka", 0): (1,), ("ruka", 1): (2,)})
    assert state.who == 0
    answer(state, "nic")
    assert state.who == 1


def test_leave_round_and_turn_inside_rounds() -> None:
    turn = Routine("tah", seq(gain(ONE, slot=0), If(Exists(IN_HAND), Leave("turn")), Leave("round")), 2)
    body = seq(
        If(Compare("==", ir.RoundNumber(), Num(3)), END),
        ForSeats(0, AllSeats(ir.FirstSeat()), RunPart("tah", SeatSlot(0))),
        gain(Num(9), "bod", slot=1),
    )
    from dsl.runtime import start

    game = replace(small(), routines=(turn, Routine("kolo", body, 2)), turn=0, round=1)
    state = start(compiled(game), 2, 1)
    assert state.over
    assert [count(state, "groš", seat) for seat in (0, 1)] == [2, 0]
    assert count(state, "bod") == 0


def test_only_of_is_the_first_card() -> None:
    assert pile(run(small(Move(0, OneCard(OnlyOf(IN_HAND)), DISCARD), END), piles=PILES), "odhoz") == [7, 0]
