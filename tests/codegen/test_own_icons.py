"""Drawings of the author: plain ones are printed, everything that could run, refer elsewhere or blow up is refused."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from codegen import beside, press, svg, typeset
from codegen.cards import cards
from codegen.colours import Look
from codegen.layout import Layout
from dsl.cli.printing import layout_in
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.diagnostics.registry import message
from dsl.syntax.structure import parse_structure
from tests.codegen.printing import small_game

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">'
ONE = "  Alfa: zelený\n    hned: Získej 1 groš.\n"
EDITOR = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="http://editor.example/ns"
  width="24mm" height="12" i:version="1">
  <title>hrad</title><metadata><i:work about="http://x.example"/></metadata>
  <i:namedview zoom="1"/>
  <defs><linearGradient id="a"><stop offset="0" stop-color="RED"/></linearGradient>
  <linearGradient id="b" xlink:href="#a"/></defs>
  <style>.x{fill:#ABC;stroke:none}</style>
  <g style="fill:rgb(1, 2, 255);fill-rule:evenodd"><path class="x" d="M0 0h9v9z"/></g>
  <rect width="5" height="5" fill="url(#b)" stroke="currentColor"/>
</svg>"""

REFUSED = {
    "script": "<script>alert(1)</script>",
    "event": '<path d="M0 0h1" onload="x()"/>',
    "picture": '<image href="data:image/png;base64,AAAA"/>',
    "outside file": '<image xlink:href="file:///etc/passwd"/>',
    "use": '<use href="http://x.example/a.svg#b"/>',
    "own use": '<g id="a"/><use href="#a"/>',
    "foreign object": '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
    "letters": "<text>A</text>",
    "filter": "<filter/>",
    "link": '<a href="http://x.example"><path d="M0 0h1"/></a>',
    "style link": '<path d="M0 0h1" style="fill:url(http://x.example/#a)"/>',
    "style import": "<style>@import 'http://x.example/a.css';</style>",
    "fill link": '<path d="M0 0h1" fill="url(other.svg#a)"/>',
    "gradient link": '<linearGradient href="other.svg#a"/>',
    "colour": '<path d="M0 0h1" fill="papayawhip"/>',
    "instruction": "<?xml-stylesheet href='a.css'?>",
    "animation": '<animate attributeName="x"/>',
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_an_icon_must_not_hold(name: str) -> None:
    with pytest.raises(svg.Refused) as caught:
        svg.plain(f'{HEAD}{REFUSED[name]}<path d="M0 0h1"/></svg>'.encode())
    assert caught.value.reason == "inside"
    assert caught.value.what


BOMB = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
EXTERNAL = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
PATH = '<path d="M0 0h1"/>'
BROKEN = {
    b"": "broken",
    b"PNG\x00\xff": "broken",
    b"<svg": "broken",
    f"{HEAD}{PATH}</svg".encode(): "broken",
    f"<html>{PATH}</html>".encode(): "broken",
    f"<svg>{PATH}</svg>".encode(): "broken",
    f"{HEAD}</svg>".encode(): "broken",
    f'<svg xmlns="http://www.w3.org/2000/svg">{PATH}</svg>'.encode(): "broken",
    f"{BOMB}{HEAD}{PATH}</svg>".encode(): "inside",
    f"{EXTERNAL}{HEAD}&x;{PATH}</svg>".encode(): "inside",
    f"{HEAD}{PATH * 2100}</svg>".encode(): "large",
    f"{HEAD}{'<g>' * 40}{PATH}{'</g>' * 40}</svg>".encode(): "large",
    f"{HEAD}<path d='M0 0{'h1' * 60000}'/></svg>".encode(): "large",
}


@pytest.mark.parametrize("raw", BROKEN, ids=range(len(BROKEN)))
def test_broken_and_large_files(raw: bytes) -> None:
    with pytest.raises(svg.Refused) as caught:
        svg.plain(raw)
    assert caught.value.reason == BROKEN[raw]


def test_a_drawing_of_an_editor_is_cleaned() -> None:
    made = svg.plain(EDITOR.encode())
    root = ET.fromstring(made)
    assert root.attrib == {"viewBox": "0 0 24 12", "fill": "currentColor"}
    assert [node.tag.partition("}")[2] for node in root.iter()] == [
        "svg", "defs", "linearGradient", "stop", "linearGradient", "style", "g", "path", "rect",
    ]  # fmt: skip
    assert "#ff0000" in made
    assert "fill:#aabbcc" in made
    assert "fill:#0102ff" in made
    assert 'href="#a"' in made
    assert "http" not in made.replace("http://www.w3.org/2000/svg", "")


def read(tmp_path: Path, name: str) -> tuple[Layout, list[Diagnostic], tuple[object, ...]]:
    game, source = small_game(ONE, f"\ntisk\n  znak groš: {name}\n")
    faults = Faults()
    folder = tmp_path / "hra"
    layout = layout_in(parse_structure(source, Faults()), game, faults, folder)
    return layout, faults.items, cards(game, layout)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hra" / "obrazky").mkdir(parents=True)
    (tmp_path / "hra" / "obrazky" / "hrad.svg").write_text(EDITOR, encoding="utf-8")
    (tmp_path / "venku.svg").write_text(EDITOR, encoding="utf-8")
    return tmp_path


def test_a_drawing_beside_the_game_is_printed_in_colour_and_in_grey(folder: Path) -> None:
    _, faults, made = read(folder, "obrazky/hrad.svg")
    assert faults == []
    fits, _ = typeset.measure(made, (63.0, 88.0))
    for grey in (False, True):
        (drawn,) = [one["svg"] for one in typeset.icon_data(made, Look(grey=grey)).values()]
        assert ("#0102ff" in drawn) is not grey
        assert ("#aabbcc" in drawn) is not grey
        (picture,) = press.pictures(made, fits, (63.0, 88.0), "svg", Look(grey=grey))
        assert picture.count(b"<image") == 1


@pytest.mark.parametrize("name", ["../venku.svg", "neni.svg", "obrazky/../../venku.svg", "C:hrad.svg", "obrazky.svg"])
def test_only_files_beside_the_game_are_read(name: str, folder: Path) -> None:
    layout, (fault,), _ = read(folder, name)
    assert (fault.code, layout.icons) == ("K-P015", {})
    assert name in message(fault, "cs")


def test_a_link_does_not_lead_out(folder: Path) -> None:
    (folder / "hra" / "odkaz.svg").symlink_to(folder / "venku.svg")
    with pytest.raises(beside.NotThere):
        beside.read(folder / "hra", "odkaz.svg", 100)
    with pytest.raises(beside.NotThere):
        beside.read(None, "hrad.svg", 100)
    with pytest.raises(beside.NotThere):
        beside.read(folder / "hra", str(folder / "venku.svg"), 100)


@pytest.mark.parametrize(
    "text, code", [("<svg", "K-P017"), ("x" * 200_000, "K-P016"), (f"{HEAD}<script/></svg>", "K-P018")]
)
def test_a_bad_drawing_is_a_fault_at_its_place(text: str, code: str, folder: Path) -> None:
    (folder / "hra" / "zly.svg").write_text(text, encoding="utf-8")
    _, (fault,), _ = read(folder, "zly.svg")
    assert fault.code == code
    for lang in ("cs", "en"):
        assert "zly.svg" in message(fault, lang)
