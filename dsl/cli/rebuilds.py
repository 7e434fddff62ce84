"""A job and an earlier build in, the job of what changed out; the build of a product is written beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from dsl.cli import files
from dsl.cli.printjob import Job, Wishes, busy
from dsl.cli.products import Product
from dsl.cli.speech import refuse, say

if TYPE_CHECKING:
    from codegen.builds import Build, Entry


@dataclass(frozen=True, slots=True)
class Update:
    """`job` has only what is to be printed, perhaps no card at all; `build` is what then lies on the table."""

    job: Job
    build: Build
    discarded: tuple[Entry, ...] = ()


def recorded(job: Job) -> Build:
    from codegen import builds

    with busy():
        return builds.build(job.game.name, job.names, job.cards, job.fits, job.layout.size)


def updated(job: Job, path: Path) -> Update:
    """What differs from an earlier build; cards that were not chosen stay as they were."""
    from codegen import builds

    old, new = _read(path, job.game.name), recorded(job)
    concerned = tuple(entry for entry in old.entries if _concerned(entry, job.wishes))
    others = tuple(entry for entry in old.entries if entry not in concerned)
    found = builds.changes(builds.Build(old.game, concerned), new)
    return Update(_part(job, found.wanted), builds.Build(new.game, (*new.entries, *others)), found.discarded)


def _read(path: Path, game: str) -> Build:
    from codegen import builds

    try:
        found = builds.read(files.read(path))
    except builds.Broken as error:
        raise refuse("print.broken_build", name=path) from error
    if found.game != game:
        raise refuse("print.other_build", name=path, other=found.game, game=game)
    return found


def _concerned(entry: Entry, wishes: Wishes) -> bool:
    return (not wishes.names or entry.name in wishes.names) and (not wishes.decks or entry.deck in wishes.decks)


def _part(job: Job, wanted: tuple[int, ...]) -> Job:
    kept = [index for index, count in enumerate(wanted) if count]
    return replace(
        job,
        names=tuple(job.names[index] for index in kept),
        cards=tuple(replace(job.cards[index], copies=wanted[index]) for index in kept),
        fits=tuple(job.fits[index] for index in kept),
    )


# ---------------------------------------------------------------- what is written


def with_record(product: Product, update: Update) -> Product:
    """The build beside the product, and the list of what to throw away."""
    from codegen import builds

    record = _beside(update.job, "build.json")
    more = [(record, builds.written(update.build).encode())]
    lines = [say("print.build", name=record)]
    if update.discarded:
        listed = [_listed(entry) for entry in update.discarded]
        more.append((_beside(update.job, "discard.txt"), "".join(f"{line}\n" for line in listed).encode()))
        lines += [say("print.discard", name=more[-1][0]), *(f"  {line}" for line in listed)]
    return replace(product, files=(*product.files, *more), lines=(*product.lines, *lines))


def only_discards(update: Update) -> Product:
    """Nothing to print, yet some cards are no longer in the game."""
    folder = None if update.job.wishes.kind == "sheets" else update.job.target
    return Product((), (say("print.only_discards"),), folder)


def _listed(entry: Entry) -> str:
    return f"{entry.copies}× {entry.name}" + (f" ({entry.deck})" if entry.deck else "")


def _beside(job: Job, ending: str) -> Path:
    if job.wishes.kind != "sheets":
        return job.target / ending
    return job.target.parent / f"{job.target.stem}.{ending}"
