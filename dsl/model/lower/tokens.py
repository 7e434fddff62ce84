"""A clause that moves tokens in; out: statements that gain, lose, pay, give, put and remove them."""

from __future__ import annotations

from dataclasses import dataclass

import dsl.model.lower.cards as cards
import dsl.model.lower.numbers as numbers
import dsl.model.lower.portions as portions
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model.lower import counts, phrases, picking, requirements, understood, words
from dsl.model.lower.scope import Scope, Unclear

ALL = counts.MANY


def is_tokens(thing: c.NounPhrase, scope: Scope) -> bool:
    """Tokens, a part of them („polovinu grošů“), or a price printed on a card."""
    part = portions.things(phrases.items(thing)[0])
    return phrases.is_token(part, scope)


def statement(clause: c.Clause, scope: Scope, thing: c.NounPhrase, sense: str, optional: bool) -> p.Stmt:
    if isinstance(thing, c.Phrases):
        return _listed(clause, scope, thing, sense, optional)
    if sense == "pay" and not _free(thing, scope):
        return _pay(clause, scope, thing, optional)
    return _move(clause, scope, thing, sense, optional)


def _listed(clause: c.Clause, scope: Scope, things: c.Phrases, sense: str, optional: bool) -> p.Stmt:
    """„1 groš a 1 bod“ are both, „1 groš nebo 1 bod“ is a choice."""
    if any(isinstance(item, c.Phrases) for item in things.items):
        raise Unclear("K-T003", things.span)
    if things.op in ("nebo", ", nebo"):
        return _one_of(clause, scope, things, sense, optional)
    if sense == "pay":
        return _pay(clause, scope, things, optional)
    if optional:
        raise Unclear("K-T003", things.span)
    return p.Block(tuple(_move(clause, scope, item, sense, False) for item in phrases.items(things)))


def _one_of(clause: c.Clause, scope: Scope, things: c.Phrases, sense: str, optional: bool) -> p.Stmt:
    slot = scope.slot()
    branches = []
    for item in phrases.items(things):
        body = statement(clause, scope, item, sense, False)
        branches.append(p.OptionBranch("", body, requirements.of(body), item.span))
    scope.last = slot
    return p.PickOption(slot, scope.performer, tuple(branches), optional, clause.span)


# ------------------------------------------------------------------ how many


@dataclass(frozen=True, slots=True)
class Amount:
    """`high` None: exactly `low`; otherwise somebody chooses a number between the two."""

    low: p.NumExpr
    high: p.NumExpr | None = None


def _free(thing: c.Phrase, scope: Scope) -> bool:
    """Whether somebody chooses how many."""
    return _amount(thing, scope).high is not None


def _amount(thing: c.Phrase, scope: Scope) -> Amount:
    part = portions.portion(thing, scope)
    if part is not None:
        return Amount(p.Num(0), ALL) if part.number is None else Amount(part.number)
    if phrases.has_sense(thing, "all", "every"):
        return Amount(ALL)
    if phrases.count(thing) is None:
        return Amount(p.Num(1) if thing.number == "sg" else _unsaid(thing))
    low, high = counts.limits(thing)
    return Amount(p.Num(low)) if low == high else Amount(p.Num(low), p.Num(high))


def _unsaid(thing: c.Phrase) -> p.NumExpr:
    """„získej groše“ does not say how many."""
    raise Unclear("K-T037", thing.span)


def fixed(thing: c.Phrase, scope: Scope) -> p.NumExpr:
    """A number nobody has to choose."""
    found = _amount(thing, scope)
    if found.high is not None:
        raise Unclear("K-N027", thing.span)
    return found.low


# ------------------------------------------------------------------ where from, where to


@dataclass(slots=True)
class _Route:
    """Between which holders; `before` settles a card, `each` repeats it for several cards."""

    source: p.Holder | None = None
    target: p.Holder | None = None
    before: tuple[p.Stmt, ...] = ()
    each: tuple[p.Slot, p.CardsExpr] | None = None

    def around(self, deed: p.Stmt) -> p.Stmt:
        if self.each is not None:
            deed = p.ForCards(self.each[0], self.each[1], deed)
        return p.Block((*self.before, deed)) if self.before else deed


