"""Random programs: compiled blocks and the plain interpreter ask the same questions and leave the same table."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from dsl.model import program as ir
from dsl.model.game import Ability, Game, Trigger, VerbDef, Watcher
from dsl.runtime import begin_turn, check_invariants, choose_many
from tests.compile.interpreter import DEED_SLOT, Interpreter
from tests.compile.small import END, FACES, compiled, small
from tests.compile.test_expressions import STRENGTH, Trees, scattered

PLACES = ("balíček", "odhoz", "trh", "ruka", "stůl", "police", "truhla")
COMMON = ("balíček", "odhoz", "trh")


class Programs(Trees):
    """Random statements; a slot is read only where it has surely been written, as what it was written."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.slots = 20
        self.known: list[tuple[str, int]] = []

    def slot(self, kind: str) -> int:
        self.slots += 1
        self.fresh = (kind, self.slots)
        return self.slots

    def of(self, kind: str) -> list[int]:
        return [slot for its, slot in self.known if its == kind]

    def cards(self, depth: int) -> Any:
        known = self.of("cards")
        if known and self.rng.random() < 0.35:
            return ir.CardsSlot(self.rng.choice(known))
        return super().cards(depth)

    def seat(self, depth: int) -> Any:
        known = self.of("seat")
        return ir.SeatSlot(self.rng.choice(known)) if known and self.rng.random() < 0.3 else super().seat(depth)

    def num(self, depth: int) -> Any:
        known = self.of("num") + self.of("cards")
        return ir.NumSlot(self.rng.choice(known)) if known and self.rng.random() < 0.2 else super().num(depth)

    def cond(self, depth: int) -> Any:
        known = self.of("num") + self.of("cards")
        return ir.SlotDone(self.rng.choice(known)) if known and self.rng.random() < 0.25 else super().cond(depth)

    def goal(self) -> Any:
        zone = self.rng.choice(PLACES)
        return ir.ZonePlace(zone, None if zone in COMMON else self.seat(1))

    def block(self, depth: int, verbs: bool) -> Any:
        before = list(self.known)
        items = [self.statement(depth, verbs) for _ in range(self.rng.randint(1, 3))]
        self.known = before
        return ir.Block(tuple(items))

    def statement(self, depth: int, verbs: bool) -> Any:
        simple = [self.move, self.move, self.tokens, self.pay, self.setting, self.picking, self.picking, self.other]
        if verbs:
            simple += [self.verb, self.verb]
        if depth > 0 and self.rng.random() < 0.5:
            return self.compound(depth, verbs)
        return self.rng.choice(simple)()

    def result(self, kind: str, make: Any) -> Any:
        """A statement and its result slot: the slot is readable only after the statement."""
        self.slots += 1
        slot = self.slots
        node = make(slot)
        self.known.append((kind, slot))
        return node

    def move(self) -> Any:
        return self.result(
            "cards", lambda slot: ir.Move(slot, self.cards(1), self.goal(), self.rng.choice(("top", "bottom")))
        )

    def tokens(self) -> Any:
        ends = [ir.SeatHolder(self.seat(1)), ir.SeatHolder(self.seat(1)), None]
        token = self.rng.choice(("groš", "bod"))
        source, target = self.rng.choice(ends), self.rng.choice(ends)
        return self.result("num", lambda slot: ir.Tokens(slot, token, self.num(1), source, target))

    def pay(self) -> Any:
        return self.result("num", lambda slot: ir.Pay(slot, (("groš", ir.Num(self.rng.randrange(3))),), self.seat(1)))

    def setting(self) -> Any:
        return self.rng.choice(
            (
                lambda: self.result("cards", lambda slot: ir.SetCards(slot, self.cards(2))),
                lambda: self.result("num", lambda slot: ir.SetNum(slot, self.num(2))),
                lambda: self.result("seat", lambda slot: ir.SetSeat(slot, self.seat(1))),
                lambda: ir.AddCards(self.rng.choice(self.added), self.cards(1)) if self.added else self.move(),
            )
        )()

    @property
    def added(self) -> list[int]:
        return [slot for slot in self.of("cards") if slot > DEED_SLOT]

    def picking(self) -> Any:
        low, high = sorted((self.rng.randrange(3), self.rng.randrange(1, 4)))
        ordered = self.rng.random() < 0.2
        return self.result(
            "cards",
            lambda slot: ir.PickCards(slot, self.seat(1), self.cards(2), ir.Num(low), ir.Num(max(1, high)), ordered),
        )

    def other(self) -> Any:
        return self.rng.choice(
            (
                lambda: self.result("num", lambda slot: ir.Ask(slot, self.seat(1), "?")),
                lambda: self.result(
                    "num", lambda slot: ir.PickNumber(slot, self.seat(0), ir.Num(1), self.small_num(0))
                ),
                lambda: self.result("seat", lambda slot: ir.PickSeat(slot, self.seat(0), ir.AllSeats())),
            )
        )()

    def verb(self) -> Any:
        who = self.seat(1)
        if self.rng.random() < 0.5:
            return self.result("cards", lambda slot: ir.DoVerb(slot, "brát", who, times=self.small_num(0)))
        return self.result("cards", lambda slot: ir.DoVerb(slot, self.rng.choice(("dát", "měnit")), who, self.cards(1)))

    def compound(self, depth: int, verbs: bool) -> Any:
        down = depth - 1
        kind = self.rng.choice(("if", "repeat", "seats", "cards", "option"))
        if kind == "if":
            otherwise = self.block(down, verbs) if self.rng.random() < 0.5 else None
            return ir.If(self.cond(1), self.block(down, verbs), otherwise)
        if kind == "repeat":
            return ir.Repeat(ir.Num(self.rng.randrange(3)), self.block(down, verbs))
        if kind == "option":
            branches = tuple(
                ir.OptionBranch(str(n), self.block(down, verbs), self.cond(1) if self.rng.random() < 0.4 else None)
                for n in range(self.rng.randint(1, 3))
            )
            who, optional = self.seat(0), self.rng.random() < 0.3
            return self.result("num", lambda slot: ir.PickOption(slot, who, branches, optional))
        source = self.seats(1) if kind == "seats" else self.cards(1)
        self.slots += 1
        slot = self.slots
        before = list(self.known)
        self.known.append(("seat" if kind == "seats" else "cards", slot))
        body = self.block(down, verbs)
        self.known = before
        return (ir.ForSeats if kind == "seats" else ir.ForCards)(slot, source, body)

    def definition(self, name: str, given: bool) -> ir.Routine:
        """A verb: its deed comes first, then anything, perhaps stopped in the middle."""
        before = self.known
        self.known = [("cards", 0)] if given else []
        deed = ir.Move(
            1, ir.CardsSlot(0) if given else ir.CardsAt("top", ir.ZonePlace("balíček"), ir.Num(1)), self.goal()
        )
        self.known.append(("cards", 1))
        first = self.statement(2, False)
        stop = ir.If(self.cond(1), ir.Leave("effect"))
        second = self.statement(2, False)
        self.known = before
        return ir.Routine(name, ir.Block((deed, first, stop, second)), 200, param=0 if given else -1)


