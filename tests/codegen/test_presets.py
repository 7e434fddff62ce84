"""Pictures for shops: exact pixels, colour to the edge, everything else in the safe zone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from codegen import press, typeset
from codegen.cards import cards
from codegen.colours import Look
from codegen.presets import INCH, PRESETS, Canvas, canvas_for
from codegen.press import Side
from dsl.cli.commands import print as command
from dsl.cli.main import run
from tests.codegen.paper import pixels, png_size
from tests.codegen.printing import BASE, ROOT, example, laid_out

Capture = pytest.CaptureFixture[str]
GAME = str(ROOT / "examples" / "jarmark.hra")
POKER = (63.0, 88.0)


@pytest.fixture(autouse=True)
def in_czech(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KARBAN_LANG", "cs")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("preset, size", [("tgc", (825, 1125)), ("mpc", (822, 1122))])
def test_pictures_of_a_shop(preset: str, size: tuple[int, int], tmp_path: Path, capsys: Capture) -> None:
    assert run(["print", GAME, "--preset", preset, "--card", "Mim", "--card", "Pekař"]) == 0
    assert f"líců 2, rubů 1, každý {size[0]} × {size[1]} bodů" in capsys.readouterr().out
    folder = tmp_path / f"jarmark-{preset}"
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["001-pekar-3x.png", "002-mim-3x.png", "back-1-jarmark.png", "build.json"]
    assert {png_size(path.read_bytes()) for path in folder.glob("*.png")} == {size}


def test_sizes_a_shop_cuts() -> None:
    found = {
        (name, card): canvas.pixels if canvas else None
        for name in ("tgc", "mpc")
        for card in (POKER, (63.5, 88.9), (57.15, 88.9), (70.0, 120.65), (80.0, 80.0))
        for canvas in [canvas_for(PRESETS[name], card)]
    }
    assert found == {
        ("tgc", POKER): (825, 1125),
        ("tgc", (63.5, 88.9)): (825, 1125),
        ("tgc", (57.15, 88.9)): (750, 1125),
        ("tgc", (70.0, 120.65)): (900, 1500),
        ("tgc", (80.0, 80.0)): None,
        ("mpc", POKER): (822, 1122),
        ("mpc", (63.5, 88.9)): (822, 1122),
        ("mpc", (57.15, 88.9)): None,
        ("mpc", (70.0, 120.65)): None,
        ("mpc", (80.0, 80.0)): None,
    }


@pytest.mark.parametrize("name", ["tgc", "mpc"])
def test_the_cut_and_the_safe_zone_lie_in_the_picture(name: str) -> None:
    for canvas in PRESETS[name].canvases:
        for side, cut in zip(canvas.size, canvas.trim, strict=True):
            bleed = (side - cut) / 2
            assert 3.0 <= bleed <= 3.7
            assert 3.0 <= canvas.safe <= 3.2


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("game", ["jarmark", "prsi"])
def test_only_colour_outside_the_safe_zone(game: str, side: Side) -> None:
    """Drawn small, so that every pixel can be looked at; one pixel is left for smooth edges."""
    shop = canvas_for(PRESETS["tgc"], POKER)
    assert shop is not None
    small = replace(shop, pixels=(shop.pixels[0] // 3, shop.pixels[1] // 3), dpi=100)
    found, layout = example(game), laid_out(*example(game))[0]
    chosen = cards(found[0], layout)[:1]
    fits, _ = typeset.measure(chosen, layout.size)
    (picture,) = press.shop_pictures(chosen, fits, layout.size, side, Look(), small)
    outside, inside = split(pixels(picture), small)
    assert len(outside) == 1
    assert outside != {(255, 255, 255)}
    assert len(inside) > 2


def split(rows: list[list[tuple[int, ...]]], canvas: Canvas) -> tuple[set[tuple[int, ...]], set[tuple[int, ...]]]:
    """Colours outside and inside the safe zone."""
    margins = [(side - cut) / 2 + canvas.safe for side, cut in zip(canvas.size, canvas.trim, strict=True)]
    across, down = (margin / INCH * canvas.dpi - 2 for margin in margins)
    height, width = len(rows), len(rows[0])
    outside: set[tuple[int, ...]] = set()
    inside: set[tuple[int, ...]] = set()
    for y, row in enumerate(rows):
        for x, colour in enumerate(row):
            safe = across <= x < width - across and down <= y < height - down
            (inside if safe else outside).add(colour)
    return outside, inside


def test_low_ink_bleeds_no_colour() -> None:
    shop = canvas_for(PRESETS["tgc"], POKER)
    assert shop is not None
    small = replace(shop, pixels=(shop.pixels[0] // 5, shop.pixels[1] // 5), dpi=60)
    layout = laid_out(*example("jarmark"))[0]
    chosen = cards(example("jarmark")[0], layout)[:1]
    fits, _ = typeset.measure(chosen, layout.size)
    (picture,) = press.shop_pictures(chosen, fits, layout.size, "front", Look("low"), small)
    assert pixels(picture)[0][0] == (255, 255, 255)


def test_guides_are_drawn_only_when_asked_for(tmp_path: Path, capsys: Capture) -> None:
    for name, more in (("plain", ()), ("guided", ("--guides",))):
        assert run(["print", GAME, "--preset", "mpc", "--card", "Mim", "-o", name, *more]) == 0
    assert capsys.readouterr().err == ""
    plain, guided = ((tmp_path / name / "001-mim-3x.png").read_bytes() for name in ("plain", "guided"))
    assert png_size(plain) == png_size(guided)
    assert plain != guided


def test_pictures_with_bleed_for_any_other_shop(tmp_path: Path, capsys: Capture) -> None:
    assert run(["print", GAME, "--preset", "bleed", "--format", "png", "--dpi", "254", "--card", "Mim"]) == 0
    assert "obrázků 1" in capsys.readouterr().out
    assert png_size((tmp_path / "jarmark-png" / "001-mim.png").read_bytes()) == (690, 940)


def test_a_size_no_shop_cuts_is_refused(tmp_path: Path, capsys: Capture) -> None:
    game = tmp_path / "velka.hra"
    text = f"{BASE}karty\n  Alfa: zelený\n    hned: Získej 1 groš.\n\ntisk\n  velikost: 80 × 80 mm\n"
    game.write_text(text, encoding="utf-8")
    assert run(["print", str(game), "--preset", "tgc"]) == 2
    err = capsys.readouterr().err
    assert "80 × 80 mm" in err
    assert "--preset bleed" in err
    assert [path.name for path in tmp_path.iterdir()] == ["velka.hra"]


def test_the_command_offers_every_preset() -> None:
    assert tuple(PRESETS) == command.PRESETS


@pytest.mark.parametrize(
    "words, told",
    [
        (("--preset", "doma"), "--preset"),
        (("--preset", "tgc", "--format", "svg"), "--format svg"),
        (("--preset", "tgc", "--ruler"), "--ruler"),
        (("--preset", "bleed", "--fold"), "--fold"),
        (("--format", "png", "--calibrate"), "--calibrate"),
        (("--calibrate", "--no-backs"), "--no-backs"),
        (("--calibrate", "--fold"), "--fold"),
        (("--guides",), "--guides"),
        (("--url", "https://x.cz/"), "--url"),
        (("--preset", "tts", "--changed-since", "a.json"), "--changed-since"),
        (("--preset", "tts", "--url", "x.cz"), "x.cz"),
        (("--format", "gif"), "--format"),
    ],
)
def test_wishes_that_make_no_sense(words: tuple[str, ...], told: str, tmp_path: Path, capsys: Capture) -> None:
    assert run(["print", GAME, *words]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
