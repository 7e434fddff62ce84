"""A game, its prose and its layout in, a booklet of rules out: the author's sentences, set as a small printed book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from codegen import colours, press, resources, typeset
from codegen.cards import Card, cards
from codegen.colours import Look
from codegen.layout import Layout
from codegen.pdf import with_print_defaults
from codegen.typography import printed, tokens
from dsl.lexicon.collation import alphabetical
from dsl.lexicon.lexicon import Lexicon, count_class
from dsl.model.deck import agreeing_name
from dsl.model.game import Game
from dsl.model.prose import Example, Line, Listed, Part, Prose

PAGES = {"a4": (148.0, 210.0), "letter": (139.7, 215.9)}  # half a sheet
ON_COVER = 5

TEMPLATE = "rulebook.typ.j2"

Data = dict[str, Any]
Size = tuple[float, float]


def rulebook(game: Game, said: Prose, lexicon: Lexicon, layout: Layout, look: Look, page: Size = PAGES["a4"]) -> bytes:
    """A PDF of small pages, to be read on a screen or folded from sheets (see booklet)."""
    (made,) = typeset.document(TEMPLATE, page, contents(game, said, lexicon, layout, look), {})
    return with_print_defaults(made, True)


def contents(game: Game, said: Prose, lexicon: Lexicon, layout: Layout, look: Look) -> Data:
    """Everything the template needs, as plain data."""
    made = cards(game, layout)
    return {
        "title": game.name,
        "subtitle": f"{word('rulebook')} {word('for_players').format(count=players(game, lexicon))}",
        "words": {key: word(key) for key in ("example", "clause")} | {"contents": heading("contents")},
        "shades": colours.shades(accent(layout), look),
        "icons": typeset.icon_data(made, look),
        "cover": _cover(made, layout, look),
        "cites": _cites(said),
        "chapters": [one for one in _chapters(game, said, lexicon, made) if one["items"]],
    }


def heading(key: str) -> str:
    return resources.words("headings", "rulebook")[key]


def word(key: str) -> str:
    return resources.words("words", "rulebook")[key]


def accent(layout: Layout) -> str:
    """The first colour the author chose."""
    return next(iter(layout.colours.values()), colours.NEUTRAL)


def players(game: Game, lexicon: Lexicon) -> str:
    """„2 až 4 hráče“, „2 až 6 hráčů“: the fourth case, as after „pro“."""
    low, high = game.players
    noun, many = word("one_player"), count_class(high)
    form = lexicon.noun_form(noun, 2 if many == "many" else 4, "sg" if many == "one" else "pl")
    count = word("range").format(low=low, high=high) if low != high else str(high)
    return f"{count} {form}"


def set_text(text: str) -> str:
    """As Czech sets it: what belongs together stays on one line."""
    return printed(tokens(text))


# ---------------------------------------------------------------- the cover


def _cover(made: Sequence[Card], layout: Layout, look: Look) -> list[str]:
    """A few cards, of as many colours as there are, drawn as they are printed."""
    first = {card.colour: card for card in reversed(made)}
    chosen = [card for card in made if first[card.colour] is card][:ON_COVER]
    chosen += [card for card in made if card not in chosen][: max(0, 3 - len(chosen))]
    fits, _ = typeset.measure(chosen, layout.size)
    return [svg.decode() for svg in press.pictures(chosen, fits, layout.size, "svg", look)]


# ---------------------------------------------------------------- chapters


def _chapters(game: Game, said: Prose, lexicon: Lexicon, made: Sequence[Card]) -> Iterable[Data]:
    yield chapter("overview", _overview(game, said, lexicon))
    yield from rules(said)
    yield chapter("variants", _parts(said.variants))
    yield glossary(game, said, lexicon)
    yield chapter("cards", [item for name, listed in said.decks for item in _deck(name, listed, game, said, made)])
    boxes = [_example(number, one, game) for number, one in enumerate(said.examples, 1)]
    yield chapter("examples", boxes)


def rules(said: Prose) -> Iterable[Data]:
    """What one has to know to play, from the set-up to the end."""
    yield chapter("setup", _parts(said.setup, steps=True))
    yield chapter("course", [*_start(said), *_parts(said.course, steps=True, named=True)])
    yield chapter("actions", _parts(said.actions))
    yield chapter("rules", _parts(said.rules))
    yield chapter("end", _parts(said.end))
    yield chapter("scoring", _parts(said.scoring))


def glossary(game: Game, said: Prose, lexicon: Lexicon) -> Data:
    return chapter("glossary", [*_terms([*_defined(game, said, lexicon), *said.verbs]), *_kinds(said)])


def _start(said: Prose) -> list[Data]:
    """„začíná: náhodný hráč“ as a sentence."""
    if said.start is None:
        return []
    text = f"{said.start.label} {said.start.text}."
    return [_rule(Line(text[:1].upper() + text[1:], said.start.ids))]


def chapter(key: str, items: Sequence[Data]) -> Data:
    return {"key": key, "title": heading(key), "items": list(items)}


def _parts(parts: Sequence[Part], steps: bool = False, named: bool = False) -> list[Data]:
    """`named`: a part without a name is called by its keyword; otherwise the chapter's title is enough."""
    items: list[Data] = []
    for part in parts:
        name = part.name or (part.keyword if named else "")
        if name:
            items.append({"type": "heading", "text": set_text(name[:1].upper() + name[1:]), "ids": part.ids})
        items += _lines(part.lines, () if name else part.ids, steps and len(part.lines) > 1)
    return items


