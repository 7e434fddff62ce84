"""Every form in the word tables is generated as a Czech speaker wrote it down."""

from __future__ import annotations

import pytest

from dsl.lexicon.lexicon import core_lexicon, count_class
from dsl.lexicon.words import CASES, NUMBERS
from tests.lexicon.reading import GENDERS, first_cell, game, rows
from tests.lexicon.reading import NUMBERS as NUMBER_NAMES

KEYS = [(case, number) for number in NUMBERS for case in CASES]
VERB_KEYS = [
    ("fin", 1, "sg"),
    ("fin", 2, "sg"),
    ("fin", 3, "sg"),
    ("fin", 3, "pl"),
    ("past", "ma", "sg"),
    ("past", "f", "sg"),
    ("past", "ma", "pl"),
    ("pass", "f", "sg"),
]


def test_there_are_21_nouns_of_the_five_games() -> None:
    text = [row[0] for row in rows("nouns.tsv")]
    assert text.index("epocha: ž. žena") == 20


@pytest.mark.parametrize("row", rows("nouns.tsv"), ids=first_cell)
def test_noun(row: list[str]) -> None:
    lemma = row[0].split(":")[0]
    noun = game(row[0]).nouns[lemma]
    expected = {key: form for key, form in zip(KEYS, row[1:], strict=True) if form != "—"}
    assert dict(noun.forms) == expected
    assert noun.plural_only == ("—" in row)


@pytest.mark.parametrize("row", rows("adjectives.tsv"), ids=first_cell)
def test_adjective(row: list[str]) -> None:
    lemma = row[0].split(":")[0]
    lexicon = game(row[0])
    assert _forms(lexicon.adjectives[lemma].forms, row) == row[3].split()


@pytest.mark.parametrize("row", rows("agreeing.tsv"), ids=first_cell)
def test_agreeing_word(row: list[str]) -> None:
    core = core_lexicon()
    gender, number = GENDERS[row[1]], NUMBER_NAMES[row[2]]
    assert [core.adj_form(row[0], gender, number, case) for case in CASES] == row[3].split()


def _forms(forms: dict, row: list[str]) -> list[str]:
    return [forms[GENDERS[row[1]], NUMBER_NAMES[row[2]], case] for case in CASES]


@pytest.mark.parametrize("row", rows("verbs.tsv"), ids=first_cell)
def test_verb(row: list[str]) -> None:
    lemma = row[0].split(",")[0].split()[0]
    lexicon = game(verbs=row[0])
    verb = lexicon.verbs[lemma]
    assert [verb.forms.get(key, "—") for key in VERB_KEYS] == row[1:9]
    participle, noun = row[9], row[10]
    made = {word.lemma for word in lexicon.adjectives.values() if word.of_verb == lemma}
    assert made == ({participle} - {"—"})
    assert (verb.verbal_noun or "—") == noun
    if noun != "—":
        assert lexicon.nouns[noun].of_verb == lemma
        assert lexicon.nouns[noun].kinds == ("účinek",)


@pytest.mark.parametrize("row", rows("prepositions.tsv"), ids=lambda row: " ".join(row[:2]))
def test_vocalised_preposition(row: list[str]) -> None:
    assert core_lexicon().vocalise(row[0], row[1]) == row[2]


@pytest.mark.parametrize(
    ("number", "expected"),
    [(0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (11, "many"), (21, "many"), (22, "many")],
)
def test_count_class(number: int, expected: str) -> None:
    assert count_class(number) == expected
    assert core_lexicon().count_class(number) == expected


@pytest.mark.parametrize(
    ("lemma", "key", "plain", "negated"),
    [
        ("být", ("fin", 3, "sg"), "je", "není"),
        ("být", ("fin", 2, "sg"), "jsi", "nejsi"),
        ("být", ("fin", 3, "pl"), "jsou", "nejsou"),
        ("být", ("past", "f", "pl"), "byly", "nebyly"),
        ("moci", ("fin", 2, "sg"), "můžeš", "nemůžeš"),
        ("smět", ("fin", 3, "pl"), "smějí", "nesmějí"),
        ("lze", ("fin", 3, "sg"), "lze", "nelze"),
        ("mít", ("fin", 3, "sg"), "má", "nemá"),
        ("vrátit", ("pass", "f", "pl"), "vráceny", "nevráceny"),
        ("dát", ("past", "ma", "sg"), "dal", "nedal"),
    ],
)
def test_verb_form(lemma: str, key: object, plain: str, negated: str) -> None:
    core = core_lexicon()
    assert core.verb_form(lemma, key) == plain
    assert core.verb_form(lemma, key, negated=True) == negated


@pytest.mark.parametrize(
    ("lemma", "gender", "number", "case", "after_prep", "expected"),
    [
        ("on", "f", "sg", 4, False, "ji"),
        ("on", "f", "sg", 4, True, "ni"),
        ("on", "m", "sg", 4, False, "ho"),
        ("on", "m", "sg", 4, True, "něj"),
        ("on", "n", "sg", 4, False, "je"),
        ("on", "x", "pl", 2, True, "nich"),
        ("on", "f", "sg", 6, True, "ní"),
        ("ty", "", "sg", 3, False, "ti"),
        ("ty", "", "sg", 3, True, "tobě"),
        ("já", "", "sg", 6, True, "mně"),
        ("to", "n", "sg", 2, True, "toho"),
        ("nic", "", "sg", 4, False, "nic"),
        ("který", "f", "sg", 4, False, "kterou"),
    ],
)
def test_pronoun_form(lemma: str, gender: str, number: str, case: int, after_prep: bool, expected: str) -> None:
    assert core_lexicon().pronoun_form(lemma, gender, number, case, after_prep) == expected


def test_an_ordinal_in_digits_never_changes() -> None:
    assert core_lexicon().adj_form("7.", "n", "sg", 6) == "7."


def test_a_plural_only_noun_answers_with_its_plural() -> None:
    assert game("hodiny: ž. žena pomn.").noun_form("hodiny", 2, "sg") == "hodin"
