"""The bytes of a game file in, what the preview page shows out: cards, their pictures, each fault beside its card."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Condition, Lock

from codegen.cards import Card, cards
from codegen.preview import Gallery, Shown
from dsl.cli.printing import layout_in
from dsl.cli.speech import language
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.diagnostics.order import in_order
from dsl.diagnostics.registry import help_text, message, severity
from dsl.model.game import Game
from dsl.model.sketch import sketch
from dsl.source import Source, Span
from dsl.syntax.structure import load_source

Fault = dict[str, str]


@dataclass(frozen=True, slots=True)
class Item:
    """One card on the page."""

    key: str
    title: str
    deck: str
    copies: int
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """Everything the page shows. `fresh` are the keys that this save has changed."""

    version: int = 0
    name: str = ""
    size: tuple[float, float] = (63.0, 88.0)
    notice: str = ""
    items: tuple[Item, ...] = ()
    faults: tuple[Fault, ...] = ()  # of no card
    fresh: tuple[str, ...] = ()
    checked: bool = False


@dataclass(slots=True)
class Desk:
    """Holds the page; whoever waits for another version is woken."""

    name: str
    variants: Sequence[str] = ()
    page: Page = field(default_factory=Page)
    closed: bool = False
    source: Source | None = None
    game: Game | None = None
    _gallery: Gallery = field(default_factory=Gallery)
    _own: list[Diagnostic] = field(default_factory=list)  # faults of the last save that no check would find
    _shown: tuple[Shown, ...] = ()
    _readable: bool = True  # whether the last save had cards
    _changed: Condition = field(default_factory=lambda: Condition(Lock()))

    # -------------------------------------------------------------- what happens to the file

    def saved(self, raw: bytes) -> None:
        """The quick half: pictures now, and those faults that do not need the meaning of a sentence."""
        own, early = Faults(), Faults()
        self.source = load_source(raw, own, self.name)
        drawn = sketch(self.source, early, self.variants)
        self.game = drawn.game
        layout = layout_in(drawn.file, drawn.game, own, Path(self.name).parent)
        shown = self._gallery.show(cards(drawn.game, layout), layout.size, own)
        self._own, self._readable = own.items, bool(shown)
        name, size = drawn.game.name or self.page.name, self.page.size
        if shown:
            self._shown, size = shown, layout.size
        items, rest = self._told([*early.items, *own.items], self._kept())
        self._put(name=name, size=size, notice="", items=items, faults=rest, fresh=self._fresh(items), checked=False)

    def checked(self, source: Source, faults: Iterable[Diagnostic]) -> None:
        """The slow half: all faults; those of a text that has been saved over since are not shown."""
        if source is self.source:
            items, rest = self._told([*faults, *self._own], {})
            self._put(items=items, faults=rest, fresh=(), checked=True)

    def tell(self, notice: str) -> None:
        """Something stands in the way: the cards stay."""
        if self.page.notice != notice:
            self._put(notice=notice, fresh=())

    def picture(self, key: str) -> bytes | None:
        return self._gallery.picture(key)

    # -------------------------------------------------------------- who looks at the page

    def wait(self, version: int, seconds: float) -> Page:
        """The page as soon as it is another version, or as it is when time is up."""
        with self._changed:
            self._changed.wait_for(lambda: self.closed or self.page.version != version, seconds)
            return self.page

    def rest(self, seconds: float) -> None:
        """Nothing for so long, unless the desk is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self.closed, seconds)

    def close(self) -> None:
        with self._changed:
            self.closed = True
            self._changed.notify_all()

    def _put(self, **changes: object) -> None:
        with self._changed:
            self.page = replace(self.page, version=self.page.version + 1, **changes)  # type: ignore[arg-type]
            self._changed.notify_all()

    # -------------------------------------------------------------- faults beside cards

    def _kept(self) -> dict[str, tuple[Fault, ...]]:
        """Faults known from the last check, for cards that look the same: they do not flicker."""
        return {item.key: item.faults for item in self.page.items if item.faults}

    def _fresh(self, items: Sequence[Item]) -> tuple[str, ...]:
        before = {item.key for item in self.page.items}
        return tuple(item.key for item in items if item.key not in before) if before else ()

    def _told(
        self, faults: Iterable[Diagnostic], kept: Mapping[str, tuple[Fault, ...]]
    ) -> tuple[tuple[Item, ...], tuple[Fault, ...]]:
        """A text without any card hides none of those that were there, but its faults are of no card."""
        ordered = in_order(faults)
        if not self._readable:
            return self.page.items, self._faults(ordered)
        beside, rest = _shared([one.card for one in self._shown], ordered, self.source)
        items = tuple(
            Item(one.key, one.card.title, one.card.deck, one.card.copies, self._faults(own) or kept.get(one.key, ()))
            for one, own in zip(self._shown, beside, strict=True)
        )
        return items, self._faults(rest)

    def _faults(self, faults: Iterable[Diagnostic]) -> tuple[Fault, ...]:
        return tuple(_fault(fault, self.source) for fault in faults)


def _fault(fault: Diagnostic, source: Source | None) -> Fault:
    line, column = source.position(fault.span.start) if source else (1, 1)
    lang = language()
    return {
        "code": fault.code,
        "severity": severity(fault),
        "text": message(fault, lang),
        "help": help_text(fault, lang) or "",
        "place": f"{line}:{column}",
    }


def _shared(
    cards: Sequence[Card], faults: Iterable[Diagnostic], source: Source | None
) -> tuple[list[list[Diagnostic]], list[Diagnostic]]:
    """The faults of each card, and those of no card. Several cards may bear the same line."""
    owners: dict[Span, list[int]] = {}
    for index, card in enumerate(cards):
        for place in _places(card, source):
            owners.setdefault(place, []).append(index)
    places = sorted(owners)
    beside: list[list[Diagnostic]] = [[] for _ in cards]
    rest: list[Diagnostic] = []
    for fault in faults:
        at = bisect.bisect_right(places, fault.span.start, key=_start) - 1
        if at < 0 or fault.span.start >= places[at].end:
            rest.append(fault)
            continue
        for index in owners[places[at]]:
            beside[index].append(fault)
    return beside, rest


def _places(card: Card, source: Source | None) -> tuple[Span, ...]:
    """The line of the card's name and the lines of its texts."""
    start = card.span.start
    end = source.text.find("\n", start) if source else -1
    return Span(start, max(card.span.end, end)), *(line.span for line in card.lines)


def _start(place: Span) -> int:
    return place.start
