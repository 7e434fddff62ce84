"""A written form finds its words: every generated form its own, closed classes theirs, game words before core words."""

from __future__ import annotations

import pytest

from dsl.lexicon.lexicon import Lexicon, core_lexicon
from dsl.lexicon.words import Reading
from tests.lexicon.reading import game, rows

VERB_POS = {"fin": "fin", "pass": "passive", "past": "past"}


def everything() -> Lexicon:
    words = "\n".join(row[0] for row in rows("nouns.tsv"))
    adjectives = "\n".join(dict.fromkeys(row[0] for row in rows("adjectives.tsv")))
    return game(f"{words}\n{adjectives}", "\n".join(row[0] for row in rows("verbs.tsv")))


def reading(lexicon: Lexicon, form: str, pos: str, lemma: str, negated: bool = False) -> Reading:
    found = [r for r in lexicon.lookup(form) if (r.pos, r.lemma, r.negated) == (pos, lemma, negated)]
    assert len(found) == 1, (form, pos, lemma, lexicon.lookup(form))
    return found[0]


def test_every_form_of_a_noun_finds_the_noun() -> None:
    lexicon = everything()
    for noun in lexicon.nouns.values():
        for (case, number), form in noun.forms.items():
            if " " in form:
                length, found = lexicon.match_phrase(form.split(), 0) or (0, Reading("noun", ""))
                assert (length, found.lemma) == (len(form.split()), noun.lemma)
            else:
                found = reading(lexicon, form, "noun", noun.lemma)
            assert (case, number, noun.gender) in found.feats


def test_every_form_of_an_adjective_finds_it_also_negated() -> None:
    lexicon = everything()
    for adjective in lexicon.adjectives.values():
        for (gender, number, case), form in adjective.forms.items():
            assert (case, number, gender) in reading(lexicon, form, "adj", adjective.lemma).feats
            if adjective.negatable:
                denied = reading(lexicon, "ne" + form, "adj", adjective.lemma, negated=True)
                assert (case, number, gender) in denied.feats


def test_every_form_of_a_verb_finds_it_also_negated() -> None:
    lexicon = everything()
    for verb in lexicon.verbs.values():
        for key, form in verb.forms.items():
            if isinstance(key, str):
                reading(lexicon, form, key, verb.lemma)
                continue
            pos = VERB_POS[key[0]]
            assert key[1:] in reading(lexicon, form, pos, verb.lemma).feats
            assert key[1:] in reading(lexicon, "ne" + form, pos, verb.lemma, negated=True).feats


@pytest.mark.parametrize(
    ("form", "pos", "lemma", "negated"),
    [
        ("můžeš", "modal", "moci", False),
        ("Nemusíš", "modal", "muset", True),
        ("nelze", "modal", "lze", True),
        ("je", "copula", "být", False),
        ("je", "pronoun", "on", False),
        ("není", "copula", "být", True),
        ("nebyla", "was", "být", True),
        ("ze", "prep", "z", False),
        ("se", "prep", "s", False),
        ("se", "clitic", "se", False),
        ("si", "clitic", "si", False),
        ("až", "bound", "až", False),
        ("nejvýše", "bound", "nejvýše", False),
        ("více", "amount", "více", False),
        ("nebo", "conj", "nebo", False),
        ("Kdykoli", "subord", "kdykoli", False),
        ("jinak", "else", "jinak", False),
        ("znamená", "means", "znamená", False),
        ("zdarma", "adverb", "zdarma", False),
        ("jednou", "adverb", "jednou", False),
        ("jednou", "numword", "jeden", False),
        ("obě", "numword", "oba", False),
        ("soupeřovu", "adj", "soupeřův", False),
        ("jejichž", "adj", "jejichž", False),
        ("nevrácenou", "adj", "vrácený", True),
        ("tobě", "pronoun", "ty", False),
        ("neudělá", "fin", "udělat", True),
    ],
)
def test_closed_class(form: str, pos: str, lemma: str, negated: bool) -> None:
    assert any((r.pos, r.lemma, r.negated) == (pos, lemma, negated) for r in core_lexicon().lookup(form))


@pytest.mark.parametrize("form", ["nekaždý", "nenejvyšší", "neodhal", "nesoupeřův", "nekarta", "kartička", ""])
def test_what_is_no_word(form: str) -> None:
    assert core_lexicon().lookup(form) == ()


def test_the_first_person_possessive_is_never_spelt_like_a_verb() -> None:
    assert {r.pos for r in core_lexicon().lookup("má")} == {"fin"}


