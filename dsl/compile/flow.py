"""A Game in, a Program out: set-up, turns or rounds, the end, and everything they lead to."""

from __future__ import annotations

from typing import Any

from dsl.compile import asks, calls, changes, control, opening, states, tokens  # noqa: F401  (they register their writers)
from dsl.compile.calls import write_body
from dsl.compile.context import Context, least_table, name_table, owner_table, rank_table
from dsl.compile.facts import find_facts
from dsl.compile.layout import plan_layout
from dsl.compile.program import Program, UnitInfo
from dsl.compile.simplify import simplify
from dsl.compile.units import Units, opener, params
from dsl.compile.verify import verify
from dsl.compile.walk import walk
from dsl.compile.watching import watcher_bits, write_watchers
from dsl.compile.writer import FIRST, Block, finish, ref
from dsl.diagnostics.fault import Faults
from dsl.model import program as ir
from dsl.model.game import Game


def compile_game(game: Game, faults: Faults, *, trace: bool = False) -> Program | None:
    """Python source for the whole game, or None with the reasons among the faults."""
    game = simplify(game)
    context = Context(game, plan_layout(game), faults, trace)
    before = len(faults.items)
    verify(context)
    if len(faults.items) > before:
        return None
    units = Units(context, find_facts(game))
    entries = _flow(units)
    write_watchers(context, units.watcher_unit)
    context.triggers = units.trigger_infos()
    units.describe_actions()
    units.score_table()
    units.after_table()
    units.write_all()
    if len(faults.items) > before:
        return None
    return _assemble(units, entries)


def _assemble(units: Units, entries: dict[str, Block]) -> Program:
    context = units.context
    text, numbers, frames = finish(units.writer)
    openers = []
    for unit, block in sorted(units.entries.items()):
        filled = units.params.get(unit, {})
        inits = [filled.get(name, units.writer.inits[name]) for name in frames.get(unit, ())]
        openers.append(opener(unit, numbers[block.number], inits))
    turn_inits = [units.writer.inits[name] for name in frames.get(units.turn_unit, ())]
    text = text.replace("INITS", "".join(f", {code}" for code in turn_inits))
    units_of_turn = sorted(units.entries)
    head = [f"OPEN = [None] * {len(context.units)}"]
    tail = [f"OPEN[{unit}] = n{unit}" for unit in units_of_turn]
    blocks = max(numbers.values()) + 1
    tail.append(f"BLOCKS = (None, queue_block, activation_block, {', '.join(f'b{n}' for n in range(FIRST, blocks))})")
    source = "\n\n".join([*head, *context.functions, *openers, text, "\n".join(tail)]) + "\n"
    return Program(
        context.game, context.layout, source, compile(source, f"<{context.game.name}>", "exec"), _tables(units),
        {name: numbers[block.number] for name, block in entries.items()}, blocks, tuple(context.sites),
        tuple(context.origins), tuple(context.units), tuple(context.actions), tuple(context.triggers),
        tuple(context.watchers), sum(watcher_bits(context, item) for item in context.game.watchers),
        tuple(context.steps), [0] * len(context.steps),
    )  # fmt: skip


def _tables(units: Units) -> dict[str, Any]:
    context = units.context
    roles = {f"ROLE_{role.upper()}": role for role in ("turn", "phase", "round")}
    zones = [context.layout.place_of(pile)[0] for pile in range(context.layout.piles(context.layout.seats))]
    return {
        **context.tables,
        **roles,
        "NONE": (-1,),
        "OWNER": owner_table(context.layout),
        "NAMES": name_table(context),
        "RANKS": rank_table(context),
        "ZONE_OF": [*zones, ""],
        "USED": [context.layout.used.get(kind, -1) for kind in context.game.kinds],
        "COVERS": context.covers,
        "LEAST": least_table(context.layout) if context.layout.stateful else [],
    }


# ---------------------------------------------------------------- the fixed blocks


def _flow(units: Units) -> dict[str, Block]:
    writer = units.writer
    names = ("start", "ready", "begin", "score", "finish", "round")
    entries = {name: units.fixed() for name in names}
    entries["turn"], entries["closing"] = units.next_turn, units.closing
    game = units.game
    writer.at(entries["start"])
    if game.setup >= 0:
        unit = units.routine_unit(("setup", 0), game.setup, flag="setup")
        writer.leave(f"return n{unit}(s, {ref(entries['ready'])}, s.first, s.first, -1)")
    else:
        writer.jump(entries["ready"])
    writer.at(entries["ready"])
    writer.emit("s.phase = 1")
    writer.emit(f"r = fire(s, {ref(entries['begin'])})")
    writer.emit("if r: return r")
    writer.jump(entries["begin"])
    _begin(units, entries)
    _close(units, entries)
    if units.rounds:
        _rounds(units, entries)
    else:
        _turns(units)
    if game.parts:
        _parts(units, entries)
    return entries


