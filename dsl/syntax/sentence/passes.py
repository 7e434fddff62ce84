"""The cut words of one sentence in, terminals of the grammar out: all passes before the parser, in their order."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import Reading
from dsl.syntax.sentence.commas import insert_commas, join_only_if, settle_commas
from dsl.syntax.sentence.heads import mark_heads, mark_manner, tie_names
from dsl.syntax.sentence.joints import join_exclusive, join_option_marks, tell_joints
from dsl.syntax.sentence.numbers import join_either, join_offsets, mark_value_nouns, mark_value_numbers
from dsl.syntax.sentence.speech import choose_speech, take
from dsl.syntax.sentence.tokens import Token, covering
from dsl.syntax.sentence.words import look_up

DO = "udělat"
ANSWERS = ("ano", "ne")
_COMPARING = ("než", "jako")


def classify(tokens: Sequence[Token], lexicon: Lexicon, actor: int = 2) -> list[Token]:
    """Unknown words stay in the list as UNKNOWN; the reader reports them before it parses.

    `actor` is the person of whoever was told to do something last.
    """
    found = choose_speech(look_up(tokens, lexicon))
    found = mark_value_numbers(mark_value_nouns(found, lexicon))
    found = join_offsets(join_either(join_preps(found)))
    found = mark_heads(tie_names(mark_manner(found)))
    found = join_did(join_only_if(found), actor)
    found = tell_joints(join_exclusive(join_option_marks(found)))
    return settle_commas(insert_commas(found))


def join_preps(tokens: Sequence[Token]) -> list[Token]:
    """„více karet než v ruce“: what is compared is a place, so two prepositions are one."""
    found: list[Token] = []
    for token in tokens:
        last = found[-1] if found else None
        if last and last.kind == token.kind == "PREP" and last.lemma in _COMPARING:
            lemma = f"{last.lemma} {token.lemma}"
            found[-1] = Token("PREP", f"{last.text} {token.text}", covering((last, token)), token.readings, lemma)
        else:
            found.append(token)
    return found


def join_did(tokens: Sequence[Token], actor: int = 2) -> list[Token]:
    """„pokud to uděláš“ asks what came of the last instruction; so does the older „pokud ano“."""
    found: list[Token] = []
    for token in tokens:
        last = found[-1] if found else None
        if last and len(found) > 1 and found[-2].kind == "SUBORD" and _is_that(last) and _is_do(token):
            found[-1] = Token("DID", f"{last.text} {token.text}", covering((last, token)), _do_readings(token))
        elif last and last.kind == "SUBORD" and token.text.lower() in ANSWERS:
            reading = Reading("fin", DO, frozenset({(actor, "sg")}), negated=token.text.lower() == "ne")
            found.append(Token("DID", token.text, token.span, (reading,), "answer"))
        else:
            found.append(token)
    return found


def _is_that(token: Token) -> bool:
    """„to“, also in a wrong form: „pokud tomu uděláš“."""
    return token.text.lower() == "to" or (token.kind in ("PRON", "ADJH") and token.has_lemma("to", "ten"))


def _is_do(token: Token) -> bool:
    return token.kind == "FIN" and token.has_lemma(DO)


def _do_readings(token: Token) -> tuple[Reading, ...]:
    return take(token.to("WORD"), "FIN").readings