@pytest.mark.parametrize(
    ("text", "length", "pos", "lemma"),
    [
        ("lícem dolů na", 2, "adverb", "lícem dolů"),
        ("V libovolném pořadí", 3, "adverb", "v libovolném pořadí"),
        ("zaokrouhleno nahoru", 2, "adverb", "zaokrouhleno nahoru"),
        ("jen pokud máš", 2, "subord", "jen pokud"),
        ("méně než 3 karty", 2, "bound", "méně než"),
        ("více než dvě karty", 2, "bound", "více než"),
        ("bodů kultury za", 2, "noun", "bod kultury"),
        ("trestnými body", 2, "noun", "trestný bod"),
        ("po hodinách sázek", 3, "adverb", "po hodinách sázek"),
    ],
)
def test_phrase(text: str, length: int, pos: str, lemma: str) -> None:
    lexicon = game("bod kultury: jako bod\ntrestný bod: jako bod\npo hodinách sázek: přísl.")
    found = lexicon.match_phrase(text.split(), 0)
    assert found is not None
    assert (found[0], found[1].pos, found[1].lemma) == (length, pos, lemma)


@pytest.mark.parametrize("text", ["méně než soupeř", "lícem", "bodů", "v ruce"])
def test_no_phrase(text: str) -> None:
    assert game("bod kultury: jako bod").match_phrase(text.split(), 0) is None


def test_a_longer_phrase_wins() -> None:
    lexicon = game("bod kultury: jako bod\nbod kultury národa: jako bod")
    found = lexicon.match_phrase(["body", "kultury", "národa"], 0)
    assert found is not None
    assert found[1].lemma == "bod kultury národa"


def test_a_word_of_the_game_replaces_the_core_word() -> None:
    lexicon = game("bod: m. hrad, 6. j. bodu")
    assert lexicon.lookup("bodě") == ()
    assert (6, "sg", "mi") in reading(lexicon, "bodu", "noun", "bod").feats
    assert core_lexicon().lookup("bodě") != ()


def test_a_verb_of_the_game_replaces_the_core_verb() -> None:
    lexicon = game(verbs="vzít, ber, bere, brán, min. bral: co")
    assert lexicon.lookup("vezme") == ()
    assert lexicon.verbs["vzít"].core is False
    assert core_lexicon().verbs["vzít"].core is True


def test_kinds_granted_by_a_section_replace_assumed_ones_only() -> None:
    lexicon = game("trest: m. hrad\nodhoz: m. hrad; na/na/ze\ntrestný bod: jako bod")
    assert lexicon.nouns["trest"].kinds == ("věc",)
    assert lexicon.nouns["odhoz"].kinds == ("zóna",)
    assert lexicon.nouns["odhoz"].preps == ("na", "na", "z")
    granted = lexicon.with_kinds(
        {"trest": ("žeton",), "bod": ("vlastnost",), "trestný bod": ("vlastnost",), "neznámo": ("zóna",)}
    )
    assert granted.nouns["trest"].kinds == ("žeton",)
    assert granted.nouns["bod"].kinds == ("žeton", "vlastnost")
    assert granted.nouns["trestný bod"].kinds == ("vlastnost",)
    assert [r.lemma for r in granted.lookup("trestů")] == ["trest"]
    assert core_lexicon().nouns["bod"].kinds == ("žeton",)


def test_possessives_come_with_player_nouns_only() -> None:
    lexicon = game("barbar: m. pán; hráč\nkrál: m. muž, 1. mn. králové; druh karty\nnárod: m. hrad; hráč")
    assert lexicon.adjectives["barbarův"].of_noun == "barbar"
    assert "králův" not in lexicon.adjectives
    assert "národův" not in lexicon.adjectives


def test_a_declared_verbal_noun_keeps_its_declaration_and_learns_its_verb() -> None:
    lexicon = game("vyložení: s. stavení; čas", "vyložit, vylož, vyloží, vyložen: co")
    assert lexicon.nouns["vyložení"].kinds == ("čas",)
    assert lexicon.nouns["vyložení"].of_verb == "vyložit"
    earlier = game("vyložení: s. stavení; čas\nvyložený: příd. tvrdé; bez záporu")
    later = earlier.extended((), (), lexicon.own_verbs.values())
    assert later.nouns["vyložení"].kinds == ("čas",)
    assert later.nouns["vyložení"].of_verb == "vyložit"
    assert (later.adjectives["vyložený"].of_verb, later.adjectives["vyložený"].negatable) == ("vyložit", False)


def test_the_core_is_small_and_leaves_noun_forms_alone() -> None:
    core = core_lexicon()
    assert 35 <= len(core.verbs) <= 42
    shadowed = [
        form
        for form in core.forms()
        if {"noun"} < {r.pos for r in core.lookup(form)}
        and {r.pos for r in core.lookup(form)} & {"prep", "adverb", "imp"}
    ]
    assert shadowed == []
