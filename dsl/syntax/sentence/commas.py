"""Words in; every comma turned into the bracket, link or list mark it stands for out.

Commas are obligatory in Czech, so they carry structure: like indentation, they open and close clauses.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.source import Span
from dsl.syntax.sentence.joints import verb_follows
from dsl.syntax.sentence.speech import VERBS
from dsl.syntax.sentence.tokens import Token, covering

RELATIVE_WORDS = ("který", "jehož", "jejíž", "jejichž", "kdo", "kolik")
_STARTS = frozenset({"COMMA", "OR", "COLON", "CONJ", "LINK", "JOIN", "ELSE", "SEMI"})
_AFTER_CAP = frozenset({"STOP", "OR", "COMMA", "LINK", "JOIN", "PREP", "COLON"})
_CLAUSE_ENDS = frozenset({"STOP", "OR", "COLON", "LINK", "ELSE", "SUBORD", "MEANS"})
ROUNDED = "zaokrouhleno"


def join_only_if(tokens: Sequence[Token]) -> list[Token]:
    """„jen pokud“ is one word: a restriction, not a permission."""
    found: list[Token] = []
    for token in tokens:
        if token.kind == "SUBORD" and token.lemma == "pokud" and found and found[-1].lemma == "jen":
            found[-1] = Token("SUBORD", "jen pokud", covering((found[-1], token)), lemma="jen pokud")
        else:
            found.append(token)
    return found


def insert_commas(tokens: Sequence[Token]) -> list[Token]:
    """A comma forgotten before „který“ or „pokud“ is put back without a place of its own."""
    found: list[Token] = []
    for place, token in enumerate(tokens):
        if _lacks_comma(tokens, place):
            at = token.span.start
            found.append(Token("COMMA", "", Span(at, at)))
        found.append(token)
    return found


def _lacks_comma(tokens: Sequence[Token], place: int) -> bool:
    if not place or tokens[place - 1].kind in _STARTS:
        return False
    if tokens[place].kind == "SUBORD":
        return True
    if tokens[place - 1].kind == "PREP" and is_relative_word(tokens[place]):
        return False
    return starts_relative(tokens, place)


def is_relative_word(token: Token) -> bool:
    return token.kind in ("ADJ", "ADJH", "PRON", "AMOUNT", "AMOUNTH") and token.has_lemma(*RELATIVE_WORDS)


def starts_relative(tokens: Sequence[Token], place: int) -> bool:
    if place < len(tokens) and tokens[place].kind == "PREP":
        place += 1
    return place < len(tokens) and is_relative_word(tokens[place])


def _share_case(left: Token, right: Token) -> bool:
    ours = {feats[0] for reading in left.readings for feats in reading.feats if len(feats) == 3}
    return any(feats[0] in ours for reading in right.readings for feats in reading.feats if len(feats) == 3)


class _Commas:
    """One walk over a sentence. `open` holds "S" for a condition, "r" and "R" for a relative clause before and after
    its verb."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.place = 0
        self.out: list[Token] = []
        self.open: list[str] = []
        self.verb_left = False

    def run(self) -> list[Token]:
        while self.place < len(self.tokens):
            token = self.tokens[self.place]
            if token.kind == "COMMA":
                self._comma(token)
            elif token.kind == "CONJ" or token.lemma == ", nebo":
                self._exclusive(token)
            else:
                self._word(token)
        return self.out

    def _emit(self, token: Token, used: int = 1) -> None:
        self.out.append(token)
        self.place += used

    def _word(self, token: Token) -> None:
        if token.kind == "SUBORD":
            self.open.append("S")
        elif token.kind in VERBS:
            self._see_verb()
        elif token.kind in ("STOP", "OR", "COLON"):
            self._end(token)
        if token.kind in _CLAUSE_ENDS:
            self.verb_left = False
        self._emit(token)

    def _see_verb(self) -> None:
        if self.open and self.open[-1] == "r":
            self.open[-1] = "R"
        elif not self.open or self.open[-1] != "R":
            self.verb_left = True

    def _exclusive(self, token: Token) -> None:
        self._close_relatives(token)
        if token.kind == "LINK":
            self.verb_left = False
        self._emit(token)

    def _end(self, token: Token) -> None:
        while self.open and self.open[-1] in "Rr":
            self.open.pop()
            self.out.append(Token("CLOSE", "", Span(token.span.start, token.span.start)))
        if "S" in self.open:
            self._last_list_closes()
        self.open.clear()

    def _last_list_closes(self) -> None:
        """„Pokud máš kartu, 1 bod.“: no verb told us that the condition was over."""
        depth = 0
        for at in range(len(self.out) - 1, -1, -1):
            kind = self.out[at].kind
            depth += (kind == "CLOSE") - (kind == "OPEN")
            if kind == "SUBORD" or (kind == "COMMA" and not depth):
                return
            if kind == "LIST" and not depth:
                self.out[at] = self.out[at].to("COMMA")
                return

    def _close_relatives(self, token: Token) -> bool:
        """The comma closes every relative clause that has its verb, at least one."""
        closed = False
        while self.open and self.open[-1] == "R":
            self.open.pop()
            self.out.append(Token("CLOSE", token.text, Span(token.span.start, token.span.start)))
            closed = True
        return closed

    def _comma(self, comma: Token) -> None:
        if starts_relative(self.tokens, self.place + 1):
            self._open_relative(comma)
            return
        if self._list_goes_on():
            self._emit(comma.to("LIST", ","))
            return
        closed = self._close_relatives(comma)
        if self._special(comma):
            return
        if "S" in self.open and self._main_clause_follows():
            self._close_condition(comma)
        elif closed or self._at(1).kind in ("LINK", "JOIN"):
            self.place += 1
        elif self.verb_left and verb_follows(self.tokens, self.place + 1) and not self.open:
            self._emit(comma.to("SERIES", ","))
        else:
            self._emit(comma.to("LIST", ","))

    def _list_goes_on(self) -> bool:
        """„…, kolik je nejnižší hodnota mezi vědou, kulturou a silou.“: a list inside the relative clause."""
        if not self.open or self.open[-1] != "R" or not _share_case(self.tokens[self.place - 1], self._at(1)):
            return False
        for token in self.tokens[self.place + 1 :]:
            if token.kind == "JOIN":
                return True
            if token.kind in VERBS or token.kind in _CLAUSE_ENDS:
                return False
        return False

    def _open_relative(self, comma: Token) -> None:
        self.open.append("r")
        self._emit(comma.to("OPEN"))

    def _special(self, comma: Token) -> bool:
        following = self._at(1)
        if following.kind == "BOUND" and self._at(2).kind in ("NUM", "NUMH") and self._at(3).kind in _AFTER_CAP:
            self._cap(comma)
        elif following.kind == "ADV" and following.lemma.startswith(ROUNDED):
            self._rounded(following)
        elif following.kind == "ELSE":
            self._open_tail(Token("OTHERWISE", ", jinak", covering((comma, following))), 2)
        elif following.kind == "SUBORD":
            self._open_tail(Token("AFTER", following.text, following.span, lemma=following.lemma), 2)
        elif following.kind == "ADV" and following.lemma == "pak" and "S" not in self.open:
            self.verb_left = False
            self._emit(Token("THEN", ", pak", covering((comma, following)), lemma=", pak"), 2)
        else:
            return False
        return True

    def _cap(self, comma: Token) -> None:
        bound, number = self._at(1), self._at(2)
        self._emit(Token("CAP", bound.text, covering((comma, bound)), lemma=bound.lemma), 2)
        self._emit(number.to("NUMH"))
        self._close_aside()

    def _rounded(self, adverb: Token) -> None:
        self._emit(adverb, 2)
        self._close_aside()

    def _close_aside(self) -> None:
        """„, alespoň 5, a otoč“: the second comma of what commas fence off on both sides."""
        if self._at(0).kind == "COMMA" and self._at(1).kind in ("LINK", "JOIN"):
            self.place += 1

    def _open_tail(self, mark: Token, used: int) -> None:
        self.open = [each for each in self.open if each != "S"]
        self.verb_left = False
        self._emit(mark, used)

    def _close_condition(self, comma: Token) -> None:
        self.open.remove("S")
        self.verb_left = False
        self._emit(comma)

    def _main_clause_follows(self) -> bool:
        """A verb before the next comma, or right behind a relative clause of the subject."""
        place, joined = self.place + 1, False
        while place < len(self.tokens):
            kind = self.tokens[place].kind
            if kind in VERBS:
                return True
            if kind in ("STOP", "OR", "COLON", "LINK"):
                return False
            joined = joined or kind == "JOIN"
            if kind == "COMMA":
                if joined or not starts_relative(self.tokens, place + 1):
                    return False
                place = self._after_relative(place + 1)
            place += 1
        return False

    def _after_relative(self, place: int) -> int:
        while place < len(self.tokens) and self.tokens[place].kind not in ("COMMA", "STOP"):
            place += 1
        return place

    def _at(self, ahead: int) -> Token:
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else Token("STOP", "")


def settle_commas(tokens: Sequence[Token]) -> list[Token]:
    return _Commas(tokens).run()
