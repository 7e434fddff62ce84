"""One running copy of a routine in generated code: its scope, its labels, and the table of statement writers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dsl.compile.expressions import Expressions
from dsl.compile.program import Origin, Site
from dsl.compile.scope import Scope
from dsl.compile.writer import Block, Writer
from dsl.source import Span

if TYPE_CHECKING:
    from dsl.compile.units import Units

WRITERS: dict[type, Callable[[Instance, Any], None]] = {}


@dataclass(slots=True)
class Instance:
    units: Units
    scope: Scope
    origin: Origin = field(default_factory=lambda: Origin(""))
    start: Block | None = None  # where „repeat this effect“ leads
    end: Block | None = None  # where „stop this effect“ leads; made when somebody needs it
    step: Block | None = None
    deed: Any = None  # the statement that does a verb, and what to write after it
    on_deed: Callable[[], None] | None = None
    preset: tuple[Any, str] | None = None  # a pick that the menu has already answered, and the card
    quiet: bool = False  # nobody watches (set-up, scoring)
    scoring: bool = False
    trigger: bool = False  # directly under a queue of triggers

    @property
    def writer(self) -> Writer:
        return self.units.context.writer

    @property
    def expr(self) -> Expressions:
        return Expressions(self.units.context, self.scope)

    def write(self, node: Any) -> None:
        if self.writer.cursor.dead:
            return
        WRITERS[type(node)](self, node)
        if node is self.deed and self.on_deed is not None:
            self.on_deed()

    def emit(self, text: str) -> None:
        self.writer.emit(text)

    def source(self, verb: str, span: Span) -> int:
        """The number of the origin of a change: this sentence, this verb."""
        return self.units.context.origin(replace(self.origin, verb=verb, span=span if span.end else self.origin.span))

    def site(self, site: Site) -> int:
        return self.units.context.site(site)

    def present(self, slot: int, writers: int = 1) -> None:
        """The slot holds a card from now on, and nothing else ever writes it."""
        if self.scope.written.get(slot, 0) == writers and self.scope.kinds.get(slot) == "card":
            self.writer.present.add(self.scope.slots[slot])

    def wants(self, slot: int) -> bool:
        """Will anybody read the slot?"""
        return slot in self.scope.read


def writes(*kinds: type) -> Callable[[Callable[[Instance, Any], None]], Callable[[Instance, Any], None]]:
    """Register the writer of a kind of statement."""

    def register(function: Callable[[Instance, Any], None]) -> Callable[[Instance, Any], None]:
        for kind in kinds:
            WRITERS[kind] = function
        return function

    return register
