"""A game and its source in, its layout and the faults of printing out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dsl.cli.speech import Refusal, language, refuse

if TYPE_CHECKING:
    from codegen.cell import Spoilt
    from codegen.layout import Layout
    from dsl.diagnostics.fault import Faults
    from dsl.model.game import Game
    from dsl.source import Source
    from dsl.syntax.structure.nodes import File


def layout_of(game: Game, source: Source, faults: Faults) -> Layout:
    """What the block `tisk` says; faults of the structure are reported elsewhere."""
    from dsl.diagnostics.fault import Faults as Unheard
    from dsl.syntax.structure import parse_structure

    return layout_in(parse_structure(source, Unheard()), game, faults, Path(source.name).parent)


def layout_in(file: File, game: Game, faults: Faults, folder: Path | None = None) -> Layout:
    """`folder` is where the game lies: only what lies there may be printed with it."""
    from codegen.layout import Setting, read_layout
    from codegen.nouns import forms_in
    from dsl.diagnostics.fault import Faults as Unheard
    from dsl.model.vocabulary import vocabulary

    entries = [entry for block in file.all("tisk") for entry in block.entries]
    settings = [Setting(one.label, one.text.value, one.label_span, one.text_span) for one in entries]
    return read_layout(settings, game, faults, folder, forms_in(vocabulary(file, Unheard())))


def check_print(game: Game, source: Source, faults: Faults, asked: bool = True) -> None:
    """Does everything fit? Unless it is asked for, only cards with texts matter, and only where they can be printed."""
    from codegen import fit
    from codegen.typeset import NoEngine

    layout = layout_of(game, source, faults)
    if not asked and not any(face.abilities for face in game.faces):
        return
    try:
        fit.check(game, layout, faults)
    except NoEngine as error:
        if asked:
            raise refuse("print.no_engine") from error


def spoilt(why: Spoilt) -> Refusal:
    """A template that only failed when everything was set together."""
    from dsl.diagnostics.fault import Diagnostic
    from dsl.diagnostics.registry import message
    from dsl.source import NOWHERE

    return Refusal(message(Diagnostic(why.code, NOWHERE, why.words), language()))
