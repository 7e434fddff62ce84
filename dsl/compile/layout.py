"""A Game in, the numbering of its state out: where each pile, token, kept value and event counter lies."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from dsl.compile.walk import conditions, walk
from dsl.model import program as ir
from dsl.model.game import Game, Prop

EventKey = tuple[str, str, bool]  # verb, scope, counted for each seat
MemoryKey = tuple[str, str, bool, str]  # the same and the kind of ability, "" = of any


@dataclass(frozen=True, slots=True)
class ZonePlan:
    """`base` is the first pile; a player's piles lie `Layout.stride` further for each seat."""

    name: str
    base: int
    piles: int
    player: bool
    low: int = 0  # the property value of the first pile
    limit: int | None = None
    states: int = 0  # states of its piles besides „none“
    least: int = 0  # a pile with fewer cards has no state


@dataclass(frozen=True, slots=True)
class TokenPlan:
    """`bank` is the place of what is left of a limited supply, -1 when there is no limit."""

    name: str
    base: int
    scope: str
    bank: int = -1


@dataclass(slots=True)
class Layout:
    cards: tuple[int, ...] = ()  # physical card → face
    seats: int = 0  # the most there can be
    zones: dict[str, ZonePlan] = field(default_factory=dict)
    common: int = 0  # piles before the first player's
    stride: int = 0
    void: int = 0  # a pile that stays empty: what „nobody's“ zone is
    under: int = -1  # first of the piles under cards, -1 when no text needs them
    tokens: dict[str, TokenPlan] = field(default_factory=dict)
    token_common: int = 0
    token_stride: int = 0
    kept: dict[str, int] = field(default_factory=dict)  # property → first place in `chosen`
    events: dict[EventKey, int] = field(default_factory=dict)
    event_common: int = 0
    event_stride: int = 0
    memory: dict[MemoryKey, int] = field(default_factory=dict)  # what is counted in one activation; place 0: the kind
    used: dict[str, int] = field(default_factory=dict)  # kind → where it is noted that others used it
    effects: int = 0  # places from 1 on that start again with each ability
    remembered: int = 0  # all places of the memory of an activation

    def pile(self, zone: str, seat: int = 0, key: int = 0) -> int:
        """The index of a pile; `key` is the offset of the value among the zone's piles."""
        plan = self.zones[zone]
        return plan.base + (seat * self.stride if plan.player else 0) + key

    @property
    def stateful(self) -> bool:
        """Do piles of some zone have states?"""
        return any(zone.states for zone in self.zones.values())

    def piles(self, players: int) -> int:
        return self.common + players * self.stride

    def place_of(self, pile: int) -> tuple[str, int, int]:
        """Zone name, seat (-1 = common) and key of a pile; an empty name for a pile under a card."""
        seat = (pile - self.common) // self.stride if pile >= self.common else -1
        for plan in self.zones.values():
            if plan.player == (seat >= 0):
                key = pile - self.pile(plan.name, max(seat, 0))
                if 0 <= key < plan.piles:
                    return plan.name, seat, key
        return "", -1, pile - self.under

    def token(self, name: str, seat: int = 0, card: int = 0) -> int:
        """The index of a token count; the holder is a seat, a card or the token's one zone."""
        plan = self.tokens[name]
        if plan.scope == "player":
            return plan.base + seat * self.token_stride
        return plan.base + (card if plan.scope == "card" else 0)

    def token_places(self, name: str, players: int) -> list[int]:
        plan = self.tokens[name]
        if plan.scope == "player":
            return [plan.base + seat * self.token_stride for seat in range(players)]
        return list(range(plan.base, plan.base + len(self.cards))) if plan.scope == "card" else [plan.base]


def key_values(prop: Prop) -> tuple[int, int]:
    """The first value of a property and how many there are."""
    return (0, len(prop.values)) if prop.kind == "enum" else (prop.low, prop.high - prop.low + 1)


REMEMBERED = ("effect", "activation")


