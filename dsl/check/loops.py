"""Does every repetition end? Does a verb or a rule lead back to itself?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dsl.check.subject import Subject, called, texts
from dsl.diagnostics.fault import Diagnostic
from dsl.model import program as p
from dsl.model.lower.walk import nodes

_STOPS = (p.Leave, p.EndGame, p.Win)
_CHANGES = (p.Move, p.Swap, p.Tokens, p.Pay)


def check(subject: Subject) -> Iterator[Diagnostic]:
    for number, routine in enumerate(subject.game.routines):
        yield from _repetitions(number, routine.body, subject)
    yield from _circles(subject)


# ------------------------------------------------------------------ zopakuj tento krok


def _repetitions(number: int, body: p.Stmt, subject: Subject) -> Iterator[Diagnostic]:
    for node in nodes(body):
        if isinstance(node, p.Step):
            for again in _always(node.body):
                around = node.body if isinstance(again, p.Again) and again.scope == "step" else body
                if isinstance(again, p.Again) and not _may_end(around, subject):
                    yield Diagnostic("K-F025", again.span)


def _may_end(body: p.Stmt, subject: Subject) -> bool:
    """Something in the loop leaves it; or it changes the table and a rule that ends the game may notice."""
    found = tuple(_with_calls(body, subject))
    if any(isinstance(node, _STOPS) for node in found):
        return True
    watched = any(
        isinstance(node, _STOPS) for watcher in subject.game.watchers for node in subject.routines[watcher.routine]
    )
    return watched and any(isinstance(node, _CHANGES) for node in found)


def _with_calls(body: p.Stmt, subject: Subject) -> Iterator[object]:
    """The nodes of a statement and of everything it starts."""
    immediate = texts(subject.game, "now")
    own = tuple(nodes(body))
    yield from own
    waiting, seen = list(called(own, subject.game, immediate)), set[int]()
    while waiting:
        number = waiting.pop()
        if number not in seen:
            seen.add(number)
            yield from subject.routines[number]
            waiting += called(subject.routines[number], subject.game, immediate)


def _always(stmt: p.Stmt) -> Iterator[p.Stmt]:
    """What is done whenever the statement is: nothing behind a condition, a choice or a loop."""
    match stmt:
        case p.Block():
            for item in stmt.items:
                yield from _always(item)
        case p.Step():
            yield from _always(stmt.body)
        case _:
            yield stmt


# ------------------------------------------------------------------ verbs that lead to themselves


def _circles(subject: Subject) -> Iterator[Diagnostic]:
    game = subject.game
    means = {verb.name: _done(subject, verb.routine) for verb in game.verbs.values()}
    for verb in game.verbs.values():
        if verb.name in _reachable(verb.name, means):
            yield Diagnostic("K-F027", verb.span, (("verb", verb.name),))
            return
    leads = dict(means)
    for trigger in game.triggers:
        if trigger.cond is None:
            leads[trigger.verb] = (*leads.get(trigger.verb, ()), *_done(subject, trigger.routine))
    reported: set[str] = set()
    for trigger in game.triggers:
        if trigger.cond is None and trigger.verb in _reachable(trigger.verb, leads) and trigger.verb not in reported:
            reported |= {trigger.verb} | _reachable(trigger.verb, leads)
            yield Diagnostic("K-F026", trigger.span, (("verb", trigger.verb),))


def _done(subject: Subject, routine: int) -> tuple[str, ...]:
    """Verbs that a routine always does."""
    return tuple(node.verb for node in _always(subject.game.routines[routine].body) if isinstance(node, p.DoVerb))


def _reachable(start: str, leads: Mapping[str, tuple[str, ...]]) -> set[str]:
    found: set[str] = set()
    waiting = list(leads.get(start, ()))
    while waiting:
        verb = waiting.pop()
        if verb not in found:
            found.add(verb)
            waiting += leads.get(verb, ())
    return found
