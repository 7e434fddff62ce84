"""A sentence with a phrase that may belong to two places in; sentences that say each of the two plainly out.

Every wording is a tree, tried by whoever asks: it counts only if its text is read back as that tree and without doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from dsl.lexicon.lexicon import Lexicon
from dsl.model import clauses as ast
from dsl.source import Span
from dsl.syntax.sentence.complaints import Doubt
from dsl.syntax.sentence.edits import holds, inside, is_at, mapped, with_post, without
from dsl.syntax.sentence.verbs import BE, HAVE

Wording = tuple[ast.Sentence, ...]
_REPEATED_VERBS = ("imp", "fin", "inf", "modal")
_LINKS = ("a", "nebo", ", nebo")
_HAVING = ("s", "bez")


def near_wordings(sentence: ast.Sentence, doubt: Doubt, lexicon: Lexicon) -> Iterator[Wording]:
    """What was read, said so that nobody can doubt it."""
    if doubt.code == "K-A001":
        yield from _repeated_prep(sentence, doubt)
        yield from _repeated_noun(sentence, doubt)
        return
    phrase = _moved_prep(sentence, doubt)
    if phrase is None:
        return
    yield from _other_order(sentence, doubt)
    yield from _as_clause(sentence, doubt, phrase, doubt.near, lexicon)


def far_wordings(sentence: ast.Sentence, doubt: Doubt, lexicon: Lexicon) -> Iterator[Wording]:
    """What a reader could have understood instead."""
    if doubt.code == "K-A001":
        yield from _repeated_verb(sentence, doubt)
        yield from _own_sentence(sentence, doubt)
        yield from _second_place(sentence, doubt)
        return
    phrase = _moved_prep(sentence, doubt)
    if phrase is None:
        return
    bare = mapped(sentence, lambda node: without(node, doubt.moved))
    if doubt.role == "odkud":
        yield from _beside_verb(bare, doubt, phrase)
    yield from _repeated_in_list(bare, doubt, phrase)
    yield from _right_behind(bare, doubt, phrase)
    yield from _possessive(bare, doubt, phrase, lexicon)
    yield from _as_clause(sentence, doubt, phrase, doubt.far, lexicon)
    yield from _other_as_clause(bare, doubt, phrase, lexicon)
    if doubt.role == "kde":
        yield from _beside_verb(bare, doubt, phrase)


def _changed(sentence: ast.Sentence, change: Callable[[object], object]) -> Iterator[Wording]:
    """Nothing where there was nothing to change."""
    found = mapped(sentence, change)
    if found is not sentence:
        yield (found,)


# ------------------------------------------------------------------ a noun behind a conjunction


def _list_with(phrase: object, doubt: Doubt) -> ast.Phrases | None:
    """The list in which the doubtful noun is not the first."""
    if isinstance(phrase, ast.Phrases) and any(is_at(item, doubt.moved) for item in phrase.items[1:]):
        return phrase
    return None


def _repeated_prep(sentence: ast.Sentence, doubt: Doubt) -> Iterator[Wording]:
    """„za každou kartu a za 1 bod“."""

    def change(node: object) -> object:
        if isinstance(node, ast.Prep) and (found := _list_with(node.phrase, doubt)):
            return replace(node, phrase=replace(found, repeat_prep=True))
        return node

    yield from _changed(sentence, change)


def _repeated_noun(sentence: ast.Sentence, doubt: Doubt) -> Iterator[Wording]:
    """„z ruky soupeře a z ruky hráče“: both own one."""

    def change(node: object) -> object:
        owned = node.phrase if isinstance(node, ast.Prep) and is_at(node.phrase, doubt.far) else None
        owners = owned.post[-1] if isinstance(owned, ast.Phrase) and owned.post else None
        if not isinstance(owned, ast.Phrase) or not isinstance(owners, ast.Genitive):
            return node
        found = _list_with(owners.phrase, doubt)
        if found is None:
            return node
        each = tuple(with_post(owned, *owned.post[:-1], ast.Genitive(item)) for item in found.items)
        return replace(node, phrase=ast.Phrases(found.op, each, repeat_prep=True))  # type: ignore[type-var]

    yield from _changed(sentence, change)


def _cut(node: object, doubt: Doubt) -> object:
    """The list without the doubtful noun and those behind it."""
    found = _list_with(node, doubt)
    if found is None:
        return node
    place = next(at for at, item in enumerate(found.items) if is_at(item, doubt.moved))
    return found.items[0] if place == 1 else replace(found, items=found.items[:place])


def _rest(whole: ast.Clause | ast.Prep, doubt: Doubt) -> tuple[str, ast.NounPhrase]:
    """The conjunction and the nouns that were cut off."""
    found = next(phrase for node in inside(whole) if (phrase := _list_with(node, doubt)))
    place = next(at for at, item in enumerate(found.items) if is_at(item, doubt.moved))
    rest = found.items[place:]
    return found.op, rest[0] if len(rest) == 1 else replace(found, items=rest, repeat_prep=False)


def _second_clause(clause: ast.Clause, doubt: Doubt) -> tuple[str, ast.Clause] | None:
    """„a získej 1 bod“: the same verb with the cut noun in the role of the far one, and whatever stands behind it."""
    roles = [item.role for item in clause.items if isinstance(item, ast.Filled) and is_at(item.phrase, doubt.far)]
    if not roles or clause.mood not in (*_REPEATED_VERBS, "none"):
        return None
    op, phrase = _rest(clause, doubt)
    clitics = tuple(item for item in clause.items if isinstance(item, ast.Clitic))
    verb = (ast.VerbPlace(1),) if clause.mood != "none" else ()
    items = (*verb, *clitics, ast.Filled(roles[0], phrase), *_behind(clause, doubt))
    if clause.mood == "modal":
        return op, ast.Clause(clause.verb, "inf", items)
    return op, replace(clause, items=items)


def _behind(clause: ast.Clause, doubt: Doubt) -> tuple[ast.Item, ...]:
    place = next(at for at, item in enumerate(clause.items) if holds(item, doubt.moved))
    return clause.items[place + 1 :]


def _first_clause(clause: ast.Clause, doubt: Doubt) -> ast.Clause:
    kept = clause.items[: len(clause.items) - len(_behind(clause, doubt))]
    return mapped(replace(clause, items=kept), lambda each: _cut(each, doubt))


def _doubtful_clause(node: object, doubt: Doubt) -> ast.Clause | None:
    """The innermost clause with the phrase; None when it is in a clause inside this one."""
    if not isinstance(node, ast.Clause) or not holds(node, doubt.moved):
        return None
    inner = (each for item in node.items for each in inside(item) if isinstance(each, ast.Clause))
    return None if any(holds(each, doubt.moved) for each in inner) else node


def _repeated_verb(sentence: ast.Sentence, doubt: Doubt) -> Iterator[Wording]:
    """„Získej 1 groš za každou kartu a získej 1 bod.“"""

    def change(node: object) -> object:
        if not isinstance(node, ast.Sequence):
            return node
        for place, clause in enumerate(node.clauses):
            second = _second_clause(clause, doubt) if _doubtful_clause(clause, doubt) else None
            if second is not None and second[0] in _LINKS and clause.mood != "none":
                first = _first_clause(clause, doubt)
                clauses = (*node.clauses[:place], first, second[1], *node.clauses[place + 1 :])
                links = (*node.links[:place], second[0], *node.links[place:])
                return ast.Sequence(clauses, links)  # type: ignore[arg-type]
        return node

    yield from _changed(sentence, change)


def _own_sentence(sentence: ast.Sentence, doubt: Doubt) -> Iterator[Wording]:
    """„1 bod za každou kartu. 1 groš.“: a statement has no verb to repeat."""
    if len(sentence.options) > 1 or sentence.options[0].before or sentence.options[0].after:
        return
    sequence = sentence.options[0].parts[-1]
    clause = sequence.clauses[-1]
    second = _second_clause(clause, doubt) if _doubtful_clause(clause, doubt) else None
    if second is not None and second[0] == "a" and len(sentence.options[0].parts) == len(sequence.clauses) == 1:
        halves = (_first_clause(clause, doubt), second[1])
        first, alone = (ast.Sentence((ast.Option((), (ast.Sequence((half,)),)),)) for half in halves)
        yield first, alone


def _second_place(sentence: ast.Sentence, doubt: Doubt) -> Iterator[Wording]:
    """„z ruky soupeře a z balíčku“: the far noun has a preposition of its own, which is said twice."""

    def change(node: object) -> object:
        if not isinstance(node, ast.Prep) or not is_at(node.phrase, doubt.far) or not holds(node, doubt.moved):
            return node
        op, rest = _rest(node, doubt)
        first = mapped(node.phrase, lambda each: _cut(each, doubt))
        return replace(node, phrase=ast.Phrases(op, (first, rest), repeat_prep=True))

    yield from _changed(sentence, change)


# ------------------------------------------------------------------ a phrase with a preposition


def _moved_prep(sentence: ast.Sentence, doubt: Doubt) -> ast.Prep | None:
    return next((node for node in inside(sentence) if isinstance(node, ast.Prep) and is_at(node, doubt.moved)), None)


def _other_order(sentence: ast.Sentence, doubt: Doubt) -> Iterator[Wording]:
    """„1 dohodu z ruky a 1 lokaci“: what the phrase does not belong to goes behind it."""

    def change(node: object) -> object:
        if isinstance(node, ast.Phrases) and is_at(node.items[0], doubt.far) and holds(node.items[-1], doubt.moved):
            return replace(node, items=(node.items[-1], *node.items[:-1]))
        return node

    yield from _changed(sentence, change)


def _repeated_in_list(bare: ast.Sentence, doubt: Doubt, phrase: ast.Prep) -> Iterator[Wording]:
    """„1 lokaci z ruky a 1 dohodu z ruky“."""

    def change(node: object) -> object:
        if isinstance(node, ast.Phrases) and is_at(node.items[0], doubt.far) and holds(node.items[-1], doubt.near):
            return replace(node, items=tuple(with_post(item, phrase, *item.post) for item in node.items))
        return node

    yield from _changed(bare, change)


def _right_behind(bare: ast.Sentence, doubt: Doubt, phrase: ast.Prep) -> Iterator[Wording]:
    """„kartu se štítem pod kartou“."""

    def change(node: object) -> object:
        if isinstance(node, ast.Phrase) and is_at(node, doubt.far):
            return with_post(node, phrase, *node.post)
        return node

    yield from _changed(bare, change)


def _beside_verb(bare: ast.Sentence, doubt: Doubt, phrase: ast.Prep) -> Iterator[Wording]:
    """„Přesuň z ruky do balíčku kartu pod kartou.“: the place where it happens, all other phrases before the noun."""

    def change(node: object) -> object:
        if not isinstance(node, ast.Clause):
            return node
        for place, item in enumerate(node.items):
            if isinstance(item, ast.Filled) and is_at(item.phrase, doubt.far):
                goals = tuple(each for each in node.items[place + 1 :] if isinstance(each, ast.Prep))
                rest = tuple(each for each in node.items[place + 1 :] if not isinstance(each, ast.Prep))
                return replace(node, items=(*node.items[:place], phrase, *goals, item, *rest))
        return node

    yield from _changed(bare, change)


def _possessive(bare: ast.Sentence, doubt: Doubt, phrase: ast.Prep, lexicon: Lexicon) -> Iterator[Wording]:
    """„hráčovu kartu se štítem“: a plain owner goes before the noun."""

    def change(node: object) -> object:
        if not isinstance(node, ast.Phrase) or not is_at(node, doubt.far) or len(node.post) != 1:
            return node
        owner = _owner(node.post[0], lexicon)
        return replace(node, pre=(*node.pre, ast.Adj(owner)), post=(phrase,)) if owner else node

    yield from _changed(bare, change)


def _owner(post: ast.Post, lexicon: Lexicon) -> str:
    phrase = post.phrase if isinstance(post, ast.Genitive) else None
    if not isinstance(phrase, ast.Phrase) or phrase.pre or phrase.post or phrase.number == "pl":
        return ""
    lemma = phrase.head.lemma if isinstance(phrase.head, ast.NounHead) else ""
    return next((word.lemma for word in lexicon.adjectives.values() if lemma and word.of_noun == lemma), "")


def _as_clause(
    sentence: ast.Sentence, doubt: Doubt, phrase: ast.Prep, place: Span, lexicon: Lexicon
) -> Iterator[Wording]:
    """„kartu hráče, který má štít“: the relative word agrees with the noun that is meant."""

    def change(node: object) -> object:
        if isinstance(node, ast.Phrase) and node.span == place:
            relative = _relative(node, phrase, doubt.role, lexicon)
            return with_post(node, *node.post, relative) if relative else node
        return node

    yield from _changed(mapped(sentence, lambda node: without(node, doubt.moved)), change)


def _other_as_clause(bare: ast.Sentence, doubt: Doubt, phrase: ast.Prep, lexicon: Lexicon) -> Iterator[Wording]:
    """„kartu na stánku, která je pod kartou“: the phrase between the two nouns becomes the clause."""

    def change(node: object) -> object:
        between = node.post[-1] if isinstance(node, ast.Phrase) and is_at(node, doubt.far) and node.post else None
        if not isinstance(node, ast.Phrase) or not isinstance(between, ast.Prep):
            return node
        role = lexicon.prepositions[between.prep].roles.get(between.case, "")
        relative = _relative(node, between, role, lexicon)
        return with_post(node, *node.post[:-1], phrase, relative) if relative else node

    yield from _changed(bare, change)


def _relative(noun: ast.Phrase, phrase: ast.Prep, role: str, lexicon: Lexicon) -> ast.Relative | None:
    if not isinstance(noun.head, ast.NounHead):
        return None
    gender = lexicon.nouns[noun.head.lemma].gender
    which = ast.Phrase((), ast.PronounHead("který", gender, noun.number), noun.number)
    clause = _stating(phrase, role, ast.Filled("subj", which), lexicon)
    return ast.Relative(clause) if clause else None


def _stating(phrase: ast.Prep, role: str, subject: ast.Filled, lexicon: Lexicon) -> ast.Clause | None:
    """„který má štít“, „který nemá štít“, „který je v ruce“."""
    number = subject.phrase.number if isinstance(subject.phrase, ast.Phrase) else "sg"
    if phrase.prep in _HAVING:
        items = (subject, ast.VerbPlace(1), ast.Filled("co", phrase.phrase))
        return ast.Clause(HAVE, "fin", items, negated=phrase.prep == "bez", number=number)
    place = _where(phrase, role, lexicon)
    if place is None:
        return None
    return ast.Clause(BE, "cop", (subject, ast.VerbPlace(1), place), number=number)


def _where(phrase: ast.Prep, role: str, lexicon: Lexicon) -> ast.Prep | None:
    """„z ruky“ → „v ruce“, by the prepositions the place was declared with."""
    if role == "kde":
        return phrase
    head = phrase.phrase.head if isinstance(phrase.phrase, ast.Phrase) else None
    noun = lexicon.nouns.get(head.lemma) if role == "odkud" and isinstance(head, ast.NounHead) else None
    if noun is None or noun.preps is None:
        return None
    roles = lexicon.prepositions[noun.preps[0]].roles
    case = next((case for case, answered in roles.items() if answered == "kde"), None)
    return None if case is None else ast.Prep(noun.preps[0], case, phrase.phrase)
