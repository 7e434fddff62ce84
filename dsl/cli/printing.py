"""A game and its source in, its layout and the faults of printing out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.cli.speech import refuse

if TYPE_CHECKING:
    from codegen.layout import Layout
    from dsl.diagnostics.fault import Faults
    from dsl.model.game import Game
    from dsl.source import Source


def layout_of(game: Game, source: Source, faults: Faults) -> Layout:
    """What the block `tisk` says; faults of the structure are reported elsewhere."""
    from codegen.layout import Setting, read_layout
    from dsl.diagnostics.fault import Faults as Unheard
    from dsl.syntax.structure import parse_structure

    blocks = parse_structure(source, Unheard()).all("tisk")
    entries = [entry for block in blocks for entry in block.entries]
    settings = [Setting(one.label, one.text.value, one.label_span, one.text_span) for one in entries]
    return read_layout(settings, game, faults)


def check_print(game: Game, source: Source, faults: Faults) -> None:
    from codegen import fit
    from codegen.typeset import NoEngine

    try:
        fit.check(game, layout_of(game, source, faults), faults)
    except NoEngine as error:
        raise refuse("print.no_engine") from error
