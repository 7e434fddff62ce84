"""Triggers before and after a deed, replacements, watchers, scoring."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dsl.model import program as ir
from dsl.model.game import Ability, Game, Trigger, VerbDef, Watcher
from dsl.model.program import (
    AllSeats,
    Ask,
    CardsIn,
    CardsSlot,
    Compare,
    CountCards,
    DoVerb,
    EventCount,
    Exists,
    If,
    Instead,
    Move,
    NextSeat,
    Not,
    Num,
    NumSlot,
    Pay,
    PickCards,
    Routine,
    SeatHolder,
    SeatsBest,
    SeatSlot,
    SeatVar,
    SlotDone,
    Step,
    TokenCount,
    Tokens,
    Win,
    ZonePlace,
)  # fmt: skip
from dsl.runtime import start
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
    top,
)  # fmt: skip


def gain(amount: object, token: str = "groš", seat: object = YOU, slot: int = 9) -> Tokens:
    return Tokens(slot, token, amount, None, SeatHolder(seat), "získat")  # type: ignore[arg-type]


DRAW = Routine("líznout", Move(0, top(), HAND), 1)
DROP = Routine("odhodit", Move(1, CardsSlot(0), DISCARD), 2, param=0)
VERBS = {"líznout": VerbDef("líznout", 1, False), "odhodit": VerbDef("odhodit", 2, True)}
COINS = {("groš", 0): 1}


def game(*turn: Any, listeners: tuple[tuple[Trigger, Routine], ...] = (), **changes: Any) -> Game:
    """Triggers get routines 3, 4 …; one with an ability is printed on card B2 (number 5)."""
    triggers = tuple(replace(trigger, routine=3 + number) for number, (trigger, _) in enumerate(listeners))
    faces = tuple(
        replace(face, abilities=(Ability("trvale", "Text."),)) if i == 5 else face for i, face in enumerate(FACES)
    )
    routines = (DRAW, DROP, *(routine for _, routine in listeners), *changes.pop("routines", ()))
    return small(*turn, routines=routines, verbs=VERBS, triggers=triggers, faces=faces, **changes)


def after(verb: str, *body: Any, **fields: Any) -> tuple[Trigger, Routine]:
    return Trigger(verb, "after", 0, **fields), Routine("kdykoli", seq(*body), 12, param=10, actor=11)


def before(verb: str, *body: Any, **fields: Any) -> tuple[Trigger, Routine]:
    return Trigger(verb, "before", 0, **fields), Routine("máš", seq(*body), 12, param=10, actor=11)


ON_B2 = (5, 0)

# ---------------------------------------------------------------- rules of the game


def test_a_rule_speaks_after_each_deed() -> None:
    state = run(
        game(DoVerb(0, "líznout", YOU, times=Num(3)), END, listeners=(after("líznout", gain(ONE)),)), piles=PILES
    )
    assert count(state, "groš") == 3


def test_nothing_is_said_about_what_did_not_happen() -> None:
    state = run(game(DoVerb(0, "líznout", YOU, times=Num(3)), END, listeners=(after("líznout", gain(ONE)),)))
    assert count(state, "groš") == 0


def test_before_with_a_condition_refills_the_stock() -> None:
    refill = before(
        "líznout",
        Move(0, CardsIn((DISCARD,)), STOCK),
        cond=Not(Exists(CardsIn((STOCK,)))),
    )
    piles = {("balíček", 0): (8,), ("odhoz", 0): (1, 2)}
    state = run(game(DoVerb(0, "líznout", YOU, times=Num(2)), gain(NumSlot(0)), END, listeners=(refill,)), piles=piles)
    assert pile(state, "ruka") == [8, 2]
    assert count(state, "groš") == 2


def test_the_doer_is_you_and_the_actor() -> None:
    rule = after("líznout", gain(ONE), gain(ONE, "bod", SeatSlot(11)))
    state = run(game(DoVerb(0, "líznout", NextSeat(YOU), times=ONE), END, listeners=(rule,)), piles=PILES)
    assert (count(state, "groš", 1), count(state, "bod", 1), count(state, "groš", 0)) == (1, 1, 0)


def test_the_card_of_the_deed_is_known() -> None:
    rule = after("odhodit", Move(0, CardsSlot(10), ROW))
    state = run(game(DoVerb(0, "odhodit", YOU, IN_HAND), END, listeners=(rule,)), piles=PILES)
    assert pile(state, "stůl") == [5, 6, 0, 1, 2]


# ---------------------------------------------------------------- replacements


def shield() -> tuple[Trigger, Routine]:
    return before(
        "odhodit",
        Ask(0, YOU, "Zaplatíš?"),
        If(SlotDone(0), seq(Pay(1, (("groš", ONE),), YOU), If(SlotDone(1), Instead()))),
        cond=ir.CanPay((("groš", ONE),), YOU),
        ability=ON_B2,
    )


def test_a_replacement_on_a_card_saves_the_card() -> None:
    one = PickCards(1, YOU, IN_HAND, ONE, ONE)
    drop = game(one, DoVerb(0, "odhodit", YOU, CardsSlot(1)), gain(NumSlot(0), "bod"), END, listeners=(shield(),))
    state = run(drop, ["karta:0", "ano"], piles=PILES, tokens=COINS)
    assert (pile(state, "ruka"), count(state, "groš"), count(state, "bod")) == ([0, 1, 2], 0, 0)
    state = run(drop, ["karta:0", "ne"], piles=PILES, tokens=COINS)
    assert (pile(state, "ruka"), count(state, "groš"), count(state, "bod")) == ([1, 2], 1, 1)


def test_each_card_of_a_deed_can_be_replaced_on_its_own() -> None:
    drop = game(DoVerb(0, "odhodit", YOU, IN_HAND), gain(NumSlot(0), "bod"), END, listeners=(shield(),))
    state = run(drop, ["ne", "ano"], piles=PILES, tokens=COINS)
    assert pile(state, "ruka") == [1]
    assert pile(state, "odhoz") == [7, 0, 2]
    assert count(state, "bod") == 2


def test_a_card_elsewhere_does_not_speak() -> None:
    drop = game(DoVerb(0, "odhodit", YOU, IN_HAND), END, listeners=(shield(),))
    state = run(drop, piles={("ruka", 0): (0, 5), ("stůl", 1): (1,)}, tokens=COINS)
    assert state.over
    assert count(state, "groš") == 1


def test_a_replacement_does_not_answer_to_itself() -> None:
    twice = before("líznout", Instead(), DoVerb(0, "líznout", YOU, times=Num(2)))
    state = run(game(DoVerb(0, "líznout", YOU, times=ONE), END, listeners=(twice,)), piles=PILES)
    assert pile(state, "ruka") == [0, 1, 2, 11, 10]


# ---------------------------------------------------------------- cards in play


def test_a_card_does_not_see_its_own_arrival() -> None:
    put = Routine("vyložit", Move(1, CardsSlot(0), ROW), 2, param=0)
    rule = after("vyložit", gain(ONE), ability=ON_B2)
    base = game(DoVerb(0, "vyložit", YOU, IN_HAND), END, listeners=(rule,), routines=(put,))
    play = replace(base, verbs={**base.verbs, "vyložit": VerbDef("vyložit", 4, True)})
    state = run(play, piles={("ruka", 0): (1, 5, 2)})
    assert pile(state, "stůl") == [1, 5, 2]
    assert count(state, "groš") == 1


def test_a_card_of_another_player_listens_to_others() -> None:
    rule = after("líznout", gain(ONE), ability=ON_B2, actor="others")
    play = game(
        DoVerb(0, "líznout", YOU, times=ONE), DoVerb(0, "líznout", NextSeat(YOU), times=ONE), END, listeners=(rule,)
    )
    piles = {("balíček", 0): (8, 9), ("stůl", 1): (5,)}
    state = run(play, piles=piles)
    assert [count(state, "groš", seat) for seat in (0, 1)] == [0, 1]


def test_a_move_of_the_sentence_itself_can_be_heard() -> None:
    rule = after("vzít", gain(ONE), ability=ON_B2)
    state = run(
        game(Move(0, top(STOCK, 2), HAND, "top", "vzít"), gain(NumSlot(0), "bod"), END, listeners=(rule,)), piles=PILES
    )
    assert (count(state, "groš"), count(state, "bod")) == (2, 2)


def test_tokens_can_be_heard_with_their_amount() -> None:
    trigger, routine = after("získat", Tokens(0, "bod", NumSlot(9), None, SeatHolder(YOU)), ability=ON_B2)
    rule = trigger, replace(routine, value=9)
    state = run(game(gain(Num(3), slot=1), END, listeners=(rule,)), piles=PILES)
    assert (count(state, "groš"), count(state, "bod")) == (3, 3)


# ---------------------------------------------------------------- the verb by which a text orders a deed


def ordered(*turn: Any, **changes: Any) -> Game:
    """„založit“ is done by a core verb, „zaplnit“ by „založit“ and by tokens; each „přesunout“ gives a point."""
    lay = Routine("založit", Move(1, CardsSlot(0), ROW, "top", "přesunout"), 2, param=0)
    fill = Routine("zaplnit", seq(DoVerb(1, "založit", YOU, CardsSlot(0)), gain(Num(5))), 10, param=0)
    heard = (
        after("přesunout", gain(ONE, "bod")),
        after("založit", gain(ONE)),
        after("získat", gain(ONE, "bod"), token="groš"),
    )
    base = game(*turn, listeners=heard, routines=(lay, fill), **changes)
    verbs = {"založit": VerbDef("založit", 6, True), "zaplnit": VerbDef("zaplnit", 7, True)}
    return replace(base, verbs={**base.verbs, **verbs})


@pytest.mark.parametrize("inline", [0, 40])
def test_a_definition_only_says_how_its_verb_is_done(inline: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dsl.compile.facts.INLINE", inline)
    quiet = ordered(
        DoVerb(0, "založit", YOU, IN_HAND), ir.SetMark("n", None, EventCount("přesunout", "game")),
        ir.SetMark("m", None, EventCount("založit", "game")), END,
    )  # fmt: skip
    state = run(quiet, piles=PILES)
    assert [state.tokens[state.program.layout.token(name)] for name in "nm"] == [0, 3]
    assert count(state, "groš") == 3
    assert count(state, "bod") == 3  # for the coins alone


def test_an_order_by_the_core_verb_itself_counts() -> None:
    loud = Move(0, IN_HAND, ROW, "top", "přesunout")
    state = run(ordered(loud, ir.SetMark("n", None, EventCount("přesunout", "game")), END), piles=PILES)
    assert state.tokens[state.program.layout.token("n")] == 3
    assert (count(state, "groš"), count(state, "bod")) == (0, 3)


def test_a_verb_of_the_game_counts_inside_another_definition_too() -> None:
    one = ir.OneCard(ir.OnlyOf(IN_HAND))
    state = run(ordered(DoVerb(0, "zaplnit", YOU, one), END), piles=PILES)
    assert count(state, "groš") == 6
    assert count(state, "bod") == 2  # twice coins were gained


# ---------------------------------------------------------------- watchers


def watched(*turn: Any, watchers: tuple[Watcher, ...], body: tuple[Any, ...], **changes: Any) -> Game:
    return game(*turn, routines=(Routine("jakmile", seq(*body), 12),), watchers=watchers, **changes)


EMPTY_HAND = Not(Exists(CardsIn((ZonePlace("ruka", SeatSlot(8)),))))


def test_a_watcher_ends_the_game_in_the_middle_of_an_effect() -> None:
    play = watched(
        Move(0, IN_HAND, DISCARD), gain(ONE), watchers=(Watcher(EMPTY_HAND, 3, 8),), body=(Win(ir.OneSeat(YOU)),)
    )
    state = run(play, piles=PILES)
    assert state.over
    assert state.winners == (0,)
    assert count(state, "groš") == 0


def test_the_emptied_hand_of_another_player() -> None:
    other = ZonePlace("ruka", NextSeat(YOU))
    play = watched(
        Move(0, CardsIn((other,)), HAND), watchers=(Watcher(EMPTY_HAND, 3, 8),), body=(Win(ir.OneSeat(YOU)),)
    )
    assert run(play, piles=PILES).winners == (1,)


def test_what_was_true_before_does_not_fire() -> None:
    play = watched(
        Move(0, top(), DISCARD), PickCards(1, YOU, IN_HAND, ONE, ONE),
        watchers=(Watcher(EMPTY_HAND, 3, 8),), body=(Win(ir.OneSeat(YOU)),),
    )  # fmt: skip
    assert not run(play, piles={("balíček", 0): (8, 9), ("ruka", 0): (1, 2)}).over


def test_a_watcher_fires_once_for_each_time_it_becomes_true() -> None:
    rich = Compare(">=", TokenCount("groš", SeatHolder(YOU)), Num(2))
    play = watched(
        gain(ONE), gain(ONE), gain(ONE), Pay(0, (("groš", Num(3)),), YOU), gain(Num(2)), END,
        watchers=(Watcher(rich, 3, 8),), body=(Tokens(0, "bod", ONE, None, SeatHolder(YOU)),),
    )  # fmt: skip
    assert count(run(play), "bod") == 2


def test_a_watcher_may_ask_in_the_middle_of_a_loop() -> None:
    low = Compare("==", CountCards(CardsIn((STOCK,))), Num(2))
    play = watched(
        DoVerb(0, "líznout", YOU, times=Num(3)), gain(NumSlot(0)), END,
        watchers=(Watcher(low, 3),), body=(PickCards(0, YOU, IN_HAND, ONE, ONE), Move(1, CardsSlot(0), DISCARD)),
    )  # fmt: skip
    state = run(play, piles=PILES)
    assert offered(state) == ["karta:0", "karta:1", "karta:2", "karta:11", "karta:10"]
    answer(state, "karta:10")
    assert pile(state, "ruka") == [0, 1, 2, 11, 9]
    assert count(state, "groš") == 3


def test_counters_are_watched() -> None:
    third = Compare("==", EventCount("líznout", "game"), Num(3))
    play = watched(DoVerb(0, "líznout", YOU, times=Num(9)), watchers=(Watcher(third, 3),), body=(ir.EndGame(),))
    state = run(play, piles=PILES)
    assert state.over
    assert len(pile(state, "ruka")) == 6


def test_a_watcher_printed_on_a_card_works_in_its_zone() -> None:
    many = Compare(">=", CountCards(CardsIn((HAND,))), Num(4))
    play = watched(
        Move(0, top(), HAND), Move(1, top(), HAND), END,
        watchers=(Watcher(many, 3, ability=ON_B2),), body=(gain(ONE),),
    )  # fmt: skip
    assert count(run(play, piles=PILES), "groš") == 1
    assert count(run(play, piles={**PILES, ("stůl", 0): (), ("odhoz", 0): (5,)}), "groš") == 0


def prize(*turn: Any, body: tuple[Any, ...], kinds: tuple[str, ...] = ("odhoz",), **changes: Any) -> Game:
    """Card B2 lies in the middle and waits for a player with two coins."""
    rich = Compare(">=", TokenCount("groš", SeatHolder(YOU)), Num(2))
    play = watched(*turn, watchers=(Watcher(rich, 3, ability=ON_B2),), body=body, **changes)
    return replace(play, kinds={**play.kinds, "trvale": replace(play.kinds["trvale"], zones=kinds)})


MIDDLE = {("odhoz", 0): (5,), ("balíček", 0): (8, 9)}
TAKE = Move(0, ir.OneCard(ir.ThisCard()), ROW)
BOTH = ir.ForSeats(7, AllSeats(), gain(ONE, seat=SeatSlot(7)))


def test_a_card_in_the_middle_waits_for_anybody() -> None:
    state = run(prize(gain(Num(2), seat=NextSeat(YOU)), END, body=(TAKE, gain(ONE, "bod"))), piles=MIDDLE)
    assert (pile(state, "stůl", 1), count(state, "bod", 1), count(state, "bod", 0)) == ([5], 1, 0)


@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_first_in_turn_order_takes_it_and_nobody_else(active: int) -> None:
    rich = Compare(">=", TokenCount("groš", SeatHolder(YOU)), Num(2))
    at_last = ir.All((rich, Not(Exists(CardsIn((STOCK,))))))  # comes true for everybody by one move
    base = prize(Move(9, top(), HAND), END, body=(TAKE, gain(ONE, "bod")))
    play = replace(base, watchers=(replace(base.watchers[0], cond=at_last),))
    tokens = {("groš", seat): 2 for seat in range(3)}
    state = run(play, piles={**MIDDLE, ("balíček", 0): (8,)}, tokens=tokens, players=3, active=active)
    assert [pile(state, "stůl", seat) for seat in range(3)] == [[5] if seat == active else [] for seat in range(3)]
    assert sum(count(state, "bod", seat) for seat in range(3)) == 1


def test_a_card_that_stays_serves_everybody_who_comes_later() -> None:
    state = run(prize(BOTH, BOTH, BOTH, END, body=(gain(ONE, "bod"),)), piles=MIDDLE, players=3)
    assert [count(state, "bod", seat) for seat in range(3)] == [1, 1, 1]


def test_a_card_that_came_to_a_player_waits_for_its_owner_only() -> None:
    play = prize(BOTH, BOTH, END, body=(gain(ONE, "bod"),), kinds=("odhoz", "stůl"))
    state = run(play, piles={("stůl", 1): (5,)}, players=3)
    assert [count(state, "bod", seat) for seat in range(3)] == [0, 1, 0]


def test_a_count_of_the_turn_can_come_true_in_every_turn() -> None:
    many = Compare(">=", EventCount("vzít", "turn"), Num(2))
    take = Move(0, top(STOCK, 2), HAND, "top", "vzít")
    over = If(Not(Exists(CardsIn((STOCK,)))), END)
    play = watched(take, over, watchers=(Watcher(many, 3),), body=(gain(ONE, "bod", ir.FirstSeat()),))
    assert count(run(play, piles=PILES), "bod") == 2


def test_set_up_is_one_change_for_watchers() -> None:
    setup = Routine("příprava", seq(Move(0, top(STOCK, 12), HAND), Move(1, IN_HAND, STOCK), Move(2, top(), HAND)), 3)
    base = watched(
        PickCards(0, YOU, IN_HAND, Num(0), ONE), watchers=(Watcher(EMPTY_HAND, 3, 8),), body=(Win(ir.OneSeat(YOU)),)
    )
    play = replace(base, routines=(*base.routines, setup), setup=4)
    state = start(compiled(play), 2, 1)
    assert not state.over
    assert state.fired == [0, 1, 0, 0]


# ---------------------------------------------------------------- scoring


def scored(*scoring: Any, **changes: Any) -> Game:
    line = Routine("řádek", gain(CountCards(CardsIn((ROW,))), "bod", slot=0), 1)
    sums = Routine("bodování", seq(*scoring), 4)
    faces = tuple(
        replace(face, abilities=(Ability("konec", "Bod za kartu.", 1),)) if number in (5, 6) else face
        for number, face in enumerate(FACES)
    )
    return small(END, routines=(line, sums), scoring=2, faces=faces, points="bod", **changes)


def most(token: str) -> Win:
    return Win(SeatsBest(0, AllSeats(), TokenCount(token, SeatHolder(SeatVar(0))), "max"))


def test_lines_that_score_run_before_the_scoring_block() -> None:
    double = Tokens(0, "bod", TokenCount("bod", SeatHolder(YOU)), None, SeatHolder(YOU))
    state = run(scored(double), piles=PILES)
    assert state.scores == (8, 0)
    assert state.winners == (0,)


def test_a_later_sentence_breaks_the_tie_among_those_who_tie() -> None:
    game = scored(most("bod"), most("groš"))
    state = run(game, tokens={("bod", 0): 2, ("bod", 1): 2, ("groš", 1): 1, ("groš", 2): 9}, players=3)
    assert state.winners == (1,)
    state = run(game, tokens={("bod", 0): 2, ("bod", 1): 1, ("groš", 1): 5}, players=3)
    assert state.winners == (0,)
    state = run(game, tokens={("bod", 0): 2, ("bod", 1): 2}, players=3)
    assert state.winners == (0, 1)


def test_without_a_word_about_winning_the_points_decide() -> None:
    state = run(scored(), tokens={("bod", 1): 3})
    assert (state.scores, state.winners) == ((0, 3), (1,))


def test_the_winner_is_told_by_the_sentence() -> None:
    state = run(scored(Step("Vítězí první.", Win(ir.OneSeat(ir.FirstSeat())))), tokens={("bod", 1): 3})
    assert state.winners == (0,)
