"""A noun phrase and a case in, correctly inflected Czech out."""

from __future__ import annotations

from collections.abc import Callable

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import Case, Gender, Number
from dsl.model import clauses as ast
from dsl.syntax.sentence.numbers import roman

PAUSE = "\x01"  # a comma, unless the sentence ends or another mark follows
_PLAIN_PREPS = ("než", "jako")
ClauseWriter = Callable[[ast.Clause], str]


class PhraseWriter:
    """Case comes from the role; number words decide the inner case and the number of the verb."""

    def __init__(self, lexicon: Lexicon, clause: ClauseWriter) -> None:
        self.lexicon = lexicon
        self.clause = clause

    def phrase(self, phrase: ast.NounPhrase, case: Case, after_prep: bool = False) -> str:
        if isinstance(phrase, ast.Phrases):
            texts = [self.phrase(item, case, after_prep) for item in phrase.items]
            return joined(texts, phrase.op) + self._post(phrase.post, case, case)
        inner, number = self._governed(phrase, case)
        gender = self.gender(phrase)
        words = [self._pre(pre, gender, number, inner) for pre in phrase.pre]
        words.append(self._head(phrase, gender, number, inner, after_prep))
        if phrase.value:
            words.append(self._value(phrase.value, gender, number, inner))
        if phrase.signed is not None:
            words.append(signed(phrase.signed))
        if phrase.name:
            words.append(f"„{phrase.name}“")
        return " ".join(words) + self._post(phrase.post, case, inner)

    def prep(self, prep: ast.Prep) -> str:
        outer, _, last = prep.prep.rpartition(" ")
        before = outer + " " if outer else ""
        if isinstance(prep.phrase, ast.Phrases) and prep.phrase.repeat_prep:
            texts = [self._with_prep(before, last, self._after(last, item, prep.case)) for item in prep.phrase.items]
            return joined(texts, prep.phrase.op) + self._post(prep.phrase.post, prep.case, prep.case)
        return self._with_prep(before, last, self._after(last, prep.phrase, prep.case))

    def _after(self, prep: str, phrase: ast.NounPhrase, case: Case) -> str:
        return self.phrase(phrase, case, after_prep=prep not in _PLAIN_PREPS)

    def _with_prep(self, before: str, prep: str, text: str) -> str:
        first = text.split(" ", 1)[0].strip("„“,")
        return f"{before}{self.lexicon.vocalise(prep, first or 'a')} {text}"

    # -------------------------------------------------------------- agreement

    def gender(self, phrase: ast.Phrase) -> Gender:
        match phrase.head:
            case ast.NounHead(lemma):
                return self.lexicon.nouns[lemma].gender
            case ast.AdjHead(_, gender):
                return gender
            case ast.PronounHead(_, "f" | "n" | "mi" as gender):
                return gender
            case ast.AmountHead() | ast.CountHead():
                return "n"
        return "ma"

    def _governed(self, phrase: ast.Phrase, case: Case) -> tuple[Case, Number]:
        governor = self.governor(phrase)
        inner = 2 if governor in ("many", "amount") and case in (1, 4) else case
        if governor in ("", "amount"):
            return inner, phrase.number
        return inner, "sg" if governor == "one" else "pl"

    def governor(self, phrase: ast.Phrase) -> str:
        """one, few, many after a number; amount after „více“."""
        if not isinstance(phrase.head, (ast.NounHead, ast.AdjHead)):
            return ""
        for pre in phrase.pre:
            if isinstance(pre, ast.Count) and pre.style != "word":
                return self.lexicon.count_class(pre.high)
            if isinstance(pre, ast.Amount):
                return "amount"
        return ""

    def subject_agreement(self, phrase: ast.NounPhrase) -> tuple[Number, Gender] | None:
        """What the verb has to agree with; None when the verb itself said it."""
        if isinstance(phrase, ast.Phrases):
            return None
        if self.governor(phrase) in ("many", "amount") or isinstance(phrase.head, (ast.AmountHead, ast.CountHead)):
            return "sg", "n"
        return self._governed(phrase, 1)[1], self.gender(phrase)

    # -------------------------------------------------------------- parts

    def _pre(self, pre: ast.Pre, gender: Gender, number: Number, case: Case) -> str:
        match pre:
            case ast.Adj(lemma, negated):
                return self.lexicon.adj_form(lemma, gender, number, case, negated)
            case ast.Count(style="word"):
                return self.lexicon.adj_form(pre.lemma, gender, number, case)
            case ast.Count():
                return count_text(pre)
            case ast.Offset(amount):
                return f"o {amount}"
            case ast.Bound(lemma) | ast.Amount(lemma) | ast.Manner(lemma):
                return lemma

    def _head(self, phrase: ast.Phrase, gender: Gender, number: Number, case: Case, after_prep: bool) -> str:
        match phrase.head:
            case ast.NounHead(lemma):
                return self.lexicon.noun_form(lemma, case, number)
            case ast.AdjHead(lemma, _, negated):
                return self.lexicon.adj_form(lemma, gender, number, case, negated)
            case ast.PronounHead(lemma, its_gender, its_number):
                return self.lexicon.pronoun_form(lemma, its_gender, its_number, case, after_prep)
            case ast.NameHead(name):
                return f"„{name}“"
            case ast.CountHead(count):
                return count_text(count)
            case ast.AmountHead(lemma):
                return lemma

    def _value(self, value: ast.ValueSpec, gender: Gender, number: Number, case: Case) -> str:
        low = value.numbers[0]
        if value.style == "až":
            return f"{low} až {value.numbers[-1]}"
        joint, _, compared = value.style.partition(" ")
        if value.bound and compared in ("vyšší", "nižší", "větší", "menší"):
            return f"{low} {joint} {self.lexicon.adj_form(compared, gender, number, case)}"
        if value.bound or value.style == "přesně":
            return f"{value.style} {low}"
        numbers = [roman(each) if joint == "roman" else str(each) for each in value.numbers]
        joints = value.style.removeprefix("roman").split()
        return numbers[0] + "".join(_linked(joint, number) for joint, number in zip(joints, numbers[1:], strict=False))

    def _post(self, posts: tuple[ast.Post, ...], case: Case, inner: Case) -> str:
        return "".join(" " + self._after_noun(post, case, inner) for post in posts).replace(" ,", ",")

    def _after_noun(self, post: ast.Post, case: Case, inner: Case) -> str:
        match post:
            case ast.Genitive(phrase):
                return self.phrase(phrase, 2)
            case ast.Apposition(phrase):
                return self.phrase(phrase, inner)
            case ast.Prep():
                return self.prep(post)
            case ast.AlsoPrep(op, prep):
                return _linked(op, self.prep(prep)).lstrip()
            case ast.AdverbAfter(lemma):
                return lemma
            case ast.Relative(clause, links, more):
                rest = "".join(_linked(link, self.clause(each)) for link, each in zip(links, more, strict=True))
                return ", " + self.clause(clause) + rest + PAUSE


def joined(texts: list[str], op: str) -> str:
    """„A, B nebo C“."""
    return ", ".join(texts[:-1]) + _linked(op, texts[-1]) if len(texts) > 1 else texts[0]


def _linked(op: str, text: str) -> str:
    return f"{op} {text}" if op.startswith(",") else f" {op} {text}"


def count_text(count: ast.Count) -> str:
    match count.style:
        case "range":
            return f"{count.low} až {count.high}"
        case "either":
            return f"{count.low} nebo {count.high}"
    return count.lemma or str(count.low)


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"
