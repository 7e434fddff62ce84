"""A statement in; out: the condition under which it may be begun at all (required targets exist, costs are payable)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dsl.model import program as p
from dsl.model.lower import walk


def of(stmt: p.Stmt) -> p.Cond | None:
    """Walk from the start until something changes; what must hold for that first part is required."""
    found: list[p.Cond] = []
    _collect(stmt, found)
    if not found:
        return None
    return found[0] if len(found) == 1 else p.All(tuple(found))


def _collect(stmt: p.Stmt, found: list[p.Cond]) -> bool:
    """True when the walk may go on behind the statement."""
    match stmt:
        case p.Block(items):
            return all(_collect(item, found) for item in items)
        case p.Step(_, body):
            return _collect(body, found)
        case p.SetCards(_, p.CardsWhere(_, p.OneCard(), where) as cards):
            found.append(p.Exists(cards, where.span))
            return True
        case p.SetCards() | p.SetNum() | p.SetSeat():
            return True
        case p.PickCards(_, _, cards, p.Num(low), _) if low > 0:
            if _follows(cards):
                return False
            found.append(p.Exists(cards, stmt.span))
            return True
        case p.Pay(_, price, seat):
            found.append(p.CanPay(price, seat, stmt.span))
            return True
        case p.Tokens(_, _, p.Num(number), source) if source is not None and number < _ALL:
            found.extend(_whole(stmt))
            return False
        case p.If(cond, then, None) if _is_cost(cond, then):
            found.append(cond)
            return False
    return False


def _follows(cards: p.CardsExpr) -> bool:
    """A choice among what an earlier choice took or left cannot be judged before that one is made."""
    base = cards
    while isinstance(base, p.CardsWhere | p.CardsBest | p.CardsMinus):
        base = base.cards
    return isinstance(base, p.CardsSlot) or any(
        isinstance(node, p.CardsMinus) and _chosen(node.without) for node in walk.nodes(cards)
    )


def _chosen(cards: p.CardsExpr) -> bool:
    return any(isinstance(node, p.CardsSlot) for node in walk.nodes(cards))


def _is_cost(cond: p.Cond, then: p.Stmt) -> bool:
    """If(payable, cost and effect): the sentence with a colon."""
    return isinstance(then, p.Block) and bool(then.items) and cost(then.items[0]) == cond


# ------------------------------------------------------------------ the whole price


def cost(stmt: p.Stmt) -> p.Cond | None:
    """What must hold so that every part of a price can be paid in full; None when nothing can be missing."""
    found = tuple(_whole(stmt))
    return None if not found else found[0] if len(found) == 1 else p.All(found)


def _whole(stmt: p.Stmt) -> Iterator[p.Cond]:
    match stmt:
        case p.Block(items):
            for item in items:
                yield from _whole(item)
        case p.Step(_, body):
            yield from _whole(body)
        case p.PickCards(_, _, cards, low, _) if low != p.Num(0) and not _follows(cards):
            enough = p.Compare(">=", p.CountCards(cards), low, stmt.span)
            yield p.Exists(cards, stmt.span) if low == p.Num(1) else enough
        case p.SetCards(_, p.CardsAt(_, _, count) as cards):
            yield p.Compare(">=", p.CountCards(cards), count)
        case p.Pay(_, price, seat):
            yield p.CanPay(price, seat, stmt.span)
        case p.Tokens(_, token, amount, source) if source is not None:
            least = p.Num(1) if isinstance(amount, p.Num) and amount.value >= _ALL else amount
            yield p.Compare(">=", p.TokenCount(token, source), least, stmt.span)
        case p.PickOption(_, _, branches):
            needs = [branch.requires for branch in branches]
            if all(need is not None for need in needs):
                yield p.AnyOf(tuple(need for need in needs if need is not None), stmt.span)


_ALL = 10**6


# ------------------------------------------------------------------ what comes first


def first(stmt: p.Stmt) -> p.Stmt:
    while isinstance(stmt, p.Step | p.Block):
        if isinstance(stmt, p.Step):
            stmt = stmt.body
        elif stmt.items:
            stmt = stmt.items[0]
        else:
            break
    return stmt


def first_move(stmt: p.Stmt) -> p.Move | None:
    """The cards a verb without an object moves first."""
    settled: dict[p.Slot, p.CardsExpr] = {}
    for node in _flat(stmt):
        if isinstance(node, p.SetCards):
            settled[node.slot] = node.cards
        if isinstance(node, p.Move):
            if isinstance(node.cards, p.CardsSlot) and node.cards.slot in settled:
                return replace(node, cards=settled[node.cards.slot])
            return node
        if not isinstance(node, p.SetCards):
            return None
    return None


def _flat(stmt: p.Stmt) -> Iterator[p.Stmt]:
    if isinstance(stmt, p.Step):
        yield from _flat(stmt.body)
    elif isinstance(stmt, p.Block):
        for item in stmt.items:
            yield from _flat(item)
    else:
        yield stmt
