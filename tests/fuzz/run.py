"""Numbers of inputs in, what became of them out; an input that raises, or does not end, is kept with its place."""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from tests.fuzz.looking import look_at_bytes, look_at_text
from tests.fuzz.mutate import spoilt_bytes, spoilt_text

LIMIT = 20.0  # seconds of CPU time after which an input counts as endless
BYTES_EVERY = 10


class Endless(Exception):
    pass


@dataclass(slots=True)
class Findings:
    inputs: int = 0
    runs: int = 0
    slowest: tuple[float, int] = (0.0, -1)
    crashes: dict[str, list[int]] = field(default_factory=dict)  # what and where → numbers of inputs

    def add(self, other: Findings) -> None:
        self.inputs += other.inputs
        self.runs += other.runs
        self.slowest = max(self.slowest, other.slowest)
        for place, numbers in other.crashes.items():
            self.crashes.setdefault(place, []).extend(numbers)


def look(number: int) -> str:
    if number % BYTES_EVERY == 0:
        return look_at_bytes(spoilt_bytes(number), number)
    return look_at_text(spoilt_text(number), number)


def fuzz(numbers: Iterable[int]) -> Findings:
    found = Findings()
    for number in numbers:
        began = time.process_time()
        try:
            with limited():
                found.runs += look(number) == "runs"
        except Exception as crash:
            found.crashes.setdefault(place_of(crash), []).append(number)
        found.inputs += 1
        found.slowest = max(found.slowest, (time.process_time() - began, number))
    return found


def place_of(crash: Exception) -> str:
    """The innermost frame of the project, and the message."""
    frames = traceback.extract_tb(crash.__traceback__)
    inside = [frame for frame in frames if "/dsl/" in frame.filename.replace("\\", "/")] or list(frames)
    where = f"{inside[-1].filename.rpartition('/dsl/')[2]}:{inside[-1].lineno}"
    return f"{where} {type(crash).__name__}: {str(crash)[:100]}"


@contextmanager
def limited() -> Iterator[None]:
    """Stops what does not end by itself; CPU time, so that a busy machine changes nothing."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise Endless(f"more than {LIMIT:.0f} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
