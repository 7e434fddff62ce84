"""A Game in, answers for the compiler out: which statements may pause, which verbs are inlined, who reads what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dsl.compile.layout import REMEMBERED
from dsl.compile.walk import conditions, size, statements, walk
from dsl.model import program as ir
from dsl.model.game import Game, Trigger, Watcher

PAUSES = (
    ir.PickCards, ir.PickSeat, ir.PickValue, ir.PickKey, ir.PickNumber, ir.PickOption, ir.Ask, ir.Arrange, ir.Menu,
    ir.RunPart, ir.RunAbilities, ir.Again, ir.Leave,
)  # fmt: skip
FAR = (ir.OwnerOf, ir.UnderPlace, ir.CardsBeneath)  # may look into any zone
SHARED = (ir.Defined, ir.EventCount, ir.ChosenOn, ir.ZoneHolder, ir.CardHolder, *FAR)
INLINE = 40  # statements; a longer definition is called


@dataclass(frozen=True, slots=True)
class Reads:
    """What a condition looks at. `own`: zones seen only for the seat it is asked for."""

    zones: frozenset[str]
    tokens: frozenset[str]
    events: frozenset[str]
    kept: bool
    own: bool
    scopes: frozenset[str] = frozenset()  # of the deeds it counts
    states: frozenset[str] = frozenset()  # zones whose piles' states it looks at


@dataclass(slots=True)
class Facts:
    game: Game
    before: dict[str, list[int]] = field(default_factory=dict)
    after: dict[str, list[int]] = field(default_factory=dict)
    reads: list[Reads] = field(default_factory=list)
    final: list[bool] = field(default_factory=list)  # watcher → does its routine always end the game?
    framed: set[str] = field(default_factory=set)  # verbs that are called, not inlined
    tracked: set[str] = field(default_factory=set)  # verbs whose deeds are counted
    menus: int = 0
    activations: bool = False  # does any text stop, remember or follow a whole activation?
    remembers: bool = False  # is it noted who changes the game?
    pausing: dict[int, bool] = field(default_factory=dict)  # id of a statement → may it pause?


def find_facts(game: Game) -> Facts:
    facts = Facts(game)
    for number, trigger in enumerate(game.triggers):
        table = facts.before if trigger.moment == "before" else facts.after
        table.setdefault(trigger.verb, []).append(number)
    nodes = [node for routine in game.routines for node in walk(routine)]
    nodes += conditions(game)
    facts.tracked = {node.verb for node in nodes if isinstance(node, ir.EventCount)}
    facts.activations = any(kind.after >= 0 for kind in game.kinds.values()) or any(map(_about_activation, nodes))
    facts.remembers = any(isinstance(node, ir.Used) for node in nodes)
    facts.menus = sum(isinstance(node, ir.Menu) for node in nodes)
    facts.framed = {name for name in game.verbs if _recursive(game, name) or _long(game, name)}
    for watcher in game.watchers:
        facts.reads.append(_reads(game, watcher))
        facts.final.append(ends_game(game.routines[watcher.routine].body))
    return facts


def _about_activation(node: Any) -> bool:
    if isinstance(node, ir.Leave):
        return node.scope == "activation"
    return isinstance(node, ir.Used) or (isinstance(node, ir.EventCount) and node.scope in REMEMBERED)


def _long(game: Game, verb: str) -> bool:
    return size(game.routines[game.verbs[verb].routine].body) > INLINE


def _recursive(game: Game, verb: str) -> bool:
    seen: set[str] = set()
    todo = [verb]
    while todo:
        body = game.routines[game.verbs[todo.pop()].routine].body
        for node in walk(body):
            if isinstance(node, ir.DoVerb) and node.verb in game.verbs and node.verb not in seen:
                seen.add(node.verb)
                todo.append(node.verb)
    return verb in seen


def _reads(game: Game, watcher: Watcher) -> Reads:
    nodes = _with_definitions(game, watcher.cond)
    zones = {node.zone for node in nodes if isinstance(node, ir.ZonePlace)}
    if any(isinstance(node, FAR) for node in nodes):
        zones = set(game.zones)
    if watcher.ability is not None:
        face, line = watcher.ability
        zones |= set(game.kinds[game.faces[face].abilities[line].kind].zones)
    seat = (ir.You(), ir.SeatSlot(watcher.seat_slot))
    own = watcher.seat_slot >= 0 and watcher.ability is None
    own = own and all(node.owner in seat for node in nodes if isinstance(node, ir.ZonePlace))
    own = own and all(node.seat in seat for node in nodes if isinstance(node, ir.SeatHolder))
    own = own and not any(isinstance(node, SHARED) for node in nodes)
    states = [place for node in nodes if isinstance(node, (ir.PileState, ir.SlotsIn)) for place in walk(node)]
    tokens = {node.token for node in nodes if isinstance(node, ir.TokenCount)}
    tokens |= {token for node in nodes if isinstance(node, ir.CanPay) for token, _ in node.price}
    return Reads(
        frozenset(zones),
        frozenset(tokens),
        frozenset(node.verb for node in nodes if isinstance(node, ir.EventCount)),
        any(isinstance(node, ir.ChosenOn) for node in nodes),
        own,
        frozenset(node.scope for node in nodes if isinstance(node, ir.EventCount)),
        frozenset(place.zone for place in states if isinstance(place, ir.ZonePlace)),
    )


def _with_definitions(game: Game, cond: Any) -> list[Any]:
    nodes: list[Any] = []
    seen: set[str] = set()
    todo = [cond]
    while todo:
        for node in walk(todo.pop()):
            nodes.append(node)
            if isinstance(node, ir.Defined) and node.name not in seen:
                seen.add(node.name)
                todo += [part for case in game.definitions[node.name].cases for part in case if part is not None]
    return nodes


def ends_game(body: ir.Stmt) -> bool:
    """Does every run of the statement end the game?"""
    match body:
        case ir.EndGame() | ir.Win():
            return True
        case ir.Step(_, inner):
            return ends_game(inner)
        case ir.Block(items):
            return any(ends_game(item) for item in items) and not any(_leaves(item) for item in items)
        case ir.If(_, then, otherwise):
            return otherwise is not None and ends_game(then) and ends_game(otherwise)
        case _:
            return False


def _leaves(body: ir.Stmt) -> bool:
    return any(isinstance(node, (ir.Leave, ir.Again)) for node in walk(body))


def touched(
    facts: Facts, zones: set[str] | None, tokens: set[str], events: set[str], kept: bool = False, states: str = "",
) -> list[int]:  # fmt: skip
    """Watchers that may see a change; `zones` None = any zone may have changed."""
    return [
        number
        for number, reads in enumerate(facts.reads)
        if (reads.zones if zones is None else reads.zones & zones)
        or reads.tokens & tokens
        or reads.events & events
        or (kept and reads.kept)
        or states in reads.states
    ]


def pauses(facts: Facts, node: Any) -> bool:
    """May the statement pause, call or jump, so that it cannot stand inside a plain loop?"""
    key = id(node)
    if key not in facts.pausing:
        facts.pausing[key] = _pauses(facts, node)
    return facts.pausing[key]


def _pauses(facts: Facts, node: Any) -> bool:
    if isinstance(node, PAUSES):
        return True
    verb = getattr(node, "verb", "")
    if verb and (verb in facts.before or verb in facts.after):
        return True
    if isinstance(node, ir.DoVerb):
        if node.verb not in facts.game.verbs or node.verb in facts.framed:
            return True
        return pauses(facts, facts.game.routines[facts.game.verbs[node.verb].routine].body) or _seen(facts, node)
    return _seen(facts, node) or any(pauses(facts, item) for item in statements(node))


def _seen(facts: Facts, node: Any) -> bool:
    """Can the change itself wake a watcher after which the game goes on?"""
    return any(not facts.final[number] for number in changes(facts, node))


def changes(facts: Facts, node: Any) -> list[int]:
    """Watchers that may see what the statement itself changes."""
    verb = getattr(node, "verb", "")
    events = {verb} & facts.tracked
    match node:
        case ir.Move() | ir.Swap():
            return touched(facts, None, set(), events, True)
        case ir.SetState():
            return touched(facts, set(), set(), events, states=node.place.zone)
        case ir.Tokens():
            return touched(facts, set(), {node.token}, events)
        case ir.Pay():
            return touched(facts, set(), {token for token, _ in node.price}, set())
        case ir.SetMark():
            return touched(facts, set(), {node.name}, set())
        case ir.KeepChoice():
            return touched(facts, set(), set(), set(), True)
        case ir.DoVerb() | ir.Show():
            return touched(facts, set(), set(), events)
        case _:
            return []


def triggers_of(facts: Facts, verb: str) -> list[Trigger]:
    numbers = [*facts.before.get(verb, ()), *facts.after.get(verb, ())]
    return [facts.game.triggers[number] for number in numbers]
