"""The place chosen for a phrase and the other possible ones in; a doubt, where a reader could choose another, out."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.source import Span
from dsl.syntax.sentence.chunks import NounChunk, PrepChunk
from dsl.syntax.sentence.complaints import Doubt
from dsl.syntax.sentence.draft import Draft
from dsl.syntax.sentence.edge import Site, alike, counted
from dsl.syntax.sentence.nouns import Noun
from dsl.syntax.sentence.tokens import Token

COMPARING = ("než", "jako")
HAVING = ("s", "bez")


def doubt_join(draft: Draft, joint: Token, noun: Noun, chosen: Site, sites: Sequence[Site]) -> None:
    """„Získej 1 zlato za každou kartu a 1 bod.“: a point for each card, or one point more?"""
    inner = chosen.noun
    others = [site.noun for site in sites if site.noun is not inner and not _contains(site.noun, inner)]
    others += [
        item.noun
        for item in draft.items[:-1]
        if item.noun and item.what != "prep" and item.noun.case in noun.cases and alike(item.noun, noun)
    ]
    held_by_prep = [other for other in others if _is_rival(other, inner, noun)]
    if not held_by_prep:
        return
    other, phrase = held_by_prep[0].first.chunk, f"{joint.text} {noun.chunk.text}"
    span = joint.span.to(noun.chunk.span)
    _note(draft, "K-A001", span, phrase, noun.chunk.span, inner.first.chunk, other)


def _note(
    draft: Draft, code: str, span: Span, phrase: str, moved: Span, near: NounChunk, far: NounChunk, role: str = ""
) -> None:
    words = (("phrase", phrase), ("near", near.text), ("far", far.text))
    draft.book.doubts.append(Doubt(code, span, moved, near.span, far.span, words, role))


def _contains(outer: Noun, inner: Noun) -> bool:
    return any(item is inner for item in outer.items)


def _is_rival(other: Noun, inner: Noun, new: Noun) -> bool:
    """A counted phrase looks for a counted one, a plain phrase for a plain one, an adjective for an adjective."""
    if (new.head == "ADJH") != (other.first.head == "ADJH"):
        return False
    return counted(other) == counted(new) and not (counted(inner) == counted(new) and _far_in_kind(other, inner, new))


def _far_in_kind(other: Noun, inner: Noun, new: Noun) -> bool:
    return not inner.first.kinds.isdisjoint(new.kinds) and other.first.kinds.isdisjoint(new.kinds)


def doubt_prep(draft: Draft, chunk: PrepChunk, role: str, fitting: Sequence[Site]) -> None:
    """„kartu pod kartou z ruky“: which of the two comes from the hand? „kartu hráče se štítem“: who has the shield?"""
    near, rivals = fitting[0], list(fitting[1:])
    if near.is_attached("gen") and chunk.prep.lemma in HAVING:
        pass
    elif near.is_prep and not (near.holder and near.holder.prep.startswith(COMPARING)) and not _is_counted_by(near):
        rivals = [site for site in rivals if not site.noun.first.kinds.isdisjoint(near.noun.first.kinds)]
    else:
        return
    if not rivals:
        return
    _note_prep(draft, chunk, role, near.noun.first.chunk, rivals[0].noun.first.chunk)


def _is_counted_by(site: Site) -> bool:
    """„1 bod za každé 2 medy na této kartě“: a place behind „za každý“ says which ones are counted."""
    rate = site.holder is not None and site.holder.prep == "za"
    return rate and any(token.has_lemma("každý") for token in site.noun.first.chunk.pre)


def doubt_whole(draft: Draft, chunk: PrepChunk, role: str, near: Noun, whole: Noun) -> None:
    """„1 lokaci a 1 dohodu z ruky“: is only the second one in the hand?"""
    _note_prep(draft, chunk, role, near.chunk, whole.first.chunk)


def _note_prep(draft: Draft, chunk: PrepChunk, role: str, near: NounChunk, far: NounChunk) -> None:
    phrase = " ".join(token.text for token in chunk.tokens if token.text)
    _note(draft, "K-A002", chunk.span, phrase, chunk.span, near, far, role)
