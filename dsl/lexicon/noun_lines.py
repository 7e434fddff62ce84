"""One line of a `slovník` about a noun in, the noun with all its forms out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.lexicon.adjectives import decline_adjective
from dsl.lexicon.lines import Line, Piece
from dsl.lexicon.paradigms import (
    PATTERNS,
    Forms,
    Pattern,
    decline,
    decline_as_adjective,
    decline_plural_only,
    decline_unchanging,
    fits,
)
from dsl.lexicon.sounds import join
from dsl.lexicon.words import CASES, Case, Gender, Kind, Noun, Number

KINDS: tuple[Kind, ...] = get_args(Kind)
KIND_NAMES: Mapping[str, Kind] = {kind: kind for kind in KINDS}
_KIND_WORDS: Mapping[str, Kind] = {**KIND_NAMES, "druh karty": "karta", "druh žetonu": "žeton"}
_GENDERS: Mapping[str, tuple[Gender, ...]] = {"m.": ("ma", "mi"), "ž.": ("f",), "s.": ("n",)}
_LETTER: Mapping[Gender, str] = {"ma": "m.", "mi": "m.", "f": "ž.", "n": "s."}
_BASE_PREPS = {"ve": "v", "ze": "z", "ke": "k"}
_PLACE_PREPS = (
    ("v", "na", "u", "pod", "nad", "mezi", "před", "za", "vedle"),
    ("do", "na", "k", "pod", "nad", "mezi", "před", "za", "navrch", "dospod"),
    ("z", "od", "zpod", "s"),
)
_OVERRIDE = re.compile(r"([1-7])\. (j|mn)\. (\S+)")
_FLEETING = ("ek", "ec", "eň")  # balíček → balíčku
_SPECIAL = ("příd.", "nesklonné")


@dataclass(slots=True)
class _Properties:
    """What stands behind the semicolons."""

    kinds: tuple[Kind, ...] = ()
    with_number: bool = False
    preps: tuple[str, str, str] | None = None
    uncountable: str = ""


def declare_noun(line: Line, faults: Faults) -> Noun | None:
    """`sedma: ž. žena, 2. mn. sedem; druh karty`"""
    lemma = line.head.strip()
    parts = line.body_parts()
    first, *overrides = parts[0]
    letter, _, rest = first.text.partition(" ")
    genders = _GENDERS.get(letter)
    if genders is None:
        faults.add("K-W018", first.span, word=lemma, written=first.text)
        return None
    changed = _overrides(overrides, faults)
    declared = _decline(lemma, genders, rest.strip(), first, changed, faults)
    if declared is None:
        return None
    gender, forms = declared
    if (2, "sg") not in changed:
        _warn_of_fleeting_e(lemma, first, forms, faults)
    plural_only = rest.split()[-1:] == ["pomn."]
    noun = Noun(lemma, gender, forms, (), plural_only=plural_only, pattern=first.text, span=line.head_span)
    return _with_properties(noun, _properties(lemma, parts[1:], faults))


def _with_properties(noun: Noun, found: _Properties) -> Noun:
    assumed = not found.kinds
    kinds = found.kinds or noun.kinds or (("zóna",) if found.preps else ("věc",))
    return replace(
        noun,
        kinds=kinds,
        kinds_assumed=assumed and not found.preps,
        with_number=found.with_number or noun.with_number,
        preps=found.preps or noun.preps,
        uncountable=found.uncountable,
    )


# ------------------------------------------------------------------ forms

_Overrides = dict[tuple[Case, Number], str]


def _decline(
    lemma: str, genders: tuple[Gender, ...], vzor: str, first: Piece, changed: _Overrides, faults: Faults
) -> tuple[Gender, Forms] | None:
    words = vzor.split()
    plural_only = words[-1:] == ["pomn."]
    name = " ".join(words[:-1] if plural_only else words)
    if name in ("příd.", "neživ. příd.", "nesklonné"):
        return _decline_special(lemma, genders, name, first, changed, faults)
    pattern = PATTERNS.get(name)
    if pattern is None:
        _report_vzor(name, genders, first, faults)
    elif pattern.gender not in genders:
        _report_gender(lemma, pattern, first, faults)
    elif not fits(pattern, lemma, plural_only):
        faults.add("K-W013", first.span, word=lemma, vzor=name, right=", ".join(fitting(lemma, genders, plural_only)))
    elif plural_only:
        return pattern.gender, decline_plural_only(pattern, lemma) | changed
    elif (genitive := _genitive(lemma, pattern, first, changed, faults)) is not None:
        return pattern.gender, decline(pattern, lemma, genitive) | changed
    return None


def _genitive(lemma: str, pattern: Pattern, first: Piece, changed: _Overrides, faults: Faults) -> str | None:
    """The second case that gives the stem; "" when the first form gives it, None when it has a wrong ending."""
    genitive = changed.get((2, "sg"), "") if pattern.genitives else ""
    if genitive and not (genitive.endswith(pattern.genitives) and len(genitive) > 2):
        endings = ", ".join(f"-{ending}" for ending in pattern.genitives)
        faults.add("K-W026", first.span, word=lemma, form=genitive, vzor=pattern.name, endings=endings)
        return None
    return genitive


def _decline_special(
    lemma: str, genders: tuple[Gender, ...], name: str, first: Piece, changed: _Overrides, faults: Faults
) -> tuple[Gender, Forms] | None:
    """Words that decline like adjectives (animate unless „neživ.“) or not at all."""
    gender = "mi" if "neživ." in name or (name == "nesklonné" and genders[0] == "ma") else genders[0]
    if name == "nesklonné":
        return gender, decline_unchanging(lemma) | changed
    if not lemma.endswith(("ý", "í", "á", "é")):
        faults.add("K-W022", first.span, word=lemma, ending="ý")
        return None
    base = lemma if lemma.endswith("í") else lemma[:-1] + "ý"
    return gender, decline_as_adjective(base, gender) | changed


def _warn_of_fleeting_e(lemma: str, first: Piece, forms: Forms, faults: Faults) -> None:
    """svršek by hrad would be „svršeku“: nearly every such word loses its e."""
    genitive = forms.get((2, "sg"), "")
    if len(lemma) < 4 or not lemma.endswith(_FLEETING) or not genitive.startswith(lemma[:-1]):
        return
    likely = join(lemma[:-2] + lemma[-1], genitive[-1])
    fix = Fix(first.span, f"{first.text}, 2. j. {likely}")
    faults.add("K-W040", first.span, fixes=[fix], word=lemma, now=genitive, likely=likely)


def fitting(lemma: str, genders: Sequence[Gender], plural_only: bool = False) -> tuple[str, ...]:
    """The vzory of a gender that a word could have by its ending."""
    return tuple(p.name for p in PATTERNS.values() if p.gender in genders and fits(p, lemma, plural_only))


def _report_vzor(name: str, genders: Sequence[Gender], first: Piece, faults: Faults) -> None:
    of_gender = tuple(pattern.name for pattern in PATTERNS.values() if pattern.gender in genders)
    near = nearest(name, of_gender + _SPECIAL)
    letter = first.text.split()[0]
    fixes = [Fix(first.span, f"{letter} {word}") for word in near]
    faults.add("K-W010", first.span, fixes=fixes, vzor=name, known=", ".join(of_gender))


def _report_gender(lemma: str, pattern: Pattern, first: Piece, faults: Faults) -> None:
    letter = _LETTER[pattern.gender]
    fix = Fix(first.span, f"{letter} {pattern.name}")
    faults.add("K-W011", first.span, fixes=[fix], word=lemma, vzor=pattern.name, gender=letter)


def _overrides(pieces: Sequence[Piece], faults: Faults) -> _Overrides:
    found: _Overrides = {}
    for piece in pieces:
        match = _OVERRIDE.fullmatch(piece.text)
        if match is None or int(match[1]) not in CASES:
            faults.add("K-W012", piece.span, written=piece.text)
            continue
        number: Number = "sg" if match[2] == "j" else "pl"
        if (int(match[1]), number) in found:
            faults.add("K-W016", piece.span, written=piece.text)
        found[int(match[1]), number] = match[3]
    return found


# ------------------------------------------------------------------ what stands behind semicolons


def _properties(lemma: str, parts: Sequence[Sequence[Piece]], faults: Faults) -> _Properties:
    found = _Properties()
    for piece in (piece for part in parts for piece in part):
        if piece.text in _KIND_WORDS:
            found.kinds = (*found.kinds, _KIND_WORDS[piece.text])
        elif piece.text == "s číslem":
            found.with_number = True
        elif piece.text.startswith("nepočitatelné "):
            found.uncountable = piece.text.removeprefix("nepočitatelné ").strip()
        elif "/" in piece.text:
            found.preps = _preps(lemma, piece, faults)
        else:
            near = nearest(piece.text, (*_KIND_WORDS, "s číslem"))
            fixes = [Fix(piece.span, word) for word in near]
            faults.add("K-W015", piece.span, fixes=fixes, word=lemma, written=piece.text)
    return found


def _preps(lemma: str, piece: Piece, faults: Faults) -> tuple[str, str, str] | None:
    """kde / kam / odkud; „ze“ is the same word as „z“."""
    words = [_BASE_PREPS.get(word.strip(), word.strip()) for word in piece.text.split("/")]
    if len(words) != 3 or any(word not in may for word, may in zip(words, _PLACE_PREPS, strict=True)):
        faults.add("K-W017", piece.span, word=lemma, written=piece.text)
        return None
    return words[0], words[1], words[2]


# ------------------------------------------------------------------ jako


def declare_like(line: Line, first: Piece, known: Mapping[str, Noun], faults: Faults) -> Noun | None:
    """`bod kultury: jako bod`, `trestný bod: jako bod`, `podpalubí: jako palubí`."""
    lemma = line.head.strip()
    model_name = first.text.removeprefix("jako").strip()
    model = known.get(model_name)
    if model is None:
        fixes = [Fix(first.span, f"jako {near}") for near in nearest(model_name, known)]
        faults.add("K-W023", first.span, fixes=fixes, word=lemma, model=model_name)
        return None
    forms = _phrase_forms(lemma, model) if " " in lemma else _analogous_forms(lemma, model)
    if forms is None:
        faults.add("K-W024", first.span, word=lemma, model=model_name)
        return None
    noun = replace(model, lemma=lemma, forms=forms, pattern=first.text, of_verb="", span=line.head_span)
    changed = _overrides(line.body_parts()[0][1:], faults)
    found = _properties(lemma, line.body_parts()[1:], faults)
    return _with_properties(replace(noun, forms=forms | changed), found)


def _phrase_forms(lemma: str, model: Noun) -> Forms | None:
    """The model word inflects, adjectives before it agree, words behind it stay."""
    words = lemma.split()
    if model.lemma not in words:
        return None
    at = words.index(model.lemma)
    before = [decline_adjective(word) for word in words[:at] if word.endswith(("ý", "í"))]
    if len(before) != at:
        return _agreeing_forms(words, at, model)
    return {
        (case, number): " ".join([*(adj[model.gender, number, case] for adj in before), form, *words[at + 1 :]])
        for (case, number), form in model.forms.items()
    }


def _agreeing_forms(words: Sequence[str], at: int, model: Noun) -> Forms | None:
    """„herní karta“ is fine, „vítězná karta“ names its adjective in -á or -é: take it back to -ý."""
    bases = [word[:-1] + "ý" if word.endswith(("á", "é")) else word for word in words[:at]]
    if not all(word.endswith(("ý", "í")) for word in bases):
        return None
    return _phrase_forms(" ".join([*bases, *words[at:]]), model)


def _analogous_forms(lemma: str, model: Noun) -> Forms | None:
    """stůl like důl: what follows the part in which the two first forms differ is taken over."""
    common = 0
    shortest = min(len(lemma), len(model.lemma))
    while common < shortest and lemma[-1 - common] == model.lemma[-1 - common]:
        common += 1
    own, other = lemma[: len(lemma) - common], model.lemma[: len(model.lemma) - common]
    if not common or not all(form.startswith(other) for form in model.forms.values()):
        return None
    return {key: own + form[len(other) :] for key, form in model.forms.items()}
