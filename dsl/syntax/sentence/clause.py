"""The chunks of one clause in, the resolved clause out: every phrase gets a role of the verb or a noun to belong to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from dsl.lexicon.lexicon import Lexicon
from dsl.syntax.sentence.attach import attach_prep, attach_relative, join_noun
from dsl.syntax.sentence.chunks import CapChunk, Chunk, NounChunk, PrepChunk, RelativeChunk, VerbChunk, WordChunk
from dsl.syntax.sentence.complaints import Book
from dsl.syntax.sentence.draft import Antecedent, Draft
from dsl.syntax.sentence.edge import Placed, Site, right_edge
from dsl.syntax.sentence.nouns import Attached, Noun, Shape, read_noun
from dsl.syntax.sentence.numbers import COMPARED
from dsl.syntax.sentence.subjects import find_subject, subject_fits
from dsl.syntax.sentence.tokens import Token
from dsl.syntax.sentence.verbs import ACTIVE, COPULAR, PASSIVE, verb_group

_SIDES = ("doleva", "doprava", "nahoru", "dolů")
_COUNTING = ("NUMH", "NAME", "AMOUNTH", "NUMWH")
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
            _take_noun(draft, draft.nouns[id(chunk)])
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


# ------------------------------------------------------------------ nouns, in the order of the rules


def _take_noun(draft: Draft, noun: Noun) -> None:
    if draft.pending is not None:
        join_noun(draft, noun)
        return
    sites = right_edge(draft.items)
    if any(rule(draft, noun, sites) for rule in _RULES):
        return
    _no_place(draft, noun)


def _no_place(draft: Draft, noun: Noun) -> None:
    chunk, group = noun.chunk, draft.group
    words = [token for token in chunk.tokens if token.readings]
    slot = group.slot("co")
    if slot and 4 in noun.cases and not noun.kinds_fit(slot.kinds):
        wanted, kind = ", ".join(slot.kinds), ", ".join(sorted(noun.kinds))
        draft.book.complain("K-G023", chunk.span, words, phrase=chunk.text, verb=group.lemma, wanted=wanted, kind=kind)
    elif 4 not in noun.cases and (number := next((token for token in chunk.pre if token.kind == "NUM"), None)):
        draft.book.complain("K-G010", chunk.span, words, phrase=chunk.text, number=number.text)
    else:
        verbs = draft.verb_tokens if 1 in noun.cases and draft.may_have_subject else ()
        draft.book.complain("K-G020", chunk.span, words, verbs, phrase=chunk.text, verb=group.lemma or "—")


Rule = Callable[[Draft, Noun, list[Site]], bool]


def _fronted_genitive(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    """Before the verb and right behind a noun: „na konci kola“."""
    if draft.seen_verb or draft.group.mood == "none" or not noun.is_noun or 2 not in noun.cases or not sites:
        return False
    if noun is draft.sure_subject or sites[0].noun.head not in ("N", "NV", "NAME"):
        return False
    return _genitive(draft, noun, sites)


def _bare_number(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    if noun.head != "NUMH":
        return False
    group = draft.group
    role = "pred" if group.mood in COPULAR else "co" if group.slot("co") and "co" not in draft.filled else "stat"
    case = 4 if role == "co" else 1
    if case not in noun.cases:
        return False
    draft.fill(role, noun, case)
    return True


def _difference(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    """„o 1 kartu více“: the amount says which way the difference goes."""
    if noun.head != "AMOUNTH" or noun.chunk.pre or not draft.items:
        return False
    if not (draft.items[-1].what == "prep" and draft.items[-1].prep == "o"):
        return False
    draft.items.append(Placed("adv", lemma=noun.chunk.head.lemma, span=noun.chunk.span))
    draft.filled.setdefault("o", noun)
    return True


def _apposition(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    """A headless adjective behind a noun in the same case: „kartu o 1 vyšší“."""
    if noun.head != "ADJH" or not sites or draft.group.mood in COPULAR:
        return False
    base = sites[0].noun
    if base.items or not base.is_noun or base.shape is None or not _says_state(draft, noun):
        return False
    shape = base.shape
    if not any((s.inner, s.number, s.gender) == (shape.inner, shape.number, shape.gender) for s in noun.shapes):
        return False
    noun.commit(shape.inner, shape.number, shape.gender)
    base.post.append(Attached("apos", noun))
    return True


def _says_state(draft: Draft, noun: Noun) -> bool:
    """A participle, a comparison, „jiný než“; any other adjective stands before its noun."""
    adjectives = (draft.lexicon.adjectives.get(reading.lemma) for reading in noun.chunk.head.readings)
    return noun.chunk.head.has_lemma(*COMPARED, "jiný") or any(each and each.of_verb for each in adjectives)


def _personal_subject(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    person = {"já": 1, "ty": 2}.get(noun.chunk.head.lemma)
    if noun.head != "PRON" or person is None or 1 not in noun.cases or person not in draft.group.persons:
        return False
    if draft.group.mood not in ("fin", "modal", "cop"):
        return False
    draft.fill("subj", noun, 1)
    draft.personal = True
    return True


def _subject(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    if not draft.may_have_subject or "subj" in draft.filled or 1 not in noun.cases:
        return False
    if draft.sure_subject is not None and draft.sure_subject is not noun:
        return False
    if _bare_predicate(draft, noun) or _asked_object(draft, noun) or not subject_fits(draft, noun):
        return False
    draft.fill("subj", noun, 1, number=draft.subject_number(noun))
    return True


def _asked_object(draft: Draft, noun: Noun) -> bool:
    """„kolik má kultury“: of a verb with an object „kolik“ alone asks for the object."""
    return noun.head == "AMOUNTH" and noun.chunk.head.has_lemma("kolik") and draft.needs_object


def _bare_predicate(draft: Draft, noun: Noun) -> bool:
    """„je červená“: an adjective alone is not what „je“ speaks of."""
    alone = noun.head == "ADJH" and not noun.chunk.pre and not noun.chunk.head.has_lemma("každý", "který")
    return draft.group.mood in COPULAR and (alone or noun.chunk.head.has_lemma("kolik"))


def _predicate(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    if draft.group.mood not in COPULAR or "pred" in draft.filled or 1 not in noun.cases:
        return False
    subject = draft.filled.get("subj")
    shape = subject.first.shape if subject and not subject.items and not draft.personal else None
    if shape is not None and noun.head == "ADJH" and not _agrees(noun, shape):
        words = [token for token in noun.chunk.tokens if token.readings]
        draft.book.complain("K-G011", noun.chunk.span, words, draft.verb_tokens, phrase=noun.chunk.text, number="")
    several = "pl" if subject and subject.items else ""
    draft.fill("pred", noun, 1, number=shape.number if shape else several, gender=shape.gender if shape else "")
    return True


def _agrees(noun: Noun, shape: Shape) -> bool:
    """„5 karet je odhalených“: an adjective has the inner case of a counted subject, or the neuter singular."""
    if shape.outer != shape.inner:
        return True
    return any((s.outer, s.number, s.gender) == (1, shape.number, shape.gender) for s in noun.shapes)


def _object(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    slot = draft.group.slot("co")
    if slot is None or "co" in draft.filled or 4 not in noun.cases or not noun.kinds_fit(slot.kinds):
        return False
    draft.fill("co", noun, 4)
    return True


def _dative(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    slot = draft.group.slot("komu")
    if slot is None or "komu" in draft.filled or 3 not in noun.cases or not noun.kinds_fit(slot.kinds or ("hráč",)):
        return False
    draft.fill("komu", noun, 3)
    return True


def _attribute(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    if 2 not in noun.cases or not sites or sites[0].noun.head not in ("N", "NV", *_COUNTING):
        return False
    return _genitive(draft, noun, sites)


def _genitive(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    noun.commit(2)
    sites[0].noun.post.append(Attached("gen", noun))
    return True


def _parted(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    """„kolik máš karet“."""
    if 2 not in noun.cases or not any(filled.head == "AMOUNTH" for filled in draft.filled.values()):
        return False
    draft.fill("čeho", noun, 2)
    return True


def _statement(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    if draft.group.mood != "none" or 1 not in noun.cases or "stat" in draft.filled:
        return False
    draft.fill("stat", noun, 1)
    return True


def _loose_dative(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    """„Vezmi soupeři 1 kartu.“, „nedá mu“: a player in the third case needs no slot."""
    if 3 not in noun.cases or "komu" in draft.filled or draft.group.mood not in ACTIVE or not _moves(draft):
        return False
    if "hráč" not in noun.kinds and (noun.head != "PRON" or 4 in noun.cases):
        return False
    if 1 in noun.cases and draft.may_have_subject and "subj" not in draft.filled:
        return False
    draft.fill("komu", noun, 3)
    return True


def _moves(draft: Draft) -> bool:
    """Only what is moved, gained or destroyed can be so for somebody: not „mít“, „vyvinout“ or „být“."""
    slot = draft.group.slot("co")
    return slot is not None and any(draft.group.slot(role) for role in ("odkud", "kam", "za"))


def _instrument(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    slot = draft.group.slot("čím")
    if 7 not in noun.cases or not (slot or "účinek" in noun.kinds):
        return False
    draft.fill("čím", noun, 7)
    return True


def _genitive_predicate(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    """„karta je stejné barvy“."""
    if draft.group.mood not in COPULAR or "pred" in draft.filled or 2 not in noun.cases:
        return False
    draft.fill("predgen", noun, 2)
    draft.filled["pred"] = noun
    return True


_RULES: tuple[Rule, ...] = (
    _fronted_genitive,
    _bare_number,
    _difference,
    _apposition,
    _personal_subject,
    _subject,
    _predicate,
    _object,
    _dative,
    _attribute,
    _parted,
    _statement,
    _loose_dative,
    _instrument,
    _genitive_predicate,
)

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


def _complain_of_gaps(draft: Draft) -> None:
    """A number without a noun and a relative word without one are only halves of something."""
    for item in draft.items:
        noun = item.noun
        if noun is None or noun.items or noun.post:
            continue
        if noun.head == "NUMH" and item.what in ("co", "stat"):
            draft.book.complain("K-G038", noun.chunk.span, number=noun.chunk.text)
        elif noun.chunk.head.has_lemma("který") and noun.head == "ADJH" and draft.antecedent is None:
            draft.book.complain("K-G026", noun.chunk.span)
    if draft.group.mood in COPULAR and not any(item.what != "verb" for item in draft.items):
        draft.book.complain("K-G021", draft.span, verb=draft.group.lemma)


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
