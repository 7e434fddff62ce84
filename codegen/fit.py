"""A game and its layout in, sizes of type and faults out: text, title, words and glyphs a card has no room for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from codegen import typeset
from codegen.cards import Card, Line, cards
from codegen.inline import ICON
from codegen.layout import Layout
from codegen.measures import Fit, texts
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.model.game import Game
from dsl.source import Span

_POINT = 0.3528  # millimetres


def check(game: Game, layout: Layout, faults: Faults) -> tuple[Fit, ...]:
    """All cards of a game."""
    return check_cards(cards(game, layout), layout.size, faults)


def check_cards(chosen: Sequence[Card], size: tuple[float, float], faults: Faults) -> tuple[Fit, ...]:
    fits, missing = typeset.measure(chosen, size)
    report(chosen, fits, missing, faults)
    return fits


def report(chosen: Sequence[Card], fits: Sequence[Fit], missing: Sequence[str], faults: Faults) -> None:
    """Each fault once, though several cards bear the same text."""
    told: set[tuple[str, Span, str]] = set()
    for card, fit in zip(chosen, fits, strict=True):
        for code, span, words in _faults(card, fit, missing):
            key = (code, span, words.get("character") or words.get("text", ""))
            if key not in told:
                told.add(key)
                args = tuple(words.items())
                faults.items.append(Diagnostic(code, span, (("card", card.title), *args)))


def _faults(card: Card, fit: Fit, missing: Sequence[str]) -> Iterable[tuple[str, Span, dict[str, str]]]:
    if fit.fault and card.template:
        yield fit.fault[0], card.template.span, {"text": card.template.name, **dict(fit.fault[1])}
    if fit.title_over:
        yield "K-P011", card.span, {"over": _mm(fit.title_over)}
    if fit.word_over:
        line, word = _longest(card)
        yield "K-P012", line.span, {"over": _mm(fit.word_over), "word": word.replace("\u00a0", " ").replace(ICON, "")}
    if fit.text_over:
        span = card.lines[0].span.to(card.lines[-1].span)
        yield "K-P010", span, {"over": _mm(fit.text_over), "words": str(_words_to_cut(card, fit))}
    for name, over in fit.small_over:
        yield "K-P014", card.span, {"over": _mm(over), "text": _small(card, name)}
    for character in missing:
        where = _where(card, character)
        if where is not None:
            yield "K-P013", where, {"character": character, "number": f"U+{ord(character):04X}"}


def _small(card: Card, name: str) -> str:
    rows = {"facts": card.facts, "strip": card.strip, **{place: (fact,) for place, fact in card.spots}}
    texts = {"deck": card.deck, "back": card.back, "corner": card.corner}
    return texts[name] if name in texts else ", ".join(fact.text for fact in rows[name])


def _longest(card: Card) -> tuple[Line, str]:
    pairs = [(line, part) for line in card.lines for part in line.stretches]
    return max(pairs, key=lambda pair: len(pair[1]))


def _words_to_cut(card: Card, fit: Fit) -> int:
    """As many as stand on the lines that are over."""
    line = fit.size * _POINT * 1.2
    words = sum(len(one.written.split()) for one in card.lines)
    lines = max(1.0, fit.height / line)
    return min(words, math.ceil(math.ceil(fit.text_over / line) * words / lines))


def _where(card: Card, character: str) -> Span | None:
    for line in card.lines:
        if character in line.text or character in line.kind:
            return line.span
    return card.span if any(character in text for text in texts(card)) else None


def _mm(value: float) -> str:
    return f"{max(0.1, math.ceil(value * 10) / 10):.1f}".replace(".", ",")
