"""A line at the margin in, the tokens of a heading out; also the first word of an example's step."""

from __future__ import annotations

import re

from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.source import Span
from dsl.syntax.structure.grammar import headings, words
from dsl.syntax.structure.lines import Line, visible

_WORD = re.compile(r"[^\s:]+")
_NAMED = ("RULES_OF", "TABLE_OF", "EXAMPLE")
_LABELLED = re.compile(r"[^:]+:(?: |$)")


def read_heading(line: Line, inside: str, faults: Faults) -> list[Line]:
    """Tokens of a heading; [] when the line is an entry that lost its indent (reported here)."""
    keyword = _keyword(line.value)
    near = _near_headings(line.value) if keyword is None else None
    if _is_entry(line.value, keyword) if keyword else not near and _looks_like_entry(line.value, inside):
        place = Span(line.start, line.start)
        faults.add("K-S010", line.span, fixes=(Fix(place, "  ", sure=bool(inside)),))
        return []
    if keyword is None:
        keyword = _report_unknown(line, near, faults)
    if not keyword:
        return [_token("?", line, 0, len(line.value))]
    return _tokens(line, *keyword, faults)


def step_word(line: Line, faults: Faults) -> bool:
    """Whether an example's line starts with a known word and goes on; both faults are reported."""
    first = _WORD.match(line.value)
    word = first[0] if first else line.value[:1]
    span = Span(line.start, line.start + len(word))
    complete = line.value != word
    word = visible(word)
    known = words("STEP")
    if word not in known:
        near = nearest(word, known)
        fixes = [Fix(span, choice) for choice in near[:1]]
        faults.add("K-S014", span, word=word, near=quoted(near), known=quoted(known), fixes=fixes)
        return False
    if not complete:
        faults.add("K-S015", span, word=word)
        return False
    return True


def quoted(names: tuple[str, ...]) -> str:
    return ", ".join(f"„{name}“" for name in names)


Keyword = tuple[str, int]  # the word as it should be, and how many letters of the line it takes


def _keyword(value: str) -> Keyword | None:
    found = _first_words(value)
    for count in (2, 1):
        if len(found) >= count:
            end = found[count - 1].end()
            word = visible(" ".join(part[0] for part in found[:count]))
            if word in headings():
                return word, end
    return None


def _first_words(value: str) -> list[re.Match[str]]:
    return [found for found, _ in zip(_WORD.finditer(value), range(2), strict=False)]


def _near_headings(value: str) -> tuple[tuple[str, ...], int] | None:
    """The keywords the first one or two words could be, and the length of these words."""
    if value.endswith("."):
        return None
    found = _first_words(value)
    for count in (2, 1):
        known = [word for word in headings() if word.count(" ") == count - 1]
        if len(found) >= count:
            near = nearest(visible(" ".join(part[0] for part in found[:count])), known)
            if near:
                return near, found[count - 1].end()
    return None


def _is_entry(value: str, keyword: Keyword) -> bool:
    """„pravidla: ABC“ is a line of the block above, not the heading „pravidla“ with a colon."""
    word, end = keyword
    return headings()[word] in ("RULES", "TABLE") and value[end:].startswith(":") and len(value) > end + 1


def _looks_like_entry(value: str, inside: str) -> bool:
    first = _WORD.match(value)
    is_step = inside == "EXAMPLE" and first is not None and first[0] in words("STEP")
    return value.endswith(".") or is_step or bool(_LABELLED.match(value))


def _report_unknown(line: Line, near: tuple[tuple[str, ...], int] | None, faults: Faults) -> Keyword | None:
    if near is None:
        first = _WORD.match(line.value)
        end = first.end() if first else len(line.value)
        faults.add("K-S005", Span(line.start, line.start + end), word=visible(line.value[:end]), near="")
        return None
    choices, end = near
    span = Span(line.start, line.start + end)
    fix = Fix(span, choices[0], sure=len(choices) == 1 and choices[0] == line.value[:end].lower())
    faults.add("K-S005", span, word=visible(line.value[:end]), near=quoted(choices), fixes=(fix,))
    return choices[0], end


def _tokens(line: Line, word: str, end: int, faults: Faults) -> list[Line]:
    terminal = headings()[word]
    rest = line.value[end:]
    if rest.startswith(":"):
        colon = Span(line.start + end, line.start + end + 1)
        faults.add("K-S018", colon, heading=word, fixes=(Fix(colon, "", sure=not rest[1:].strip()),))
        end += 1
    keyword = _token(terminal, line, 0, end)
    keyword.value = word
    keyword.ids = line.ids
    start = end + len(line.value[end:]) - len(line.value[end:].lstrip())
    name = _token("NAME", line, start, len(line.value))
    if terminal == "CARDS":
        return [keyword, *_copies(name)]
    if terminal == "PROPERTIES":
        return [keyword, _owner(name, keyword, faults)]
    if terminal in _NAMED:
        if not name.value:
            faults.add("K-S006", keyword.span, heading=word)
        return [keyword, name]
    if name.value:
        faults.add(
            "K-S007", name.value_span, heading=word, name=name.value, fixes=(Fix(Span(line.start + end, name.end), ""),)
        )
    return [keyword]


def _copies(name: Line) -> list[Line]:
    """„Drahokamy po 3“ → name and number of copies."""
    found = re.search(rf"(?:^|(?<= ))(?:{'|'.join(words('COPIES'))}) +([0-9]+)$", name.value)
    if found is None:
        return [name, _token("COPIES", name, len(name.value), len(name.value))]
    copies = _token("COPIES", name, found.start(1), found.end(1))
    return [_token("NAME", name, 0, len(name.value[: found.start()].rstrip())), copies]


def _owner(name: Line, keyword: Line, faults: Faults) -> Line:
    known = words("OWNER")
    if name.value not in known:
        near = nearest(name.value, known)
        span = name.value_span if name.value else keyword.span
        fixes = [Fix(span, near[0])] if near else []
        faults.add("K-S024", span, name=name.value, near=quoted(near), known=quoted(known), fixes=fixes)
        name.value = near[0] if near else known[0]
    name.type = "OWNER"
    return name


def _token(terminal: str, line: Line, start: int, end: int) -> Line:
    return Line(
        terminal, line.value[start:end], line.start + start, line.start + end, line.indent, line.begin, line.number
    )
