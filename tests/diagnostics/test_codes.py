"""Every code that is used has its texts, every text is used, and the page of errors is up to date."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from dsl.diagnostics.index import index_page
from dsl.diagnostics.registry import FAMILIES, LANGUAGES, SEVERITIES, TEXTS, all_texts, explain, family_title, is_known

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"\bK-[A-Z]\d{3}\b")


def used_codes() -> set[str]:
    modules = [*(ROOT / "dsl").rglob("*.py"), *(ROOT / "codegen").rglob("*.py")]
    return {code for module in modules for code in CODE.findall(module.read_text(encoding="utf-8"))}


def test_every_code_that_is_used_has_texts() -> None:
    assert sorted(used_codes() - set(all_texts())) == []


def test_every_text_belongs_to_a_code_that_is_used() -> None:
    assert sorted(set(all_texts()) - used_codes()) == []


@pytest.mark.parametrize("code", all_texts())
def test_texts_are_complete(code: str) -> None:
    entry = all_texts()[code]
    assert entry.severity in SEVERITIES
    assert entry.code[2] in FAMILIES
    for lang in LANGUAGES:
        assert entry.message[lang]
        assert entry.explanation[lang]
        assert entry.explanation[lang] in explain(code, lang)
    assert set(entry.help) in (set(), set(LANGUAGES))
    assert set(entry.otherwise) in (set(), set(entry.help))


@pytest.mark.parametrize("code", all_texts())
def test_both_languages_want_the_same_words(code: str) -> None:
    entry = all_texts()[code]
    for texts in (entry.message, entry.help, entry.otherwise):
        wanted = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in texts.values()]
        assert all(names == wanted[0] for names in wanted)


def test_each_family_has_its_file() -> None:
    for path in sorted(TEXTS.glob("[A-Z].toml")):
        codes = re.findall(r"^\[(K-[A-Z]\d{3})\]", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert codes == sorted(set(codes))
        assert all(code[2] == path.stem for code in codes)
        assert family_title(path.stem, "cs")


def test_explain() -> None:
    assert explain("s1", "cs").startswith("K-S001 · chyba · V řádku je tabulátor.")
    assert explain("K-S001", "en").startswith("K-S001 · error · ")
    assert explain("K-S999", "cs").startswith("Kód „K-S999“ neznám.\nPodobné kódy: K-S")
    assert is_known("k-s001")
    assert not is_known("nesmysl")
    listing = explain(None, "cs")
    assert all(code in listing for code in all_texts())


def test_the_page_of_errors_is_up_to_date() -> None:
    assert (ROOT / "docs" / "errors.md").read_text(encoding="utf-8") == index_page(), "run: make docs"