def _move(clause: c.Clause, scope: Scope, thing: c.Phrase, sense: str, optional: bool) -> p.Stmt:
    part = portions.portion(thing, scope)
    things = part.things if part is not None else thing
    words.tokens(things, scope)
    slot, token = scope.slot(), phrases.noun(things)
    route = _route(clause, scope, things, sense)
    before, amount = _asked(clause, scope, thing, route, optional)
    scope.note(clause.verb, "number", slot, token, things.number)
    scope.last = slot
    deed: p.Stmt = p.Tokens(
        slot, token, amount, route.source, route.target, clause.verb, scope.performer, clause.span
    )  # fmt: skip
    if optional and not before:
        deed = _maybe(deed, clause, scope, slot, token, amount, route.source)
    return route.around(p.Block((*before, deed)) if before else deed)


def _asked(
    clause: c.Clause, scope: Scope, thing: c.Phrase, route: _Route, optional: bool
) -> tuple[tuple[p.Stmt, ...], p.NumExpr]:
    """The number, and the question for it when somebody chooses."""
    found = _amount(thing, scope)
    if found.high is None:
        return (), picking.scaled(found.low, clause, scope, thing)
    if route.source is None and found.high == ALL:
        raise Unclear("K-N027", thing.span)
    high = found.high
    if route.source is not None:
        there = p.TokenCount(phrases.noun(portions.things(thing)), route.source)
        high = there if high == ALL else p.Arith("min", high, there)
    number = scope.slot()
    low = p.Num(0) if optional else p.Arith("min", found.low, high) if found.low != p.Num(0) else found.low
    return (p.PickNumber(number, scope.performer, low, high, clause.span),), p.NumSlot(number)


def _maybe(
    deed: p.Stmt, clause: c.Clause, scope: Scope, slot: p.Slot, token: str, amount: p.NumExpr, source: p.Holder | None
) -> p.Stmt:
    """A „můžeš“ is asked only when it can be done."""
    asked = scope.slot()
    question = p.Block((p.Ask(asked, scope.performer, "", clause.span), p.If(p.SlotDone(asked), deed)))
    if source is None:
        return p.Block((p.SetNum(slot, p.Num(0)), question))
    least = p.Num(1) if amount == ALL else amount
    possible = p.Compare(">=", p.TokenCount(token, source), least, clause.span)
    return p.Block((p.SetNum(slot, p.Num(0)), p.If(possible, question)))


def _route(clause: c.Clause, scope: Scope, phrase: c.Phrase, sense: str) -> _Route:
    match sense:
        case "gain":
            return _Route(None, _own(phrase, scope))
        case "lose":
            return _Route(_own(phrase, scope), None)
        case "give" | "return" if clause.role("komu") is not None:
            return _Route(_own(phrase, scope), _seat(seats.receiver(clause, scope)))
        case "take" if clause.role("komu") is not None:
            return _Route(_seat(seats.receiver(clause, scope)), _own(phrase, scope))
        case "pay":
            return _Route(_own(phrase, scope), _seat(seats.receiver(clause, scope)))
        case "give":
            raise Unclear("K-T035", clause.span)
    return _between(clause, scope, phrase, sense)


def _between(clause: c.Clause, scope: Scope, phrase: c.Phrase, sense: str) -> _Route:
    """„přesuň 1 perlu z této karty na jinou“, „polož 2 kameny na odhoz“, „odstraň z odhozu všechny kameny“."""
    route = _Route()
    route.source = _at(clause, scope, phrase, route, "from")
    route.target = _at(clause, scope, phrase, route, "on", "to") if sense != "remove" else None
    if sense == "remove" and route.source is None:
        route.source = _own(phrase, scope)
    elif sense == "put" and route.target is None:
        route.target = _own(phrase, scope)
    elif sense not in ("remove", "put") and route.target is None:
        raise Unclear("K-T033", clause.span, verb=clause.verb)
    return route


def _seat(seat: p.SeatExpr | None) -> p.Holder | None:
    return p.SeatHolder(seat) if seat is not None else None


def _own(phrase: c.Phrase, scope: Scope) -> p.Holder:
    """Where tokens of this kind lie when the clause does not say."""
    token = scope.meanings.tokens[phrases.noun(phrase)]
    whose = seats.owner_of(phrase, scope)
    if whose is not None and whose != scope.performer:
        raise Unclear("K-N027", phrase.span)
    if token.scope == "card":
        if not scope.on_card:
            raise Unclear("K-T024", phrase.span, token=token.name)
        return p.CardHolder(p.ThisCard())
    return p.ZoneHolder(token.zone) if token.scope == "zone" else p.SeatHolder(scope.performer)


def _at(clause: c.Clause, scope: Scope, phrase: c.Phrase, route: _Route, *wanted: str) -> p.Holder | None:
    for prep in phrases.clause_preps(clause, *wanted) + phrases.preps(phrase, *wanted):
        if phrases.is_zone(prep.phrase, scope):
            return _on_zone(prep, phrase, scope)
        if cards.is_cards(prep.phrase, scope):
            return _on_card(prep, clause, scope, route)
    return None


