"""Classified words in; premodifiers that stand alone turned into heads, names and signs tied to their nouns out."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.syntax.sentence.tokens import Token

PREMODIFIERS = frozenset({"MANNER", "ADJ", "NUM", "NUMW", "BOUND", "AMOUNT", "OFFSET"})
_CARRIERS = PREMODIFIERS | {"N", "NV", "NAME"}
_ALONE = {"ADJ": "ADJH", "NUM": "NUMH", "NUMW": "NUMWH", "AMOUNT": "AMOUNTH"}
_NOUNS = frozenset({"N", "NV"})
MANNERS = ("takto", "právě", "naposledy")


def mark_manner(tokens: Sequence[Token]) -> list[Token]:
    """„takto vyložená karta“: the adverb belongs to the participle."""
    return [token.to("MANNER") if _is_manner(tokens, place) else token for place, token in enumerate(tokens)]


def _is_manner(tokens: Sequence[Token], place: int) -> bool:
    token = tokens[place]
    return token.kind == "ADV" and token.lemma in MANNERS and _kind(tokens, place + 1) == "ADJ"


def tie_names(tokens: Sequence[Token]) -> list[Token]:
    """A name in quotes behind a noun belongs to it: karta „Mim“."""
    found: list[Token] = []
    for token in tokens:
        after_noun = bool(found) and found[-1].kind in _NOUNS
        found.append(token.to("NAMED") if token.kind == "NAME" and after_noun else token)
    return found


def mark_heads(tokens: Sequence[Token]) -> list[Token]:
    """„je červená“, „vyber jedno“, „1 z nich“: nothing follows that the word could modify."""
    return [
        token.to(_ALONE[token.kind]) if token.kind in _ALONE and not _modifies(tokens, place) else token
        for place, token in enumerate(tokens)
    ]


def _modifies(tokens: Sequence[Token], place: int) -> bool:
    return _kind(tokens, place + 1) in _CARRIERS and not _other_phrase(tokens, place)


def _other_phrase(tokens: Sequence[Token], place: int) -> bool:
    """„který 2 karty“, „kterou nejvyšší karta“: a relative word never modifies what does not agree with it."""
    token = tokens[place]
    if token.kind != "ADJ" or not token.has_lemma("který"):
        return False
    mine = {feats for reading in token.readings for feats in reading.feats}
    following = tokens[place + 1]
    return not any(not mine.isdisjoint(reading.feats) for reading in following.readings)


def bare_ordinal(tokens: Sequence[Token], ordinals: frozenset[str]) -> Token | None:
    """„…, druhý 10 a třetí 5“: the verb is left out, which nobody could execute."""
    for place, token in enumerate(tokens[1:], start=1):
        alone = token.kind == "ADJH" or (token.kind == "ADJ" and _kind(tokens, place + 1) in ("NUM", "NUMH"))
        if alone and tokens[place - 1].kind == "LIST" and token.has_lemma(*ordinals):
            before = tokens[place - 2]
            if not (before.kind == "ADJH" and before.has_lemma(*ordinals)):
                return token
    return None


def _kind(tokens: Sequence[Token], place: int) -> str:
    return tokens[place].kind if place < len(tokens) else ""
