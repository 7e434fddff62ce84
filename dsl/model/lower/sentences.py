"""The sentences of one text in, one statement out: conditions, costs, options, loops over players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import dsl.model.lower.repeated as repeated
import dsl.model.lower.tokens as tokens
import dsl.model.lower.verbs as verbs
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.lower import conditions, phrases, requirements, together, understood
from dsl.model.lower.performers import Loop, is_loop, performed
from dsl.model.lower.scope import Result, Scope, Unclear


def text(sentences: Sequence[c.Sentence], scope: Scope) -> p.Stmt:
    """All sentences in order; a sentence that goes on speaking of „každý hráč“ joins the loop of the one before."""
    sentences = tuple(_with_otherwise(sentences))
    done: list[p.Stmt] = []
    index = 0
    while index < len(sentences):
        count = 1
        while _loops(sentences[index], scope) and index + count < len(sentences) and _goes_on(sentences[index + count]):
            count += 1
        done.append(_group(sentences[index : index + count], scope))
        index += count
    return done[0] if len(done) == 1 else p.Block(tuple(done))


def _with_otherwise(sentences: Sequence[c.Sentence]) -> Iterator[c.Sentence]:
    """„Pokud …, …. Jinak ….“ says the same as „Pokud …, …, jinak ….“"""
    waiting: c.Sentence | None = None
    for one in sentences:
        option = one.options[0]
        if waiting is not None and option.before[:1] and option.before[0].word == _OTHERWISE:
            before = waiting.options[0]
            plain = len(one.options) == 1 and len(option.parts) == 1 and len(option.before) == 1
            plain = plain and not option.after and option.otherwise is None
            if len(waiting.options) > 1 or not before.before or before.otherwise is not None or not plain:
                raise Unclear("K-N028", option.before[0].span, word=_OTHERWISE)
            waiting = replace(waiting, options=(replace(before, otherwise=option.parts[0]),))
            continue
        if waiting is not None:
            yield waiting
        waiting = one
    if waiting is not None:
        yield waiting


def _main(sentence: c.Sentence) -> c.Clause:
    return sentence.options[0].parts[0].clauses[0]


def _loops(sentence: c.Sentence, scope: Scope) -> bool:
    main = _main(sentence)
    subject = main.role("subj")
    plain = not any(isinstance(before.body, c.Did) for before in sentence.options[0].before)
    return plain and senses.verb(main.verb) not in ("win", "begin") and is_loop(subject, scope)


def _goes_on(sentence: c.Sentence) -> bool:
    """„Pokud to udělá, …“, „Pak si dobere …“: still about each of them."""
    first = sentence.options[0]
    asked = any(isinstance(before.body, c.Did) and before.body.person == 3 for before in first.before)
    main = _main(sentence)
    return asked or (main.person == 3 and main.mood in ("fin", "modal") and main.role("subj") is None)


def _group(sentences: Sequence[c.Sentence], scope: Scope) -> p.Stmt:
    first = sentences[0].options[0]
    subject = _main(sentences[0]).role("subj")
    conditional = bool(first.before or first.after)
    if not _loops(sentences[0], scope) or (conditional and first.otherwise is not None):
        return p.Block(tuple(sentence(item, scope) for item in sentences))
    if len(sentences) == 1 and len(sentences[0].options) == 1 and len(first.parts) == 1:
        return sentence(sentences[0], scope)
    assert subject is not None
    scope.sentence += 1
    cond = _condition(first, scope)
    bare = replace(sentences[0], options=(replace(first, before=(), after=()), *sentences[0].options[1:]))
    loop = Loop.over(subject, scope)
    with loop:
        body = p.Block(tuple(sentence(item, scope, looping=True) for item in (bare, *sentences[1:])))
    whole = loop.closed(body)
    return p.If(cond, whole, None, first.span) if cond is not None else whole


def sentence(one: c.Sentence, scope: Scope, looping: bool = False) -> p.Stmt:
    scope.sentence += 1
    if len(one.options) == 1:
        return _option(one.options[0], scope, looping)
    return _choice(one, scope, looping)


# ------------------------------------------------------------------ one alternative


def _option(option: c.Option, scope: Scope, looping: bool) -> p.Stmt:
    cond = _condition(option, scope)
    if cond is None:
        if option.otherwise is not None:
            raise Unclear("K-N028", option.span, word=_OTHERWISE)
        return _parts(option.parts, scope, looping)
    otherwise = None
    with scope.alternatives() as kept:
        with scope.alternative(kept):
            body = _parts(option.parts, scope, looping)
        if option.otherwise:
            with scope.alternative(kept):
                otherwise = sequence(option.otherwise, scope, looping)
    return p.If(cond, body, otherwise, option.span)


_OTHERWISE = "jinak"


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
        return sequence(parts[0], scope, looping)
    for part in parts[:-1]:
        if any(senses_optional(clause) for clause in part.clauses):
            raise Unclear("K-N034", part.clauses[0].span)
    cost = p.Block(tuple(sequence(part, scope, looping) for part in parts[:-1]))
    effect = sequence(parts[-1], scope, looping)
    whole = p.Block((cost, effect))
    needed = requirements.cost(cost)
    return p.If(needed, whole) if needed is not None else whole


# ------------------------------------------------------------------ vyber jedno


def _choice(one: c.Sentence, scope: Scope, looping: bool) -> p.Stmt:
    """[cost:] vyber jedno: …; nebo …"""
    first = one.options[0]
    place = next((number for number, part in enumerate(first.parts[:-1]) if _offers(part.clauses[-1])), -1)
    if place < 0:
        raise Unclear("K-T040", one.span)
    _check_options(one)
    cond = _condition(first, scope)
    cost = [sequence(part, scope, looping) for part in first.parts[:place]]
    lead_up = first.parts[place].clauses[:-1]
    if lead_up:
        cost.append(sequence(c.Sequence(lead_up, first.parts[place].links[:-1]), scope, looping))
    body = _offer(one, place, scope, looping)
    needed = requirements.cost(p.Block(tuple(cost))) if place else None
    body = p.Block((p.Block(tuple(cost)), body)) if cost else body
    body = p.If(needed, body) if needed is not None else body
    return p.If(cond, body) if cond is not None else body


def _offers(clause: c.Clause) -> bool:
    """„vyber jedno“, and nothing more."""
    thing = clause.role("co")
    one = isinstance(thing, c.Phrase) and phrases.has_sense(thing, "one") and not thing.post
    return senses.verb(clause.verb) == "choose" and one and not clause.negated


def _offer(one: c.Sentence, place: int, scope: Scope, looping: bool) -> p.Stmt:
    first = one.options[0]
    lead = first.parts[place].clauses[-1]
    understood.clause(lead, scope)
    slot = scope.slot()

    def offer(performer: p.SeatExpr) -> p.Stmt:
        with scope.alternatives() as kept:
            branches = tuple(
                _branch(option.parts[place + 1 :] if option is first else option.parts, scope, kept)
                for option in one.options
            )
        scope.last, scope.last_by = slot, performer
        return p.PickOption(slot, performer, branches, senses_optional(lead), one.span)

    return performed(lead, scope, looping, offer)


def _check_options(one: c.Sentence) -> None:
    """Conditions of single options and „jinak“ would be lost."""
    for option in one.options:
        extra = option.after or option.otherwise or (option.before and option is not one.options[0])
        if extra:
            raise Unclear("K-N035", option.span)


def _branch(parts: tuple[c.Sequence, ...], scope: Scope, kept: list[Result]) -> p.OptionBranch:
    with scope.alternative(kept):
        body = _parts(parts, scope, False)
    span = parts[0].clauses[0].span.to(parts[-1].clauses[-1].span)
    return p.OptionBranch("", body, requirements.of(body), span)


def senses_optional(clause: c.Clause) -> bool:
    return clause.mood == "modal" and clause.modal == "moci" and not clause.negated


# ------------------------------------------------------------------ clauses in a row


def sequence(row: c.Sequence, scope: Scope, looping: bool) -> p.Stmt:
    if any(link in _OR for link in row.links):
        return _either(row, scope, looping)
    done: list[p.Stmt] = []
    index = 0
    while index < len(row.clauses):
        each = repeated.length(row, index, scope)
        if each:
            done.append(repeated.statement(row, index, each, scope, looping))
            index += each
            continue
        count = _run(row, index, scope, looping)
        done.append(_loop_run(row, index, count, scope) if count else _one_of_row(row, index, scope, looping))
        index += count or 1
    return done[0] if len(done) == 1 else p.Block(tuple(done))


_OR = ("nebo", ", nebo")


def _run(row: c.Sequence, start: int, scope: Scope, looping: bool) -> int:
    """How many clauses from here are about each of several players: „každý hráč odhodí kartu a dobere si kartu“."""
    first = row.clauses[start]
    if (looping and not start) or first.mood not in ("fin", "modal") or senses.verb(first.verb) in ("win", "begin"):
        return 0
    if not is_loop(first.role("subj"), scope) or understood.says(first, "at once"):
        return 0
    end = start + 1
    while end < len(row.clauses) and row.clauses[end].role("subj") is None and _continues(row.clauses[end]):
        end += 1
    return end - start


def _continues(clause: c.Clause) -> bool:
    return clause.mood == "inf" or (clause.person == 3 and clause.mood in ("fin", "modal"))


def _loop_run(row: c.Sequence, start: int, count: int, scope: Scope) -> p.Stmt:
    subject = row.clauses[start].role("subj")
    assert subject is not None
    loop = Loop.over(subject, scope)
    with loop:
        inner = c.Sequence(row.clauses[start : start + count], row.links[start : start + count - 1])
        body = sequence(inner, scope, looping=True)
    return loop.closed(body)


def _one_of_row(row: c.Sequence, index: int, scope: Scope, looping: bool) -> p.Stmt:
    clause = row.clauses[index]
    thing = clause.role("co")
    if clause.shared_object and index + 1 < len(row.clauses):
        thing = _shared(row, index)
    elif index and (row.clauses[index - 1].shared_object or (thing is None and clause.object_before)):
        thing = _the_same(row.clauses[index - 1], scope)
    before = scope.last
    stmt = _clause(clause, thing, scope, looping)
    if index and clause.mood == "inf" and senses_optional(row.clauses[0]):
        return p.If(p.SlotDone(before), stmt)
    return stmt


def _shared(row: c.Sequence, index: int) -> c.NounPhrase | None:
    return next((item.role("co") for item in row.clauses[index + 1 :] if item.role("co") is not None), None)


def _the_same(before: c.Clause, scope: Scope) -> c.NounPhrase:
    """The object once more: what the verb before has just handled."""
    done = [result for result in scope.results if result.kind == "cards"]
    if not done:
        raise Unclear("K-R004", before.span)
    result = done[-1]
    gender = "x" if result.number == "pl" else result.gender
    head = c.PronounHead(_PRONOUN, gender, result.number, before.span)
    return c.Phrase((), head, result.number, span=before.span)


_PRONOUN = "on"


def _either(row: c.Sequence, scope: Scope, looping: bool) -> p.Stmt:
    """„získej 1 zlato, nebo odhoď kartu a ztrať 1 bod“: who performs it chooses; „a“ binds closer than „nebo“."""
    lead = row.clauses[0]
    slot = scope.slot()

    def offer(performer: p.SeatExpr) -> p.Stmt:
        branches = []
        with scope.alternatives() as kept:
            for number, part in enumerate(_alternatives(row)):
                with scope.alternative(kept):
                    body = sequence(part if number else _chosen(part), scope, False)
                span = part.clauses[0].span.to(part.clauses[-1].span)
                branches.append(p.OptionBranch("", body, requirements.of(body), span))
        scope.last, scope.last_by = slot, performer
        return p.PickOption(slot, performer, tuple(branches), senses_optional(lead), lead.span)

    return performed(lead, scope, looping, offer)


def _alternatives(row: c.Sequence) -> Iterator[c.Sequence]:
    """The parts between „nebo“; a part without an object has that of its neighbour."""
    start = 0
    for end in [index for index, link in enumerate(row.links) if link in _OR] + [len(row.links)]:
        clauses = tuple(_with_object(clause, row) for clause in row.clauses[start : end + 1])
        yield c.Sequence(clauses, row.links[start:end])
        start = end + 1


def _with_object(clause: c.Clause, row: c.Sequence) -> c.Clause:
    if clause.role("co") is not None or not (clause.shared_object or clause.object_before):
        return clause
    thing = _shared(row, 0) or row.clauses[0].role("co")
    if thing is None:
        return clause
    items = (*clause.items, c.Filled("co", thing))
    return replace(clause, items=items, shared_object=False, object_before=False)


def _chosen(row: c.Sequence) -> c.Sequence:
    """The first option without the subject and the „můžeš“ of its sentence: both have been heard."""
    first = row.clauses[0]
    items = tuple(item for item in first.items if not (isinstance(item, c.Filled) and item.role == "subj"))
    plain = replace(first, items=items, mood="fin", modal="") if senses_optional(first) else replace(first, items=items)
    return replace(row, clauses=(plain, *row.clauses[1:]))


def _clause(clause: c.Clause, thing: c.NounPhrase | None, scope: Scope, looping: bool) -> p.Stmt:
    if understood.says(clause, "at once") and isinstance(thing, c.Phrase) and not looping:
        first, second, chosen = together.parted(clause, thing, scope)
        return p.Block((_clause(first, thing, scope, looping), _clause(second, chosen, scope, looping)))
    understood.clause(clause, scope)

    def deed(performer: p.SeatExpr) -> p.Stmt:
        stmt = _deed(clause, thing, scope)
        scope.last_by = performer
        if scope.vague:
            raise Unclear("K-T010", scope.vague[0])
        if scope.about_to and understood.says(clause, "instead"):
            done: p.Stmt = p.Instead(clause.span)
            stmt = p.Block((stmt, p.If(p.SlotDone(scope.last), done)))
        return stmt

    return performed(clause, scope, looping, deed)


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
    return tokens.score(clause, scope, thing)
