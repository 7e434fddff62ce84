"""The rulebook: every sentence of the file, Czech lines, clauses, cards, examples; folded sheets; the command."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pypdf
import pytest

import dsl
from codegen import booklet, rulebook
from codegen.colours import Look
from codegen.sheets import PAPERS
from dsl.cli.main import run
from dsl.lexicon.collation import alphabetical
from dsl.model.game import Game
from dsl.source import Source
from tests.codegen.booklets import book, book_data, broken_badly, pages, said, sentences, squeezed
from tests.codegen.printing import BASE, ROOT, example, game_of

EXAMPLES = ("jarmark", "prsi", "osmy")
TEXT = (
    "Získej {count} grošů. Pokud máš v ruce 3 karty, získej {count} grošů a zamíchej balíček, jinak získej 2 groše. "
    "Pokud máš v ruce 4 karty, přesuň z ruky 2 karty navrch odhozu."
)
LONG = "".join(f"  Karta {count}: zelený\n    hned: {TEXT.format(count=count)}\n" for count in range(5, 45))


def items(data: rulebook.Data, key: str) -> list[rulebook.Data]:
    return next((chapter["items"] for chapter in data["chapters"] if chapter["key"] == key), [])


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_sentence_of_the_file_is_in_the_book(name: str) -> None:
    game, source = example(name)
    text = squeezed("".join(pages(book(game, source))))
    wanted = sentences(source)
    assert len(wanted) > 10
    assert [one for one in wanted if squeezed(one) not in text] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_clause_stands_beside_its_rule(name: str) -> None:
    game, source = example(name)
    text = "".join(pages(book(game, source)))
    cited = {one for sentence in game.sentences for one in sentence.ids}
    assert cited
    assert {one for one in cited if one not in text} == set()


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_line_ends_with_a_one_letter_word_or_a_number(name: str) -> None:
    game, source = example(name)
    assert broken_badly(book(game, source), source) == []


def test_the_look_at_line_ends_sees_bad_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    game, source = game_of(f"{BASE}karty\n{LONG}")
    assert broken_badly(book(game, source), source) == []
    monkeypatch.setattr(rulebook, "set_text", lambda text: text)
    assert broken_badly(book(game, source), source) != []


def test_chapters_have_czech_titles_in_the_order_of_play() -> None:
    reader = pypdf.PdfReader(io.BytesIO(book(*example("prsi"))))
    titles = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    assert titles == [
        "O hře", "Příprava", "Průběh hry", "Akce", "Další pravidla", "Konec hry", "Varianty", "Slovníček", "Karty",
        "Příklady",
    ]  # fmt: skip


def test_the_pdf_is_tagged_and_asks_for_both_sides() -> None:
    reader = pypdf.PdfReader(io.BytesIO(book(*example("jarmark"))), strict=True)
    root: Any = reader.trailer["/Root"]
    assert reader.metadata is not None
    assert (reader.metadata.title, root["/Lang"], root["/MarkInfo"]["/Marked"]) == ("Jarmark", "cs", True)
    assert "/StructTreeRoot" in root
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"
    width, height = (float(side) * 25.4 / 72 for side in reader.pages[0].mediabox.upper_right)
    assert (round(width, 2), round(height, 2)) == (148.0, 210.0)


def test_same_bytes_under_another_hash_seed() -> None:
    script = "from tests.codegen.booklets import *; from tests.codegen.printing import example; "
    script += "import sys; sys.stdout.buffer.write(book(*example('jarmark')))"

    def made(seed: str) -> bytes:
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        return subprocess.run([sys.executable, "-c", script], env=env, cwd=ROOT, capture_output=True, check=True).stdout

    first = made("1")
    assert first.startswith(b"%PDF")
    assert first == made("2")


# ------------------------------------------------------------------ what stands in it


def test_the_overview_counts_what_the_game_holds() -> None:
    data = book_data(*example("jarmark"))
    tables = [item["rows"] for item in items(data, "overview") if item["type"] == "table"]
    assert tables[0] == [
        ["karty", "36\u00a0(různých 12)"],
        ["groše", "každý hráč, neomezeně"],
        ["body", "každý hráč, neomezeně"],
    ]
    assert [row[0] for row in tables[1]] == ["balíček", "odhoz", "ruka", "stánek"]
    assert data["subtitle"] == "Pravidla hry pro 2 až 4 hráče"


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [(1, 1, "1 hráče"), (2, 2, "2 hráče"), (2, 4, "2 až 4 hráče"), (2, 6, "2 až 6 hráčů"), (5, 5, "5 hráčů")],
)
def test_players_are_counted_in_czech(low: int, high: int, text: str) -> None:
    lexicon = said(example("jarmark")[1])[1]
    assert rulebook.players(Game("x", (low, high)), lexicon) == text


def test_steps_are_numbered_and_cite_their_block_once() -> None:
    steps = items(book_data(*example("prsi")), "setup")
    assert [item["type"] for item in steps] == ["steps"]
    assert [row["ids"] for row in steps[0]["rows"]] == [("PRS-01",), ("PRS-01b",), ()]


def test_guards_of_actions_are_told() -> None:
    actions = items(book_data(*example("osmy")), "actions")
    guarded = [item for item in actions if item["type"] == "rule" and item["label"]]
    assert [item["label"] for item in guarded] == ["když", "když"]


def test_the_glossary_has_definitions_verbs_and_words_of_cards() -> None:
    found = items(book_data(*example("prsi")), "glossary")
    assert [item["type"] for item in found] == ["terms", "heading", "terms"]
    terms = {row["name"]: [line["text"].replace("\u00a0", " ") for line in row["rows"]] for row in found[0]["rows"]}
    assert list(terms) == ["líznout si", "platná barva", "zahrát"]
    assert len(terms["platná barva"]) == 2
    assert [row["name"] for row in found[2]["rows"]] == ["při zahrání"]


def test_cards_are_listed_by_deck_with_copies_and_texts() -> None:
    north = "karty Sever po 2\n  Alfa: zelený\n    hned: Získej 1 groš.\n  Beta: modrý, 5×\n"
    text = f"{BASE}{north}\nkarty Jih\n  Gama: modrý\n"
    found = items(book_data(*game_of(text)), "cards")
    assert [item["text"] for item in found if item["type"] == "heading"] == ["Sever", "Jih"]
    rows = [
        (row["name"], row["said"], row["copies"]) for item in found if item["type"] == "cards" for row in item["rows"]
    ]
    assert rows == [("Alfa", "zelený", "2×"), ("Beta", "modrý", "5×"), ("Gama", "modrý", "1×")]


def test_a_set_of_cards_is_one_line_with_the_texts_of_its_values() -> None:
    (listed,) = items(book_data(*example("prsi")), "cards")
    assert [(row["name"], row["copies"], len(row["rows"])) for row in listed["rows"]] == [
        ("32 karet", "", 0), ("sedma", "", 1), ("eso", "", 1), ("svršek", "", 1),
    ]  # fmt: skip


def test_examples_are_prose_with_names_of_cards_marked() -> None:
    game, source = example("jarmark")
    boxes = items(book_data(game, source), "examples")
    assert len(boxes) == len(said(source)[0].examples)
    first, second = boxes[:2]
    assert [row["label"] for row in second["rows"]] == ["Dáno", "Když", "Pak"]
    given = "".join(run["text"] for run in first["rows"][0]["runs"]).replace("\u00a0", " ")
    assert given == "Hrají Alena, Bořek, Cyril. Hra právě začíná. První hráč je Cyril."
    marked = [run["text"] for run in second["rows"][0]["runs"] if run["name"]]
    assert marked == ["Písař", "Pekař", "Mim", "Zloděj"]


def test_a_chosen_variant_is_printed_as_the_rule() -> None:
    source = example("prsi")[1]
    game, _, _ = dsl.load(source, ("Rozdává se pět karet",))
    assert game is not None
    rows = items(book_data(game, source), "setup")[0]["rows"]
    assert "5\u00a0karet" in rows[1]["text"]


def test_a_game_without_ids_and_examples_has_neither() -> None:
    game, source = game_of(f"{BASE}karty\n  Alfa: zelený\n    hned: Získej 1 groš.\n")
    data = book_data(game, source)
    assert data["cites"] is False
    assert [chapter["key"] for chapter in data["chapters"]] == ["overview", "course", "end", "glossary", "cards"]
    assert len(pages(book(game, source))) >= 3


def test_hostile_words_are_printed_not_run() -> None:
    name = 'Zlo$read("x")$ \\ <a> @b *c* _d_ `e`'
    text = BASE.replace("hra Zkouška", f"hra {name}")
    game, source = game_of(f"{text}karty\n  {name}: zelený\n    hned: Získej 1 groš.\n")
    whole = squeezed("".join(pages(book(game, source))))
    assert whole.count(squeezed(name)) >= 2


def test_grey_has_no_colour() -> None:
    made = book_data(*example("prsi"))["shades"]
    game, source = example("prsi")
    grey = rulebook.contents(game, *said(source), rulebook.Layout(), Look(grey=True))["shades"]
    assert made["main"] == "#b8342a"
    assert len({grey["main"][1:3], grey["main"][3:5], grey["main"][5:7]}) == 1


def test_a_large_game_is_a_book_too() -> None:
    game, source = game_of(f"{BASE}karty\n{LONG}")
    text = squeezed("".join(pages(book(game, source, page=rulebook.PAGES["letter"]))))
    assert [one for one in sentences(source) if squeezed(one) not in text] == []


def test_czech_alphabet() -> None:
    words = [
        "árie",
        "auto",
        "cena",
        "čas",
        "dům",
        "hora",
        "chata",
        "ibis",
        "rak",
        "řeka",
        "sud",
        "Šaty",
        "zub",
        "žalud",
    ]
    mixed = sorted(words)
    assert mixed != words
    assert sorted(mixed, key=alphabetical) == words


# ------------------------------------------------------------------ folded sheets


@pytest.mark.parametrize("count", range(1, 41))
def test_folded_sheets_lie_in_the_order_of_pages(count: int) -> None:
    sides = booklet.order(count)
    assert len(sides) == 2 * -(-count // 4)
    fronts, backs = sides[::2], sides[1::2]
    # Unfolded from the middle: the right halves of fronts and left halves of backs read forward, the rest backward.
    forward = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    backward = [page for front, back in reversed([*zip(fronts, backs, strict=True)]) for page in (back[1], front[0])]
    read = [page for page in (*forward, *backward) if page]
    assert read == list(range(1, count + 1))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_imposed_pages_carry_their_texts(paper: str) -> None:
    game, source = example("prsi")
    small = book(game, source, page=rulebook.PAGES[paper])
    folded = booklet.imposed(game.name, small, PAPERS[paper])
    reader = pypdf.PdfReader(io.BytesIO(folded), strict=True)
    single, double = pages(small), pages(folded)
    assert len(double) == 2 * -(-len(single) // 4)
    for (left, right), text in zip(booklet.order(len(single)), double, strict=True):
        for number in (left, right):
            assert not number or squeezed(single[number - 1]) in squeezed(text)
    width, height = (float(side) * 25.4 / 72 for side in reader.pages[0].mediabox.upper_right)
    assert (round(width, 1), round(height, 1)) == (PAPERS[paper][1], PAPERS[paper][0])
    root: Any = reader.trailer["/Root"]
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert folded == booklet.imposed(game.name, small, PAPERS[paper])


# ------------------------------------------------------------------ the command


def test_the_command_writes_a_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "pravidla.pdf"
    assert run(["print", "jarmark", "--rulebook", "-o", str(target)]) == 0
    assert str(len(pages(target.read_bytes()))) in capsys.readouterr().out
    assert run(["print", "jarmark", "--rulebook", "--fold", "--ink", "low", "-o", str(target)]) == 0
    assert "kratším" in capsys.readouterr().out


def test_the_book_has_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["print", "prsi", "--rulebook"]) == 0
    assert run(["print", "prsi", "--aids", "--lang", "en"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["prsi-aids.pdf", "prsi-pravidla.pdf"]


@pytest.mark.parametrize(("form", "begin"), [("png", b"\x89PNG"), ("svg", b"<svg")])
def test_pages_as_pictures(form: str, begin: bytes, tmp_path: Path) -> None:
    for what, count in (("--rulebook", 10), ("--aids", 3)):
        folder = tmp_path / what
        assert run(["print", "prsi", what, "--format", form, "--dpi", "50", "-o", str(folder)]) == 0
        made = sorted(folder.iterdir())
        assert [path.name for path in made] == [f"{number:02}.{form}" for number in range(1, count + 1)]
        assert all(path.read_bytes().startswith(begin) for path in made)


@pytest.mark.parametrize(
    "args",
    [
        ["--rulebook", "--aids"],
        ["--aids", "--fold"],
        ["--rulebook", "--card", "Pekař"],
        ["--rulebook", "--fold", "--format", "png"],
        ["--aids", "--preset", "tts"],
        ["--rulebook", "--ruler"],
        ["--aids", "--no-backs"],
    ],
)
def test_wishes_that_do_not_go_together(args: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "x.pdf"
    assert run(["print", "jarmark", *args, "-o", str(target)]) == 2
    assert args[0] in capsys.readouterr().err
    assert not target.exists()


def test_the_game_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "hra.hra"
    path.write_text((ROOT / "examples" / "prsi.hra").read_text(encoding="utf-8"), encoding="utf-8")
    before = path.read_bytes()
    assert run(["print", str(path), "--rulebook", "-o", str(path)]) == 2
    assert path.read_bytes() == before


def test_a_game_with_errors_has_no_book(tmp_path: Path) -> None:
    path, target = tmp_path / "hra.hra", tmp_path / "x.pdf"
    text = (ROOT / "examples" / "prsi.hra").read_text(encoding="utf-8")
    path.write_text(text.replace("Vyber barvu.", "Vyber nesmysl."), encoding="utf-8")
    assert run(["print", str(path), "--rulebook", "-o", str(target)]) == 1
    path.write_text(text.replace("znak kulový: kule", "znak kulový: nesmysl"), encoding="utf-8")
    assert run(["print", str(path), "--aids", "-o", str(target)]) == 1
    assert not target.exists()


def test_sources_are_read_as_they_stand() -> None:
    found, _ = said(Source.of("x", "karty\n  Alfa: zelený, 3×, cena 2\n  Beta: 2×\n"))
    ((_, listed),) = found.decks
    assert [(one.name, one.said) for one in listed] == [("Alfa", "zelený, cena 2"), ("Beta", "")]
