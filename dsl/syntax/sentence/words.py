"""Cut text in, the same with readings from the dictionary out; entries of several words become one token."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import CASES, GENDERS, NUMBERS, Noun, Reading
from dsl.syntax.sentence.tokens import Token, covering

_EVERYTHING: frozenset[tuple[object, ...]] = frozenset(
    (case, number, gender) for case in CASES for number in NUMBERS for gender in GENDERS
)


def look_up(tokens: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    """A word nobody knows stays UNKNOWN; a later pass or the reader decides about it."""
    texts = [token.text for token in tokens]
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        used = 1
        if token.kind == "WORD" and not token.readings:
            phrase = lexicon.match_phrase(texts, place)
            if phrase is not None:
                used = phrase[0]
                token = _phrase(tokens[place : place + used], phrase[1])
            else:
                token = _word(token, lexicon)
        elif token.kind == "ORD":
            token = token.read_as("ADJ", (Reading("adj", token.lemma, _EVERYTHING),))
        elif token.kind == "TIMES":
            token = token.to("ADV")
        found.append(token)
        place += used
    return found


def join_bent(tokens: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    """Names of several words that are written in forms which do not belong together; they may then be in any form."""
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        lemma, used = _bent_name(tokens, place, lexicon)
        found.append(_any_form(tokens[place : place + used], lexicon.nouns[lemma]) if lemma else tokens[place])
        place += used
    return found


def _bent_name(tokens: Sequence[Token], place: int, lexicon: Lexicon) -> tuple[str, int]:
    for words, lemma in _names(lexicon).get(tokens[place].text.lower(), ()):
        written = [token.text.lower() for token in tokens[place : place + len(words)]]
        if len(written) == len(words) and all(text in forms for text, forms in zip(written, words, strict=True)):
            return lemma, len(words)
    return "", 1


@lru_cache(maxsize=8)
def _names(lexicon: Lexicon) -> dict[str, list[tuple[tuple[frozenset[str], ...], str]]]:
    """By any form of the first word: the forms of each word of the name, and the name; shorter forms are left out."""
    table: dict[str, list[tuple[tuple[frozenset[str], ...], str]]] = {}
    for lemma, noun in lexicon.nouns.items():
        if " " in lemma:
            forms = [form.split() for form in noun.forms.values()]
            whole = [form for form in forms if len(form) == len(lemma.split())]
            words = tuple(frozenset(column) for column in zip(*whole, strict=True))
            for form in sorted(words[0]) if words else ():
                table.setdefault(form, []).append((words, lemma))
    return table


def _any_form(tokens: Sequence[Token], noun: Noun) -> Token:
    feats = frozenset((case, number, noun.gender) for case, number in noun.forms)
    return _phrase(tokens, Reading("noun", noun.lemma, feats))


def _word(token: Token, lexicon: Lexicon) -> Token:
    readings = lexicon.lookup(token.text)
    return Token("WORD" if readings else "UNKNOWN", token.text, token.span, readings)


def _phrase(tokens: Sequence[Token], reading: Reading) -> Token:
    text = " ".join(token.text for token in tokens)
    return Token("WORD", text, covering(tokens), (reading,), reading.lemma)
