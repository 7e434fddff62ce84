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
        for card in _cards(state, info, seat):
            if (info.name, -1 if card is None else card) in offered:
                continue
            against = why_not(state, info.name, card, seat)
            if not far and info.picks:
                against = [reason for reason in against if reason.text != info.origin.text]
            for reason in against:
                yield _line(state, info.name, card, reason)


def _cards(state: State, info: ActionInfo, seat: int) -> Iterator[int | None]:
    """The cards the person could think of: those in the seat's own zones, of the right face."""
    if not info.picks and info.face < 0:
        yield None
        return
    layout = state.program.layout
    for zone, plan in layout.zones.items():
        if plan.player and state.program.game.zones[zone].fronts != "nobody":
            for key in range(plan.piles):
                for card in state.zones[layout.pile(zone, seat, key)]:
                    if info.face in (-1, layout.cards[card]):
                        yield card


def _line(state: State, action: str, card: int | None, reason: Reason) -> str:
    what = action if card is None else f"{action}: {card_name(state.program, card)}"
    return f"{what} — {reason.text}{_cited(reason.ids)}"


def _cited(ids: tuple[str, ...]) -> str:
    return f" [{', '.join(ids)}]" if ids else ""
