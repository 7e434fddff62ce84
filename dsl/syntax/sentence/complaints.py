"""What one sentence has against it: complaints that stop it, doubts about two readings, notes for the proofreader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dsl.source import Span
from dsl.syntax.sentence.tokens import Token


@dataclass(frozen=True, slots=True)
class Complaint:
    """`words` are the ones whose other forms may cure it, `verbs` the ones they have to agree with."""

    code: str
    span: Span
    args: tuple[tuple[str, str], ...] = ()
    words: tuple[Token, ...] = ()
    verbs: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """The phrase at `moved` is read with `near`; a reader could take it with `far`."""

    code: str
    span: Span  # what the report points at
    moved: Span
    near: Span
    far: Span
    words: tuple[tuple[str, str], ...]  # phrase, near and far as they are written
    role: str = ""  # of a phrase with a preposition: odkud, kde, s …


@dataclass(slots=True)
class Book:
    """Kept while one sentence is read. The first complaint counts; the rest often follows from it."""

    complaints: list[Complaint] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    moved: bool = False  # a clitic was put where it belongs
    added: bool = False  # a clitic the verb cannot do without was missing

    def complain(
        self, code: str, span: Span, words: Iterable[Token] = (), verbs: Iterable[Token] = (), **args: str
    ) -> None:
        self.complaints.append(Complaint(code, span, tuple(args.items()), tuple(words), tuple(verbs)))
