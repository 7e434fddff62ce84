"""docs/printing.md names what there is: options, settings, icons, codes and pictures."""

from __future__ import annotations

import re
from pathlib import Path

from codegen.resources import words
from dsl.cli.commands.preview import command as preview
from dsl.cli.commands.print import command
from dsl.diagnostics.registry import all_texts

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")


def test_every_option_is_described() -> None:
    params = (*command.params, *preview.params)
    names = {name for param in params for name in param.opts if name.startswith("--")}
    described = set(re.findall(r"--[a-z][a-z-]+", PAGE))
    assert names - {"--lang", "--output", "--variant"} <= described
    assert described - names == {"--print"}


def test_settings_icons_and_codes_are_listed() -> None:
    (listed,) = re.findall(r"^Icons: (.*)\.$", PAGE, re.M)
    assert listed.split(", ") == list(words("icons").values())
    assert [name for name in words("settings").values() if f"`{name}" not in PAGE] == []
    codes = [code for code in all_texts() if code.startswith("K-P")]
    assert set(re.findall(r"K-P\d{3}", PAGE)) <= set(codes)
    assert {code for code in codes if code >= "K-P010"} <= set(re.findall(r"K-P\d{3}", PAGE))


def test_pictures_are_there() -> None:
    pictures = re.findall(r"\]\(\.\./(examples/gallery/[^)]+)\)", PAGE)
    assert pictures
    assert [picture for picture in pictures if not (ROOT / picture).is_file()] == []
