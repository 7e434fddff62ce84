"""One line of `slovesa` in, the verb with all its forms and its frame out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.lexicon.conjugation import Principal, conjugate, past_of
from dsl.lexicon.lines import Line, Piece
from dsl.lexicon.noun_lines import KIND_NAMES, KINDS
from dsl.lexicon.words import Kind, Noun, Slot, Verb

ROLES = (
    "co",
    "odkud",
    "kam",
    "kde",
    "komu",
    "čím",
    "za",
    "jako",
    "o",
    "s",
    "bez",
    "místo",
    "k",
    "od",
    "proti",
    "podle",
)
_SUBJECT = "podmět"
_NONE = "—"
_EXTRA = {"min. ": "past", "3. mn. ": "third_plural", "podst. ": "verbal_noun"}
_SLOT = re.compile(r"(\w+)\s*([?!]?)\s*(?:\(([^)]*)\))?\s*([?!]?)")
_THIRD_ENDINGS = ("e", "ě", "á", "í")


@dataclass(frozen=True, slots=True)
class _Frame:
    slots: tuple[Slot, ...]
    subject: tuple[Kind, ...]


def declare_verb(line: Line, known: Mapping[str, Noun], faults: Faults) -> Verb | None:
    """`dobrat si, dober, dobere, dobrán, min. dobral: co (karta), odkud`"""
    pieces = line.head_pieces()
    if len(pieces) < 3:
        faults.add("K-W030", line.head_span, written=line.head.strip())
        return None
    infinitive, clitic = _infinitive(pieces[0].text)
    principal = _principal(infinitive, pieces, faults)
    if principal is None:
        return None
    frame = _frame(line, known, faults)
    return Verb(
        infinitive,
        conjugate(principal),
        frame.slots,
        clitic=clitic,
        subject_kinds=frame.subject,
        core=False,
        verbal_noun=principal.verbal_noun or (principal.participle and principal.participle + "í"),
        span=line.head_span,
    )


def _infinitive(text: str) -> tuple[str, Literal["", "si", "se"]]:
    word, _, clitic = text.partition(" ")
    match clitic.strip():
        case "si":
            return word, "si"
        case "se":
            return word, "se"
    return text, ""


def _principal(infinitive: str, pieces: Sequence[Piece], faults: Faults) -> Principal | None:
    before = len(faults.items)
    if " " in infinitive or not infinitive.endswith(("t", "ci")):
        faults.add("K-W031", pieces[0].span, written=pieces[0].text)
        return None
    forms = {"imperative": "", "third": "", "participle": "", "past": "", "third_plural": "", "verbal_noun": ""}
    for name, piece in _named(pieces[1:], faults):
        forms[name] = "" if piece == _NONE else piece
    third = pieces[2]
    if forms["third"] and not forms["third"].endswith(_THIRD_ENDINGS):
        faults.add("K-W032", third.span, written=third.text, verb=infinitive)
    if forms["participle"] and not forms["participle"].endswith(("n", "t")):
        faults.add("K-W033", pieces[3].span, written=forms["participle"], verb=infinitive)
    if not forms["past"] and not past_of(infinitive):
        faults.add("K-W036", pieces[0].span, verb=infinitive)
    return Principal(infinitive, **forms) if len(faults.items) == before else None


def _named(pieces: Sequence[Piece], faults: Faults) -> list[tuple[str, str]]:
    """Principal forms by position, the others by their mark: „min. dobral“, „3. mn. vracejí“, „podst. vzetí“."""
    found: list[tuple[str, str]] = []
    positions = ["imperative", "third", "participle"]
    for piece in pieces:
        mark = next((mark for mark in _EXTRA if piece.text.startswith(mark)), "")
        if mark:
            found.append((_EXTRA[mark], piece.text.removeprefix(mark).strip()))
        elif positions and " " not in piece.text:
            found.append((positions.pop(0), piece.text))
        else:
            faults.add("K-W037", piece.span, written=piece.text)
    return found


# ------------------------------------------------------------------ frames


def _frame(line: Line, known: Mapping[str, Noun], faults: Faults) -> _Frame:
    slots: dict[str, Slot] = {}
    subject: tuple[Kind, ...] = ("hráč",)
    for piece in (piece for part in line.body_parts() for piece in part):
        match = _SLOT.fullmatch(piece.text)
        role = match[1] if match else piece.text
        if match is None or role not in (*ROLES, _SUBJECT):
            fixes = [Fix(piece.span, piece.text.replace(role, near, 1)) for near in nearest(role, (*ROLES, _SUBJECT))]
            faults.add("K-W034", piece.span, fixes=fixes, role=role, known=", ".join(ROLES))
            continue
        kinds = _kinds(match[3] or "", piece, known, faults)
        if role == _SUBJECT:
            subject = kinds
        elif role in slots:
            faults.add("K-W038", piece.span, role=role)
        else:
            slots[role] = Slot(role, _required(role, match[2] + match[4]), kinds)
    return _Frame(tuple(slots.values()), subject)


def _required(role: str, mark: str) -> bool:
    return "?" not in mark if role == "co" else "!" in mark


def _kinds(text: str, piece: Piece, known: Mapping[str, Noun], faults: Faults) -> tuple[Kind, ...]:
    """Names of kinds, or nouns standing for their kinds."""
    found: dict[Kind, None] = {}
    for word in (word.strip() for word in text.split(",") if word.strip()):
        if kind := KIND_NAMES.get(word):
            found[kind] = None
        elif word in known:
            found |= dict.fromkeys(known[word].kinds)
        else:
            faults.add("K-W035", piece.span, kind=word, known=", ".join(KINDS), near=", ".join(nearest(word, KINDS)))
    return tuple(found)
