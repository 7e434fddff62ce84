"""A path in, its bytes out each time somebody saves it; checking goes on beside, always on the newest text."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from dsl.cli.preview.desk import Desk
from dsl.cli.speech import say
from dsl.source import Source

LOOK_EVERY = 0.02  # seconds
Stamp = tuple[int, int, int]


@dataclass(slots=True)
class Watch:
    """Looks at the file until the desk is closed. A save is noticed by time, length or a new file in its place."""

    path: Path
    desk: Desk
    check: Callable[[Source], None]
    _seen: Stamp | None = None

    def run(self) -> None:
        while not self.desk.closed:
            self.look()
            self.desk.rest(LOOK_EVERY)

    def look(self) -> None:
        try:
            stamp = _stamp(self.path)
            if stamp == self._seen:
                return
            raw = self.path.read_bytes()
        except OSError as error:
            self._seen = None
            self.desk.tell(say("preview.missing", name=self.path, reason=error.strerror or type(error).__name__))
            return
        self._seen = stamp
        with surviving(self.desk):
            self.desk.saved(raw)
        if self.desk.source is not None:
            self.check(self.desk.source)


@contextmanager
def surviving(desk: Desk) -> Iterator[None]:
    """A bug is told on the page and the preview goes on: the author's next save may be fine."""
    from codegen.typeset import NoEngine

    try:
        yield
    except NoEngine:
        raise
    except Exception as bug:
        if os.environ.get("KARBAN_DEBUG") == "1":
            raise
        desk.tell(say("main.bug", kind=type(bug).__name__, text=str(bug)[:200]))


def _stamp(path: Path) -> Stamp:
    found = os.stat(path)
    return found.st_mtime_ns, found.st_size, found.st_ino


@dataclass(slots=True)
class Checker:
    """Checks in a thread of its own; a text saved over before its turn is skipped."""

    desk: Desk
    variants: Sequence[str] = ()
    _waiting: Source | None = None
    _bell: threading.Condition = field(default_factory=threading.Condition)

    def ask(self, source: Source) -> None:
        with self._bell:
            self._waiting = source
            self._bell.notify()

    def stop(self) -> None:
        with self._bell:
            self._bell.notify()

    def run(self) -> None:
        while not self.desk.closed:
            source = self._next()
            if source is not None:
                self.check(source)

    def check(self, source: Source) -> None:
        import dsl

        with surviving(self.desk):
            _, faults, _ = dsl.check_file(source, self.variants)
            self.desk.checked(source, faults.items)

    def _next(self) -> Source | None:
        with self._bell:
            self._bell.wait_for(lambda: self._waiting is not None or self.desk.closed)
            source, self._waiting = self._waiting, None
            return source
