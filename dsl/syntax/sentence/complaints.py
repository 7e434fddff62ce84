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


@dataclass(slots=True)
class Book:
    """Kept while one sentence is read. The first complaint counts; the rest often follows from it."""

    complaints: list[Complaint] = field(default_factory=list)
    doubts: list[Complaint] = field(default_factory=list)
    moved: bool = False  # a clitic was put where it belongs
    added: bool = False  # a clitic the verb cannot do without was missing

    def complain(
        self, code: str, span: Span, words: Iterable[Token] = (), verbs: Iterable[Token] = (), **args: str
    ) -> None:
        self.complaints.append(Complaint(code, span, tuple(args.items()), tuple(words), tuple(verbs)))

    def doubt(self, code: str, span: Span, words: Iterable[Token] = (), **args: str) -> None:
        self.doubts.append(Complaint(code, span, tuple(args.items()), tuple(words)))