def _lines(lines: Sequence[Line], ids: tuple[str, ...], numbered: bool) -> list[Data]:
    """What the whole block cites stands at its first line."""
    rows = [_rule(line) for line in lines]
    if rows and not rows[0]["ids"]:
        rows[0]["ids"] = ids
    return [{"type": "steps", "rows": rows}] if numbered else rows


def _rule(line: Line) -> Data:
    return {"type": "rule", "text": set_text(line.text), "ids": line.ids, "label": set_text(line.label)}


def _cites(said: Prose) -> bool:
    parts = (*said.setup, *said.course, *said.actions, *said.rules, *said.end, *said.scoring)
    return any(part.ids or any(line.ids for line in part.lines) for part in parts)


# ---------------------------------------------------------------- what the game holds


def _overview(game: Game, said: Prose, lexicon: Lexicon) -> list[Data]:
    counted = [*_card_counts(game, lexicon), *((plural(one.label, lexicon), one.text) for one in said.tokens)]
    tables = (
        ("components", counted),
        ("zones", [(one.label, one.text) for one in said.zones]),
        ("properties", [(one.label, one.text.replace(" | ", ", ")) for one in said.properties]),
    )
    return [item for key, rows in tables if rows for item in _table(key, rows)]


def _table(key: str, rows: Iterable[tuple[str, str]]) -> list[Data]:
    title: Data = {"type": "heading", "text": heading(key), "ids": ()}
    return [title, {"type": "table", "rows": [[set_text(name), set_text(text)] for name, text in rows]}]


def _card_counts(game: Game, lexicon: Lexicon) -> Iterable[tuple[str, str]]:
    decks = dict.fromkeys(face.deck for face in game.faces)
    for deck in decks:
        faces = [face for face in game.faces if face.deck == deck]
        name = plural(word("card"), lexicon)
        yield (
            (f"{name} {deck}" if deck else name),
            f"{sum(face.copies for face in faces)} ({word('different')} {len(faces)})",
        )


def plural(noun: str, lexicon: Lexicon) -> str:
    return lexicon.noun_form(noun, 1, "pl") if noun in lexicon.nouns else noun


# ---------------------------------------------------------------- glossary


def _terms(parts: Iterable[Part]) -> list[Data]:
    rows = sorted((_term(part) for part in parts if part.lines), key=lambda row: alphabetical(row["name"]))
    return [{"type": "terms", "rows": rows}] if rows else []


def _kinds(said: Prose) -> list[Data]:
    title: Data = {"type": "heading", "text": heading("kinds"), "ids": ()}
    return [title, *found] if (found := _terms(said.kinds)) else []


def _defined(game: Game, said: Prose, lexicon: Lexicon) -> list[Part]:
    """Sentences of the dictionary under the name that they define."""
    names = [agreeing_name(name.split(" "), lexicon) for name in game.definitions]
    parts: dict[str, list[Line]] = {}
    for line in said.definitions:
        name = next((name for name in names if name in line.text.casefold()), "")
        parts.setdefault(name, []).append(line)
    return [Part(name, (), tuple(found)) for name, found in parts.items()]


def _term(part: Part) -> Data:
    return {"name": part.name, "rows": [_rule(Line(line.text, line.ids)) for line in part.lines]}


# ---------------------------------------------------------------- cards


def _deck(name: str, listed: Sequence[Listed], game: Game, said: Prose, made: Sequence[Card]) -> list[Data]:
    rows = [_listed(one, name, game, made) for one in listed]
    title: list[Data] = [{"type": "heading", "text": name or game.name, "ids": ()}] if len(said.decks) > 1 else []
    return [*title, {"type": "cards", "rows": rows}]


def _listed(one: Listed, deck: str, game: Game, made: Sequence[Card]) -> Data:
    pairs = zip(game.faces, made, strict=True)
    face, card = next(((f, c) for f, c in pairs if f.name == one.name and f.deck == deck), (None, None))
    return {
        "name": one.name,
        "said": set_text(one.said),
        "copies": f"{face.copies}×" if face else "",
        "colour": card.colour if card else "",
        "icon": card.icon if card else "",
        "ids": one.ids,
        "rows": [_rule(line) for line in one.lines],
    }


# ---------------------------------------------------------------- examples


def _example(number: int, example: Example, game: Game) -> Data:
    pattern = _name_pattern(game)
    rows: list[tuple[str, list[str]]] = []
    for kind, text in example.steps:
        told = _told(text)
        if not told:
            continue
        if not rows or rows[-1][0] != kind:
            rows.append((kind, []))
        rows[-1][1].append(f"{told[:1].upper()}{told[1:]}.")
    labels = resources.words("steps", "rulebook")
    groups = [{"label": labels[kind], "runs": _runs(" ".join(texts), pattern)} for kind, texts in rows]
    return {"type": "example", "number": number, "name": set_text(example.name), "ids": example.ids, "rows": groups}


def _name_pattern(game: Game) -> re.Pattern[str]:
    """Any name of a card, the longest first; in a text that is set, a space may be a tie."""
    names = sorted((face.name for face in game.faces), key=len, reverse=True)
    spaced = (re.escape(name).replace("\\ ", "[ \u00a0]") for name in names)
    return re.compile(rf"(?<!\w)({'|'.join(spaced)})(?!\w)")


def _told(text: str) -> str:
    said: Mapping[str, str] = resources.words("said", "rulebook")
    for beginning, form in said.items():
        if text.startswith(beginning):
            return form.format(rest=text.removeprefix(beginning))
    return text


def _runs(text: str, names: re.Pattern[str]) -> list[Data]:
    """Names of cards are marked; they stand as they are printed on the card."""
    parts = names.split(set_text(text))
    return [{"text": part, "name": bool(index % 2)} for index, part in enumerate(parts) if part]
