"""Templates of authors draw cards; those that loop, grow, read elsewhere or are wrong end as a fault at their place."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from codegen import cell, fit, homemade, press, typeset
from codegen.cards import Card, cards
from codegen.colours import Look
from dsl.cli.main import run
from dsl.cli.printing import layout_in
from dsl.diagnostics.fault import Diagnostic, Faults
from dsl.diagnostics.registry import explain, help_text, message
from dsl.syntax.structure import parse_structure
from tests.codegen.printing import BASE, small_game

ENTRIES = """  Alfa: zelený
    hned: Získej 3 groše. Každý soupeř ztratí 1 groš.

karty Druhý
  Beta: modrý
    hned: Získej 2 groše.
"""
GOOD = """#let gap = {{ width / 10 }}mm
{% for place in ("title",) %}
#let front(card) = { place(dx: gap, dy: gap, name(card, W - 2 * gap))
  place(dx: gap, dy: 30mm, texts(card, W - 2 * gap, 50mm))
  place(dx: gap, dy: 12mm, text(card.deck + " " + read("slovo.txt")))
  place(dx: 40mm, dy: 20mm, image("tecka.png", width: 5mm)) }
{% endfor %}
"""
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hra" / "sablony").mkdir(parents=True)
    (tmp_path / "hra" / "sablony" / "slovo.txt").write_text("vedle", encoding="utf-8")
    (tmp_path / "hra" / "sablony" / "tecka.png").write_bytes(PIXEL)
    (tmp_path / "hra" / "tajne.txt").write_text("tajemství", encoding="utf-8")
    return tmp_path / "hra"


def made(folder: Path, template: str, setting: str = "šablona") -> tuple[tuple[Card, ...], list[Diagnostic]]:
    (folder / "sablony" / "karta.typ.j2").write_text(template, encoding="utf-8")
    game, source = small_game(ENTRIES, f"\ntisk\n  {setting}: sablony/karta.typ.j2\n  znak groš: mince\n")
    faults = Faults()
    layout = layout_in(parse_structure(source, Faults()), game, faults, folder)
    return cards(game, layout), faults.items


def checked(folder: Path, template: str) -> list[Diagnostic]:
    chosen, early = made(folder, template)
    assert early == []
    faults = Faults()
    fits = fit.check_cards(chosen, (63.0, 88.0), faults)
    assert len(press.pictures(chosen, fits, (63.0, 88.0), "svg", Look())) == 2  # a bad template is not drawn with
    return faults.items


def test_a_template_draws_its_cards(folder: Path) -> None:
    assert checked(folder, GOOD) == []
    chosen, _ = made(folder, GOOD)
    fits, _ = typeset.measure(chosen, (63.0, 88.0))
    plain = [
        press.pictures([card], [one], (63.0, 88.0), "svg", Look())[0] for card, one in zip(chosen, fits, strict=True)
    ]
    assert all(picture.count(b"<image") >= 2 for picture in plain)  # the dot and the icons of the text


def test_a_template_of_one_deck_leaves_the_others_alone(folder: Path) -> None:
    chosen, _ = made(folder, GOOD, "šablona Druhý")
    assert [card.template is not None for card in chosen] == [False, True]


HOSTILE = {
    '#let front(card) = read("/etc/passwd")': "K-P023",
    '#let front(card) = read("../tajne.txt")': "K-P023",
    '#let front(card) = read("/tajne.txt")': "K-P023",
    '#import "@preview/cetz:0.3.0"': "K-P023",
    '#let front(card) = { import "@pre" + "view/x:1.0.0": a; a }': "K-P023",
    '{% include "../tajne.txt" %}': "K-P023",
    '{% for i in range(99999) %}{{ "x" * 10000000 }}{% endfor %}': "K-P022",
    "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}": "K-P022",
    "#let front(card) = { let i = 1; while i > 0 { i += 1; let x = range(100000) }; str(i) }": "K-P022",
    "#let front(card) = { for i in range(100000000) { let x = range(1000) } }": "K-P022",
    "#let f(x) = f(x + 1)\n#let front(card) = f(1)": "K-P021",
    "{{ ().__class__.__base__.__subclasses__() }}": "K-P021",
    "{{ cycler.__init__.__globals__.os.system('id') }}": "K-P021",
    "{% for %}": "K-P021",
    "#let front(card) = [": "K-P021",
    "#let front(card) = card.nic": "K-P021",
    "#let front(card) = panic(card.title)": "K-P021",
    '#let front(card) = image("neni.png")': "K-P023",
}


@pytest.mark.parametrize("template", HOSTILE)
def test_a_bad_template_is_a_fault_and_is_not_used(
    template: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cell, "SECONDS", 1)
    faults = checked(folder, template)
    assert {fault.code for fault in faults} == {HOSTILE[template]}
    for lang in ("cs", "en"):
        said = message(faults[0], lang)
        assert "sablony/karta.typ.j2" in said
        assert str(folder) not in said
        assert help_text(faults[0], lang)
        assert explain(faults[0].code, lang)
    assert "tajemství" not in message(faults[0], "cs")


def test_what_has_no_room_in_a_template_is_found(folder: Path) -> None:
    assert [fault.code for fault in checked(folder, "#let front(card) = texts(card, 20mm, 4mm)")] == ["K-P010"] * 2
    assert [fault.code for fault in checked(folder, "#let front(card) = name(card, 2mm)")] == ["K-P011"] * 2


def test_a_missing_template_and_a_crowded_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, source = small_game(ENTRIES, "\ntisk\n  šablona: sablony/neni.typ.j2\n")
    faults = Faults()
    layout_in(parse_structure(source, Faults()), game, faults, folder)
    monkeypatch.setattr(homemade, "MOST_FILES", 2)
    _, crowded = made(folder, GOOD)
    assert [fault.code for fault in (*faults.items, *crowded)] == ["K-P015", "K-P020"]


def test_the_command_writes_nothing_with_a_bad_template(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "sablony" / "karta.typ.j2").write_text('#let front(card) = read("/etc/passwd")', encoding="utf-8")
    game = folder / "hra.hra"
    game.write_text(f"{BASE}karty\n{ENTRIES}\ntisk\n  šablona: sablony/karta.typ.j2\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("KARBAN_LANG", "cs")
    before = sorted(folder.iterdir())
    assert run(["print", "hra.hra"]) == 1
    assert "K-P023" in capsys.readouterr().err
    assert run(["check", "hra.hra"]) == 1
    assert "K-P023" in capsys.readouterr().out
    assert sorted(folder.iterdir()) == before
    (folder / "sablony" / "karta.typ.j2").write_text(GOOD, encoding="utf-8")
    assert run(["print", "hra.hra", "-o", "a.pdf"]) == 0
    first = (folder / "a.pdf").read_bytes()
    assert run(["print", "hra.hra", "-o", "a.pdf"]) == 0
    assert first.startswith(b"%PDF")
    assert (folder / "a.pdf").read_bytes() == first


def test_a_template_that_fails_only_on_whole_sheets_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check sets each card once; a sheet may still need more."""
    (folder / "sablony" / "karta.typ.j2").write_text(GOOD, encoding="utf-8")
    game = folder / "hra.hra"
    game.write_text(f"{BASE}karty\n{ENTRIES}\ntisk\n  šablona: sablony/karta.typ.j2\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("KARBAN_LANG", "cs")
    real = cell.run

    def grown(request: dict[str, object]) -> tuple[bytes, ...]:
        if "form" in request["task"]:  # type: ignore[operator]
            raise cell.Spoilt("K-P022", limit="1024 MB")
        return real(request)

    monkeypatch.setattr(cell, "run", grown)
    before = sorted(folder.iterdir())
    assert run(["print", "hra.hra"]) == 2
    assert "karta.typ.j2“ potřebuje víc, než smí (1024 MB)" in capsys.readouterr().err
    assert sorted(folder.iterdir()) == before
