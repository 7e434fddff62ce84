"""The name of a value that the game defines by a sentence and a state in, the value now out."""

from __future__ import annotations

from typing import Any

from dsl.compile.context import Context
from dsl.compile.scope import Scope
from dsl.compile.watching import predicate
from dsl.diagnostics.fault import Faults
from dsl.model import program as ir
from dsl.runtime import State


def defined_value(state: State, name: str) -> int:
    """Written and run once for each question: examples ask seldom."""
    program = state.program
    context = Context(program.game, program.layout, Faults())
    predicate(context, "defined", Scope("you", "you", "this"), lambda expr: expr.num(ir.Defined(name)))
    names: dict[str, Any] = {**program.names, **context.tables}
    exec(context.functions[-1], names)
    return int(names["defined"](state, state.active, -1))
