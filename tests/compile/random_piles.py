"""Random expressions and programs with piles in them, and both machines run side by side."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dsl.model import program as ir
from dsl.model.game import Ability, AbilityKind, Definition, Game, VerbDef
from dsl.model.program import BestKey, CountKeys, KeysWhere, NumVar, ZonePlace
from dsl.runtime import State, begin_turn, check_invariants, choose_many
from tests.compile.interpreter import Interpreter
from tests.compile.small import END, YOU, compiled
from tests.compile.stacked import COLORS, FACES, laid, stacked
from tests.compile.test_expressions import Trees
from tests.compile.test_programs import Programs

PLACES = ("zásoba", "odhoz", "střed", "ruka", "deska", "sklad")
COMMON = ("zásoba", "odhoz", "střed")
KEYED = ("zásoba", "deska", "sklad")
POWER = Definition("síla", ((None, ir.CountCards(ir.CardsIn((ZonePlace("deska", YOU),)))),))


class PileTrees(Trees):
    """Random expressions."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.num_vars: list[int] = []

    def place(self, depth: int) -> Any:
        zone = self.rng.choice(PLACES)
        owner = None
        if zone not in COMMON:
            owner = self.nobody_or_seat(depth) if self.rng.random() < 0.7 else self.seats(max(0, depth - 1))
        keyed = zone in KEYED and self.rng.random() < 0.7
        return ZonePlace(zone, owner, self.num(max(0, depth - 1)) if keyed else None)

    def keys(self, depth: int) -> KeysWhere:
        zone = self.rng.choice(KEYED)
        owner = None if zone in COMMON else self.seat(depth)
        var = self.var()
        where = None
        if self.rng.random() < 0.7:
            self.num_vars.append(var)
            where = self.cond(max(0, depth - 1))
            self.num_vars.remove(var)
        return KeysWhere(var, ZonePlace(zone, owner), where, self.rng.random() < 0.3)

    def cards(self, depth: int) -> Any:
        if depth > 0 and self.rng.random() < 0.12:
            count = self.small_num(depth - 1) if self.rng.random() < 0.7 else None
            return ir.CardsBeneath(self.card(depth - 1), count)
        return super().cards(depth)

    def num(self, depth: int) -> Any:
        if self.num_vars and self.rng.random() < 0.4:
            return NumVar(self.rng.choice(self.num_vars))
        if depth > 0 and self.rng.random() < 0.25:
            return self.pile_num(depth - 1)
        return super().num(depth)

    def symbol(self, depth: int) -> Any:
        return self.pick(
            lambda: ir.PropValue("symbol", self.rng.randrange(3)),
            lambda: ir.CardProp("znak", self.card(depth)),
            lambda: self.num(depth),
        )

    def pile_num(self, depth: int) -> Any:
        return self.pick(
            lambda: CountKeys(self.keys(depth)),
            lambda: BestKey(self.keys(depth), self.extreme()),
            lambda: ir.TurnNumber(),
            lambda: ir.SlotCount("symbol", self.symbol(depth), self.card(depth)),
            lambda: ir.SlotsIn("symbol", self.symbol(depth), (self.place(depth),)),
            lambda: ir.SlotsIn("symbol", self.symbol(depth), (ZonePlace("deska", self.seat(depth)), self.place(depth))),
            lambda: ir.PileState(ZonePlace("deska", self.seat(depth), self.num(depth))),
        )


