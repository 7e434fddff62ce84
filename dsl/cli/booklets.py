"""A game in, what is printed besides its cards out: the rulebook, the aids."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dsl.cli import files
from dsl.cli.printjob import Wishes, busy, stop
from dsl.cli.products import Product
from dsl.cli.speech import refuse, say

if TYPE_CHECKING:
    from codegen.colours import Look
    from codegen.layout import Layout
    from dsl.lexicon.lexicon import Lexicon
    from dsl.model.game import Game
    from dsl.model.prose import Prose
    from dsl.source import Source

    About = tuple[Game, Prose, Lexicon, Layout, Look]


def wanted(wishes: Wishes) -> bool:
    return wishes.rulebook or wishes.aids


def agreed(wishes: Wishes) -> None:
    """Neither has cards to choose, or backs."""
    name = "--rulebook" if wishes.rulebook else "--aids"
    clashes = (
        (wishes.rulebook and wishes.aids, "--aids"),
        (wishes.fold and wishes.form not in (None, "pdf"), f"--fold --format {wishes.form}"),
        (wishes.preset != "home", f"--preset {wishes.preset}"),
        (bool(wishes.names), "--card"),
        (bool(wishes.decks), "--deck"),
        (wishes.changed_since is not None, "--changed-since"),
        (wishes.no_backs, "--no-backs"),
        (wishes.fold and wishes.aids, "--fold"),
        (wishes.ruler, "--ruler"),
        (wishes.calibrate, "--calibrate"),
        (wishes.printer is not None, "--printer"),
        (wishes.guides, "--guides"),
        (wishes.url is not None, "--url"),
    )
    for clash, other in clashes:
        if clash:
            raise refuse("print.clash", one=name, other=other)


def made(file: str, game: Game, source: Source, wishes: Wishes) -> Product:
    from dsl.diagnostics.fault import Faults
    from dsl.model.prose import prose
    from dsl.model.sketch import sketch

    target = _target(file, wishes)
    drawn = sketch(source, Faults(), wishes.variants)
    about = game, prose(drawn.file), drawn.lexicon, _layout(game, source), wishes.look
    with busy():
        if wishes.form not in (None, "pdf"):
            return _pictures(target, about, wishes)
        return (_rulebook if wishes.rulebook else _aids)(target, about, wishes)


def _target(file: str, wishes: Wishes) -> Path:
    origin = files.locate(file)
    ending = say("print.rulebook_name" if wishes.rulebook else "print.aids_name")
    target = wishes.output or Path(f"{origin.stem}-{ending}{'.pdf' if wishes.form in (None, 'pdf') else ''}")
    if target.exists() and target.samefile(origin):
        raise refuse("print.over_source", name=target)
    return target


def _layout(game: Game, source: Source) -> Layout:
    from dsl.cli.printing import layout_of
    from dsl.diagnostics.fault import Faults
    from dsl.diagnostics.registry import has_errors

    faults = Faults()
    layout = layout_of(game, source, faults)
    if has_errors(faults.items):
        raise stop(faults, source)
    return layout


def _rulebook(target: Path, about: About, wishes: Wishes) -> Product:
    from codegen import booklet, rulebook, sheets

    pdf = rulebook.rulebook(*about, rulebook.PAGES[wishes.paper])
    done = say("print.rulebook_done", name=target, pages=booklet.pages(pdf))
    if not wishes.fold:
        return Product(((target, pdf),), (done,))
    folded = booklet.imposed(about[0].name, pdf, sheets.PAPERS[wishes.paper])
    return Product(((target, folded),), (done, say("print.rulebook_fold")))


def _aids(target: Path, about: About, wishes: Wishes) -> Product:
    from codegen import aids, booklet, sheets

    pdf = aids.aids(*about, sheets.PAPERS[wishes.paper])
    done = say("print.aids_done", name=target, pages=booklet.pages(pdf))
    return Product(((target, pdf),), (done, say("print.how_aids")))


def _pictures(folder: Path, about: About, wishes: Wishes) -> Product:
    """One picture of each page."""
    from codegen import aids, rulebook, sheets, typeset

    form = wishes.form or "png"
    if wishes.rulebook:
        template, size, data = rulebook.TEMPLATE, rulebook.PAGES[wishes.paper], rulebook.contents(*about)
    else:
        template, size, data = aids.TEMPLATE, sheets.PAPERS[wishes.paper], aids.contents(*about)
    made = typeset.document(template, size, data, {}, form, float(wishes.dpi))
    named = tuple((folder / f"{number:02}.{form}", picture) for number, picture in enumerate(made, 1))
    return Product(named, (say("print.pictures", name=folder, count=len(named)),), folder)
