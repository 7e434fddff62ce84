"""A number of the rules and a state in, its value now out: defined values, counts, symbols in sight."""

from __future__ import annotations

from typing import Any

from dsl.compile.context import Context
from dsl.compile.scope import Scope
from dsl.compile.watching import predicate
from dsl.diagnostics.fault import Faults
from dsl.model import program as ir
from dsl.runtime import State


def value_of(state: State, node: ir.NumExpr, seat: int) -> int:
    """Written and run once for each question: examples ask seldom. `seat` is the one who asks."""
    program = state.program
    context = Context(program.game, program.layout, Faults())
    predicate(context, "defined", Scope("you", "you", "this"), lambda expr: expr.num(node))
    names: dict[str, Any] = {**program.names, **context.tables}
    exec(context.functions[-1], names)
    return int(names["defined"](state, seat, -1))