class PilePrograms(PileTrees, Programs):
    """Random statements."""

    def goal(self) -> Any:
        zone = self.rng.choice(PLACES)
        key = self.num(1) if zone in KEYED and self.rng.random() < 0.2 else None
        return ZonePlace(zone, None if zone in COMMON else self.seat(1), key)

    def statement(self, depth: int, verbs: bool) -> Any:
        if self.rng.random() < 0.25:
            return self.rng.choice((self.key, self.value, self.set_state))()
        return super().statement(depth, verbs)

    def key(self) -> Any:
        keys, optional = self.keys(2), self.rng.random() < 0.4
        return self.result("num", lambda slot: ir.PickKey(slot, self.seat(0), keys, optional))

    def set_state(self) -> Any:
        place = ZonePlace("deska", self.nobody_or_seat(2), self.num(1))
        return self.result("num", lambda slot: ir.SetState(slot, place, self.rng.randrange(4)))

    def value(self) -> Any:
        prop = self.rng.choice(("barva", "hodnota"))
        var, optional = self.var(), self.rng.random() < 0.4
        self.num_vars.append(var)
        where = self.cond(1) if self.rng.random() < 0.7 else None
        self.num_vars.remove(var)
        return self.result("num", lambda slot: ir.PickValue(slot, self.seat(0), prop, optional, var, where))

    def compound(self, depth: int, verbs: bool) -> Any:
        if self.rng.random() > 0.25:
            return super().compound(depth, verbs)
        keys = self.keys(1)
        self.slots += 1
        slot = self.slots
        before = list(self.known)
        self.known.append(("num", slot))
        body = self.block(depth - 1, verbs)
        self.known = before
        return ir.ForKeys(slot, keys, body)

    def definition(self, name: str, given: bool) -> ir.Routine:
        """Of a zone kept by value one pile gives its top card."""
        routine = super().definition(name, given)
        deed, *rest = routine.body.items  # type: ignore[union-attr]
        if not given:
            place = ZonePlace("zásoba", None, BestKey(self.keys(0), "min"))
            deed = ir.Move(1, ir.CardsAt("top", place, ir.Num(1)), deed.to)
        return ir.Routine(name, ir.Block((deed, *rest)), routine.slots, routine.param)


NAMES = ("brát", "dát", "měnit")
KINDS = ("příkaz", "sdílení", "hned")


