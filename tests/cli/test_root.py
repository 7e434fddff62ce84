"""The root command: help in both languages, exit codes, wrong use, bugs without a traceback."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from dsl.cli import main
from dsl.cli.main import COMMANDS, run
from dsl.cli.speech import _texts

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_in_both_languages(name: str, capsys: Capture) -> None:
    pages = []
    for lang in ("cs", "en"):
        assert run([name, "--help", "--lang", lang]) == 0
        pages.append(capsys.readouterr().out)
    assert pages[0] != pages[1]
    assert "--help" in pages[0]


def test_help_lists_every_command(capsys: Capture) -> None:
    assert run(["--help"]) == 0
    page = capsys.readouterr().out
    assert [name for name in COMMANDS if f"  {name} " not in page] == []


def test_no_arguments_show_help(capsys: Capture) -> None:
    assert run([]) == 0
    assert "check" in capsys.readouterr().out


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from dsl.cli.main import run; run(['--help']);"
        "sys.exit(bool({'lark', 'rich', 'jinja2', 'multiprocessing', 'dsl.model', 'dsl.runtime'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_every_text_has_both_languages_and_the_same_words() -> None:
    import string

    for key, entry in _texts().items():
        words = [{name for _, name, _, _ in string.Formatter().parse(entry[lang]) if name} for lang in ("cs", "en")]
        assert words[0] == words[1], key


@pytest.mark.parametrize(
    "args",
    [
        ["chek"],
        ["check"],
        ["check", "nic-takového.hra"],
        ["check", "--nonsense", "x"],
        ["check", ".", "--lang", "en"],
        ["check", "x\0y"],
        ["cards", "--format", "xml", "x"],
        ["explain", "K-Q999"],
        ["simulate", "jarmrak"],
        ["--lang", "de", "check", "x"],
        ["replay", "no-such-save.json"],
    ],
)
def test_wrong_use_is_2_with_one_message(args: list[str], capsys: Capture) -> None:
    assert run(args) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("karban: ")
    assert "Traceback" not in shown.err


def test_unknown_names_bring_a_suggestion(capsys: Capture) -> None:
    run(["chek"])
    assert "check" in capsys.readouterr().err
    run(["check", "jarmrak"])
    assert "jarmark" in capsys.readouterr().err


def test_language_by_option_then_environment(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")
    run(["chek"])
    assert "neznám" in capsys.readouterr().err
    run(["--lang", "en", "chek"])
    assert "no command" in capsys.readouterr().err
    monkeypatch.setenv("KARBAN_LANG", "en")
    run(["chek"])
    assert "no command" in capsys.readouterr().err


def test_a_bug_is_3_and_short(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def broken(*args: object, **settings: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr(main.root, "main", broken)
    assert run(["check", "x"]) == 3
    assert "KARBAN_DEBUG=1" in capsys.readouterr().err
    monkeypatch.setenv("KARBAN_DEBUG", "1")
    with pytest.raises(KeyError):
        run(["check", "x"])


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def stopped(*args: object, **settings: object) -> None:
        raise click.Abort

    monkeypatch.setattr(main.root, "main", stopped)
    assert run(["check", "x"]) == 130


def test_explain_shows_a_page_and_a_list(capsys: Capture) -> None:
    assert run(["explain"]) == 0
    listed = capsys.readouterr().out
    code = next(word for word in listed.split() if word.startswith("K-"))
    assert run(["explain", code]) == 0
    assert code in capsys.readouterr().out


def test_version(capsys: Capture) -> None:
    import dsl

    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"karban {dsl.__version__}\n"
