"""Plain `karban check` finds what cannot be printed: a seeded set of long texts, a title, a word, glyphs, icons."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from dsl.cli.main import run
from tests.codegen.printing import BASE

Capture = pytest.CaptureFixture[str]
LONG_NOUN = "nejneobhospodařovávatelnějšopodivuhodnost" * 2
SENTENCES = ("Získej 2 groše.", "Každý soupeř ztratí 1 groš.", "Zaplať 3 groše: získej 4 groše.")


def text(words: int, seed: int) -> str:
    made: list[str] = []
    while sum(len(one.split()) for one in made) < words:
        made.append(SENTENCES[(seed + len(made)) % 3])
    return " ".join(made)


def game(cards: dict[str, str], block: str = "") -> str:
    base = BASE.replace("  groš: m. stroj\n", f"  groš: m. stroj\n  {LONG_NOUN}: ž. kost\n")
    base = base.replace(
        "  groš: každý hráč, neomezeně\n", f"  groš: každý hráč, neomezeně\n  {LONG_NOUN}: každý hráč\n"
    )
    return base + "karty\n" + "".join(f"  {name}: zelený\n    hned: {said}\n" for name, said in cards.items()) + block


def checked(source: str, tmp_path: Path, capsys: Capture) -> list[tuple[str, int]]:
    """Codes of printing with the lines they stand on."""
    file = tmp_path / "hra.hra"
    file.write_text(source, encoding="utf-8")
    code = run(["check", "--format", "json", str(file)])
    rows = json.loads(capsys.readouterr().out)
    found = [(one["code"], one["line"]) for one in faults(rows) if one["code"].startswith("K-P")]
    assert code == (1 if found else 0)
    return found


def faults(answer: object) -> list[dict[str, object]]:
    if isinstance(answer, dict) and "code" in answer:
        return [answer]
    parts = answer.values() if isinstance(answer, dict) else answer if isinstance(answer, list) else ()
    return [one for part in parts for one in faults(part)]


def line_of(source: str, needle: str) -> int:
    return source[: source.index(needle)].count("\n") + 1


def test_a_seeded_set_is_found_completely(tmp_path: Path, capsys: Capture) -> None:
    long = {f"Dlouhá {chr(65 + seed)}": text(170 + 10 * seed, seed) for seed in range(20)}
    title = "Nejstarší a nejváženější kupecký cech království"
    rest = {title: "Získej 1 groš.", "Slovo": f"Získej 1 {LONG_NOUN}.", "Krátká": text(60, 1)}
    source = game({**long, **rest})
    found = checked(source, tmp_path, capsys)
    wanted = [("K-P010", line_of(source, f"  {name}:") + 1) for name in long]
    wanted += [("K-P011", line_of(source, f"  {title}:")), ("K-P012", line_of(source, "  Slovo:") + 1)]
    assert sorted(found) == sorted(wanted)


def test_a_glyph_and_an_icon_that_are_not_there(tmp_path: Path, capsys: Capture) -> None:
    source = game({"Karta": "Získej 1 groš."}, "\ntisk\n  rub: 漢\n  znak groš: pinec\n  znak zelený: chybi.svg\n")
    found = checked(source, tmp_path, capsys)
    assert sorted(code for code, _ in found) == ["K-P007", "K-P013", "K-P015"]


def test_what_fits_is_not_reported(tmp_path: Path, capsys: Capture) -> None:
    assert checked(game({f"Karta {chr(65 + n)}": text(60, n) for n in range(20)}), tmp_path, capsys) == []


def test_without_the_typesetter_the_rest_is_checked(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    source = game({"Dlouhá": text(250, 1)}, "\ntisk\n  znak groš: pinec\n")
    assert [code for code, _ in checked(source, tmp_path, capsys)] == ["K-P007"]
    assert run(["check", "--print", str(tmp_path / "hra.hra")]) == 2