class ActivationPrograms(PilePrograms):
    """Random abilities that activate each other; `first` is the first card that they may activate."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.first = 0

    def num(self, depth: int) -> Any:
        return self.counted() if self.rng.random() < 0.12 else super().num(depth)

    def counted(self) -> ir.EventCount:
        scope = self.rng.choice(("effect", "activation"))
        kind = self.rng.choice(("", *KINDS)) if scope == "activation" else ""
        by = self.seat(0) if self.rng.random() < 0.5 else None
        return ir.EventCount(self.rng.choice(NAMES), scope, by, kind)  # type: ignore[arg-type]

    def cond(self, depth: int) -> Any:
        return ir.Used(self.rng.choice(KINDS)) if self.rng.random() < 0.1 else super().cond(depth)

    def statement(self, depth: int, verbs: bool) -> Any:
        chance = self.rng.random()
        if chance < 0.3 and verbs and self.first < 12:
            return self.activation()
        if chance < 0.34 and verbs and self.first > 0:
            return ir.If(self.cond(1), ir.Leave(self.rng.choice(("activation", "effect"))))
        if chance < 0.55 and verbs:
            return self.result("cards", lambda slot: ir.DoVerb(slot, "brát", self.seat(1), times=self.small_num(0)))
        if chance < 0.7:
            holder = ir.SeatHolder(self.seat(1))
            return self.result("num", lambda slot: ir.Tokens(slot, "groš", self.counted(), None, holder))
        if chance < 0.73:
            return self.result("cards", lambda slot: ir.Show(slot, self.cards(1), self.rng.choice((None, YOU))))
        return super().statement(depth, verbs)

    def activation(self) -> Any:
        names = [f"{COLORS[card // 4]} {card % 4 + 1}" for card in range(self.first, 12)]
        var = self.var()
        wanted = [ir.HasName(ir.CardVar(var), name) for name in self.rng.sample(names, min(len(names), 2))]
        everywhere = tuple(ZonePlace(zone, None if zone in COMMON else ir.AllSeats()) for zone in PLACES)
        cards = ir.CardsWhere(var, ir.CardsIn(everywhere), ir.AnyOf(tuple(wanted)))
        self.slots += 1
        kind, alone = self.rng.choice(("", "", *KINDS)), self.rng.random() < 0.3
        return ir.RunAbilities(self.slots, cards, kind, self.seat(0), alone)

    def routine(self) -> ir.Routine:
        self.known = []
        body = tuple(self.statement(1, True) for _ in range(self.rng.randint(1, 3)))
        return ir.Routine("", ir.Block(body), 500)


def random_activations(seed: int) -> tuple[Game, random.Random]:
    rng = random.Random(seed)
    programs = ActivationPrograms(rng)
    programs.first = 12
    routines = [programs.definition(name, name != "brát") for name in NAMES]
    stock = KeysWhere(programs.var(), ZonePlace("zásoba"))
    highest = ir.CardsAt("top", ZonePlace("zásoba", None, BestKey(stock, "max")), ir.Num(1))
    routines[0] = ir.Routine("brát", ir.Move(1, highest, ZonePlace("ruka", YOU)), 2)
    faces = []
    for number, face in enumerate(FACES):
        programs.first = number + 1
        kinds = [rng.choice(KINDS) for _ in range(rng.randrange(1, 4))]
        routines += [programs.routine() for _ in kinds]
        last = len(routines) - len(kinds)
        abilities = tuple(Ability(kind, "", last + 1 + index) for index, kind in enumerate(kinds))
        faces.append(replace(face, abilities=abilities))
    programs.first = 12
    routines.append(programs.routine())
    programs.known = []
    seats = (ir.OtherSeats(), ir.AllSeats(ir.NextSeat(YOU)))
    some = [programs.of_seats(ir.SeatsWhere, 1, programs.cond) for _ in seats]
    performers = [ir.SeatsWhere(node.var, seats[index], node.where) for index, node in enumerate(some)]
    kinds = {
        "příkaz": AbilityKind("příkaz", "now", performers=performers[0]),
        "sdílení": AbilityKind("sdílení", "now", performers=performers[1], after=len(routines)),
        "hned": AbilityKind("hned", "now"),
    }
    programs.known, programs.first = [], 0
    body = [programs.activation(), *(programs.statement(2, True) for _ in range(rng.randint(1, 4)))]
    verbs = {name: VerbDef(name, 1 + number, name != "brát") for number, name in enumerate(NAMES)}
    game = stacked(
        *body, END, slots=500, routines=routines, verbs=verbs, definitions={"síla": POWER}, faces=tuple(faces),
        kinds=kinds,
    )  # fmt: skip
    return game, rng


def spread(program: Any, rng: random.Random, players: int) -> State:
    """A random table; what lies nowhere else lies in the stock when cards have abilities."""
    state = laid(program, {}, players)
    layout = program.layout
    cards = list(range(12))
    rng.shuffle(cards)
    dealt = rng.randrange(6, 13)
    abilities = any(face.abilities for face in program.game.faces)
    for number, card in enumerate(cards[: 12 if abilities else dealt]):
        zone = rng.choice((*PLACES, "deska", "deska")) if number < dealt else "zásoba"
        plan, prop = layout.zones[zone], program.game.zones[zone].by_prop
        key = program.game.faces[card].attributes[prop] - plan.low if prop else 0
        state.zones[layout.pile(zone, rng.randrange(players), key)].append(card)
    for seat in range(players):
        state.tokens[layout.token("groš", seat)] = rng.randrange(4)
    for index, cards in enumerate(state.zones):
        if layout.place_of(index)[0] == "deska" and len(cards) > 1:
            state.states[index] = rng.randrange(4)
    state.first, state.active = rng.randrange(players), rng.randrange(players)
    return state


def random_piles(seed: int) -> tuple[Game, random.Random]:
    rng = random.Random(seed)
    programs = PilePrograms(rng)
    routines = [programs.definition(name, name != "brát") for name in NAMES]
    programs.known = []
    body = [programs.statement(3, True) for _ in range(rng.randint(2, 6))]
    verbs = {name: VerbDef(name, 1 + number, name != "brát") for number, name in enumerate(NAMES)}
    return stacked(*body, END, slots=300, routines=routines, verbs=verbs, definitions={"síla": POWER}), rng


def compare_piles(seed: int, make: Callable[[int], tuple[Game, random.Random]] = random_piles) -> list[str]:
    """Run both machines with the same answers; the kinds of questions that were asked."""
    game, rng = make(seed)
    program = compiled(game)
    state = spread(program, rng, 2 + seed % 3)
    plain = state.clone()
    begin_turn(state)
    for number, cards in enumerate(plain.zones):
        for card in cards:
            plain.where[card] = number
    plain.turn_number = 1
    questions = Interpreter(game, plain).turn()
    asked = []
    try:
        question = next(questions)
        while True:
            assert not state.over
            assert (state.who, state.opts, state.low, state.high) == question
            asked.append(program.sites[state.ask].kind)
            answer = tuple(rng.sample(range(len(state.opts)), rng.randint(state.low, state.high)))
            choose_many(state, answer)
            question = questions.send(answer)
    except StopIteration:
        pass
    assert state.over
    assert (state.zones, state.tokens, state.states) == (plain.zones, plain.tokens, plain.states)
    assert check_invariants(state) == []
    return asked
