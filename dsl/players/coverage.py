"""Citations, a list of clauses, covered examples and runs in games in, what each clause and sentence got out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from dsl.compile.walk import walk
from dsl.examples.citations import Citation
from dsl.examples.clauselist import Clause
from dsl.examples.covered import Covered
from dsl.model import program as ir
from dsl.model.game import Game, Sentence
from dsl.source import Span

Runs = Mapping[Span, int]


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many; of nothing at all everything is done."""

    part: int
    whole: int

    @property
    def percent(self) -> float:
        return 100 * self.part / self.whole if self.whole else 100.0


@dataclass(frozen=True, slots=True)
class PartCover:
    """What a sentence brings only under a condition or as one of several options."""

    span: Span
    in_examples: int
    in_games: int

    @property
    def never(self) -> bool:
        return not self.in_examples and not self.in_games


@dataclass(frozen=True, slots=True)
class SentenceCover:
    """A line of the rules or of cards. `counted` is False for one that only defines or forbids: it has no steps."""

    sentence: Sentence
    cards: tuple[str, ...]  # whose effect it is; () = a rule
    counted: bool
    in_examples: int
    in_games: int
    variant: bool = False  # only with a variant that is not in force: it is shown, but no share counts it
    parts: tuple[PartCover, ...] = ()

    @property
    def never(self) -> bool:
        return self.counted and not self.in_examples and not self.in_games


@dataclass(frozen=True, slots=True)
class ClauseCover:
    """`examples` say that they show it, and hold; `ran_in` are those that ran a sentence which cites it.

    `counted`: some sentence that cites it can be run.
    """

    clause: Clause
    listed: bool
    counted: bool
    cited: tuple[Citation, ...]
    examples: tuple[str, ...]
    ran_in: tuple[str, ...]
    in_games: int


@dataclass(frozen=True)
class Coverage:
    clauses: tuple[ClauseCover, ...]
    sentences: tuple[SentenceCover, ...]
    examples: tuple[Covered, ...]

    @cached_property
    def known(self) -> tuple[ClauseCover, ...]:
        """An id that is not in the list is a slip, not a clause."""
        return tuple(one for one in self.clauses if one.listed)

    @cached_property
    def testable(self) -> tuple[ClauseCover, ...]:
        return tuple(one for one in self.known if one.clause.testable)

    @property
    def effects(self) -> tuple[SentenceCover, ...]:
        return tuple(one for one in self.sentences if one.cards and not one.variant)

    @property
    def counted(self) -> tuple[SentenceCover, ...]:
        return tuple(one for one in self.sentences if one.counted and not one.variant)

    def shares(self) -> dict[str, Share]:
        """What can be required."""
        effects, counted = self.effects, self.counted
        can_run = [one for one in self.testable if one.counted]
        parts = [part for one in counted for part in one.parts]
        return {
            "cited": Share(sum(bool(one.cited) for one in self.known), len(self.known)),
            "exercised": Share(sum(bool(one.examples) for one in self.testable), len(self.testable)),
            "ran": Share(sum(bool(one.ran_in) for one in can_run), len(can_run)),
            "sentences": Share(sum(not one.never for one in counted), len(counted)),
            "parts": Share(sum(not part.never for part in parts), len(parts)),
            "effects": Share(sum(one.counted and not one.never for one in effects), len(effects)),
        }


def coverage(
    games: Sequence[Game],
    cited: Sequence[Citation],
    listed: Mapping[str, Clause] | None,
    examples: Sequence[Covered],
    runs: Runs,
) -> Coverage:
    """`games`: the game as it was played and, for their sentences, the same with other variants; all with parts.

    `listed` are all clauses, None when nobody says which there are.
    """
    in_examples = added(one.runs for one in examples)
    sentences = tuple(_sentences(games, in_examples, runs))
    return Coverage(_clauses(cited, listed, examples, sentences), sentences, tuple(examples))


def added(many: Iterable[Runs]) -> dict[Span, int]:
    total: dict[Span, int] = {}
    for runs in many:
        for span, count in runs.items():
            total[span] = total.get(span, 0) + count
    return total


# ---------------------------------------------------------------- sentences


def _sentences(games: Sequence[Game], in_examples: Runs, in_games: Runs) -> list[SentenceCover]:
    steps = {node.span for game in games for each in game.routines for node in walk(each) if isinstance(node, ir.Step)}
    found = {sentence.span: sentence for game in reversed(games) for sentence in game.sentences}
    in_force = {sentence.span for sentence in games[0].sentences}
    bearers, parts = _bearers(games), sorted(steps - set(found))
    rows = []
    for span in sorted(found):
        inside = [part for part in parts if span.start <= part.start and part.end <= span.end]
        covers = tuple(PartCover(part, in_examples.get(part, 0), in_games.get(part, 0)) for part in inside)
        runs = in_examples.get(span, 0), in_games.get(span, 0), span not in in_force
        rows.append(SentenceCover(found[span], bearers.get(span, ()), span in steps, *runs, covers))
    return rows


def _bearers(games: Sequence[Game]) -> dict[Span, tuple[str, ...]]:
    """A sentence on cards → their names."""
    found: dict[Span, dict[str, None]] = {}
    for game in games:
        said = sorted(sentence.span for sentence in game.sentences)
        for face in game.faces:
            for ability in face.abilities:
                inside = (span for span in said if ability.span.start <= span.start and span.end <= ability.span.end)
                for span in inside:
                    found.setdefault(span, {})[face.name] = None
    return {span: tuple(names) for span, names in found.items()}


# ---------------------------------------------------------------- clauses


def _clauses(
    cited: Sequence[Citation],
    listed: Mapping[str, Clause] | None,
    examples: Sequence[Covered],
    sentences: Sequence[SentenceCover],
) -> tuple[ClauseCover, ...]:
    told = [name for one in examples for name in one.ids]
    known = listed or {}
    names = dict.fromkeys([*known, *sorted({*(one.clause for one in cited), *told})])
    by_span = {one.sentence.span: one.sentence.ids for one in sentences}
    ran = [(one.name, _run_ids(one, by_span)) for one in examples]
    return tuple(
        ClauseCover(
            known.get(name) or Clause(name),
            listed is None or name in known,
            any(one.counted and name in one.sentence.ids for one in sentences),
            tuple(one for one in cited if one.clause == name and one.kind != "example"),
            tuple(one.name for one in examples if one.ok and name in one.ids),
            tuple(example for example, ids in ran if name in ids),
            sum(one.in_games for one in sentences if name in one.sentence.ids),
        )
        for name in names
    )


def _run_ids(example: Covered, by_span: Mapping[Span, tuple[str, ...]]) -> frozenset[str]:
    return frozenset(name for span, count in example.runs.items() if count for name in by_span.get(span, ()))
