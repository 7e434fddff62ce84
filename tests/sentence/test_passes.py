"""Each pass between lexer and parser, on lists of tokens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dsl.lexicon.words import Reading
from dsl.syntax.sentence.commas import insert_commas, join_only_if, settle_commas
from dsl.syntax.sentence.heads import bare_ordinal, mark_heads, mark_manner, tie_names
from dsl.syntax.sentence.joints import join_exclusive, join_option_marks, tell_joints
from dsl.syntax.sentence.numbers import (
    join_either,
    join_offsets,
    mark_value_nouns,
    mark_value_numbers,
    roman,
    roman_value,
)
from dsl.syntax.sentence.passes import classify, join_did, join_preps
from dsl.syntax.sentence.speech import choose_speech
from dsl.syntax.sentence.tokens import Token, scan, split_sentences
from dsl.syntax.sentence.words import look_up
from tests.sentence.reading import dictionary


def kinds(tokens: Sequence[Token]) -> str:
    return " ".join(token.kind for token in tokens)


def spoken(text: str) -> list[Token]:
    return choose_speech(look_up(scan(text, 0), dictionary()))


def bare(text: str) -> list[Token]:
    """„N:karta LIST“: tokens by kind, with a lemma where it matters."""
    found = []
    for part in text.split():
        kind, _, lemma = part.partition(":")
        lemma = lemma.replace("_", " ")
        readings = (Reading("adj", lemma),) if lemma else ()
        found.append(Token(kind, lemma or kind.lower(), readings=readings, lemma=lemma))
    return found


# ------------------------------------------------------------------ cutting


def test_scan_keeps_places() -> None:
    tokens = scan("Odhoď „Pekaře“.", 10)
    assert [(token.text, token.span.start) for token in tokens] == [("Odhoď", 10), ("„Pekaře“", 16), (".", 24)]


@pytest.mark.parametrize(
    "text,expected",
    [
        ("1 až 3", "NUM"),
        ("7. kole", "ORD WORD"),
        ("Vezmi 7.", "WORD NUM STOP"),
        ("+2 −1 -1", "SIGNED SIGNED SIGNED"),
        ("5× 5x", "TIMES TIMES"),
        ('„a b“ "c"', "NAME NAME"),
        ("„a", "JUNK WORD"),
        ("a; b: c, d.", "WORD SEMI WORD COLON WORD COMMA WORD STOP"),
        ("99999999999", "JUNK"),
    ],
)
def test_shapes(text: str, expected: str) -> None:
    assert kinds(scan(text, 0)) == expected


def test_sentences_end_with_their_full_stop() -> None:
    parts = split_sentences(scan("Hra končí. Po 7. kole hra končí. Konec", 0))
    assert [len(part) for part in parts] == [3, 6, 1]


def test_longest_phrase_wins() -> None:
    tokens = look_up(scan("lícem dolů méně než 3 body slávy", 0), dictionary())
    assert [token.text for token in tokens] == ["lícem dolů", "méně než", "3", "body slávy"]


def test_unknown_words_stay() -> None:
    assert kinds(look_up(scan("kvaká", 0), dictionary())) == "UNKNOWN"


# ------------------------------------------------------------------ parts of speech


@pytest.mark.parametrize(
    "text,word,kind",
    [
        ("Vrať je do ruky.", "je", "PRON"),
        ("Balíček je prázdný.", "je", "COP"),
        ("Odhoď kartu nebo je vrať.", "je", "PRON"),
        ("Pokud máš kartu a je modrá, hra končí.", "je", "COP"),
        ("Vítěz získá 1 bod.", "Vítěz", "N"),
        ("Soupeř ztratí 1 bod.", "Soupeř", "N"),
        ("Soupeř s hráčem.", "Soupeř", "IMP"),
        ("1 groš se počítá jako 2 jablka.", "se", "CLITIC"),
        ("Odhoď kartu se štítem.", "se", "PREP"),
        ("Odhoď kartu se 4 štíty.", "se", "PREP"),
        ("Pokud má více bodů než ty, hra končí.", "ty", "PRON"),
        ("Odhoď ty karty.", "ty", "ADJ"),
        ("Máš přesně 1 kartu.", "přesně", "BOUND"),
        ("Jednou za tah odhoď kartu.", "Jednou", "ADV"),
        ("Vrácení karty stojí 1 groš.", "Vrácení", "N"),
        ("Místo karty odhoď groš.", "Místo", "PREP"),
    ],
)
def test_part_of_speech(text: str, word: str, kind: str) -> None:
    assert [token.kind for token in spoken(text) if token.text == word] == [kind]


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize(
    "text,expected",
    [
        ("hodnoty 3", "NV VNUM"),
        ("3 karty", "NUM N"),
        ("hodnoty nejvýše 4", "NV VBOUND VNUM"),
        ("hodnoty 2 nebo 3", "NV VNUM VJOIN VNUM"),
        ("hodnoty 2, 3 nebo 4", "NV VNUM VJOIN VNUM VJOIN VNUM"),
        ("hodnoty 8 nebo vyšší", "NV VNUM VMORE"),
        ("stupně 1 a vyššího", "NV VNUM VMORE"),
        ("věku I nebo II", "NV VNUM VJOIN VNUM"),
        ("hodnoty 2 a 3 karty", "NV VNUM CONJ NUM N"),
    ],
)
def test_value_numbers(text: str, expected: str) -> None:
    assert kinds(mark_value_numbers(mark_value_nouns(spoken(text), dictionary()))) == expected


def test_either_is_one_number() -> None:
    tokens = join_either(spoken("1 nebo 2 karty"))
    assert kinds(tokens) == "NUM N"
    assert tokens[0].numbers == (1, 2)


def test_offset_belongs_to_the_comparison() -> None:
    assert kinds(join_offsets(spoken("o 1 vyšší"))) == "OFFSET ADJ"
    assert kinds(join_offsets(spoken("o 1 kartu"))) == "PREP NUM N"


@pytest.mark.parametrize("number,text", [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (38, "XXXVIII")])
def test_roman_numerals(number: int, text: str) -> None:
    assert roman(number) == text
    assert roman_value(text) == number


# ------------------------------------------------------------------ heads


@pytest.mark.parametrize(
    "before,after",
    [
        ("ADJ N", "ADJ N"),
        ("COP ADJ STOP", "COP ADJH STOP"),
        ("IMP NUMW COLON", "IMP NUMWH COLON"),
        ("NUM PREP PRON", "NUMH PREP PRON"),
        ("ADJ NUM ADJ N", "ADJ NUM ADJ N"),
        ("AMOUNT PREP", "AMOUNTH PREP"),
        ("NUM NAME", "NUM NAME"),
    ],
)
def test_premodifiers_that_stand_alone_are_heads(before: str, after: str) -> None:
    assert kinds(mark_heads(bare(before))) == after


def test_manner_belongs_to_the_participle() -> None:
    assert kinds(mark_manner(bare("ADV:takto ADJ N"))) == "MANNER ADJ N"
    assert kinds(mark_manner(bare("ADV:takto N"))) == "ADV N"
    assert kinds(mark_manner(bare("ADV:pak ADJ N"))) == "ADV ADJ N"


def test_names_are_tied_to_their_noun() -> None:
    assert kinds(tie_names(bare("N NAME"))) == "N NAMED"
    assert kinds(tie_names(bare("PREP NAME"))) == "PREP NAME"


def test_bare_ordinal_after_a_comma() -> None:
    ordinals = frozenset({"druhý", "třetí"})
    assert bare_ordinal(bare("N LIST ADJ:druhý NUMH"), ordinals) is not None
    assert bare_ordinal(bare("N LIST ADJ:druhý N"), ordinals) is None
    assert bare_ordinal(bare("ADJH:druhý LIST ADJH:třetí JOIN ADJ N"), ordinals) is None


# ------------------------------------------------------------------ conjunctions


@pytest.mark.parametrize(
    "before,after",
    [
        ("IMP CONJ:a IMP N STOP", "IMP LINK IMP N STOP"),
        ("IMP N CONJ:a N STOP", "IMP N JOIN N STOP"),
        ("N CONJ:a N FIN STOP", "N JOIN N FIN STOP"),
        ("SUBORD FIN N COMMA N CONJ:a N FIN STOP", "SUBORD FIN N COMMA N JOIN N FIN STOP"),
        ("SUBORD DID CONJ:a FIN N COMMA IMP N STOP", "SUBORD DID LINK FIN N COMMA IMP N STOP"),
        ("IMP N COLON N CONJ:a N STOP", "IMP N COLON N JOIN N STOP"),
    ],
)
def test_two_kinds_of_conjunction(before: str, after: str) -> None:
    assert kinds(tell_joints(bare(before))) == after


def test_exclusive_or_is_one_conjunction() -> None:
    assert kinds(join_exclusive(bare("N COMMA CONJ:nebo N"))) == "N CONJ N"
    assert kinds(join_exclusive(bare("N COMMA CONJ:a N"))) == "N COMMA CONJ N"


def test_options_are_joined_by_one_mark() -> None:
    assert kinds(join_option_marks(bare("N SEMI CONJ:nebo IMP"))) == "N OR IMP"


# ------------------------------------------------------------------ commas


@pytest.mark.parametrize(
    "before,after",
    [
        ("N COMMA ADJH:který FIN N STOP", "N OPEN ADJH FIN N CLOSE STOP"),
        ("N COMMA ADJH:který FIN COMMA FIN STOP", "N OPEN ADJH FIN CLOSE FIN STOP"),
        ("N COMMA PREP ADJH:který FIN STOP", "N OPEN PREP ADJH FIN CLOSE STOP"),
        ("SUBORD FIN N COMMA IMP N STOP", "SUBORD FIN N COMMA IMP N STOP"),
        ("SUBORD FIN N COMMA N JOIN N COMMA IMP N STOP", "SUBORD FIN N LIST N JOIN N COMMA IMP N STOP"),
        ("SUBORD FIN N COMMA NUM N STOP", "SUBORD FIN N COMMA NUM N STOP"),
        ("IMP N COMMA N JOIN N STOP", "IMP N LIST N JOIN N STOP"),
        ("IMP N COMMA IMP N LINK IMP N STOP", "IMP N SERIES IMP N LINK IMP N STOP"),
        ("IMP N COMMA ADV:pak IMP N STOP", "IMP N THEN IMP N STOP"),
        ("IMP N COMMA ELSE IMP N STOP", "IMP N OTHERWISE IMP N STOP"),
        ("IMP N COMMA SUBORD FIN N STOP", "IMP N AFTER FIN N STOP"),
        ("N COMMA BOUND NUMH STOP", "N CAP NUMH STOP"),
        ("IMP N COMMA BOUND NUMH COMMA LINK IMP N STOP", "IMP N CAP NUMH LINK IMP N STOP"),
        ("IMP N COMMA ADV:zaokrouhleno_dolů STOP", "IMP N ADV STOP"),
        ("IMP N COMMA JOIN N STOP", "IMP N JOIN N STOP"),
        (
            "SUBORD FIN N COMMA N COMMA ADJH:který FIN N COMMA FIN STOP",
            "SUBORD FIN N COMMA N OPEN ADJH FIN N CLOSE FIN STOP",
        ),
    ],
)
def test_commas_are_brackets(before: str, after: str) -> None:
    assert kinds(settle_commas(bare(before))) == after


def test_forgotten_commas_are_put_back() -> None:
    assert kinds(insert_commas(bare("N ADJH:který FIN"))) == "N COMMA ADJH FIN"
    assert kinds(insert_commas(bare("IMP N SUBORD FIN"))) == "IMP N COMMA SUBORD FIN"
    assert kinds(insert_commas(bare("N COMMA PREP ADJH:který FIN"))) == "N COMMA PREP ADJH FIN"


def test_only_if_is_one_word() -> None:
    tokens = join_only_if(bare("COMMA ADV:jen SUBORD:pokud FIN"))
    assert [token.lemma for token in tokens] == ["", "jen pokud", ""]


# ------------------------------------------------------------------ pokud to uděláš


@pytest.mark.parametrize(
    "text,person,negated",
    [("Pokud to uděláš, hra končí.", 2, False), ("Pokud to neudělá, hra končí.", 3, True)],
)
def test_asking_what_came_of_it(text: str, person: int, negated: bool) -> None:
    did = classify(scan(text, 0), dictionary())[1]
    assert did.kind == "DID"
    assert did.readings[0].negated is negated
    assert {feats[0] for feats in did.readings[0].feats} == {person}


def test_yes_and_no_ask_the_last_actor() -> None:
    assert join_did(bare("SUBORD:pokud UNKNOWN:ano"), actor=3)[1].readings[0].feats == {(3, "sg")}
    assert join_did(bare("SUBORD:pokud UNKNOWN:ne"), actor=2)[1].readings[0].negated


# ------------------------------------------------------------------ než v ruce


def test_a_compared_place_has_one_preposition() -> None:
    joined = join_preps(bare("AMOUNT N PREP:než PREP:v N STOP"))
    assert kinds(joined) == "AMOUNT N PREP N STOP"
    assert joined[2].lemma == "než v"
    assert kinds(join_preps(bare("PREP:z PREP:s N"))) == "PREP PREP N"
