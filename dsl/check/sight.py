"""Does whoever chooses see what he chooses from?"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.check.subject import Subject
from dsl.diagnostics.fault import Diagnostic
from dsl.model import program as p
from dsl.model.game import Zone

_READER = (p.You(), p.ActiveSeat())


def check(subject: Subject) -> Iterator[Diagnostic]:
    for found in subject.routines:
        shown = [node.cards for node in found if isinstance(node, p.Show)]
        for node in found:
            if isinstance(node, p.PickCards) and node.cards not in shown:
                hidden = next((zone for zone in _unseen(node, subject)), None)
                if hidden is not None:
                    yield Diagnostic("K-Z020", node.span, (("zone", hidden.name),))


def _unseen(pick: p.PickCards, subject: Subject) -> Iterator[Zone]:
    for place in _places(pick.cards):
        zone = subject.game.zones.get(place.zone)
        if zone is None:
            continue
        if zone.fronts == "nobody" or (zone.fronts == "owner" and not _same(place.owner, pick.who)):
            yield zone


def _same(owner: object, who: p.SeatExpr) -> bool:
    if isinstance(owner, p.OneSeat):
        owner = owner.seat
    return owner is None or owner == who or (owner in _READER and who in _READER)


def _places(cards: p.CardsExpr) -> Iterator[p.ZonePlace]:
    """Zones that are searched; a definite number of cards from an end of a pile is not a search."""
    match cards:
        case p.CardsIn():
            yield from (place for place in cards.places if isinstance(place, p.ZonePlace))
        case p.CardsWhere() | p.CardsBest() | p.CardsMinus():
            yield from _places(cards.cards)
        case p.CardsUnion():
            for part in cards.parts:
                yield from _places(part)
