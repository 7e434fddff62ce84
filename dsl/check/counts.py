"""Is every card in the game, and do the cards go round at the set-up?"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterator

from dsl.check.subject import Subject
from dsl.diagnostics.fault import Diagnostic
from dsl.model import program as p

_OPS = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_DEEPEST = 20  # verbs that call each other


def check(subject: Subject) -> Iterator[Diagnostic]:
    for face in subject.game.faces:
        if face.copies < 1:
            yield Diagnostic("K-C010", face.span, (("name", face.name),))
    if subject.game.setup >= 0:
        yield from _dealing(subject)


def _dealing(subject: Subject) -> Iterator[Diagnostic]:
    """The sentence with which a common zone has been asked for more cards than there are."""
    game, players = subject.game, subject.game.players[1]
    there: Counter[str] = Counter()
    for face in game.faces:
        there[game.deck_zone[face.deck]] += face.copies
    dealing = _Dealing(subject, players)
    for step in _steps(game.routines[game.setup].body):
        dealing.do(step.body, 1)
        for zone, taken in dealing.taken.items():
            if there[zone] < taken and zone not in dealing.filled:
                words = {"players": players, "needed": taken, "zone": zone, "found": there[zone]}
                yield Diagnostic("K-C011", step.span, tuple((key, str(value)) for key, value in words.items()))
                return


def _steps(stmt: p.Stmt) -> Iterator[p.Step]:
    if isinstance(stmt, p.Step):
        yield stmt
    elif isinstance(stmt, p.Block):
        for item in stmt.items:
            yield from _steps(item)


class _Dealing:
    """How many cards leave the ends of common piles, as far as the sentences alone tell."""

    def __init__(self, subject: Subject, players: int) -> None:
        self.subject = subject
        self.players = players
        self.taken: Counter[str] = Counter()
        self.filled: set[str] = set()  # zones that also get cards: nothing can be said of them
        self.sets: dict[p.Slot, p.CardsExpr] = {}

    def do(self, stmt: p.Stmt | None, times: int, depth: int = 0) -> None:
        match stmt:
            case p.Block():
                for item in stmt.items:
                    self.do(item, times, depth)
            case p.Step():
                self.do(stmt.body, times, depth)
            case p.If():
                holds = self._holds(stmt.cond)
                if holds is not None:
                    self.do(stmt.then if holds else stmt.otherwise, times, depth)
            case p.Repeat(p.Num(number), body):
                self.do(body, times * number, depth)
            case p.ForSeats(_, p.AllSeats(), body):
                self.do(body, times * self.players, depth)
            case p.ForSeats(_, p.OtherSeats(), body):
                self.do(body, times * (self.players - 1), depth)
            case p.DoVerb():
                self._verb(stmt, times, depth)
            case p.SetCards():
                self.sets[stmt.slot] = stmt.cards
            case p.Move():
                self._move(stmt, times)

    def _verb(self, deed: p.DoVerb, times: int, depth: int) -> None:
        verb = self.subject.game.verbs.get(deed.verb)
        number = 1 if deed.times is None else deed.times.value if isinstance(deed.times, p.Num) else 0
        if verb is not None and not verb.by_card and depth < _DEEPEST:
            self.do(self.subject.game.routines[verb.routine].body, times * number, depth + 1)

    def _move(self, move: p.Move, times: int) -> None:
        cards = self.sets.get(move.cards.slot, move.cards) if isinstance(move.cards, p.CardsSlot) else move.cards
        if isinstance(move.to, p.ZonePlace):
            self.filled.add(move.to.zone)
        match cards:
            case p.CardsAt(_, p.ZonePlace(zone, None, None), p.Num(number)):
                self.taken[zone] += times * number

    def _holds(self, cond: p.Cond) -> bool | None:
        """A condition about the number of players; nothing is known of others."""
        match cond:
            case p.Compare(op, p.CountSeats(p.AllSeats()), p.Num(number)):
                return bool(_OPS[op](self.players, number))
        return None
