"""Words in; every „a“, „nebo“ and „ani“ told apart: between verbs LINK, between nouns JOIN, before an option OR."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.syntax.sentence.speech import BREAKS, VERBS
from dsl.syntax.sentence.tokens import Token, covering

_RIGHT_ENDS = BREAKS | {"CONJ", "LINK", "JOIN", "OR", "MEANS", "SUBORD", "ELSE"}
_LEFT_ENDS = frozenset({"SEMI", "COLON", "STOP", "LINK", "OR", "SUBORD", "ELSE"})
_VERBAL = VERBS | {"DID"}


def join_option_marks(tokens: Sequence[Token]) -> list[Token]:
    """„; nebo“ is one mark between options."""
    found: list[Token] = []
    for token in tokens:
        if token.kind == "CONJ" and token.lemma == "nebo" and found and found[-1].kind == "SEMI":
            found[-1] = Token("OR", "; nebo", covering((found[-1], token)))
        else:
            found.append(token)
    return found


def join_exclusive(tokens: Sequence[Token]) -> list[Token]:
    """„, nebo“ is one conjunction: one or the other, never both."""
    found: list[Token] = []
    for token in tokens:
        if token.kind == "CONJ" and token.lemma == "nebo" and found and found[-1].kind == "COMMA":
            found[-1] = Token("CONJ", ", nebo", covering((found[-1], token)), lemma=", nebo")
        else:
            found.append(token)
    return found


def tell_joints(tokens: Sequence[Token]) -> list[Token]:
    """A conjunction joins clauses when there is a verb on both sides of it."""
    found: list[Token] = []
    for place, token in enumerate(tokens):
        if token.kind == "CONJ":
            verbs = verb_follows(tokens, place + 1) and _verb_precedes(found)
            token = token.to("LINK" if verbs else "JOIN")
        found.append(token)
    return found


def verb_follows(tokens: Sequence[Token], place: int) -> bool:
    while place < len(tokens) and tokens[place].kind not in _RIGHT_ENDS:
        if tokens[place].kind in VERBS:
            return True
        place += 1
    return False


def _verb_precedes(found: Sequence[Token]) -> bool:
    """Look back to the start of the clause; a closed condition does not count."""
    place = len(found) - 1
    while place >= 0 and found[place].kind not in _LEFT_ENDS:
        if found[place].kind in _VERBAL:
            return True
        if found[place].kind == "COMMA" and _closes_condition(found, place):
            return False
        place -= 1
    return False


def _closes_condition(found: Sequence[Token], comma: int) -> bool:
    place = comma - 1
    while place >= 0 and found[place].kind not in BREAKS:
        if found[place].kind == "SUBORD":
            return True
        place -= 1
    return False
