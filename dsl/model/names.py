"""A file in, the same file out with zones, tokens and properties named by known nouns; others are reported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.lexicon.lexicon import core_lexicon
from dsl.lexicon.words import Kind, Noun
from dsl.syntax.structure.nodes import Block, Entry, File

_NAMED: Mapping[str, Kind] = {"zóny": "zóna", "žetony": "žeton", "vlastnosti": "vlastnost"}


def quoted(near: Iterable[str]) -> str:
    """For „mysleli jste „{near}“?“: a, b → a“, „b."""
    return "“, „".join(near)


def named(file: File, faults: Faults) -> File:
    """A misspelt name is reported once and read as the nearest noun, so that nothing else is blamed for it."""
    words = dict.fromkeys(entry.label for block in file.all("slovník") for entry in block.entries if entry.label)
    known = {**core_lexicon().nouns, **words}
    return replace(file, blocks=tuple(_block(block, known, faults) for block in file.blocks))


def _block(block: Block, known: Mapping[str, Noun | None], faults: Faults) -> Block:
    if block.keyword not in _NAMED:
        return block
    taken = [entry.label for entry in block.entries]
    kind = _NAMED[block.keyword]
    likely = [word for word, noun in known.items() if word not in taken and (noun is None or kind in noun.kinds)]
    names = [likely, [word for word in known if word not in taken]]
    return replace(block, entries=tuple(_entry(entry, known, names, faults) for entry in block.entries))


def _entry(entry: Entry, known: Mapping[str, Noun | None], names: list[list[str]], faults: Faults) -> Entry:
    if not entry.label or entry.label in known:
        return entry
    near = next((found for words in names if (found := nearest(entry.label, words))), ())
    fixes = [Fix(entry.label_span, word) for word in near]
    faults.add("K-Z011", entry.label_span, fixes=fixes, name=entry.label, near=quoted(near))
    return replace(entry, label=near[0]) if near else entry
