"""A code in, its texts out: messages, cures and explanations in Czech and English, read once from texts/*.toml."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, cast

from dsl.diagnostics.fault import Diagnostic
from dsl.diagnostics.suggest import nearest

Severity = Literal["error", "warning", "hint"]
Lang = Literal["cs", "en"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "hint")
LANGUAGES: tuple[Lang, ...] = ("cs", "en")
FAMILIES = "SWGARTZFCUXNP"
TEXTS = Path(__file__).resolve().parent / "texts"


@dataclass(frozen=True, slots=True)
class CodeText:
    """Everything we say about one code."""

    code: str
    severity: Severity
    message: Mapping[str, str]
    help: Mapping[str, str] = field(default_factory=dict)
    otherwise: Mapping[str, str] = field(default_factory=dict)  # the cure when a word of `help` is not known
    explanation: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@lru_cache(maxsize=1)
def all_texts() -> dict[str, CodeText]:
    """Code → texts, in the order of the families and numbers."""
    found = {
        code: _code_text(code, table)
        for path in sorted(TEXTS.glob("[A-Z].toml"))
        for code, table in tomllib.loads(path.read_text(encoding="utf-8")).items()
    }
    return dict(sorted(found.items(), key=lambda item: (FAMILIES.find(item[0][2:3]), item[0])))


def _code_text(code: str, table: Mapping[str, Any]) -> CodeText:
    def both(prefix: str) -> dict[str, str]:
        return {lang: str(table[prefix + lang]).strip() for lang in LANGUAGES if prefix + lang in table}

    severity = cast("Severity", table.get("severity", "error"))
    return CodeText(code, severity, both(""), both("help_"), both("else_"), both("explain_"), table.get("places", {}))


@lru_cache(maxsize=1)
def _common() -> dict[str, Any]:
    return tomllib.loads((TEXTS / "common.toml").read_text(encoding="utf-8"))


def word(key: str, lang: str) -> str:
    """A word of the frame around messages: `word("error", "cs")` is „chyba“."""
    return str(_common()["words"][key][lang])


def family_title(letter: str, lang: str) -> str:
    return str(_common()["families"][letter][lang])


def text_of(code: str) -> CodeText:
    """A code without an entry still gets a readable message."""
    return all_texts().get(code) or CodeText(code, "error", {})


def severity(fault: Diagnostic) -> Severity:
    return text_of(fault.code).severity


def has_errors(faults: list[Diagnostic] | tuple[Diagnostic, ...]) -> bool:
    return any(severity(fault) == "error" for fault in faults)


def message(fault: Diagnostic, lang: str) -> str:
    template = text_of(fault.code).message.get(lang)
    if template is None:
        return ", ".join(f"{key}: {value}" for key, value in fault.args) or fault.code
    return _Lenient().vformat(template, (), dict(fault.args))


def help_text(fault: Diagnostic, lang: str) -> str:
    """The cure whose words are all known: „mysleli jste …“ when there is something near, else a general one."""
    entry, words = text_of(fault.code), dict(fault.args)
    for template in (entry.help.get(lang, ""), entry.otherwise.get(lang, "")):
        wanted = [name for _, name, _, _ in string.Formatter().parse(template) if name]
        if template and all(words.get(name) for name in wanted):
            return _Lenient().vformat(template, (), words)
    return ""


def place_text(fault: Diagnostic, key: str, lang: str) -> str:
    """The short text beside a related place: the code's own, a common one, or the key as it is."""
    for table in (text_of(fault.code).places, _common()["places"]):
        if key in table:
            return _Lenient().vformat(str(table[key][lang]), (), dict(fault.args))
    return key


def template(code: str, lang: str) -> str:
    """The message with dots where words of the file will stand."""
    return re.sub(r"\{\w*\}", "…", text_of(code).message.get(lang, code))


def full_code(typed: str) -> str:
    """„s1“, „K-S001“, „k-s001“ → „K-S001“."""
    found = re.fullmatch(r"(?:K-)?([A-Z])0*([0-9]{1,3})", typed.strip().upper())
    return f"K-{found[1]}{int(found[2]):03}" if found else typed.strip().upper()


def is_known(typed: str) -> bool:
    return full_code(typed) in all_texts()


def explain(typed: str | None, lang: str) -> str:
    """The page of one code; the list of all codes when none is given."""
    if not typed:
        return _listing(lang)
    code = full_code(typed)
    if code not in all_texts():
        near = ", ".join(nearest(code, all_texts()))
        lines = [word("unknown-code", lang).format(code=typed)]
        return "\n".join(lines + ([word("near", lang).format(near=near)] if near else [])) + "\n"
    entry = text_of(code)
    head = f"{code} · {word(entry.severity, lang)} · {template(code, lang)}"
    return f"{head}\n\n{entry.explanation.get(lang, '')}\n"


def _listing(lang: str) -> str:
    lines: list[str] = []
    family = ""
    for code, entry in all_texts().items():
        if code[2] != family:
            family = code[2]
            lines += [""] * bool(lines) + [family_title(family, lang)]
        lines.append(f"  {code}  {word(entry.severity, lang):<8}  {template(code, lang)}")
    return "\n".join([*lines, "", word("listing-end", lang)]) + "\n"


class _Lenient(string.Formatter):
    """A missing word leaves its place visible instead of raising."""

    def get_value(self, key: int | str, args: object, kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), f"{{{key}}}")