NAMES = ("brát", "dát", "měnit")


def random_game(seed: int, busy: bool = False) -> tuple[Game, random.Random]:
    """A turn, three verbs; a busy game has watchers and triggers too."""
    rng = random.Random(seed)
    programs = Programs(rng)
    routines = [programs.definition(name, name != "brát") for name in NAMES]
    extra = listeners(programs, routines) if busy else {}
    programs.known = []
    body = [programs.statement(3, True) for _ in range(rng.randint(2, 6))]
    verbs = {name: VerbDef(name, 1 + n, name != "brát") for n, name in enumerate(NAMES)}
    game = small(*body, END, slots=300, routines=routines, verbs=verbs, definitions={"síla": STRENGTH}, **extra)
    return game, rng


def listeners(programs: Programs, routines: list[ir.Routine]) -> dict[str, Any]:
    """Watchers and triggers with routines of their own, appended to the routines."""
    rng = programs.rng

    def routine(*head: Any, given: bool = False) -> int:
        programs.known = [("seat", 2), *([("cards", 0)] if given else [])]
        body = [programs.statement(1, False) for _ in range(2)]
        routines.append(ir.Routine("", ir.Block((*head, *body)), 300, param=0 if given else -1, actor=2))
        return len(routines)

    watchers = []
    for kind in rng.sample(("hand", "coins", "deck", "count", "any"), 3):
        programs.known = []
        seat = ir.SeatSlot(5)
        cards = ir.CardsIn((ir.ZonePlace("ruka", seat),)) if kind == "hand" else ir.CardsIn((ir.ZonePlace("balíček"),))
        left = {
            "coins": ir.TokenCount("groš", ir.SeatHolder(seat)),
            "count": ir.EventCount(rng.choice(NAMES), "turn", seat),
            "any": programs.num(2),
        }.get(kind, ir.CountCards(cards))
        cond = ir.Compare(rng.choice((">=", "<", "==")), left, ir.Num(rng.randrange(1, 4)))
        common = kind in ("deck", "any")
        programs.known = [] if common else [("seat", 5)]
        body = ir.Block(tuple(programs.statement(1, False) for _ in range(2)))
        routines.append(ir.Routine("", body, 300))
        watchers.append(Watcher(cond, len(routines), -1 if common else 5))
    triggers = []
    for verb in NAMES:
        moment = rng.choice(("before", "after"))
        programs.known = []
        head = (ir.If(programs.cond(1), ir.Instead()),) if moment == "before" else ()
        number = routine(*head, given=verb != "brát")
        actor = rng.choice(("you", "others", "any"))
        ability = (rng.randrange(12), 0) if rng.random() < 0.6 else None
        programs.known = []
        cond = programs.cond(1) if rng.random() < 0.5 else None
        triggers.append(Trigger(verb, moment, number, actor if ability else "you", cond, ability))
    faces = tuple(replace(face, abilities=(Ability("trvale", ""),)) for face in FACES)
    return {"watchers": tuple(watchers), "triggers": tuple(triggers), "faces": faces}


