"""The sentence grammar and texts in; out: which alternatives of which rule the texts use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from lark import Lark, Tree
from lark import Token as LarkToken

from dsl.resources import grammar
from dsl.syntax.sentence.parser import _ReadyTokens
from dsl.syntax.sentence.passes import classify
from dsl.syntax.sentence.tokens import Token, scan, split_sentences
from tests.corpus.texts import Row, lexicon

_RULE = re.compile(r"^(\w+):(.*)$")
_REPEATED = re.compile(r"\((\w+)[^)]*\)[*?]|(\w+)[*?]")


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to write a rule, as it stands in the grammar; `number` counts the ways of one rule from 1.

    A part that may be missing or repeated is a way of its own: `mark` is the symbol that shows it is there.
    """

    rule: str
    number: int
    text: str
    comment: str = ""
    mark: str = ""


@cache
def alternatives() -> tuple[Alternative, ...]:
    found: list[Alternative] = []
    for rule, number, text, comment in _written():
        found.append(Alternative(rule, number, text, comment))
        for group, plain in _REPEATED.findall(text):
            mark = group or plain
            found.append(Alternative(rule, number, f"… {mark} …", "", mark))
    return tuple(found)


def rules() -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.rule for each in alternatives()))


def _written() -> Iterator[tuple[str, int, str, str]]:
    """(rule, number, text, comment) of every alternative."""
    rule, number = "", 0
    for line in grammar("sentence").splitlines():
        code, _, comment = (part.strip() for part in line.partition("//"))
        head = _RULE.match(code)
        if head:
            rule, number, code = head[1], 0, head[2]
        elif not code.startswith("|"):
            continue
        for text in code.removeprefix("|").split("|"):
            number += 1
            yield rule, number, text.strip(), comment


@cache
def _named_parser() -> Lark:
    """The same grammar, with a name for every alternative."""
    lines = [f"{rule}: {ways}" for rule, ways in _named_rules()]
    declared = [line for line in grammar("sentence").splitlines() if line.startswith("%declare")]
    return Lark("\n".join([*lines, *declared]), parser="lalr", lexer=_ReadyTokens, maybe_placeholders=False)


def _named_rules() -> Iterator[tuple[str, str]]:
    ways: dict[str, list[str]] = {}
    for rule, number, text, _ in _written():
        ways.setdefault(rule, []).append(f"{text} -> {rule}_{number}")
    return ((rule, " | ".join(texts)) for rule, texts in ways.items())


def used(row: Row) -> set[Alternative]:
    found: set[Alternative] = set()
    for tokens in split_sentences(scan(row.text, 0)):
        terminals: Sequence[Token] = classify(tokens, lexicon(row.game))
        found |= set(_in_tree(_named_parser().parse(terminals)))  # type: ignore[arg-type]
    return found


def _in_tree(tree: Tree[LarkToken]) -> Iterator[Alternative]:
    by_name = {f"{each.rule}_{each.number}": each for each in alternatives() if not each.mark}
    marks = [each for each in alternatives() if each.mark]
    for node in tree.iter_subtrees():
        yield by_name[node.data]
        inside = {_name(child) for child in node.children}
        yield from (each for each in marks if f"{each.rule}_{each.number}" == node.data and each.mark in inside)


def _name(child: Tree[LarkToken] | LarkToken) -> str:
    return child.type if isinstance(child, LarkToken) else str(child.data).rpartition("_")[0]


def usage(texts: Iterable[Row]) -> dict[Alternative, list[Row]]:
    """Every alternative with the rows that use it."""
    found: dict[Alternative, list[Row]] = {each: [] for each in alternatives()}
    for row in texts:
        for each in used(row):
            found[each].append(row)
    return found
