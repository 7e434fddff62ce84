"""Cards in, what Tabletop Simulator loads out: sheets of faces, a back for each deck, the save that names them."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from codegen.cards import Card
from codegen.colours import Look
from codegen.measures import Fit
from codegen.presets import INCH
from codegen.press import Place, faces

COLUMNS, ROWS = 10, 7  # no sheet has more
FACES = COLUMNS * ROWS - 1  # the last slot shows what others see of a card in a hand
MOST_PIXELS = 4096  # on a side of a picture
SLOT_PIXELS = 750  # a card need not be wider


@dataclass(frozen=True, slots=True)
class Sheet:
    """One picture of faces: cards by their index, and how many slots the picture has across and down."""

    number: int
    deck: int  # the sheets of a deck share its back
    cards: tuple[int, ...]
    columns: int
    rows: int

    @property
    def face_file(self) -> str:
        return f"sheet-{self.number}.png"

    @property
    def back_file(self) -> str:
        return f"back-{self.deck}.png"


def sheets(cards: Sequence[Card]) -> tuple[Sheet, ...]:
    """Each card once; cards with another back lie on another sheet."""
    decks: dict[tuple[int, str], list[int]] = {}
    for index, card in enumerate(cards):
        decks.setdefault((card.deck_number, card.back), []).append(index)
    parts = [(deck, part) for deck, held in enumerate(decks.values(), 1) for part in _parts(held)]
    return tuple(Sheet(number, deck, part, *_slots(len(part))) for number, (deck, part) in enumerate(parts, 1))


def _parts(held: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for start in range(0, len(held), FACES):
        yield tuple(held[start : start + FACES])


def _slots(count: int) -> tuple[int, int]:
    """Columns and rows for so many faces and the hidden one; the table takes no fewer than two of each."""
    slots = count + 1
    columns = max(2, math.ceil(math.sqrt(slots)), math.ceil(slots / ROWS))
    return columns, max(2, math.ceil(slots / columns))


def slot_width(sheet: Sheet, size: tuple[float, float]) -> int:
    """Pixels across one card, so that the whole picture is not too large."""
    by_height = int(MOST_PIXELS / sheet.rows * size[0] / size[1])
    return min(SLOT_PIXELS, MOST_PIXELS // sheet.columns, by_height)


def face_picture(
    sheet: Sheet, cards: Sequence[Card], fits: Sequence[Fit], size: tuple[float, float], look: Look
) -> bytes:
    width, height = size
    places: list[Place] = [
        (slot % sheet.columns * width, slot // sheet.columns * height, index, "front")
        for slot, index in enumerate(sheet.cards)
    ]
    hidden: Place = ((sheet.columns - 1) * width, (sheet.rows - 1) * height, sheet.cards[0], "back")
    paper = sheet.columns * width, sheet.rows * height
    dpi = slot_width(sheet, size) / width * INCH
    (made,) = faces(cards, fits, size, [[*places, hidden]], paper, "png", look, dpi, (0.0, 0.0))
    return made


def back_picture(
    sheet: Sheet, cards: Sequence[Card], fits: Sequence[Fit], size: tuple[float, float], look: Look
) -> bytes:
    place: Place = (0.0, 0.0, sheet.cards[0], "back")
    (made,) = faces(cards, fits, size, [[place]], size, "png", look, SLOT_PIXELS / size[0] * INCH, (0.0, 0.0))
    return made


# ---------------------------------------------------------------- the save


def save(title: str, cards: Sequence[Card], made: Sequence[Sheet], url: str) -> str:
    """The pictures are looked for at `url` followed by their file name."""
    decks = list(dict.fromkeys(sheet.deck for sheet in made))
    piles = [
        _pile(title, place, [one for one in made if one.deck == deck], cards, url) for place, deck in enumerate(decks)
    ]
    found = {
        "SaveName": title, "GameMode": title, "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "",
        "LuaScript": "", "LuaScriptState": "", "ObjectStates": piles,
    }  # fmt: skip
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _pile(title: str, place: int, made: Sequence[Sheet], cards: Sequence[Card], url: str) -> dict[str, Any]:
    """A deck with all its copies; a single card is no deck for the simulator."""
    pictures = {str(sheet.number): _pictures(sheet, url) for sheet in made}
    slots = [(sheet, slot, cards[index]) for sheet in made for slot, index in enumerate(sheet.cards)]
    copies = [(sheet, slot, card) for sheet, slot, card in slots for _ in range(card.copies)]
    held = [_card(title, number, *one, pictures, place) for number, one in enumerate(copies)]
    if len(held) == 1:
        return {**held[0], "Name": "CardCustom"}
    first = slots[0][2]
    return {
        **_thing("DeckCustom", first.deck, "", _guid(title, first.deck, place), place),
        "DeckIDs": [one["CardID"] for one in held],
        "CustomDeck": pictures,
        "ContainedObjects": held,
    }


def _card(
    title: str, number: int, sheet: Sheet, slot: int, card: Card, pictures: dict[str, Any], place: int
) -> dict[str, Any]:
    text = "\n".join(": ".join(part for part in (line.kind, line.written) if part) for line in card.lines)
    own = str(sheet.number)
    return {
        **_thing("Card", card.title, text, _guid(title, card.deck, place, number), place),
        "CardID": sheet.number * 100 + slot,
        "CustomDeck": {own: pictures[own]},
    }


def _pictures(sheet: Sheet, url: str) -> dict[str, Any]:
    return {
        "FaceURL": url + sheet.face_file,
        "BackURL": url + sheet.back_file,
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


def _thing(name: str, nickname: str, text: str, guid: str, place: int) -> dict[str, Any]:
    """Face down, decks in a row."""
    where = {"posX": place * 3.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    scale = {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {"GUID": guid, "Name": name, "Nickname": nickname, "Description": text, "Transform": {**where, **scale}}


def _guid(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(str, parts)).encode("utf-8", "replace")).hexdigest()[:6]