def compare(seed: int, busy: bool = False) -> int:
    """Run both machines with the same answers; how many questions were asked."""
    game, rng = random_game(seed, busy)
    program = compiled(game)
    state = scattered(program, rng, 2 + seed % 3)
    plain = state.clone()
    begin_turn(state)
    plain.where = state.where[:]
    for pile, cards in enumerate(plain.zones):
        for card in cards:
            plain.where[card] = pile
    questions = Interpreter(game, plain).turn()
    asked = 0
    try:
        question = next(questions)
        while True:
            assert not state.over
            assert (state.who, state.opts, state.low, state.high) == question
            asked += 1
            answer = tuple(rng.sample(range(len(state.opts)), rng.randint(state.low, state.high)))
            choose_many(state, answer)
            question = questions.send(answer)
    except StopIteration:
        pass
    assert state.over
    assert state.zones == plain.zones
    assert state.tokens == plain.tokens
    assert check_invariants(state) == []
    return asked


FOUND = (33, 149, 152, 860, 982, 1271, 1387, 1934, 2122, 2308, 2423, 2902)  # seeds that once found a fault


@pytest.mark.parametrize("seed", [*range(40), *FOUND])
def test_compiled_programs_agree_with_the_plain_interpreter(seed: int) -> None:
    compare(seed)


@pytest.mark.parametrize("seed", range(100, 120))
def test_called_verbs_do_the_same_as_inlined_ones(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dsl.compile.facts.INLINE", 0)
    compare(seed)


@pytest.mark.parametrize("seed", range(40))
def test_watchers_and_triggers_agree_too(seed: int) -> None:
    compare(seed, busy=True)


def test_random_programs_do_ask() -> None:
    assert sum(compare(seed) for seed in range(20)) > 20
