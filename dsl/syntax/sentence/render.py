"""Resolved sentences in, the Czech text they stand for out: `render(read(text)) == text`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import Gender, Number
from dsl.model import clauses as ast
from dsl.syntax.sentence.commas import ROUNDED
from dsl.syntax.sentence.passes import DO
from dsl.syntax.sentence.phrases import PAUSE, PhraseWriter
from dsl.syntax.sentence.verbs import BE

_DROPPED_PAUSE = re.compile(rf"{PAUSE}+(?=$|[,;:.{PAUSE}])")
_CASES = {"subj": 1, "pred": 1, "stat": 1, "co": 4, "komu": 3, "čím": 7, "predgen": 2, "čeho": 2}


def render(sentences: Sequence[ast.Sentence], lexicon: Lexicon) -> str:
    writer = _Writer(lexicon)
    return " ".join(writer.sentence(sentence) for sentence in sentences)


class _Writer:
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.phrases = PhraseWriter(lexicon, self.clause)

    def sentence(self, sentence: ast.Sentence) -> str:
        text = "; nebo ".join(self._option(option) for option in sentence.options)
        text = _DROPPED_PAUSE.sub("", text).replace(PAUSE, ",")
        return text[:1].upper() + text[1:] + "."

    def _option(self, option: ast.Option) -> str:
        before = "".join(self._before(condition) for condition in option.before)
        parts = ": ".join(self._sequence(part) for part in option.parts)
        after = "".join(f", {condition.word} {self._body(condition)}" for condition in option.after)
        otherwise = f", jinak {self._sequence(option.otherwise)}" if option.otherwise else ""
        return before + parts + after + otherwise

    def _before(self, condition: ast.Condition) -> str:
        return f"{condition.word} {self._body(condition)}, " if condition.body else f"{condition.word} "

    def _body(self, condition: ast.Condition) -> str:
        body = condition.body
        if isinstance(body, ast.Sequence):
            return self._sequence(body)
        if body is None:
            return ""
        did = "to " + self._form(DO, ("fin", body.person, body.number), body.negated)
        return did + f" a {self._sequence(body.also)}" if body.also else did

    def _sequence(self, sequence: ast.Sequence) -> str:
        text = self.clause(sequence.clauses[0])
        for link, clause in zip(sequence.links, sequence.clauses[1:], strict=True):
            text += link if link.startswith(",") else f" {link}"
            text += " " + self.clause(clause)
        return text

    # -------------------------------------------------------------- clauses

    def clause(self, clause: ast.Clause) -> str:
        first, second = self._verb(clause)
        words = [self._item(item, first, second) for item in clause.items]
        if clause.items and _is_aside(clause.items[-1]):
            words[-1] += PAUSE
        return " ".join(words).replace(" ,", ",")

    def _item(self, item: ast.Item, first: str, second: str) -> str:
        match item:
            case ast.VerbPlace(part):
                return first if part == 1 else second
            case ast.Filled(role, phrase):
                return self.phrases.phrase(phrase, _CASES[role])
            case ast.Prep():
                return self.phrases.prep(item)
            case ast.Adverb(lemma):
                return f", {lemma}" if lemma.startswith(ROUNDED) else lemma
            case ast.Clitic(lemma):
                return lemma
            case ast.Cap(lemma, number):
                return f", {lemma} {number}"

    def _verb(self, clause: ast.Clause) -> tuple[str, str]:
        number, gender = self._agreement(clause)
        finite = ("fin", clause.person, number)
        verb, negated = clause.verb, clause.negated
        match clause.mood:
            case "none":
                return "", ""
            case "imp" | "inf":
                return self._form(verb, clause.mood, negated), ""
            case "fin":
                return self._form(verb, finite, negated), ""
            case "modal":
                return self._form(clause.modal, finite, negated), self._form(verb, "inf")
            case "cop":
                return self._form(BE, finite, negated), ""
            case "was":
                return self._form(BE, ("past", gender, number), negated), ""
            case "pass":
                return self._form(BE, ("past", gender, number), negated), self._form(verb, ("pass", gender, number))
            case "state":
                return self._form(BE, finite, negated), self._form(verb, ("pass", gender, number))
            case "past":
                return self._form(verb, ("past", gender, number), negated), ""
            case "past2":
                return self._form(BE, ("fin", 2, "sg")), self._form(verb, ("past", "ma", "sg"), negated)

    def _agreement(self, clause: ast.Clause) -> tuple[Number, Gender]:
        subject = clause.role("subj") if clause.person == 3 else None
        found = self.phrases.subject_agreement(subject) if subject else None
        return found or (clause.number, clause.gender or "f")  # type: ignore[return-value]

    def _form(self, lemma: str, key: object, negated: bool = False) -> str:
        """A form the dictionary lacks is answered by the singular or the infinitive: the proofreader will show it."""
        for each in (key, _singular(key), "inf"):
            try:
                return self.lexicon.verb_form(lemma, each, negated)
            except KeyError:
                continue
        return lemma


def _singular(key: object) -> object:
    return (*key[:2], "sg") if isinstance(key, tuple) else key


def _is_aside(item: ast.Item) -> bool:
    """What commas fence off on both sides: „, nejvýše 4,“ „, zaokrouhleno dolů,“"""
    return isinstance(item, ast.Cap) or (isinstance(item, ast.Adverb) and item.lemma.startswith(ROUNDED))
