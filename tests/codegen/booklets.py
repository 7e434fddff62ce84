"""A game text in, its rulebook or aids out; and their words as somebody copies them from the PDF."""

from __future__ import annotations

import io
import itertools
import re

import pypdf

from codegen import aids, rulebook
from codegen.colours import Look
from codegen.sheets import PAPERS
from dsl.diagnostics.fault import Faults
from dsl.lexicon.lexicon import Lexicon
from dsl.model.game import Game
from dsl.model.prose import Prose, prose
from dsl.model.sketch import sketch
from dsl.source import Source
from tests.codegen.printing import laid_out

LOOK = Look()


def said(source: Source, variants: tuple[str, ...] = ()) -> tuple[Prose, Lexicon]:
    drawn = sketch(source, Faults(), variants)
    return prose(drawn.file), drawn.lexicon


def book(game: Game, source: Source, look: Look = LOOK, page: tuple[float, float] = rulebook.PAGES["a4"]) -> bytes:
    return rulebook.rulebook(game, *said(source, game.chosen), laid_out(game, source)[0], look, page)


def book_data(game: Game, source: Source) -> rulebook.Data:
    return rulebook.contents(game, *said(source, game.chosen), laid_out(game, source)[0], LOOK)


def aid(game: Game, source: Source, paper: str = "a4", look: Look = LOOK) -> bytes:
    return aids.aids(game, *said(source), laid_out(game, source)[0], look, PAPERS[paper])


def aid_data(game: Game, source: Source) -> aids.Data:
    return aids.contents(game, *said(source), laid_out(game, source)[0], LOOK)


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf), strict=True).pages]


def squeezed(text: str) -> str:
    """Without blanks and hyphens: how a line was broken does not matter."""
    return re.sub(r"[\s\u00a0\u00ad\-‐]", "", text)


def sentences(source: Source) -> list[str]:
    """Every text of the rules and the cards that a reader must find."""
    found, _ = said(source)
    parts = (*found.setup, *found.course, *found.actions, *found.rules, *found.end, *found.scoring, *found.verbs)
    lines = [line.text for part in parts for line in part.lines] + [line.text for line in found.definitions]
    lines += [line.text for _, listed in found.decks for one in listed for line in one.lines]
    return lines + [line.text for part in found.variants for line in part.lines]


def broken_badly(pdf: bytes, source: Source) -> list[str]:
    """Places where a line of a text ends with a one-letter word or a number that the next line goes on from."""
    text = " ".join(source.text.replace("\u00a0", " ").split())
    found = []
    for page in pages(pdf):
        lines = [line.split() for line in page.replace("\u00a0", " ").splitlines()]
        for line, after in itertools.pairwise(lines):
            goes_on = len(line) > 1 and after and f"{line[-2]} {line[-1]} {after[0]}" in text
            if goes_on and re.fullmatch(r"[„(]?([ksvzouai]|\d+)", line[-1], re.IGNORECASE):
                found.append(f"{line[-2]} {line[-1]} | {after[0]}")
    return found
