"""A noun's first form, its vzor and its second case in, all its forms out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dsl.lexicon.adjectives import decline_adjective
from dsl.lexicon.sounds import VOWELS, bare, join, soft_stem, soften, soften_before_i, soften_before_ich
from dsl.lexicon.words import CASES, Case, Gender, Number

Forms = dict[tuple[Case, Number], str]
Decline = Callable[[str, str], Forms]


@dataclass(frozen=True, slots=True)
class Pattern:
    """One vzor: its gender, the endings its first form may have in singular and plural, how it declines."""

    name: str
    gender: Gender
    endings: tuple[str, ...]  # of the first form; ("",) = a consonant
    plural_endings: tuple[str, ...]  # of the first form of a plural-only word
    genitives: tuple[str, ...]  # endings of a second case that gives the stem; () = the first form gives it
    decline: Decline


def _table(stem: str, singular: str, plural: str) -> Forms:
    """Endings in the order of CASES, „-“ for none."""
    forms: Forms = {}
    for number, endings in (("sg", singular), ("pl", plural)):
        for case, ending in zip(CASES, endings.split(), strict=True):
            forms[case, number] = join(stem, "" if ending == "-" else ending)  # type: ignore[index]
    return forms


def _hard_stem(lemma: str, genitive: str) -> str:
    return genitive[:-1] if genitive else lemma


def _soft_stem(lemma: str, genitive: str) -> str:
    return soft_stem(genitive) if genitive else lemma


def _castle(lemma: str, genitive: str) -> Forms:
    stem = _hard_stem(lemma, genitive)
    forms = _table(stem, "- u u - u em", "y ů ům y ech y")
    _soft_locative(forms, stem)
    return forms | {(1, "sg"): lemma, (4, "sg"): lemma}


def _gentleman(lemma: str, genitive: str) -> Forms:
    stem = _hard_stem(lemma, genitive)
    forms = _table(stem, "- a ovi a ovi em", "i ů ům y ech y")
    _soft_locative(forms, stem)
    return forms | {(1, "sg"): lemma, (1, "pl"): soften_before_i(stem) + "i"}


def _soft_locative(forms: Forms, stem: str) -> None:
    softened = soften_before_ich(stem)
    if softened != stem:
        forms[6, "pl"] = softened + "ích"


def _man(lemma: str, genitive: str) -> Forms:
    forms = _table(_soft_stem(lemma, genitive), "- e i e i em", "i ů ům e ích i")
    if lemma.endswith("tel"):
        forms[1, "pl"] = lemma + "é"
    return forms | {(1, "sg"): lemma}


def _machine(lemma: str, genitive: str) -> Forms:
    forms = _table(_soft_stem(lemma, genitive), "- e i - i em", "e ů ům e ích i")
    return forms | {(1, "sg"): lemma, (4, "sg"): lemma}


def _stone(lemma: str, genitive: str) -> Forms:
    stem = genitive[:-1] if genitive else lemma.removesuffix("ámen") + "amen" if lemma.endswith("ámen") else lemma
    forms = _table(stem, "- e i - i em", "y ů ům y ech y")
    return forms | {(1, "sg"): lemma, (4, "sg"): lemma}


def _judge(lemma: str, _genitive: str) -> Forms:
    return _table(soft_stem(lemma), "e e i e i em", "i ů ům e ích i")


def _chairman(lemma: str, _genitive: str) -> Forms:
    stem = lemma[:-1]
    forms = _table(stem, "a y ovi u ovi ou", "ové ů ům y ech y")
    _soft_locative(forms, stem)
    if stem.endswith(("ist", "it")):
        forms[1, "pl"] = stem + "é"
    return forms


def _woman(lemma: str, _genitive: str) -> Forms:
    stem = lemma[:-1]
    forms = _table(stem, "a y - u - ou", "y - ám y ách ami")
    return forms | {(3, "sg"): soften(stem), (6, "sg"): soften(stem), (2, "pl"): bare(stem)}


def _rose(lemma: str, _genitive: str) -> Forms:
    stem, e = soft_stem(lemma), _e_of(lemma)
    forms = _table(stem, f"{e} {e} i i i í", f"{e} í ím {e} ích {e}mi")
    if lemma.endswith(("ice", "yně")):
        forms[2, "pl"] = stem
    return forms


def _song(lemma: str, genitive: str) -> Forms:
    e = _e_of(genitive or "e")
    forms = _table(_soft_stem(lemma, genitive), f"- {e} i - i í", f"{e} í ím {e} ích {e}mi")
    return forms | {(1, "sg"): lemma, (4, "sg"): lemma}


def _e_of(form: str) -> str:
    """země keeps its -ě in „zeměmi“; after other letters `join` decides."""
    return "ě" if form.endswith("ě") else "e"


def _bone(lemma: str, genitive: str) -> Forms:
    forms = _table(_hard_stem(lemma, genitive), "- i i - i í", "i í em i ech mi")
    return forms | {(1, "sg"): lemma, (4, "sg"): lemma}


def _town(lemma: str, _genitive: str) -> Forms:
    stem = lemma[:-1]
    forms = _table(stem, "o a u o u em", "a - ům a ech y")
    if stem[-1] in "tnlv" and not stem.endswith(("stv", "ctv")):
        forms[6, "sg"] = soften(stem)
    if stem[-1] in "kgh":
        forms[6, "pl"] = stem + "ách"
    return forms | {(2, "pl"): bare(stem)}


def _sea(lemma: str, _genitive: str) -> Forms:
    stem, e = soft_stem(lemma), _e_of(lemma)
    forms = _table(stem, f"{e} {e} i {e} i {e}m", f"{e} í ím {e} ích i")
    if lemma.endswith("iště"):
        forms[2, "pl"] = stem
    return forms


def _building(lemma: str, _genitive: str) -> Forms:
    return _table(lemma[:-1], "í í í í í ím", "í í ím í ích ími")


def _chick(lemma: str, _genitive: str) -> Forms:
    singular = _table(lemma, "- te ti - ti tem", "- - - - - -")
    plural = _table(soft_stem(lemma), "- - - - - -", "ata at atům ata atech aty")
    return {key: (singular if key[1] == "sg" else plural)[key] for key in singular}


def _museum(lemma: str, _genitive: str) -> Forms:
    stem = lemma.removesuffix("um")
    if stem[-1:] in VOWELS:
        return _table(stem, "um a u um u em", "a í ím a ích i")
    return _table(stem, "um a u um u em", "a - ům a ech y") | {(2, "pl"): bare(stem)}


def _unchanging(lemma: str, _genitive: str) -> Forms:
    return _table(lemma, "- - - - - -", "- - - - - -")


_SOFT_ENDINGS = ("e", "ě")

PATTERNS: Mapping[str, Pattern] = {
    pattern.name: pattern
    for pattern in (
        Pattern("pán", "ma", ("",), ("i",), ("a",), _gentleman),
        Pattern("hrad", "mi", ("",), ("y",), ("u", "a"), _castle),
        Pattern("muž", "ma", ("",), ("i",), _SOFT_ENDINGS, _man),
        Pattern("stroj", "mi", ("",), _SOFT_ENDINGS, _SOFT_ENDINGS, _machine),
        Pattern("kámen", "mi", ("",), ("y",), ("e",), _stone),
        Pattern("soudce", "ma", _SOFT_ENDINGS, ("i",), (), _judge),
        Pattern("předseda", "ma", ("a",), ("ové",), (), _chairman),
        Pattern("žena", "f", ("a",), ("y",), (), _woman),
        Pattern("růže", "f", _SOFT_ENDINGS, _SOFT_ENDINGS, (), _rose),
        Pattern("píseň", "f", ("",), _SOFT_ENDINGS, _SOFT_ENDINGS, _song),
        Pattern("kost", "f", ("",), ("i",), ("i",), _bone),
        Pattern("město", "n", ("o",), ("a",), (), _town),
        Pattern("moře", "n", _SOFT_ENDINGS, _SOFT_ENDINGS, (), _sea),
        Pattern("stavení", "n", ("í",), ("í",), (), _building),
        Pattern("kuře", "n", _SOFT_ENDINGS, ("ata",), (), _chick),
        Pattern("muzeum", "n", ("um",), ("a",), (), _museum),
    )
}


def fits(pattern: Pattern, lemma: str, plural_only: bool = False) -> bool:
    """Whether a word can have this vzor at all, judged by its last letters."""
    endings = pattern.plural_endings if plural_only else pattern.endings
    if endings == ("",):
        return lemma[-1:] not in VOWELS
    return any(lemma.endswith(ending) and len(lemma) > len(ending) for ending in endings)


def decline(pattern: Pattern, lemma: str, genitive: str = "") -> Forms:
    return pattern.decline(lemma, genitive)


def decline_plural_only(pattern: Pattern, lemma: str) -> Forms:
    """„hodiny“ by žena: only the plural, in which the lemma is the first form."""
    ending = next(ending for ending in pattern.plural_endings if lemma.endswith(ending))
    singular = _singular_of(pattern, lemma, ending)
    forms = pattern.decline(singular, "")
    return {key: form for key, form in forms.items() if key[1] == "pl"} | {(1, "pl"): lemma}


def _singular_of(pattern: Pattern, lemma: str, ending: str) -> str:
    """A first form that might have been, to decline from: hodiny → hodina, dveře → dveře."""
    if pattern.endings == ("",):
        return soft_stem(lemma) if ending in _SOFT_ENDINGS else lemma.removesuffix(ending)
    return lemma.removesuffix(ending) + (ending if ending in pattern.endings else pattern.endings[0])


def decline_unchanging(lemma: str) -> Forms:
    return _unchanging(lemma, "")


def decline_as_adjective(lemma: str, gender: Gender) -> Forms:
    """„poražený“ used as a noun."""
    forms = decline_adjective(lemma)
    return {(case, number): form for (of, number, case), form in forms.items() if of == gender}
