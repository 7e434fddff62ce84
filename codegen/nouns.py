"""The dictionary of a game in, the forms of its nouns out: those that cannot be read as another word."""

from __future__ import annotations

from collections.abc import Callable

from dsl.lexicon.lexicon import Lexicon


def forms_in(lexicon: Lexicon) -> Callable[[str], tuple[tuple[str, ...], ...]]:
    """A noun → its forms, word by word; () when there is no such noun."""

    def forms(lemma: str) -> tuple[tuple[str, ...], ...]:
        noun = lexicon.nouns.get(lemma)
        written = dict.fromkeys(noun.forms.values()) if noun else {}
        return tuple(tuple(form.lower().split()) for form in written if _only(form, lemma, lexicon))

    return forms


def _only(form: str, lemma: str, lexicon: Lexicon) -> bool:
    if " " in form:
        return True
    return all((reading.pos, reading.lemma) == ("noun", lemma) for reading in lexicon.lookup(form))
