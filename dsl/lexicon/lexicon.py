"""Declared words in, a dictionary out: readings of a written form, and written forms of a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Literal, TypeVar

from dsl.diagnostics.fault import Faults
from dsl.lexicon import index
from dsl.lexicon.adjectives import possessive
from dsl.lexicon.closed import Closed, read_closed
from dsl.lexicon.conjugation import participle_adjective, verbal_noun
from dsl.lexicon.declare import Line, declare_verbs, declare_words
from dsl.lexicon.guess import Guesses
from dsl.lexicon.phrases import PhraseTable
from dsl.lexicon.vocalise import spoken_start
from dsl.lexicon.words import Adjective, Case, Gender, Kind, Noun, Number, Pos, Preposition, Reading, Verb
from dsl.resources import folder
from dsl.source import NOWHERE

CountClass = Literal["one", "few", "many"]
_VERBAL: frozenset[Pos] = frozenset({"inf", "imp", "fin", "passive", "past"})
_NEGATABLE: frozenset[Pos] = frozenset({"inf", "fin", "passive", "past"})
_NO_WORDS: Mapping[str, tuple[Reading, ...]] = {}


def count_class(number: int) -> CountClass:
    """1 karta · 2–4 karty · 0, 5, 21 karet."""
    return "one" if abs(number) == 1 else "few" if 2 <= abs(number) <= 4 else "many"


class Lexicon:
    """Nouns, adjectives and verbs by lemma, with all their forms. Never changes; `extended` makes a new one."""

    def __init__(
        self,
        closed: Closed,
        nouns: Iterable[Noun] = (),
        adjectives: Iterable[Adjective] = (),
        verbs: Iterable[Verb] = (),
        adverbs: Iterable[str] = (),
        base: Lexicon | None = None,
    ) -> None:
        self._closed = closed
        self._base = base
        self.own_verbs: Mapping[str, Verb] = {verb.lemma: verb for verb in verbs}
        self.own_nouns, self.own_adjectives = _derive(nouns, adjectives, self.own_verbs, base)
        self.nouns: Mapping[str, Noun] = {**(base.nouns if base else {}), **self.own_nouns}
        self.adjectives: Mapping[str, Adjective] = {
            **(base.adjectives if base else closed.agreeing),
            **self.own_adjectives,
        }
        self.verbs: Mapping[str, Verb] = {**(base.verbs if base else {}), **self.own_verbs}
        self._adverbs = tuple(adverbs)
        self._table = index.collect(self._entries())
        self._phrases: PhraseTable = PhraseTable(self._phrase_entries(), closed, base._phrases if base else None)
        self._seen: dict[str, tuple[Reading, ...]] = {}
        self._guesses: Guesses | None = None

    def extended(
        self,
        nouns: Iterable[Noun],
        adjectives: Iterable[Adjective],
        verbs: Iterable[Verb],
        adverbs: Iterable[str] = (),
    ) -> Lexicon:
        """A dictionary with more words; a word known before is replaced by the new one."""
        return Lexicon(self._closed, nouns, adjectives, verbs, adverbs, self)

    def with_kinds(self, kinds: Mapping[str, Sequence[Kind]]) -> Lexicon:
        """What the sections of a game say of nouns: {"odhoz": ("zóna",)}. Assumed kinds are replaced, others kept."""
        nouns = [_granted(self.nouns[lemma], tuple(more)) for lemma, more in kinds.items() if lemma in self.nouns]
        changed = [noun for noun in nouns if noun != self.nouns[noun.lemma]]
        return self.extended(changed, (), ()) if changed else self

    # -------------------------------------------------------------- reading

    def lookup(self, word: str) -> tuple[Reading, ...]:
        """All readings of a written form; () when it is unknown. Capital letters do not count."""
        key = word.lower()
        if key not in self._seen:
            self._seen[key] = self._read(key)
        return self._seen[key]

    def _read(self, word: str) -> tuple[Reading, ...]:
        found = self._plain(word)
        if word.startswith("ne") and len(word) > 3:
            found = (*found, *self._negated(self._plain(word[2:])))
        return found

    def _plain(self, word: str) -> tuple[Reading, ...]:
        own = self._table.get(word, ())
        if self._base is None:
            return own
        return (*own, *(reading for reading in self._base._plain(word) if not self._replaced(reading)))

    def _replaced(self, reading: Reading) -> bool:
        match reading.pos:
            case "noun":
                return reading.lemma in self.own_nouns
            case "adj":
                return reading.lemma in self.own_adjectives
        return reading.pos in _VERBAL and reading.lemma in self.own_verbs

    def _negated(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        for reading in readings:
            if reading.negated or reading.lemma in self._closed.auxiliaries:
                continue
            if reading.pos in _NEGATABLE or (reading.pos == "adj" and self.adjectives[reading.lemma].negatable):
                yield replace(reading, negated=True)

    @property
    def phrases(self) -> Mapping[str, Reading]:
        """Entries of more than one word by their text."""
        return self._phrases.by_text

    def match_phrase(self, words: Sequence[str], start: int) -> tuple[int, Reading] | None:
        """The longest entry of several words that begins at `start`, with the number of its words."""
        return self._phrases.match(words, start)

    def forms(self) -> Iterator[str]:
        """Every form that can be looked up, once."""
        seen = dict.fromkeys(self._table)
        if self._base is not None:
            seen |= dict.fromkeys(form for form in self._base.forms() if self._plain(form))
        return iter(seen)

    def near(self, word: str, pos: Pos | None = None) -> tuple[str, ...]:
        """At most three known forms that look like a misspelt word."""
        return self._guess().near(word.lower(), pos)

    def tolerant(self, word: str) -> tuple[Reading, ...]:
        """Readings of a word without diacritics or with a wrong ending; a wrong ending may be any form of the word."""
        return self._guess().tolerant(word.lower())

    def _guess(self) -> Guesses:
        if self._guesses is None:
            self._guesses = Guesses({form: self._plain(form) for form in self.forms()})
        return self._guesses

    # -------------------------------------------------------------- writing

    def noun_form(self, lemma: str, case: Case, number: Number) -> str:
        """A plural-only word answers with its plural."""
        forms = self.nouns[lemma].forms
        return forms[case, number] if (case, number) in forms else forms[case, "pl"]

    def adj_form(self, lemma: str, gender: Gender, number: Number, case: Case, negated: bool = False) -> str:
        """Adjectives, pronouns that agree, number words („dvě“ has only the plural) and ordinals in digits („7.“)."""
        if lemma[0].isdigit():
            return lemma
        word = self._closed.numbers.get(lemma) or self.adjectives[lemma]
        form = word.forms.get((gender, number, case)) or word.forms.get((gender, "pl", case))
        if form is None:
            form = word.forms[gender, "sg", case]
        return "ne" + form if negated else form

    def verb_form(self, lemma: str, key: object, negated: bool = False) -> str:
        """`key` as in Verb.forms; also for být, moci, smět, muset, lze."""
        forms = (self._closed.auxiliaries.get(lemma) or self.verbs[lemma]).forms
        if negated and isinstance(key, tuple) and ("neg", *key[1:]) in forms:
            return forms["neg", *key[1:]]
        return "ne" + forms[key] if negated else forms[key]

    def pronoun_form(self, lemma: str, gender: str, number: Number, case: Case, after_prep: bool = False) -> str:
        """Gender may also be „m“ (either masculine), „x“ or "" (it does not matter)."""
        pronoun = self._closed.pronouns.get(lemma)
        if pronoun is None:
            return self.adj_form(lemma, _full_gender(gender), number, case)
        forms = pronoun.after_prep if after_prep else pronoun.plain
        genders: tuple[Gender, ...] = (_full_gender(gender), "ma", "n")
        for full in genders:
            for table in (forms, pronoun.plain, pronoun.after_prep):
                if (full, number, case) in table:
                    return table[full, number, case]
        return next(form for (_, _, other), form in forms.items() if other == case)

    def vocalise(self, prep: str, next_word: str) -> str:
        """z, země → ze; s, 4 → se."""
        rule = self._closed.vocalisations.get(prep)
        return rule.form if rule and rule.needed(spoken_start(next_word)) else prep

    def count_class(self, number: int) -> CountClass:
        return count_class(number)

    @property
    def prepositions(self) -> Mapping[str, Preposition]:
        return self._closed.prepositions

    @property
    def number_values(self) -> Mapping[str, int]:
        """jeden → 1, oba → 2."""
        return self._closed.number_values

    # -------------------------------------------------------------- tables

    def _entries(self) -> Iterator[index.Entry]:
        if self._base is None:
            yield from index.closed_entries(self._closed)
        yield from chain.from_iterable(index.noun_entries(n) for n in self.own_nouns.values() if " " not in n.lemma)
        yield from chain.from_iterable(index.agreeing_entries(a) for a in self.own_adjectives.values())
        yield from chain.from_iterable(index.verb_entries(v) for v in self.own_verbs.values())
        yield from ((word, Reading("adverb", word)) for word in self._adverbs if " " not in word)

    def _phrase_entries(self) -> Iterator[index.Entry]:
        if self._base is None:
            for pos, words in self._closed.fixed.items():
                yield from ((word, Reading(pos, word)) for word in words if " " in word)
        yield from ((word, Reading("adverb", word)) for word in self._adverbs if " " in word)
        for noun in self.own_nouns.values():
            if " " in noun.lemma:
                yield from index.noun_entries(noun)


def _full_gender(gender: str) -> Gender:
    match gender:
        case "f" | "n" | "mi":
            return gender
    return "ma"


def _granted(noun: Noun, more: tuple[Kind, ...]) -> Noun:
    kinds = more if noun.kinds_assumed else tuple(dict.fromkeys((*noun.kinds, *more)))
    return replace(noun, kinds=kinds, kinds_assumed=False)


def _derive(
    nouns: Iterable[Noun], adjectives: Iterable[Adjective], verbs: Mapping[str, Verb], base: Lexicon | None
) -> tuple[Mapping[str, Noun], Mapping[str, Adjective]]:
    """Add what follows from the declared words: vrácení and vrácený from vrátit, soupeřův from soupeř."""
    all_nouns = {noun.lemma: noun for noun in nouns}
    all_adjectives = {adjective.lemma: adjective for adjective in adjectives}
    for verb in verbs.values():
        if made := verbal_noun(verb):
            noun = _declared(made.lemma, all_nouns, base.nouns if base else {}) or replace(made, span=verb.span)
            all_nouns[made.lemma] = replace(noun, of_verb=verb.lemma)
        if participle := participle_adjective(verb):
            known = _declared(participle.lemma, all_adjectives, base.adjectives if base else {})
            all_adjectives[participle.lemma] = replace(known or replace(participle, span=verb.span), of_verb=verb.lemma)
    for noun in all_nouns.values():
        if "hráč" in noun.kinds and (owner := possessive(noun)):
            all_adjectives.setdefault(owner.lemma, owner)
    return all_nouns, all_adjectives


_Word = TypeVar("_Word", Noun, Adjective)


def _declared(lemma: str, new: Mapping[str, _Word], old: Mapping[str, _Word]) -> _Word | None:
    """A word somebody declared, not one made from a verb."""
    if lemma in new:
        return new[lemma]
    word = old.get(lemma)
    return word if word and not word.of_verb else None


# ------------------------------------------------------------------ the core


@cache
def core_lexicon() -> Lexicon:
    """The words every game knows, read from grammars/lexicon once."""
    where = folder("grammars") / "lexicon"
    faults = Faults()
    words = declare_words(_lines((where / "slova.txt").read_text(encoding="utf-8")), {}, faults)
    known = {noun.lemma: noun for noun in words.nouns}
    verbs = declare_verbs(_lines((where / "slovesa.txt").read_text(encoding="utf-8")), known, faults)
    if faults.items:
        raise ValueError(f"the core dictionary is broken: {faults.items[0]}")
    core_verbs = [replace(verb, core=True, span=NOWHERE) for verb in verbs]
    return Lexicon(read_closed(where / "uzavrene.toml"), words.nouns, words.adjectives, core_verbs, words.adverbs)


def _lines(text: str) -> list[Line]:
    rows = (row.strip() for row in text.splitlines())
    parts = (row.partition(":") for row in rows if row and not row.startswith("#"))
    return [Line(head, body) for head, _, body in parts]
