"""The sentences of one text in, one statement out: conditions, costs, options, loops over players."""

from __future__ import annotations

from collections.abc import Sequence

import dsl.model.lower.deeds as deeds
import dsl.model.lower.seats as seats
import dsl.model.lower.verbs as verbs
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import conditions, phrases, picking, requirements, understood
from dsl.model.lower.scope import Scope, Unclear


def text(sentences: Sequence[c.Sentence], scope: Scope) -> p.Stmt:
    """All sentences in order; a sentence that goes on speaking of „každý hráč“ joins the loop of the one before."""
    done: list[p.Stmt] = []
    index = 0
    while index < len(sentences):
        count = 1
        while _loops(sentences[index], scope) and index + count < len(sentences) and _goes_on(sentences[index + count]):
            count += 1
        done.append(_group(sentences[index : index + count], scope))
        index += count
    return done[0] if len(done) == 1 else p.Block(tuple(done))


def _main(sentence: c.Sentence) -> c.Clause:
    return sentence.options[0].parts[0].clauses[0]


def _loops(sentence: c.Sentence, scope: Scope) -> bool:
    subject = _main(sentence).role("subj")
    plain = not any(isinstance(before.body, c.Did) for before in sentence.options[0].before)
    return plain and subject is not None and phrases.is_player(subject, scope) and seats.is_loop(subject, scope)


def _goes_on(sentence: c.Sentence) -> bool:
    first = sentence.options[0]
    asked = any(isinstance(before.body, c.Did) and before.body.person == 3 for before in first.before)
    main = _main(sentence)
    dropped = main.person == 3 and main.mood in ("fin", "modal") and main.role("subj") is None
    return asked and dropped


def _group(sentences: Sequence[c.Sentence], scope: Scope) -> p.Stmt:
    subject = _main(sentences[0]).role("subj")
    if not _loops(sentences[0], scope) or sentences[0].options[0].before:
        return p.Block(tuple(sentence(item, scope) for item in sentences))
    assert subject is not None
    who = seats.several(subject, scope)
    slot = scope.slot()
    seat = p.SeatSlot(slot)
    before = scope.subject
    scope.subject = seat
    with scope.performing(seat):
        body = p.Block(tuple(sentence(item, scope, looping=True) for item in sentences))
    scope.subject = before
    return p.ForSeats(slot, who, body)


def sentence(one: c.Sentence, scope: Scope, looping: bool = False) -> p.Stmt:
    scope.sentence += 1
    if len(one.options) == 1:
        return _option(one.options[0], scope, looping)
    return _choice(one, scope, looping)


# ------------------------------------------------------------------ one alternative


def _option(option: c.Option, scope: Scope, looping: bool) -> p.Stmt:
    cond = _condition(option, scope)
    body = _parts(option.parts, scope, looping)
    otherwise = _sequence(option.otherwise, scope, looping) if option.otherwise else None
    if cond is None:
        return body
    return p.If(cond, body, otherwise, option.span)


def _condition(option: c.Option, scope: Scope) -> p.Cond | None:
    found: list[p.Cond] = []
    for condition in (*option.before, *option.after):
        if condition.word not in ("pokud", "jen pokud") or condition.body is None:
            raise Unclear("K-N028", condition.span, word=condition.word)
        found.append(conditions.body(condition.body, scope))
    if not found:
        return None
    return found[0] if len(found) == 1 else p.All(tuple(found))


def _parts(parts: tuple[c.Sequence, ...], scope: Scope, looping: bool) -> p.Stmt:
    """cost: effect. The cost must be payable in full, or nothing happens."""
    if len(parts) == 1:
        return _sequence(parts[0], scope, looping)
    cost = p.Block(tuple(_sequence(part, scope, looping) for part in parts[:-1]))
    effect = _sequence(parts[-1], scope, looping)
    whole = p.Block((cost, effect))
    needed = requirements.of(cost)
    return p.If(needed, whole) if needed is not None else whole


# ------------------------------------------------------------------ vyber jedno


def _choice(one: c.Sentence, scope: Scope, looping: bool) -> p.Stmt:
    first = one.options[0]
    lead = first.parts[0].clauses[-1]
    if senses.verb(lead.verb) != "choose" or len(first.parts) < 2:
        raise Unclear("K-T040", one.span)
    cond = _condition(first, scope)
    performer, ahead = _performer(lead, scope, looping)
    slot = scope.slot()
    with scope.performing(performer):
        branches = tuple(
            _branch(option.parts[1:] if option is first else option.parts, option, scope) for option in one.options
        )
        pick = p.PickOption(slot, performer, branches, senses_optional(lead), one.span)
    scope.last = slot
    body = ahead(pick)
    lead_up = first.parts[0].clauses[:-1]
    if lead_up:
        before = _sequence(c.Sequence(lead_up, first.parts[0].links[:-1]), scope, looping)
        body = p.Block((before, body))
    return p.If(cond, body) if cond is not None else body


def _branch(parts: tuple[c.Sequence, ...], option: c.Option, scope: Scope) -> p.OptionBranch:
    body = _parts(parts, scope, True)
    span = parts[0].clauses[0].span.to(parts[-1].clauses[-1].span)
    return p.OptionBranch("", body, requirements.of(body), span)


def senses_optional(clause: c.Clause) -> bool:
    return clause.mood == "modal" and clause.modal == "moci" and not clause.negated


