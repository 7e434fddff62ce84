"""The blocks of a game file in, its dictionary out: declared words, verbs, and kinds that other blocks give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dsl.diagnostics.fault import Faults
from dsl.lexicon.declare import Line, declare_verbs, declare_words
from dsl.lexicon.lexicon import Lexicon, core_lexicon
from dsl.lexicon.words import Kind
from dsl.syntax.structure.nodes import Entry, File

_KINDS: tuple[tuple[str, Kind], ...] = (("zóny", "zóna"), ("žetony", "žeton"), ("vlastnosti", "vlastnost"))


def vocabulary(file: File, faults: Faults) -> Lexicon:
    core = core_lexicon()
    declared = declare_words([_line(entry) for entry in words(file)], core.nouns, faults)
    lexicon = core.extended(declared.nouns, declared.adjectives, (), declared.adverbs)
    lexicon = lexicon.with_kinds(_kinds(file))
    verbs = declare_verbs([_line(entry) for entry in verb_entries(file)], lexicon.nouns, faults)
    return lexicon.extended((), (), verbs) if verbs else lexicon


def words(file: File) -> Iterator[Entry]:
    """Entries of `slovník` that declare a word (definitions are sentences)."""
    for block in file.all("slovník"):
        yield from (entry for entry in block.entries if entry.kind == "attributes")


def verb_entries(file: File) -> Iterator[Entry]:
    for block in file.all("slovesa"):
        yield from (entry for entry in block.entries if entry.kind == "attributes")


def _line(entry: Entry) -> Line:
    if not entry.label:
        return Line(entry.text.value, "", entry.text.span, entry.text.span)
    return Line(entry.label, entry.text.value, entry.label_span, entry.text_span, entry.text.span_of)


def _kinds(file: File) -> Mapping[str, Sequence[Kind]]:
    found: dict[str, tuple[Kind, ...]] = {}
    for keyword, kind in _KINDS:
        for block in file.all(keyword):
            for entry in block.entries:
                found[entry.label] = (*found.get(entry.label, ()), kind)
    for block in file.all("druhy účinků"):
        for entry in block.entries:
            found[entry.label] = (*found.get(entry.label, ()), "účinek")
    return found
