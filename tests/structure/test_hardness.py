"""Whatever the bytes are: no exception, one report per fault, every place inside the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.diagnostics.emit import FORMATS, emit
from dsl.diagnostics.fault import Faults
from dsl.diagnostics.registry import all_texts
from dsl.source import MAX_BYTES, Source
from dsl.syntax.format import format_text
from dsl.syntax.structure import File, load_source, parse_structure

PRSI = (Path(__file__).parents[2] / "examples" / "prsi.hra").read_text(encoding="utf-8")

SCRAPS = [
    "hra Prší", "slovník", "zóny:", "karty po 3", "příklad X", "vlastnosti", "akce", "příprava", "zony", "Bum",
    "ruka: každý hráč", "Zamíchej balíček.", "Zamíchej", "Vyber jedno:", "– získej 1 bod", "* bod.", "dáno a", "pak",
    "[A-01]", "[A-01", "A-01]", "[a]", "# poznámka", "„Mim", "“", ":", ".", ",", "x: Y.", "\t", "\x00", "\u200b",
    "\u00a0", "ž", "\ufeff", "\r", "é", "💥", "\ud800", "4 karty a", "nebo",
]  # fmt: skip
LINES = st.builds(
    lambda indent, parts: " " * indent + " ".join(parts),
    st.integers(0, 9),
    st.lists(st.sampled_from(SCRAPS), max_size=4),
)
FILES = st.lists(LINES, max_size=25).map("\n".join)


def places(file: File) -> list[tuple[int, int]]:
    spans = [file.span]
    for block in file.blocks:
        spans += [block.span, block.keyword_span, block.name_span, *(id.span for id in block.ids)]
        for part in (*block.entries, *block.steps, *(sub for entry in block.entries for sub in entry.subs)):
            spans += [part.span, part.text.span, *(id.span for id in part.ids)]
            spans += [part.text.span_of(at, at + 1) for at in range(len(part.text.value))]
    return [(span.start, span.end) for span in spans]


@settings(max_examples=120, deadline=None)
@given(FILES)
def test_any_lines_give_a_tree_with_places_inside_the_file(text: str) -> None:
    faults = Faults()
    source = Source.of("x.hra", text)
    file = parse_structure(source, faults)
    found = places(file) + [(fault.span.start, fault.span.end) for fault in faults.items]
    assert all(0 <= start <= end <= len(source.text) for start, end in found)
    assert {fault.code for fault in faults.items} <= set(all_texts())
    for form in FORMATS:
        assert emit(form, [(source, faults.items)], "cs") or (form in ("text", "github") and not faults.items)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_give_a_source(raw: bytes) -> None:
    faults = Faults()
    source = load_source(raw, faults, "x.hra")
    parse_structure(source, faults)
    assert source.name == "x.hra"
    assert all(fault.span.end <= max(1, len(source.text)) for fault in faults.items)


@settings(max_examples=120, deadline=None)
@given(FILES)
def test_formatting_twice_changes_nothing_more_and_no_meaning(text: str) -> None:
    source = Source.of("x.hra", text)
    once = Source.of("x.hra", format_text(source))
    assert format_text(once) == once.text
    assert meaning(once) == meaning(source)


def meaning(source: Source) -> list[object]:
    def squeezed(text: str) -> str:
        return " ".join(text.split())

    file = parse_structure(source, Faults())
    return [
        (
            (block.keyword, squeezed(block.name), block.copies, [id.name for id in block.ids]),
            [
                (part.label, squeezed(part.text.value), part.kind, [id.name for id in part.ids])
                for entry in block.entries
                for part in (entry, *entry.subs)
            ],
            [(step.kind, squeezed(step.text.value)) for step in block.steps],
        )
        for block in file.blocks
    ]


def spoil(line: str, way: str) -> str:
    return {
        "tab": "\t" + line.lstrip(),
        "odd": " " + line,
        "bracket": line.split(" [")[0] + " [PRS-01",
        "id": line.split(" [")[0] + " [prs]",
        "invisible": line[:4] + "\u200b" + line[4:],
        "inner ids": line.split(" [")[0] + " [PRS-01] [PRS-02]",
    }[way]


@pytest.mark.parametrize("way", ["tab", "odd", "bracket", "id", "invisible", "inner ids"])
def test_one_report_for_each_spoilt_line(way: str) -> None:
    lines = PRSI.split("\n")
    entries = [at for at, line in enumerate(lines) if line.startswith("  ") and not line.startswith("   ")]
    assert len(entries) > 60
    for at in entries:
        lines[at] = spoil(lines[at], way)
    faults = Faults()
    source = Source.of("prsi.hra", "\n".join(lines))
    parse_structure(source, faults)
    assert [source.position(fault.span.start)[0] - 1 for fault in faults.items] == entries
    assert len({fault.code for fault in faults.items}) == 1


def test_reading_stops_after_very_many_faults() -> None:
    faults = Faults()
    parse_structure(Source.of("x", "hra X\n" + "nesmysl\n" * 5000), faults)
    assert len(faults.items) < 1100
    assert faults.items[-1].code == "K-S027"


def test_a_large_file_is_refused_before_it_is_read() -> None:
    faults = Faults()
    source = load_source(b"x" * (MAX_BYTES + 1), faults, "x.hra")
    assert parse_structure(source, faults).blocks == ()
    assert [fault.code for fault in faults.items] == ["K-S019"]
    direct = Faults()
    parse_structure(Source("x.hra", "a\n" * MAX_BYTES), direct)
    assert [fault.code for fault in direct.items] == ["K-S019"]


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    for path in (tmp_path / "není.hra", tmp_path):
        faults = Faults()
        parse_structure(load_source(path, faults), faults)
        assert [fault.code for fault in faults.items] == ["K-S023"]


def test_encodings() -> None:
    text = "hra Žluťoučký kůň\n"
    for raw in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.replace("\n", "\r\n").encode()):
        faults = Faults()
        assert load_source(raw, faults, "x").text == text
        assert faults.items == []
    for encoding, shown in (("cp1250", "Windows-1250"), ("utf-16", "utf-16")):
        faults = Faults()
        assert load_source(text.encode(encoding), faults, "x").text == text
        assert [(fault.code, dict(fault.args)) for fault in faults.items] == [("K-S020", {"encoding": shown})]
