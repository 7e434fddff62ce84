"""`karban coverage`: what it counts, its JSON, lists of clauses, required shares, exit codes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from dsl.cli.main import run

ROOT = Path(__file__).resolve().parent.parent.parent
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_czech(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copy(ROOT / "examples" / "jarmark.hra", tmp_path))


@pytest.fixture
def listing(tmp_path: Path) -> Path:
    file = tmp_path / "pravidla.txt"
    file.write_text("".join(f"JAR-{number:02}\n" for number in range(1, 9)), encoding="utf-8")
    return file


def covered(args: list[str], capsys: Capture, code: int = 0) -> Any:
    got = run(["coverage", *args, "--format", "json"])
    shown = capsys.readouterr()
    assert got == code, shown.err
    return json.loads(shown.out)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def row(found: Any, start: str) -> Any:
    return next(one for one in found["sentences"] if one["text"].startswith(start))


def rule(found: Any, name: str) -> Any:
    return next(one for one in found["rules"] if one["id"] == name)


def test_the_documented_json(capsys: Capture) -> None:
    found = covered(["jarmark", "--games", "60"], capsys)
    assert list(found) == ["game", "clauses", "rules", "sentences", "examples", "summary", "sentence_counts"]
    assert all(one["runs"] for one in found["sentences"] if one["counted"])
    assert found["clauses"] == {f"JAR-{number:02}": True for number in (1, 2, 3, 4, 5, 7, 8)}
    assert row(found, "Získej 3 groše.") == {
        "line": 76, "text": "Získej 3 groše.", "ids": [], "runs": row(found, "Získej 3 groše.")["runs"],
        "runs_in_examples": 2, "counted": True, "parts": [], "variant": False, "where": "Pekař", "cards": ["Pekař"],
    }  # fmt: skip
    assert rule(found, "JAR-06")["cited"] == [{"line": 60, "kind": "rule", "where": "druhy účinků: výzva"}]
    assert found["summary"]["effects"] == {"part": 12, "whole": 12, "percent": 100.0}
    assert list(found["summary"]) == ["cited", "exercised", "ran", "sentences", "parts", "effects"]


def test_games_find_what_examples_do_not_and_the_other_way(capsys: Capture) -> None:
    alone = covered(["osmy", "--games", "0"], capsys)
    assert all(not one["runs"] for one in alone["sentences"])
    assert row(alone, "Zamíchej balíček.")["runs_in_examples"]
    played = covered(["prsi", "--games", "20"], capsys)
    variant = row(played, "Každý hráč si lízne 5 karet.")
    assert (variant["runs"], variant["runs_in_examples"], variant["variant"]) == (0, 1, True)
    assert played["summary"]["sentences"]["whole"] == 13
    assert played["sentence_counts"]["variants"] == 2
    with_it = covered(["prsi", "--games", "20", "--variant", "Rozdává se pět karet"], capsys)
    assert row(with_it, "Každý hráč si lízne 5 karet.")["runs"] == 20
    assert row(with_it, "Každý hráč si lízne 5 karet.")["variant"] is False
    assert not any(one["text"] == "Každý hráč si lízne 4 karty." for one in with_it["sentences"])


def test_the_same_seed_gives_the_same_report(capsys: Capture) -> None:
    args = ["jarmark", "--games", "9", "--players", "3", "--seed", "5"]
    first = covered(args, capsys)
    assert first == covered(args, capsys)
    assert first != covered([*args[:-1], "6"], capsys)
    assert row(first, "Zamíchej balíček.")["runs"] == 9


def test_an_example_shows_what_its_heading_cites(game: Path, capsys: Capture) -> None:
    change(game, "[JAR-04]\n  dáno hráči Alena, Bořek\n  dáno Alena má v ruce Pekař", "\n  dáno hráči Alena, Bořek")
    found = covered([str(game), "--games", "0"], capsys)
    assert rule(found, "JAR-04")["examples"] == []
    assert "Příprava" in rule(found, "JAR-04")["ran_in"]
    assert found["summary"]["exercised"]["part"] == 7


def test_a_reason_behind_protoze_is_a_citation(game: Path, capsys: Capture) -> None:
    change(game, "příklad Na kartu musí být groše [JAR-03]", "příklad Na kartu musí být groše")
    assert "Na kartu musí být groše" in rule(covered([str(game), "--games", "0"], capsys), "JAR-03")["examples"]


def test_an_example_that_fails_shows_nothing(game: Path, capsys: Capture) -> None:
    change(game, "pak Alena má v ruce Pekař, Mim\n", "pak Alena má v ruce Pekař\n")
    found = covered([str(game), "--games", "0"], capsys)
    assert [one["name"] for one in found["examples"] if not one["ok"]] == ["Dobrání karty"]
    assert rule(found, "JAR-04")["examples"] == []
    assert "Dobrání karty" not in rule(found, "JAR-04")["ran_in"]
    assert run(["coverage", str(game), "--games", "0"]) == 0
    assert "neplatí, a proto nic nedokládají: Dobrání karty" in capsys.readouterr().out


def test_examples_of_other_files_count_too(game: Path, tmp_path: Path, capsys: Capture) -> None:
    text = game.read_text(encoding="utf-8")
    start = text.index("příklad ")
    game.write_text(text[:start], encoding="utf-8")
    beside = tmp_path / "priklady.hra"
    beside.write_text(text[start:], encoding="utf-8")
    assert covered([str(game), "--games", "0"], capsys)["summary"]["exercised"]["part"] == 0
    found = covered([str(game), "--games", "0", "--examples", str(beside)], capsys)
    assert found["summary"]["exercised"] == {"part": 8, "whole": 8, "percent": 100.0}


# ---------------------------------------------------------------- lists of clauses


def test_a_listed_clause_that_nobody_cites_shows_up(game: Path, listing: Path, capsys: Capture) -> None:
    listing.write_text(listing.read_text(encoding="utf-8") + "JAR-09\nJAR-10\tsoučásti\tkarty v krabici\n")
    found = covered([str(game), "--games", "0", "--clauses", str(listing)], capsys)
    assert rule(found, "JAR-09")["cited"] == rule(found, "JAR-09")["examples"] == []
    assert rule(found, "JAR-10")["testable"] is False
    assert rule(found, "JAR-10")["reason"] == "karty v krabici"
    assert found["summary"]["cited"] == {"part": 8, "whole": 10, "percent": 80.0}
    assert found["summary"]["exercised"] == {"part": 8, "whole": 9, "percent": 88.89}
    assert run(["coverage", str(game), "--games", "0", "--clauses", str(listing), "--missing"]) == 0
    page = capsys.readouterr().out
    assert "JAR-09" in page
    assert "JAR-01" not in page


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("akce Prodávat [JAR-02]", "akce Prodávat [JAR-20]", 54),
        ("navrch odhozu. [JAR-05]", "navrch odhozu. [JAR-50]", 38),
        ("příklad Prodej [JAR-02]", "příklad Prodej [JAR-20]", 200),
    ],
)
def test_an_id_that_is_not_listed_is_an_error(
    old: str, new: str, line: int, game: Path, listing: Path, capsys: Capture
) -> None:
    change(game, old, new)
    assert run(["coverage", str(game), "--games", "0", "--clauses", str(listing)]) == 1
    shown = capsys.readouterr().err
    assert "K-U021" in shown
    assert f"jarmark.hra:{line}:" in shown
    assert "podobá se: JAR-0" in shown


def test_a_list_with_faults_is_an_error(game: Path, listing: Path, capsys: Capture) -> None:
    change(listing, "JAR-03\n", "JAR 03\n")
    assert run(["coverage", str(game), "--games", "0", "--clauses", str(listing)]) == 1
    shown = capsys.readouterr().err
    assert "K-U022" in shown
    assert "pravidla.txt:3:1" in shown


def test_in_an_empty_list_nothing_is_known(game: Path, listing: Path, capsys: Capture) -> None:
    listing.write_text("# nic\n", encoding="utf-8")
    found = covered([str(game), "--games", "0", "--clauses", str(listing)], capsys, code=1)
    assert not any(one["listed"] for one in found["rules"])
    assert found["summary"]["cited"]["whole"] == 0


# ---------------------------------------------------------------- required shares


def test_shares_that_are_met_and_not(game: Path, listing: Path, capsys: Capture) -> None:
    full = "cited=100, exercised=100,effects=100"
    assert run(["coverage", str(game), "--games", "0", "--require", full]) == 0
    listing.write_text(listing.read_text(encoding="utf-8") + "JAR-09\n")
    args = ["coverage", str(game), "--games", "0", "--clauses", str(listing), "--require"]
    capsys.readouterr()
    assert run([*args, "cited=88.8,exercised=80"]) == 0
    assert run([*args, "cited=89,exercised=80"]) == 1
    shown = capsys.readouterr().err
    assert "cited je 88,8 %, má být aspoň 89 %" in shown
    assert "exercised" not in shown


def test_an_effect_that_never_ran_is_missed(game: Path, capsys: Capture) -> None:
    change(game, "karty po 3\n", "karty po 3\n  Kupec: zelený, cena 4\n    vyložení: Získej 9 bodů.\n")
    assert run(["coverage", str(game), "--games", "0", "--require", "effects=100"]) == 1
    assert "Získej 9 bodů." in capsys.readouterr().out
    found = covered([str(game), "--games", "0"], capsys)
    assert found["summary"]["effects"]["part"] == 12
    assert [one["text"] for one in found["sentences"] if one["cards"] and not one["runs_in_examples"]] == [
        "Získej 9 bodů."
    ]


def test_parts_of_a_sentence_are_counted_by_themselves(game: Path, capsys: Capture) -> None:
    found = covered(["jarmark", "--games", "30"], capsys)
    thief = row(found, "Přesuň kartu z ruky do mé ruky.")
    assert [part["text"] for part in thief["parts"]] == ["Pokud to uděláš, získej 1 groš"]
    assert thief["parts"][0]["runs_in_examples"] == thief["runs_in_examples"] - 1
    judge = row(found, "Vyber jedno: získej 3 body")
    assert sum(part["runs"] for part in judge["parts"]) == judge["runs"]
    assert [part["runs_in_examples"] for part in judge["parts"]] == [1, 1]
    change(game, "volí Alena „Získej 3 body“\n  pak Alena má 3 body", "volí Alena možnost 2\n  pak Alena má 0 bodů")
    change(game, "  pak Bořek má 3 groše\n  pak Cyril má 1 groš\n", "")
    assert run(["coverage", str(game), "--games", "0", "--missing", "--require", "sentences=100,parts=100"]) == 1
    shown = capsys.readouterr()
    assert "… získej 3 body" in shown.out
    assert "… každý soupeř" not in shown.out
    assert "parts je 80 %" in shown.err
    assert "sentences" not in shown.err


@pytest.mark.parametrize(
    "args",
    [
        ["--require", "cited"],
        ["--require", "cited=x"],
        ["--require", "cited=101"],
        ["--require", "cited=nan"],
        ["--require", "citation=50"],
        ["--players", "0"],
        ["--players", "5"],
        ["--players", "všichni"],
        ["--games", "-1"],
        ["--examples", "neni.hra"],
        ["--clauses", "neni.txt"],
    ],
)
def test_wrong_use(args: list[str], capsys: Capture) -> None:
    assert run(["coverage", "jarmark", *args]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err


def test_the_page_is_readable_in_both_languages(capsys: Capture) -> None:
    assert run(["coverage", "jarmark", "--games", "3"]) == 0
    page = capsys.readouterr().out
    assert "slovesa: odhodit (38)" in page
    assert "Pravidla doložená příkladem: 8 z 8 ověřitelných (100 %)" in page
    assert run(["coverage", "jarmark", "--games", "3", "--lang", "en", "--missing"]) == 0
    assert "Clauses shown by an example: 8 of 8 testable (100%)" in capsys.readouterr().out
