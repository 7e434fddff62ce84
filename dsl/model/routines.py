"""Texts of a file in, routines out: each line becomes a step, each text a routine with its slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import cast

from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.diagnostics.registry import has_errors
from dsl.diagnostics.suggest import nearest
from dsl.lexicon.lexicon import Lexicon
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model.game import Sentence
from dsl.model.lower import requirements, sentences, walk
from dsl.model.lower.scope import Meanings, Scope, Unclear
from dsl.model.names import quoted
from dsl.model.undeclared import undeclared
from dsl.source import Source, Span
from dsl.syntax.sentence import read
from dsl.syntax.structure.nodes import Id, Text


def reference(text: Text, lexicon: Lexicon, faults: Faults) -> tuple[c.Sentence, ...]:
    """Read one text; a text put together from several lines gets its places back afterwards."""
    if len(text.pieces) == 1:
        return read(text.value, text.at(0), lexicon, faults)
    local = Faults()
    found = read(text.value, 0, lexicon, local)
    faults.items.extend(cast(Diagnostic, _moved(item, text)) for item in local.items)
    return cast(tuple[c.Sentence, ...], _moved(found, text))


def _moved(node: object, text: Text) -> object:
    if isinstance(node, Span):
        return text.span_of(node.start, node.end)
    if isinstance(node, tuple):
        return tuple(_moved(item, text) for item in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{item.name: _moved(getattr(node, item.name), text) for item in fields(node)})


@dataclass(slots=True)
class Line:
    """A read line: its sentences and what is needed to speak about it."""

    text: Text
    sentences: tuple[c.Sentence, ...]
    ids: tuple[str, ...]
    where: str
    whole: bool = True  # False: a sentence is missing, so the others are not judged


@dataclass(slots=True)
class Routines:
    """All routines of a game while they are being made."""

    source: Source
    meanings: Meanings
    faults: Faults
    made: list[p.Routine] = field(default_factory=list)
    said: list[Sentence] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    by_place: dict[Span, int] = field(default_factory=dict)

    def line(self, text: Text, ids: Sequence[Id], where: str) -> Line:
        cited = tuple(item.name for item in ids)
        self.said.append(Sentence(text.value, cited, where, text.span))
        before = len(self.faults.items)
        found = reference(text, self.meanings.lexicon, self.faults)
        self.faults.items.extend(undeclared(found, self.meanings))
        self.lines.append(Line(text, found, cited, where, not has_errors(self.faults.items[before:])))
        return self.lines[-1]

    def scope(self, on_card: bool = False) -> Scope:
        return Scope(self.meanings, on_card)

    def steps(self, lines: Sequence[Line], scope: Scope) -> p.Stmt:
        """Each line is one step („zopakuj tento krok“); a line that is not understood is reported and left out."""
        done = []
        for line in (line for line in lines if line.whole):
            try:
                body = sentences.text(line.sentences, scope)
            except Unclear as why:
                self.unclear(why)
                continue
            done.append(self.step(line, body))
        return done[0] if len(done) == 1 else p.Block(tuple(done))

    def step(self, line: Line, body: p.Stmt) -> p.Step:
        return p.Step(line.text.value, body, line.ids, line.text.span)

    def add(
        self,
        name: str,
        body: p.Stmt,
        scope: Scope,
        lines: Sequence[Line] = (),
        guard: p.Cond | None = None,
        actor: p.Slot = -1,
        value: p.Slot = -1,
    ) -> int:
        body = walk.pruned(walk.labelled(body, self.label))
        needs = [cond for cond in (guard, requirements.of(body)) if cond is not None]
        needed = None if not needs else needs[0] if len(needs) == 1 else p.All(tuple(needs))
        ids = tuple(dict.fromkeys(cited for line in lines for cited in line.ids))
        text = " ".join(line.text.value for line in lines)
        span = lines[0].text.span if lines else Span(0, 0)
        self.made.append(
            p.Routine(name, body, scope.slots, scope.param, actor, value, needed, ids, text, span)
        )  # fmt: skip
        self.by_place[span] = len(self.made) - 1
        return len(self.made) - 1

    def label(self, span: Span) -> str:
        """The words of an option, as a sentence of its own."""
        text = " ".join(self.source.cut(span).split())
        return text[:1].upper() + text[1:]

    def unclear(self, why: Unclear) -> None:
        said = {"text": self.source.cut(why.span), **why.words}
        said["near"] = quoted(self._near(why.code, said))
        self.faults.add(why.code, why.span, **said)

    def _near(self, code: str, said: Mapping[str, object]) -> tuple[str, ...]:
        """What a name that is not there could have been."""
        match code:
            case "K-T020":
                return nearest(str(said["word"]), self.meanings.zones)
            case "K-T022":
                return nearest(str(said["name"]), sorted(self.meanings.names))
            case "K-F003":
                return nearest(str(said["name"]), self.meanings.parts)
        return ()
