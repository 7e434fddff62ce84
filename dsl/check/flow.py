"""Does the game begin, go on and end? Is every phase, action and text of a card ever reached?"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.check.subject import Subject, texts
from dsl.diagnostics.fault import Diagnostic
from dsl.model import program as p
from dsl.source import Span


def check(subject: Subject) -> Iterator[Diagnostic]:
    yield from _begins(subject)
    yield from _ends(subject)
    yield from _phases(subject)
    yield from _actions(subject)
    yield from _texts(subject)


def _heading(subject: Subject) -> Span:
    return next(subject.file.all("hra")).keyword_span


def _begins(subject: Subject) -> Iterator[Diagnostic]:
    if subject.game.setup < 0:
        yield Diagnostic("K-F020", _heading(subject))


def _ends(subject: Subject) -> Iterator[Diagnostic]:
    game = subject.game
    scoring = subject.routines[game.scoring] if game.scoring >= 0 else ()
    running = [node for number in sorted(subject.reached - {game.scoring}) for node in subject.routines[number]]
    ends = any(isinstance(node, p.EndGame) for node in running)
    wins = any(isinstance(node, p.Win) for node in running)
    if not ends and not wins:
        yield Diagnostic("K-F009", _heading(subject))
    elif not wins and not any(isinstance(node, p.Win) for node in scoring):
        place = next((block.keyword_span for block in subject.file.all("konec hry")), _heading(subject))
        yield Diagnostic("K-F028", place)


def _phases(subject: Subject) -> Iterator[Diagnostic]:
    for block in subject.file.all("fáze"):
        number = subject.game.parts.get(block.name, -1)
        if number >= 0 and number not in subject.reached:
            yield Diagnostic("K-F021", block.name_span, (("name", block.name),))


def _actions(subject: Subject) -> Iterator[Diagnostic]:
    """No menu is one mistake, however many actions wait for it."""
    missing = [action for action in subject.game.actions if action.routine not in subject.reached]
    if missing and not any(isinstance(node, p.Menu) for node in subject.running()):
        yield Diagnostic("K-F022", missing[0].span, (("name", missing[0].name),))


def _texts(subject: Subject) -> Iterator[Diagnostic]:
    """Kinds with texts none of which is ever run."""
    lost = [
        subject.game.kinds[kind]
        for kind, numbers in texts(subject.game, "now").items()
        if numbers and not subject.reached & set(numbers)
    ]
    if lost and any(isinstance(node, p.Menu) for node in subject.running()):
        yield Diagnostic("K-F024", lost[0].span, (("kind", "“, „".join(kind.name for kind in lost)),))
