"""The blocks of a game file in, its dictionary out: declared words, verbs, and kinds that other blocks give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dsl.diagnostics.fault import Faults
from dsl.lexicon.declare import Declared, Line, declare_verbs, declare_words
from dsl.lexicon.lexicon import Lexicon, core_lexicon
from dsl.lexicon.noun_lines import fitting
from dsl.lexicon.words import GENDERS, Gender, Kind, Noun
from dsl.model.attributes import pieces
from dsl.model.piles import word_and_property
from dsl.syntax.structure.nodes import Entry, File

_KINDS: tuple[tuple[str, Kind], ...] = (("zóny", "zóna"), ("žetony", "žeton"), ("vlastnosti", "vlastnost"))


def vocabulary(file: File, faults: Faults) -> Lexicon:
    core = core_lexicon()
    lines = [_line(entry) for entry in words(file)]
    declared = declare_words(lines, core.nouns, faults)
    lexicon = core.extended(declared.nouns, declared.adjectives, (), declared.adverbs)
    for line in _unreadable(lines, declared):
        meant = _mended(line, core.nouns)
        lexicon = lexicon.extended(meant.nouns, meant.adjectives, ())
    lexicon = lexicon.with_kinds(_kinds(file, lexicon))
    verbs = declare_verbs([_line(entry) for entry in verb_entries(file)], lexicon.nouns, faults)
    return lexicon.extended((), (), verbs) if verbs else lexicon


def _unreadable(lines: Sequence[Line], declared: Declared) -> list[Line]:
    made = {noun.lemma for noun in declared.nouns} | {adjective.lemma for adjective in declared.adjectives}
    made |= set(declared.adverbs)
    return [line for line in lines if line.head.strip() not in made]


def _mended(line: Line, known: Mapping[str, Noun]) -> Declared:
    """A word whose declaration is wrong (and reported) is still a word: the first declaration that would fit it."""
    for body in _bodies(line, known):
        quiet = Faults()
        meant = declare_words([Line(line.head, body)], known, quiet)
        if meant.nouns or meant.adjectives:
            return meant
    return Declared()


_LETTERS: Mapping[Gender, str] = {"ma": "m.", "mi": "m.", "f": "ž.", "n": "s."}


def _bodies(line: Line, known: Mapping[str, Noun]) -> Iterator[str]:
    lemma = line.head.strip()
    first, _, notes = line.body.partition(";")
    if "příd" in first:
        yield "příd. měkké" if lemma.endswith("í") else "příd. tvrdé"
    yield from (f"jako {word}" for word in lemma.split() if " " in lemma and word in known)
    forms = "".join(f",{part}" for part in first.split(",")[1:])
    guesses = [f"{_LETTERS[gender]} {vzor}" for gender in GENDERS for vzor in fitting(lemma, (gender,))]
    guesses.sort(key=lambda guess: guess.split()[0] not in first.split()[:1])
    for rest in (f"{forms};{notes}", forms, f";{notes}", ""):
        yield from (guess + rest.rstrip(";") for guess in guesses)


def words(file: File) -> Iterator[Entry]:
    """Entries of `slovník` that declare a word (definitions are sentences)."""
    for block in file.all("slovník"):
        yield from (entry for entry in block.entries if entry.kind == "attributes")


def verb_entries(file: File) -> Iterator[Entry]:
    for block in file.all("slovesa"):
        yield from (entry for entry in block.entries if entry.kind == "attributes")


def _line(entry: Entry) -> Line:
    if not entry.label:
        return Line(entry.text.value, "", entry.text.span, entry.text.span)
    return Line(entry.label, entry.text.value, entry.label_span, entry.text_span, entry.text.span_of)


def _kinds(file: File, lexicon: Lexicon) -> Mapping[str, Sequence[Kind]]:
    found: dict[str, tuple[Kind, ...]] = dict.fromkeys(_pile_words(file, lexicon), ("zóna",))
    for keyword, kind in _KINDS:
        for block in file.all(keyword):
            for entry in block.entries:
                found[entry.label] = (*found.get(entry.label, ()), kind)
    for block in file.all("druhy účinků"):
        for entry in block.entries:
            found[entry.label] = (*found.get(entry.label, ()), "účinek")
    return found


def _pile_words(file: File, lexicon: Lexicon) -> Iterator[str]:
    """„balíčky po barvě“: a pile of a zone is a place too."""
    for block in file.all("zóny"):
        for entry in block.entries:
            for part, _ in pieces(entry.text):
                named = word_and_property(part, lexicon)
                if named is not None:
                    yield named[0]
