"""„Každý hráč současně vyloží kartu z ruky.“ in; out: a clause in which all choose, and one in which all do it."""

from __future__ import annotations

from dataclasses import replace

from dsl.model import clauses as c
from dsl.model import senses
from dsl.model.lower.scope import Scope, Unclear


def parted(clause: c.Clause, thing: c.Phrase, scope: Scope) -> tuple[c.Clause, c.Clause, c.Phrase]:
    """(choosing, doing, the chosen things). Nobody's choice is seen before everybody has made one."""
    lexicon = scope.meanings.lexicon
    verb = next(lemma for lemma in lexicon.verbs if senses.verb(lemma) == "choose")
    chosen = next((adj.lemma for adj in lexicon.adjectives.values() if adj.of_verb == verb), "")
    placed = all(isinstance(post, c.Prep) for post in thing.post)
    if clause.mood != "fin" or not chosen or not placed or any(isinstance(item, c.Adj) for item in thing.pre):
        raise Unclear("K-N027", clause.span)
    items = tuple(item for item in clause.items if not _at_once(item))
    plain = replace(clause, items=items)
    again = c.Phrase((c.Adj(chosen, span=thing.span),), thing.head, thing.number, post=thing.post, span=thing.span)
    doing = replace(plain, items=tuple(_put(item, thing, again) for item in items))
    return replace(plain, verb=verb), doing, again


def _at_once(item: c.Item) -> bool:
    return isinstance(item, c.Adverb) and senses.adverb(item.lemma) == "at once"


def _put(item: c.Item, old: c.Phrase, new: c.Phrase) -> c.Item:
    return c.Filled(item.role, new) if isinstance(item, c.Filled) and item.phrase is old else item
