"""The sentence grammar is LALR(1) without conflicts, and sees parts of speech only."""

from __future__ import annotations

import logging
import re

import lark
import pytest

from dsl.resources import grammar
from dsl.syntax.sentence.parser import _ReadyTokens, parse, sentence_parser
from dsl.syntax.sentence.tokens import Token


def test_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.addHandler(caplog.handler)
    try:
        lark.Lark(grammar("sentence"), parser="lalr", lexer=_ReadyTokens, debug=True)
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(logging.CRITICAL)
    assert not [record for record in caplog.messages if "onflict" in record]


def test_a_conflict_would_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    """The check above can fail: this grammar may shift or reduce."""
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.addHandler(caplog.handler)
    try:
        lark.Lark("start: a B | A B C\na: A B?\n%declare A B C", parser="lalr", lexer=_ReadyTokens, debug=True)
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(logging.CRITICAL)
    assert [record for record in caplog.messages if "onflict" in record]


def test_no_word_stands_in_the_grammar() -> None:
    rules = re.sub(r"//.*", "", grammar("sentence"))
    assert '"' not in rules
    assert rules.isascii()


def test_parser_is_built_once() -> None:
    assert sentence_parser() is sentence_parser()


def test_parse_names_the_first_word_that_cannot_stand() -> None:
    wrong = Token("COLON", ":")
    assert parse([Token("IMP", "vezmi"), wrong, Token("COLON", ":"), Token("STOP", ".")]) == Token("COLON", ":")
    assert not isinstance(parse([Token("IMP", "vezmi"), Token("N", "kartu"), Token("STOP", ".")]), Token)
