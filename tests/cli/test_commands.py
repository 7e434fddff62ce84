"""The commands on real games: what they print, what they write, and what they must not touch."""

from __future__ import annotations

import json
import os
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest

from dsl.cli.main import run

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ("jarmark", "osmy", "prsi")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_czech(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copy(ROOT / "examples" / "jarmark.hra", tmp_path))


def output(args: list[str], capsys: Capture, code: int = 0) -> str:
    got = run(args)
    shown = capsys.readouterr()
    assert got == code, shown.err
    return shown.out


def parsed(args: list[str], capsys: Capture, code: int = 0) -> Any:
    return json.loads(output([*args, "--format", "json"], capsys, code))


# ---------------------------------------------------------------- check, explain


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_clean(name: str, capsys: Capture) -> None:
    assert "v pořádku" in output(["check", name, "--strict"], capsys)


def test_check_gives_the_documented_json(game: Path, capsys: Capture) -> None:
    game.write_text(game.read_text(encoding="utf-8").replace("Získej 3 groše.", "Získej 3 gorše."), encoding="utf-8")
    found = parsed(["check", str(game)], capsys, code=1)["diagnostics"]
    assert len(found) == 1
    fields = ["code", "severity", "file", "line", "column", "end_line", "end_column", "message", "help"]
    assert list(found[0]) == fields
    line = game.read_text(encoding="utf-8").splitlines()[found[0]["line"] - 1]
    assert line[found[0]["column"] - 1 : found[0]["end_column"] - 1] == "gorše"


