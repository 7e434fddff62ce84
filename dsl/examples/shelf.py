"""A game with its program and source in; the same for every set of variants that examples ask for out."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.compile import Program, compile_game
from dsl.diagnostics.fault import Faults
from dsl.examples.names import Names
from dsl.lexicon.lexicon import Lexicon
from dsl.model.game import Game
from dsl.model.load import load_game
from dsl.model.vocabulary import vocabulary
from dsl.source import Source
from dsl.syntax.structure import parse_structure


@dataclass(frozen=True, slots=True)
class Rules:
    """One game as some variants make it."""

    game: Game
    program: Program
    names: Names


@dataclass(slots=True)
class Shelf:
    game: Game
    program: Program
    source: Source
    _lexicon: Lexicon = field(init=False)
    _known: dict[tuple[str, ...], Rules | None] = field(init=False)

    def __post_init__(self) -> None:
        quiet = Faults()
        self._lexicon = vocabulary(parse_structure(self.source, quiet), quiet)
        self._known = {(): Rules(self.game, self.program, Names(self.game, self._lexicon))}

    def base(self) -> Rules:
        rules = self._known[()]
        assert rules is not None
        return rules

    def rules(self, variants: tuple[str, ...]) -> Rules | None:
        """None when the game cannot be made with these variants."""
        if variants not in self._known:
            self._known[variants] = self._make((*self.game.chosen, *variants))
        return self._known[variants]

    def _make(self, variants: tuple[str, ...]) -> Rules | None:
        quiet = Faults()
        game = load_game(self.source, quiet, variants)
        program = compile_game(game, quiet) if game is not None else None
        return Rules(game, program, Names(game, self._lexicon)) if game is not None and program is not None else None
