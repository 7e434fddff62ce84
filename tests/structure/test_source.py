"""Positions in a source, and where bundled files are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import resources
from dsl.diagnostics.registry import explain
from dsl.source import Source, Span
from dsl.syntax.structure.grammar import headings


def test_positions_count_from_one() -> None:
    source = Source.of("x", "\ufeffprvní\r\ndruhý\rtřetí")
    assert source.text == "první\ndruhý\ntřetí"
    assert [source.position(at) for at in (0, 5, 6, 12, 17)] == [(1, 1), (1, 6), (2, 1), (3, 1), (3, 6)]
    assert [source.line(number) for number in (1, 2, 3)] == ["první", "druhý", "třetí"]
    assert source.cut(Span(6, 11)) == "druhý"
    assert Span(6, 8).to(Span(1, 7)) == Span(1, 8)


def test_letters_are_composed() -> None:
    assert Source.of("x", "zo\u0301ny").text == "zóny"


def test_bundled_rooms_are_found_in_a_checkout_and_in_a_wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "file:" in resources.grammar("structure")
    package = tmp_path / "dsl"
    (package / "_data" / "games").mkdir(parents=True)
    (package / "_data" / "games" / "prsi.hra").write_text("hra Prší\n", encoding="utf-8")
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert [path.name for path in resources.games()] == ["prsi.hra"]
    assert resources.folder("grammars") == tmp_path / "grammars"


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_page_on_headings_names_them_all(lang: str) -> None:
    page = explain("K-S005", lang)
    assert [word for word in headings() if word not in page] == []
