"""A state that waits for a person in, why the rest of the rules is not on offer out: one line for each."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.cli.speech import say
from dsl.compile.program import ActionInfo
from dsl.diagnostics.suggest import fold
from dsl.runtime import Reason, State, card_name, decision, why_not


def reasons(state: State, seat: int, about: str = "") -> list[str]:
    """`about` keeps only lines about names that contain it, and then also what is plainly out of reach."""
    asked = decision(state)
    if asked.kind != "menu":
        return [say("play.why_sentence", text=asked.prompt + _cited(asked.ids))]
    offered = {(option.action, option.card) for option in asked.options}
    wanted = fold(about)
    found = [line for line in _all(state, seat, offered, bool(about)) if wanted in fold(line)]
    return list(dict.fromkeys(found))


def _all(state: State, seat: int, offered: set[tuple[str, int]], far: bool) -> Iterator[str]:
    for info in state.program.actions:
        for card in _cards(state, info, seat, far):
            if (info.name, -1 if card is None else card) not in offered:
                for reason in why_not(state, info.name, card, seat):
                    yield _line(state, info.name, card, reason)


def _cards(state: State, info: ActionInfo, seat: int, far: bool) -> Iterator[int | None]:
    """The cards the person could think of: those the action picks from; with `far` all that lie with the seat."""
    if not info.picks and info.face < 0:
        yield None
    elif info.source and not far:
        yield from state.program.names[info.source](state, seat, -1)
    else:
        yield from (card for card in _own(state, seat) if info.face in (-1, state.program.layout.cards[card]))


def _own(state: State, seat: int) -> Iterator[int]:
    layout = state.program.layout
    for zone, plan in layout.zones.items():
        if plan.player and state.program.game.zones[zone].fronts != "nobody":
            for key in range(plan.piles):
                yield from state.zones[layout.pile(zone, seat, key)]


def _line(state: State, action: str, card: int | None, reason: Reason) -> str:
    what = action if card is None else f"{action}: {card_name(state.program, card)}"
    return f"{what} — {reason.text}{_cited(reason.ids)}"


def _cited(ids: tuple[str, ...]) -> str:
    return f" [{', '.join(ids)}]" if ids else ""
