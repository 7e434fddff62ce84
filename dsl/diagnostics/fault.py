"""What went wrong, as data: a code, a place, the words for the message, the cures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dsl.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Fix:
    """Replace one span by a text; `sure` fixes may be applied without asking."""

    span: Span
    text: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault. `code` names an entry of dsl/diagnostics/texts; `args` fill its message."""

    code: str
    span: Span = NOWHERE
    args: tuple[tuple[str, str], ...] = ()
    fixes: tuple[Fix, ...] = ()
    related: tuple[tuple[Span, str], ...] = ()  # other places, each with a key of a short text


@dataclass(slots=True)
class Faults:
    """A growing list of diagnostics; every stage appends, nobody raises."""

    items: list[Diagnostic] = field(default_factory=list)

    def add(
        self,
        code: str,
        span: Span,
        *,
        fixes: Iterable[Fix] = (),
        related: Iterable[tuple[Span, str]] = (),
        **args: object,
    ) -> None:
        words = tuple((key, str(value)) for key, value in args.items())
        self.items.append(Diagnostic(code, span, words, tuple(fixes), tuple(related)))
