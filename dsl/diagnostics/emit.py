"""Faults of one or more files in, a report out: text for people, JSON, SARIF 2.1.0 or GitHub workflow commands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from dsl.diagnostics.fault import Diagnostic
from dsl.diagnostics.order import in_order
from dsl.diagnostics.registry import all_texts, help_text, message, severity, template, word
from dsl.diagnostics.render import Style, plain, render_all
from dsl.source import Source

Report = tuple[Source, Sequence[Diagnostic]]  # one file and its faults

FORMATS = ("text", "json", "sarif", "github")
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_SARIF_LEVEL = {"error": "error", "warning": "warning", "hint": "note"}
_GITHUB_COMMAND = {"error": "error", "warning": "warning", "hint": "notice"}


def emit(form: str, reports: Sequence[Report], lang: str, style: Style = plain) -> str:
    """`form` is one of FORMATS."""
    if form == "text":
        return as_text(reports, lang, style)
    return {"json": as_json, "sarif": as_sarif, "github": as_github}[form](reports, lang)


def as_text(reports: Sequence[Report], lang: str, style: Style = plain) -> str:
    return "\n".join(render_all(source, faults, lang, style) for source, faults in reports if faults)


def as_json(reports: Sequence[Report], lang: str) -> str:
    rows = [_row(source, fault, lang) for source, faults in reports for fault in in_order(faults)]
    return json.dumps({"diagnostics": rows}, ensure_ascii=False, indent=2) + "\n"


def _row(source: Source, fault: Diagnostic, lang: str) -> dict[str, Any]:
    line, column, end_line, end_column = _region(source, fault)
    return {
        "code": fault.code,
        "severity": severity(fault),
        "file": source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "message": message(fault, lang),
        "help": help_text(fault, lang),
    }


def _region(source: Source, fault: Diagnostic) -> tuple[int, int, int, int]:
    return (*source.position(fault.span.start), *source.position(max(fault.span.start, fault.span.end)))


def as_sarif(reports: Sequence[Report], lang: str) -> str:
    results = [_result(source, fault, lang) for source, faults in reports for fault in in_order(faults)]
    used = dict.fromkeys(result["ruleId"] for result in results)
    rules = [
        _rule(code, lang)
        for code in [*(c for c in all_texts() if c in used), *(c for c in used if c not in all_texts())]
    ]
    driver = {"name": "karban", "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    log = {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _rule(code: str, lang: str) -> dict[str, Any]:
    entry = all_texts().get(code)
    rule: dict[str, Any] = {"id": code, "shortDescription": {"text": template(code, lang)}}
    if entry:
        rule["fullDescription"] = {"text": entry.explanation.get(lang, "") or template(code, lang)}
        rule["defaultConfiguration"] = {"level": _SARIF_LEVEL[entry.severity]}
    return rule


def _result(source: Source, fault: Diagnostic, lang: str) -> dict[str, Any]:
    line, column, end_line, end_column = _region(source, fault)
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    place = {"physicalLocation": {"artifactLocation": {"uri": source.name}, "region": region}}
    return {
        "ruleId": fault.code,
        "level": _SARIF_LEVEL[severity(fault)],
        "message": {"text": _one_line(fault, lang)},
        "locations": [place],
    }


def as_github(reports: Sequence[Report], lang: str) -> str:
    lines = [_command(source, fault, lang) for source, faults in reports for fault in in_order(faults)]
    return "".join(f"{line}\n" for line in lines)


def _command(source: Source, fault: Diagnostic, lang: str) -> str:
    line, column, end_line, end_column = _region(source, fault)
    words = {"file": source.name, "line": line, "col": column, "endLine": end_line, "endColumn": end_column}
    where = ",".join(f"{key}={_property(str(value))}" for key, value in {**words, "title": fault.code}.items())
    return f"::{_GITHUB_COMMAND[severity(fault)]} {where}::{_data(_one_line(fault, lang))}"


def _one_line(fault: Diagnostic, lang: str) -> str:
    cure = help_text(fault, lang)
    return message(fault, lang) + (f" {word('help', lang).capitalize()}: {cure}" if cure else "")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
