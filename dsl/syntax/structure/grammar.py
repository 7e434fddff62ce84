"""grammars/structure.lark in, the LALR parser over line tokens and its keywords out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from lark import Lark, Token, Tree
from lark.lexer import Lexer

from dsl.resources import grammar
from dsl.syntax.structure.lines import Line

Skeleton = Tree[Line]

HEADINGS = ("RULES", "RULES_OF", "TABLE", "TABLE_OF", "PROPERTIES", "CARDS", "EXAMPLE")
SENTENCE_HEADINGS = ("RULES", "RULES_OF")


class _ReadyTokens(Lexer):
    """The tokens are already made; Lark only has to pass them on."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: Iterable[Line], parser_state: object = None) -> Iterator[Token]:  # type: ignore[override]
        return iter(lexer_state)  # type: ignore[arg-type]


@lru_cache(maxsize=1)
def skeleton_parser() -> Lark:
    return Lark(grammar("structure"), start="file", parser="lalr", lexer=_ReadyTokens)


def parse_lines(lines: Iterable[Line]) -> Skeleton:
    return skeleton_parser().parse(lines)  # type: ignore[return-value]


@cache
def words(terminal: str) -> tuple[str, ...]:
    """The spellings of a keyword terminal: `words("STEP")`."""
    pattern = skeleton_parser().get_terminal(terminal).pattern.to_regexp()
    bare = pattern.removeprefix("(?:").removesuffix(")").replace("\\", "")
    return tuple(bare.split("|"))


@lru_cache(maxsize=1)
def headings() -> dict[str, str]:
    """Keyword → terminal, for every heading."""
    return {word: terminal for terminal in HEADINGS for word in words(terminal)}