def test_check_many_files_reports_all(game: Path, capsys: Capture) -> None:
    game.write_text("hra\n", encoding="utf-8")
    found = parsed(["check", str(game), "prsi"], capsys, code=1)["diagnostics"]
    assert {row["file"] for row in found} == {os.path.relpath(game) if game.is_relative_to(Path.cwd()) else str(game)}


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
@pytest.mark.parametrize(
    "raw",
    [b"", b"\0\xff" * 100, b"\xff\xfe\x00", b"hra", "hra Z\n  hráči: 99 až 0\n".encode(), b"(" * 10_000, b"\r\n" * 50],
    ids=["empty", "binary", "utf16", "word", "players", "brackets", "blank"],
)
def test_any_bytes_are_faults_not_exceptions(form: str, raw: bytes, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "x.hra"
    file.write_bytes(raw)
    assert output(["check", str(file), "--format", form], capsys, code=1).strip()


def test_a_huge_file_is_refused_with_a_fault(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "x.hra"
    file.write_bytes(b"# x\n" * 2_500_000)
    assert "K-S" in output(["check", str(file)], capsys, code=1)


def test_decomposed_letters_and_windows_lines_are_the_same_game(game: Path, capsys: Capture) -> None:
    import unicodedata

    text = unicodedata.normalize("NFD", game.read_text(encoding="utf-8"))
    game.write_bytes(text.replace("\n", "\r\n").encode("utf-8"))
    assert run(["check", str(game)]) == 0
    args = ["--players", "2", "--games", "3", "--seed", "1"]
    capsys.readouterr()
    mine, theirs = (parsed(["simulate", name, *args], capsys) for name in (str(game), "jarmark"))
    assert mine["digest"] == theirs["digest"]


def test_unknown_variant_is_wrong_use(capsys: Capture) -> None:
    assert run(["check", "prsi", "--variant", "Nesmysl"]) == 2
    assert "Nesmysl" in capsys.readouterr().err


# ---------------------------------------------------------------- cards, text, words


def test_cards_give_the_documented_json(capsys: Capture) -> None:
    cards = parsed(["cards", "jarmark"], capsys)
    assert sum(card["copies"] for card in cards) == 36
    baker = next(card for card in cards if card["name"] == "Pekař")
    assert baker == {
        "name": "Pekař",
        "deck": baker["deck"],
        "copies": 3,
        "attributes": {"barva": "zelený", "cena": 1},
        "abilities": [{"kind": "vyložení", "text": "Získej 3 groše."}],
    }


def test_cards_as_a_table(capsys: Capture) -> None:
    page = output(["cards", "jarmark"], capsys)
    assert "Pekař" in page
    assert "Získej 3 groše." in page
    assert "\x1b" not in page


def test_text_of_one_card_without_diacritics(capsys: Capture) -> None:
    page = output(["text", "jarmark", "pisar"], capsys)
    assert page.startswith("Písař")
    assert "Kdykoli vyložíš kartu, dober si 1 kartu." in page


def test_text_of_an_unknown_card_suggests(capsys: Capture) -> None:
    assert run(["text", "jarmark", "Pekah"]) == 2
    assert "Pekař" in capsys.readouterr().err


def test_text_shows_all_rules(capsys: Capture) -> None:
    page = output(["text", "prsi"], capsys)
    assert "Zamíchej balíček. [PRS-01" in page


def test_words_show_forms(capsys: Capture) -> None:
    rows = parsed(["words", "jarmark", "stánku"], capsys)
    assert rows[0]["word"] == "stánek"
    assert rows[0]["forms"]["6. mn."] == "stáncích"
    assert run(["words", "jarmark", "xyzzy"]) == 2


# ---------------------------------------------------------------- fmt, fix


def test_fmt_tidies_and_then_leaves_alone(game: Path, capsys: Capture) -> None:
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("\ntah [", "\n\n\n\ntah    ["), encoding="utf-8")
    assert run(["fmt", str(game), "--check"]) == 1
    assert run(["fmt", str(game)]) == 0
    assert game.read_text(encoding="utf-8") == text
    assert run(["fmt", str(game), "--check"]) == 0
    assert [path.name for path in game.parent.iterdir()] == [game.name]


def test_fmt_leaves_a_broken_file_alone(game: Path) -> None:
    game.write_bytes(b"nonsense\n" + game.read_bytes())
    before = game.read_bytes()
    assert run(["fmt", str(game)]) == 1
    assert game.read_bytes() == before


def wrong_form(game: Path) -> str:
    good = game.read_text(encoding="utf-8")
    game.write_text(good.replace("Získej 3 groše.", "Získej 3 grošů."), encoding="utf-8")
    return good


def test_fix_mends_a_wrong_form(game: Path, capsys: Capture) -> None:
    good = wrong_form(game)
    assert run(["check", str(game), "--strict"]) == 1
    assert run(["fix", str(game)]) == 0
    assert game.read_text(encoding="utf-8") == good


def test_fix_keeps_windows_lines_and_rights(game: Path, capsys: Capture) -> None:
    good = wrong_form(game)
    game.write_bytes(game.read_text(encoding="utf-8").replace("\n", "\r\n").encode())
    game.chmod(0o640)
    assert run(["fix", str(game)]) == 0
    assert game.read_bytes() == good.replace("\n", "\r\n").encode()
    assert stat.S_IMODE(game.stat().st_mode) == 0o640


def test_fix_dry_run_writes_nothing(game: Path, capsys: Capture) -> None:
    wrong_form(game)
    before = game.read_bytes()
    assert "+    vyložení: Získej 3 groše." in output(["fix", str(game), "--dry-run"], capsys)
    assert game.read_bytes() == before


def test_fix_does_not_write_a_file_it_cannot_read_whole(game: Path) -> None:
    game.write_bytes(game.read_bytes().replace("groše".encode(), b"gro\x9ae", 1))
    before = game.read_bytes()
    assert run(["fix", str(game)]) == 1
    assert game.read_bytes() == before


# ---------------------------------------------------------------- simulate


def played(args: list[str], capsys: Capture) -> Any:
    found = parsed(["simulate", *args], capsys)
    del found["seconds"], found["decisions_per_second"]
    return found


def test_simulate_gives_the_documented_json(capsys: Capture) -> None:
    args = ["jarmark", "--players", "3", "--games", "6", "--seed", "4"]
    first, second = played(args, capsys), played([*args, "--jobs", "2", "--check"], capsys)
    assert first == second
    assert list(first) == [
        "game", "variants", "players", "seed", "bot", "games", "finished", "decisions", "wins_by_seat",
        "win_rate_by_seat", "length", "turns", "rounds", "endings", "endings_by_sentence", "digest",
    ]  # fmt: skip
    assert first["games"] == first["finished"] == 6
    assert first["win_rate_by_seat"] == [round(wins / 6, 4) for wins in first["wins_by_seat"]]
    assert len(first["win_rate_by_seat"]) == 3
    for spread in (first["length"], first["turns"]):
        assert 0 < spread["min"] <= spread["median"] <= spread["max"]
        assert spread["min"] <= spread["mean"] <= spread["max"]
    assert first["length"]["mean"] == round(first["decisions"] / 6, 2)
    assert first["rounds"]["max"] == 0
    assert len(first["digest"]) == 64


def test_simulate_names_the_sentence_that_ends(capsys: Capture) -> None:
    found = played(["jarmark", "--games", "40", "--players", "4"], capsys)
    lines = (ROOT / "examples" / "jarmark.hra").read_text(encoding="utf-8").splitlines()
    assert {row["text"]: row["games"] for row in found["endings_by_sentence"]} == found["endings"]
    assert len(found["endings_by_sentence"]) == 2
    for row in found["endings_by_sentence"]:
        assert row["ids"] == ["JAR-07"]
        assert row["text"] in lines[row["line"] - 1]
    assert sum(row["share"] for row in found["endings_by_sentence"]) == pytest.approx(1)


def test_simulate_tells_the_use_of_cards(capsys: Capture) -> None:
    args = ["jarmark", "--players", "3", "--games", "30", "--seed", "4"]
    plain, found = played(args, capsys), played([*args, "--cards"], capsys)
    assert found == played([*args, "--cards", "--jobs", "2"], capsys)
    cards = {card["name"]: card for card in found.pop("cards")}
    assert found == plain
    assert len(cards) == 12
    money = cards["Směnárník"]
    assert money["copies"] == 3
    assert set(money["actions"]) == {"Vyložit kartu", "akce"}
    assert money["actions"]["akce"] == money["sentences"]
    assert money["verbs"]["vyložit"] == money["actions"]["Vyložit kartu"]
    assert 0 < money["verbs"]["vyložit"]["count"] <= 90
    baker = cards["Pekař"]["sentences"]
    assert baker["per_game"] == round(baker["count"] / 30, 3)
    assert baker["win_rate"] == round(baker["wins"] / baker["players"], 4)
    assert baker["players"] <= 90


def test_a_demand_is_used_by_the_one_who_plays_it(capsys: Capture) -> None:
    found = played(["jarmark", "--players", "4", "--games", "30", "--cards"], capsys)
    thief = next(card for card in found["cards"] if card["name"] == "Zloděj")
    assert thief["sentences"]["count"] > thief["sentences"]["players"]
    assert thief["sentences"]["players"] <= thief["verbs"]["vyložit"]["count"] + 30


def test_simulate_shows_the_figures_in_both_languages(capsys: Capture) -> None:
    page = output(["simulate", "jarmark", "--games", "20", "--cards"], capsys)
    assert "délka v tazích" in page
    assert "hra končí. [JAR-07]" in page
    assert "z nich vyhrálo" in page
    assert "vyložit 1," in page
    assert "délka v kolech" not in page
    other = output(["simulate", "jarmark", "--games", "20", "--cards", "--lang", "en"], capsys)
    assert "of them won" in other
    assert "vyložit 1." in other


@pytest.mark.parametrize(
    "args",
    [
        ["--players", "0"],
        ["--players", "99"],
        ["--games", "0"],
        ["--jobs", "0"],
        ["--jobs", "-1"],
        ["--bot", "genius"],
        ["--seed", "x"],
        ["--variant", "není"],
    ],
)
def test_simulate_refuses_wrong_numbers(args: list[str], capsys: Capture) -> None:
    assert run(["simulate", "jarmark", *args]) == 2
    assert capsys.readouterr().out == ""


def test_simulate_shows_a_game(capsys: Capture) -> None:
    page = output(["simulate", "jarmark", "--games", "1", "--show"], capsys)
    assert "Hra skončila." in page
    assert "balíček → ruka" in page


def test_variants_change_the_rules(capsys: Capture) -> None:
    args = ["simulate", "prsi", "--games", "3"]
    plain = parsed(args, capsys)
    other = parsed([*args, "--variant", "Rozdává se pět karet"], capsys)
    assert plain["digest"] != other["digest"]


def test_a_game_with_faults_does_not_play(game: Path, capsys: Capture) -> None:
    game.write_text(game.read_text(encoding="utf-8").replace("Získej 3 groše.", "Získej 3 gorše."), encoding="utf-8")
    assert run(["simulate", str(game)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "gorše" in shown.err


# ---------------------------------------------------------------- test


def test_test_gives_the_documented_json(capsys: Capture) -> None:
    found = parsed(["test", "prsi"], capsys)
    assert found["failed"] == 0
    assert found["passed"] == len(found["examples"]) > 0
    assert list(found["examples"][0]) == ["name", "ids", "ok", "message"]


def test_test_ends_with_counts_and_says_what_failed(game: Path, capsys: Capture) -> None:
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("pak Alena má 4 groše", "pak Alena má 5 grošů", 1), encoding="utf-8")
    page = output(["test", str(game)], capsys, code=1)
    assert page.rstrip().endswith("1 failed")
    assert "5 grošů" in page


# ---------------------------------------------------------------- new


def test_new_writes_a_game_that_checks_tests_and_plays(tmp_path: Path, capsys: Capture) -> None:
    assert run(["new", "Můj první ÚSPĚCH", "--folder", str(tmp_path)]) == 0
    file = tmp_path / "muj-prvni-uspech.hra"
    assert run(["check", str(file), "--strict"]) == 0
    assert run(["test", str(file)]) == 0
    assert run(["fmt", str(file), "--check"]) == 0
    assert run(["simulate", str(file), "--games", "20", "--check"]) == 0


def test_new_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "hra.hra").write_text("moje", encoding="utf-8")
    assert run(["new", "Hra", "--folder", str(tmp_path)]) == 2
    assert (tmp_path / "hra.hra").read_text(encoding="utf-8") == "moje"


@pytest.mark.parametrize("name", ["", "123", "../x", "a/b", "x: y", "{{ 7 }}", "a" * 60, "#"])
def test_new_wants_a_name(name: str, tmp_path: Path) -> None:
    assert run(["new", name, "--folder", str(tmp_path)]) == 2
    assert list(tmp_path.iterdir()) == []


def test_new_into_a_missing_folder_writes_nothing(tmp_path: Path) -> None:
    assert run(["new", "Hra", "--folder", str(tmp_path / "není")]) == 2
    assert list(tmp_path.iterdir()) == []
