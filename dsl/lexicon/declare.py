"""Dictionary lines of a game in, nouns, adjectives, adverbs and verbs out; what cannot be read becomes faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from dsl.diagnostics.fault import Faults
from dsl.diagnostics.suggest import nearest
from dsl.lexicon.adjectives import hard_or_soft
from dsl.lexicon.lines import Line, Piece
from dsl.lexicon.noun_lines import declare_like, declare_noun
from dsl.lexicon.verb_lines import declare_verb
from dsl.lexicon.words import Adjective, Noun, Verb
from dsl.source import Span

__all__ = ["Declared", "Line", "declare_verbs", "declare_words"]

_LIKE = "jako "
_ADJECTIVE = {"příd. tvrdé": "ý", "příd. měkké": "í"}
_ADVERB = "přísl."
_NO_NEGATION = "bez záporu"


@dataclass(frozen=True, slots=True)
class Declared:
    """What the lines of a `slovník` say."""

    nouns: tuple[Noun, ...] = ()
    adjectives: tuple[Adjective, ...] = ()
    adverbs: tuple[str, ...] = ()  # words and fixed phrases: „bez sdílení“


def declare_words(lines: Sequence[Line], known: Mapping[str, Noun], faults: Faults) -> Declared:
    """`known` are the nouns of the core: a word may be declared „jako“ one of them or one of these lines."""
    nouns: dict[str, Noun] = {}
    adjectives: dict[str, Adjective] = {}
    adverbs: dict[str, None] = {}
    for line in _like_last(_once(lines, faults)):
        lemma, first = line.head.strip(), _first_piece(line)
        if first is None or not lemma:
            faults.add("K-W019", line.head_span, word=lemma)
        elif first.text.startswith(_LIKE):
            if like := declare_like(line, first, {**known, **nouns}, faults):
                nouns[lemma] = like
        elif first.text == _ADVERB:
            adverbs[lemma] = None
        elif first.text.startswith("příd."):
            if adjective := _declare_adjective(line, first, faults):
                adjectives[lemma] = adjective
        elif noun := declare_noun(line, faults):
            nouns[lemma] = noun
    _check_carriers(nouns, {**known, **nouns}, faults)
    return Declared(tuple(nouns.values()), tuple(adjectives.values()), tuple(adverbs))


def declare_verbs(lines: Sequence[Line], known: Mapping[str, Noun], faults: Faults) -> tuple[Verb, ...]:
    """Lines of `slovesa`. `known` nouns may stand for their kinds in a frame: „co (karta, balíček)“."""
    verbs: dict[str, Verb] = {}
    for line in lines:
        verb = declare_verb(line, known, faults)
        if verb is None:
            continue
        if verb.lemma in verbs:
            _report_twice(verb.lemma, verb.span, verbs[verb.lemma].span, faults)
        else:
            verbs[verb.lemma] = verb
    return tuple(verbs.values())


def _once(lines: Sequence[Line], faults: Faults) -> list[Line]:
    seen: dict[str, Line] = {}
    for line in lines:
        lemma = line.head.strip()
        if lemma in seen:
            _report_twice(lemma, line.head_span, seen[lemma].head_span, faults)
        else:
            seen[lemma] = line
    return list(seen.values())


def _report_twice(lemma: str, here: Span, first: Span, faults: Faults) -> None:
    faults.add("K-W014", here, related=[(first, "first")], word=lemma)


def _check_carriers(nouns: Mapping[str, Noun], known: Mapping[str, Noun], faults: Faults) -> None:
    """„nepočitatelné žeton“ must name a noun."""
    for noun in nouns.values():
        if noun.uncountable and noun.uncountable not in known:
            near = ", ".join(nearest(noun.uncountable, known))
            faults.add("K-W025", noun.span, word=noun.lemma, carrier=noun.uncountable, near=near)


def _like_last(lines: list[Line]) -> list[Line]:
    """A word declared „jako“ another one waits until that one is known."""
    return sorted(lines, key=lambda line: line.body.lstrip().startswith(_LIKE))


def _first_piece(line: Line) -> Piece | None:
    parts = line.body_parts()
    return parts[0][0] if parts and parts[0] else None


def _declare_adjective(line: Line, first: Piece, faults: Faults) -> Adjective | None:
    lemma = line.head.strip()
    ending = _ADJECTIVE.get(first.text)
    if ending is None:
        faults.add("K-W021", first.span, written=first.text)
        return None
    if not lemma.endswith(ending):
        right = next((kind for kind, end in _ADJECTIVE.items() if lemma.endswith(end)), "")
        code = "K-W020" if right else "K-W022"
        faults.add(code, first.span, word=lemma, written=first.text, right=right, ending=ending)
        return None
    negatable = True
    for piece in (piece for part in line.body_parts() for piece in part if piece is not first and piece != first):
        if piece.text == _NO_NEGATION:
            negatable = False
        else:
            faults.add("K-W015", piece.span, word=lemma, written=piece.text)
    return replace(hard_or_soft(lemma, negatable=negatable), span=line.head_span)
