"""Every fault is reported once, at its words, with a cure that is itself correct."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

from dsl import diagnostics
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.diagnostics.registry import text_of
from dsl.syntax.sentence import read
from tests.sentence.reading import dictionary, printed, rows, understood

TEXTS = Path(diagnostics.__file__).parent / "texts"
NONE = "—"


def applied(text: str, fault: Diagnostic) -> str:
    fix = fault.fixes[0]
    return text[: fix.span.start] + fix.text + text[fix.span.end :]


@pytest.mark.parametrize("row", rows("faults.tsv"), ids=lambda row: row[0])
def test_fault_and_its_cure(row: list[str]) -> None:
    text, code, words, cured = row
    _, faults = understood(text)
    assert [fault.code for fault in faults] == [code]
    fault = faults[0]
    assert text[fault.span.start : fault.span.end] == words
    assert (applied(text, fault) if fault.fixes else NONE) == cured


@pytest.mark.parametrize("row", [row for row in rows("faults.tsv") if row[3] != NONE], ids=lambda row: row[0])
def test_sure_cures_leave_nothing_to_report(row: list[str]) -> None:
    text, _, _, cured = row
    fault = understood(text)[1][0]
    sentences, faults = understood(cured)
    assert sentences
    if fault.fixes[0].sure:
        assert len(fault.fixes) == 1
        assert [each.code for each in faults] in ([], ["K-G018"])
    assert printed(sentences) == cured or faults


def test_wrong_forms_are_warnings_and_still_understood() -> None:
    texts = tomllib.loads((TEXTS / "G.toml").read_text(encoding="utf-8"))
    for text, code, _, cured in rows("faults.tsv"):
        if code in ("K-G009", "K-G010", "K-G011", "K-G012", "K-G013", "K-G014", "K-G015"):
            assert texts[code]["severity"] == "warning"
            assert understood(text)[0] == understood(cured)[0] != ()


def test_two_faults_in_one_sentence_are_two_reports() -> None:
    text = "Dober si 3 karta z balíček."
    sentences, faults = understood(text)
    assert [fault.code for fault in faults] == ["K-G010", "K-G012"]
    assert printed(sentences) == "Dober si 3 karty z balíčku."


def test_a_bad_sentence_does_not_hide_the_next_one() -> None:
    text = "Získej 1 bod. Kvaká kvaky. Odhoď 5 karty. Hra končí."
    sentences, faults = understood(text)
    assert [fault.code for fault in faults] == ["K-G001", "K-G001", "K-G010"]
    assert printed(sentences) == "Získej 1 bod. Odhoď 5 karet. Hra končí."


def test_positions_are_those_of_the_file() -> None:
    faults = Faults()
    sentences = read("Odhoď kvaky. Získej 1 bod.", 1000, dictionary(), faults)
    assert (faults.items[0].span.start, faults.items[0].span.end) == (1006, 1011)
    assert (sentences[0].span.start, sentences[0].span.end) == (1013, 1026)


def test_unsure_cures_are_several() -> None:
    fault = understood("Polož groš na karta.")[1][0]
    assert [fix.text for fix in fault.fixes] == ["kartu", "kartě"]
    assert not any(fix.sure for fix in fault.fixes)


def explained() -> list[tuple[str, str, str]]:
    found = []
    for family in ("G", "A"):
        for code, entry in tomllib.loads((TEXTS / f"{family}.toml").read_text(encoding="utf-8")).items():
            match = re.search(r"Špatně: (.*)\nSprávně: (.*)", entry["explain_cs"])
            assert match, code
            found.append((code, match[1], match[2]))
    return found


@pytest.mark.parametrize("code,wrong,right", explained(), ids=lambda text: text[:7])
def test_explanations_tell_the_truth(code: str, wrong: str, right: str) -> None:
    assert understood(right)[1] == []
    if code != "K-G003":
        assert code in [fault.code for fault in understood(wrong)[1]]


@pytest.mark.parametrize("row", rows("faults.tsv"), ids=lambda row: row[0])
def test_messages_have_all_their_words(row: list[str]) -> None:
    """No report may show a hole: every {name} of the message is filled, in both languages."""
    for fault in understood(row[0])[1]:
        args = dict(fault.args)
        for text in text_of(fault.code).message.values():
            wanted = {name for _, name, _, _ in string.Formatter().parse(text) if name}
            assert all(args.get(name) for name in wanted), (fault.code, wanted, args)
