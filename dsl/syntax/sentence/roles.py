"""A noun phrase without a preposition in; its role in the clause or the noun it belongs to out, by the first rule."""

from __future__ import annotations

from collections.abc import Callable

from dsl.lexicon.words import Slot
from dsl.syntax.sentence.attach import join_noun, later_nouns, predicate_follows
from dsl.syntax.sentence.draft import Draft
from dsl.syntax.sentence.edge import Placed, Site, right_edge
from dsl.syntax.sentence.nouns import Attached, Noun, Shape
from dsl.syntax.sentence.numbers import COMPARED
from dsl.syntax.sentence.subjects import subject_fits
from dsl.syntax.sentence.verbs import ACTIVE, COPULAR

_COUNTING = ("NUMH", "NAME", "AMOUNTH", "NUMWH")


def take_noun(draft: Draft, noun: Noun) -> None:
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
    if case not in noun.cases or role in draft.filled:
        return False
    if role == "stat" and group.mood != "none":
        draft.book.complain("K-G038", noun.chunk.span, number=noun.chunk.text)
        return True
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
    if _is_owner(draft, noun, sites):
        return False
    subject = draft.filled.get("subj")
    shape = subject.first.shape if subject and not subject.items and not draft.personal else None
    if shape is not None and noun.is_noun and 2 in noun.cases and not _same_number(noun, shape):
        return False
    if shape is not None and noun.head == "ADJH" and not _agrees(noun, shape):
        words = [token for token in noun.chunk.tokens if token.readings]
        draft.book.complain("K-G011", noun.chunk.span, words, draft.verb_tokens, phrase=noun.chunk.text, number="")
    several = "pl" if subject and subject.items else ""
    draft.fill("pred", noun, 1, number=shape.number if shape else several, gender=shape.gender if shape else "")
    return True


def _property_predicate(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    """„je horní karta odhozu zelené barvy“: a property in the second case is said of the card, not of its place."""
    subject = draft.filled.get("subj")
    if draft.group.mood not in COPULAR or subject is None or "karta" not in subject.first.kinds:
        return False
    says_where = any(item.what == "prep" for item in draft.items)
    if says_where or 2 not in noun.cases or "vlastnost" not in noun.kinds or predicate_follows(draft):
        return False
    return _genitive_predicate(draft, noun, sites)


def _is_owner(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    """„je horní karta ruky osma“, „jsou na stole karty zelené barvy“: a plural predicate, if one asks the form only."""
    if not _stands_behind_noun(noun, sites):
        return False
    shape = sites[0].noun.shape
    alike = shape is not None and _same_number(noun, shape)
    says_where = any(item.what == "prep" for item in draft.items)
    return not alike or says_where or predicate_follows(draft)


def _same_number(noun: Noun, shape: Shape) -> bool:
    return any(each.outer == 1 and each.number == shape.number for each in noun.shapes)


def _agrees(noun: Noun, shape: Shape) -> bool:
    """„5 karet je odhalených“: an adjective has the inner case of a counted subject, or the neuter singular."""
    if shape.outer != shape.inner:
        return True
    return any((s.outer, s.number, s.gender) == (1, shape.number, shape.gender) for s in noun.shapes)


def _object(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    slot = draft.group.slot("co")
    if slot is None or "co" in draft.filled or not _may_be_object(noun, slot):
        return False
    if _stands_behind_noun(noun, sites) and _object_follows(draft, slot):
        return False
    draft.fill("co", noun, 4)
    return True


def _may_be_object(noun: Noun, slot: Slot) -> bool:
    return 4 in noun.cases and noun.kinds_fit(slot.kinds)


def _stands_behind_noun(noun: Noun, sites: list[Site]) -> bool:
    """„karta palety“: a form of the second case right behind a noun may say whose it is."""
    return noun.is_noun and 2 in noun.cases and bool(sites) and sites[0].noun.is_noun


def _object_follows(draft: Draft, slot: Slot) -> bool:
    """„má horní karta palety vybranou barvu“: the sure fourth case behind it is the object."""
    return any(1 not in noun.cases and _may_be_object(noun, slot) for noun in later_nouns(draft))


def _dative(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    slot = draft.group.slot("komu")
    if slot is None or "komu" in draft.filled or 3 not in noun.cases or not noun.kinds_fit(slot.kinds or ("hráč",)):
        return False
    draft.fill("komu", noun, 3)
    return True


def _attribute(draft: Draft, noun: Noun, sites: list[Site]) -> bool:
    if 2 not in noun.cases or not sites or sites[0].noun.head not in ("N", "NV", *_COUNTING):
        return False
    if noun.head == "NUMH" or _is_postponed(noun, sites[0].noun) or _is_backward_value(draft, noun):
        return False
    return _genitive(draft, noun, sites)


def _is_postponed(noun: Noun, base: Noun) -> bool:
    """„do vlivu mého“, „karty horní“: an adjective stands before its noun."""
    shape = base.shape
    if noun.head != "ADJH" or shape is None or not base.is_noun:
        return False
    return any((s.inner, s.number, s.gender) == (shape.inner, shape.number, shape.gender) for s in noun.shapes)


def _is_backward_value(draft: Draft, noun: Noun) -> bool:
    """„kartu 1 hodnoty“ for „kartu hodnoty 1“."""
    counted = noun.is_noun and [token.kind for token in noun.chunk.pre] == ["NUM"]
    return counted and any(draft.lexicon.nouns[r.lemma].with_number for r in noun.chunk.head.readings)


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
    _property_predicate,
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
