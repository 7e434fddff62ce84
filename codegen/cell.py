"""A request with templates of an author in, the documents out; or what went wrong, and in which template."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

SECONDS = 10  # of the processor
WAIT = 3  # times as long, on a busy machine
BYTES = 1 << 30
_SCRIPT = Path(__file__).resolve().parent / "confined.py"
_PLACE = re.compile(r"┌─ [^\n]*/[^\s:]+:(?P<line>\d+)")
_OUTSIDE = re.compile(r"file not found|escape the project|sandbox|package|access denied|failed to load file|os error")


class Spoilt(Exception):
    """A template that cannot be used: the code of the fault and the words of its message."""

    def __init__(self, code: str, **words: str) -> None:
        super().__init__(code, words)
        self.code = code
        self.words = tuple(words.items())


def run(request: Mapping[str, Any]) -> tuple[bytes, ...]:
    """In a process of its own, in an empty folder, without the settings of the user."""
    whole = json.dumps({**request, "seconds": SECONDS, "bytes": BYTES}).encode("ascii")
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run(
                [sys.executable, "-I", str(_SCRIPT)], input=whole, capture_output=True, cwd=folder,
                env=_environment(), timeout=WAIT * SECONDS, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired as error:
            raise _limit("time") from error
    head, _, rest = done.stdout.partition(b"\n")
    if done.returncode or not head:
        raise _limit("memory" if b"memory" in done.stderr or b"MemoryError" in done.stderr else "time")
    return _documents(json.loads(head), rest)


def _environment() -> dict[str, str]:
    """Where limits cannot be set, at least no server is found."""
    kept = {name: value for name, value in os.environ.items() if name in ("SYSTEMROOT", "LD_LIBRARY_PATH")}
    nowhere = "http://127.0.0.1:9"
    return {**kept, "HTTPS_PROXY": nowhere, "HTTP_PROXY": nowhere, "ALL_PROXY": nowhere, "PYTHONUTF8": "1"}


def _documents(answer: Mapping[str, Any], rest: bytes) -> tuple[bytes, ...]:
    match answer["status"]:
        case "ok":
            ends = [0, *accumulate(answer["lengths"])]
            return tuple(rest[start:end] for start, end in pairwise(ends))
        case "memory":
            raise _limit("memory")
        case "outside":
            raise _outside(answer["message"])
        case "error":
            raise _error(answer["line"], answer["message"])
    place = _PLACE.search(answer["place"])
    if _OUTSIDE.search(answer["message"]):
        raise _outside(answer["message"])
    raise _error(int(place["line"]) if place else 0, answer["message"])


def _limit(what: str) -> Spoilt:
    return Spoilt("K-P022", limit=f"{SECONDS} s" if what == "time" else f"{BYTES >> 20} MB")


def _outside(message: str) -> Spoilt:
    return Spoilt("K-P023", message=_plain(message))


def _error(line: int, message: str) -> Spoilt:
    return Spoilt("K-P021", line=str(line), message=_plain(message))


def _plain(message: str) -> str:
    """One line without the folder in which the process ran."""
    return re.sub(r" \(searched at [^)]*\)", "", " ".join(message.split()))[:200]
