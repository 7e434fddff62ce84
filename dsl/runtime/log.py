"""What happened in a state and a seat in, lines of text out; a card that the seat may not see is only „karta“."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from dsl.compile.program import Site
from dsl.model.game import Prop
from dsl.runtime.decision import pile_name, value_word
from dsl.runtime.state import State
from dsl.runtime.view import sees_covered, sees_front

Entry = tuple[Any, ...]  # kind, seat, what, start, goal, origin; of a move perhaps what was covered

CARD, SHUFFLED, SKIPS, SHOWS, ARRANGES = "karta", "míchá", "vynechá tah", "ukazuje", "rovná"
YES, NO, NO_STATE = "ano", "ne", "–"


def lines(state: State, seat: int | None, names: Sequence[str], since: int = 0) -> list[str]:
    """The log from its entry `since` as `seat` may read it; None reads everything."""
    told = Teller(state, seat, names)
    found = []
    for (kind, *_), entries in groupby((state.log or [])[since:], key=_same):
        line = told.line(kind, list(entries))
        if line:
            found.append(line)
    return found


def _same(entry: Entry) -> tuple[Any, ...]:
    """Cards that go the same way in the same sentence are told together."""
    kind, seat, _, start, goal, origin, *hidden = entry
    return (kind, seat, start, goal, origin, *hidden) if kind == "move" else entry


class Teller:
    """Knows who listens and what the players are called."""

    def __init__(self, state: State, seat: int | None, names: Sequence[str]) -> None:
        self.state, self.seat, self.names = state, seat, names
        self.program = state.program

    def line(self, kind: str, entries: list[Entry]) -> str:
        _, seat, what, start, goal, _, *hidden = entries[0]
        match kind:
            case "move":
                covered = hidden[0] if hidden else 0
                seen = self.sees(start, bool(covered & 1)) or self.sees(goal, covered > 1)
                cards = self.cards([entry[2] for entry in entries], seen)
                text = f"{cards}: {self.pile(start)} → {self.pile(goal)}"
            case "tokens":
                token, number = what
                return self.tokens(token, number, start, goal)
            case "show":
                text = f"{SHOWS}: {self.cards(what, goal < 0 or self.seat in (None, seat, goal))}" if what else ""
            case "shuffle":
                text = f"{SHUFFLED}: {self.pile(what)}" if what >= 0 else SHUFFLED
            case "arrange":
                text = f"{ARRANGES}: {self.pile(what)}"
            case "state":
                text = f"{self.pile(what)}: {self.state_name(what, goal)}"
            case "keep":
                text = self.kept(what, goal)
            case "skip":
                text = SKIPS
            case "choice" | "forced":  # told alike: that a player had no choice is nobody's business
                text = self.answer(what, self.program.sites[start])
            case _:
                text = ""
        return text and f"{self.name(seat)} · {text}"

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "–"

    def sees(self, pile: int, covered: bool = False) -> bool:
        """Did the listener see a card that lay in the pile, or under others in it?"""
        zone, owner, _ = self.program.layout.place_of(pile)
        if self.seat is None or not zone:
            return True
        sees = sees_covered if covered else sees_front
        return sees(self.program.game.zones[zone], owner, self.seat)

    def knows(self, card: int) -> bool:
        """Does the listener see the card where it lies now?"""
        pile = self.state.where[card]
        return pile < 0 or self.sees(pile, self.state.zones[pile][-1] != card)

    def pile(self, pile: int) -> str:
        zone, owner, _ = self.program.layout.place_of(pile)
        if not zone:
            return CARD
        name = pile_name(self.program, pile)
        return f"{name} ({self.name(owner)})" if owner >= 0 else name

    def state_name(self, pile: int, number: int) -> str:
        zone = self.program.game.zones[self.program.layout.place_of(pile)[0]]
        return zone.states[number - 1].name if number else NO_STATE

    def cards(self, cards: Iterable[int], seen: bool) -> str:
        counts = Counter(self.face(card) if seen else CARD for card in cards)
        return ", ".join(f"{count}× {name}" if count > 1 else name for name, count in counts.items())

    def face(self, card: int) -> str:
        return self.program.game.faces[self.program.layout.cards[card]].name

    def tokens(self, token: int, number: int, start: int, goal: int) -> str:
        name = list(self.program.layout.tokens)[token]
        if not number:
            return ""
        giver, taker = self.holder(name, start), self.holder(name, goal)
        if giver and taker:
            return f"{giver} → {taker} · {name}: {number}"
        return f"{taker} · {name}: +{number}" if taker else f"{giver} · {name}: −{number}"

    def holder(self, token: str, place: int) -> str:
        """Who has the tokens at a place; "" for the bank."""
        layout, plan = self.program.layout, self.program.layout.tokens[token]
        if place < 0 or place == plan.bank:
            return ""
        if plan.scope == "player":
            return self.name((place - plan.base) // layout.token_stride)
        if plan.scope == "card":
            card = place - plan.base
            return self.cards([card], self.knows(card))
        declared = self.program.game.tokens.get(token)
        return declared.zone if declared is not None else token

    def kept(self, card: int, value: int) -> str:
        """Which property it is follows from the value only when the game keeps just one."""
        props = [self.program.game.props[name] for name in self.program.layout.kept]
        if card < 0 or len(props) != 1:
            return ""
        return f"{self.cards([card], self.knows(card))}: {_valued(props[0], value)}"

    def answer(self, what: int, site: Site) -> str:
        """What everybody hears; a card chosen is told by its move, „nothing“ by nothing."""
        match site.kind:
            case "menu" if what >= 0:  # on which card, the move will tell
                return self.program.actions[what // (len(self.program.layout.cards) + 1)].name
            case "seat" if what >= 0:
                return self.name(what)
            case "value" if what >= 0:
                return _valued(self.program.game.props[site.prop], what)
            case "pile" if what >= 0:
                return self.pile(what)
            case "option" if what > 0:
                return site.branches[what - 1]
            case "yesno":
                return YES if what else NO
            case "number":
                return str(what)
        return ""


def _valued(prop: Prop, value: int) -> str:
    return f"{prop.name} {value_word(prop, value)}"
