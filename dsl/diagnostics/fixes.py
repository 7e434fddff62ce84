"""A source and its faults in, the mended text out."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.diagnostics.fault import Diagnostic, Fix
from dsl.diagnostics.order import in_order
from dsl.source import Source


def apply_fixes(source: Source, faults: Iterable[Diagnostic], only_sure: bool = True) -> str:
    """The text with every fix that collides with no earlier one; unsure fixes are alternatives, the first is taken."""
    text = source.text
    for fix in sorted(chosen_fixes(faults, only_sure), key=lambda fix: fix.span, reverse=True):
        text = text[: fix.span.start] + fix.text + text[fix.span.end :]
    return text


def chosen_fixes(faults: Iterable[Diagnostic], only_sure: bool = True) -> list[Fix]:
    taken: list[Fix] = []
    for fault in in_order(faults):
        sure = [fix for fix in fault.fixes if fix.sure]
        wanted = sure if sure or only_sure else list(fault.fixes[:1])
        if not any(_collide(fix, other) for fix in wanted for other in taken):
            taken.extend(wanted)
    return taken


def _collide(left: Fix, right: Fix) -> bool:
    if left.span.start == right.span.start:
        return True
    first, second = sorted((left.span, right.span))
    return second.start < first.end
