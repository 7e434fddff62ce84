"""The drafted clauses of one sequence in; a complaint about a verb whose form cannot stand there, and orders, out."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.syntax.sentence.complaints import Book
from dsl.syntax.sentence.draft import Draft

MEANS = "znamená"


def check_moods(drafts: Sequence[Draft], links: Sequence[str], book: Book, *, condition: bool) -> None:
    """A condition is no order, a story needs a subject, an infinitive a „můžeš“ or a „znamená“ (and then no „ne-“)."""
    for place, draft in enumerate(drafts):
        if not _may_stand(drafts, links, place, condition):
            verbs = draft.verb_tokens
            span = verbs[0].span if verbs else draft.span
            book.complain("K-G006", span, word=draft.chunk_text)
            return


def _may_stand(drafts: Sequence[Draft], links: Sequence[str], place: int, condition: bool) -> bool:
    mood = drafts[place].group.mood
    if MEANS in links:
        return mood == "inf" and not drafts[place].group.negated
    if mood == "inf":
        return _follows_modal(drafts, place)
    if mood == "past2":
        return condition
    if mood == "past":
        return any("subj" in draft.filled for draft in drafts[: place + 1])
    return not condition or mood not in ("imp", "none")


def _follows_modal(drafts: Sequence[Draft], place: int) -> bool:
    """„můžeš si vzít a schovat kartu“"""
    moods = [draft.group.mood for draft in drafts[:place]]
    return any(mood == "modal" for mood in moods) and moods[-1] in ("inf", "modal")


def find_orders(drafts: Sequence[Draft]) -> None:
    """„Dobereš si kartu.“ tells the reader what to do: an order, unless „ty“ or a difference („o 1 více“) is said."""
    for draft in drafts:
        group = draft.group
        if group.mood != "fin" or group.persons != {2} or group.negated or draft.personal or "o" in draft.filled:
            continue
        verb = draft.lexicon.verbs.get(group.lemma)
        draft.is_order = verb is not None and "imp" in verb.forms
