"""A stem and an ending in, the written form out: Czech spelling where the two meet."""

from __future__ import annotations

VOWELS = "aeiouyáéíóúůýě"
LABIALS = "bpvmf"
_HARD_OF = {"ň": "n", "ď": "d", "ť": "t"}
_SOFT_OF = {hard: soft for soft, hard in _HARD_OF.items()}

# Before -e of „ruce“, „hře“ and before -i of „kluci“, „barbaři“.
_BEFORE_E = (("ch", "še"), ("k", "ce"), ("h", "ze"), ("g", "ze"), ("r", "ře"))
_BEFORE_I = (("ch", "š"), ("k", "c"), ("h", "z"), ("g", "z"), ("r", "ř"))


def join(stem: str, ending: str) -> str:
    """stupň + em → stupněm, stupň + i → stupni, stupň + ů → stupňů."""
    hard = _HARD_OF.get(stem[-1:])
    if hard and ending[:1] in ("e", "ě"):
        return stem[:-1] + hard + "ě" + ending[1:]
    if hard and ending[:1] in ("i", "í"):
        return stem[:-1] + hard + ending
    return stem + ending


def soft_stem(form: str) -> str:
    """The stem of a form in -e or -ě: stupně → stupň, konce → konc, země → zem."""
    stem = form[:-1]
    if form.endswith("ě") and stem[-1:] in _SOFT_OF:
        return stem[:-1] + _SOFT_OF[stem[-1]]
    return stem


def soften(stem: str) -> str:
    """Third and sixth case of „žena“: ruk → ruce, kart → kartě, sil → sile."""
    for end, new in _BEFORE_E:
        if stem.endswith(end):
            return stem[: -len(end)] + new
    return stem + ("ě" if stem[-1] in "tdn" + LABIALS else "e")


def soften_before_i(stem: str) -> str:
    """kluk → kluc(i), barbar → barbař(i)."""
    for end, new in _BEFORE_I:
        if stem.endswith(end):
            return stem[: -len(end)] + new
    return stem


def soften_before_ich(stem: str) -> str:
    """Sixth case plural: balíčk → balíčc(ích); a stem that does not soften comes back as it was."""
    for end, new in _BEFORE_I[:-1]:
        if stem.endswith(end):
            return stem[: -len(end)] + new
    return stem


def bare(stem: str) -> str:
    """Second case plural without ending: hromádk → hromádek, hr → her, vln → vln."""
    if len(stem) < 2 or stem[-1] not in "klrnvmb":
        return stem
    last, before = stem[-1], stem[-2]
    syllabic = before in "rl" and len(stem) > 2 and stem[-3] not in VOWELS and last != "k"
    if before in VOWELS or before == last or syllabic or (before, last) == ("m", "b"):
        return stem
    return stem[:-1] + "e" + last
