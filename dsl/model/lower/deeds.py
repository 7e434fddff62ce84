"""Clauses about tokens, choices and the course of the game in, statements out."""

from __future__ import annotations

import dsl.model.lower.cards as cards
import dsl.model.lower.numbers as numbers
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import phrases, picking, words
from dsl.model.lower.scope import Scope, Unclear

ALL = p.Num(10**6)


def maybe(deed: p.Stmt, clause: c.Clause, scope: Scope, slot: p.Slot) -> p.Stmt:
    """A deed that may be declined; declining leaves its result empty."""
    asked = scope.slot()
    question = p.Ask(asked, scope.performer, "", clause.span)
    scope.last = slot
    return p.Block((p.SetNum(slot, p.Num(0)), question, p.If(p.SlotDone(asked), deed)))


# ------------------------------------------------------------------ tokens


def tokens(clause: c.Clause, scope: Scope, thing: c.NounPhrase, sense: str) -> p.Stmt:
    """získej, ztrať, zaplať, dej, polož, odstraň, přesuň tokens; a list does one after another."""
    if sense == "pay":
        return pay(clause, scope, thing, False)
    parts = tuple(_token_move(clause, scope, item, sense) for item in phrases.items(thing))
    return parts[0] if len(parts) == 1 else p.Block(parts)


def _token_move(clause: c.Clause, scope: Scope, phrase: c.Phrase, sense: str) -> p.Stmt:
    words.tokens(phrase, scope)
    token = phrases.noun(phrase)
    slot = scope.slot()
    source, target = _route(clause, scope, phrase, sense)
    amount = picking.scaled(asked(phrase), clause, scope)
    scope.note(clause.verb, "number", slot, token, phrase.number)
    scope.last = slot
    return p.Tokens(slot, token, amount, source, target, clause.verb, scope.performer, clause.span)


def asked(phrase: c.Phrase) -> p.NumExpr:
    """How many tokens the phrase names."""
    if phrases.has_sense(phrase, "all"):
        return ALL
    number = phrases.count(phrase)
    return p.Num(number.high if number else 1)


def _route(clause: c.Clause, scope: Scope, phrase: c.Phrase, sense: str) -> tuple[p.Holder | None, p.Holder | None]:
    here = _holder_of_kind(phrase, scope)
    match sense:
        case "gain":
            return None, here
        case "lose":
            return here, None
        case "remove":
            return _from(clause, scope, phrase) or here, None
        case "put":
            return _from(clause, scope, phrase), _onto(clause, scope, phrase) or here
        case "give":
            receiver = clause.role("komu")
            if receiver is None:
                raise Unclear("K-T035", clause.span)
            return here, p.SeatHolder(seats.one(receiver, scope))
    source, target = _from(clause, scope, phrase), _onto(clause, scope, phrase)
    if source is None and target is None:
        raise Unclear("K-T033", clause.span, verb=clause.verb)
    return source, target


def _holder_of_kind(phrase: c.Phrase, scope: Scope) -> p.Holder:
    token = scope.meanings.tokens[phrases.noun(phrase)]
    if token.scope == "card":
        if not scope.on_card:
            raise Unclear("K-T024", phrase.span, token=token.name)
        return p.CardHolder(p.ThisCard())
    return p.ZoneHolder(token.zone) if token.scope == "zone" else p.SeatHolder(scope.performer)


def _from(clause: c.Clause, scope: Scope, phrase: c.Phrase) -> p.Holder | None:
    return _at(phrases.clause_preps(clause, "from") + phrases.preps(phrase, "from"), scope, phrase)


def _onto(clause: c.Clause, scope: Scope, phrase: c.Phrase) -> p.Holder | None:
    return _at(phrases.clause_preps(clause, "on", "to") + phrases.preps(phrase, "on", "to"), scope, phrase)


def _at(preps: tuple[c.Prep, ...], scope: Scope, phrase: c.Phrase) -> p.Holder | None:
    for prep in preps:
        if phrases.is_zone(prep.phrase, scope):
            zone = scope.meanings.zones[phrases.noun(phrases.items(prep.phrase)[0])]
            token = scope.meanings.tokens[phrases.noun(phrase)]
            if token.scope == "zone" and token.zone != zone.name:
                raise Unclear("K-Z002", prep.span, token=token.name, zone=zone.name)
            if zone.scope == "common":
                return p.ZoneHolder(zone.name)
        if cards.is_cards(prep.phrase, scope):
            return p.CardHolder(cards.one(prep.phrase, scope))
    return None


