"""Faults of all stages in, the same without those that only follow from an earlier one out: one mistake, one report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from dsl.diagnostics.fault import Diagnostic
from dsl.diagnostics.registry import severity
from dsl.diagnostics.suggest import fold
from dsl.lexicon.lexicon import Lexicon
from dsl.model.misplaced import missing_headings
from dsl.source import Source, Span
from dsl.syntax.structure.nodes import Block, Entry, File

_WORD = re.compile(r"[^\W_][\w-]*")
_DECLARING = ("slovník", "zóny", "žetony", "vlastnosti", "slovesa", "druhy účinků")
_BLAMING = ("word", "name", "token", "zone", "verb", "kind")  # arguments that name what is wrong
_LOST = ("K-S008", "K-S019", "K-S020", "K-S022", "K-S023", "K-S027")  # part of the file was not read at all
# The same thing missing at another place is one fault.
_MISSING = ("K-F003", "K-F010", "K-T020", "K-T022", "K-T029", "K-Z001", "K-Z006", "K-Z009")
_ALSO = 3  # other places of the same word that are shown


def without(faults: list[Diagnostic], file: File, source: Source, lexicon: Lexicon) -> list[Diagnostic]:
    """`faults` in the order the stages found them."""
    misplaced = list(missing_headings(file, faults))
    if misplaced or any(_lost(fault) for fault in faults):
        return [fault for fault in faults if fault.code[2] == "S" and fault.code != "K-S009"] + misplaced
    blame = _Blame(file, source, lexicon)
    for fault in sorted(faults, key=_rank):
        blame.take(fault)
    return blame.kept


def _rank(fault: Diagnostic) -> int:
    """Lines first, then words; the other stages blame them."""
    return 2 if fault.code == "K-W041" else "SW".find(fault.code[2]) % 3


def _lost(fault: Diagnostic) -> bool:
    return fault.code in _LOST or (fault.code == "K-S005" and not fault.fixes)


class _Blame:
    """Words that are already known to be wrong, and the faults that are not about them."""

    def __init__(self, file: File, source: Source, lexicon: Lexicon) -> None:
        self.source = source
        self.lexicon = lexicon
        self.declared = [
            (block, entry) for block in file.blocks if block.keyword in _DECLARING for entry in block.entries
        ]
        self.lemmas: set[str] = set()
        self.unknown: dict[str, None] = {}  # words no dictionary knows, folded
        self.kept: list[Diagnostic] = []

    def take(self, fault: Diagnostic) -> None:
        if self._follows(fault) or self._guessed(fault):
            self._show_beside(fault)
            return
        self.kept.append(fault)
        if severity(fault) != "error":
            return
        for word in self._blamed(fault):
            readings = self.lexicon.lookup(word)
            self.lemmas.update(reading.lemma for reading in readings)
            if not readings:
                self.unknown[fold(word)] = None

    # -------------------------------------------------------------- what a fault is about

    def _blamed(self, fault: Diagnostic) -> Iterator[str]:
        if fault.code in ("K-S009", "K-S011", "K-S012"):
            yield from _WORD.findall(self.source.cut(fault.span))
        if fault.code == "K-Z004":
            yield from _WORD.findall(dict(fault.args)["text"])[-1:]
        if fault.code in ("K-G001", "K-T020", "K-T029"):
            yield dict(fault.args)["word"]
        found = next(((b, e) for b, e in self.declared if _inside(fault.span, e.span)), None)
        if found is not None and found[0].keyword == "slovesa":
            yield from _forms(found[1])
        elif found is not None and found[1].label:
            yield from self._declared_words(fault, *found)

    def _declared_words(self, fault: Diagnostic, block: Block, entry: Entry) -> Iterator[str]:
        """The word an argument names; else the declared one. Of a phrase only what is not a word by itself."""
        args = dict(fault.args)
        named = next((args[key] for key in _BLAMING if args.get(key)), entry.label)
        words = _WORD.findall(named)
        yield from words if len(words) == 1 else (word for word in words if not self.lexicon.lookup(word))
        if len(words) > 1 and block.keyword == "slovník":
            self.lemmas.add(named)

    # -------------------------------------------------------------- what follows from what is blamed

    def _follows(self, fault: Diagnostic) -> bool:
        family = fault.code[2]
        if family == "S" or (family == "W" and fault.code != "K-W041"):
            return False
        if fault.code in _MISSING and any(_same_thing(kept, fault) for kept in self.kept):
            return True
        if any(kept.code == "K-S009" and _inside(fault.span, kept.span) for kept in self.kept):
            return True
        told = self.source.cut(self._line(fault.span) if family in "TRN" else fault.span)
        words = [*_WORD.findall(told), *(word for _, value in fault.args for word in _WORD.findall(value))]
        return any(self._is_blamed(word) for word in words) if self.lemmas or self.unknown else False

    def _guessed(self, fault: Diagnostic) -> bool:
        """A word taken for another one, in a line that then has no meaning, is simply unknown."""
        if fault.code[2] not in "TRN":
            return False
        line = self._line(fault.span)
        for at, kept in enumerate(self.kept):
            if kept.code == "K-G009" and _inside(kept.span, line):
                words = dict(kept.args)
                args = (("word", words["old"]), ("near", words["new"]))
                self.kept[at] = Diagnostic("K-G001", kept.span, args, kept.fixes)
                return True
        return False

    def _line(self, span: Span) -> Span:
        end = self.source.text.find("\n", span.end)
        return Span(self.source.text.rfind("\n", 0, span.start) + 1, end if end >= 0 else len(self.source.text))

    def _is_blamed(self, word: str) -> bool:
        readings = self.lexicon.lookup(word)
        if any(reading.lemma in self.lemmas for reading in readings):
            return True
        return not readings and any(_alike(fold(word), other) for other in self.unknown)

    def _show_beside(self, fault: Diagnostic) -> None:
        """The same word elsewhere stands beside the first report of it."""
        for at, kept in enumerate(self.kept):
            if len(kept.related) < _ALSO and _same_thing(kept, fault):
                self.kept[at] = replace(kept, related=(*kept.related, (fault.span, "also")))
                return


def _same_thing(kept: Diagnostic, fault: Diagnostic) -> bool:
    old, new = dict(kept.args), dict(fault.args)
    if (kept.code, fault.code) == ("K-F015", "K-F010"):  # a kind of effect that stands in another block
        return old["label"] == new["kind"]
    if (kept.code, fault.code) == ("K-G001", "K-G001"):
        return _alike(fold(old["word"]), fold(new["word"]))
    return kept.code == fault.code and fault.code in _MISSING and _missed(old) == _missed(new)


def _missed(args: dict[str, str]) -> str:
    return next(args[key] for key in ("word", "name", "kind", "text") if key in args)


def _alike(word: str, other: str) -> bool:
    """Two forms of one word, as far as the beginning tells."""
    common = 0
    while common < min(len(word), len(other)) and word[common] == other[common]:
        common += 1
    shorter = min(len(word), len(other))
    return common >= max(2, min(4, shorter - 2)) and max(len(word), len(other)) - common <= 3


def _inside(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end and inner.end > inner.start


def _forms(entry: Entry) -> Iterator[str]:
    """„zahrát, zahraj, zahraje, zahrán“ and whatever begins like them."""
    for word in _WORD.findall(entry.label):
        if len(word) > 2:
            yield word
