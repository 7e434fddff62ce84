"""The dictionary and the tables of the sentence tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.lexicon.lexicon import Lexicon
from dsl.model.clauses import Clause, Sentence
from dsl.model.vocabulary import vocabulary
from dsl.source import Source
from dsl.syntax.sentence import read, render
from dsl.syntax.structure.parser import parse_structure

DATA = Path(__file__).parent / "data"
CORPUS = Path(__file__).parent.parent / "data" / "corpus"


@cache
def dictionary(path: Path = DATA / "trh.hra") -> Lexicon:
    faults = Faults()
    source = Source.of(path.name, path.read_text(encoding="utf-8"))
    return vocabulary(parse_structure(source, faults), faults)


def rows(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def understood(text: str, lexicon: Lexicon | None = None) -> tuple[tuple[Sentence, ...], list[Diagnostic]]:
    faults = Faults()
    return read(text, 0, lexicon or dictionary(), faults), faults.items


def printed(sentences: tuple[Sentence, ...], lexicon: Lexicon | None = None) -> str:
    return render(sentences, lexicon or dictionary())


def one_clause(text: str) -> Clause:
    """The main clause of a sentence that has no fault."""
    sentences, faults = understood(text)
    assert faults == []
    return sentences[-1].options[-1].parts[-1].clauses[-1]
