"""A loaded game in, what the questions ask about it out: all its nodes, and which routines can ever run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.lexicon.lexicon import Lexicon
from dsl.model import program as p
from dsl.model.game import Game
from dsl.model.load import Loaded
from dsl.model.lower.walk import nodes
from dsl.model.routines import Line
from dsl.source import Source
from dsl.syntax.structure.nodes import File

Nodes = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """One game under examination."""

    game: Game
    source: Source
    file: File
    lexicon: Lexicon
    lines: tuple[Line, ...]
    routines: tuple[Nodes, ...]  # the nodes of each routine
    rest: Nodes  # nodes of conditions, definitions and performers, which belong to no routine
    reached: frozenset[int]  # routines that can be run

    @classmethod
    def of(cls, loaded: Loaded, game: Game) -> Subject:
        routines = tuple(tuple(nodes(routine)) for routine in game.routines)
        reached = frozenset(_reached(game, routines))
        rest = tuple(_loose(game))
        return cls(game, loaded.source, loaded.file, loaded.lexicon, loaded.lines, routines, rest, reached)

    def everything(self) -> Iterator[object]:
        for found in self.routines:
            yield from found
        yield from self.rest

    def running(self) -> Iterator[object]:
        """Nodes of the routines that can be run."""
        for number in sorted(self.reached):
            yield from self.routines[number]


def _loose(game: Game) -> Iterator[object]:
    yield from nodes(tuple(watcher.cond for watcher in game.watchers))
    yield from nodes(tuple(trigger.cond for trigger in game.triggers if trigger.cond is not None))
    yield from nodes(tuple(kind.performers for kind in game.kinds.values() if kind.performers is not None))
    for definition in game.definitions.values():
        yield from nodes(definition.cases)


def _reached(game: Game, routines: Sequence[Nodes]) -> set[int]:
    """From set-up, turn, round, scoring, rules and scoring texts along everything they call."""
    immediate = texts(game, "now")
    waiting = [number for number in (game.setup, game.turn, game.round, game.scoring) if number >= 0]
    waiting += [watcher.routine for watcher in game.watchers] + [trigger.routine for trigger in game.triggers]
    waiting += [number for found in texts(game, "score").values() for number in found]
    reached: set[int] = set()
    while waiting:
        number = waiting.pop()
        if number not in reached:
            reached.add(number)
            waiting += called(routines[number], game, immediate)
    return reached


def texts(game: Game, mode: str) -> dict[str, list[int]]:
    """Kind of effect → routines of the texts that cards have of it."""
    found: dict[str, list[int]] = {kind.name: [] for kind in game.kinds.values() if kind.mode == mode}
    for face in game.faces:
        for ability in face.abilities:
            if ability.kind in found and ability.routine >= 0:
                found[ability.kind].append(ability.routine)
    return found


def called(found: Nodes, game: Game, immediate: Mapping[str, Sequence[int]]) -> Iterator[int]:
    """Routines that these nodes start."""
    for node in found:
        match node:
            case p.DoVerb() if node.verb in game.verbs:
                yield game.verbs[node.verb].routine
            case p.RunAbilities():
                for kind in (node.kind,) if node.kind else tuple(immediate):
                    yield from immediate.get(kind, ())
            case p.RunPart():
                yield from (n for n in (game.parts.get(node.part, -1), game.turn) if n >= 0)
            case p.Menu():
                yield from (action.routine for action in game.actions)
