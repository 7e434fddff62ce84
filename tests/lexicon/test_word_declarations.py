"""Declarations: what they say of a word, and what is said of bad ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.diagnostics.fault import Faults
from dsl.diagnostics.registry import all_texts, message
from dsl.lexicon.declare import Line, declare_verbs, declare_words
from dsl.lexicon.lexicon import core_lexicon
from dsl.lexicon.tables import tables
from dsl.source import Source, Span
from tests.lexicon.reading import first_cell, game, rows


@pytest.mark.parametrize("row", rows("faults.tsv"), ids=first_cell)
def test_bad_word(row: list[str]) -> None:
    faults = Faults()
    game(row[0], faults=faults)
    check(faults, row)


@pytest.mark.parametrize("row", rows("verb-faults.tsv"), ids=first_cell)
def test_bad_verb(row: list[str]) -> None:
    faults = Faults()
    game(verbs=row[0], faults=faults)
    check(faults, row)


def check(faults: Faults, row: list[str]) -> None:
    assert [fault.code for fault in faults.items] == [row[1]]
    (fault,) = faults.items
    assert [fix.text for fix in fault.fixes][:1] == ([] if row[2] == "—" else [row[2]])
    for lang in ("cs", "en"):
        assert "{" not in message(fault, lang)


def test_a_word_declared_twice_points_to_the_first_place() -> None:
    text = "trest: m. hrad\ntrest: m. stroj"
    faults = Faults()
    lines = [Line.of(line, text.index(line)) for line in text.splitlines()]
    declared = declare_words(lines, {}, faults)
    assert [noun.pattern for noun in declared.nouns] == ["m. hrad"]
    (fault,) = faults.items
    assert fault.code == "K-W014"
    assert fault.span == Span(15, 20)
    assert fault.related == ((Span(0, 5), "first"),)


def test_a_verb_declared_twice() -> None:
    faults = Faults()
    game(verbs="pít, pij, pije, pit: co\npít, pij, pije, pit: co", faults=faults)
    assert [fault.code for fault in faults.items] == ["K-W014"]


def test_a_fault_points_at_the_part_it_is_about() -> None:
    source = Source("hra", "slovník\n  sedma: ž. žena, 2. mnn. sedem; druh karty\n")
    faults = Faults()
    start = source.text.index("sedma")
    declare_words([Line.of(source.line(2).strip(), start)], {}, faults)
    (fault,) = faults.items
    assert source.cut(fault.span) == "2. mnn. sedem"


def test_every_code_of_the_dictionary_is_explained_in_both_languages() -> None:
    codes = {row[1] for name in ("faults.tsv", "verb-faults.tsv") for row in rows(name)} | {"K-W014"}
    for code in sorted(codes):
        assert set(all_texts()[code].message) == {"cs", "en"}, code
        assert set(all_texts()[code].explanation) == {"cs", "en"}, code


def test_properties_behind_semicolons() -> None:
    lexicon = game(
        "úroveň: ž. píseň, 2. j. úrovně; vlastnost; s číslem\n"
        "rozvoj: m. stroj; žeton; nepočitatelné žeton\n"
        "deska: ž. žena; na/na/ze\n"
        "sedma: ž. žena; druh karty\n"
        "bod kultury: jako bod\n"
        "platný: příd. tvrdé; bez záporu"
    )
    assert lexicon.nouns["úroveň"].with_number
    assert lexicon.nouns["rozvoj"].uncountable == "žeton"
    assert lexicon.nouns["deska"].preps == ("na", "na", "z")
    assert lexicon.nouns["sedma"].kinds == ("karta",)
    assert lexicon.nouns["bod kultury"].kinds == ("žeton",)
    assert lexicon.lookup("neplatný") == ()


def test_a_word_may_be_declared_like_one_that_follows() -> None:
    lexicon = game("zlatý groš: jako groš\ngroš: m. stroj; žeton")
    assert lexicon.noun_form("zlatý groš", 2, "pl") == "zlatých grošů"


def test_frame() -> None:
    verb = game(
        verbs="nasadit si, nasaď, nasadí, nasazen: co? (karta, balíček), kam!, komu (hráč), podmět (hráč, karta)"
    ).verbs["nasadit"]
    assert verb.clitic == "si"
    assert verb.subject_kinds == ("hráč", "karta")
    assert [(slot.role, slot.required, slot.kinds) for slot in verb.slots] == [
        ("co", False, ("karta", "zóna")),
        ("kam", True, ()),
        ("komu", False, ("hráč",)),
    ]
    assert verb.slot("kam") == verb.slots[1]
    assert verb.slot("odkud") is None


def test_the_table_shows_what_the_game_declares_and_nothing_else() -> None:
    lexicon = game("groš: m. stroj\nzelený: příd. tvrdé", "vyložit, vylož, vyloží, vyložen: co, odkud")
    shown = tables(lexicon)
    assert [row.lemma for row in shown] == ["groš", "zelený", "zelený", "zelený", "zelený", "vyložit"]
    assert dict(shown[0].forms)["2. mn."] == "grošů"
    assert (shown[0].gender, shown[0].pattern) == ("m. neživ.", "m. stroj")
    assert dict(shown[1].forms)["1. mn."] == "zelení"
    assert dict(shown[-1].forms)["podst."] == "vyložení"
    assert dict(shown[-1].forms)["příd."] == "vyložený"
    everything = [row.lemma for row in tables(lexicon, only_game=False)]
    assert {"karta", "horní", "vzít si", "groš"} <= set(everything)


_PIECES = st.sampled_from([piece for row in rows("pieces.tsv") for piece in row])


@given(st.lists(_PIECES, max_size=4), st.lists(_PIECES, max_size=9))
def test_no_declaration_however_odd_breaks_the_reader(head: list[str], body: list[str]) -> None:
    line = Line.of(f"{' '.join(head)}: {' '.join(body)}")
    core = core_lexicon()
    faults = Faults()
    declared = declare_words([line], core.nouns, faults)
    verbs = declare_verbs([line], core.nouns, faults)
    assert len(declared.nouns) + len(declared.adjectives) + len(declared.adverbs) + len(verbs) > 0 or faults.items
    lexicon = core.extended(declared.nouns, declared.adjectives, verbs, declared.adverbs)
    for noun in declared.nouns:
        assert all(noun.forms.values())
        assert lexicon.nouns[noun.lemma] is not None
