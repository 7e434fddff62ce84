"""A paused State in, a Decision that people and bots can read out."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.compile.program import Program, Site, SiteKind
from dsl.model.game import Prop
from dsl.runtime.state import State

WORDS = {  # keys of options, in the language of the game files
    "card": "karta",
    "action": "akce",
    "seat": "hráč",
    "value": "hodnota",
    "pile": "hromádka",
    "number": "číslo",
    "option": "možnost",
    "yes": "ano",
    "no": "ne",
    "nothing": "nic",
}


@dataclass(frozen=True, slots=True)
class Option:
    """`key` stays the same in every process; `payload` is what the generated code sees."""

    key: str
    label: str
    payload: int
    card: int = -1
    action: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    who: int
    prompt: str
    kind: SiteKind
    options: tuple[Option, ...]
    low: int
    high: int
    ordered: bool
    site: int
    ids: tuple[str, ...] = ()


class NothingAsked(LookupError):
    """The game is over, or it has not begun."""


def decision(state: State) -> Decision:
    """What is asked now."""
    if state.ask < 0:
        raise NothingAsked(state.program.game.name)
    program = state.program
    site = program.sites[state.ask]
    options = tuple(_option(program, site, payload) for payload in state.opts)
    return Decision(
        state.who, site.prompt, site.kind, options, state.low, state.high, site.ordered, state.ask, site.ids
    )


def card_name(program: Program, card: int) -> str:
    return program.game.faces[program.layout.cards[card]].name


def _option(program: Program, site: Site, payload: int) -> Option:
    nothing = Option(WORDS["nothing"], WORDS["nothing"], payload)
    match site.kind:
        case "menu":
            return _action(program, payload) if payload >= 0 else nothing
        case "cards" | "arrange":
            if payload < 0:
                return nothing
            return Option(f"{WORDS['card']}:{payload}", card_name(program, payload), payload, payload)
        case "seat":
            if payload < 0:
                return nothing
            return Option(f"{WORDS['seat']}:{payload + 1}", f"{WORDS['seat']} {payload + 1}", payload)
        case "value":
            return _value(program, site, payload) if payload >= 0 else nothing
        case "pile":
            return _pile(program, payload) if payload >= 0 else nothing
        case "number":
            return Option(f"{WORDS['number']}:{payload}", str(payload), payload)
        case "option":
            if payload < 1:
                return nothing
            return Option(f"{WORDS['option']}:{payload}", site.branches[payload - 1], payload)
        case "yesno":
            word = WORDS["yes" if payload else "no"]
            return Option(word, word, payload)


def _action(program: Program, payload: int) -> Option:
    size = len(program.layout.cards) + 1
    number, card = divmod(payload, size)
    name = program.game.actions[number].name
    if card == size - 1:
        return Option(f"{WORDS['action']}:{name}", name, payload, action=name)
    return Option(f"{WORDS['action']}:{name}:{card}", f"{name}: {card_name(program, card)}", payload, card, name)


def _value(program: Program, site: Site, payload: int) -> Option:
    return Option(f"{WORDS['value']}:{payload}", value_word(program.game.props[site.prop], payload), payload)


def _pile(program: Program, payload: int) -> Option:
    zone, owner, key = program.layout.place_of(payload)
    whose = f" ({WORDS['seat']} {owner + 1})" if owner >= 0 else ""
    name = f"{WORDS['pile']}:{zone}:{owner + 1}:{program.layout.zones[zone].low + key}"
    return Option(name, pile_name(program, payload) + whose, payload)


def pile_name(program: Program, pile: int) -> str:
    """The zone of a pile and the value it is kept for."""
    zone, _, key = program.layout.place_of(pile)
    return f"{zone} {key_word(program, zone, key)}".rstrip()


def key_word(program: Program, zone: str, key: int) -> str:
    """The value of one pile of a zone, "" when the zone is one pile."""
    prop = program.game.zones[zone].by_prop
    return value_word(program.game.props[prop], program.layout.zones[zone].low + key) if prop else ""


def value_word(prop: Prop, value: int) -> str:
    if prop.kind == "enum":
        return prop.values[value] if 0 <= value < len(prop.values) else ""
    return str(value)
