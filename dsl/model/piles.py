"""What a zone's declaration says of its piles in: the word for a pile, its states and what they leave in sight out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dsl.diagnostics.fault import Faults
from dsl.lexicon.lexicon import Lexicon
from dsl.model import attributes as attrs
from dsl.model.game import PileStateDef, Zone
from dsl.syntax.structure.nodes import Entry, Sub

_BY = " po "


def word_and_property(text: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """„balíčky po barvě“ → (balíček, „barvě“); None when the attribute is another one."""
    head, by, prop = text.partition(_BY)
    if not by:
        return None
    nouns = [reading.lemma for reading in lexicon.lookup(head.strip().lower()) if reading.pos == "noun"]
    return (nouns[0], prop) if nouns else None


def with_states(zone: Zone, entry: Entry, lexicon: Lexicon, faults: Faults) -> Zone:
    """Lines under a zone: „roztažený doleva: ukazuje místo 4“, „roztažený: alespoň 2 karty“."""
    states: list[PileStateDef] = []
    for sub in entry.subs:
        verb, adverb = _named(sub, lexicon)
        if not verb or not zone.by_prop or (zone.state_verb and zone.state_verb != verb):
            faults.add("K-Z014", sub.label_span if sub.label else sub.span, text=sub.label or sub.text.value)
            continue
        zone = replace(zone, state_verb=verb)
        for item in attrs.attributes("states", sub.text):
            numbers = attrs.numbers(item.text)
            if item.sense == "least" and not adverb and len(numbers) == 1:
                zone = replace(zone, state_least=numbers[0])
            elif item.sense == "exposes" and adverb:
                states.append(PileStateDef(adverb, tuple(number - 1 for number in _listed(sub)), sub.label_span))
                break
            else:
                faults.add("K-Z014", item.span, text=item.text)
    return replace(zone, states=tuple(states))


def _listed(sub: Sub) -> Iterator[int]:
    yield from attrs.numbers(sub.text.value)


def _named(sub: Sub, lexicon: Lexicon) -> tuple[str, str]:
    """The verb of the participle, and the adverb behind it: „roztažený doleva“ → (roztáhnout, doleva)."""
    first, _, adverb = sub.label.partition(" ")
    for reading in lexicon.lookup(first):
        known = lexicon.adjectives.get(reading.lemma)
        if reading.pos == "adj" and known is not None and known.of_verb:
            return known.of_verb, adverb.strip()
    return "", ""
