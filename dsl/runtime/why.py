"""A State and an action in, the conditions that stand in its way out."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.compile.program import ActionInfo, Conjunct
from dsl.runtime.state import State
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class Reason:
    """The sentence that forbids it."""

    text: str
    span: Span
    ids: tuple[str, ...] = ()


def why_not(state: State, action: str, card: int | None = None, who: int | None = None) -> list[Reason]:
    """Every condition of the action (and, with a card, of picking that card) that does not hold; [] when it is legal.

    Asked for the player who is to decide, or for `who`.
    """
    seat = who if who is not None else state.who if state.ask >= 0 else state.active
    reasons: list[Reason] = []
    for info in state.program.actions:
        if info.name == action:
            found = _against(state, info, seat, card)
            if not found:
                return []
            reasons += found
    return list(dict.fromkeys(reasons))


def _against(state: State, info: ActionInfo, seat: int, card: int | None) -> list[Reason]:
    names = state.program.names
    this = card if info.face >= 0 and card is not None else -1
    reasons = [_reason(item) for item in info.requires if not names[item.function](state, seat, this)]
    if info.face >= 0 and card is not None:
        return reasons if state.program.layout.cards[card] == info.face else [_origin(info)]
    if not info.source:
        return reasons
    cards = names[info.source](state, seat, this)
    if card is None:
        fits = [one for one in cards if not _failing(state, info, seat, this, one)]
        return reasons if fits else [*reasons, _origin(info)]
    if card not in cards:
        return [*reasons, _origin(info)]
    return reasons + [_reason(item) for item in _failing(state, info, seat, this, card)]


def _failing(state: State, info: ActionInfo, seat: int, this: int, card: int) -> list[Conjunct]:
    names = state.program.names
    return [item for item in info.filters if not names[item.function](state, seat, this, card)]


def _reason(item: Conjunct) -> Reason:
    return Reason(item.text, item.span, item.ids)


def _origin(info: ActionInfo) -> Reason:
    return Reason(info.origin.text, info.origin.span, info.origin.ids)
