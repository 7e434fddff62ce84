"""The key of a text in, its words in the reader's language out; the texts live in data/texts.toml."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path

from dsl.diagnostics.language import pick_language
from dsl.diagnostics.registry import LANGUAGES, Lang

__all__ = ["LANGUAGES", "Refusal", "choose", "language", "refuse", "say"]

_chosen: str | None = None


class Refusal(Exception):
    """Wrong use of the command line: one message, exit code 2, nothing done."""


def choose(language: str | None) -> None:
    """What `--lang` said; None leaves the environment to decide."""
    global _chosen
    _chosen = language


def language() -> Lang:
    return pick_language(_chosen, os.environ)


def say(key: str, **words: object) -> str:
    return _texts()[key][language()].format(**words)


def refuse(key: str, **words: object) -> Refusal:
    return Refusal(say(key, **words))


@cache
def _texts() -> dict[str, dict[str, str]]:
    raw = (Path(__file__).parent / "data" / "texts.toml").read_text(encoding="utf-8")
    return tomllib.loads(raw)
