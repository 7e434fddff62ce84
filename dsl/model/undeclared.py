"""Read sentences in, faults out for nouns that no block of the game gives anything to stand for."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.diagnostics.fault import Diagnostic
from dsl.diagnostics.suggest import nearest
from dsl.lexicon.words import Noun
from dsl.model import clauses as c
from dsl.model import senses
from dsl.model.lower.scope import Meanings
from dsl.model.lower.walk import nodes
from dsl.model.names import quoted


def undeclared(found: tuple[c.Sentence, ...], meanings: Meanings) -> Iterator[Diagnostic]:
    for node in nodes(found):
        if isinstance(node, c.NounHead) and (noun := meanings.lexicon.nouns.get(node.lemma)):
            code, known = _expected(noun, meanings)
            if code and node.lemma not in known:
                near = quoted(nearest(node.lemma, known))
                yield Diagnostic(code, node.span, (("word", node.lemma), ("near", near)))


def _expected(noun: Noun, meanings: Meanings) -> tuple[str, tuple[str, ...]]:
    """A noun that can only be a zone, a property or a token has to be one; so has one that is nothing by itself."""
    if noun.kinds == ("zóna",):
        return "K-T020", (*meanings.zones, *meanings.piles)
    if noun.kinds == ("vlastnost",) and not senses.noun(noun.lemma):
        return "K-T029", tuple(meanings.props)
    if noun.kinds_assumed and noun.kinds == ("věc",) and not noun.of_verb:
        defined = (name for pair in meanings.definitions for name in pair)
        return "K-T029", (
            *meanings.tokens,
            *meanings.values,
            *meanings.symbols,
            *meanings.kinds,
            *meanings.counted,
            *defined,
        )
    return "", ()
