"""The corpus and the files in; every text of theirs with its id and the dictionary that reads it out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.lexicon.lexicon import Lexicon
from dsl.model.clauses import Sentence
from dsl.model.vocabulary import vocabulary
from dsl.source import Source
from dsl.syntax.sentence import read
from dsl.syntax.structure import parse_structure
from dsl.syntax.structure.nodes import File

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "data" / "corpus"
GAMES = tuple(path.stem for path in sorted(CORPUS.glob("*.tsv")))
EXAMPLES = tuple(path.stem for path in sorted((ROOT / "examples").glob("*.hra")))
ROWS = 405  # of the six tables together


@dataclass(frozen=True, slots=True)
class Row:
    """One text: a card's effect, a clause of the rules or a line of a game file."""

    game: str  # prsi, or examples/prsi for a whole game
    id: str
    text: str

    def __str__(self) -> str:
        return f"{self.game} · {self.id}: {self.text}"


def game_file(game: str) -> Path:
    return ROOT / f"{game}.hra" if game.startswith("examples/") else CORPUS / f"{game}.hra"


@cache
def _file(game: str) -> File:
    path = game_file(game)
    return parse_structure(Source.of(path.name, path.read_text(encoding="utf-8")), Faults())


@cache
def lexicon(game: str) -> Lexicon:
    return vocabulary(_file(game), Faults())


@cache
def rows(game: str) -> tuple[Row, ...]:
    """The rows of tests/data/corpus/GAME.tsv."""
    lines = (CORPUS / f"{game}.tsv").read_text(encoding="utf-8").splitlines()[1:]
    cells = [line.split("\t") for line in lines if line.strip()]
    return tuple(Row(game, cell[0], cell[2]) for cell in cells)


@cache
def lines(game: str) -> tuple[Row, ...]:
    """The sentences that stand in a game file itself; examples of play have a language of their own."""
    found = [(" ".join(each for each in where if each), text) for *where, text in _texts(_file(game))]
    return tuple(Row(game, f"{where} {place}", text) for place, (where, text) in enumerate(found, start=1))


def _texts(file: File) -> Iterator[tuple[str, str, str]]:
    for block in file.blocks:
        for entry in block.entries:
            for part in (entry, *entry.subs):
                if part.kind == "sentences":
                    yield block.keyword, block.name or entry.label.split(",")[0], part.text.value


def everything() -> Iterator[Row]:
    """All texts: rows and lines of the six games, lines of the example games."""
    for game in GAMES:
        yield from rows(game)
        yield from lines(game)
    for name in EXAMPLES:
        yield from lines(f"examples/{name}")


def understood(row: Row, text: str | None = None) -> tuple[tuple[Sentence, ...], list[Diagnostic]]:
    """The sentences of the row, or of another text in the words of the same game."""
    faults = Faults()
    return read(row.text if text is None else text, 0, lexicon(row.game), faults), faults.items