# ------------------------------------------------------------------ clauses in a row


def _sequence(row: c.Sequence, scope: Scope, looping: bool) -> p.Stmt:
    if any(link in ("nebo", ", nebo") for link in row.links):
        return _either(row, scope, looping)
    done: list[p.Stmt] = []
    before_last: p.Slot = -1
    for index, clause in enumerate(row.clauses):
        thing = clause.role("co")
        if clause.shared_object and index + 1 < len(row.clauses):
            thing = _shared(row, index)
        elif index and (row.clauses[index - 1].shared_object or (thing is None and clause.object_before)):
            thing = _the_same(row.clauses[index - 1], scope)
        stmt = _clause(clause, thing, scope, looping)
        if index and clause.mood == "inf" and senses_optional(row.clauses[0]):
            stmt = p.If(p.SlotDone(before_last), stmt)
        before_last = scope.last
        done.append(stmt)
    return done[0] if len(done) == 1 else p.Block(tuple(done))


def _shared(row: c.Sequence, index: int) -> c.NounPhrase | None:
    return next((item.role("co") for item in row.clauses[index + 1 :] if item.role("co") is not None), None)


def _the_same(before: c.Clause, scope: Scope) -> c.NounPhrase:
    """The object once more: what the verb before has just handled."""
    result = scope.results[-1]
    gender = "x" if result.number == "pl" else result.gender
    head = c.PronounHead(_PRONOUN, gender, result.number, before.span)
    return c.Phrase((), head, result.number, span=before.span)


_PRONOUN = "on"


def _either(row: c.Sequence, scope: Scope, looping: bool) -> p.Stmt:
    """„získej 1 zlato, nebo odhoď kartu“: the performer chooses."""
    lead = row.clauses[0]
    performer, ahead = _performer(lead, scope, looping)
    slot = scope.slot()
    branches = []
    with scope.performing(performer):
        for clause in row.clauses:
            body = _clause(clause, clause.role("co") or _shared(row, 0), scope, True)
            branches.append(p.OptionBranch("", body, requirements.of(body), clause.span))
    scope.last = slot
    return ahead(p.PickOption(slot, performer, tuple(branches), False, lead.span))


def _clause(clause: c.Clause, thing: c.NounPhrase | None, scope: Scope, looping: bool) -> p.Stmt:
    understood.clause(clause, scope)
    performer, ahead = _performer(clause, scope, looping)
    with scope.performing(performer):
        stmt = _deed(clause, thing, scope)
    if scope.about_to and understood.says(clause, "instead"):
        done: p.Stmt = p.Instead(clause.span)
        stmt = p.Block((stmt, p.If(p.SlotDone(scope.last), done)))
    return ahead(stmt)


def _deed(clause: c.Clause, thing: c.NounPhrase | None, scope: Scope) -> p.Stmt:
    if clause.mood == "none":
        return _score(clause, scope)
    if clause.mood not in ("imp", "inf", "fin", "modal") or clause.negated:
        raise Unclear("K-N029", clause.span)
    if clause.mood == "modal" and clause.modal != "moci":
        raise Unclear("K-N029", clause.span)
    return verbs.statement(clause, scope, thing, senses_optional(clause))


def _score(clause: c.Clause, scope: Scope) -> p.Stmt:
    """„1 bod za každou zelenou kartu, nejvýše 4.“"""
    thing = clause.role("stat")
    if thing is None or not phrases.is_token(thing, scope):
        raise Unclear("K-N030", clause.span)
    parts = []
    for phrase in phrases.items(thing):
        slot = scope.slot()
        amount = picking.scaled(deeds.asked(phrase), clause, scope)
        owner = p.SeatHolder(scope.performer)
        parts.append(p.Tokens(slot, phrases.noun(phrase), amount, None, owner, span=clause.span))
    return parts[0] if len(parts) == 1 else p.Block(tuple(parts))


# ------------------------------------------------------------------ who does it


class _Ahead:
    """What has to stand before a clause so that its subject is settled."""

    def __init__(self, loop: tuple[p.Slot, p.SeatsExpr] | None = None) -> None:
        self.loop = loop

    def __call__(self, stmt: p.Stmt) -> p.Stmt:
        return stmt if self.loop is None else p.ForSeats(self.loop[0], self.loop[1], stmt)


def _performer(clause: c.Clause, scope: Scope, looping: bool) -> tuple[p.SeatExpr, _Ahead]:
    subject = clause.role("subj")
    if clause.mood == "inf":
        return scope.performer, _Ahead()
    if clause.mood == "none":
        return scope.performer, _Ahead()
    if clause.mood == "imp" or clause.person == 2:
        return p.You(), _Ahead()
    if clause.person == 1:
        return p.Me(), _Ahead()
    if subject is None:
        return scope.subject or scope.performer, _Ahead()
    if not phrases.is_player(subject, scope) or senses.verb(clause.verb) == "win":
        return scope.performer, _Ahead()
    if looping and seats.is_loop(subject, scope):
        return scope.performer, _Ahead()
    if seats.is_loop(subject, scope):
        slot = scope.slot()
        scope.subject = p.SeatSlot(slot)
        return p.SeatSlot(slot), _Ahead((slot, seats.several(subject, scope)))
    scope.subject = seats.one(subject, scope)
    return scope.subject, _Ahead()