def _parts(units: Units, entries: dict[str, Block]) -> None:
    """Where a position set by hand begins a phase: the active player performs it, then the turn is theirs."""
    writer = units.writer
    for name in units.game.parts:
        entry, after = units.fixed(), units.fixed()
        entries[f"part {name}"] = entry
        writer.at(entry)
        writer.leave(f"return n{units.part_unit(name)}(s, {ref(after)}, s.active, s.active, -1)")
        writer.at(after)
        writer.emit("s.active = (s.active - 1) % N")
        writer.jump(units.next_turn)


def _begin(units: Units, entries: dict[str, Block]) -> None:
    writer = units.writer
    writer.at(entries["begin"])
    if units.rounds:
        writer.jump(entries["round"])
        writer.at(entries["round"])
        return
    writer.emit("s.active = (s.first - 1) % N")
    writer.emit("s.stack = [s.frame]")
    writer.jump(units.next_turn)
    writer.at(entries["round"])
    writer.jump(units.next_turn)


def _close(units: Units, entries: dict[str, Block]) -> None:
    writer, game = units.writer, units.game
    writer.at(units.closing)
    writer.leave(f"return close(s, {ref(entries['score'])}, {ref(entries['finish'])})")
    writer.at(entries["score"])
    if game.scoring >= 0:
        unit = units.routine_unit(("scoring", 0), game.scoring, flag="scoring")
        writer.leave(f"return n{unit}(s, {ref(entries['finish'])}, s.first, s.first, -1)")
    else:
        writer.jump(entries["finish"])
    writer.at(entries["finish"])
    writer.leave("return finish(s)")


def _rounds(units: Units, entries: dict[str, Block]) -> None:
    writer, game = units.writer, units.game
    unit = units.routine_unit(("round", 0), game.round, "round")
    writer.at(entries["round"])
    writer.emit("s.round += 1")
    units.reset("round")
    writer.emit('if L is not None: L.append(("round", s.first, s.round, -1, -1, -1))')
    writer.leave(f"return n{unit}(s, {ref(entries['round'])}, s.first, s.first, -1)")
    writer.at(units.next_turn)  # only a position set by hand comes here: its turns follow until the round is full
    if game.turn < 0:
        writer.jump(entries["round"])
        return
    writer.emit("a = (s.active + 1) % N")
    writer.emit(f"if a == s.first and s.turn_number: return {ref(entries['round'])}")
    writer.leave(f"return n{units.turn_part()}(s, {ref(units.next_turn)}, a, a, -1)")


def _turns(units: Units) -> None:
    """Turns without rounds: the end of one turn and the beginning of the next are one block."""
    writer, game = units.writer, units.game
    nodes = [node for routine in game.routines for node in walk(routine)]
    routine = game.routines[game.turn] if game.turn >= 0 else ir.Routine("", ir.EndGame(), 0)
    info = UnitInfo(routine.name, routine.text, routine.ids, routine.span, "turn")
    unit = units.turn_unit = units.context.unit(info)
    units.next_turn.unit = unit
    units.next_turn.given = ("f", "you", "me")
    writer.at(units.next_turn)
    writer.emit("you = s.active + 1")
    writer.emit("if you == N: you = 0")
    rounds = any(isinstance(node, ir.RoundNumber) or getattr(node, "scope", "") == "round" for node in nodes)
    if any(isinstance(node, ir.SkipTurn) for node in nodes):
        _skip(units, rounds)
    if rounds:
        _count_round(units)
    writer.emit("s.active = you")
    units.begin_turn()
    writer.emit(f"s.frame = f = [{ref(units.next_turn)}, {unit}, you, you, -1INITS]")
    instance = units.instance(unit, routine)
    instance.scope.me, instance.scope.this = "you", "-1"
    write_body(instance, routine, known=params(routine), remembers=True)
    writer.jump(units.next_turn)


def _skip(units: Units, rounds: bool) -> None:
    writer = units.writer
    with writer.nested("while s.skip[you]:"):
        if rounds:
            _count_round(units)
        writer.emit("s.skip[you] -= 1")
        writer.emit('if L is not None: L.append(("skipped", you, 1, -1, -1, -1))')
        writer.emit("you += 1")
        writer.emit("if you == N: you = 0")


def _count_round(units: Units) -> None:
    """Without a round of its own a round is once around the table."""
    with units.writer.nested("if you == s.first:"):
        units.writer.emit("s.round += 1")
        units.reset("round")
