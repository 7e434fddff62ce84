"""A phrase that may belong to two places is reported with a sentence for either reading, and neither is doubtful.

doubts.tsv: the sentence, the code, the phrase, and for each reading the proposed text and what it says.
"""

from __future__ import annotations

import pytest

from dsl.diagnostics.fault import Diagnostic
from dsl.diagnostics.registry import help_text
from dsl.model.clauses import Sentence
from tests.sentence.reading import printed, rows, understood
from tests.sentence.test_roles import roles

DOUBTS = rows("doubts.tsv")


def proposals(text: str, fault: Diagnostic) -> list[str]:
    return [text[: fix.span.start] + fix.text + text[fix.span.end :] for fix in fault.fixes]


def said(sentences: tuple[Sentence, ...]) -> str:
    """Verbs with their roles, main clauses first."""
    options = [option for sentence in sentences for option in sentence.options]
    clauses = [clause for option in options for part in option.parts for clause in part.clauses]
    conditions = [each.body for option in options for each in option.before]
    clauses += [clause for body in conditions for clause in getattr(body, "clauses", ())]
    return " | ".join(roles(clause).strip() for clause in clauses)


@pytest.mark.parametrize("row", DOUBTS, ids=lambda row: row[0])
def test_both_readings_are_proposed(row: list[str]) -> None:
    text, code, phrase, near, near_says, far, far_says = row
    sentences, faults = understood(text)
    assert sentences
    assert [fault.code for fault in faults] == [code]
    fault = faults[0]
    assert text[fault.span.start : fault.span.end] == phrase
    assert proposals(text, fault) == [near, far]
    assert not any(fix.sure for fix in fault.fixes)
    for proposed, says in ((near, near_says), (far, far_says)):
        again, left = understood(proposed)
        assert left == []
        assert printed(again) == proposed
        assert said(again) == says
    assert near_says != far_says


@pytest.mark.parametrize("row", DOUBTS, ids=lambda row: row[0])
def test_the_report_shows_both_sentences(row: list[str]) -> None:
    fault = understood(row[0])[1][0]
    for lang in ("cs", "en"):
        assert row[3] in help_text(fault, lang)
        assert row[5] in help_text(fault, lang)


def test_two_doubts_of_one_sentence_are_cured_one_by_one() -> None:
    text = "Pokud máš kartu, získej 1 groš za každou kartu a 1 bod, jinak získej 1 jablko za každou kartu a 2 body."
    first, second = understood(text)[1]
    for fault, other in ((first, second), (second, first)):
        for proposed in proposals(text, fault):
            assert [dict(left.args)["phrase"] for left in understood(proposed)[1]] == [dict(other.args)["phrase"]]


def test_a_doubt_without_a_plain_wording_says_so() -> None:
    """Both nouns agree with the clause: only one reading can be said."""
    text = "Polož groš na kartu pod kartou v ruce."
    fault = understood(text)[1][0]
    assert proposals(text, fault) == ["Polož groš na kartu pod kartou, která je v ruce."]
    assert "far_text" not in help_text(fault, "cs") != ""
