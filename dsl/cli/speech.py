"""The key of a text in, its words in the reader's language out; the texts live in data/texts.toml."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path

LANGUAGES = ("cs", "en")
_chosen: str | None = None


class Refusal(Exception):
    """Wrong use of the command line: one message, exit code 2, nothing done."""


def choose(language: str | None) -> None:
    """What `--lang` said; None leaves the environment to decide."""
    global _chosen
    _chosen = language


def language() -> str:
    """`--lang`, then KARBAN_LANG, then the locale."""
    if _chosen is not None:
        return _chosen
    for name in ("KARBAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].lower()
        if code in LANGUAGES:
            return code
        if code and name != "KARBAN_LANG":
            break
    return "en"


def say(key: str, **words: object) -> str:
    return _texts()[key][language()].format(**words)


def refuse(key: str, **words: object) -> Refusal:
    return Refusal(say(key, **words))


@cache
def _texts() -> dict[str, dict[str, str]]:
    raw = (Path(__file__).parent / "data" / "texts.toml").read_text(encoding="utf-8")
    return tomllib.loads(raw)
