"""A path or bytes in, Source out: encoding and size are judged here, and what is wrong is a fault, not an exception."""

from __future__ import annotations

from pathlib import Path

from dsl.diagnostics.fault import Faults
from dsl.source import MAX_BYTES, NOWHERE, Source, Span

_CONTROL = bytes(code for code in range(32) if code not in b"\t\n\r\f\x1a")
_BLANK = b" \t\n\r\f\xa0\xc2"  # with both bytes of a hard space
_LEGACY = "cp1250"  # what Windows editors used for Czech before UTF-8


def load_source(file: Path | str | bytes, faults: Faults, name: str = "") -> Source:
    """Always a Source; after a fault as much of the text as can be read."""
    shown = name or ("" if isinstance(file, bytes) else str(file))
    raw = file if isinstance(file, bytes) else _read(Path(file), faults)
    if raw is None:
        return Source(shown, "")
    if len(raw) > MAX_BYTES:
        faults.add("K-S019", NOWHERE, size=len(raw), most=MAX_BYTES)
        return Source(shown, "")
    wide = _wide_encoding(raw)
    if wide:
        faults.add("K-S020", NOWHERE, encoding=wide)
        return Source.of(shown, raw.decode(wide, "replace"))
    if is_binary(raw):
        faults.add("K-S022", NOWHERE)
        return Source(shown, "")
    return _decode(raw, shown, faults)


def is_binary(raw: bytes) -> bool:
    """More than one byte in twenty is a control character, blanks not counted."""
    shown = raw.translate(None, _BLANK)
    return (len(shown) - len(shown.translate(None, _CONTROL))) * 20 > len(shown)


def _read(path: Path, faults: Faults) -> bytes | None:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        faults.add("K-S023", NOWHERE, reason=reason)
        return None


def _wide_encoding(raw: bytes) -> str:
    return "utf-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else ""


def _decode(raw: bytes, name: str, faults: Faults) -> Source:
    try:
        return Source.of(name, raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        before, rest = raw[: error.start].decode("utf-8"), raw[error.start :]
        replaced = rest.decode("utf-8", "replace")
        broken = replaced.count("\ufffd")
        legacy = broken > sum(char > "\x7f" for char in before + replaced) - broken
        text = raw.decode(_LEGACY, "replace") if legacy else (before + replaced).replace("\ufffd", "?")
        place = len(Source.of(name, text[: error.start] if legacy else before).text)
        faults.add("K-S020", Span(place, place + 1), encoding="Windows-1250" if legacy else "")
        return Source.of(name, text)
