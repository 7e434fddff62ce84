"""A fault and its source in, a text for people out: message, place, the line with the spot underlined, the cure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dsl.diagnostics.fault import Diagnostic
from dsl.diagnostics.order import in_order
from dsl.diagnostics.registry import help_text, message, place_text, severity, word
from dsl.source import NOWHERE, Source, Span

Style = Callable[[str, str], str]  # role and text → text; roles: error, warning, hint, place, frame, mark, note, help

WIDTH = 110  # characters of a source line that are shown


def plain(role: str, text: str) -> str:
    return text


_COLOURS = {
    "error": "1;31",
    "warning": "1;33",
    "hint": "1;36",
    "place": "34",
    "frame": "34",
    "note": "34",
    "help": "32",
}


def coloured(role: str, text: str) -> str:
    """For terminals."""
    code = _COLOURS.get(role)
    return f"\x1b[{code}m{text}\x1b[0m" if code and text else text


def style_for(env: dict[str, str] | None, is_terminal: bool) -> Style:
    """Colours only on a terminal, and never against NO_COLOR."""
    return coloured if is_terminal and not (env or {}).get("NO_COLOR") else plain


def render(source: Source, fault: Diagnostic, lang: str, style: Style = plain) -> str:
    rank = severity(fault)
    lines = [f"{style(rank, f'{word(rank, lang)}[{fault.code}]')}: {message(fault, lang)}"]
    gutter = len(str(max(source.position(span.start)[0] for span in (fault.span, *(r[0] for r in fault.related)))))
    lines.append(style("place", f"{' ' * gutter}--> {where(source, fault.span)}"))
    if source.text and (fault.span != NOWHERE or fault.related):
        lines += _excerpt(source, fault, lang, gutter, style)
    cure = help_text(fault, lang) or _fix_text(source, fault, lang)
    if cure:
        hint = word("explain", lang).format(code=fault.code)
        lines.append(f"{' ' * gutter} {style('help', '= ' + word('help', lang))}: {cure}   ({hint})")
    return "\n".join(lines) + "\n"


def render_all(source: Source, faults: Iterable[Diagnostic], lang: str, style: Style = plain) -> str:
    """All faults by place, a blank line between them."""
    return "\n".join(render(source, fault, lang, style) for fault in in_order(faults))


def where(source: Source, span: Span) -> str:
    line, column = source.position(span.start)
    return f"{source.name}:{line}:{column}"


def _excerpt(source: Source, fault: Diagnostic, lang: str, gutter: int, style: Style) -> list[str]:
    marks = [(fault.span, "^", "")]
    marks += [(span, "-", place_text(fault, key, lang)) for span, key in fault.related]
    lines = [style("frame", f"{' ' * gutter} |")]
    shown = 0
    for span, sign, note in sorted(marks, key=lambda mark: mark[0].start):
        number, column = source.position(span.start)
        text, start, length = window(source.line(number), column - 1, span.end - span.start)
        if number != shown:
            lines.append(f"{style('frame', f'{number:>{gutter}} |')} {text}")
            shown = number
        under = style(severity(fault) if sign == "^" else "note", f"{sign * length} {note}".rstrip())
        lines.append(f"{style('frame', f'{chr(32) * gutter} |')} {' ' * start}{under}")
    return lines


def window(line: str, start: int, length: int) -> tuple[str, int, int]:
    """The part of a line that is worth showing, and where the spot is in it."""
    shown = "".join(char if char.isprintable() else " " if char == "\t" else "·" for char in line)
    length = max(1, min(length, len(shown) - start))
    if len(shown) <= WIDTH:
        return shown, start, length
    first = max(0, min(start - WIDTH // 3, len(shown) - WIDTH))
    cut = shown[first : first + WIDTH]
    lead, tail = "…" if first else "", "…" if first + WIDTH < len(shown) else ""
    return lead + cut + tail, start - first + len(lead), min(length, WIDTH - (start - first))


def _fix_text(source: Source, fault: Diagnostic, lang: str) -> str:
    """A cure in words made from the first fix, when the code brings none."""
    if not fault.fixes:
        return ""
    fix = fault.fixes[0]
    old, new = source.cut(fix.span).strip(), fix.text.strip()
    key = "replace" if old and new else "delete" if old else "insert"
    return word(key, lang).format(old=old, new=new) if old or new else ""


def summary(faults: Sequence[Diagnostic], lang: str) -> str:
    """„2 chyby, 1 varování“ as counts; "" when there is nothing."""
    counts = [(rank, sum(severity(fault) == rank for fault in faults)) for rank in ("error", "warning", "hint")]
    return ", ".join(f"{word(rank + '-count', lang)}: {count}" for rank, count in counts if count)
