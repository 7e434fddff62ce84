"""Who begins, as a statement, in; lines that make that seat the starting player out."""

from __future__ import annotations

from dsl.compile.changes import log
from dsl.compile.instance import Instance, writes
from dsl.model import program as ir


@writes(ir.Begin)
def write_begin(instance: Instance, node: ir.Begin) -> None:
    seat = instance.writer.temp(f"next(iter({instance.expr.seats(node.seats)}), -1)")
    with instance.writer.nested(f"if {seat} >= 0:"):
        instance.emit(f"s.first = s.active = {seat}")
        log(instance, "first", seat, "-1", "-1", "-1", instance.source("", node.span))
