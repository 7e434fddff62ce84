"""A source in, the printed side of its game out: cards with their texts, no meaning; quick enough for every save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsl.diagnostics.fault import Faults
from dsl.lexicon.lexicon import Lexicon
from dsl.model import deck, variants
from dsl.model.declarations import declarations
from dsl.model.game import Ability, Face, Game
from dsl.model.names import named
from dsl.model.vocabulary import vocabulary
from dsl.source import Source
from dsl.syntax.structure import parse_structure
from dsl.syntax.structure.nodes import File


@dataclass(frozen=True, slots=True)
class Sketch:
    """A game of which only the declarations were understood; its sentences are texts."""

    game: Game
    file: File
    lexicon: Lexicon


def sketch(source: Source, faults: Faults, chosen: Sequence[str] = ()) -> Sketch:
    """Whatever can be read; the faults are those of the structure, the words and the declarations."""
    file = variants.apply(named(parse_structure(source, faults), faults), chosen, faults)
    lexicon = vocabulary(file, faults)
    declared = declarations(file, lexicon, faults)
    drafts = deck.faces(file, declared, lexicon, faults)
    game = Game(
        name=declared.name, players=declared.players, start=declared.start, clauses=declared.clauses,
        variants=variants.names(file), chosen=tuple(chosen), zones=declared.zones, tokens=declared.tokens,
        props=declared.props, kinds=declared.kinds, faces=tuple(_face(draft) for draft in drafts),
    )  # fmt: skip
    return Sketch(game, file, lexicon)


def _face(draft: deck.Draft) -> Face:
    abilities = tuple(
        Ability(sub.label, sub.text.value, ids=tuple(cited.name for cited in sub.ids), span=sub.span)
        for sub in draft.texts
    )
    return Face(draft.name, draft.deck, draft.copies, draft.attributes, abilities, draft.slots, draft.span)
