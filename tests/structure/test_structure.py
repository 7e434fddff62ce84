"""What a file's skeleton is: entries, labels, continuations, options, ids, and the way back to the file."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from lark.parsers.lalr_analysis import LALR_Analyzer

from dsl.diagnostics.fault import Faults
from dsl.source import Source
from dsl.syntax.structure import Block, Entry, File, parse_structure
from dsl.syntax.structure.grammar import HEADINGS, headings, parse_lines, skeleton_parser, words
from dsl.syntax.structure.layout import label_end
from dsl.syntax.structure.lines import Line

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.hra"))


def read(text: str) -> tuple[File, Source]:
    faults = Faults()
    source = Source.of("zkouška.hra", text)
    file = parse_structure(source, faults)
    assert faults.items == []
    return file, source


def only_block(text: str) -> tuple[Block, Source]:
    file, source = read(text)
    assert len(file.blocks) == 1
    return file.blocks[0], source


def rows(block: Block) -> list[tuple[str, str, str, list[tuple[str, str, str]]]]:
    return [
        (entry.label, entry.text.value, entry.kind, [(sub.label, sub.text.value, sub.kind) for sub in entry.subs])
        for entry in block.entries
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_examples_have_a_skeleton_without_faults(path: Path) -> None:
    file, source = read(path.read_text(encoding="utf-8"))
    assert file.blocks[0].keyword == "hra"
    for block in file.blocks:
        assert source.cut(block.keyword_span) == block.keyword
        assert source.cut(block.name_span) == block.name
        assert block.steps if block.keyword == "příklad" else block.entries
        for entry in block.entries:
            for part in (entry, *entry.subs):
                assert source.cut(part.label_span) == part.label
                assert source.cut(part.text_span) == part.text.value
                assert all(source.cut(id.span) == id.name for id in part.ids)


def test_grammar_has_no_conflicts() -> None:
    conf = skeleton_parser().parser.parser_conf  # type: ignore[attr-defined]
    LALR_Analyzer(conf, debug=False, strict=True).compute_lalr()


def test_every_order_of_lines_that_the_layout_can_make_is_accepted() -> None:
    def token(kind: str) -> Line:
        return Line(kind, "x", 0, 1, 0, 0, 1)

    inside = [("ENTRY",), ("ENTRY", "SUB"), ("ENTRY", "MORE", "OPTION", "MORE", "OPTION"), ("ENTRY", "SUB", "OPTION")]
    for first, second in product(inside, repeat=2):
        tree = parse_lines(token(kind) for kind in ("STRAY", "RULES", *first, *second, "EXAMPLE", "NAME", "STEP"))
        assert [child.data for child in tree.children[1:]] == ["block", "example"]


def test_keywords_come_from_the_grammar() -> None:
    assert set(headings().values()) == set(HEADINGS)
    assert len(headings()) == 20
    assert set(words("STEP")) == {"dáno", "když", "volí", "pak", "lze", "nelze"}


@pytest.mark.parametrize(
    ("line", "keyword", "name", "copies", "ids"),
    [
        ("hra Prší", "hra", "Prší", None, []),
        ("slovník", "slovník", "", None, []),
        ("vlastnosti hráče", "vlastnosti", "hráče", None, []),
        ("druhy účinků [ABC-01]", "druhy účinků", "", None, ["ABC-01"]),
        ("konec hry [ABC-DEF-01, ABC-02b]", "konec hry", "", None, ["ABC-DEF-01", "ABC-02b"]),
        ("akce Zahrát kartu [PRS-02]  # poznámka", "akce", "Zahrát kartu", None, ["PRS-02"]),
        ("karty", "karty", "", None, []),
        ("karty po 3", "karty", "", 3, []),
        ("karty Drahokamy", "karty", "Drahokamy", None, []),
        ("karty Drahokamy po 12 [A-1]", "karty", "Drahokamy", 12, ["A-1"]),
        ("karty po hodině", "karty", "po hodině", None, []),
        ("stupnice Sláva", "stupnice", "Sláva", None, []),
        ("příklad Dvě sedmy: za sebou", "příklad", "Dvě sedmy: za sebou", None, []),
    ],
)
def test_headings(line: str, keyword: str, name: str, copies: int | None, ids: list[str]) -> None:
    block, _ = only_block(line + "\n")
    assert (block.keyword, block.name, block.copies, [id.name for id in block.ids]) == (keyword, name, copies, ids)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("barva: červený | zelený", "barva"),
        ("trestný bod: číslo 2 až 50, podle hodnoty: 2, 3, 4", "trestný bod"),
        ("Pekař: zelený, cena 1", "Pekař"),
        ("Rychtář: Vyber jedno: získej 3 body; nebo ztrať 2 groše.", "Rychtář"),
        ("při zahrání: Zaplať 2 groše: získej 3 body.", "při zahrání"),
        ("bodování: 1 bod za každou kartu.", "bodování"),
        ("Karel IV.: Získej 3 groše.", "Karel IV."),
        ("„Hrad: Karlštejn“: zelený", "„Hrad: Karlštejn“"),
        ("32 karet: každá barva × každá hodnota", "32 karet"),
        ("Zaplať 2 groše: získej 3 body.", ""),
        ("Zamíchej balíček. Vyber jedno: Získej 1 bod.", ""),
        ("Vezmi kartu „Hrad: Karlštejn“.", ""),
        ("začátek v 10:30", ""),
        ("hráči:2 až 4", "hráči"),
        ("sedma", ""),
    ],
)
def test_labels(text: str, label: str) -> None:
    assert text[: max(0, label_end(text))] == label


def test_a_line_continues_the_unfinished_one_above() -> None:
    block, source = only_block(
        "příprava\n"
        "  Zamíchej balíček. Každý hráč si lízne\n"
        "    4 karty a zaplatí\n"
        "    1 groš: získá bod. [A-01]\n"
        "  když: Balíček je\n"
        "    prázdný.\n"
    )
    assert rows(block) == [
        ("", "Zamíchej balíček. Každý hráč si lízne 4 karty a zaplatí 1 groš: získá bod.", "sentences", []),
        ("když", "Balíček je prázdný.", "sentences", []),
    ]
    text = block.entries[0].text
    start = text.value.index("zaplatí")
    assert source.cut(text.span_of(start, start + 7)) == "zaplatí"
    assert source.cut(text.span_of(start, start + 14)) == "zaplatí\n    1 groš"
    assert [id.name for id in block.entries[0].ids] == ["A-01"]


def test_attributes_continue_after_an_open_comma_and_subs_do_not_join_them() -> None:
    block, _ = only_block(
        "karty\n"
        "  Pekař: zelený,\n"
        "    cena 1\n"
        "    vyložení: Získej 3 groše.\n"
        "  Mim\n"
        "    ikony: koruna, koruna\n"
        "    vyložení: Získej\n"
        "    3 groše. Pak ukonči tah.\n"
        "    bodování: Získej 1 bod.\n"
        "      Pak ukonči tah.\n"
    )
    assert rows(block) == [
        ("Pekař", "zelený, cena 1", "attributes", [("vyložení", "Získej 3 groše.", "sentences")]),
        (
            "",
            "Mim",
            "attributes",
            [
                ("ikony", "koruna, koruna", "attributes"),
                ("vyložení", "Získej 3 groše. Pak ukonči tah.", "sentences"),
                ("bodování", "Získej 1 bod. Pak ukonči tah.", "sentences"),
            ],
        ),
    ]


def test_options_join_into_one_sentence_that_knows_its_places() -> None:
    block, source = only_block(
        "karty\n"
        "  Rychtář: zelený\n"
        "    vyložení: Vyber jedno:\n"
        "      – Získej 3 body.\n"
        "      * nebo každý soupeř\n"
        "        ztratí 2 groše, nebo\n"
        "      - zaplať 1 groš: získej 5 bodů [A-01]\n"
        "    bodování: 1 bod za každou kartu.\n"
    )
    (choice, points) = block.entries[0].subs
    assert choice.text.value == (
        "Vyber jedno: získej 3 body; nebo každý soupeř ztratí 2 groše; nebo zaplať 1 groš: získej 5 bodů."
    )
    assert (choice.label, choice.kind, [id.name for id in choice.ids]) == ("vyložení", "sentences", ["A-01"])
    assert points.label == "bodování"
    for word in ("Vyber", "soupeř", "ztratí", "zaplať", "5 bodů"):
        start = choice.text.value.index(word)
        assert source.cut(choice.text.span_of(start, start + len(word))) == word
    first = choice.text.value.index("získej")
    assert source.cut(choice.text.span_of(first, first + 6)) == "Získej"


def test_options_of_a_plain_sentence() -> None:
    block, _ = only_block("tah\n  Vyber jedno:\n    – ukonči tah,\n    – lízni si kartu.\n  Ukonči tah.\n")
    assert [entry.text.value for entry in block.entries] == [
        "Vyber jedno: ukonči tah; nebo lízni si kartu.",
        "Ukonči tah.",
    ]


def test_comments_and_hard_spaces() -> None:
    block, source = only_block("zóny  # všechny\n  # nic\n  ruka: v\u00a0ruce „č. #1 #2“ a#b # konec\n")
    entry = block.entries[0]
    assert entry.text.value == "v ruce „č. #1 #2“ a#b"
    assert source.cut(entry.text_span) == "v\u00a0ruce „č. #1 #2“ a#b"


def test_example_steps() -> None:
    block, source = only_block(
        "příklad Kdo začíná [A-01]\n"
        "  dáno hráči Alena,\n"
        "    Bořek\n"
        "  když Alena zahraje zelená sedma\n"
        "  volí Bořek nic\n"
        "  nelze Bořek pasuje\n"
        "  lze Bořek lízne si kartu\n"
        "  pak na tahu je Alena [A-02]\n"
    )
    assert [(step.kind, step.text.value) for step in block.steps] == [
        ("dáno", "hráči Alena, Bořek"),
        ("když", "Alena zahraje zelená sedma"),
        ("volí", "Bořek nic"),
        ("nelze", "Bořek pasuje"),
        ("lze", "Bořek lízne si kartu"),
        ("pak", "na tahu je Alena"),
    ]
    assert [source.cut(step.kind_span) for step in block.steps] == [step.kind for step in block.steps]
    assert [id.name for id in block.steps[-1].ids] == ["A-02"]
    assert block.entries == ()


def test_what_is_read_after_a_fault() -> None:
    faults = Faults()
    source = Source.of(
        "x",
        "hra X\n\nslovnik\n  odhoz: m. hrad\n\nvlastnosti karti\n  cena: číslo\n\npříprava\n"
        "      Zamíchej balíček\n        mezitím: A.\n    Ukonči tah. [A-1\n",
    )
    file = parse_structure(source, faults)
    assert [(block.keyword, block.name) for block in file.blocks] == [
        ("hra", "X"),
        ("slovník", ""),
        ("vlastnosti", "karty"),
        ("příprava", ""),
    ]
    assert [fault.code for fault in faults.items] == ["K-S005", "K-S024", "K-S009", "K-S011", "K-S017"]
    first: Entry = file.blocks[3].entries[0]
    assert (first.text.value, first.kind) == ("Zamíchej balíček.", "sentences")
    assert [sub.label for sub in first.subs] == ["mezitím", ""]
