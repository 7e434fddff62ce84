"""A game, its prose and its layout in, what lies beside the cards out: overviews to cut, boards, rules on a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from codegen import colours, typeset
from codegen.colours import Look
from codegen.layout import Layout
from codegen.pdf import with_print_defaults
from codegen.rulebook import accent, glossary, heading, plural, rules, set_text
from dsl.lexicon.lexicon import Lexicon
from dsl.model.game import Game, Token, Zone
from dsl.model.prose import Prose

Data = dict[str, Any]
TEMPLATE = "aids.typ.j2"
IN_OVERVIEW = ("course", "actions", "end", "scoring")


def aids(game: Game, said: Prose, lexicon: Lexicon, layout: Layout, look: Look, paper: tuple[float, float]) -> bytes:
    (made,) = typeset.document(TEMPLATE, paper, contents(game, said, lexicon, layout, look), {})
    return with_print_defaults(made, False)


def contents(game: Game, said: Prose, lexicon: Lexicon, layout: Layout, look: Look) -> Data:
    chapters = [one for one in rules(said) if one["items"]]
    words = glossary(game, said, lexicon)
    return {
        "title": game.name,
        "shades": colours.shades(accent(layout), look),
        "card": layout.size,
        "overview": [one for one in chapters if one["key"] in IN_OVERVIEW],
        "boards": list(_boards(game, said, lexicon)),
        "summary": {"title": heading("summary"), "chapters": [*chapters, *([words] if words["items"] else [])]},
    }


# ---------------------------------------------------------------- boards


def _boards(game: Game, said: Prose, lexicon: Lexicon) -> Iterable[Data]:
    """A board is worth its paper when there is more on it than one pile."""
    own = [zone for zone in game.zones.values() if zone.scope == "player" and zone.fronts != "owner"]
    held = [token for token in game.tokens.values() if token.scope == "player"]
    if own or held:
        yield _board("board", own, held, game, said, lexicon)
    shared = [zone for zone in game.zones.values() if zone.scope == "common"]
    laid = [token for token in game.tokens.values() if token.scope == "zone"]
    if len(shared) > 1 or laid or any(zone.by_prop for zone in shared):
        yield _board("table", shared, laid, game, said, lexicon)


def _board(key: str, zones: list[Zone], tokens: list[Token], game: Game, said: Prose, lexicon: Lexicon) -> Data:
    told = {line.label: line.text for line in said.zones}
    return {
        "key": key,
        "title": heading(key),
        "zones": [_area(zone, told.get(zone.name, ""), game) for zone in zones],
        "counters": [{"name": set_text(plural(token.name, lexicon)), "start": token.start} for token in tokens],
    }


def _area(zone: Zone, said: str, game: Game) -> Data:
    """A zone kept by value has a place for each of them."""
    places = game.props[zone.by_prop].values if zone.by_prop in game.props else ()
    return {"name": set_text(zone.name), "said": set_text(said), "places": list(places)}
