"""Two small grammars without conflicts; every alternative of the sentence grammar earns its place.

docs/grammar.md shows how many texts and games use each; `KARBAN_REWRITE=1 pytest` writes it anew.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable

import lark
import pytest
from lark import Lark

from dsl.lexicon.lexicon import core_lexicon
from dsl.resources import grammar
from dsl.syntax.sentence.parser import _ReadyTokens as ReadyWords
from dsl.syntax.structure.grammar import _ReadyTokens as ReadyLines
from tests.corpus.productions import Alternative, alternatives, rules, usage
from tests.corpus.texts import ROOT, Row, everything

PAGE = ROOT / "docs" / "grammar.md"
MOST_CORE_VERBS = 42
MOST_ALTERNATIVES = 68


def _sentence() -> Lark:
    return Lark(grammar("sentence"), parser="lalr", lexer=ReadyWords, debug=True)


def _structure() -> Lark:
    return Lark(grammar("structure"), start="file", parser="lalr", lexer=ReadyLines, debug=True)


@pytest.mark.parametrize("build", [_sentence, _structure])
def test_no_conflicts(build: Callable[[], Lark], caplog: pytest.LogCaptureFixture) -> None:
    """Lark resolves shift/reduce conflicts silently unless it is asked; reduce/reduce conflicts raise."""
    lark.logger.addHandler(caplog.handler)
    lark.logger.setLevel(logging.DEBUG)
    try:
        build()
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(logging.CRITICAL)
    assert [message for message in caplog.messages if "onflict" in message] == []


@pytest.fixture(scope="module")
def used() -> dict[Alternative, list[Row]]:
    return usage(everything())


def test_every_alternative_serves_two_texts(used: dict[Alternative, list[Row]]) -> None:
    few = {(each.rule, each.text) for each, rows in used.items() if len({row.text for row in rows}) < 2}
    assert few == set()


def test_the_grammar_stays_small() -> None:
    written = [each for each in alternatives() if not each.mark]
    print(f"\n{len(rules())} rules, {len(written)} alternatives, {len(alternatives()) - len(written)} optional parts")
    assert len(alternatives()) <= MOST_ALTERNATIVES
    assert len(rules()) == 18


def test_core_verbs_stay_few() -> None:
    verbs = core_lexicon().verbs
    print(f"\n{len(verbs)} core verbs")
    assert len(verbs) <= MOST_CORE_VERBS
    assert all(verb.core for verb in verbs.values())


# ------------------------------------------------------------------ the page


def page(used: dict[Alternative, list[Row]]) -> str:
    texts = list(everything())
    games = {_game(row) for row in texts}
    written = [each for each in alternatives() if not each.mark]
    lines = [
        "# The sentence grammar in use",
        "",
        "Written by `KARBAN_REWRITE=1 pytest tests/corpus/test_grammar.py`; a test keeps it up to date.",
        "",
        f"`grammars/sentence.lark` has {len(rules())} rules with {len(written)} alternatives and "
        f"{len(alternatives()) - len(written)} parts that may be missing or repeated („… X …“).",
        f"The table says how many of {len(texts)} texts (`tests/data/corpus` and `examples`) and how many of",
        f"{len(games)} games use each of them. Parts of speech stand in capital letters; the passes in",
        "`dsl/syntax/sentence` decide which word is which.",
        "",
        "| rule | alternative | texts | games | for example |",
        "|---|---|---:|---:|---|",
        *(_line(each, used[each]) for each in alternatives()),
        "",
    ]
    return "\n".join(lines)


def _line(each: Alternative, rows: list[Row]) -> str:
    text = each.text.replace("|", "\\|")
    games = {_game(row) for row in rows}
    sample = min((row.text for row in rows), key=len, default="—")
    return f"| `{each.rule}` | `{text}` | {len(rows)} | {len(games)} | {sample} |"


def _game(row: Row) -> str:
    return row.game.rpartition("/")[2]


def test_the_page_is_up_to_date(used: dict[Alternative, list[Row]]) -> None:
    if os.environ.get("KARBAN_REWRITE"):
        PAGE.write_text(page(used), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page(used)
