"""Blocks `příklad` in, examples ready to run out; everything that is wrong with one before it runs is a fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dsl.diagnostics.fault import Diagnostic, Faults, Fix
from dsl.diagnostics.registry import has_errors
from dsl.diagnostics.suggest import nearest
from dsl.examples import checks, deeds, positions
from dsl.examples.desk import Desk, Unread
from dsl.examples.names import quoted
from dsl.examples.nodes import Example, Given, Step, Try
from dsl.examples.patterns import Found, match, word
from dsl.examples.scan import Word, Words, items, scan
from dsl.examples.shelf import Rules, Shelf
from dsl.source import Span
from dsl.syntax.structure.nodes import Block, ExampleStep

GIVEN, MAY = "dáno", "lze"
WHOLE = ("players", "fresh", "seed", "variant", "like")  # givens about the example as a whole


@dataclass(frozen=True, slots=True)
class ReadExample:
    """An example and its faults; None when it cannot run."""

    block: Block
    example: Example | None
    rules: Rules | None
    faults: tuple[Diagnostic, ...]


@dataclass(slots=True)
class Frame:
    """What an example says about itself as a whole."""

    players: Words = ()
    variants: list[Word] = field(default_factory=list)
    seed: int = 0
    fresh: bool = False


def read_examples(blocks: Sequence[Block], shelf: Shelf) -> Iterator[ReadExample]:
    by_name = {block.name: block for block in reversed(blocks)}
    for block in blocks:
        faults = Faults()
        first = by_name[block.name]
        if first is not block:
            faults.add("K-X020", block.name_span, name=block.name, related=[(first.name_span, "first")])
        yield _read(block, by_name, shelf, faults)


def _read(block: Block, blocks: Mapping[str, Block], shelf: Shelf, faults: Faults) -> ReadExample:
    base = Desk(shelf.base().names, (), faults)
    borrowed = list(_borrowed(block, blocks, base, (block.name,)))
    own = [step for step in block.steps if step.kind == GIVEN]
    frame = Frame()
    for step in (*borrowed, *own):
        if found := _whole(base, step):
            _note(frame, found)
    rules = _rules(frame, shelf, base)
    players = _players(frame, block, shelf, base)
    if rules is None or not players:
        return ReadExample(block, None, None, tuple(faults.items))
    desk = Desk(rules.names, players, faults)
    givens = checks.merged(_givens(desk, borrowed), _givens(desk, own), faults)
    steps = tuple(_steps(desk, block))
    example = Example(
        block.name, tuple(cited.name for cited in block.ids), players, givens, steps,
        tuple(name.text for name in frame.variants), frame.seed, frame.fresh, block.span,
    )  # fmt: skip
    checks.check(example, block, rules, faults)
    ready = None if has_errors(faults.items) else example
    return ReadExample(block, ready, rules, tuple(faults.items))


# ---------------------------------------------------------------- the example as a whole


def _whole(desk: Desk, step: ExampleStep) -> Found | None:
    found = match("given", scan(step.text), desk.readers)
    return found if isinstance(found, Found) and found.form in WHOLE else None


def _note(frame: Frame, found: Found) -> None:
    match found.form:
        case "players":
            frame.players = found.values["players"]
        case "variant":
            frame.variants.append(found.values["name"])
        case "seed":
            frame.seed = found.values["number"]
        case "fresh":
            frame.fresh = True


def _borrowed(block: Block, blocks: Mapping[str, Block], desk: Desk, trail: tuple[str, ...]) -> Iterator[ExampleStep]:
    """The givens of the examples this one starts like, the farthest first."""
    for step in block.steps:
        found = _whole(desk, step) if step.kind == GIVEN else None
        if found is None or found.form != "like":
            continue
        name: Word = found.values["name"]
        other = blocks.get(name.text)
        if other is None:
            near = nearest(name.text, blocks)
            fixes = [Fix(name.span, near[0])] if near else []
            desk.faults.add("K-X009", name.span, fixes=fixes, name=name.text, near=quoted(near))
        elif name.text in trail:
            desk.faults.add("K-X025", name.span, name=name.text)
        else:
            yield from _borrowed(other, blocks, desk, (*trail, name.text))
            yield from (step for step in other.steps if step.kind == GIVEN)


def _rules(frame: Frame, shelf: Shelf, desk: Desk) -> Rules | None:
    known = shelf.game.variants
    for name in frame.variants:
        if name.text not in known:
            near = nearest(name.text, known)
            fixes = [Fix(name.span, near[0])] if near else []
            desk.faults.add("K-X008", name.span, fixes=fixes, name=name.text, known=quoted(known) or "—")
            return None
    rules = shelf.rules(tuple(name.text for name in frame.variants))
    if rules is None:
        desk.faults.add("K-X026", frame.variants[0].span, name=frame.variants[0].text)
    return rules


def _players(frame: Frame, block: Block, shelf: Shelf, desk: Desk) -> tuple[str, ...]:
    """() when they are not given, or wrong."""
    parts = items(frame.players, word("and"))
    names = [part[0] for part in parts]
    low, high = shelf.game.players
    if not names:
        _report_unreadable(block, desk)
        if not has_errors(desk.faults.items):
            desk.faults.add("K-X005", block.name_span)
        return ()
    for index, name in enumerate(names):
        if len(parts[index]) > 1 or not name.text[:1].isupper():
            desk.faults.add("K-X027", name.span, name=name.text)
            return ()
        if any(name.text == before.text for before in names[:index]):
            desk.faults.add("K-X007", name.span, name=name.text)
            return ()
    if not low <= len(names) <= high:
        place = Span(names[0].span.start, names[-1].span.end)
        desk.faults.add("K-X006", place, low=low, high=high, count=len(names))
        return ()
    return tuple(name.text for name in names)


def _report_unreadable(block: Block, desk: Desk) -> None:
    """The players may be missing because their step is misspelt."""
    for step in block.steps:
        if step.kind == GIVEN:
            try:
                desk.read("given", scan(step.text), step.span)
            except Unread:
                continue


# ---------------------------------------------------------------- steps


def _givens(desk: Desk, steps: Sequence[ExampleStep]) -> tuple[Given, ...]:
    found: list[Given] = []
    for step in steps:
        try:
            form, node = positions.given(desk, scan(step.text), step.span)
        except Unread:
            continue
        if form not in WHOLE:
            found.append(node)  # type: ignore[arg-type]
    return tuple(found)


def _steps(desk: Desk, block: Block) -> Iterator[Step]:
    begun: ExampleStep | None = None
    for step in block.steps:
        if step.kind == GIVEN:
            if begun is not None:
                desk.faults.add("K-X021", step.span, related=[(begun.span, "first")])
            continue
        begun = begun or step
        try:
            yield _step(desk, step)
        except Unread:
            continue


def _step(desk: Desk, step: ExampleStep) -> Step:
    words = scan(step.text)
    match step.kind:
        case "když":
            return deeds.deed(desk, words, step.span)
        case "volí":
            return deeds.answers(desk, words, step.span)
        case "pak":
            return positions.claim(desk, words, step.span)
    tried: Try = deeds.attempt(desk, words, step.kind == MAY, step.span)
    return tried
