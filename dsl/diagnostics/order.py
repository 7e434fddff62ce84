"""Faults in any order in, each once and by place out."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.diagnostics.fault import Diagnostic
from dsl.diagnostics.registry import SEVERITIES, severity


def in_order(faults: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By start, then severity, then code; the same fault reported twice stays once."""
    unique: dict[object, Diagnostic] = {}
    for fault in faults:
        unique.setdefault((fault.code, fault.span, fault.args), fault)
    return tuple(sorted(unique.values(), key=_rank))


def _rank(fault: Diagnostic) -> tuple[int, int, str, int]:
    return fault.span.start, SEVERITIES.index(severity(fault)), fault.code, fault.span.end