def plan_layout(game: Game) -> Layout:
    plan = Layout(seats=game.players[1])
    plan.cards = tuple(number for number, face in enumerate(game.faces) for _ in range(face.copies))
    nodes = [node for routine in game.routines for node in walk(routine)]
    nodes += conditions(game)
    _zones(game, plan, any(isinstance(node, ir.UnderPlace) for node in nodes))
    _tokens(game, plan, nodes)
    kept = sorted({node.prop for node in nodes if isinstance(node, (ir.KeepChoice, ir.ChosenOn))})
    plan.kept = {prop: number * (len(plan.cards) + 1) for number, prop in enumerate(kept)}
    _events(plan, nodes)
    _memory(plan, nodes)
    return plan


def _zones(game: Game, plan: Layout, under: bool) -> None:
    if under:
        plan.under = sum(_piles(game, zone.by_prop)[1] for zone in game.zones.values() if zone.scope == "common")
    offset = {False: 0, True: 0}
    for zone in game.zones.values():
        player = zone.scope == "player"
        low, piles = _piles(game, zone.by_prop)
        states = len(zone.states)
        least = zone.state_least if states else 0
        plan.zones[zone.name] = ZonePlan(zone.name, offset[player], piles, player, low, zone.limit, states, least)
        offset[player] += piles
    plan.void = offset[False] + (len(plan.cards) if under else 0)
    plan.common = plan.void + 1
    plan.stride = offset[True]
    for name, item in plan.zones.items():
        if item.player:
            plan.zones[name] = replace(item, base=item.base + plan.common)


def _piles(game: Game, prop: str) -> tuple[int, int]:
    return key_values(game.props[prop]) if prop else (0, 1)


def _tokens(game: Game, plan: Layout, nodes: list[object]) -> None:
    seated: list[tuple[str, int]] = []
    free = 1  # place 0 stays 0: what nobody has
    for token in game.tokens.values():
        bank = -1
        if token.supply is not None:
            bank, free = free, free + 1
        if token.scope == "player":
            seated.append((token.name, bank))
        elif token.scope == "card":
            plan.tokens[token.name] = TokenPlan(token.name, free + 1, "card", bank)
            free += len(plan.cards) + 1  # the place before the first card answers for „no card“
        else:
            plan.tokens[token.name] = TokenPlan(token.name, free, "zone", bank)
            free += 1
    for node in nodes:
        if isinstance(node, ir.SetMark) and node.name not in game.tokens and node.name not in plan.tokens:
            if node.seat is not None:
                seated.append((node.name, -1))
                plan.tokens[node.name] = TokenPlan(node.name, 0, "player")
            else:
                plan.tokens[node.name] = TokenPlan(node.name, free, "zone")
                free += 1
    for number, (name, bank) in enumerate(seated):
        plan.tokens[name] = TokenPlan(name, free + number, "player", bank)
    plan.token_common = free
    plan.token_stride = len(seated)


def _events(plan: Layout, nodes: list[object]) -> None:
    counts = [node for node in nodes if isinstance(node, ir.EventCount) and node.scope not in REMEMBERED]
    keys = {(node.verb, node.scope, node.by is not None) for node in counts}
    totals = sorted(key for key in keys if not key[2])
    seated = sorted(key for key in keys if key[2])
    plan.event_common = len(totals)
    plan.event_stride = len(seated)
    for number, key in enumerate(totals + seated):
        plan.events[key] = number


def _memory(plan: Layout, nodes: list[object]) -> None:
    counts = [node for node in nodes if isinstance(node, ir.EventCount) and node.scope in REMEMBERED]
    keys = {(node.verb, node.scope, node.by is not None, node.kind) for node in counts}
    used = sorted({node.kind for node in nodes if isinstance(node, ir.Used)})
    if not keys and not used:
        return
    place = 1
    for key in sorted(keys, key=lambda key: (key[1] != "effect", key)):
        plan.memory[key] = place
        place += plan.seats if key[2] else 1
        plan.effects = place - 1 if key[1] == "effect" else plan.effects
    for kind in used:
        plan.used[kind] = place
        place += 1
    plan.remembered = place
