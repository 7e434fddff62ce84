"""What was covered in, the report out: tables for a reader, plain data for a program."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from dsl.cli import console
from dsl.cli.speech import language, say

if TYPE_CHECKING:
    from dsl.players.coverage import ClauseCover, Coverage, SentenceCover, Share
    from dsl.source import Source, Span

SHOWN, FAILED = 3, 10  # names in one cell, in one line


def as_data(name: str, found: Coverage, source: Source) -> dict[str, Any]:
    sentences = [_sentence(one, source) for one in found.sentences]
    return {
        "game": name,
        "clauses": _ran(found),
        "rules": [_clause(one, source) for one in found.clauses],
        "sentences": sentences,
        "examples": [{"name": one.name, "ids": list(one.ids), "ok": one.ok} for one in found.examples],
        "summary": {key: _share(share) for key, share in found.shares().items()},
        "sentence_counts": _counts(found),
    }


def _ran(found: Coverage) -> dict[str, bool]:
    """Every clause cited by a sentence that can be run, and whether one of them was."""
    names = sorted({name for one in found.counted for name in one.sentence.ids})
    ran = {name for one in found.counted if not one.never for name in one.sentence.ids}
    return {name: name in ran for name in names}


def _clause(one: ClauseCover, source: Source) -> dict[str, Any]:
    return {
        "id": one.clause.name,
        "listed": one.listed,
        "testable": one.clause.testable,
        "reason": one.clause.reason,
        "counted": one.counted,
        "cited": [
            {"line": source.position(cited.span.start)[0], "kind": cited.kind, "where": cited.where}
            for cited in one.cited
        ],
        "examples": list(one.examples),
        "ran_in": list(one.ran_in),
        "runs": one.in_games,
    }


def _sentence(one: SentenceCover, source: Source) -> dict[str, Any]:
    return {
        "line": source.position(one.sentence.span.start)[0],
        "text": one.sentence.text,
        "ids": list(one.sentence.ids),
        "runs": one.in_games,
        "runs_in_examples": one.in_examples,
        "counted": one.counted,
        "parts": [
            {"text": _words(part.span, source), "runs": part.in_games, "runs_in_examples": part.in_examples}
            for part in one.parts
        ],
        "variant": one.variant,
        "where": one.sentence.where,
        "cards": list(one.cards),
    }


def _words(span: Span, source: Source) -> str:
    return " ".join(source.cut(span).split())


def _share(share: Share) -> dict[str, Any]:
    return {"part": share.part, "whole": share.whole, "percent": round(share.percent, 2)}


def _counts(found: Coverage) -> dict[str, int]:
    counted = found.counted
    return {
        "examples": sum(one.in_examples > 0 for one in counted),
        "games": sum(one.in_games > 0 for one in counted),
        "never": sum(one.never for one in counted),
        "plain": sum(not one.counted for one in found.sentences),
        "variants": sum(one.variant for one in found.sentences),
    }


# ---------------------------------------------------------------- for a reader


def show(found: Coverage, source: Source, missing: bool) -> None:
    clauses = [one for one in found.clauses if not missing or _lacks(one)]
    sentences = [one for one in found.sentences if not missing or one.never or any(part.never for part in one.parts)]
    if clauses:
        _show_clauses(clauses, source)
    if sentences:
        _show_sentences(sentences, source, missing)
    if missing and not clauses and not sentences:
        click.echo(say("coverage.nothing"))
    failed = [one.name for one in found.examples if not one.ok]
    if failed:
        click.echo(say("coverage.failed", names=_some(failed, FAILED)))
    _show_shares(found)


def _lacks(one: ClauseCover) -> bool:
    return not one.cited or (one.clause.testable and not one.examples)


def _show_clauses(clauses: Sequence[ClauseCover], source: Source) -> None:
    columns = ("clause", "cited", "examples", "ran", "games")
    shown = console.table(
        *(say(f"coverage.column_{column}") for column in columns), title=say("coverage.title_clauses")
    )
    for one in clauses:
        places = [f"{cited.where} ({source.position(cited.span.start)[0]})" for cited in one.cited]
        examples = list(one.examples)
        if not one.clause.testable:
            examples.append(f"{say('coverage.components')} {one.clause.reason}".rstrip())
        counts = (str(len(one.ran_in)), str(one.in_games)) if one.counted else ("–", "–")
        shown.add_row(one.clause.name, _some(places), _some(examples), *counts)
    console.out().print(shown)


def _some(names: Sequence[str], most: int = SHOWN) -> str:
    more = [say("coverage.more", count=len(names) - most)] if len(names) > most else []
    return ", ".join([*names[:most], *more]) or "–"


def _show_sentences(sentences: Sequence[SentenceCover], source: Source, missing: bool) -> None:
    columns = ("line", "ran", "games", "sentence")
    names = [say(f"coverage.column_{column}") for column in columns]
    shown = console.table(*names, title=say("coverage.title_sentences"))
    for one in sentences:
        counts = (str(one.in_examples), str(one.in_games)) if one.counted else ("–", "–")
        text = f"({say('coverage.variant')}) {one.sentence.text}" if one.variant else one.sentence.text
        shown.add_row(str(source.position(one.sentence.span.start)[0]), *counts, text)
        for part in one.parts:
            if part.never or not missing:
                shown.add_row("", str(part.in_examples), str(part.in_games), f"… {_words(part.span, source)}")
    console.out().print(shown)


def _show_shares(found: Coverage) -> None:
    for key, share in found.shares().items():
        counts = _counts(found) if key == "sentences" else {}
        click.echo(say(f"coverage.{key}", part=share.part, whole=share.whole, percent=percent(share.percent), **counts))


def percent(number: float) -> str:
    """Rounded down: only all of it is a hundred."""
    text = f"{math.floor(number * 10) / 10:g}"
    return f"{text.replace('.', ',')} %" if language() == "cs" else f"{text}%"
