"""Entries of `hra`, `zóny`, `žetony`, `vlastnosti`, `druhy účinků` in, declared things out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.lexicon.lexicon import Lexicon
from dsl.model import attributes as attrs
from dsl.model import piles
from dsl.model.game import AbilityKind, Prop, Token, Zone
from dsl.model.names import quoted
from dsl.source import Span
from dsl.syntax.structure.nodes import Entry, File


@dataclass(slots=True)
class Declared:
    """Everything declared besides words, verbs and cards."""

    name: str = ""
    players: tuple[int, int] = (2, 4)
    start: Literal["random", "first"] = "random"
    clauses: str = ""
    zones: dict[str, Zone] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    props: dict[str, Prop] = field(default_factory=dict)
    tables: dict[str, tuple[str, tuple[int, ...]]] = field(default_factory=dict)  # property → (by property, numbers)
    kinds: dict[str, AbilityKind] = field(default_factory=dict)


def declarations(file: File, lexicon: Lexicon, faults: Faults) -> Declared:
    found = Declared()
    _header(file, found, faults)
    for entry in _entries(file, "vlastnosti"):
        if _once(found.props, entry, faults):
            _prop(entry, found, lexicon, faults)
    for entry in _entries(file, "zóny"):
        if _once(found.zones, entry, faults):
            _zone(entry, found, lexicon, faults)
    for entry in _entries(file, "žetony"):
        if _once(found.tokens, entry, faults):
            _token(entry, found, lexicon, faults)
    for prop in list(found.props.values()):
        _check_token(prop, found, faults)
    for entry in _entries(file, "druhy účinků"):
        if _once(found.kinds, entry, faults):
            _kind(entry, found, lexicon, faults)
    return found


def _entries(file: File, keyword: str) -> list[Entry]:
    return [entry for block in file.all(keyword) for entry in block.entries if entry.label]


def _once(known: object, entry: Entry, faults: Faults) -> bool:
    if entry.label in known:  # type: ignore[operator]
        faults.add("K-Z003", entry.label_span, name=entry.label)
        return False
    return True


# ------------------------------------------------------------------ hra


def _header(file: File, found: Declared, faults: Faults) -> None:
    games = list(file.all("hra"))
    if not games:
        faults.add("K-F001", Span(0, 0))
        return
    for extra in games[1:]:
        faults.add("K-F002", extra.keyword_span)
    found.name = games[0].name
    said = [attrs.sense("game", entry.label)[0] for entry in games[0].entries]
    for number, entry in enumerate(games[0].entries):
        if said[number] and said[number] in said[:number]:
            faults.add("K-Z003", entry.label_span, name=entry.label)
        else:
            _game_entry(entry, found, faults)
    if "players" not in said and "" not in said:
        faults.add("K-F019", games[0].keyword_span, low=found.players[0], high=found.players[1])


def _game_entry(entry: Entry, found: Declared, faults: Faults) -> None:
    match attrs.sense("game", entry.label)[0]:
        case "players":
            numbers = attrs.numbers(entry.text.value)
            if not numbers or not 1 <= numbers[0] <= numbers[-1] <= 12:
                faults.add("K-C004", entry.text_span, text=entry.text.value)
            else:
                found.players = numbers[0], numbers[-1]
        case "start":
            how = attrs.sense("game", entry.text.value)[0]
            if how not in ("random", "first"):
                _unknown("K-F004", "game", entry.text.value, entry.text_span, faults)
            found.start = "first" if how == "first" else "random"
        case "clauses":
            found.clauses = entry.text.value.strip()
        case "language":
            pass
        case _:
            span = entry.label_span if entry.label else entry.span
            _unknown("K-F004", "game", entry.label or entry.text.value, span, faults)


def _unknown(code: str, room: str, text: str, span: Span, faults: Faults) -> None:
    near = nearest(text, attrs.words(room))
    faults.add(code, span, fixes=[Fix(span, word) for word in near], text=text, near=quoted(near))


# ------------------------------------------------------------------ zones and tokens


def lemma_of(word: str, lexicon: Lexicon, known: object) -> str:
    """The declared name a word in any case belongs to; "" when there is none."""
    if word in known:  # type: ignore[operator]
        return word
    for reading in lexicon.lookup(word):
        if reading.pos == "noun" and reading.lemma in known:  # type: ignore[operator]
            return reading.lemma
    return ""


def meant(word: str, lexicon: Lexicon, known: Iterable[str]) -> tuple[str, str]:
    """As lemma_of, and for a misspelt word the nearest form of a declared name: (name, the form)."""
    names = list(known)
    lemma = lemma_of(word, lexicon, names)
    if lemma:
        return lemma, ""
    forms = {form: name for name in names if name in lexicon.nouns for form in lexicon.nouns[name].forms.values()}
    near = nearest(word, forms, 1)
    return (forms[near[0]], near[0]) if near else ("", "")


def _zone(entry: Entry, found: Declared, lexicon: Lexicon, faults: Faults) -> None:
    scope, ordered, fronts = "common", True, "all"
    by_prop, limit, pile, covered = "", None, "", ""
    backs: tuple[str, ...] = ()
    for item in attrs.attributes("zones", entry.text):
        match item.sense.split():
            case ["common" | "player" as scope]:
                pass
            case ["unordered"]:
                ordered = False
            case ["ordered"]:
                ordered = True
            case ["fronts", fronts]:
                pass
            case ["covered", covered]:
                pass
            case ["by"]:
                by_prop = _property(item.text, item.span, found, lexicon, faults)
            case ["backs"]:
                shown = _property(item.text, item.span, found, lexicon, faults)
                backs = (*backs, shown) if shown else backs
            case ["limit"]:
                limit = next(iter(attrs.numbers(item.text)), None)
                if limit is None:
                    faults.add("K-C005", item.span, text=item.text)
            case _ if (named := piles.word_and_property(item.text, lexicon)) is not None:
                pile = named[0]
                by_prop = _property(item.text, item.span, found, lexicon, faults)
            case _:
                _unknown("K-Z001", "zones", item.text, item.span, faults)
    zone = Zone(
        entry.label, scope, ordered, by_prop, fronts, covered,  # type: ignore[arg-type]
        backs, limit, pile, span=entry.label_span,
    )  # fmt: skip
    found.zones[entry.label] = piles.with_states(zone, entry, lexicon, faults)


def _property(text: str, span: Span, found: Declared, lexicon: Lexicon, faults: Faults) -> str:
    """The property that the last word of an attribute names."""
    word = (text.split() or [""])[-1]
    prop, near = meant(word, lexicon, found.props)
    if near or not prop:
        place = Span(span.end - len(word), span.end)
        faults.add("K-Z004", place, fixes=[Fix(place, near)] if near else [], text=word, near=near)
    return prop


def _token(entry: Entry, found: Declared, lexicon: Lexicon, faults: Faults) -> None:
    scope, zone, supply, start = "player", "", None, 0
    for item in attrs.attributes("tokens", entry.text):
        match item.sense:
            case "player" | "card" as scope:
                pass
            case "zone":
                scope = "zone"
                zone, near = meant(item.rest, lexicon, found.zones)
                if near or not zone or found.zones[zone].scope != "common":
                    code = "K-Z005" if zone or not lexicon.lookup(item.rest) else "K-T020"
                    faults.add(code, item.span, text=item.rest, word=_noun(item.rest, lexicon), near=near)
            case "supply" | "start" as what:
                number = next(iter(attrs.numbers(item.text)), None)
                if number is None:
                    faults.add("K-C005", item.span, text=item.text)
                elif what == "supply":
                    supply = number
                else:
                    start = number
            case "unlimited":
                supply = None
            case _:
                _unknown("K-Z006", "tokens", item.text, item.span, faults)
    found.tokens[entry.label] = Token(entry.label, scope, zone, supply, start, entry.label_span)  # type: ignore[arg-type]


# ------------------------------------------------------------------ properties and kinds


def _prop(entry: Entry, found: Declared, lexicon: Lexicon, faults: Faults) -> None:
    text = entry.text.value
    if "|" in text:
        places = _PLACES.match(text)
        values = _values(entry, lexicon, faults, places.end() if places else 0)
        if places:
            number = int(places[1])
            found.props[entry.label] = Prop(entry.label, "slots", values, size=number, span=entry.label_span)
            return
        found.props[entry.label] = Prop(entry.label, "enum", values, 0, len(values) - 1, span=entry.label_span)
        return
    head, _, table = text.partition(":")
    numbers = attrs.numbers(head)
    sense, _ = attrs.sense("properties", text)
    if len(numbers) != 2 or not _is_range(head, bool(table)):
        faults.add("K-C006", entry.text.span_of(0, len(head)) if head else entry.span, text=head or entry.label)
        numbers = (0, 0)
    kind: Literal["number", "tokens"] = "number" if sense == "number" else "tokens"
    words = head.split() or [""]
    token = "" if kind == "number" else words[0]
    found.props[entry.label] = Prop(entry.label, kind, (), numbers[0], numbers[1], token, span=entry.label_span)
    if table:
        by = _property(head, entry.text.span_of(0, len(head)), found, lexicon, faults)
        found.tables[entry.label] = by, attrs.numbers(table)
        _check_table(entry, len(head) + 1, found, faults)
    if kind == "tokens":
        found.props[entry.label] = _with_token(found.props[entry.label], lexicon)


def _is_range(head: str, table: bool) -> bool:
    """„číslo 1 až 9“, „groše 0 až 4“; before a table also „, podle hodnoty“."""
    limits, comma, by = head.partition(",")
    named = bool(comma) and attrs.sense("properties", by.strip())[0] == "table"
    return named == (table or bool(comma)) and re.fullmatch(r"\s*\D+ \d+ \w+ \d+\s*", limits) is not None


_PLACES = re.compile(r"\s*(\d+) míst\w*\s+")  # „4 místa hrad | list“: places in a row, each with a value


def _values(entry: Entry, lexicon: Lexicon, faults: Faults, start: int = 0) -> tuple[str, ...]:
    """The listed values; a misspelt one counts as the word it is nearest to."""
    text = entry.text.cut(start)
    written = [value for value, _ in attrs.pieces(text, "|")]
    values: list[str] = []
    for value, span in attrs.pieces(text, "|"):
        if value in values:
            faults.add("K-Z003", span, name=value)
            continue
        if value not in lexicon.nouns and value not in lexicon.adjectives:
            known = (word for word in (*lexicon.nouns, *lexicon.adjectives) if word not in written)
            near = nearest(value, known)
            faults.add("K-W041", span, fixes=[Fix(span, word) for word in near], word=value, near=quoted(near))
            value = near[0] if near else value
        values.append(value)
    return tuple(values)


def _check_table(entry: Entry, start: int, found: Declared, faults: Faults) -> None:
    by, numbers = found.tables[entry.label]
    if by and found.props[by].values and len(numbers) != len(found.props[by].values):
        start += len(entry.text.value[start:]) - len(entry.text.value[start:].lstrip())
        span = entry.text.span_of(start, len(entry.text.value))
        faults.add("K-C009", span, found=len(numbers), declared=len(found.props[by].values))


def _with_token(prop: Prop, lexicon: Lexicon) -> Prop:
    for reading in lexicon.lookup(prop.token):
        if reading.pos == "noun":
            return Prop(prop.name, prop.kind, (), prop.low, prop.high, reading.lemma, span=prop.span)
    return prop


def _check_token(prop: Prop, found: Declared, faults: Faults) -> None:
    if prop.kind == "tokens" and prop.token not in found.tokens:
        near = nearest(prop.token, found.tokens)
        faults.add("K-Z007", prop.span, name=prop.name, token=prop.token, near=quoted(near))


def _kind(entry: Entry, found: Declared, lexicon: Lexicon, faults: Faults) -> None:
    mode = ""
    zones: tuple[str, ...] = ()
    for item in attrs.attributes("kinds", entry.text):
        if not item.sense:
            _unknown("K-F005", "kinds", item.text, item.span, faults)
            continue
        mode = item.sense
        zone = _kind_zone(item, found, lexicon, faults) if item.rest else ""
        if zone:
            zones = (*zones, zone)
        elif item.rest:
            continue
        elif mode != "now":
            faults.add("K-Z008", item.span, text=item.text)
    ids = tuple(cited.name for cited in entry.ids)
    found.kinds[entry.label] = AbilityKind(
        entry.label, mode or "now", zones, None, ids=ids, span=entry.label_span  # type: ignore[arg-type]
    )  # fmt: skip


def _noun(word: str, lexicon: Lexicon) -> str:
    return next((reading.lemma for reading in lexicon.lookup(word) if reading.pos == "noun"), word)


def _kind_zone(item: attrs.Attribute, found: Declared, lexicon: Lexicon, faults: Faults) -> str:
    word = item.rest.split()[-1]
    zone, near = meant(word, lexicon, found.zones)
    if near or not zone:
        place = Span(item.span.end - len(word), item.span.end)
        fixes = [Fix(place, near)] if near else []
        faults.add("K-T020", place, fixes=fixes, word=_noun(word, lexicon), near=near)
    return zone
