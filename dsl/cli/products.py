"""A job in, its product out: the files with their places, and what to tell who prints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from dsl.cli import files
from dsl.cli.console import progress
from dsl.cli.printjob import Job, busy
from dsl.cli.speech import language, refuse, say

if TYPE_CHECKING:
    from codegen import press
    from codegen.calibration import Words
    from codegen.cards import Card
    from codegen.presets import Canvas
    from codegen.press import Picture, Place, Side
    from codegen.sheets import Grid, Page

BATCH = 12  # pictures set at a time, so that a bar can move
STEPS = 5  # on the calibration sheet


@dataclass(frozen=True, slots=True)
class Product:
    """`folder` is made when it is not there."""

    files: tuple[tuple[Path, bytes], ...]
    lines: tuple[str, ...]
    folder: Path | None = None


def write(product: Product) -> None:
    """All files or none, then what to do with them."""
    import click

    made = _made_folders(product.folder)
    try:
        files.put_all(product.files)
    except BaseException:
        for folder in made:
            folder.rmdir()
        raise
    for line in product.lines:
        click.echo(line)


def _made_folders(folder: Path | None) -> tuple[Path, ...]:
    """The folders that were not there before, the innermost first."""
    if folder is None:
        return ()
    missing = tuple(one for one in (folder, *folder.parents) if not one.exists())
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refuse("file.unwritable", name=folder, reason=reason) from error
    return missing


# ---------------------------------------------------------------- sheets


def sheets(job: Job) -> Product:
    from codegen import press

    wishes = job.wishes
    with busy():
        on, pages = imposed(job)
        made = press.sheets_pdf(job.game.name, job.cards, job.fits, on, pages, wishes.look, extras(job))
    count = sum(page.side != "back" for page in pages) + wishes.calibrate
    done = say("print.done", name=job.target, cards=sum(card.copies for card in job.cards), sheets=count)
    return Product(((job.target, made),), (done, say(_how(job))))


def imposed(job: Job) -> tuple[Grid, tuple[Page, ...]]:
    from codegen import sheets

    paper, size = sheets.PAPERS[job.wishes.paper], job.layout.size
    fold = job.wishes.fold and not job.wishes.no_backs
    on = sheets.fold_grid(paper, size) if fold else sheets.grid(paper, size, job.wishes.target.bleed)
    if not on.columns or not on.rows:
        width, height = (f"{side:g}" for side in size)
        raise refuse("print.no_room", width=width, height=height)
    copies = [card.copies for card in job.cards]
    pages = sheets.impose_folded(copies, on) if fold else sheets.impose(copies, on, not job.wishes.no_backs)
    return on, pages


def extras(job: Job) -> press.Extras:
    from codegen import press
    from codegen.calibration import NO_OFFSET
    from dsl.cli import printers

    wishes = job.wishes
    offset = printers.measured(wishes.printer) if wishes.printer is not None else NO_OFFSET
    return press.Extras(wishes.ruler, calibration_words() if wishes.calibrate else None, offset)


def calibration_words() -> Words:
    from codegen.calibration import Words
    from codegen.typography import printed, tokens

    texts = [printed(tokens(say(f"print.calibration_{number}"))) for number in range(1, STEPS + 1)]
    steps = tuple((text, say("print.calibration_command") if text.endswith(":") else "") for text in texts)
    return Words(language(), say("print.calibration"), steps, say("print.calibration_back"))


def _how(job: Job) -> str:
    if job.wishes.no_backs:
        return "print.how"
    return "print.how_fold" if job.wishes.fold else "print.how_backs"


# ---------------------------------------------------------------- pictures


def pictures(job: Job) -> Product:
    from codegen import press

    wishes, bleed, size = job.wishes, job.wishes.target.bleed, job.layout.size
    over = (bleed, bleed) if bleed else None
    paper = size[0] + 2 * bleed, size[1] + 2 * bleed
    form = cast("Picture", wishes.form)

    def drawn(start: int, end: int) -> tuple[bytes, ...]:
        pages: list[tuple[Place, ...]] = [((bleed, bleed, index, "front"),) for index in range(end - start)]
        part, fits = job.cards[start:end], job.fits[start:end]
        return press.faces(part, fits, size, pages, paper, form, wishes.look, wishes.dpi, over)

    made = _in_batches(len(job.cards), drawn)
    named = [(file_name(number, card, form), made[number - 1]) for number, card in enumerate(job.cards, 1)]
    return in_folder(job, named, (say("print.pictures", name=job.target, count=len(named)),))


def shop(job: Job) -> Product:
    """The fronts, each deck's back once; how many copies stands in the name of the file."""
    from codegen import presets

    wishes, size = job.wishes, job.layout.size
    canvas = presets.canvas_for(wishes.target, size)
    if canvas is None:
        raise refuse("print.not_cut", width=f"{size[0]:g}", height=f"{size[1]:g}", name=wishes.preset)
    behind = [] if wishes.no_backs else _one_of_each_deck(job.cards)
    fronts = _shop_pictures(job, range(len(job.cards)), "front", canvas)
    backs = _shop_pictures(job, behind, "back", canvas)
    named = [(file_name(i + 1, card, "png", card.copies), fronts[i]) for i, card in enumerate(job.cards)]
    named += [(f"back-{n}-{plain(job.cards[i].deck)}.png", backs[n - 1]) for n, i in enumerate(behind, 1)]
    width, height = canvas.pixels
    said = say("print.shop", name=job.target, fronts=len(fronts), backs=len(backs), width=width, height=height)
    return in_folder(job, named, (said, say("print.how_shop")))


