"""The chunks of one clause in, the resolved clause out: every phrase gets a role of the verb or a noun to belong to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dsl.lexicon.lexicon import Lexicon
from dsl.syntax.sentence.attach import attach_prep, attach_relative
from dsl.syntax.sentence.chunks import CapChunk, Chunk, NounChunk, PrepChunk, RelativeChunk, VerbChunk, WordChunk
from dsl.syntax.sentence.complaints import Book
from dsl.syntax.sentence.draft import Antecedent, Draft
from dsl.syntax.sentence.edge import Placed, right_edge
from dsl.syntax.sentence.nouns import Attached, Noun, read_noun
from dsl.syntax.sentence.roles import take_noun
from dsl.syntax.sentence.subjects import find_subject
from dsl.syntax.sentence.tokens import Token
from dsl.syntax.sentence.verbs import COPULAR, PASSIVE, verb_group

_SIDES = ("doleva", "doprava", "nahoru", "dolů")
_DENYING = ("žádný", "nikdo", "nic")
_NUMBERS = ("NUM", "NUMH", "NUMW", "NUMWH", "AMOUNT", "AMOUNTH")


def resolve_clause(
    chunks: Sequence[Chunk], lexicon: Lexicon, book: Book, antecedent: Antecedent | None = None
) -> Draft | None:
    verbs = [chunk.token for chunk in chunks if isinstance(chunk, VerbChunk)]
    group = verb_group(verbs, lexicon)
    if group is None:
        book.complain("K-G024", verbs[-1].span, verbs, first=verbs[0].text, second=verbs[-1].text)
        return None
    draft = Draft(chunks, group, lexicon, book, antecedent)
    for chunk in chunks:
        if isinstance(chunk, (NounChunk, PrepChunk)):
            inner = chunk if isinstance(chunk, NounChunk) else chunk.noun
            draft.nouns[id(chunk)] = noun = read_noun(inner, lexicon)
            if antecedent and inner.head.has_lemma("který"):
                noun.shapes = tuple(s for s in noun.shapes if (s.number, s.gender) == antecedent) or noun.shapes
            if not noun.shapes:
                _disagreement(inner, book)
                return None
            if (bound := _loose_bound(noun)) is not None:
                book.complain("K-G006", bound.span, word=bound.text)
                return None
    find_subject(draft)
    for place, chunk in enumerate(chunks):
        draft.place = place
        _take(draft, chunk)
    _finish(draft)
    return draft


def _loose_bound(noun: Noun) -> Token | None:
    """„alespoň“ and „až“ stand before a number, „tolik“ or a part of a number („nejvýše polovinu karet“)."""
    tokens = (*noun.chunk.pre, noun.chunk.head)
    for token, following in pairwise(tokens):
        counts = following.kind in _NUMBERS or (following is noun.chunk.head and "číslo" in noun.kinds)
        if token.kind == "BOUND" and not counts:
            return token
    return None


def _disagreement(chunk: NounChunk, book: Book) -> None:
    number = next((token for token in chunk.pre if token.kind == "NUM"), None)
    agreeing = [token for token in chunk.pre if token.kind in ("ADJ", "NUMW")]
    code = "K-G010" if number and not agreeing else "K-G011"
    words = [token for token in chunk.tokens if token.readings]
    book.complain(code, chunk.span, words, phrase=chunk.text, number=number.text if number else "")


def _take(draft: Draft, chunk: Chunk) -> None:
    match chunk:
        case VerbChunk():
            draft.items.append(Placed("verb", number=2 if draft.seen_verb else 1))
            draft.seen_verb = True
        case WordChunk():
            _take_word(draft, chunk)
        case CapChunk():
            number = chunk.number.numbers[0]
            draft.items.append(Placed("cap", lemma=chunk.bound.lemma, number=number, span=chunk.bound.span))
        case NounChunk():
            take_noun(draft, draft.nouns[id(chunk)])
        case PrepChunk():
            attach_prep(draft, chunk, draft.nouns[id(chunk)])
        case RelativeChunk():
            attach_relative(draft, chunk, resolve_clause)


def _take_word(draft: Draft, chunk: WordChunk) -> None:
    token = chunk.token
    if token.kind in ("JOIN", "LIST"):
        draft.pending = token
    elif token.kind == "CLITIC":
        draft.items.append(Placed("clitic", lemma=token.lemma, span=token.span))
    elif draft.pending is not None:
        _join_adverb(draft, chunk)
    elif token.lemma in _SIDES and (state := _state_on_edge(draft)) is not None:
        state.post.append(Attached("adv", lemma=token.lemma))
    else:
        draft.items.append(Placed("adv", lemma=token.lemma, span=token.span))


def _join_adverb(draft: Draft, chunk: WordChunk) -> None:
    """„doprava nebo nahoru“."""
    last, pending = draft.items[-1] if draft.items else None, draft.take_joint()
    state = _state_on_edge(draft)
    if state is not None and pending is not None and state.post and state.post[-1].how == "adv":
        state.post[-1].lemma += f" {pending.lemma} {chunk.token.lemma}"
        return
    if last is None or last.what != "adv" or pending is None:
        span = pending.span if pending else chunk.token.span
        draft.book.complain("K-G025", span, word=pending.text if pending else "", phrase=chunk.token.text)
        return
    last.lemma += f" {pending.lemma} {chunk.token.lemma}"


def _state_on_edge(draft: Draft) -> Noun | None:
    """„barvu roztaženou doleva“: the direction belongs to the participle."""
    return next((site.noun for site in right_edge(draft.items) if site.is_attached("apos")), None)


# ------------------------------------------------------------------ the whole clause


def _finish(draft: Draft) -> None:
    if draft.pending is not None:
        draft.book.complain("K-G025", draft.pending.span, word=draft.pending.text, phrase="")
    elif draft.open_list is not None:
        draft.book.complain("K-G006", draft.open_list.span, word=",")
    group = draft.group
    if group.mood in PASSIVE and "subj" not in draft.filled and _has_nouns(draft):
        nouns = [noun.chunk for noun in draft.nouns.values()]
        words = [token for chunk in nouns for token in chunk.tokens if token.readings]
        draft.book.complain("K-G027", draft.span, words, draft.verb_tokens, verb=group.lemma)
    _lone_subject_is_predicate(draft)
    _complain_of_gaps(draft)
    _complain_of_nobody(draft)


def _complain_of_gaps(draft: Draft) -> None:
    """A number without a noun and a relative word without one are only halves of something."""
    for item in draft.items:
        noun = item.noun
        if noun is None or noun.items:
            continue
        if noun.head == "NUMH" and item.what in ("co", "stat") and not _is_part(noun):
            draft.book.complain("K-G038", noun.chunk.span, number=noun.chunk.text)
        elif noun.post:
            continue
        elif noun.chunk.head.has_lemma("který") and noun.head == "ADJH" and draft.antecedent is None:
            draft.book.complain("K-G026", noun.chunk.span)
    if draft.group.mood in COPULAR and not any(item.what != "verb" for item in draft.items):
        draft.book.complain("K-G021", draft.span, verb=draft.group.lemma)


def _is_part(noun: Noun) -> bool:
    """„1 z nich“, „2 z odhozených karet“, but not „2 z ruky“: a place says nothing of what there are two."""
    wholes = [post.noun.first.kinds for post in noun.post if post.noun is not None]
    return any(not kinds or kinds - {"zóna"} for kinds in wholes)


def _complain_of_nobody(draft: Draft) -> None:
    """„nemá žádnou kartu“: Czech denies the verb too."""
    if draft.group.negated or draft.group.mood == "none":
        return
    for noun in draft.filled.values():
        word = next((token for token in noun.first.chunk.tokens if token.has_lemma(*_DENYING)), None)
        if word is not None:
            draft.book.complain("K-G006", word.span, word=word.text)
            return


def _has_nouns(draft: Draft) -> bool:
    return any(isinstance(chunk, NounChunk) for chunk in draft.chunks)


def _lone_subject_is_predicate(draft: Draft) -> None:
    """„jsi barbar“, „Pokud je vítěz“: nothing else is said of it."""
    if draft.group.mood not in COPULAR or "pred" in draft.filled or "subj" not in draft.filled or draft.personal:
        return
    subject = draft.filled["subj"]
    if any(item.what in ("prep", "adv") for item in draft.items) or any(post.how == "prep" for post in subject.post):
        return
    for item in draft.items:
        if item.what == "subj":
            item.what = "pred"
    draft.filled["pred"] = draft.filled.pop("subj")
