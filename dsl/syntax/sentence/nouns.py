"""A noun chunk in, all the cases, numbers and genders in which its words agree out; later, the finished phrase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import Case, Gender, Kind, Number, Reading
from dsl.model import clauses as ast
from dsl.source import Span
from dsl.syntax.sentence.chunks import NounChunk
from dsl.syntax.sentence.tokens import Token

_GENDER_ORDER = ("f", "mi", "n", "ma")
_ANY_KIND: frozenset[Kind] = frozenset({"číslo", "věc"})


@dataclass(frozen=True, slots=True)
class Shape:
    """One way in which all words of the chunk agree. `outer` is the case of the whole, `inner` of its words."""

    outer: Case
    inner: Case
    number: Number
    gender: Gender
    head: Reading | None
    adjectives: tuple[Reading, ...] = ()


@dataclass(slots=True, eq=False)
class Noun:
    """A noun phrase under construction; `items` and `op` when it is a coordination."""

    chunk: NounChunk
    shapes: tuple[Shape, ...]
    kinds: frozenset[Kind]
    shape: Shape | None = None
    post: list[Post] = field(default_factory=list)
    op: str = ""
    items: list[Noun] = field(default_factory=list)
    repeat_prep: bool = False

    @property
    def cases(self) -> frozenset[Case]:
        return frozenset(shape.outer for shape in self.shapes)

    @property
    def first(self) -> Noun:
        return self.items[0] if self.items else self

    @property
    def case(self) -> Case | None:
        shape = self.first.shape
        return shape.outer if shape else None

    @property
    def head(self) -> str:
        """The kind of the head token: N, NV, NAME, PRON, ADJH, NUMH, NUMWH, AMOUNTH; "" of a coordination."""
        return "" if self.items else self.chunk.head.kind

    @property
    def is_noun(self) -> bool:
        return self.head in ("N", "NV")

    def commit(self, case: Case, number: str = "", gender: str = "", inner: Case | None = None) -> None:
        """Settle for one shape; the singular is preferred, as the dictionary prefers the first lemma."""
        if self.items:
            for item in self.items:
                item.commit(case)
            return
        fitting = [shape for shape in self.shapes if shape.outer == case] or list(self.shapes)
        for wish, found in ((number, "number"), (gender, "gender"), (inner, "inner")):
            kept = [shape for shape in fitting if getattr(shape, found) == wish]
            fitting = kept or fitting
        self.shape = min(fitting, key=_preference)

    def kinds_fit(self, wanted: tuple[Kind, ...]) -> bool:
        """Unknown kinds (names, pronouns, numbers) fit everywhere."""
        mine = self.first.kinds
        return not wanted or not mine or bool(mine & _ANY_KIND) or not mine.isdisjoint(wanted)


def _preference(shape: Shape) -> tuple[int, int]:
    return (shape.number == "pl", _GENDER_ORDER.index(shape.gender))


@dataclass(slots=True, eq=False)
class Attached:
    """What follows a noun: `how` is gen, prep, also, rel, apos or adv."""

    how: str
    noun: Noun | None = None
    prep: str = ""
    case: Case = 0
    op: str = ""
    relative: ast.Relative | None = None
    lemma: str = ""
    span: Span = field(default_factory=lambda: Span(0, 0))


Post = Attached

# ------------------------------------------------------------------ agreement


def read_noun(chunk: NounChunk, lexicon: Lexicon) -> Noun:
    shapes = tuple(_shapes(chunk, lexicon))
    kinds: frozenset[Kind] = frozenset()
    if chunk.head.kind in ("N", "NV"):
        lemmas = {shape.head.lemma for shape in shapes if shape.head} or {r.lemma for r in chunk.head.readings}
        kinds = frozenset(kind for lemma in lemmas for kind in lexicon.nouns[lemma].kinds)
    return Noun(chunk, shapes, kinds)


def _shapes(chunk: NounChunk, lexicon: Lexicon) -> Iterator[Shape]:
    agreeing = [token for token in chunk.pre if token.kind in ("ADJ", "NUMW")]
    count = _governing_count(chunk, lexicon)
    for head, feats in _head_feats(chunk.head, agreeing):
        for case, number, gender in sorted(feats, key=str):
            adjectives = _agreeing(agreeing, (case, number, gender))
            if adjectives is None or (chunk.value and number == "pl"):
                continue
            for outer in _outer_cases(case, number, count):
                yield Shape(outer, case, number, gender, head, adjectives)


Feats = frozenset[tuple[Case, Number, Gender]]


def _head_feats(head: Token, agreeing: list[Token]) -> Iterator[tuple[Reading | None, Feats]]:
    if head.kind in ("N", "NV", "PRON", "ADJH", "NUMWH"):
        for reading in head.readings:
            yield reading, cast(Feats, reading.feats)
    elif agreeing:
        for reading in agreeing[-1].readings:
            yield None, cast(Feats, reading.feats)
    else:
        yield None, _FREE


_FREE: Feats = frozenset((case, "sg", "n") for case in (1, 2, 3, 4, 6, 7))


def _agreeing(tokens: list[Token], feats: tuple[object, ...]) -> tuple[Reading, ...] | None:
    found = []
    for token in tokens:
        reading = next((reading for reading in token.readings if feats in reading.feats), None)
        if reading is None:
            return None
        found.append(reading)
    return tuple(found)


def _governing_count(chunk: NounChunk, lexicon: Lexicon) -> str:
    """one, few, many after a number; amount after „více“; "" otherwise."""
    if chunk.head.kind not in ("N", "NV", "ADJH"):
        return ""
    for token in chunk.pre:
        if token.kind == "NUM":
            return lexicon.count_class(token.numbers[-1])
        if token.kind == "AMOUNT":
            return "amount"
    return ""


def _outer_cases(case: Case, number: Number, count: str) -> tuple[Case, ...]:
    """5 karet is a first or fourth case outside and a second case inside."""
    match count:
        case "one":
            return (case,) if number == "sg" else ()
        case "few":
            return (case,) if number == "pl" else ()
        case "many" if number == "pl":
            return (1, 4, 2) if case == 2 else () if case in (1, 4) else (case,)
        case "many":
            return ()
        case "amount":
            return (1, 4) if case == 2 else () if case in (1, 4) else (case,)
    return (case,)


# ------------------------------------------------------------------ finished phrases


def finish(noun: Noun) -> ast.NounPhrase:
    post = tuple(_finish_post(each) for each in noun.post)
    if noun.items:
        items = tuple(finish(item) for item in noun.items)
        span = noun.items[0].chunk.span.to(noun.items[-1].chunk.span)
        return ast.Phrases(noun.op, items, post, noun.repeat_prep, span)
    shape = noun.shape or Shape(1, 1, "sg", "f", None)
    chunk = noun.chunk
    adjectives = iter(shape.adjectives)
    return ast.Phrase(
        tuple(_pre(token, adjectives) for token in chunk.pre),
        _head(chunk.head, shape),
        shape.number,
        _value(chunk.value),
        chunk.tied.lemma if chunk.tied and chunk.tied.kind == "NAMED" else "",
        chunk.tied.numbers[0] if chunk.tied and chunk.tied.kind == "SIGNED" else None,
        post,
        chunk.span,
    )


def _pre(token: Token, adjectives: Iterator[Reading]) -> ast.Pre:
    span = token.span
    match token.kind:
        case "ADJ":
            reading = next(adjectives)
            return ast.Adj(reading.lemma, reading.negated, span)
        case "NUMW":
            return _word_count(next(adjectives), span)
        case "NUM":
            return _count(token)
        case "BOUND":
            return ast.Bound(token.lemma, span)
        case "AMOUNT":
            return ast.Amount(token.lemma, span)
        case "OFFSET":
            return ast.Offset(token.numbers[0], span)
    return ast.Manner(token.lemma, span)


_WORD_VALUES = {"jeden": 1, "dva": 2, "oba": 2, "tři": 3, "čtyři": 4}


def _word_count(reading: Reading, span: Span) -> ast.Count:
    value = _WORD_VALUES[reading.lemma]
    return ast.Count(value, value, "word", reading.lemma, span)


def _count(token: Token) -> ast.Count:
    low, high = token.numbers[0], token.numbers[-1]
    if token.lemma == "either":
        return ast.Count(low, high, "either", span=token.span)
    return ast.Count(low, high, "digits" if len(token.numbers) == 1 else "range", span=token.span)


def _head(token: Token, shape: Shape) -> ast.Head:
    span, reading = token.span, shape.head
    if reading is None:
        return _plain_head(token)
    match token.kind:
        case "PRON":
            return ast.PronounHead(reading.lemma, _pronoun_gender(reading.lemma, shape), shape.number, span)
        case "ADJH" if reading.lemma == "který":
            return ast.PronounHead("který", shape.gender, shape.number, span)
        case "ADJH":
            return ast.AdjHead(reading.lemma, shape.gender, reading.negated, span)
        case "NUMWH":
            return ast.AdjHead(reading.lemma, shape.gender, span=span)
    return ast.NounHead(reading.lemma, span)


def _plain_head(token: Token) -> ast.Head:
    match token.kind:
        case "NAME":
            return ast.NameHead(token.lemma, token.span)
        case "AMOUNTH":
            return ast.AmountHead(token.lemma, token.span)
    return ast.CountHead(_count(token), token.span)


def _pronoun_gender(lemma: str, shape: Shape) -> str:
    """„ho, mu, něm, jím“ stand for masculine and neuter nouns alike; only „on“, „ono“ and „je“ tell them apart."""
    if lemma != "on":
        return ""
    if shape.number == "pl":
        return "x"
    masculine = shape.gender in ("ma", "mi")
    if shape.gender == "f" or shape.outer == 1 or (shape.outer == 4 and not masculine):
        return "m" if masculine else shape.gender
    return "mn"


_WIDEST_RANGE = 100  # a wider one keeps its two ends only
_BOUNDS = {"nejvýše": "<=", "až": "<=", "alespoň": ">=", "méně než": "<", "více než": ">"}


def _value(tokens: tuple[Token, ...]) -> ast.ValueSpec | None:
    if not tokens:
        return None
    numbers = [token for token in tokens if token.kind == "VNUM"]
    span = tokens[0].span.to(tokens[-1].span)
    if tokens[0].kind == "VBOUND":
        bound = tokens[0].lemma
        return ast.ValueSpec(numbers[0].numbers, _BOUNDS.get(bound, ""), bound, span)  # type: ignore[arg-type]
    if tokens[-1].kind == "VMORE":
        sign = cast(ast.Comparison, tokens[-1].text)
        return ast.ValueSpec(numbers[0].numbers, sign, tokens[-1].lemma, span)
    if len(numbers) == 1 and len(numbers[0].numbers) == 2:
        low, high = numbers[0].numbers
        written_out = range(low, high + 1) if high - low < _WIDEST_RANGE else (low, high)
        return ast.ValueSpec(tuple(written_out), "", "až", span)
    style = " ".join(token.lemma for token in tokens if token.kind == "VJOIN")
    marks = "roman " * (numbers[0].lemma == "roman") + style
    return ast.ValueSpec(tuple(n for token in numbers for n in token.numbers), "", marks.strip(), span)


def _finish_post(post: Attached) -> ast.Post:
    match post.how:
        case "gen":
            return ast.Genitive(finish(cast(Noun, post.noun)))
        case "apos":
            return ast.Apposition(finish(cast(Noun, post.noun)))
        case "rel":
            return cast(ast.Relative, post.relative)
        case "adv":
            return ast.AdverbAfter(post.lemma)
    prep = ast.Prep(post.prep, post.case, finish(cast(Noun, post.noun)), post.span)
    return ast.AlsoPrep(post.op, prep) if post.how == "also" else prep
