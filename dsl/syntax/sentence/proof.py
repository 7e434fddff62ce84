"""A sentence as written and as it should be written in, one report for every difference out."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from dsl.diagnostics.fault import Diagnostic, Faults, Fix
from dsl.lexicon.lexicon import Lexicon
from dsl.source import Span
from dsl.syntax.sentence.complaints import Book, Complaint
from dsl.syntax.sentence.passes import ANSWERS
from dsl.syntax.sentence.tokens import Token, scan


@dataclass(frozen=True, slots=True)
class Change:
    """`old` words of the author become `new`; `fix` does it."""

    old: tuple[Token, ...]
    new: tuple[Token, ...]
    fix: Fix

    @property
    def old_text(self) -> str:
        return " ".join(token.text for token in self.old)

    @property
    def new_text(self) -> str:
        return " ".join(token.text for token in self.new)


def compare(tokens: Sequence[Token], right: str, sure: bool = True) -> list[Change]:
    """What has to be changed to make of the written tokens the right text."""
    new = scan(right, 0)
    matcher = difflib.SequenceMatcher(None, [t.text for t in tokens], [t.text for t in new], autojunk=False)
    return [
        Change(tuple(tokens[i1:i2]), tuple(new[j1:j2]), _fix(tokens, new, (i1, i2, j1, j2), right, sure))
        for what, i1, i2, j1, j2 in matcher.get_opcodes()
        if what != "equal"
    ]


def _fix(old: Sequence[Token], new: Sequence[Token], range_: tuple[int, int, int, int], right: str, sure: bool) -> Fix:
    i1, i2, j1, j2 = range_
    if i1 < i2 and j1 < j2:
        span = Span(old[i1].span.start, old[i2 - 1].span.end)
        return Fix(span, right[new[j1].span.start : new[j2 - 1].span.end], sure)
    before = old[i1 - 1].span.end if i1 else old[0].span.start
    start = new[j1 - 1].span.end if j1 else 0
    end = new[j2 - 1].span.end if j2 else 0
    if i1 == i2:
        return Fix(Span(before, before), right[start:end], sure)
    if not i1 and i2 < len(old):
        return Fix(Span(before, old[i2].span.start), "", sure)
    return Fix(Span(before, old[i2 - 1].span.end), "", sure)


def merged(changes: Sequence[Change], written: str, offset: int) -> Change:
    """All changes of one cause as one: the author sees one report and applies one fix."""
    first, last = changes[0].fix.span.start, changes[-1].fix.span.end
    text, at = "", first
    for change in changes:
        text += written[at - offset : change.fix.span.start - offset] + change.fix.text
        at = change.fix.span.end
    if len(changes) > 1 and text[:1] == " " and written[first - offset : first - offset + 1] == " ":
        text, first = text[1:], first + 1
    old = tuple(token for change in changes for token in change.old)
    new = tuple(token for change in changes for token in change.new)
    return Change(old, new, Fix(Span(first, last), text, changes[0].fix.sure))


def _touching(changes: list[Change], complaint: Complaint) -> list[Change]:
    """Changes of the words complained of; all of them when none is (a comma may be missing elsewhere)."""
    places = [complaint.span, *(token.span for token in (*complaint.words, *complaint.verbs))]
    near = [
        change
        for change in changes
        if any(change.fix.span.start <= span.end and span.start <= change.fix.span.end for span in places)
    ]
    return near or changes


def _alike(left: Sequence[str], right: Sequence[str]) -> int:
    """How many words at the beginning are the same."""
    pairs = enumerate(zip(left, right, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(left), len(right)))


class Proofreader:
    """Knows the sentence as it stands in the file; reports what the rendered one does otherwise."""

    def __init__(self, written: str, offset: int, tokens: Sequence[Token], lexicon: Lexicon, faults: Faults) -> None:
        self.written = written
        self.offset = offset
        self.tokens = tokens
        self.lexicon = lexicon
        self.faults = faults

    def report(self, right: str, book: Book, bent: frozenset[Span]) -> None:
        """`bent` are the places of words that were recognised in a wrong form."""
        changes = compare(self.tokens, right)
        if not changes:
            self._blanks(right)
        elif book.moved or book.added:
            fix = merged(changes, self.written, self.offset).fix
            code = "K-G032" if book.moved else "K-G033"
            shown = fix.span if fix.span.start < fix.span.end else self._word_before(fix.span)
            self.faults.add(code, shown, fixes=(fix,), old=self._cut(fix.span).strip(), new=fix.text.strip())
        else:
            for change in changes:
                self._add(self._code(change, bent), change)

    def report_repair(self, complaint: Complaint, code: str, rights: Sequence[str], sure: bool = True) -> None:
        """One complaint, at most three cures; of each only what touches the place complained of."""
        found = [compare(self.tokens, right) for right in rights]
        if complaint.words or complaint.verbs:
            found = [_touching(changes, complaint) for changes in found]
        cures = [merged(changes, self.written, self.offset) for changes in found if changes]
        fixes = tuple(Fix(cure.fix.span, cure.fix.text, sure and len(cures) == 1) for cure in cures)
        args = dict(complaint.args)
        if cures:
            args |= {"old": self._cut(cures[0].fix.span), "new": cures[0].fix.text}
            if code == "K-G013" and cures[0].old and all(self._is_verb(token) for token in cures[0].old):
                code = "K-G014"
        self.faults.items.append(Diagnostic(code, complaint.span, tuple(args.items()), tuple(dict.fromkeys(fixes))))

    def whole_fix(self, right: str) -> Fix:
        """One fix, never sure, that makes of the sentence another one: all words between the first and last change."""
        first, last = self.tokens[0].span.start, self.tokens[-1].span.end
        old, new = self._cut(Span(first, last)).split(" "), right.split(" ")
        head = _alike(old, new)
        tail = min(_alike(old[::-1], new[::-1]), len(old) - head, len(new) - head)
        start = first + sum(len(word) + 1 for word in old[:head])
        end = last - sum(len(word) + 1 for word in old[len(old) - tail :])
        text = " ".join(new[head : len(new) - tail])
        return Fix(Span(start, end), text) if start <= end else Fix(Span(start, start), text + " ")

    def _cut(self, span: Span) -> str:
        return self.written[span.start - self.offset : span.end - self.offset]

    def _add(self, code: str, change: Change) -> None:
        span = change.fix.span
        shown = span if change.old else self._word_before(span)
        self.faults.add(code, shown, fixes=(change.fix,), old=change.old_text, new=change.new_text)

    def _word_before(self, span: Span) -> Span:
        return next((token.span for token in reversed(self.tokens) if token.span.end <= span.start), span)

    def _blanks(self, right: str) -> None:
        """The words are the same: blanks are doubled, missing or before a mark."""
        span = Span(self.tokens[0].span.start, self.tokens[-1].span.end)
        if self._cut(span) != right:
            self.faults.add("K-G018", span, fixes=(Fix(span, right, True),), old=self._cut(span), new=right)

    def _code(self, change: Change, bent: frozenset[Span]) -> str:
        old, new = change.old, change.new
        if any(token.span in bent for token in old):
            return "K-G009"
        if not old and new[-1].kind == "STOP" and len(new) == 1:
            return "K-G004"
        if all(token.kind == "COMMA" for token in (*old, *new)):
            return "K-G030" if new else "K-G037"
        if len(old) == 1 and old[0].text.lower() in ANSWERS:
            return "K-G034"
        return self._word_code(old, new)

    def _word_code(self, old: Sequence[Token], new: Sequence[Token]) -> str:
        pairs = list(zip(old, new, strict=False))
        if len(old) != len(new):
            return "K-G019"
        if all(left.text.lower() == right.text.lower() for left, right in pairs):
            return "K-G017"
        if all(left.kind == right.kind != "WORD" for left, right in pairs):
            return "K-G018"
        if all(self._is_prep(left) and self._is_prep(right) for left, right in pairs):
            return "K-G016"
        if all(self._is_order(right) and self._is_verb(left) for left, right in pairs):
            return "K-G040"
        return "K-G014" if all(self._is_verb(left) for left in old) else "K-G019"

    def _is_order(self, token: Token) -> bool:
        return any(reading.pos == "imp" for reading in self.lexicon.lookup(token.text))

    def _is_prep(self, token: Token) -> bool:
        return any(reading.pos == "prep" for reading in self.lexicon.lookup(token.text))

    def _is_verb(self, token: Token) -> bool:
        verbal = ("fin", "modal", "copula", "was", "passive", "past")
        return any(reading.pos in verbal for reading in self.lexicon.lookup(token.text))
