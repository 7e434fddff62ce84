"""Words with all their readings in, words with one part of speech out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.lexicon.words import Reading
from dsl.syntax.sentence.tokens import Token

KINDS = {
    "noun": "N",
    "adj": "ADJ",
    "comparative": "ADJ",
    "numword": "NUMW",
    "imp": "IMP",
    "inf": "INF",
    "fin": "FIN",
    "modal": "MODAL",
    "copula": "COP",
    "was": "WAS",
    "passive": "PASSIVE",
    "past": "PAST",
    "pronoun": "PRON",
    "prep": "PREP",
    "adverb": "ADV",
    "bound": "BOUND",
    "amount": "AMOUNT",
    "conj": "CONJ",
    "subord": "SUBORD",
    "clitic": "CLITIC",
    "else": "ELSE",
    "means": "MEANS",
}
VERBS = frozenset({"IMP", "INF", "FIN", "MODAL", "COP", "WAS", "PASSIVE", "PAST"})
MAIN_VERBS = VERBS - {"COP", "PASSIVE", "PAST"}
NAMING = frozenset({"N", "ADJ", "NUMW"})
BREAKS = frozenset({"COMMA", "SEMI", "COLON", "STOP"})
_PREFERRED = ("CONJ", "SUBORD", "PREP", "ADV", "PRON", "NUMW", "FIN", "IMP", "PASSIVE", "PAST", "INF", "ADJ", "N")


def kinds_of(token: Token) -> frozenset[str]:
    if token.kind != "WORD":
        return frozenset((token.kind,))
    return frozenset(KINDS[reading.pos] for reading in token.readings)


def choose_speech(tokens: Sequence[Token]) -> list[Token]:
    """Most words have one part of speech; for the rest a closed list of rules looks at the neighbours."""
    kinds = [kinds_of(token) for token in tokens]
    chosen: list[Token] = []
    for place, token in enumerate(tokens):
        if token.kind == "WORD" and token.readings:
            kind = next(iter(kinds[place])) if len(kinds[place]) == 1 else _decide(tokens, kinds, place)
            kinds[place] = frozenset((kind,))
            token = take(token, kind)
        chosen.append(token)
    return chosen


def take(token: Token, kind: str) -> Token:
    return token.read_as(kind, tuple(reading for reading in token.readings if KINDS[reading.pos] == kind))


Kinds = Sequence[frozenset[str]]
Rule = Callable[[Sequence[Token], Kinds, int], "str | None"]


def _decide(tokens: Sequence[Token], kinds: Kinds, place: int) -> str:
    for rule in _RULES:
        kind = rule(tokens, kinds, place)
        if kind in kinds[place]:
            return str(kind)
    return next((kind for kind in _PREFERRED if kind in kinds[place]), min(kinds[place]))


def _bound(tokens: Sequence[Token], kinds: Kinds, place: int) -> str | None:
    """„přesně 3 karty“, but „přesně“ alone is an adverb."""
    if "BOUND" not in kinds[place]:
        return None
    following = _kinds_at(kinds, place + 1)
    return "BOUND" if following & {"NUM", "NUMW", "N"} else _other(kinds[place], "BOUND")


def _reflexive(tokens: Sequence[Token], kinds: Kinds, place: int) -> str | None:
    """„se“ is a preposition only before the seventh case."""
    if not {"CLITIC", "PREP"} <= kinds[place]:
        return None
    following = next((token for token in tokens[place + 1 :] if token.kind not in ("NUM", "ORD")), None)
    return "PREP" if following and (_can_be_case(following, 7) or following.kind == "NAME") else "CLITIC"


def _can_be_case(token: Token, case: int) -> bool:
    return any(feats[0] == case for reading in token.readings for feats in reading.feats if len(feats) == 3)


def _copula_or_pronoun(tokens: Sequence[Token], kinds: Kinds, place: int) -> str | None:
    """„je“ is „them“ when the clause has another verb."""
    if not {"COP", "PRON"} <= kinds[place]:
        return None
    if place and kinds[place - 1] & MAIN_VERBS:
        return "PRON"
    return "PRON" if _other_verb(kinds, place, MAIN_VERBS, joints=True) else "COP"


def _pronoun_or_adjective(tokens: Sequence[Token], kinds: Kinds, place: int) -> str | None:
    """„ty“, „ti“, „to“: an adjective only when the next word agrees with it."""
    if not {"PRON", "ADJ"} <= kinds[place]:
        return None
    return "ADJ" if _agrees_with_next(tokens, place, "ADJ") else "PRON"


def _verb_or_not(tokens: Sequence[Token], kinds: Kinds, place: int) -> str | None:
    """„má“, „vítěz“, „soupeř“: the reading that leaves one verb in the clause."""
    verbs, rest = kinds[place] & VERBS, kinds[place] - VERBS
    if not verbs or not rest:
        return None
    if "FIN" in verbs and "ADJ" in rest:
        return "FIN"
    if _other_verb(kinds, place, VERBS, joints=False):
        return next(kind for kind in _PREFERRED if kind in rest)
    return next(kind for kind in _PREFERRED if kind in verbs)


def _other_verb(kinds: Kinds, place: int, wanted: frozenset[str], *, joints: bool) -> bool:
    """Is there a sure verb elsewhere in the clause? `joints`: a conjunction ends the clause too."""
    ends = BREAKS | {"CONJ", "SUBORD"} if joints else BREAKS
    for step in (-1, 1):
        at = place + step
        while 0 <= at < len(kinds) and not kinds[at] & ends:
            if kinds[at] <= wanted:
                return True
            at += step
    return False


def _noun_or_adjective(tokens: Sequence[Token], kinds: Kinds, place: int) -> str | None:
    if kinds[place] != {"N", "ADJ"}:
        return None
    return "ADJ" if _agrees_with_next(tokens, place, "ADJ") else "N"


def _adverb_or_name(tokens: Sequence[Token], kinds: Kinds, place: int) -> str | None:
    """„jednou kartou“ counts, „jednou za tah“ does not."""
    if "ADV" not in kinds[place]:
        return None
    for kind in ("NUMW", "ADJ"):
        if kind in kinds[place] and _agrees_with_next(tokens, place, kind):
            return kind
    return None


def _agrees_with_next(tokens: Sequence[Token], place: int, kind: str) -> bool:
    if place + 1 >= len(tokens):
        return False
    mine = {feats for reading in tokens[place].readings if KINDS[reading.pos] == kind for feats in reading.feats}
    following: tuple[Reading, ...] = tokens[place + 1].readings
    return any(not mine.isdisjoint(reading.feats) for reading in following if KINDS[reading.pos] in NAMING)


def _kinds_at(kinds: Kinds, place: int) -> frozenset[str]:
    return kinds[place] if place < len(kinds) else frozenset()


def _other(kinds: frozenset[str], kind: str) -> str | None:
    return next((each for each in _PREFERRED if each in kinds and each != kind), None)


_RULES: tuple[Rule, ...] = (
    _bound,
    _reflexive,
    _copula_or_pronoun,
    _pronoun_or_adjective,
    _verb_or_not,
    _noun_or_adjective,
    _adverb_or_name,
)
