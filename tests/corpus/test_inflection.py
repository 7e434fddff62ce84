"""A noun or an adjective in a wrong form is reported, and the right form is among the proposals.

Some forms are no mistake but another sentence („vrať karty“ for „vrať kartu“); they are counted as not reported.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from dsl.diagnostics.fault import Diagnostic, Fix
from tests.corpus.mutants import Mutant, chosen
from tests.corpus.texts import GAMES, ROWS, rows, understood

EACH = 2  # wrong forms in one row
REPORTED = 0.93  # of all wrong forms
CURED = 0.95  # of the reported ones: the right text is among the proposals
AT_ONCE = 0.78  # … and it is the first proposal


def applied(text: str, fix: Fix) -> str:
    return text[: fix.span.start] + fix.text + text[fix.span.end :]


def outcome(mutant: Mutant, faults: list[Diagnostic]) -> str:
    if not faults:
        return "not reported"
    proposals = [applied(mutant.text, fix) for fault in faults for fix in fault.fixes]
    if mutant.row.text not in proposals:
        return "no cure"
    return "first cure" if proposals[0] == mutant.row.text else "later cure"


@cache
def results() -> tuple[tuple[Mutant, str], ...]:
    mutants = [mutant for game in GAMES for row in rows(game) for mutant in chosen(row, "inflection", EACH)]
    return tuple((mutant, outcome(mutant, understood(mutant.row, mutant.text)[1])) for mutant in mutants)


def test_every_row_gets_a_wrong_form() -> None:
    assert len({(mutant.row.game, mutant.row.id, mutant.row.text) for mutant, _ in results()}) == ROWS


def test_wrong_forms_are_reported_and_cured() -> None:
    totals = Counter(result for _, result in results())
    reported = len(results()) - totals["not reported"]
    cured = totals["first cure"] + totals["later cure"]
    print(f"\n{len(results())} wrong forms: {reported} reported, {cured} with the right cure, {dict(totals)}")
    assert reported / len(results()) >= REPORTED
    assert cured / reported >= CURED
    assert totals["first cure"] / reported >= AT_ONCE


def test_what_is_not_reported_says_something_else() -> None:
    same = [str(m) for m, result in results() if result == "not reported" and _reads_alike(m)]
    assert not same, "\n".join(same)


def _reads_alike(mutant: Mutant) -> bool:
    return understood(mutant.row, mutant.text)[0] == understood(mutant.row)[0]
