"""Classified words of one sentence in, its options as chunks out; or the word the grammar could not take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from lark import Lark, Transformer
from lark import Token as LarkToken
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from dsl.resources import grammar
from dsl.syntax.sentence.chunks import (
    CapChunk,
    Chunk,
    ClauseChunk,
    ConditionChunk,
    NounChunk,
    OptionChunk,
    PrepChunk,
    RelativeChunk,
    SequenceChunk,
    VerbChunk,
    WordChunk,
)
from dsl.syntax.sentence.tokens import Token


class _ReadyTokens(Lexer):
    """The passes have already classified every word; Lark only has to take them over."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: Iterable[Token], parser_state: object = None) -> Iterator[LarkToken]:  # type: ignore[override]
        for token in lexer_state:
            yield LarkToken(token.kind, token)


def _own(token: LarkToken) -> Token:
    own: Token = token.value
    return own


class _Chunks(Transformer[Any, Any]):
    """One method per rule of grammars/sentence.lark."""

    def start(self, children: list[Any]) -> tuple[OptionChunk, ...]:
        return tuple(child for child in children if isinstance(child, OptionChunk))

    def option(self, children: list[Any]) -> OptionChunk:
        before = tuple(child for child in children if isinstance(child, ConditionChunk))
        parts = tuple(child for child in children if isinstance(child, SequenceChunk))
        tails = [child for child in children if isinstance(child, tuple)]
        otherwise = next((tail[1] for tail in tails if tail[0] == "OTHERWISE"), None)
        return OptionChunk(before, parts, otherwise, tuple(tail[1] for tail in tails if tail[0] == "AFTER"))

    def before(self, children: list[Any]) -> ConditionChunk:
        word = _own(children[0])
        return ConditionChunk(word) if len(children) == 1 else _condition(word, children[1])

    def after(self, children: list[Any]) -> tuple[str, SequenceChunk | ConditionChunk]:
        if children[0].type == "OTHERWISE":
            return "OTHERWISE", children[1]
        return "AFTER", _condition(_own(children[0]), children[1])

    def condition(self, children: list[Any]) -> list[Any]:
        return children

    def sequence(self, children: list[Any]) -> SequenceChunk:
        return SequenceChunk(tuple(children[::2]), tuple(children[1::2]))

    def link(self, children: list[LarkToken]) -> Token:
        return _own(children[0])

    def clause(self, children: list[Chunk]) -> ClauseChunk:
        return tuple(children)

    def item(self, children: list[Chunk]) -> Chunk:
        return children[0]

    def word(self, children: list[LarkToken]) -> WordChunk:
        return WordChunk(_own(children[0]))

    def verb(self, children: list[LarkToken]) -> VerbChunk:
        return VerbChunk(_own(children[0]))

    def relative(self, children: list[Any]) -> RelativeChunk:
        links = tuple(_own(link) for link in children[2:-1:2])
        return RelativeChunk(tuple(children[1:-1:2]), links, _own(children[0]))

    def cap(self, children: list[LarkToken]) -> CapChunk:
        return CapChunk(_own(children[0]), _own(children[1]))

    def noun(self, children: list[Any]) -> NounChunk:
        head, value, tied = children[-1]
        return NounChunk(tuple(children[:-1]), head, value, tied)

    def pre(self, children: list[LarkToken]) -> Token:
        return _own(children[0])

    def head(self, children: list[Any]) -> tuple[Token, tuple[Token, ...], Token | None]:
        more = children[1] if len(children) > 1 else ()
        if isinstance(more, tuple):
            return _own(children[0]), more, None
        return _own(children[0]), (), _own(more)

    def value(self, children: list[LarkToken]) -> tuple[Token, ...]:
        return tuple(_own(child) for child in children)

    def prep(self, children: list[Any]) -> PrepChunk:
        return PrepChunk(_own(children[0]), children[1])


def _condition(word: Token, parts: list[Any]) -> ConditionChunk:
    if isinstance(parts[0], SequenceChunk):
        return ConditionChunk(word, sequence=parts[0])
    did = _own(parts[0])
    return ConditionChunk(word, did) if len(parts) == 1 else ConditionChunk(word, did, _own(parts[1]), parts[2])


@lru_cache(maxsize=1)
def sentence_parser() -> Lark:
    return Lark(grammar("sentence"), parser="lalr", lexer=_ReadyTokens, transformer=_Chunks(), maybe_placeholders=False)


def parse(tokens: Sequence[Token]) -> tuple[OptionChunk, ...] | Token:
    """The options of the sentence, or the first word that cannot stand where it stands."""
    try:
        options: tuple[OptionChunk, ...] = sentence_parser().parse(tokens)  # type: ignore[assignment]
    except UnexpectedToken as unexpected:
        value = unexpected.token.value
        return value if isinstance(value, Token) else tokens[-1]
    except UnexpectedInput:
        return tokens[-1]
    return options
