"""A phrase with a preposition, a relative clause or the right side of a conjunction in; the place it belongs to out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import Case, Kind
from dsl.model import clauses as ast
from dsl.source import Span
from dsl.syntax.sentence.chunks import Chunk, NounChunk, PrepChunk, RelativeChunk
from dsl.syntax.sentence.clitics import settle_clitics
from dsl.syntax.sentence.complaints import Book
from dsl.syntax.sentence.doubts import doubt_join, doubt_prep, doubt_whole
from dsl.syntax.sentence.draft import Antecedent, Draft
from dsl.syntax.sentence.edge import Placed, Site, alike, counted, join, join_prep, right_edge
from dsl.syntax.sentence.nouns import Attached, Noun
from dsl.syntax.sentence.tokens import Token
from dsl.syntax.sentence.verbs import COPULAR

# ------------------------------------------------------------------ conjunctions


def join_noun(draft: Draft, noun: Noun) -> None:
    """An open comma list goes on; otherwise the nearest phrase in the same case and of a like kind."""
    pending, sites = draft.take_joint(), right_edge(draft.items)
    if pending is None:
        return
    open_lists = [site for site in sites if site.noun.items and site.noun.op == ","]
    ordered = open_lists + [site for site in sites if site not in open_lists]
    same_case = [site for site in ordered if site.noun.case in noun.cases]
    fitting = [site for site in same_case if alike(site.noun, noun)]
    fitting = fitting or [site for site in same_case if _shares_slot(draft, site, noun)]
    chosen = fitting[0] if fitting else None
    if chosen is None or chosen.noun.case is None:
        words = [token for token in noun.chunk.tokens if token.readings]
        draft.book.complain("K-G025", pending.span, words, word=pending.text, phrase=noun.chunk.text)
        return
    if _is_half(chosen.noun, noun):
        draft.book.complain("K-G025", pending.span, word=pending.text, phrase=noun.chunk.text)
        return
    if not open_lists:
        doubt_join(draft, pending, noun, chosen, fitting)
    _agree_joined(chosen.noun, noun)
    join(chosen.noun, pending.lemma, noun)


def _shares_slot(draft: Draft, site: Site, noun: Noun) -> bool:
    """„1 akci a 2 suroviny“: unlike things, but the verb takes both."""
    slot = draft.group.slot("co")
    return slot is not None and draft.filled.get("co") is site.noun and noun.kinds_fit(slot.kinds)


def _is_half(left: Noun, new: Noun) -> bool:
    """„žlutý nebo fialový balíček“ shares its noun; „žlutý nebo balíček“ and „1 nebo bod“ share nothing."""
    if "NUMH" in (new.head, left.first.head):
        return new.head != left.first.head and not left.first.post
    if left.items or left.post or not new.is_noun:
        return False
    return left.head == "ADJH" and not any(token.kind == "ADJ" for token in new.chunk.pre)


def _agree_joined(left: Noun, new: Noun) -> None:
    """„žlutou nebo fialovou barvu“: the headless adjective has the gender of the noun that comes."""
    plural = left.shape is not None and left.shape.number == "pl" and not counted(left)
    new.commit(left.case or 1, "pl" if plural else "")
    shape = new.shape
    if left.head == "ADJH" and new.is_noun and shape and left.shape:
        left.commit(left.shape.outer, shape.number, shape.gender)


# ------------------------------------------------------------------ prepositions

_TIME_PREPS = frozenset({"na", "v", "během", "do", "před", "po", "při", "od"})
_TO_NOUN_FIRST = frozenset({"odkud", "kde", "bez", "s"})
_OF_NOUNS = frozenset({"s", "bez", "kromě"})  # „Pokud je hráč s nejvíce body …“ speaks of that player
_TO_CLAUSE = frozenset({"místo", "o", "kdy"})
_PLACED: frozenset[Kind] = frozenset({"karta", "žeton", "zóna", "jednotka", "účinek"})
_OWNERS: frozenset[Kind] = frozenset({"karta", "žeton", "jednotka", "hráč"})
_THINGS: frozenset[Kind] = frozenset({"karta", "žeton", "jednotka"})
_FITTING: dict[str, frozenset[Kind]] = {
    "odkud": _PLACED - {"zóna"},
    "kde": _PLACED,
    "s": _OWNERS,
    "bez": _THINGS,
    "kromě": _THINGS,
    "jako": _THINGS,
}
_SAME = ("stejný", "stejně", "tolik")


def attach_prep(draft: Draft, chunk: PrepChunk, noun: Noun) -> None:
    compared, _, prep = chunk.prep.lemma.rpartition(" ")
    case = _case(draft, prep, noun)
    if case is None:
        _wrong_case(draft, chunk, noun)
        return
    number, gender = draft.antecedent if draft.antecedent and _is_relative(noun) else ("", "")
    noun.commit(case, number, gender)
    role = draft.lexicon.prepositions[prep].roles[case]
    if compared:
        role, prep = compared, chunk.prep.lemma
    if draft.pending is not None:
        _join_prep(draft, prep, case, noun, chunk.span)
        return
    sites = [site for site in right_edge(draft.items) if site.noun.head != "PRON"]
    state = _state_with(draft, role, sites)
    if state is not None:
        state.post.append(Attached("prep", noun, prep, case, span=chunk.span))
    elif _is_lost_direction(draft, role, prep, noun):
        phrase = f"{chunk.prep.text} {noun.chunk.text}"
        draft.book.complain("K-G022", chunk.span, chunk.noun.tokens, verb=draft.group.lemma, phrase=phrase)
    elif not sites or _belongs_to_clause(draft, role, prep, noun, sites):
        draft.items.append(Placed("prep", noun, prep, case, span=chunk.span))
        draft.goals += role == "kam"
    else:
        holder = _holder(draft, role, prep, sites, chunk)
        holder.post.append(Attached("prep", noun, prep, case, span=chunk.span))


def _state_with(draft: Draft, role: str, sites: Sequence[Site]) -> Noun | None:
    """„desku otočenou na zlatou stranu“: the participle has the frame of its verb."""
    if not sites or not sites[0].is_attached("apos") or sites[0].noun.shape is None:
        return None
    reading = sites[0].noun.shape.head
    adjective = draft.lexicon.adjectives.get(reading.lemma) if reading else None
    verb = draft.lexicon.verbs.get(adjective.of_verb) if adjective else None
    return sites[0].noun if verb and verb.slot(role) else None


def _is_relative(noun: Noun) -> bool:
    return noun.chunk.head.has_lemma("který")


def _case(draft: Draft, prep: str, noun: Noun) -> Case | None:
    """Direction or place when the form may be both: the frame decides."""
    roles = draft.lexicon.prepositions[prep].roles
    possible = [case for case in roles if case in noun.cases and _is_sensible(draft, prep, case)]
    if prep == "jako" and 4 in possible and _is_object_as(draft, noun):
        return 4
    if len(possible) < 2 or "kam" not in roles.values():
        return possible[0] if possible else None
    wanted = "kam" if draft.group.slot("kam") and draft.group.mood not in COPULAR else "kde"
    return next((case for case in possible if roles[case] == wanted), possible[0])


def _is_object_as(draft: Draft, noun: Noun) -> bool:
    """„přesuň kartu jako základy“; in „stejné barvy jako karta“ the subject is compared."""
    return noun.is_noun and "co" in draft.filled and not any(_says_same(site.noun) for site in right_edge(draft.items))


def _is_sensible(draft: Draft, prep: str, case: Case) -> bool:
    """„za kartou“ is a place: only a verb that asks „kde“ can mean it. „než karet“ needs „více bodů“ before it."""
    if prep == "než" and case == 2:
        return any(_governs(site.noun) for site in right_edge(draft.items))
    return not (prep == "za" and case == 7) or draft.group.slot("kde") is not None


def _governs(noun: Noun) -> bool:
    shape = noun.first.shape
    return shape is not None and shape.outer != shape.inner


def _wrong_case(draft: Draft, chunk: PrepChunk, noun: Noun) -> None:
    prep = chunk.prep.lemma.rpartition(" ")[2]
    wanted = " nebo ".join(f"{case}." for case in draft.lexicon.prepositions[prep].cases)
    words = [token for token in noun.chunk.tokens if token.readings]
    draft.book.complain("K-G012", chunk.span, words, prep=prep, phrase=noun.chunk.text, case=wanted)


def _is_lost_direction(draft: Draft, role: str, prep: str, noun: Noun) -> bool:
    group = draft.group
    if role != "kam" or prep not in ("na", "do") or group.slot("kam") or group.mood == "none" or not noun.is_noun:
        return False
    return noun.kinds.isdisjoint(("čas", "vlastnost", "číslo"))


def _belongs_to_clause(draft: Draft, role: str, prep: str, noun: Noun, sites: Sequence[Site]) -> bool:
    group = draft.group
    if prep.startswith("než") and any(_compares(site.noun) for site in sites):
        return False
    if role == "kam" and draft.goals:
        return False
    if group.slot(role) and role not in _TO_NOUN_FIRST:
        return True
    if "čas" in noun.kinds and "zóna" not in noun.kinds and prep in _TIME_PREPS:
        return True
    if role in _TO_CLAUSE or (role == "za" and group.mood != "none" and _is_rate(noun)):
        return True
    if role == "jako":
        return not any(_says_same(site.noun) for site in sites)
    if group.slot(role) and (
        _is_where_subject_acts(draft, role, sites) or not any(_fits(site, role) for site in sites)
    ):
        return True
    if group.mood not in COPULAR or "pred" in draft.filled or role in _OF_NOUNS:
        return False
    return draft.items[-1].what == "subj" and draft.seen_verb and not predicate_follows(draft)


def _is_where_subject_acts(draft: Draft, role: str, sites: Sequence[Site]) -> bool:
    """„má hráč na stánku kartu“ says where he has it; „má karta na stánku 2 perly“ says which card it is."""
    if draft.items[-1].what != "subj":
        return False
    return "hráč" in sites[-1].noun.first.kinds or not draft.needs_object or not _fits(sites[-1], role)


def predicate_follows(draft: Draft) -> bool:
    """„je součet hodnot karet v ruce alespoň 7“: something is said of it, so the place is its own."""
    return any(1 in noun.cases for noun in later_nouns(draft))


def later_nouns(draft: Draft) -> list[Noun]:
    """Phrases without a preposition that still wait for their place."""
    return [draft.nouns[id(chunk)] for chunk in draft.chunks[draft.place + 1 :] if isinstance(chunk, NounChunk)]


def _is_rate(noun: Noun) -> bool:
    """„za každou kartu“, „za 2 groše“, „za tah“ say how often; „příplatek za divy“ is a surcharge of its own kind."""
    said = any(token.has_lemma("každý") or token.kind == "NUM" for token in noun.chunk.pre)
    return said or "čas" in noun.kinds


def _says_same(noun: Noun) -> bool:
    return not noun.items and any(token.has_lemma(*_SAME) for token in (*noun.chunk.pre, noun.chunk.head))


def _holder(draft: Draft, role: str, prep: str, sites: Sequence[Site], chunk: PrepChunk) -> Noun:
    """The nearest noun of a fitting kind."""
    if prep.startswith("než"):
        return next((site.noun for site in sites if _compares(site.noun)), sites[0].noun)
    if role == "jako":
        return next((site.noun for site in sites if _says_same(site.noun)), sites[0].noun)
    found = [site for site in sites if _fits(site, role)]
    if not found:
        icons = [site for site in sites if "ikona" in site.noun.first.kinds]
        return (icons[-1] if icons else sites[0]).noun
    whole = _whole(found) if role not in _OF_NOUNS else None
    if whole is not None and _is_one_thing(whole):
        return whole
    if whole is not None:
        doubt_whole(draft, chunk, role, found[0].noun, whole)
    else:
        doubt_prep(draft, chunk, role, found)
    return found[0].noun


def _whole(sites: Sequence[Site]) -> Noun | None:
    """The list whose last item stands nearest, when no item has a phrase of its own."""
    near = sites[0].noun
    lists = (site.noun for site in sites[1:] if any(item is near for item in site.noun.items))
    return next((each for each in lists if not any(item.post for item in each.items)), None)


def _is_one_thing(whole: Noun) -> bool:
    """„agresi nebo válku proti tobě“: things of one kind, not counted one by one."""
    first = whole.items[0].kinds
    return not any(counted(item) or item.kinds.isdisjoint(first) for item in whole.items)


def _fits(site: Site, role: str) -> bool:
    """Is the noun of a kind that can be somewhere, have something, be an exception? Unknown kinds can."""
    kinds, fitting = site.noun.first.kinds, _FITTING.get(role)
    return fitting is None or not kinds or not kinds.isdisjoint(fitting)


def _compares(noun: Noun) -> bool:
    return noun.head == "ADJH" or any(token.kind in ("AMOUNT", "OFFSET") for token in noun.first.chunk.pre)


def _join_prep(draft: Draft, prep: str, case: Case, noun: Noun, span: Span) -> None:
    """„z ruky nebo z odhozu“ repeats the preposition; „z ruky nebo na desce“ brings another one."""
    pending = draft.take_joint()
    op = pending.lemma if pending else "a"
    sites = [site for site in right_edge(draft.items) if site.is_prep]
    for site in sites:
        holder = site.holder
        if holder is not None and holder.prep == prep and holder.case == case:
            join_prep(site.noun, op, noun)
            return
    if sites:
        sites[0].noun.post.append(Attached("also", noun, prep, case, op=op, span=span))
    else:
        draft.book.complain("K-G025", pending.span if pending else span, word=op, phrase=noun.chunk.text)


# ------------------------------------------------------------------ relative clauses

_OWNER_FEATS: dict[str, frozenset[tuple[str, str]]] = {
    "jehož": frozenset({("sg", "ma"), ("sg", "mi"), ("sg", "n")}),
    "jejíž": frozenset({("sg", "f")}),
    "jejichž": frozenset({("pl", gender) for gender in ("ma", "mi", "f", "n")}),
}
Resolve = Callable[[Sequence[Chunk], Lexicon, Book, "Antecedent | None"], "Draft | None"]


def attach_relative(draft: Draft, chunk: RelativeChunk, resolve: Resolve) -> None:
    sites = right_edge(draft.items)
    if not sites:
        draft.book.complain("K-G026", chunk.mark.span)
        return
    word = _relative_word(chunk)
    holder, antecedent = sites[0].noun, None
    if word is not None and not word.has_lemma("kolik", "kdo"):
        found = _antecedent(sites, word)
        if found is None:
            noun = sites[0].noun.first.chunk
            draft.book.complain("K-G015", word.span, (word, noun.head), word=word.text, noun=noun.text)
            return
        holder, antecedent = found
    drafts = [resolve(clause, draft.lexicon, draft.book, antecedent) for clause in chunk.clauses]
    inner = [each for each in drafts if each is not None]
    if len(inner) == len(drafts):
        for place, each in enumerate(inner):
            settle_clitics(each, chunk.links[place - 1].lemma if place else "", inner[:place])
        _check_relative(draft, inner)
        links = tuple(cast(ast.Link, link.lemma) for link in chunk.links)
        holder.post.append(Attached("rel", relative=ast.Relative(inner[0].clause(), links, _rest(inner))))


def _rest(drafts: Sequence[Draft]) -> tuple[ast.Clause, ...]:
    return tuple(draft.clause() for draft in drafts[1:])


def _check_relative(draft: Draft, inner: Sequence[Draft]) -> None:
    """A relative clause states something: no order, no verb without its object."""
    for each in inner:
        if each.lacks_object:
            draft.book.complain("K-G021", each.span, verb=each.group.lemma)
        elif each.group.mood in ("imp", "none"):
            draft.book.complain("K-G006", each.span, word=each.chunk_text)


def _relative_word(chunk: RelativeChunk) -> Token | None:
    first = chunk.clauses[0][0]
    noun = first.noun if isinstance(first, PrepChunk) else first
    if not isinstance(noun, NounChunk):
        return None
    return noun.pre[0] if noun.pre else noun.head


def _relative_feats(word: Token) -> frozenset[tuple[str, str]]:
    for lemma, feats in _OWNER_FEATS.items():
        if word.has_lemma(lemma):
            return feats
    return frozenset((str(feats[1]), str(feats[2])) for reading in word.readings for feats in reading.feats)


def _antecedent(sites: Sequence[Site], word: Token) -> tuple[Noun, Antecedent] | None:
    """The nearest noun that agrees in number and gender; „území“ may still change its number."""
    feats = _relative_feats(word)
    for site in sites:
        noun = site.noun
        if noun.items or noun.shape is None or noun.head == "NAME":
            continue
        case = noun.shape.outer
        shapes = [noun.shape, *(shape for shape in noun.shapes if shape.outer == case)]
        for shape in shapes:
            if (shape.number, shape.gender) in feats:
                noun.commit(case, shape.number, shape.gender)
                return noun, (shape.number, shape.gender)
    return None
