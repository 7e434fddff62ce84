"""The same faults as text, JSON, SARIF and GitHub commands, compared with the files in data/report."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from dsl.diagnostics.emit import FORMATS, emit
from dsl.diagnostics.fault import Diagnostic, Faults, Fix
from dsl.diagnostics.fixes import apply_fixes
from dsl.diagnostics.order import in_order
from dsl.diagnostics.registry import LANGUAGES, has_errors, help_text, message
from dsl.diagnostics.render import coloured, plain, render, render_all, style_for, summary
from dsl.source import Source, Span
from dsl.syntax.structure import parse_structure

REPORT = Path(__file__).parents[1] / "data" / "report"


def faulty() -> tuple[Source, list[Diagnostic]]:
    faults = Faults()
    source = Source.of("pokus.hra", (REPORT / "pokus.hra").read_text(encoding="utf-8"))
    parse_structure(source, faults)
    return source, faults.items


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", FORMATS)
def test_reports(form: str, lang: str) -> None:
    expected = REPORT / f"pokus.{lang}.{form}"
    made = emit(form, [faulty()], lang)
    if os.environ.get("KARBAN_REWRITE"):
        expected.write_text(made, encoding="utf-8")
    assert made == expected.read_text(encoding="utf-8")


def test_json_places_lead_back_to_the_file() -> None:
    source, faults = faulty()
    rows = json.loads(emit("json", [(source, faults)], "cs"))["diagnostics"]
    assert len(rows) == len(faults)
    for row, fault in zip(rows, in_order(faults), strict=True):
        assert (row["line"], row["column"]) == source.position(fault.span.start)
        assert row["severity"] == "error"
        assert row["message"] == message(fault, "cs")


def test_sarif_names_each_rule_once_and_places_each_result() -> None:
    source, faults = faulty()
    log = json.loads(emit("sarif", [(source, faults)], "en"))
    run = log["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert log["version"] == "2.1.0"
    assert sorted(rules) == sorted({fault.code for fault in faults})
    assert len(run["results"]) == len(faults)
    for result in run["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        assert 1 <= region["startLine"] <= region["endLine"]
        assert region["startColumn"] >= 1


def test_github_commands_are_one_line_each() -> None:
    source = Source("a,b:c.hra", "x\ny")
    fault = Diagnostic("K-S023", Span(2, 3), (("reason", "100 %\nnic"),))
    assert emit("github", [(source, [fault])], "cs") == (
        "::error file=a%2Cb%3Ac.hra,line=2,col=1,endLine=2,endColumn=2,title=K-S023::"
        "Soubor nelze přečíst: 100 %25%0Anic.\n"
    )


def test_several_files_in_one_report() -> None:
    source, faults = faulty()
    other = Source("jiná.hra", "")
    text = emit("text", [(source, faults[:1]), (other, [Diagnostic("K-S021")])], "cs")
    assert "pokus.hra:" in text
    assert "jiná.hra:1:1" in text


def test_related_places_stand_under_their_lines() -> None:
    source = Source("x.hra", "hra X\nzóny\n  odhoz: veřejný\ntah\n  Polož kartu na odhozz.\n")
    near, wrong = source.text.index("odhoz:"), source.text.index("odhozz")
    fault = Diagnostic(
        "K-S005", Span(wrong, wrong + 6), (("word", "odhozz"),), related=((Span(near, near + 5), "similar"),)
    )
    assert render(source, fault, "cs") == (
        "chyba[K-S005]: Neznámý nadpis „odhozz“.\n"
        " --> x.hra:5:18\n"
        "  |\n"
        "3 |   odhoz: veřejný\n"
        "  |   ----- tady je podobné\n"
        "5 |   Polož kartu na odhozz.\n"
        "  |                  ^^^^^^\n"
    )


def test_long_lines_and_odd_characters_are_shown_in_a_window() -> None:
    source = Source("x.hra", "a" * 300 + "\x07" + "\tCHYBA" + "b" * 300)
    at = source.text.index("CHYBA")
    shown = render(source, Diagnostic("K-S003", Span(at, at + 5), (("char", "?"),)), "cs").split("\n")
    line, under = shown[3], shown[4]
    assert line[under.index("^") : under.rindex("^") + 1] == "CHYBA"
    assert "\x07" not in line
    assert "\t" not in line
    assert len(line) < 130


def test_a_span_over_several_lines_underlines_the_first() -> None:
    source = Source("x.hra", "první\ndruhý\n")
    assert "^^^^^\n" in render(source, Diagnostic("K-S008", Span(0, 11)), "cs")


def test_colours_only_on_a_terminal_and_not_against_the_wish() -> None:
    assert style_for({}, is_terminal=True) is coloured
    assert style_for({"NO_COLOR": "1"}, is_terminal=True) is plain
    assert style_for({}, is_terminal=False) is plain
    source, faults = faulty()
    painted = render_all(source, faults, "cs", coloured)
    assert "\x1b[1;31mchyba" in painted
    assert "\x1b" not in render_all(source, faults, "cs")


def test_order_and_doubles() -> None:
    late, early = Diagnostic("K-S001", Span(9, 10)), Diagnostic("K-S002", Span(1, 2))
    twice = Diagnostic("K-S001", Span(9, 10))
    assert in_order([late, early, twice]) == (early, late)
    assert summary([late, early], "cs") == "chyby: 2"
    assert summary([], "cs") == ""
    assert has_errors([late])
    assert not has_errors([])


def test_a_code_without_texts_still_says_something() -> None:
    fault = Diagnostic("K-?000", Span(0, 0), (("word", "nic"),))
    assert message(fault, "cs") == "word: nic"
    assert help_text(fault, "cs") == ""


def test_help_is_left_out_when_a_word_of_it_is_unknown() -> None:
    assert help_text(Diagnostic("K-S005", args=(("word", "x"), ("near", ""))), "cs") == ""
    assert help_text(Diagnostic("K-S005", args=(("word", "x"), ("near", "„y“"))), "cs") == "mysleli jste „y“?"


def test_sure_fixes_are_applied_and_never_collide() -> None:
    source = Source("x", "jedna dva tři")
    first = Diagnostic("K-S001", Span(0, 5), fixes=(Fix(Span(0, 5), "1", True), Fix(Span(10, 13), "3", True)))
    unsure = Diagnostic("K-S002", Span(6, 9), fixes=(Fix(Span(6, 9), "2"), Fix(Span(6, 9), "dvě")))
    overlapping = Diagnostic("K-S003", Span(3, 8), fixes=(Fix(Span(3, 8), "!", True),))
    faults = [overlapping, unsure, first]
    assert apply_fixes(source, faults) == "1 dva 3"
    assert apply_fixes(source, faults, only_sure=False) == "1 2 3"
    assert apply_fixes(source, []) == source.text


def test_sure_fixes_of_a_file_leave_no_fault_that_had_one() -> None:
    source, faults = faulty()
    mended = Source("x", apply_fixes(source, faults))
    again = Faults()
    parse_structure(mended, again)
    assert len(again.items) == sum(not any(fix.sure for fix in fault.fixes) for fault in faults)
