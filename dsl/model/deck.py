"""Entries of `karty` in, faces out: products of properties and single named cards."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.lexicon.lexicon import Lexicon
from dsl.model import attributes as attrs
from dsl.model import senses
from dsl.model.declarations import Declared, lemma_of, meant
from dsl.model.names import quoted
from dsl.source import Span
from dsl.syntax.structure.nodes import Block, Entry, File, Sub

_SET = re.compile(r"(\d+) kar(?:ta|ty|et)$")


@dataclass(slots=True)
class Draft:
    """A face before its texts are lowered; `texts` are its ability lines."""

    name: str
    deck: str
    copies: int
    attributes: dict[str, int]
    span: Span
    texts: list[Sub] = field(default_factory=list)
    slots: dict[str, tuple[int, ...]] = field(default_factory=dict)


def faces(file: File, declared: Declared, lexicon: Lexicon, faults: Faults) -> tuple[Draft, ...]:
    found: dict[str, Draft] = {}
    before = len(faults.items)
    for block in file.all("karty"):
        for entry in block.entries:
            for draft in _entry(entry, block, declared, lexicon, found, faults):
                if draft.name in found:
                    faults.add("K-C002", draft.span, name=draft.name, related=[(found[draft.name].span, "first")])
                else:
                    found[draft.name] = draft
    for draft in found.values():
        _fill_tables(draft, declared)
    if not found and len(faults.items) == before:
        faults.add("K-C001", file.span if file.span.end else Span(0, 0))
    return tuple(found.values())


def _entry(
    entry: Entry, block: Block, declared: Declared, lexicon: Lexicon, found: dict[str, Draft], faults: Faults
) -> Iterator[Draft]:
    product = _SET.match(entry.label)
    if product:
        yield from _product(entry, int(product[1]), block, declared, lexicon, faults)
    elif "×" in entry.text.value and len(list(attrs.pieces(entry.text, "×"))) > 1:
        faults.add("K-C012", entry.label_span, text=entry.label)
        yield from _product(entry, 0, block, declared, lexicon, faults)
    elif entry.label:
        yield _single(entry, block, declared, lexicon, faults)
    else:
        _texts_for(entry, declared, lexicon, found, faults)


# ------------------------------------------------------------------ každá barva × každá hodnota


def _product(
    entry: Entry, count: int, block: Block, declared: Declared, lexicon: Lexicon, faults: Faults
) -> Iterator[Draft]:
    props: list[str] = []
    for part, span in attrs.pieces(entry.text, "×"):
        prop, near = meant(part.split()[-1], lexicon, declared.props)
        if near or not prop or not declared.props[prop].values:
            faults.add("K-Z004", span, text=part, near=near)
        elif not _is_every(part, lexicon):
            faults.add("K-Z012", span, text=part)
        if not prop or not declared.props[prop].values:
            return
        props.append(prop)
    copies = block.copies or 1
    made = list(itertools.product(*(range(len(declared.props[prop].values)) for prop in props)))
    if count and len(made) * copies != count:
        faults.add("K-C003", entry.label_span, declared=count, found=len(made) * copies)
    for indices in made:
        values = [declared.props[prop].values[index] for prop, index in zip(props, indices, strict=True)]
        attributes = dict(zip(props, indices, strict=True))
        yield Draft(agreeing_name(values, lexicon), block.name, copies, attributes, entry.label_span)


def _is_every(part: str, lexicon: Lexicon) -> bool:
    """„každá barva“: exactly one word before the property, and that one."""
    words = part.split()
    lemmas = [reading.lemma for reading in lexicon.lookup(words[0])]
    return len(words) == 2 and any(senses.adjective(lemma) == "every" for lemma in lemmas)


def agreeing_name(values: list[str], lexicon: Lexicon) -> str:
    """„zelený“ + „sedma“ → „zelená sedma“: adjectives agree with the last noun."""
    noun = next((value for value in reversed(values) if value in lexicon.nouns), "")
    gender = lexicon.nouns[noun].gender if noun else "f"
    return " ".join(
        value if value in lexicon.nouns or value not in lexicon.adjectives
        else lexicon.adj_form(value, gender, "sg", 1, False)
        for value in values
    )  # fmt: skip


# ------------------------------------------------------------------ one card


def _single(entry: Entry, block: Block, declared: Declared, lexicon: Lexicon, faults: Faults) -> Draft:
    attributes: dict[str, int] = {}
    slots: dict[str, tuple[int, ...]] = {}
    copies = block.copies or 1
    for part, span in attrs.pieces(entry.text):
        if re.fullmatch(r"\d+×", part):
            copies = int(part[:-1])
            continue
        if not _places(part, span, slots, declared, lexicon, faults):
            _attribute(part, span, attributes, declared, lexicon, faults)
    return Draft(entry.label, block.name, copies, attributes, entry.label_span, _texts(entry), slots)


_EMPTY = ("–", "-")


def _places(
    part: str, span: Span, slots: dict[str, tuple[int, ...]], declared: Declared, lexicon: Lexicon, faults: Faults
) -> bool:
    """„zdroje – list list hrad“: what stands on each place of the card. False when it is another attribute."""
    head, *words = part.split()
    name = lemma_of(head, lexicon, declared.props)
    prop = declared.props.get(name)
    if prop is None or prop.kind != "slots":
        return False
    found = []
    for word in words:
        index = next((number for owner, number in values_of(word, declared, lexicon) if owner == name), -1)
        if index < 0 and word not in _EMPTY:
            near = nearest(word, prop.values)
            faults.add("K-Z009", span, text=word, near=quoted(near))
        found.append(index)
    if len(found) != prop.size:
        faults.add("K-C013", span, prop=name, declared=prop.size, found=len(found))
    slots[name] = tuple(found)
    return True


def _attribute(
    part: str, span: Span, attributes: dict[str, int], declared: Declared, lexicon: Lexicon, faults: Faults
) -> None:
    numbered = re.fullmatch(r"(.+?)\s+(\d+)", part)
    if numbered:
        prop = lemma_of(numbered[1], lexicon, declared.props)
        if prop and declared.props[prop].kind != "enum":
            low, high = declared.props[prop].low, declared.props[prop].high
            attributes[prop] = int(numbered[2])
            if not low <= attributes[prop] <= high:
                faults.add("K-C007", span, prop=prop, low=low, high=high)
            return
    named = _named_value(part, declared, lexicon)
    for prop, index in [named] if named else values_of(part, declared, lexicon):
        if declared.props[prop].kind != "slots":
            attributes[prop] = index
            return
    known = [value for prop in declared.props.values() for value in (*prop.values, prop.name)]
    near = nearest(numbered[1] if numbered else part, known)
    faults.add("K-Z009", span, text=part, near=quoted(near))


def _named_value(part: str, declared: Declared, lexicon: Lexicon) -> tuple[str, int] | None:
    """„požadovaný zdroj list“: the property with its value, for a word that several properties know."""
    head, _, word = part.rpartition(" ")
    name = lemma_of(head, lexicon, declared.props) if head else ""
    return next((found for found in values_of(word, declared, lexicon) if found[0] == name), None)


def values_of(word: str, declared: Declared, lexicon: Lexicon) -> Iterator[tuple[str, int]]:
    """Which enumerated values a word (in any form) names."""
    lemmas = {word} | {reading.lemma for reading in lexicon.lookup(word) if reading.pos in ("noun", "adj")}
    for prop in declared.props.values():
        for index, value in enumerate(prop.values):
            if value in lemmas:
                yield prop.name, index


def _texts_for(entry: Entry, declared: Declared, lexicon: Lexicon, found: dict[str, Draft], faults: Faults) -> None:
    """`sedma` with its texts: all cards of that value."""
    word = entry.text.value.strip()
    cards = _cards_of(word, declared, lexicon, found)
    if not cards and found:
        known = [value for prop in declared.props.values() for value in prop.values]
        near = nearest(word, [*known, *found])
        faults.add(
            "K-C008", entry.text.span, fixes=[Fix(entry.text.span, one) for one in near], text=word, near=quoted(near)
        )
        cards = _cards_of(near[0], declared, lexicon, found) if near else []
    for draft in cards:
        draft.texts.extend(_texts(entry))


def _texts(entry: Entry) -> list[Sub]:
    """The lines under a card; what the card's own line cites, each of them carries out."""
    return [replace(sub, ids=(*sub.ids, *entry.ids)) for sub in entry.subs]


def _cards_of(word: str, declared: Declared, lexicon: Lexicon, found: dict[str, Draft]) -> list[Draft]:
    if word in found:
        return [found[word]]
    wanted = list(values_of(word, declared, lexicon))
    return [draft for draft in found.values() if any(draft.attributes.get(prop) == i for prop, i in wanted)]


def _fill_tables(draft: Draft, declared: Declared) -> None:
    for prop, (by, numbers) in declared.tables.items():
        index = draft.attributes.get(by, -1)
        if 0 <= index < len(numbers):
            draft.attributes[prop] = numbers[index]
