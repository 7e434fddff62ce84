"""Resolved sentences in; what they say out, without the order of words and without what only the ear wants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace

from dsl.model import clauses as c


def meaning(sentences: Sequence[c.Sentence]) -> str:
    """Equal for two texts that say the same thing.

    Two things may differ: the order of phrases in a clause and of words before a noun, which Czech leaves free (but a
    place that a phrase takes because of the order does count), and „si“ beside a verb that is declared with it.
    """
    return repr(tuple(_plain(sentence) for sentence in sentences))


def _plain(node: object) -> object:
    if isinstance(node, tuple):
        return tuple(_plain(each) for each in node)
    if isinstance(node, c.Clause):
        kept = [_plain(item) for item in node.items if not isinstance(item, (c.VerbPlace, c.Clitic))]
        return replace(node, items=tuple(sorted(kept, key=repr)))  # type: ignore[type-var]
    if isinstance(node, c.Phrase):
        node = replace(node, pre=tuple(sorted(node.pre, key=repr)))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{each.name: _plain(getattr(node, each.name)) for each in fields(node)})
