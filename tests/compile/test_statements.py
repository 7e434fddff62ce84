"""Every kind of statement does what its node says, seen on a small table."""

from __future__ import annotations

import pytest

from dsl.model import program as ir
from dsl.model.game import Watcher
from dsl.model.program import (
    AddCards,
    AllSeats,
    Arith,
    Arrange,
    Ask,
    CardProp,
    CardsAt,
    CardsBest,
    CardsIn,
    CardsMinus,
    CardsSlot,
    CardsWhere,
    CardVar,
    Compare,
    CountCards,
    EndGame,
    ForCards,
    ForSeats,
    If,
    KeepChoice,
    Leave,
    Move,
    NextSeat,
    Num,
    NumSlot,
    OneCard,
    OnlyOf,
    OptionBranch,
    OtherSeats,
    Pay,
    PickCards,
    PickNumber,
    PickOption,
    PickSeat,
    PickValue,
    PropValue,
    Repeat,
    SeatHolder,
    SeatSlot,
    SetCards,
    SetMark,
    SetNum,
    SetSeat,
    Show,
    Shuffle,
    SkipTurn,
    SlotDone,
    Swap,
    TokenCount,
    Tokens,
    UnderPlace,
    Win,
    ZoneHolder,
    ZonePlace,
)  # fmt: skip
from dsl.runtime import BudgetExceeded
from tests.compile.small import (
    ANY,
    DISCARD,
    END,
    HAND,
    IN_HAND,
    ONE,
    PILES,
    ROW,
    STOCK,
    YOU,
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

COINS = {("groš", 0): 3, ("groš", 1): 1}


def gain(amount: object, token: str = "groš", seat: object = YOU, slot: int = 0) -> Tokens:
    return Tokens(slot, token, amount, None, SeatHolder(seat))  # type: ignore[arg-type]


# ---------------------------------------------------------------- moving


def test_move_top_card_of_a_pile() -> None:
    state = run(small(Move(0, top(), HAND), END), piles=PILES)
    assert pile(state, "ruka") == [0, 1, 2, 11]
    assert pile(state, "balíček") == [8, 9, 10]


def test_move_from_an_empty_pile_moves_nothing() -> None:
    state = run(small(Move(0, top(ZonePlace("trh", None, Num(1))), HAND), SetNum(1, NumSlot(0)), gain(NumSlot(1)), END))
    assert pile(state, "ruka") == []
    assert count(state, "groš") == 0


def test_move_several_keeps_their_order() -> None:
    state = run(small(Move(0, top(STOCK, 3), DISCARD), END), piles=PILES)
    assert pile(state, "odhoz") == [7, 11, 10, 9]


def test_move_to_the_bottom_in_the_order_given() -> None:
    state = run(small(Move(0, IN_HAND, STOCK, "bottom"), END), piles=PILES)
    assert pile(state, "balíček") == [2, 1, 0, 8, 9, 10, 11]


def test_move_everything_of_a_zone() -> None:
    state = run(small(Move(0, IN_HAND, DISCARD), gain(NumSlot(0)), END), piles=PILES)
    assert pile(state, "odhoz") == [7, 0, 1, 2]
    assert pile(state, "ruka") == []
    assert count(state, "groš") == 3


def test_move_into_a_zone_kept_by_value_finds_the_pile() -> None:
    state = run(
        small(Move(0, CardsIn((ROW,)), ZonePlace("trh")), Move(1, IN_HAND, ZonePlace("police", YOU)), END), piles=PILES
    )
    assert pile(state, "trh", 0, 1) == [5, 6]
    assert pile(state, "police", 0, 0) == [0, 1, 2]


def test_a_full_zone_takes_no_more() -> None:
    state = run(small(Move(0, IN_HAND, ZonePlace("truhla", YOU)), gain(NumSlot(0)), END), piles=PILES)
    assert pile(state, "truhla") == [0, 1]
    assert pile(state, "ruka") == [2]
    assert count(state, "groš") == 2


def test_move_to_nobody_moves_nothing() -> None:
    game = small(SetSeat(1, ir.OwnerOf(OnlyOf(top()))), Move(0, top(), ZonePlace("ruka", SeatSlot(1))), END)
    state = run(game, piles=PILES)
    assert pile(state, "balíček") == [8, 9, 10, 11]


def test_cards_lie_under_a_card_and_come_back() -> None:
    host = OnlyOf(top(ROW))
    state = run(small(Move(0, top(), UnderPlace(host)), Move(1, CardsIn((UnderPlace(host),)), HAND), END), piles=PILES)
    assert pile(state, "ruka") == [0, 1, 2, 11]
    state = run(small(Move(0, top(), UnderPlace(host)), END), piles=PILES)
    assert state.zones[state.where[11]] == [11]
    assert state.where[11] == state.program.layout.under + 6


def test_swap_exchanges_two_sets_at_once() -> None:
    game = small(Swap(0, CardsIn((HAND,)), HAND, CardsIn((ROW,)), ROW), gain(NumSlot(0)), END)
    state = run(game, piles=PILES)
    assert pile(state, "ruka") == [5, 6]
    assert pile(state, "stůl") == [0, 1, 2]
    assert count(state, "groš") == 5


def test_swap_with_an_empty_side() -> None:
    state = run(small(Swap(0, top(), STOCK, CardsIn((ZonePlace("truhla", YOU),)), HAND), END), piles=PILES)
    assert pile(state, "ruka") == [0, 1, 2, 11]


def test_shuffle_depends_on_the_seed_only() -> None:
    program = compiled(small(Shuffle(STOCK), PickCards(0, YOU, IN_HAND, ONE, ONE)))
    piles = {("balíček", 0): tuple(range(3, 12)), ("ruka", 0): (0, 1)}
    first, second = run(program, piles=piles), run(program, piles=piles)
    assert pile(first, "balíček") == pile(second, "balíček")
    assert sorted(pile(first, "balíček")) == list(range(3, 12))
    assert pile(first, "balíček") != list(range(3, 12))


def test_show_moves_nothing_and_is_logged() -> None:
    state = run(small(Show(0, top(), None, "odhalit"), gain(NumSlot(0)), END), piles=PILES, log=True)
    assert pile(state, "balíček") == [8, 9, 10, 11]
    assert count(state, "groš") == 1
    assert state.log is not None
    assert [event[2] for event in state.log if event[0] == "show"] == [(11,)]


# ---------------------------------------------------------------- tokens


def test_tokens_come_from_the_bank() -> None:
    state = run(small(gain(Num(2)), gain(Num(1), seat=NextSeat(YOU)), END), tokens=COINS)
    assert [count(state, "groš", seat) for seat in (0, 1)] == [5, 2]


def test_tokens_are_clipped_to_what_there_is() -> None:
    take = Tokens(0, "groš", Num(5), SeatHolder(NextSeat(YOU)), SeatHolder(YOU))
    state = run(small(take, gain(NumSlot(0), "bod"), END), tokens={("groš", 1): 2, ("bod", 0): 0})
    assert [count(state, "groš", seat) for seat in (0, 1)] == [2, 0]


def test_a_limited_supply_runs_out() -> None:
    state = run(small(gain(Num(7), "bod"), gain(Num(7), "bod", NextSeat(YOU)), END))
    assert [count(state, "bod", seat) for seat in (0, 1)] == [7, 3]


def test_tokens_on_a_zone_and_on_cards() -> None:
    put = Tokens(0, "značka", Num(2), None, ZoneHolder("odhoz"))
    mark = Tokens(0, "klid", Num(3), None, ir.CardHolder(OnlyOf(top(ROW))))
    state = run(small(put, mark, END), piles=PILES)
    assert count(state, "značka") == 2
    assert count(state, "klid", card=6) == 3


def test_negative_amounts_move_nothing() -> None:
    state = run(small(gain(Arith("-", Num(1), Num(4))), END), tokens=COINS)
    assert count(state, "groš") == 3


@pytest.mark.parametrize(("price", "paid", "left"), [(3, 1, 0), (4, 0, 3)])
def test_pay_is_all_or_nothing(price: int, paid: int, left: int) -> None:
    game = small(Pay(0, (("groš", Num(price)),), YOU), gain(NumSlot(0), "bod"), END)
    state = run(game, tokens=COINS)
    assert (count(state, "bod"), count(state, "groš")) == (paid, left)


def test_pay_to_another_player() -> None:
    state = run(small(Pay(0, (("groš", Num(2)),), YOU, SeatHolder(NextSeat(YOU))), END), tokens=COINS)
    assert [count(state, "groš", seat) for seat in (0, 1)] == [1, 3]


def test_marks_are_set_and_read() -> None:
    game = small(SetMark("pasoval", YOU, Num(2)), gain(TokenCount("pasoval", SeatHolder(YOU))), END)
    assert count(run(game), "groš") == 2


# ---------------------------------------------------------------- order of statements


def test_if_and_else() -> None:
    test = Compare(">", CountCards(IN_HAND), Num(2))
    game = small(If(test, gain(Num(1)), gain(Num(5))), END)
    assert count(run(game, piles=PILES), "groš") == 1
    assert count(run(game), "groš") == 5


def test_repeat_counts_once_at_the_start() -> None:
    game = small(Repeat(CountCards(IN_HAND), Move(0, top(), HAND)), END)
    assert len(pile(run(game, piles=PILES), "ruka")) == 6


def test_repeat_with_a_decision_inside() -> None:
    pick = seq(PickCards(0, YOU, IN_HAND, ONE, ONE), Move(1, CardsSlot(0), DISCARD))
    state = run(small(Repeat(Num(2), pick), END), ["karta:1", "karta:0"], piles=PILES)
    assert pile(state, "odhoz") == [7, 1, 0]
    assert state.over


def test_for_seats_in_turn_order() -> None:
    take = Move(1, top(), ZonePlace("ruka", SeatSlot(0)))
    state = run(small(ForSeats(0, AllSeats(), take), END), piles={("balíček", 0): (0, 1, 2)}, players=3, active=1)
    assert [pile(state, "ruka", seat) for seat in range(3)] == [[0], [2], [1]]


def test_for_seats_asks_each_player() -> None:
    body = seq(
        PickCards(1, SeatSlot(0), CardsIn((ZonePlace("ruka", SeatSlot(0)),)), Num(0), ONE),
        Move(2, CardsSlot(1), DISCARD),
        If(SlotDone(2), gain(Num(1), seat=SeatSlot(0), slot=3)),
    )
    state = run(small(ForSeats(0, AllSeats(), body), END), ["nic", "karta:4"], piles=PILES)
    assert pile(state, "odhoz") == [7, 4]
    assert [count(state, "groš", seat) for seat in (0, 1)] == [0, 1]


def test_for_cards_freezes_the_set() -> None:
    state = run(small(ForCards(0, IN_HAND, Move(1, CardsSlot(0), HAND)), END), piles=PILES)
    assert pile(state, "ruka") == [0, 1, 2]


def test_results_of_several_runs_are_collected() -> None:
    game = small(
        ForCards(0, IN_HAND, seq(Move(1, CardsSlot(0), DISCARD), AddCards(2, CardsSlot(1)))),
        gain(CountCards(CardsSlot(2))),
        END,
    )
    assert count(run(game, piles=PILES), "groš") == 3


def test_a_slot_nobody_filled_is_empty() -> None:
    maybe = If(Compare("==", Num(1), Num(2)), Move(0, IN_HAND, DISCARD))
    game = small(maybe, If(SlotDone(0), gain(Num(1)), gain(Num(9))), END)
    assert count(run(game, piles=PILES), "groš") == 9


def test_what_one_player_did_is_forgotten_for_the_next() -> None:
    body = seq(
        If(Compare("==", CountCards(CardsIn((ZonePlace("ruka", SeatSlot(0)),))), Num(3)), Move(1, IN_HAND, DISCARD)),
        If(SlotDone(1), gain(Num(1), seat=SeatSlot(0), slot=3)),
    )
    state = run(small(ForSeats(0, AllSeats(), body), END), piles=PILES)
    assert [count(state, "groš", seat) for seat in (0, 1)] == [1, 0]


def test_repeat_this_step() -> None:
    game = small(
        step(Move(0, top(), HAND), If(Compare("<", CountCards(IN_HAND), Num(6)), ir.Again("step"))), gain(ONE), END
    )
    state = run(game, piles=PILES)
    assert len(pile(state, "ruka")) == 6
    assert count(state, "groš") == 1


def test_leave_turn_from_a_loop() -> None:
    body = seq(gain(ONE), If(Compare("==", TokenCount("groš", SeatHolder(YOU)), Num(2)), Leave("turn")))
    state = run(small(Repeat(Num(5), body), PickCards(0, YOU, IN_HAND, ONE, ONE)), piles=PILES)
    assert (state.active, state.turn_number) == (0, 3)
    assert [count(state, "groš", seat) for seat in (0, 1)] == [7, 2]


# ---------------------------------------------------------------- decisions


def test_one_of_several_cards() -> None:
    game = small(step(PickCards(0, YOU, IN_HAND, ONE, ONE), Move(1, CardsSlot(0), DISCARD)), END)
    state = run(game, piles=PILES)
    assert offered(state) == ["karta:0", "karta:1", "karta:2"]
    assert pile(run(game, ["karta:2"], piles=PILES), "odhoz") == [7, 2]


def test_a_forced_card_is_taken_silently() -> None:
    game = small(step(PickCards(0, YOU, IN_HAND, ONE, ONE), Move(1, CardsSlot(0), DISCARD)), END)
    state = run(game, piles={("ruka", 0): (3,)}, log=True)
    assert state.over
    assert pile(state, "odhoz") == [3]
    assert state.log is not None
    assert ("forced", 0, 3) in [event[:3] for event in state.log]


def test_nothing_to_pick_leaves_the_slot_empty() -> None:
    state = run(small(PickCards(0, YOU, IN_HAND, ONE, ONE), gain(CountCards(CardsSlot(0))), END))
    assert count(state, "groš") == 0


def test_several_cards_between_bounds() -> None:
    game = small(PickCards(0, YOU, IN_HAND, ONE, Num(2)), Move(1, CardsSlot(0), DISCARD), END)
    state = run(game, piles=PILES)
    assert (state.low, state.high) == (1, 2)
    assert pile(run(game, [["karta:2", "karta:0"]], piles=PILES), "odhoz") == [7, 0, 2]


def test_ordered_pick_keeps_the_order_of_the_answer() -> None:
    game = small(PickCards(0, YOU, IN_HAND, Num(3), Num(3), ordered=True), Move(1, CardsSlot(0), DISCARD), END)
    assert pile(run(game, [["karta:2", "karta:0", "karta:1"]], piles=PILES), "odhoz") == [7, 2, 0, 1]


def test_all_of_them_is_no_question() -> None:
    state = run(small(PickCards(0, YOU, IN_HAND, Num(3), ANY), Move(1, CardsSlot(0), DISCARD), END), piles=PILES)
    assert pile(state, "odhoz") == [7, 0, 1, 2]


def test_any_number_includes_none() -> None:
    game = small(PickCards(0, YOU, IN_HAND, Num(0), ANY), Move(1, CardsSlot(0), DISCARD), END)
    assert pile(run(game, [[]], piles=PILES), "odhoz") == [7]


def test_any_number_of_one_card_is_a_card_or_nothing() -> None:
    game = small(PickCards(0, YOU, IN_HAND, Num(0), ANY), Move(1, CardsSlot(0), DISCARD), END)
    state = run(game, piles={("ruka", 0): (3,)})
    assert offered(state) == ["karta:3", "nic"]
    assert pile(run(game, ["nic"], piles={("ruka", 0): (3,)}), "ruka") == [3]


def test_pick_seat() -> None:
    game = small(PickSeat(0, YOU, OtherSeats()), gain(ONE, seat=SeatSlot(0), slot=1), END)
    state = run(game, players=3)
    assert offered(state) == ["hráč:2", "hráč:3"]
    assert count(run(game, ["hráč:3"], players=3), "groš", 2) == 1


def test_pick_seat_may_be_refused() -> None:
    game = small(PickSeat(0, YOU, OtherSeats(), optional=True), gain(ONE, seat=SeatSlot(0), slot=1), END)
    state = run(game, ["nic"], players=3)
    assert [count(state, "groš", seat) for seat in range(3)] == [0, 0, 0]


def test_pick_value_and_keep_it_on_a_card() -> None:
    kept = ir.ChosenOn("barva", OnlyOf(top(DISCARD)))
    game = small(
        PickValue(0, YOU, "barva"),
        KeepChoice("barva", OnlyOf(top(DISCARD)), NumSlot(0)),
        gain(kept),
        Move(1, top(DISCARD), HAND),
        Move(2, top(HAND), DISCARD),
        gain(Arith("+", kept, Num(3)), "bod"),
        END,
    )
    state = run(game, ["hodnota:2"], piles=PILES)
    assert count(state, "groš") == 2
    assert count(state, "bod") == 2  # the value was lost when the card moved


def test_pick_number() -> None:
    state = run(small(PickNumber(0, YOU, Num(1), Num(3)), gain(NumSlot(0)), END), ["číslo:3"])
    assert count(state, "groš") == 3


def test_options_only_those_possible() -> None:
    branches = (
        OptionBranch("A", gain(Num(1))),
        OptionBranch("B", gain(Num(2)), Compare(">", CountCards(IN_HAND), Num(9))),
        OptionBranch("C", seq(PickCards(1, YOU, IN_HAND, ONE, ONE), Move(2, CardsSlot(1), DISCARD))),
    )
    game = small(PickOption(0, YOU, branches), gain(NumSlot(0), "bod"), END)
    state = run(game, piles=PILES)
    assert offered(state) == ["možnost:1", "možnost:3"]
    state = run(game, ["možnost:3", "karta:1"], piles=PILES)
    assert (pile(state, "odhoz"), count(state, "bod"), count(state, "groš")) == ([7, 1], 3, 0)


def test_an_optional_option_may_be_nothing() -> None:
    branches = (OptionBranch("A", gain(Num(1))),)
    game = small(PickOption(0, YOU, branches, optional=True), gain(NumSlot(0), "bod"), END)
    assert offered(run(game)) == ["možnost:1", "nic"]
    assert count(run(game, ["nic"]), "groš") == 0


@pytest.mark.parametrize(("word", "coins"), [("ano", 4), ("ne", 0)])
def test_ask(word: str, coins: int) -> None:
    game = small(Ask(0, NextSeat(YOU), "Opravdu?"), If(SlotDone(0), gain(Num(4))), END)
    assert run(game).who == 1
    assert count(run(game, [word]), "groš") == coins


def test_arrange_a_pile_from_the_top() -> None:
    state = run(small(Arrange(0, YOU, STOCK), END), [["karta:8", "karta:9", "karta:11", "karta:10"]], piles=PILES)
    assert pile(state, "balíček") == [10, 11, 9, 8]


# ---------------------------------------------------------------- sets and slots


def test_set_slots() -> None:
    best = CardsBest(5, IN_HAND, CardProp("hodnota", CardVar(5)), "max")
    game = small(
        SetCards(0, CardsMinus(IN_HAND, best)),
        SetSeat(1, NextSeat(YOU)),
        SetNum(2, PropValue("barva", 2)),
        Move(3, CardsSlot(0), ZonePlace("ruka", SeatSlot(1))),
        gain(NumSlot(2)),
        END,
    )
    state = run(game, piles=PILES)
    assert pile(state, "ruka", 1) == [3, 4, 0, 1]
    assert count(state, "groš") == 2


def test_bottom_cards_and_one_card() -> None:
    game = small(Move(0, CardsAt("bottom", STOCK, Num(2)), HAND), Move(1, OneCard(OnlyOf(top())), ROW), END)
    state = run(game, piles=PILES)
    assert pile(state, "ruka") == [0, 1, 2, 8, 9]
    assert pile(state, "stůl") == [5, 6, 11]


def test_filters_of_filters() -> None:
    high = CardsWhere(0, CardsIn((HAND, ROW)), Compare(">=", CardProp("hodnota", CardVar(0)), Num(2)))
    both = CardsWhere(1, high, Compare("==", CardProp("barva", CardVar(1)), Num(0)))
    assert pile(run(small(Move(0, both, DISCARD), END), piles=PILES), "odhoz") == [7, 1, 2]


def test_cards_beneath_a_card() -> None:
    odd = OnlyOf(CardsWhere(0, CardsIn((STOCK,)), Compare("==", CardProp("hodnota", CardVar(0)), Num(3))))
    beneath = ir.CardsBeneath
    for node, found in (
        (beneath(odd), [9, 8]),
        (beneath(odd, ONE), [9]),
        (beneath(odd, Num(5)), [9, 8]),
        (beneath(odd, Num(0)), []),
        (beneath(OnlyOf(CardsAt("bottom", STOCK, ONE))), []),
        (beneath(OnlyOf(CardsIn((ZonePlace("truhla", YOU),)))), []),
    ):
        assert pile(run(small(Move(0, node, ROW), END), piles=PILES), "stůl") == [5, 6, *found]


def test_a_watcher_looks_beneath_a_card() -> None:
    watcher = ir.Exists(ir.CardsBeneath(OnlyOf(CardsAt("top", DISCARD, ONE)), ONE))
    reward = ir.Routine("jakmile", gain(ONE), 2)
    game = small(Move(0, top(), DISCARD), END, routines=(reward,), watchers=(Watcher(watcher, 1),))
    assert count(run(game, piles=PILES), "groš") == 1
    assert count(run(game, piles={**PILES, ("odhoz", 0): ()}), "groš") == 0


def test_the_number_of_the_turn() -> None:
    game = small(If(Compare("==", ir.TurnNumber(), Num(3)), END), gain(ir.TurnNumber()))
    state = run(game)
    assert [count(state, "groš", seat) for seat in (0, 1)] == [1, 2]


# ---------------------------------------------------------------- ends


def test_end_of_the_game_from_inside_a_loop() -> None:
    body = seq(gain(ONE), If(Compare("==", TokenCount("groš", SeatHolder(YOU)), Num(2)), EndGame()))
    state = run(small(Repeat(Num(9), body)))
    assert state.over
    assert count(state, "groš") == 2


def test_win_ends_the_game() -> None:
    state = run(small(step(Win(ir.OneSeat(NextSeat(YOU))), text="Vítězí soupeř."), gain(ONE)))
    assert state.over
    assert state.winners == (1,)
    assert state.program.origins[state.ending].text == "Vítězí soupeř."
    assert count(state, "groš") == 0


def test_skipped_turns() -> None:
    body = If(Compare("==", TokenCount("groš", SeatHolder(YOU)), Num(0)), seq(gain(ONE), SkipTurn(NextSeat(YOU))))
    state = run(small(body, PickCards(0, YOU, IN_HAND, ONE, ONE)), ["karta:0"], piles=PILES)
    assert state.who == 0
    assert state.skip == [0, 0]


# ---------------------------------------------------------------- nobody, nothing, too much


NOBODY = SetSeat(1, ir.OwnerOf(OnlyOf(top())))


def test_nobody_decides_nothing() -> None:
    game = small(
        NOBODY,
        PickCards(2, SeatSlot(1), IN_HAND, ONE, ONE),
        PickCards(3, SeatSlot(1), IN_HAND, ONE, Num(2)),
        Ask(4, SeatSlot(1), "Nikdo?"),
        gain(Arith("+", CountCards(CardsSlot(2)), CountCards(CardsSlot(3)))),
        If(SlotDone(4), gain(Num(7))),
        END,
    )
    state = run(game, piles=PILES)
    assert state.over
    assert count(state, "groš") == 0


def test_nothing_is_exchanged_with_nobody() -> None:
    game = small(NOBODY, Swap(0, IN_HAND, HAND, top(), ZonePlace("ruka", SeatSlot(1))), END)
    assert pile(run(game, piles=PILES), "ruka") == [0, 1, 2]


def test_a_card_under_a_card_belongs_to_its_owner() -> None:
    host = OnlyOf(top(ROW))
    under = OnlyOf(CardsIn((UnderPlace(host),)))
    game = small(
        Move(0, top(), UnderPlace(host)),
        gain(ONE, seat=ir.OwnerOf(under)),
        gain(ONE, "bod", ir.OwnerOf(OnlyOf(top()))),
        END,
    )
    state = run(game, piles=PILES)
    assert (count(state, "groš"), count(state, "bod")) == (1, 0)


def test_too_many_repetitions_are_a_loop_in_the_rules() -> None:
    with pytest.raises(BudgetExceeded):
        run(small(Repeat(Num(10**9), gain(ONE)), END))
    with pytest.raises(BudgetExceeded):
        run(small(PickNumber(0, YOU, Num(1), Num(10**9)), END))
