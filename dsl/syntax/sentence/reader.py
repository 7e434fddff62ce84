"""One line of sentences in, the resolved sentences out; every fault is reported once, at its word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.diagnostics.fault import Diagnostic, Faults, Fix
from dsl.lexicon.lexicon import Lexicon
from dsl.model import clauses as ast
from dsl.source import Span
from dsl.syntax.sentence.complaints import Book, Complaint, Doubt
from dsl.syntax.sentence.heads import bare_ordinal
from dsl.syntax.sentence.parser import parse
from dsl.syntax.sentence.passes import classify
from dsl.syntax.sentence.proof import Proofreader
from dsl.syntax.sentence.render import render
from dsl.syntax.sentence.repair import Repairs
from dsl.syntax.sentence.resolver import resolve
from dsl.syntax.sentence.tokens import Token, covering, scan, split_sentences
from dsl.syntax.sentence.wordings import Wording, far_wordings, near_wordings
from dsl.syntax.sentence.words import join_bent, look_up

LONGEST_SENTENCE = 200  # words and marks
_CLEAR_WORDS = ("pokud", "kdykoli")
_MOST_SUGGESTIONS = 20  # a line of gibberish is not worth looking for
_MOST_CURES = 40  # sentences of one text that are tried in other forms
_LONGEST_SUGGESTED = 40
ORDINALS = frozenset({"první", "druhý", "třetí", "čtvrtý", "pátý", "šestý", "sedmý", "osmý", "devátý", "desátý"})

# Wrong forms that were understood all the same, and what they are called when they were not.
_FORM_FAULTS = frozenset({"K-G010", "K-G011", "K-G012", "K-G015"})
_CURED = {"K-G020": "K-G013", "K-G021": "K-G013", "K-G023": "K-G013", "K-G025": "K-G013", "K-G027": "K-G014"}
_COMMA_CURABLE = frozenset({"K-G006", "K-G024", "K-G026"})


def read(text: str, offset: int, lexicon: Lexicon, faults: Faults) -> tuple[ast.Sentence, ...]:
    """`offset` is the place of text[0] in the file. A sentence that was not understood is left out."""
    reader = _Reader(text, offset, lexicon, faults)
    for tokens in split_sentences(scan(text, offset)):
        reader.sentence(tokens)
    return tuple(reader.found)


class _Reader:
    def __init__(self, text: str, offset: int, lexicon: Lexicon, faults: Faults) -> None:
        self.text = text
        self.offset = offset
        self.lexicon = lexicon
        self.faults = faults
        self.found: list[ast.Sentence] = []
        self.actor = 2  # the person asked by „Pokud ano“
        self.suggestions = _MOST_SUGGESTIONS
        self.cures = _MOST_CURES
        self.bent: frozenset[Span] = frozenset()  # words of this sentence recognised in a wrong form

    def sentence(self, tokens: Sequence[Token]) -> None:
        written = tokens
        if tokens[0].kind == "STOP":
            self._superfluous(tokens)
            return
        if len(tokens) > LONGEST_SENTENCE:
            span = Span(tokens[0].span.start, tokens[LONGEST_SENTENCE].span.end)
            self.faults.add("K-G003", span, words=len(tokens), most=LONGEST_SENTENCE)
            return
        if self._has_junk(tokens):
            return
        if tokens[-1].kind != "STOP":
            end = tokens[-1].span.end
            tokens = [*tokens, Token("STOP", "", Span(end, end))]
        looked_up = look_up(tokens, self.lexicon)
        if self._is_vague(looked_up):
            return
        if any(token.kind == "UNKNOWN" for token in looked_up) and self._read_bent(written, looked_up):
            return
        known = self._recognise(looked_up)
        if known is not None:
            self._read(written, known)

    def _superfluous(self, stops: Sequence[Token]) -> None:
        """„Hra končí. . .“: one slip, however many full stops."""
        before = max((sentence.span.end for sentence in self.found[-1:]), default=stops[0].span.start)
        span = Span(min(before, stops[0].span.start), stops[-1].span.end)
        old = "".join(token.text for token in stops[:3])
        self.faults.add("K-G018", covering(stops), fixes=(Fix(span, "", bool(self.found)),), old="." + old, new=".")

    def _has_junk(self, tokens: Sequence[Token]) -> bool:
        junk = next((token for token in tokens if token.kind == "JUNK"), None)
        if junk is None:
            return False
        code = "K-G005" if junk.text in ("„", "“", "”", '"') else "K-G002"
        self.faults.add(code, junk.span, char=junk.text)
        return True

    def _is_vague(self, tokens: Sequence[Token]) -> bool:
        """„když“ may be a condition or a moment; nobody can execute both."""
        for token in tokens:
            if token.has_lemma("když"):
                words = [word.capitalize() if token.text[0].isupper() else word for word in _CLEAR_WORDS]
                self.faults.add("K-G039", token.span, fixes=[Fix(token.span, word) for word in words], word=token.text)
                return True
        return False

    # -------------------------------------------------------------- words

    def _recognise(self, tokens: Sequence[Token]) -> Sequence[Token] | None:
        """Words in a wrong form are taken for what they are; None when there is a word nobody knows."""
        self.bent = frozenset()
        if all(token.kind != "UNKNOWN" for token in tokens):
            return tokens
        unknown = [token for token in classify(tokens, self.lexicon) if token.kind == "UNKNOWN"]
        guesses = {token.span: self.lexicon.tolerant(token.text) for token in unknown}
        self.bent = frozenset(span for span, readings in guesses.items() if readings)
        hopeless = [token for token in unknown if token.span not in self.bent]
        for token in hopeless:
            self._unknown_word(token)
        if hopeless:
            return None
        return [
            Token("WORD", token.text, token.span, guesses[token.span]) if token.span in self.bent else token
            for token in tokens
        ]

    def _unknown_word(self, token: Token) -> None:
        word = token.text
        if word.lower().startswith("ne") and any(r.pos == "imp" for r in self.lexicon.lookup(word[2:])):
            self.faults.add("K-G036", token.span, word=word)
            return
        near: tuple[str, ...] = ()
        if self.suggestions and len(word) <= _LONGEST_SUGGESTED:
            self.suggestions -= 1
            near = self.lexicon.near(word)
        fixes = [Fix(token.span, each.capitalize() if word[0].isupper() else each) for each in near]
        self.faults.add("K-G001", token.span, fixes=fixes, word=word, near=", ".join(near))

    # -------------------------------------------------------------- one sentence

    def _read(self, written: Sequence[Token], tokens: Sequence[Token]) -> None:
        book = Book()
        sentence = self.understand(tokens, book)
        proof = Proofreader(self.text, self.offset, written, self.lexicon, self.faults)
        if sentence is None:
            if not self._read_bent(written, tokens):
                self._cure_or_blame(tokens, book, proof)
            return
        right = render((sentence,), self.lexicon)
        first, last = written[0].span.start - self.offset, written[-1].span.end - self.offset
        if self.text[first:last] != right:
            proof.report(right, book, self.bent)
        for doubt in book.doubts:
            self._doubt(doubt, sentence, proof)
        self._keep(sentence)

    def _read_bent(self, written: Sequence[Token], tokens: Sequence[Token]) -> bool:
        """„z odhazovací hromádkám“: a name of several words, one of them in a wrong form."""
        joined = join_bent(tokens, self.lexicon)
        if len(joined) == len(tokens) or any(token.kind == "UNKNOWN" for token in joined):
            return False
        book = Book()
        sentence = self.understand(joined, book)
        if sentence is None:
            return False
        proof = Proofreader(self.text, self.offset, written, self.lexicon, self.faults)
        proof.report(render((sentence,), self.lexicon), book, frozenset(token.span for token in written))
        self._keep(sentence)
        return True

    def understand(self, tokens: Sequence[Token], book: Book) -> ast.Sentence | None:
        terminals = classify(tokens, self.lexicon, self.actor)
        ordinal = bare_ordinal(terminals, ORDINALS)
        if ordinal is not None:
            book.complain("K-G029", ordinal.span, word=ordinal.text)
            return None
        options = parse(terminals)
        if isinstance(options, Token):
            book.complain("K-G006", options.span, word=options.text or ".")
            return None
        return resolve(options, self.lexicon, book, covering(tokens))

    def _reread(self, text: str) -> ast.Sentence | None:
        book = Book()
        sentence = self.understand(scan(text, 0), book)
        return None if book.complaints else sentence

    def _keep(self, sentence: ast.Sentence) -> None:
        self.found.append(sentence)
        clauses = sentence.options[-1].parts[-1].clauses
        self.actor = clauses[-1].person if clauses[-1].mood in ("fin", "modal") else 2

    # -------------------------------------------------------------- cures

    def _cure_or_blame(self, tokens: Sequence[Token], book: Book, proof: Proofreader) -> None:
        """A word taken for another one in a wrong form was no good guess if the sentence fails."""
        if self.bent:
            for token in tokens:
                if token.span in self.bent:
                    self._unknown_word(token)
        else:
            self._cure(tokens, book, proof)

    def _cure(self, tokens: Sequence[Token], book: Book, proof: Proofreader) -> None:
        complaint = book.complaints[0]
        repairs = Repairs(self.lexicon, self.understand, self._reread)
        self.cures -= 1
        chain, found = repairs.chain(tokens, complaint) if self.cures >= 0 else ([], [])
        texts = [each.text for each in found]
        if found and complaint.code in _FORM_FAULTS | _CURED.keys() and found[0].keeps_roles:
            for each in chain:
                proof.report_repair(each, _CURED.get(each.code, each.code), texts)
            self._keep(found[0].sentence)
            return
        curable = complaint.code in _COMMA_CURABLE and not found and self.cures >= 0
        commas = repairs.commas(tokens) if curable else []
        if commas:
            place = Complaint(complaint.code, complaint.span, complaint.args)
            proof.report_repair(place, "K-G031", [each.text for each in commas])
            return
        if complaint.code == "K-G025" and not found and self.cures >= 0:
            texts = [each.text for each in repairs.verb_again(tokens, complaint)]
        code = "K-G028" if complaint.code in _FORM_FAULTS else complaint.code
        proof.report_repair(complaint, code, texts, sure=False)

    # -------------------------------------------------------------- two readings

    def _doubt(self, doubt: Doubt, sentence: ast.Sentence, proof: Proofreader) -> None:
        """The report proposes a wording for either reading; the first one says what was read."""
        near = self._plain_wording(near_wordings(sentence, doubt, self.lexicon), doubt)
        far = self._plain_wording(far_wordings(sentence, doubt, self.lexicon), doubt)
        fixes = tuple(proof.whole_fix(text) for text in (near, far) if text)
        words = (*doubt.words, ("near_text", near), ("far_text", far))
        self.faults.items.append(Diagnostic(doubt.code, doubt.span, words, fixes))

    def _plain_wording(self, wordings: Iterable[Wording], doubt: Doubt) -> str:
        """The text of the first wording that is read back as it was meant, without the doubt; "" when there is none."""
        for wording in wordings:
            text = render(wording, self.lexicon)
            book = Book()
            found = tuple(self.understand(tokens, book) for tokens in split_sentences(scan(text, 0)))
            if found == wording and not any(doubt.words[0] in left.words for left in book.doubts):
                return text
        return ""
