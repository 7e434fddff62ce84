"""A statement in; out: the condition under which it may be begun at all (required targets exist, costs are payable)."""

from __future__ import annotations

from dsl.model import program as p


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
        case p.SetCards() | p.SetNum() | p.SetSeat():
            return True
        case p.PickCards(_, _, cards, p.Num(low), _) if low > 0:
            found.append(p.Exists(cards, stmt.span))
            return True
        case p.Pay(_, price, seat):
            found.append(p.CanPay(price, seat, stmt.span))
            return True
        case p.If(cond, then, None) if _is_cost(cond, then):
            found.append(cond)
            return False
    return False


def _is_cost(cond: p.Cond, then: p.Stmt) -> bool:
    """If(payable, cost and effect): the sentence with a colon."""
    return of(then) == cond
