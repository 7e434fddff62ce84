"""Words of a `dáno` or `pak` step in, the part of a position that they give or claim out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from dsl.diagnostics.fault import Fix
from dsl.diagnostics.suggest import nearest
from dsl.examples.desk import Desk
from dsl.examples.names import quoted
from dsl.examples.nodes import (
    Active,
    Begins,
    CardCount,
    CardRef,
    Cards,
    Claim,
    Counted,
    Decides,
    DefinedIs,
    First,
    Given,
    InSight,
    InState,
    Kept,
    Memory,
    NothingElse,
    Over,
    RestOf,
    Round,
    Skips,
    Tokens,
    Turn,
    Won,
)  # fmt: skip
from dsl.examples.patterns import word
from dsl.examples.readers import Amount, Symbols, Where
from dsl.examples.scan import Word, Words, said, span_of
from dsl.source import Span

Values = Mapping[str, Any]
Maker = Callable[[Desk, Values, Span], Any]


def given(desk: Desk, words: Words, span: Span) -> tuple[str, Given | Values]:
    """The form of the step; its node, or its words when the form speaks about the example as a whole."""
    found = desk.read("given", words, span)
    make = GIVEN.get(found.form)
    return found.form, make(desk, found.values, span) if make is not None else found.values


def claim(desk: Desk, words: Words, span: Span) -> Claim:
    found = desk.read("claim", words, span)
    node: Claim = CLAIM[found.form](desk, found.values, span)
    return node


# ---------------------------------------------------------------- both


def _active(desk: Desk, values: Values, span: Span) -> Active:
    return Active(desk.seat(values["player"]), span)


def _first(desk: Desk, values: Values, span: Span) -> First:
    return First(desk.seat(values["player"]), span)


def _round(desk: Desk, values: Values, span: Span) -> Round:
    return Round(values["number"], span)


def _turn(desk: Desk, values: Values, span: Span) -> Turn:
    return Turn(values["number"], span)


def _new_round(desk: Desk, values: Values, span: Span) -> Begins:
    return Begins("", span)


def _phase(desk: Desk, values: Values, span: Span) -> Begins:
    name: Word = values["name"]
    parts = desk.names.game.parts
    found = next((part for part in parts if part.lower() == name.key), "")
    if not found:
        near = nearest(name.text, parts)
        fixes = [Fix(name.span, near[0])] if near else []
        raise desk.refuse("K-X050", name.span, fixes, part=name.text, known=quoted(parts) or "—")
    return Begins(found, span)


def _state(desk: Desk, values: Values, span: Span) -> InState:
    heap = values["heap"]
    return InState(desk.seat(values["player"]), heap.zone, heap.key, heap.state, True, span)


def _no_state(desk: Desk, values: Values, span: Span) -> InState:
    """„nemá červený balíček roztažený“"""
    heap = values["heap"]
    return InState(desk.seat(values["player"]), heap.zone, heap.key, heap.state, False, span)


def _holds(desk: Desk, values: Values, span: Span) -> Cards:
    """Cards of a whole zone in any order, of one pile from the top."""
    pile = desk.pile(values["place"], desk.seat(values["player"]))
    ordered = pile.key >= 0 and desk.names.game.zones[pile.zone].ordered
    return Cards(pile, desk.cards(values["cards"]), ordered=ordered, span=span)


def _holds_top(desk: Desk, values: Values, span: Span) -> Cards:
    return replace(_holds(desk, values, span), end="top", ordered=True)


def _holds_bottom(desk: Desk, values: Values, span: Span) -> Cards:
    return replace(_holds(desk, values, span), end="bottom", ordered=True)


def _lacks(desk: Desk, values: Values, span: Span) -> Cards:
    return Cards(desk.pile(values["place"], desk.seat(values["player"])), (), span=span)


def _empty(desk: Desk, values: Values, span: Span) -> Cards:
    return Cards(desk.pile(values["zone"], -1), (), span=span)


def _pile(desk: Desk, values: Values, span: Span) -> Cards:
    return Cards(desk.pile(values["zone"], -1), desk.cards(values["cards"]), span=span)


def _top(desk: Desk, values: Values, span: Span) -> Cards:
    return Cards(desk.pile(values["zone"], -1), desk.cards(values["cards"]), "top", span=span)


def _bottom(desk: Desk, values: Values, span: Span) -> Cards:
    return Cards(desk.pile(values["zone"], -1), desk.cards(values["cards"]), "bottom", span=span)


def _tokens(desk: Desk, values: Values, span: Span) -> Tokens:
    seat = desk.seat(values["player"])
    return Tokens(_token(desk, values["amount"], "player"), desk.agreed(values["amount"]), seat, span=span)


def _on_zone(desk: Desk, values: Values, span: Span) -> Tokens:
    amount, where = values["amount"], values["place"]
    token = _token(desk, amount, "zone")
    home = desk.names.game.tokens[token].zone
    if where.zone != home:
        raise desk.refuse("K-X014", span_of(where.words), token=token, zone=home)
    desk.pile(where, -1)
    return Tokens(token, desk.agreed(amount), span=span)


def _on_card(desk: Desk, values: Values, span: Span) -> Tokens:
    token = _token(desk, values["amount"], "card")
    return Tokens(token, desk.agreed(values["amount"]), card=values["card"], span=span)


def _token(desk: Desk, amount: Amount, scope: str) -> str:
    """Tokens lie only where the game says."""
    token = desk.names.game.tokens[amount.token]
    if token.scope != scope:
        raise desk.refuse("K-X014", span_of(amount.noun), token=token.name, zone=token.zone or token.scope)
    return token.name


def _kept(desk: Desk, values: Values, span: Span) -> Kept:
    prop = values["property"]
    return Kept(prop, values["card"], _value(desk, prop, values["value"]), span)


def _value(desk: Desk, prop: str, words: Words) -> int:
    declared = desk.names.game.props.get(prop)
    number = desk.names.number(words[0].text) if len(words) == 1 else None
    if number is not None and (declared is None or declared.kind != "enum"):
        return number
    found = [index for name, index in desk.names.values(words) if name == prop]
    if found:
        return found[0]
    known = ", ".join(declared.values) if declared else "—"
    raise desk.refuse("K-X011", span_of(words), value=said(words), prop=prop, known=known)


def _skips(desk: Desk, values: Values, span: Span) -> Skips:
    return Skips(desk.seat(values["player"]), values["number"], span)


# ---------------------------------------------------------------- given


def _rest(desk: Desk, values: Values, span: Span) -> RestOf:
    where: Where = values["zone"]
    desk.pile(where, -1)
    return RestOf(where.zone, span)


def _memory(desk: Desk, values: Values, span: Span) -> Memory:
    seat = desk.seat(values["player"]) if "player" in values else -1
    verb = values.get("deed") or values["past"]
    return Memory(verb, values["since"], desk.agreed(values["count"]), seat, span)


# ---------------------------------------------------------------- claimed


def _holds_claim(desk: Desk, values: Values, span: Span) -> Cards | CardCount:
    for end, amount in desk.readers["count"](values["cards"], 0):
        if end == len(values["cards"]):
            number = desk.agreed(Amount(amount.number, "", amount.noun, ""))
            return CardCount(desk.pile(values["place"], desk.seat(values["player"])), number, span)
    return _named(desk, _holds(desk, values, span))


def _pile_claim(make: Maker) -> Maker:
    def claimed(desk: Desk, values: Values, span: Span) -> Cards:
        return _named(desk, make(desk, values, span))

    return claimed


def _named(desk: Desk, node: Cards) -> Cards:
    """A claim about cards names each of them."""
    unnamed: list[CardRef] = [card for card in node.cards if card.face < 0]
    if unnamed:
        raise desk.refuse("K-X024", unnamed[0].span)
    return node


def _pile_count(desk: Desk, values: Values, span: Span) -> CardCount:
    where = values.get("zone") or values["place"]
    return CardCount(desk.pile(where, -1), desk.agreed(values["count"]), span)


def _over(desk: Desk, values: Values, span: Span) -> Over:
    return Over(True, span)


def _going_on(desk: Desk, values: Values, span: Span) -> Over:
    return Over(False, span)


def _won(desk: Desk, values: Values, span: Span) -> Won:
    return Won(tuple(sorted(desk.seats(values["players"]))), span)


def _decides(desk: Desk, values: Values, span: Span) -> Decides:
    return Decides(desk.seat(values["player"]), span)


def _defined(desk: Desk, values: Values, span: Span) -> DefinedIs:
    name = values["definition"]
    return DefinedIs(name, _value(desk, desk.names.game.definitions[name].prop, values["value"]), span)


def _counted(desk: Desk, values: Values, span: Span) -> Counted:
    amount: Amount = values["counted"]
    return Counted(f"{word('count')} {amount.token}", desk.seat(values["player"]), desk.agreed(amount), span)


def _symbols(desk: Desk, values: Values, span: Span) -> InSight:
    seat = desk.seat(values["player"]) if "player" in values else -1
    symbols: Symbols = values["symbols"]
    return InSight(symbols.prop, symbols.value, desk.pile(values["place"], seat), symbols.number, span)


def _nothing_else(desk: Desk, values: Values, span: Span) -> NothingElse:
    return NothingElse(span)


GIVEN: Mapping[str, Maker] = {
    "active": _active, "first": _first, "round": _round, "rest": _rest, "empty": _empty, "pile": _pile,
    "bottom": _bottom, "holds": _holds, "lacks": _lacks, "tokens": _tokens, "on_zone": _on_zone,
    "on_card": _on_card, "kept": _kept, "skips": _skips, "memory": _memory,
    "turn": _turn, "new_round": _new_round, "phase": _phase, "state": _state, "holds_top": _holds,
    "holds_bottom": _holds_bottom,
}  # fmt: skip

CLAIM: Mapping[str, Maker] = {
    "active": _active, "round": _round, "over": _over, "going_on": _going_on, "won": _won, "decides": _decides,
    "nothing_else": _nothing_else, "empty": _empty, "top": _pile_claim(_top), "bottom": _pile_claim(_bottom),
    "pile": _pile_claim(_pile), "pile_count": _pile_count, "holds": _holds_claim, "lacks": _lacks,
    "tokens": _tokens, "on_zone": _on_zone, "on_card": _on_card, "kept": _kept, "skips": _skips,
    "defined": _defined, "turn": _turn, "state": _state, "no_state": _no_state, "counted": _counted,
    "symbols": _symbols, "holds_top": _pile_claim(_holds_top), "holds_bottom": _pile_claim(_holds_bottom),
}  # fmt: skip
