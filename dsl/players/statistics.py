"""Finished games in, figures out: how long they took, what was done with each card, how those who used it fared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median_low
from typing import Any, Literal

from dsl.compile import Program
from dsl.compile.program import Origin
from dsl.model.game import Game
from dsl.runtime import State

Doing = Literal["used", "sentence", "verb", "action"]
Use = tuple[int, Doing, str, int, int]  # face, what kind of use, its name, seat, how often


@dataclass(frozen=True, slots=True)
class Spread:
    least: int
    median: int
    mean: float
    most: int


def spread(numbers: Sequence[int]) -> Spread:
    mean = round(sum(numbers) / len(numbers), 2)
    return Spread(min(numbers), median_low(numbers), mean, max(numbers))


# ---------------------------------------------------------------- one game


class Counters(list[int]):
    """The counters of a program that also note, for sentences on cards, which card it is and who uses it."""

    def __init__(self, program: Program) -> None:
        super().__init__([0] * len(program.steps))
        spans = [ability.span for face in program.game.faces for ability in face.abilities]
        self.on_card = [
            any(span.start <= step.span.start and step.span.end <= span.end for span in spans) for step in program.steps
        ]
        self.faces = program.layout.cards
        self.state: State | None = None
        self.noted: Counter[tuple[int, int]] = Counter()  # face and seat

    def __setitem__(self, index: Any, value: Any) -> None:
        """The frame on top knows the card, and who activated it: a demand is performed by somebody else."""
        super().__setitem__(index, value)
        if self.on_card[index] and self.state is not None:
            _, _, _, seat, card, *_ = self.state.frame
            if card >= 0:
                self.noted[self.faces[card], seat] += 1


class Watch:
    """Watches the cards in games of one program, which must be compiled with counters and played with a log."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.counters = Counters(program)
        program.counts = program.names["COUNTS"] = self.counters
        self.verbs = [_verb(origin, program.game) for origin in program.origins]

    def begin(self, state: State) -> None:
        self.counters.state = state
        self.counters.noted.clear()

    def uses(self, state: State) -> tuple[Use, ...]:
        """Used is a card when the player made a sentence of it run, or moved it away from a pile of his."""
        found: Counter[tuple[int, Doing, str, int]] = Counter()
        for (face, seat), count in self.counters.noted.items():
            found[face, "sentence", "", seat] += count
            found[face, "used", "", seat] += count
        for entry in state.log or ():
            if entry[0] == "move":
                self._moved(found, *entry[1:6])
            elif entry[0] in ("choice", "forced") and self.program.sites[entry[3]].kind == "menu":
                self._chosen(found, entry[1], entry[2])
        return tuple((*key, count) for key, count in sorted(found.items()))

    def _moved(self, found: Counter[Any], seat: int, card: int, start: int, goal: int, origin: int) -> None:
        face = self.program.layout.cards[card]
        if seat < 0:
            return
        found[face, "verb", self.verbs[origin] if origin >= 0 else "", seat] += 1
        if start != goal and self.program.tables["OWNER"][start] == seat:
            found[face, "used", "", seat] += 1

    def _chosen(self, found: Counter[Any], seat: int, answer: int) -> None:
        number, card = divmod(answer, len(self.program.layout.cards) + 1)
        if answer >= 0 and card < len(self.program.layout.cards):
            found[self.program.layout.cards[card], "action", _action(self.program.game, number), seat] += 1


def _verb(origin: Origin, game: Game) -> str:
    """The verb of the game in whose definition a change stands, else the verb of the sentence itself."""
    for verb in game.verbs.values():
        if verb.span.start <= origin.span.start and origin.span.end <= verb.span.end:
            return verb.name
    return origin.verb


def _action(game: Game, number: int) -> str:
    """An action printed on a card is called by its kind."""
    action = game.actions[number]
    if action.ability is None:
        return action.name
    face, line = action.ability
    return game.faces[face].abilities[line].kind


# ---------------------------------------------------------------- many games


@dataclass(slots=True)
class Sum:
    """How often something was done with a card, by how many players (in each game anew), and how many of them won."""

    count: int = 0
    players: int = 0
    wins: int = 0

    @property
    def win_rate(self) -> float | None:
        return self.wins / self.players if self.players else None


@dataclass(slots=True)
class CardSums:
    sums: dict[tuple[int, Doing, str], Sum] = field(default_factory=dict)

    def add(self, uses: Iterable[Use], winners: Sequence[int]) -> None:
        for face, doing, name, seat, count in uses:
            total = self.sums.setdefault((face, doing, name), Sum())
            total.count += count
            total.players += 1
            total.wins += seat in winners

    def of(self, face: int, doing: Doing) -> dict[str, Sum]:
        """By name, the most frequent first."""
        found = [(name, total) for (its, kind, name), total in self.sums.items() if (its, kind) == (face, doing)]
        return dict(sorted(found, key=lambda item: (-item[1].count, item[0])))

    def one(self, face: int, doing: Doing) -> Sum:
        return self.sums.get((face, doing, ""), Sum())
