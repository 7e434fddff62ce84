"""What the parser makes of one sentence: clauses as flat lists of chunks, before anybody asks for roles."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.source import Span
from dsl.syntax.sentence.tokens import Token, covering


@dataclass(frozen=True, slots=True)
class NounChunk:
    """Premodifiers, a head and what is tied to it: a value, a name or a sign."""

    pre: tuple[Token, ...]
    head: Token
    value: tuple[Token, ...] = ()
    tied: Token | None = None

    @property
    def tokens(self) -> tuple[Token, ...]:
        return (*self.pre, self.head, *self.value, *((self.tied,) if self.tied else ()))

    @property
    def span(self) -> Span:
        return covering(self.tokens)

    @property
    def text(self) -> str:
        return " ".join(token.text for token in self.tokens if token.text)


@dataclass(frozen=True, slots=True)
class PrepChunk:
    prep: Token
    noun: NounChunk

    @property
    def tokens(self) -> tuple[Token, ...]:
        return (self.prep, *self.noun.tokens)

    @property
    def span(self) -> Span:
        return covering(self.tokens)


@dataclass(frozen=True, slots=True)
class VerbChunk:
    token: Token


@dataclass(frozen=True, slots=True)
class WordChunk:
    """An adverb, a clitic, a conjunction between nouns or the comma of a list."""

    token: Token


@dataclass(frozen=True, slots=True)
class CapChunk:
    bound: Token
    number: Token


@dataclass(frozen=True, slots=True)
class RelativeChunk:
    """, který má kartu a nemá groš"""

    clauses: tuple[tuple[Chunk, ...], ...]
    links: tuple[Token, ...]
    mark: Token


Chunk = NounChunk | PrepChunk | VerbChunk | WordChunk | CapChunk | RelativeChunk
ClauseChunk = tuple[Chunk, ...]


@dataclass(frozen=True, slots=True)
class SequenceChunk:
    clauses: tuple[ClauseChunk, ...]
    links: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class ConditionChunk:
    """`word` is the subordinator; both others are missing in „jinak“ at the start."""

    word: Token
    did: Token | None = None
    link: Token | None = None
    sequence: SequenceChunk | None = None


@dataclass(frozen=True, slots=True)
class OptionChunk:
    before: tuple[ConditionChunk, ...]
    parts: tuple[SequenceChunk, ...]
    otherwise: SequenceChunk | None
    after: tuple[ConditionChunk, ...]
