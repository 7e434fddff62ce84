"""A template and its data in, the finished document out: Jinja writes the skeleton, Typst sets it, data stays data."""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from codegen import cell, drawings, geometry, resources, widths
from codegen.cards import Card
from codegen.cell import Spoilt as Spoilt
from codegen.estimate import estimated
from codegen.geometry import Geometry
from codegen.measures import SIZES, TITLE_SIZES, Fit, characters, fits_of, own_fits
from codegen.rows import card_data as card_data
from codegen.rows import icon_data as icon_data

if TYPE_CHECKING:
    from jinja2 import Environment

FONT = "Libertinus Serif"
TIMESTAMP = 0  # the same game gives the same bytes
Form = Literal["pdf", "png", "svg"]


class NoEngine(Exception):
    """Typst is not installed."""


# ---------------------------------------------------------------- measuring


def measure(cards: Sequence[Card], size: tuple[float, float]) -> tuple[tuple[Fit, ...], tuple[str, ...]]:
    """How each card fits, and the characters the font lacks. Only cards in doubt are set for it."""
    on = Geometry(*size)
    guesses = [None if card.template else estimated(card, on) for card in cards]
    doubtful = [card for card, guess in zip(cards, guesses, strict=True) if guess is None]
    measured, missing = measure_all(doubtful, on) if doubtful else ((), ())
    rest = iter(measured)
    return tuple(guess or next(rest) for guess in guesses), missing


def measure_all(cards: Sequence[Card], on: Geometry) -> tuple[tuple[Fit, ...], tuple[str, ...]]:
    ours = [replace(card, template=None) for card in cards]
    data = card_data("", ours, ())
    for row, card in zip(data["cards"], ours, strict=True):
        row |= {"room": on.panel_room(card), "across": on.across, "sizes": SIZES}
    unknown = [character for character in characters(cards) if not widths.known(character)]
    job = _job("fit.typ.j2", (on.width, on.height), {**data, "characters": unknown}, {})
    raw = json.loads(engine(job.files).query("<fit>", field="value", one=True))
    fits = list(fits_of(raw["cards"], ours, on))
    for key in dict.fromkeys(card.template.key for card in cards if card.template):
        places = [place for place, card in enumerate(cards) if card.template and card.template.key == key]
        for place, own in zip(places, _own_fits([cards[place] for place in places], on), strict=True):
            fits[place] = own if own.fault is None else replace(fits[place], fault=own.fault)
    return tuple(fits), tuple(raw["missing"])


def _own_fits(cards: Sequence[Card], on: Geometry) -> tuple[Fit, ...]:
    """Cards that one template of the author draws."""
    job = _job("own.typ.j2", (on.width, on.height), card_data("", cards, ()), {})
    try:
        (answer,) = cell.run(job.request({"query": "<over>"}))
    except Spoilt as why:
        return tuple([Fit(SIZES[0], TITLE_SIZES[0], fault=(why.code, why.words))] * len(cards))
    return own_fits(json.loads(answer), len(cards))


# ---------------------------------------------------------------- documents


def document(
    template: str,
    size: tuple[float, float],
    data: Mapping[str, Any],
    words: Mapping[str, object],
    form: Form = "pdf",
    ppi: float | None = None,
) -> tuple[bytes, ...]:
    """One PDF, or one picture per page. `words` fill the skeleton, `data` is what it prints."""
    job = _job(template, size, data, words)
    if job.own:
        try:
            return cell.run(job.request({"form": form, "ppi": ppi, "timestamp": TIMESTAMP}))
        except Spoilt as why:
            names = ", ".join(one["main"] for one in job.own.values())
            raise Spoilt(why.code, text=names, **dict(why.words)) from why
    made = engine(job.files).compile(format=form, ppi=ppi, timestamp=TIMESTAMP)
    return tuple(made) if isinstance(made, list) else (made,)


@dataclass(frozen=True, slots=True)
class Job:
    """The files of a document; `own` are templates of the author, which are rendered and set elsewhere."""

    files: dict[str, bytes]
    own: Mapping[str, Any]
    words: Mapping[str, object]

    def request(self, task: Mapping[str, object]) -> dict[str, Any]:
        texts = {name: raw.decode("utf-8") for name, raw in self.files.items()}
        return {"files": texts, "templates": self.own, "words": self.words, "task": task}


def _job(template: str, size: tuple[float, float], data: Mapping[str, Any], words: Mapping[str, object]) -> Job:
    own = data.get("own", {})
    about = {"width": size[0], "height": size[1], "font": FONT}
    files = {"main.typ": _rendered(template, tuple(own), {**about, **words})}
    if own:
        files["card.typ"] = _rendered("card.typ.j2", (), about)
    shown = {name: value for name, value in data.items() if name != "own"}
    files["data.json"] = json.dumps(shown, ensure_ascii=False, sort_keys=True).encode("utf-8", "replace")
    return Job({**files, **_icons(data)}, own, about)


def _icons(data: Mapping[str, Any]) -> dict[str, bytes]:
    """Those that the data names, or all of them."""
    shown = data.get("icons")
    if shown is None:
        shown = {name: {"svg": drawings.bundled(name).svg} for name in resources.words("icons")}
    return {f"icons/{name}.svg": one["svg"].encode("utf-8") for name, one in shown.items()}


def _rendered(template: str, own: Sequence[str], words: Mapping[str, object]) -> bytes:
    skeleton = _templates().get_template(template)
    sizes = {"sizes": SIZES, "title_sizes": TITLE_SIZES}
    return skeleton.render(room=geometry, templates=own, **sizes, **words).encode("utf-8")


def _templates() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(resources.templates(), encoding="utf-8")
    return Environment(loader=loader, undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)


# ---------------------------------------------------------------- the engine


def engine(files: dict[str, bytes]) -> Any:
    try:
        typst: Any = importlib.import_module("typst")
    except ImportError as error:
        raise NoEngine from error
    return typst.Compiler(files, ignore_system_fonts=True)