def _on_zone(prep: c.Prep, phrase: c.Phrase, scope: Scope) -> p.Holder:
    zone = scope.meanings.zones[phrases.noun(phrases.single(prep.phrase))]
    token = scope.meanings.tokens[phrases.noun(phrase)]
    if token.scope != "zone" or token.zone != zone.name:
        raise Unclear("K-Z002", prep.span, token=token.name, zone=zone.name)
    return p.ZoneHolder(zone.name)


def _on_card(prep: c.Prep, clause: c.Clause, scope: Scope, route: _Route) -> p.Holder:
    """One card, perhaps chosen; or each of several."""
    chosen = cards.select(prep.phrase, scope)
    if isinstance(chosen.cards, p.OneCard):
        return p.CardHolder(chosen.cards.card)
    slot = scope.slot()
    if not chosen.pick and (chosen.several or phrases.has_sense(phrases.items(prep.phrase)[0], "every", "all")):
        route.each = slot, chosen.cards
    elif chosen.pick and chosen.several:
        raise Unclear("K-T012", prep.phrase.span)
    elif chosen.pick:
        picking.check_place(clause, prep.phrase, chosen, scope)
        pick = p.PickCards(slot, scope.performer, chosen.cards, p.Num(1), p.Num(1), span=clause.span)
        route.before = (*route.before, pick)
    else:
        return p.CardHolder(p.OnlyOf(chosen.cards))
    return p.CardHolder(p.OnlyOf(p.CardsSlot(slot)))


# ------------------------------------------------------------------ prices


def _pay(clause: c.Clause, scope: Scope, thing: c.NounPhrase, optional: bool) -> p.Stmt:
    """All or nothing."""
    slot = scope.slot()
    cost = price(thing, clause, scope)
    to = _seat(seats.receiver(clause, scope))
    for phrase, (token, number) in zip(phrases.items(thing), cost, strict=True):
        paid = p.IfNum(p.SlotDone(slot), number, p.Num(0))
        scope.note(clause.verb, "number", slot, token, phrase.number, amount=paid)
    scope.last = slot
    deed = p.Pay(slot, cost, scope.performer, to, clause.span)
    if not optional:
        return deed
    asked = scope.slot()
    payable = p.CanPay(cost, scope.performer, clause.span)
    question = p.Block((p.Ask(asked, scope.performer, "", clause.span), p.If(p.SlotDone(asked), deed)))
    return p.Block((p.SetNum(slot, p.Num(0)), p.If(payable, question)))


def price(thing: c.NounPhrase, clause: c.Clause, scope: Scope) -> tuple[tuple[str, p.NumExpr], ...]:
    """Tokens by number, or a property that counts tokens („její cena“)."""
    return tuple(_priced(phrase, clause, scope) for phrase in phrases.items(thing))


def _priced(phrase: c.Phrase, clause: c.Clause, scope: Scope) -> tuple[str, p.NumExpr]:
    things = portions.things(phrase)
    prop = scope.meanings.props.get(phrases.noun(things))
    if prop is not None and prop.kind == "tokens":
        number = numbers.value(phrase, scope) if things is not phrase else numbers.prop_value(phrase, scope)
        return prop.token, number
    if not phrases.is_token(things, scope):
        raise Unclear("K-T036", phrase.span)
    words.tokens(things, scope)
    holder = _own(things, scope)
    number = picking.scaled(fixed(phrase, scope), clause, scope, phrase)
    if not isinstance(holder, p.SeatHolder):
        raise Unclear("K-T036", phrase.span)
    return phrases.noun(things), p.TokenCount(phrases.noun(things), holder) if number == ALL else number


def score(clause: c.Clause, scope: Scope, thing: c.NounPhrase) -> p.Stmt:
    """„1 bod za každou zelenou kartu, nejvýše 4.“"""
    understood.clause(clause, scope)
    if isinstance(thing, c.Phrases) and thing.op != "a":
        raise Unclear("K-T003", thing.span)
    parts = []
    for phrase in phrases.items(thing):
        words.tokens(phrase, scope)
        slot = scope.slot()
        amount = picking.scaled(fixed(phrase, scope), clause, scope, phrase)
        owner = p.SeatHolder(scope.performer)
        parts.append(p.Tokens(slot, phrases.noun(phrase), amount, None, owner, span=clause.span))
    return parts[0] if len(parts) == 1 else p.Block(tuple(parts))
