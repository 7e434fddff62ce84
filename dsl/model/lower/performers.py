"""A clause and what it does in; out: the deed with its subject settled, in a loop when several players do it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases
from dsl.model.lower.scope import Scope, Unclear


def is_loop(subject: c.NounPhrase | None, scope: Scope) -> bool:
    return subject is not None and phrases.is_player(subject, scope) and seats.is_loop(subject, scope)


@dataclass(slots=True)
class Loop:
    """Clauses about each of several players; what they did is gathered for later words."""

    slot: p.Slot
    who: p.SeatsExpr
    scope: Scope
    outer: tuple[p.SeatExpr, p.SeatExpr | None] = (p.You(), None)
    before: int = 0

    @classmethod
    def over(cls, subject: c.NounPhrase, scope: Scope) -> Loop:
        return cls(scope.slot(), seats.several(subject, scope), scope)

    def __enter__(self) -> None:
        scope, seat = self.scope, p.SeatSlot(self.slot)
        self.outer, self.before = (scope.performer, scope.subject), len(scope.results)
        scope.performer = scope.subject = seat

    def __exit__(self, *_: object) -> None:
        self.scope.performer, self.scope.subject = self.outer

    def closed(self, body: p.Stmt) -> p.Stmt:
        """After the loop „odhozené karty“ are those of all; „pokud to uděláš“ has nothing to ask about."""
        scope = self.scope
        inside = [result for result in scope.results[self.before :] if result.kind == "cards"]
        del scope.results[self.before :]
        scope.last = -1
        start: list[p.Stmt] = []
        gather: list[p.Stmt] = []
        for result in inside:
            if result.slot >= 0 and result.card is None and result.verb:
                slot = scope.slot()
                start.append(p.SetCards(slot, p.CardsUnion(())))
                gather.append(p.AddCards(slot, p.CardsSlot(result.slot)))
                scope.note(result.verb, "cards", slot, result.noun, "pl")
        return p.Block((*start, p.ForSeats(self.slot, self.who, p.Block((body, *gather)))))


Deed = Callable[[p.SeatExpr], p.Stmt]


def performed(clause: c.Clause, scope: Scope, looping: bool, deed: Deed) -> p.Stmt:
    """The deed with its subject settled; a subject of several players makes a loop."""
    subject = clause.role("subj")
    if (
        not looping
        and clause.mood in ("fin", "modal")
        and is_loop(subject, scope)
        and senses.verb(clause.verb) not in ("win", "begin")
    ):
        assert subject is not None
        loop = Loop.over(subject, scope)
        with loop:
            body = deed(p.SeatSlot(loop.slot))
        return loop.closed(body)
    performer = _performer(clause, scope, looping)
    with scope.performing(performer):
        return deed(performer)


def _performer(clause: c.Clause, scope: Scope, looping: bool) -> p.SeatExpr:
    subject = clause.role("subj")
    if clause.mood in ("inf", "none"):
        return scope.performer
    if clause.mood == "imp" or clause.person == 2:
        return p.You()
    if clause.person == 1:
        return p.Me()
    if subject is None:
        return _unnamed(clause, scope)
    if senses.verb(clause.verb) in ("win", "finish", "begin"):
        return scope.performer
    only = phrases.single(subject)
    if looping and is_loop(only, scope):
        return scope.performer
    if isinstance(only.head, c.AdjHead) and phrases.has_sense(only, "this"):
        scope.subject = seats.referred(scope, only.span)
        return scope.subject
    if not phrases.is_player(only, scope):
        raise Unclear("K-T010", only.span)
    scope.subject = seats.one(only, scope)
    scope.note("", "seat", -1, phrases.noun(only), seat=scope.subject)
    return scope.subject


def _unnamed(clause: c.Clause, scope: Scope) -> p.SeatExpr:
    """„Pak odhodí kartu.“: the player spoken of last."""
    if scope.subject is not None:
        return scope.subject
    if not isinstance(scope.performer, p.You):
        return scope.performer
    return seats.referred(scope, clause.span)
