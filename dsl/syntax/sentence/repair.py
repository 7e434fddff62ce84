"""A complaint about word forms in, the forms that would be right out: each as the sentence it would make.

The words keep their lemma and may take any form; what then parses, resolves and renders to itself is a repair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import CASES, GENDERS, NUMBERS, Reading
from dsl.model import clauses as ast
from dsl.source import Span
from dsl.syntax.sentence.complaints import Book, Complaint
from dsl.syntax.sentence.render import render
from dsl.syntax.sentence.tokens import Token, scan

Understand = Callable[[Sequence[Token], Book], "ast.Sentence | None"]
Reread = Callable[[str], "ast.Sentence | None"]
Feats = frozenset[tuple[object, ...]]

_MOST_PROPOSALS = 3
_MOST_FAULTS = 4  # in one sentence
_ROLE_FAULTS = frozenset({"K-G020", "K-G023"})
_LONGEST_FOR_COMMAS = 40
_THIRD: Feats = frozenset({(3, "sg"), (3, "pl")})


@dataclass(frozen=True, slots=True)
class Repaired:
    sentence: ast.Sentence
    text: str
    keeps_roles: bool = True  # the phrase became a subject or object, not an attribute of its neighbour
    group: int = 0


class Repairs:
    """Everything that is needed to try a changed sentence."""

    def __init__(self, lexicon: Lexicon, understand: Understand, reread: Reread) -> None:
        self.lexicon = lexicon
        self.understand = understand
        self.reread = reread

    def chain(self, tokens: Sequence[Token], complaint: Complaint) -> tuple[list[Complaint], list[Repaired]]:
        """Several words of one sentence may be wrong: when curing one leaves another, both are cured together."""
        complaints = [complaint]
        for _ in range(_MOST_FAULTS):
            found = self.forms(tokens, complaints[-1])
            if found:
                return complaints, found
            free = {token.span: self._any_form(token) for token in complaints[-1].words if token.readings}
            tokens = [_relaxed(token, free) for token in tokens]
            book = Book()
            self.understand(tokens, book)
            if not book.complaints or any(book.complaints[0].span == each.span for each in complaints):
                break
            complaints.append(book.complaints[0])
        return complaints, []

    def forms(self, tokens: Sequence[Token], complaint: Complaint) -> list[Repaired]:
        """The attempts that change the fewest words; a single word in the singular is not tried in the plural."""
        found: dict[str, Repaired] = {}
        for group, attempts in enumerate(self._groups(complaint)):
            for readings in attempts:
                repaired = self._try([_relaxed(token, readings) for token in tokens])
                if repaired is not None:
                    roles = complaint.code not in _ROLE_FAULTS or _fills_role(repaired, complaint)
                    found.setdefault(repaired.text, replace(repaired, keeps_roles=roles, group=group))
            if _is_surely_singular(complaint) and any(each.keeps_roles for each in found.values()):
                break
        return _best(list(found.values()), tokens)

    def commas(self, tokens: Sequence[Token]) -> list[Repaired]:
        """One comma more or one less."""
        if len(tokens) > _LONGEST_FOR_COMMAS:
            return []
        found: dict[str, Repaired] = {}
        for changed in _comma_changes(tokens):
            repaired = self._try(changed)
            if repaired is not None:
                found.setdefault(repaired.text, repaired)
            if len(found) == _MOST_PROPOSALS:
                break
        return list(found.values())

    def verb_again(self, tokens: Sequence[Token], complaint: Complaint) -> list[Repaired]:
        """„máš v ruce 2 karty a na stole 1 kartu“: a conjunction with nothing to join may lack its verb."""
        place = next((at for at, token in enumerate(tokens) if token.span.end == complaint.span.end), 0)
        verb = next((token for token in reversed(tokens[:place]) if _is_said_again(token)), None)
        if verb is None:
            return []
        at = tokens[place].span.end
        again = Token(verb.kind, verb.text.lower(), Span(at, at), verb.readings)
        repaired = self._try([*tokens[: place + 1], again, *tokens[place + 1 :]])
        return [repaired] if repaired else []

    def _try(self, tokens: Sequence[Token]) -> Repaired | None:
        book = Book()
        sentence = self.understand(tokens, book)
        if sentence is None or book.complaints:
            return None
        if any(_ends_loosely(option) for option in sentence.options):
            return None
        text = render((sentence,), self.lexicon)
        return Repaired(sentence, text) if self.reread(text) == sentence else None

    # -------------------------------------------------------------- what to try

    def _groups(self, complaint: Complaint) -> Iterator[list[dict[Span, tuple[Reading, ...]]]]:
        if complaint.verbs:
            yield [{token.span: self._any_form(token) for token in complaint.verbs}]
        words = [token for token in complaint.words if token.readings]
        if not words:
            return
        for number in _numbers(words):
            cases: list[tuple[object, ...]] = [CASES, *((case,) for case in CASES)]
            yield [{token.span: self._only(token, each, number) for token in words} for each in cases]

    def _only(self, token: Token, cases: Iterable[object], number: str) -> tuple[Reading, ...]:
        kept = frozenset(cases)
        return tuple(
            Reading(reading.pos, reading.lemma, _within(reading.feats, kept, number), reading.negated)
            for reading in self._any_form(token)
        )

    def _any_form(self, token: Token) -> tuple[Reading, ...]:
        return tuple(
            Reading(reading.pos, reading.lemma, self._all_feats(reading), reading.negated) for reading in token.readings
        )

    def _all_feats(self, reading: Reading) -> Feats:
        match reading.pos:
            case "noun":
                noun = self.lexicon.nouns[reading.lemma]
                return frozenset((case, number, noun.gender) for case, number in noun.forms)
            case "adj" if reading.lemma in self.lexicon.adjectives:
                forms = self.lexicon.adjectives[reading.lemma].forms
                return frozenset((case, number, gender) for gender, number, case in forms)
            case "numword":
                number = "sg" if self.lexicon.number_values[reading.lemma] == 1 else "pl"
                return frozenset((case, number, gender) for case in CASES for gender in GENDERS)
            case "fin" | "modal" | "copula":
                return _THIRD if reading.feats & _THIRD else reading.feats
            case "was" | "passive" | "past":
                return frozenset((gender, number) for gender in GENDERS for number in NUMBERS)
        return reading.feats


def _is_said_again(token: Token) -> bool:
    return any(reading.pos in ("fin", "copula") for reading in token.readings)


def _best(found: list[Repaired], tokens: Sequence[Token]) -> list[Repaired]:
    if not found:
        return []
    written = [token.text for token in tokens if token.text]
    ranks = {each.text: (not each.keeps_roles, _changes(written, each.text)) for each in found}
    best = min(ranks.values())
    kept = [each for each in found if ranks[each.text] == best]
    return sorted(kept, key=lambda each: each.group)[:_MOST_PROPOSALS]


def _changes(written: Sequence[str], right: str) -> int:
    """How many words of the right text are not in the written one."""
    left = Counter(word for text in written for word in text.split())
    return sum((Counter(token.text for token in scan(right, 0)) - left).values())


def _fills_role(repaired: Repaired, complaint: Complaint) -> bool:
    """The phrase became a subject or object; as an attribute of its neighbour it would say something else."""
    for option in repaired.sentence.options:
        conditions = [condition.body for condition in (*option.before, *option.after)]
        for part in (*option.parts, *conditions, option.otherwise):
            if isinstance(part, ast.Sequence) and any(_has_role(clause, complaint.span) for clause in part.clauses):
                return True
    return False


def _has_role(clause: ast.Clause, span: Span) -> bool:
    for item in clause.items:
        if isinstance(item, ast.Filled):
            phrases = item.phrase.items if isinstance(item.phrase, ast.Phrases) else (item.phrase,)
            if any(phrase.span == span for phrase in phrases):
                return True
    return False


def _ends_loosely(option: ast.Option) -> bool:
    """A series ends with „a“ or „nebo“, never with a mere comma."""
    if any(part.links[-1:] == (",",) for part in option.parts):
        return True
    bodies = [condition.body for condition in (*option.before, *option.after)]
    if any(isinstance(body, ast.Sequence) and body.clauses[0].mood == "none" for body in bodies):
        return True
    items = [item for part in option.parts for clause in part.clauses for item in clause.items]
    lists = [item.phrase for item in items if isinstance(item, (ast.Filled, ast.Prep))]
    return any(isinstance(each, ast.Phrases) and each.op == "," for each in lists)


def _within(feats: Feats, cases: frozenset[object], number: str) -> Feats:
    return frozenset(each for each in feats if len(each) != 3 or (each[0] in cases and each[1] == number))


def _numbers(words: Sequence[Token]) -> list[str]:
    """The number of the head first; a phrase is seldom meant in the other one."""
    own = _own_numbers(words[-1])
    return sorted(NUMBERS, key=lambda number: number not in own)


def _own_numbers(word: Token) -> set[object]:
    return {each[1] for reading in word.readings for each in reading.feats if len(each) == 3}


def _is_surely_singular(complaint: Complaint) -> bool:
    return len(complaint.words) == 1 and _own_numbers(complaint.words[0]) == {"sg"}


def _relaxed(token: Token, readings: dict[Span, tuple[Reading, ...]]) -> Token:
    new = readings.get(token.span)
    return Token("WORD", token.text, token.span, new) if new else token


def _comma_changes(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    words = list(tokens)
    for place in range(1, len(words) - 1):
        if words[place].kind == "COMMA":
            yield words[:place] + words[place + 1 :]
        elif words[place - 1].kind not in ("COMMA", "SEMI", "COLON"):
            at = words[place - 1].span.end
            yield [*words[:place], Token("COMMA", "", Span(at, at)), *words[place:]]
