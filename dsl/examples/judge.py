"""A table and a claim in, what was expected and what there is out; None when the claim holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from dsl.compile.program import Origin
from dsl.examples import tell
from dsl.examples.defined import value_of
from dsl.examples.nodes import (
    Active,
    CardCount,
    Cards,
    Claim,
    Counted,
    Decides,
    DefinedIs,
    InSight,
    InState,
    Kept,
    NothingElse,
    Over,
    Pile,
    Round,
    Skips,
    Tokens,
    Turn,
    Won,
)  # fmt: skip
from dsl.examples.patterns import word
from dsl.examples.setup import card_of
from dsl.examples.table import Table
from dsl.model import program as ir
from dsl.runtime import State
from dsl.runtime.decision import pile_name


@dataclass(frozen=True, slots=True)
class Wrong:
    """A claim that does not hold; `cause` is the sentence that changed the thing last."""

    expected: str
    found: str
    cause: Origin | None = None


@dataclass(slots=True)
class Judge:
    """Knows the position before the last deed and which things the claims have named."""

    players: tuple[str, ...]
    before: State
    named: list[Claim] = field(default_factory=list)
    since: int = 0  # length of the log before the last deed

    def judge(self, table: Table, claim: Claim) -> Wrong | None:
        self.named.append(claim)
        state = table.state
        match claim:
            case Cards():
                return self._cards(state, claim)
            case CardCount(pile, number):
                found = len(tell.cards_in(state, pile))
                return self._differs(state, str(number), str(found), _moved(state, pile))
            case Tokens():
                return self._tokens(state, claim)
            case Kept(prop, card, value):
                place = state.program.layout.kept.get(prop, -1)
                now = state.chosen[place + card_of(state, card)] if place >= 0 else -1
                return _unlike(tell.value_text(state, prop, value), tell.value_text(state, prop, now))
            case DefinedIs(name, value):
                prop = state.program.game.definitions[name].prop
                now = value_of(state, ir.Defined(name), state.active)
                return _unlike(tell.value_text(state, prop, value), tell.value_text(state, prop, now))
            case Counted(name, seat, number):
                return _unlike(str(number), str(value_of(state, ir.Defined(name), seat)))
            case InSight():
                return self._in_sight(state, claim)
            case NothingElse():
                changes = ", ".join(self._changes(state))
                return Wrong("", changes) if changes else None
        return self._flow(table, claim)

    def _flow(self, table: Table, claim: Claim) -> Wrong | None:
        state = table.state
        match claim:
            case Active(seat):
                return self._differs(state, self.players[seat], self.players[state.active], _turned)
            case Turn(number):
                return _unlike(str(number), str(state.turn_number))
            case InState(seat, zone, key, number, holds):
                pile = state.program.layout.pile(zone, seat, key)
                now = state.states[pile]
                same = now == number if number > 0 else now > 0
                wanted = state_word(state, zone, number if holds else 0)
                cause = tell.last_cause(state, self.since, lambda entry: entry[0] == "state" and entry[2] == pile)
                return None if same == holds else Wrong(wanted, state_word(state, zone, now), cause)
            case Round(number):
                return _unlike(str(number), str(state.round))
            case Over(over):
                cause = state.program.origins[state.ending] if state.ending >= 0 else None
                return Wrong("", "", cause) if over != state.over else None
            case Won(seats):
                return self._won(state, seats)
            case Decides(seat):
                asked = table.asked()
                found = self.players[asked.who] if asked is not None else word("nothing")
                return _unlike(self.players[seat], found)
            case Skips(seat, number):
                return self._differs(state, str(number), str(state.skip[seat]), _turned)
        return None

    # ------------------------------------------------------------ cards and tokens

    def _cards(self, state: State, claim: Cards) -> Wrong | None:
        found = tell.cards_in(state, claim.pile)
        wanted = tuple(card.face for card in claim.cards)
        now = tell.faces_of(state, found)
        if claim.end == "top":
            now = now[: len(wanted)]
        elif claim.end == "bottom":
            now = now[::-1][: len(wanted)]
        if now == wanted or (not claim.ordered and Counter(now) == Counter(wanted)):
            return None
        cause = tell.last_cause(state, self.since, _moved(state, claim.pile))
        return Wrong(tell.face_names(state, wanted), tell.face_names(state, now), cause)

    def _in_sight(self, state: State, claim: InSight) -> Wrong | None:
        pile = claim.pile
        low = state.program.layout.zones[pile.zone].low
        place = ir.ZonePlace(
            pile.zone, ir.You() if pile.seat >= 0 else None, ir.Num(pile.key + low) if pile.key >= 0 else None
        )
        node = ir.SlotsIn(claim.prop, ir.Num(claim.value), (place,))
        found = value_of(state, node, max(pile.seat, 0))
        return self._differs(state, str(claim.number), str(found), _moved(state, pile))

    def _tokens(self, state: State, claim: Tokens) -> Wrong | None:
        card = card_of(state, claim.card) if claim.card is not None else 0
        place = tell.token_place(state, claim.token, claim.seat, card)
        return self._differs(state, str(claim.number), str(state.tokens[place]), _counted(place))

    def _differs(
        self, state: State, expected: str, found: str, touches: Callable[[tuple[Any, ...]], bool]
    ) -> Wrong | None:
        return Wrong(expected, found, tell.last_cause(state, self.since, touches)) if expected != found else None

    def _won(self, state: State, seats: tuple[int, ...]) -> Wrong | None:
        if tuple(sorted(state.winners)) == seats and state.over:
            return None
        found = self._names(state.winners) if state.over else word("nothing")
        cause = state.program.origins[state.ending] if state.ending >= 0 else None
        return Wrong(self._names(seats), found, cause)

    def _names(self, seats: Sequence[int]) -> str:
        return ", ".join(self.players[seat] for seat in seats) or word("nothing")

    # ------------------------------------------------------------ nothing else

    def _changes(self, state: State) -> Iterator[str]:
        """What differs from the position before the last deed and was not named."""
        yield from self._moved_piles(state)
        yield from self._moved_tokens(state)
        yield from self._new_states(state)
        yield from self._kept_values(state)
        yield from self._skipped(state)
        named = {type(claim) for claim in self.named}
        if Active not in named and state.active != self.before.active and not state.over:
            yield f"{self.players[self.before.active]} → {self.players[state.active]}"
        if not named & {Over, Won} and state.over != self.before.over:
            yield word("game")

    def _new_states(self, state: State) -> Iterator[str]:
        """States of piles; one that is lost with the cards of a named pile is named with them."""
        layout = state.program.layout
        told = {layout.pile(one.zone, one.seat, one.key) for one in self.named if isinstance(one, InState)}
        told |= {number for pile in self._named_piles() for number in tell.pile_numbers(state, pile)}
        for pile, now in enumerate(state.states):
            if now != self.before.states[pile] and pile not in told:
                zone, seat, _ = layout.place_of(pile)
                yield f"{pile_name(state.program, pile)} ({self.players[seat]}): {state_word(state, zone, now)}"

    def _kept_values(self, state: State) -> Iterator[str]:
        """Values left on cards; a pile that was named is named with what lies on its cards."""
        named = {number for pile in self._named_piles() for number in tell.pile_numbers(state, pile)}
        told = {claim.card.face for claim in self.named if isinstance(claim, Kept)}
        for prop, base in state.program.layout.kept.items():
            for card, face in enumerate(state.program.layout.cards):
                now = state.chosen[base + card]
                if now != self.before.chosen[base + card] and state.where[card] not in named and face not in told:
                    yield f"{tell.names_of(state, [card])}: {tell.value_text(state, prop, now)}"

    def _skipped(self, state: State) -> Iterator[str]:
        told = {claim.seat for claim in self.named if isinstance(claim, Skips)}
        for seat, count in enumerate(state.skip):
            if count != self.before.skip[seat] and seat not in told:
                yield f"{self.players[seat]}: {self.before.skip[seat]} → {count}"

    def _moved_piles(self, state: State) -> Iterator[str]:
        layout, game = state.program.layout, state.program.game
        named = {number for pile in self._named_piles() for number in tell.pile_numbers(state, pile)}
        for name, plan in layout.zones.items():
            for seat in range(state.players) if plan.player else (-1,):
                pile = Pile(name, seat)
                if set(tell.pile_numbers(state, pile)) <= named:
                    continue
                old, new = tell.cards_in(self.before, pile), tell.cards_in(state, pile)
                same = old == new if game.zones[name].ordered else sorted(old) == sorted(new)
                if not same:
                    owner = f" ({self.players[seat]})" if seat >= 0 else ""
                    yield f"{name}{owner}: {tell.names_of(state, new)}"

    def _named_piles(self) -> list[Pile]:
        return [claim.pile for claim in self.named if isinstance(claim, Cards | CardCount)]

    def _moved_tokens(self, state: State) -> Iterator[str]:
        named = {
            tell.token_place(state, claim.token, claim.seat, card_of(state, claim.card) if claim.card else 0)
            for claim in self.named
            if isinstance(claim, Tokens)
        }
        for name, token in state.program.game.tokens.items():
            for seat, place in enumerate(state.program.layout.token_places(name, state.players)):
                if place not in named and state.tokens[place] != self.before.tokens[place]:
                    owner = f" ({self.players[seat]})" if token.scope == "player" else ""
                    yield f"{name}{owner}: {self.before.tokens[place]} → {state.tokens[place]}"


def _unlike(expected: str, found: str) -> Wrong | None:
    return Wrong(expected, found) if expected != found else None


def _moved(state: State, pile: Pile) -> Callable[[tuple[Any, ...]], bool]:
    numbers = tell.pile_numbers(state, pile)
    return lambda entry: entry[0] == "move" and (entry[3] in numbers or entry[4] in numbers)


def _counted(place: int) -> Callable[[tuple[Any, ...]], bool]:
    return lambda entry: entry[0] == "tokens" and place in (entry[3], entry[4])


def _turned(entry: tuple[Any, ...]) -> bool:
    return entry[0] in ("skip", "turn", "skipped")


def state_word(state: State, zone: str, number: int) -> str:
    """The adverb of a state; a dash for none, dots for any."""
    names = [item.name for item in state.program.game.zones[zone].states]
    return names[number - 1] if number > 0 else "–" if number == 0 else "…"