def _one_of_each_deck(cards: Sequence[Card]) -> list[int]:
    """Cards by their index, so that each back is there once."""
    first: dict[tuple[int, str], int] = {}
    for index, card in enumerate(cards):
        first.setdefault((card.deck_number, card.back), index)
    return list(first.values())


def _shop_pictures(job: Job, chosen: Sequence[int], side: Side, canvas: Canvas) -> tuple[bytes, ...]:
    from codegen import press

    cards, fits = [job.cards[i] for i in chosen], [job.fits[i] for i in chosen]

    def drawn(start: int, end: int) -> tuple[bytes, ...]:
        part, sizes, wishes = cards[start:end], fits[start:end], job.wishes
        return press.shop_pictures(part, sizes, job.layout.size, side, wishes.look, canvas, wishes.guides)

    return _in_batches(len(chosen), drawn)


def _in_batches(count: int, drawn: Callable[[int, int], tuple[bytes, ...]]) -> tuple[bytes, ...]:
    def one_by_one() -> Iterator[bytes]:
        for start in range(0, count, BATCH):
            yield from drawn(start, min(count, start + BATCH))

    return tuple(progress(one_by_one(), count, say("print.drawing")))


def in_folder(job: Job, named: Sequence[tuple[str, bytes]], lines: tuple[str, ...]) -> Product:
    placed = tuple((job.target / name, data) for name, data in named)
    return Product(placed, (*lines, *_left_over(job.target, [name for name, _ in named])), job.target)


def _left_over(folder: Path, named: Sequence[str]) -> tuple[str, ...]:
    """Pictures of an earlier printing stay in the folder; whoever uploads all of it should know."""
    if not folder.is_dir():
        return ()
    older = sorted(path.name for path in folder.iterdir() if path.suffix in (".png", ".svg") and path.name not in named)
    return (
        (say("print.older", count=len(older), names=", ".join(older[:5]) + (" …" if older[5:] else "")),)
        if older
        else ()
    )


def file_name(number: int, card: Card, form: str, copies: int = 0) -> str:
    return f"{number:03}-{plain(card.title)}{f'-{copies}x' if copies else ''}.{form}"


def plain(text: str) -> str:
    """The text as a part of a file name that every system bears."""
    from dsl.diagnostics.suggest import fold

    return re.sub(r"[^a-z0-9]+", "-", fold(text.casefold())).strip("-")[:40] or "karta"


# ---------------------------------------------------------------- a table on a screen


def tabletop(job: Job) -> Product:
    from codegen import tabletop as table

    url = _url(job)
    made = table.sheets(job.cards)
    backs = {sheet.back_file: sheet for sheet in made}
    steps = [(sheet.face_file, table.face_picture, sheet) for sheet in made]
    steps += [(name, table.back_picture, sheet) for name, sheet in backs.items()]
    named = [
        (name, draw(sheet, job.cards, job.fits, job.layout.size, job.wishes.look))
        for name, draw, sheet in progress(steps, len(steps), say("print.drawing"))
    ]
    save = f"{plain(job.game.name)}.json"
    named.append((save, table.save(job.game.name, job.cards, made, url).encode()))
    said = say("print.tabletop", name=job.target, sheets=len(made), backs=len(backs), save=save)
    return in_folder(job, named, (said, say("print.how_tabletop")))


def _url(job: Job) -> str:
    given = job.wishes.url
    if given is None:
        return "file:///" + job.target.absolute().as_posix().lstrip("/") + "/"
    if not given.startswith(("http://", "https://", "file:///")):
        raise refuse("print.bad_url", text=given)
    return given if given.endswith("/") else given + "/"


PRODUCTS: dict[str, Callable[[Job], Product]] = {
    "sheets": sheets,
    "pictures": pictures,
    "shop": shop,
    "tabletop": tabletop,
}
