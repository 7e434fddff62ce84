"""Is everything that the file declares used: words, verbs, zones, tokens, properties, kinds of effect, definitions?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.check.subject import Subject
from dsl.diagnostics.fault import Diagnostic
from dsl.model import program as p
from dsl.model.vocabulary import words as declared_words
from dsl.source import Span
from dsl.syntax.structure.nodes import Entry, File

_WORD = re.compile(r"[^\W\d_]+")


def check(subject: Subject) -> Iterator[Diagnostic]:
    yield from _words(subject)
    yield from _verbs(subject)
    yield from _tokens(subject)
    yield from _zones(subject)
    yield from _properties(subject)
    yield from _kinds(subject)
    yield from _definitions(subject)


def _unused(code: str, span: Span, word: str) -> Diagnostic:
    return Diagnostic(code, span, (("word", word),))


# ------------------------------------------------------------------ words


def _words(subject: Subject) -> Iterator[Diagnostic]:
    """Words are used by sentences, by other declarations, by cards and by examples."""
    said = " ".join(_said(subject.file)).lower()
    lemmas = {
        reading.lemma for word in sorted(set(_WORD.findall(said))) for reading in subject.lexicon.lookup(word)
    }  # fmt: skip
    models = " ".join(entry.text.value for entry in declared_words(subject.file))
    for entry in declared_words(subject.file):
        if not _is_used(entry, said, lemmas, models, subject):
            yield _unused("K-U001", entry.label_span, entry.label)


def _is_used(entry: Entry, said: str, lemmas: set[str], models: str, subject: Subject) -> bool:
    if entry.label in lemmas or re.search(rf"(?:jako|nepočitatelné) {re.escape(entry.label)}\b", models):
        return True
    noun = subject.lexicon.nouns.get(entry.label)
    owner = any(word.of_noun == entry.label for lemma, word in subject.lexicon.adjectives.items() if lemma in lemmas)
    forms = noun.forms.values() if noun is not None else (entry.label,)
    return owner or (" " in entry.label and any(form.lower() in said for form in forms))


def _said(file: File) -> Iterator[str]:
    for block in file.blocks:
        yield block.name
        yield from (step.text.value for step in block.steps)
        for entry in block.entries:
            if block.keyword != "slovník" or entry.kind == "sentences":
                yield entry.label
                yield entry.text.value
            for sub in entry.subs:
                yield sub.label
                yield sub.text.value


# ------------------------------------------------------------------ things of the game


def _verbs(subject: Subject) -> Iterator[Diagnostic]:
    used = {trigger.verb for trigger in subject.game.triggers}
    for number, found in enumerate(subject.routines):
        for node in found:
            if isinstance(node, p.DoVerb | p.EventCount):
                own = subject.game.verbs.get(node.verb)
                used |= {node.verb} if own is None or own.routine != number else set()
    used |= {node.verb for node in subject.rest if isinstance(node, p.EventCount)}
    for verb in subject.game.verbs.values():
        if verb.name not in used:
            declared = subject.lexicon.verbs[verb.name].span
            yield _unused("K-U002", Span(declared.start, declared.start + len(verb.name)), verb.name)


def _tokens(subject: Subject) -> Iterator[Diagnostic]:
    used: set[str] = set()
    for node in subject.everything():
        match node:
            case p.Tokens() | p.TokenCount():
                used.add(node.token)
            case p.Pay() | p.CanPay():
                used |= {token for token, _ in node.price}
    for token in subject.game.tokens.values():
        if token.name not in used:
            yield _unused("K-U003", token.span, token.name)


def _zones(subject: Subject) -> Iterator[Diagnostic]:
    """Named at all; and if so, does a card ever get there?"""
    game = subject.game
    named = {zone for kind in game.kinds.values() for zone in kind.zones}
    filled = set(game.deck_zone.values())
    for node in subject.everything():
        match node:
            case p.ZonePlace():
                named.add(node.zone)
            case p.Move():
                filled |= _zone_of(node.to)
            case p.Swap():
                filled |= _zone_of(node.left_place) | _zone_of(node.right_place)
    for zone in game.zones.values():
        if zone.name not in named | filled:
            yield _unused("K-U004", zone.span, zone.name)
        elif zone.name not in filled:
            yield _unused("K-U007", zone.span, zone.name)


def _zone_of(place: p.Place) -> set[str]:
    return {place.zone} if isinstance(place, p.ZonePlace) else set()


def _properties(subject: Subject) -> Iterator[Diagnostic]:
    game = subject.game
    used = {prop for zone in game.zones.values() for prop in (zone.by_prop, *zone.backs)}
    used |= {definition.prop for definition in game.definitions.values()}
    for node in subject.everything():
        if isinstance(node, p.CardProp | p.PropValue | p.ChosenOn | p.PickValue | p.KeepChoice):
            used.add(node.prop)
    for prop in game.props.values():
        if prop.name not in used and not _orders_others(prop.name, subject):
            yield _unused("K-U005", prop.span, prop.name)


def _orders_others(prop: str, subject: Subject) -> bool:
    """A table „podle …“ takes its numbers from the property."""
    for block in subject.file.all("vlastnosti"):
        for entry in block.entries:
            head, colon, _ = entry.text.value.partition(":")
            if colon and any(reading.lemma == prop for reading in subject.lexicon.lookup(head.split()[-1])):
                return True
    return False


def _kinds(subject: Subject) -> Iterator[Diagnostic]:
    used = {ability.kind for face in subject.game.faces for ability in face.abilities}
    for kind in subject.game.kinds.values():
        if kind.name not in used:
            yield _unused("K-U006", kind.span, kind.name)


def _definitions(subject: Subject) -> Iterator[Diagnostic]:
    used = {node.name for node in subject.everything() if isinstance(node, p.Defined)}
    for definition in subject.game.definitions.values():
        if definition.name not in used:
            yield _unused("K-U008", definition.span, definition.name)
