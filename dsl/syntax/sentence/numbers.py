"""Classified words in; counts, values („hodnoty 3“), choices („1 nebo 2“) and differences („o 1“) told apart out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dsl.lexicon.lexicon import Lexicon
from dsl.syntax.sentence.tokens import Token, covering

COMPARED = ("vyšší", "nižší", "větší", "menší")
_HIGHER = {"vyšší": ">=", "větší": ">=", "nižší": "<=", "menší": "<="}
_ROMAN = re.compile(r"(?=[IVX])(X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}
_NAMES = frozenset({"N", "NV", "ADJ"})


def mark_value_nouns(tokens: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    """A noun declared „s číslem“ becomes NV: a number may follow it."""
    return [token.to("NV") if token.kind == "N" and _takes_number(token, lexicon) else token for token in tokens]


def _takes_number(token: Token, lexicon: Lexicon) -> bool:
    return any(lexicon.nouns[reading.lemma].with_number for reading in token.readings)


def mark_value_numbers(tokens: Sequence[Token]) -> list[Token]:
    """„hodnoty 3“, „nejvýše 4“, „2 nebo 3“, „8 nebo vyšší“, „I nebo II“; without a number it is a noun like others."""
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        found.append(tokens[place])
        place += 1
        if found[-1].kind == "NV":
            value = _value(tokens, place)
            found[-1] = found[-1] if value else found[-1].to("N")
            found += value
            place += len(value) if not value or value[-1].kind != "VMORE" else len(value) + 1
    return found


def _value(tokens: Sequence[Token], place: int) -> list[Token]:
    bound = tokens[place : place + 1] if _kind(tokens, place) == "BOUND" else []
    first = _value_number(tokens, place + len(bound))
    if first is None:
        return []
    if bound:
        return [bound[0].to("VBOUND"), first]
    return [first, *_more_values(tokens, place + 1)]


def _more_values(tokens: Sequence[Token], place: int) -> list[Token]:
    if _kind(tokens, place) == "CONJ" and _is_compared(tokens, place + 1):
        joint, word = tokens[place], tokens[place + 1]
        bound = next(sign for lemma, sign in _HIGHER.items() if word.has_lemma(lemma))
        lemma = next(lemma for lemma in COMPARED if word.has_lemma(lemma))
        return [Token("VMORE", bound, covering((joint, word)), word.readings, f"{joint.lemma} {lemma}")]
    found: list[Token] = []
    while _kind(tokens, place) in ("CONJ", "COMMA"):
        number = _value_number(tokens, place + 1)
        if number is None or _kind(tokens, place + 2) in _NAMES:
            break
        found += [tokens[place].to("VJOIN", tokens[place].lemma or ","), number]
        place += 2
    return found


def _is_compared(tokens: Sequence[Token], place: int) -> bool:
    return _kind(tokens, place) == "ADJ" and tokens[place].has_lemma(*COMPARED) and _kind(tokens, place + 1) != "N"


def _value_number(tokens: Sequence[Token], place: int) -> Token | None:
    if _kind(tokens, place) == "NUM":
        return tokens[place].to("VNUM")
    if place < len(tokens) and _ROMAN.fullmatch(tokens[place].text):
        token = tokens[place]
        return Token("VNUM", token.text, token.span, lemma="roman", numbers=(roman_value(token.text),))
    return None


def roman_value(text: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in text]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))


def roman(number: int) -> str:
    tens, units = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[units]


def join_either(tokens: Sequence[Token]) -> list[Token]:
    """„1 nebo 2 karty“ is one number with a choice."""
    found: list[Token] = []
    for token in tokens:
        found.append(token)
        if _ends_either(found):
            low, joint, high, noun = found[-4:]
            either = Token("NUM", "", covering((low, joint, high)), lemma="either", numbers=low.numbers + high.numbers)
            found[-4:] = [either, noun]
    return found


def _ends_either(found: Sequence[Token]) -> bool:
    if len(found) < 4 or [token.kind for token in found[-4:-1]] != ["NUM", "CONJ", "NUM"]:
        return False
    low, joint, high, noun = found[-4:]
    return joint.lemma == "nebo" and noun.kind in _NAMES and len(low.numbers) == len(high.numbers) == 1


def join_offsets(tokens: Sequence[Token]) -> list[Token]:
    """„o 1 vyšší“: the difference belongs to the comparison."""
    found: list[Token] = []
    for token in tokens:
        if len(found) > 1 and _is_offset(found[-2], found[-1], token):
            found[-2:] = [Token("OFFSET", "", covering(found[-2:]), numbers=found[-1].numbers)]
        found.append(token)
    return found


def _is_offset(prep: Token, number: Token, word: Token) -> bool:
    if prep.kind != "PREP" or prep.lemma != "o" or number.kind != "NUM":
        return False
    return word.kind == "AMOUNT" or (word.kind == "ADJ" and word.has_lemma(*COMPARED))


def _kind(tokens: Sequence[Token], place: int) -> str:
    return tokens[place].kind if place < len(tokens) else ""
