"""Cut text in, the same with readings from the dictionary out; entries of several words become one token."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import CASES, GENDERS, NUMBERS, Reading
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


def _word(token: Token, lexicon: Lexicon) -> Token:
    readings = lexicon.lookup(token.text)
    return Token("WORD" if readings else "UNKNOWN", token.text, token.span, readings)


def _phrase(tokens: Sequence[Token], reading: Reading) -> Token:
    text = " ".join(token.text for token in tokens)
    return Token("WORD", text, covering(tokens), (reading,), reading.lemma)
