"""One clause while it is being resolved: its verb group, the items placed so far, the roles already filled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from dsl.lexicon.lexicon import Lexicon
from dsl.lexicon.words import Case, Gender, Number
from dsl.model import clauses as ast
from dsl.source import Span
from dsl.syntax.sentence.chunks import CapChunk, Chunk, NounChunk, PrepChunk, RelativeChunk, VerbChunk, WordChunk
from dsl.syntax.sentence.complaints import Book
from dsl.syntax.sentence.edge import Placed
from dsl.syntax.sentence.nouns import Noun, finish
from dsl.syntax.sentence.tokens import Token
from dsl.syntax.sentence.verbs import ACTIVE, BY_GENDER, VerbGroup

Antecedent = tuple[Number, Gender]


@dataclass(slots=True, eq=False)
class Draft:
    chunks: Sequence[Chunk]
    group: VerbGroup
    lexicon: Lexicon
    book: Book
    antecedent: Antecedent | None = None  # of the relative word inside
    nouns: dict[int, Noun] = field(default_factory=dict)  # by identity of their chunk
    items: list[Placed] = field(default_factory=list)
    filled: dict[str, Noun] = field(default_factory=dict)
    pending: Token | None = None  # a conjunction waiting for its right side
    sure_subject: Noun | None = None
    may_have_subject: bool = False
    personal: bool = False  # „ty“, „já“ said as the subject
    seen_verb: bool = False
    place: int = 0
    goals: int = 0  # phrases that already say „kam“
    open_list: Token | None = None  # the last comma of a list that no „a“ or „nebo“ has closed yet
    shared_object: bool = False
    object_before: bool = False
    is_order: bool = False  # „dobereš si“ said for „dober si“

    def fill(self, role: str, noun: Noun, case: Case, number: str = "", gender: str = "") -> None:
        wish = self.antecedent if self.antecedent and noun.chunk.head.has_lemma("který") else (number, gender)
        noun.commit(case, *wish)
        self.items.append(Placed(role, noun))
        self.filled[role] = noun

    def take_joint(self) -> Token | None:
        """The waiting conjunction; a comma opens a list, a word closes it."""
        joint, self.pending = self.pending, None
        if joint is not None:
            self.open_list = joint if joint.kind == "LIST" else None
        return joint

    def subject_number(self, noun: Noun) -> str:
        """The verb tells singular from plural where the noun does not („území“)."""
        numbers = self.group.numbers
        return next(iter(numbers)) if len(numbers) == 1 else ""

    @property
    def needs_object(self) -> bool:
        slot = self.group.slot("co")
        return slot is not None and slot.required

    @property
    def lacks_object(self) -> bool:
        """A difference („o 1 kartu méně“) stands for the object too."""
        if self.group.mood not in ACTIVE or not self.needs_object:
            return False
        return "co" not in self.filled and "o" not in self.filled

    @property
    def chunk_text(self) -> str:
        return " ".join(token.text for token in self.verb_tokens) or "…"

    @property
    def verb_tokens(self) -> tuple[Token, ...]:
        return tuple(chunk.token for chunk in self.chunks if isinstance(chunk, VerbChunk))

    @property
    def span(self) -> Span:
        spans = [chunk_span(chunk) for chunk in self.chunks]
        return Span(min(span.start for span in spans), max(span.end for span in spans))

    # -------------------------------------------------------------- the finished clause

    def clause(self) -> ast.Clause:
        group = self.group
        person, number, gender = self._agreement()
        return ast.Clause(
            group.lemma,
            "imp" if self.is_order else group.mood,
            tuple(_item(item) for item in self.items),
            group.modal,
            group.negated,
            person,
            number,
            gender,
            self.shared_object,
            self.object_before,
            self.span,
        )

    def _agreement(self) -> tuple[ast.Person, Number, str]:
        group = self.group
        if group.mood == "past2":
            return 2, "sg", ""
        subject = self.filled.get("subj")
        if subject is not None and not self.personal and not subject.items and subject.shape is not None:
            shape = subject.shape
            return 3, "sg" if shape.outer != shape.inner else shape.number, ""
        if group.mood in BY_GENDER or group.mood == "state":
            return 3, *self._gendered()
        feats = [cast(tuple[int, Number], each) for each in group.agreement]
        if not feats:
            return (2 if group.mood == "imp" else 3), "sg", ""
        if "subj" in self.filled and not self.personal:
            feats = [each for each in feats if each[0] == 3] or feats
        person, number = min(feats, key=lambda each: (each[0], each[1] == "pl"))
        return cast(ast.Person, person), number, ""

    def _gendered(self) -> tuple[Number, str]:
        """Of a past form; „byly“ alone is taken for a feminine plural."""
        group = self.group
        both = group.agreement & group.participle if group.participle and group.mood != "state" else group.agreement
        feats = group.participle if group.mood == "state" else both or group.agreement
        gender, number = min(feats, key=lambda each: (each[1] == "pl", ("f", "mi", "n", "ma").index(str(each[0]))))
        return cast(Number, number), str(gender)


def chunk_span(chunk: Chunk) -> Span:
    match chunk:
        case NounChunk() | PrepChunk():
            return chunk.span
        case VerbChunk() | WordChunk():
            return chunk.token.span
        case CapChunk():
            return chunk.bound.span.to(chunk.number.span)
        case RelativeChunk():
            return chunk.mark.span.to(chunk_span(chunk.clauses[-1][-1]))


def _item(item: Placed) -> ast.Item:
    match item.what:
        case "verb":
            return ast.VerbPlace(2 if item.number == 2 else 1)
        case "clitic":
            return ast.Clitic(item.lemma)
        case "adv":
            return ast.Adverb(item.lemma, item.span)
        case "cap":
            return ast.Cap(item.lemma, item.number, item.span)
        case "prep":
            return ast.Prep(item.prep, item.case, finish(cast(Noun, item.noun)), item.span)
    return ast.Filled(cast(ast.Role, item.what), finish(cast(Noun, item.noun)))
