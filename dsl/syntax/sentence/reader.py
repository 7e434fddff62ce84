"""One line of sentences in, the resolved sentences out; every fault is reported once, at its word."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostics.fault import Faults
from dsl.lexicon.lexicon import Lexicon
from dsl.model import clauses as ast
from dsl.syntax.sentence.complaints import Book
from dsl.syntax.sentence.parser import parse
from dsl.syntax.sentence.passes import classify
from dsl.syntax.sentence.resolver import resolve
from dsl.syntax.sentence.tokens import Token, covering, scan, split_sentences


def read(text: str, offset: int, lexicon: Lexicon, faults: Faults) -> tuple[ast.Sentence, ...]:
    found: list[ast.Sentence] = []
    for tokens in split_sentences(scan(text, offset)):
        book = Book()
        sentence = understand(tokens, lexicon, book)
        if sentence: found.append(sentence)
        for c in book.complaints[:1]:
            faults.add(c.code, c.span, **dict(c.args))
    return tuple(found)


def understand(tokens: Sequence[Token], lexicon: Lexicon, book: Book) -> ast.Sentence | None:
    terminals = classify(tokens, lexicon)
    for t in terminals:
        if t.kind == "UNKNOWN":
            book.complain("K-G001", t.span, word=t.text)
    if book.complaints: return None
    options = parse(terminals)
    if isinstance(options, Token):
        book.complain("K-G006", options.span, word=options.text)
        return None
    return resolve(options, lexicon, book, covering(tokens))
