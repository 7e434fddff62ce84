"""A file and the chosen variants in, the file as those variants change it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.model.names import quoted
from dsl.source import Span
from dsl.syntax.structure.nodes import Block, Entry, File, Sub, Text

_INSTEAD, _WITHOUT = "místo ", "bez "

Change = Callable[[tuple[Entry, ...]], tuple[Entry, ...]]


def names(file: File) -> tuple[str, ...]:
    return tuple(block.name for block in file.all("varianta"))


def apply(file: File, chosen: Sequence[str], faults: Faults) -> File:
    """Variants not declared are the caller's mistake; every line of every variant is checked, chosen or not."""
    known = _cited(file)
    for block in file.all("varianta"):
        for entry in block.entries:
            file = _apply_entry(file, entry, known, block.name in chosen, faults)
    return file


def _cited(file: File) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for block in file.blocks:
        for entry in block.entries:
            for cited in (*entry.ids, *(one for sub in entry.subs for one in sub.ids)):
                found[cited.name] = None
    return tuple(found)


def _apply_entry(file: File, entry: Entry, known: tuple[str, ...], active: bool, faults: Faults) -> File:
    if entry.label.startswith(_INSTEAD):
        wanted, text, end = entry.label.removeprefix(_INSTEAD).strip(), entry.text, entry.label_span.end
    elif not entry.label and entry.text.value.startswith(_WITHOUT):
        wanted, text, end = entry.text.value.removeprefix(_WITHOUT).strip(), None, entry.text.span.end
    else:
        faults.add("K-F006", entry.span)
        return file
    if wanted not in known:
        place, near = Span(end - len(wanted), end), nearest(wanted, known)
        faults.add("K-F007", place, fixes=[Fix(place, one) for one in near], id=wanted, near=quoted(near))
        return file
    return _rewrite(file, wanted, text) if active else file


def _rewrite(file: File, wanted: str, text: Text | None) -> File:
    blocks = tuple(
        block if block.keyword == "varianta" else replace(block, entries=_entries(block, wanted, text))
        for block in file.blocks
    )
    return replace(file, blocks=blocks)


def _entries(block: Block, wanted: str, text: Text | None) -> tuple[Entry, ...]:
    done: list[Entry] = []
    for entry in block.entries:
        own = any(cited.name == wanted for cited in entry.ids)
        if own and entry.subs:
            entry = replace(entry, subs=tuple(_sub(sub, text) for sub in entry.subs if text is not None))
        elif own:
            if text is None:
                continue
            entry = replace(entry, text=text)
        else:
            entry = replace(entry, subs=tuple(_subs(entry.subs, wanted, text)))
        done.append(entry)
    return tuple(done)


def _subs(subs: tuple[Sub, ...], wanted: str, text: Text | None) -> list[Sub]:
    kept = []
    for sub in subs:
        if any(cited.name == wanted for cited in sub.ids):
            if text is None:
                continue
            sub = _sub(sub, text)
        kept.append(sub)
    return kept


def _sub(sub: Sub, text: Text | None) -> Sub:
    return sub if text is None else replace(sub, text=text)
