"""The options of one sentence as chunks in, the resolved sentence out; complaints and doubts go to the book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from dsl.lexicon.lexicon import Lexicon
from dsl.model import clauses as ast
from dsl.source import Span
from dsl.syntax.sentence.chunks import ConditionChunk, OptionChunk, SequenceChunk
from dsl.syntax.sentence.clause import resolve_clause
from dsl.syntax.sentence.clitics import settle_clitics
from dsl.syntax.sentence.complaints import Book
from dsl.syntax.sentence.draft import Draft
from dsl.syntax.sentence.moods import check_moods, find_orders
from dsl.syntax.sentence.tokens import Token

_SHARING = ("a", "nebo", "ani", ", nebo", ",")


def resolve(options: Sequence[OptionChunk], lexicon: Lexicon, book: Book, span: Span) -> ast.Sentence | None:
    """None when something was complained of."""
    resolver = _Resolver(lexicon, book)
    found = [resolver.option(option, first=place == 0) for place, option in enumerate(options)]
    return None if book.complaints else ast.Sentence(tuple(found), span)


class _Resolver:
    def __init__(self, lexicon: Lexicon, book: Book) -> None:
        self.lexicon = lexicon
        self.book = book

    def option(self, option: OptionChunk, *, first: bool) -> ast.Option:
        before = tuple(self.condition(condition) for condition in option.before)
        opening = "" if first else "nebo"
        if option.before and not option.before[-1].sequence and option.before[-1].word.kind == "ELSE":
            opening = "jinak"
        parts = tuple(self.sequence(part, opening if place == 0 else "") for place, part in enumerate(option.parts))
        otherwise = self.sequence(option.otherwise, "jinak") if option.otherwise else None
        after = tuple(self.condition(condition) for condition in option.after)
        return ast.Option(before, parts, otherwise, after, _span_of((*parts, otherwise), option))

    def condition(self, condition: ConditionChunk) -> ast.Condition:
        word = cast(ast.Subordinator, condition.word.lemma)
        body: ast.Sequence | ast.Did | None = None
        if condition.did is not None:
            also = self.sequence(condition.sequence, "a", condition=True) if condition.sequence else None
            body = _did(condition.did, also)
        elif condition.sequence is not None:
            body = self.sequence(condition.sequence, word, condition=True)
        return ast.Condition(word, body, condition.word.span)

    def sequence(self, sequence: SequenceChunk, opening: str, *, condition: bool = False) -> ast.Sequence:
        drafts: list[Draft] = []
        for place, chunks in enumerate(sequence.clauses):
            draft = resolve_clause(chunks, self.lexicon, self.book)
            if draft is not None:
                settle_clitics(draft, sequence.links[place - 1].lemma if place else opening, drafts)
                drafts.append(draft)
        if len(drafts) < len(sequence.clauses):
            return ast.Sequence(())
        links = tuple(cast(ast.Link, link.lemma) for link in sequence.links)
        self._share_objects(drafts, links)
        check_moods(drafts, links, self.book, condition=condition)
        if not condition:
            find_orders(drafts)
        return ast.Sequence(tuple(draft.clause() for draft in drafts), links)

    def _share_objects(self, drafts: Sequence[Draft], links: Sequence[str]) -> None:
        """„vezmi a oboduj kartu“ takes it from the right, „odhoď ji, vrať navrch“ from the left."""
        for place, draft in enumerate(drafts):
            if not draft.lacks_object:
                continue
            if place < len(links) and links[place] in _SHARING and _gives_right(drafts, links, place):
                draft.shared_object = True
            elif place and links[place - 1] in _SHARING and any("co" in left.filled for left in drafts[:place]):
                draft.object_before = True
            else:
                other = draft.filled.get("komu")
                words = [token for token in other.chunk.tokens if token.readings] if other else []
                self.book.complain("K-G021", draft.span, words, verb=draft.group.lemma)


def _gives_right(drafts: Sequence[Draft], links: Sequence[str], place: int) -> bool:
    for right in range(place + 1, len(drafts)):
        if "co" in drafts[right].filled:
            return not _has_goal(drafts[place])
        if right < len(links) and links[right] not in _SHARING:
            return False
    return False


def _has_goal(draft: Draft) -> bool:
    """„vrať navrch balíčku a vezmi kartu“: a clause with its own goal is complete; its object was named before."""
    return any(item.what == "prep" for item in draft.items[1:]) and draft.items[0].what == "verb"


def _did(token: Token, also: ast.Sequence | None) -> ast.Did:
    reading = token.readings[0]
    feats = cast("frozenset[tuple[ast.Person, ast.Number]]", reading.feats)
    person, number = min(feats, key=lambda each: (each[1] == "pl", each[0]))
    return ast.Did(reading.negated, person, number, also, token.span)


def _span_of(sequences: Sequence[ast.Sequence | None], option: OptionChunk) -> Span:
    spans = [clause.span for sequence in sequences if sequence for clause in sequence.clauses]
    spans += [condition.word.span for condition in (*option.before, *option.after)]
    return Span(min(s.start for s in spans), max(s.end for s in spans)) if spans else Span(0, 0)