def pay(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """All or nothing."""
    slot = scope.slot()
    cost = price(picking.needed(thing, clause), clause, scope)
    receiver = clause.role("komu")
    to = p.SeatHolder(seats.one(receiver, scope)) if receiver is not None else None
    scope.note(clause.verb, "number", slot, phrases.noun(phrases.items(thing)[0]) if thing else "")
    scope.last = slot
    deed = p.Pay(slot, cost, scope.performer, to, clause.span)
    if not optional:
        return deed
    payable = p.CanPay(cost, scope.performer, clause.span)
    return p.Block((p.SetNum(slot, p.Num(0)), p.If(payable, maybe(deed, clause, scope, slot))))


def price(thing: c.NounPhrase, clause: c.Clause, scope: Scope) -> tuple[tuple[str, p.NumExpr], ...]:
    """Tokens by number, or a property that counts tokens („její cena“)."""
    cost: list[tuple[str, p.NumExpr]] = []
    for phrase in phrases.items(thing):
        if phrases.is_token(phrase, scope):
            words.tokens(phrase, scope)
            cost.append((phrases.noun(phrase), picking.scaled(asked(phrase), clause, scope)))
            continue
        prop = scope.meanings.props.get(phrases.noun(phrase))
        if prop is None or prop.kind != "tokens":
            raise Unclear("K-T036", phrase.span)
        cost.append((prop.token, numbers.prop_value(phrase, scope)))
    return tuple(cost)


# ------------------------------------------------------------------ choices


def choose(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """vyber kartu, hráče, barvu."""
    thing = picking.needed(thing, clause)
    if phrases.is_player(thing, scope):
        slot = scope.slot()
        scope.note(clause.verb, "seat", slot, phrases.noun(phrases.items(thing)[0]))
        scope.last = slot
        return p.PickSeat(slot, scope.performer, seats.several(thing, scope), optional, clause.span)
    if phrases.is_prop(thing, scope):
        return _choose_value(clause, scope, phrases.single(thing), optional)
    before, found, chosen = picking.picked(clause, scope, thing, optional)
    assert isinstance(found, p.CardsSlot)
    picking.note_cards(clause, scope, found.slot, chosen)
    return p.Block(before)


def _choose_value(clause: c.Clause, scope: Scope, thing: c.Phrase, optional: bool) -> p.Stmt:
    slot, prop = scope.slot(), phrases.noun(thing)
    scope.note(clause.verb, "value", slot, prop, prop=prop)
    scope.last = slot
    pick = p.PickValue(slot, scope.performer, prop, optional, clause.span)
    if not scope.on_card:
        return pick
    return p.Block((pick, p.KeepChoice(prop, p.ThisCard(), p.NumSlot(slot))))


def arrange(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    slot = scope.slot()
    scope.last = slot
    thing = picking.needed(thing, clause)
    if not phrases.is_zone(thing, scope):
        raise Unclear("K-N025", clause.span, verb=clause.verb)
    deed = p.Arrange(slot, scope.performer, places.zones(thing, scope)[0], clause.span)
    return maybe(deed, clause, scope, slot) if optional else deed


# ------------------------------------------------------------------ the course of the game


def perform(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    """proveď akci, fázi, tah; proveď účinky karty."""
    only = phrases.single(picking.needed(thing, clause))
    word = phrases.noun(only)
    slot = scope.slot()
    scope.last = slot
    match senses.noun(word):
        case "action":
            number = phrases.count(only)
            menu = p.Menu(slot, scope.performer, optional, clause.span)
            return menu if number is None or number.high == 1 else p.Repeat(p.Num(number.high), menu)
        case "turn":
            return p.RunPart("turn", scope.performer, clause.span)
        case "phase":
            return _phase(clause, only, scope)
        case "effect":
            return p.RunAbilities(slot, _whose_effects(only, scope), "", scope.performer, _alone(clause), clause.span)
    if word in scope.meanings.kinds:
        return p.RunAbilities(slot, _whose_effects(only, scope), word, scope.performer, _alone(clause), clause.span)
    raise Unclear("K-N026", only.span)


def _alone(clause: c.Clause) -> bool:
    return any(isinstance(item, c.Adverb) and senses.adverb(item.lemma) == "alone" for item in clause.items)


def _phase(clause: c.Clause, phrase: c.Phrase, scope: Scope) -> p.Stmt:
    if phrase.name not in scope.meanings.parts:
        raise Unclear("K-F003", phrase.span, name=phrase.name)
    return p.RunPart(phrase.name, scope.performer, clause.span)


def _whose_effects(phrase: c.Phrase, scope: Scope) -> p.CardsExpr:
    for genitive in phrases.genitives(phrase):
        return cards.every(genitive, scope)
    if phrases.has_sense(phrase, "its"):
        for result in reversed(scope.results):
            if result.kind == "cards":
                return cards.expression(result)
    raise Unclear("K-R005", phrase.span, word=phrases.noun(phrase))


def repeat(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    sense = senses.noun(phrases.noun(phrases.single(picking.needed(thing, clause))))
    return p.Again("step" if sense == "step" else "effect", clause.span)


_SCOPES = ("effect", "activation", "turn", "phase", "round")


def end(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    only = phrases.single(picking.needed(thing, clause))
    sense = senses.noun(phrases.noun(only))
    if sense == "game":
        return p.EndGame(clause.span)
    if sense not in _SCOPES:
        raise Unclear("K-N026", only.span)
    return p.Leave(sense, clause.span)  # type: ignore[arg-type]


def skip(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    only = phrases.single(picking.needed(thing, clause))
    if senses.noun(phrases.noun(only)) != "turn":
        raise Unclear("K-N026", only.span)
    return p.SkipTurn(scope.performer, clause.span)


def finish(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    subject = clause.role("subj")
    sense = senses.noun(phrases.noun(phrases.items(subject)[0])) if subject is not None else ""
    if sense == "game":
        return p.EndGame(clause.span)
    if sense in _SCOPES:
        return p.Leave(sense, clause.span)  # type: ignore[arg-type]
    raise Unclear("K-N026", clause.span)


def win(clause: c.Clause, scope: Scope, thing: c.NounPhrase | None, optional: bool) -> p.Stmt:
    subject = clause.role("subj")
    if subject is not None:
        return p.Win(seats.several(subject, scope), clause.span)
    return p.Win(p.OneSeat(scope.performer), clause.span)
