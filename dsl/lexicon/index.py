"""Words in, a table from every written form to its readings out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dsl.lexicon.closed import Closed, Pronoun
from dsl.lexicon.words import Adjective, Noun, Pos, Reading, Verb

Entry = tuple[str, Reading]
_ONE_FORM: Mapping[str, Pos] = {"inf": "inf", "imp": "imp"}
_BY_FEATURES: Mapping[str, Pos] = {"fin": "fin", "pass": "passive", "past": "past"}


def _grouped(
    pos: Pos, lemma: str, forms: Iterable[tuple[str, tuple[object, ...]]], negated: bool = False
) -> Iterator[Entry]:
    """One reading for each form, with everything it can be."""
    found: dict[str, list[tuple[object, ...]]] = {}
    for form, feats in forms:
        found.setdefault(form, []).append(feats)
    for form, feats_list in found.items():
        yield form.lower(), Reading(pos, lemma, frozenset(feats_list), negated)


def noun_entries(noun: Noun) -> Iterator[Entry]:
    gender = noun.gender
    return _grouped("noun", noun.lemma, ((form, (case, number, gender)) for (case, number), form in noun.forms.items()))


def agreeing_entries(adjective: Adjective, pos: Pos = "adj") -> Iterator[Entry]:
    forms = adjective.forms.items()
    return _grouped(pos, adjective.lemma, ((form, (case, number, gender)) for (gender, number, case), form in forms))


def verb_entries(verb: Verb) -> Iterator[Entry]:
    for key, pos in _ONE_FORM.items():
        if key in verb.forms:
            yield verb.forms[key].lower(), Reading(pos, verb.lemma)
    for name, pos in _BY_FEATURES.items():
        yield from _grouped(pos, verb.lemma, _keyed(verb, name))


def _keyed(verb: Verb, name: str) -> Iterator[tuple[str, tuple[object, ...]]]:
    for key, form in verb.forms.items():
        if isinstance(key, tuple) and key[0] == name:
            yield form, key[1:]


def closed_entries(closed: Closed) -> Iterator[Entry]:
    for adjective in closed.agreeing.values():
        yield from agreeing_entries(adjective)
    for number in closed.numbers.values():
        yield from agreeing_entries(number, "numword")
    for pronoun in closed.pronouns.values():
        yield from _pronoun_entries(pronoun)
    for verb in closed.auxiliaries.values():
        yield from _auxiliary_entries(verb)
    for preposition in closed.prepositions.values():
        yield preposition.lemma, Reading("prep", preposition.lemma)
        if preposition.vocalised:
            yield preposition.vocalised, Reading("prep", preposition.lemma)
    for pos, words in closed.fixed.items():
        for word in words:
            if " " not in word:
                yield word, Reading(pos, word)


def _pronoun_entries(pronoun: Pronoun) -> Iterator[Entry]:
    both = [*pronoun.plain.items(), *pronoun.after_prep.items()]
    return _grouped("pronoun", pronoun.lemma, ((form, (case, number, gender)) for (gender, number, case), form in both))


def _auxiliary_entries(verb: Verb) -> Iterator[Entry]:
    """Present forms of být are the copula, of the others modal verbs; both bring their negation."""
    copula = ("neg", 3, "sg") in verb.forms
    pos: Pos = "copula" if copula else "modal"
    if "inf" in verb.forms:
        yield verb.forms["inf"], Reading("inf", verb.lemma)
    present = list(_keyed(verb, "fin"))
    yield from _grouped(pos, verb.lemma, present)
    negative = list(_keyed(verb, "neg")) or [("ne" + form, feats) for form, feats in present]
    yield from _grouped(pos, verb.lemma, negative, negated=True)
    past = list(_keyed(verb, "past"))
    past_pos: Pos = "was" if copula else "past"
    yield from _grouped(past_pos, verb.lemma, past)
    yield from _grouped(past_pos, verb.lemma, (("ne" + form, feats) for form, feats in past), negated=True)


def collect(entries: Iterable[Entry]) -> dict[str, tuple[Reading, ...]]:
    table: dict[str, tuple[Reading, ...]] = {}
    for form, reading in entries:
        table[form] = (*table.get(form, ()), reading)
    return table
