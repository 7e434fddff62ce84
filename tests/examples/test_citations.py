"""Where clauses are cited, and the list of all clauses: what it may say and what is wrong with it."""

from __future__ import annotations

import pytest

from dsl.diagnostics.fault import Faults
from dsl.examples.citations import citations
from dsl.examples.clauselist import Clause, read_clauses, unknown
from dsl.source import Source
from dsl.syntax.structure import parse_structure

GAME = """\
hra Hra [H-01]
  hráči: 2 až 4 [H-02]

slovník
  hrad: m. hrad [H-03]
  Platná karta je horní karta odhozu. [H-04]

zóny
  ruka: každý hráč, neřazená, vidí vlastník [H-05]
    roztažený: alespoň 2 karty [H-06]

vlastnosti karty
  hodnota: číslo 1 až 10 [H-07]

slovesa
  zahrát, zahraj, zahraje, zahrán: co (karta)
    Zahrát kartu znamená přesunout ji navrch odhozu. [H-08]

tah [H-09]
  Proveď 1 akci. [H-10]

akce Zahrát kartu [H-11]
  Zahraj kartu z ruky.

druhy účinků
  výzva: okamžitě [H-12]
    Výzvu provede každý soupeř. [H-13]

karty po 3 [H-14]
  Mim: hodnota 2 [H-15]
    výzva: Odhoď kartu z ruky. [H-16, H-17]

příklad Ukázka [H-18]
  dáno hráči Alena, Bořek
  pak hra neskončila
"""


def test_every_bracket_is_found_with_what_cites_it() -> None:
    source = Source("hra", GAME)
    found = list(citations(parse_structure(source, Faults())))
    assert [one.clause for one in found] == [f"H-{number:02}" for number in range(1, 19)]
    assert all(source.cut(one.span) == one.clause for one in found)
    assert [one.kind for one in found] == [
        "declaration", "declaration", "declaration", "definition", "declaration", "declaration", "declaration",
        "definition", "rule", "rule", "action", "declaration", "rule", "card", "card", "card", "card", "example",
    ]  # fmt: skip
    where = {one.clause: one.where for one in found}
    assert where["H-06"] == "zóny: ruka, roztažený"
    assert where["H-08"] == "slovesa: zahrát"
    assert where["H-11"] == "akce Zahrát kartu"
    assert where["H-17"] == "karty: Mim, výzva"


def read(text: str) -> tuple[dict[str, Clause], list[str]]:
    faults = Faults()
    return dict(read_clauses(Source("seznam", text), faults)), [fault.code for fault in faults.items]


def test_a_list_has_ids_marks_reasons_and_comments() -> None:
    found, faults = read("# vše\nH-01\n\nH-02\tsoučásti\tkarty v krabici\n  \nH-03b # potom\nŽÁK-B-04\t\tproč ne\n")
    assert faults == []
    assert [(one.name, one.testable, one.reason) for one in found.values()] == [
        ("H-01", True, ""), ("H-02", False, "karty v krabici"), ("H-03b", True, ""), ("ŽÁK-B-04", True, "proč ne"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code", "kept"),
    [
        ("H 01", "K-U022", 0),
        ("h-01", "K-U022", 0),
        ("H-01, H-02", "K-U022", 0),
        ("\tsoučásti", "K-U022", 0),
        ("H-01\tsoučást", "K-U023", 0),
        ("H-01\tpočet karet", "K-U023", 0),
        ("H-01\nH-01\tsoučásti", "K-U024", 1),
    ],
)
def test_what_is_wrong_with_a_list(line: str, code: str, kept: int) -> None:
    found, faults = read(line)
    assert faults == [code]
    assert len(found) == kept
    assert all(one.testable for one in found.values())


def test_an_id_that_is_not_in_the_list_is_a_fault_with_a_suggestion() -> None:
    source = Source("hra", GAME)
    known, _ = read("\n".join(f"H-{number:02}" for number in range(1, 18)))
    faults = list(unknown(citations(parse_structure(source, Faults())), known))
    assert [(fault.code, source.cut(fault.span)) for fault in faults] == [("K-U021", "H-18")]
    assert faults[0].fixes[0].text == "H-08"
