"""The preview: what a save changes, what it leaves, what the page says, who may look at it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dsl
from codegen import preview, typeset
from codegen.cards import cards
from codegen.preview import Gallery
from dsl.cli.main import run
from dsl.cli.preview.desk import Desk
from dsl.cli.preview.server import Server, page_json
from dsl.cli.preview.watch import Checker, Watch
from dsl.diagnostics.fault import Faults
from dsl.model.sketch import sketch
from dsl.source import Source
from tests.codegen.printing import ROOT, example, laid_out

EXAMPLES = ("jarmark", "prsi", "osmy")
TEXT = (ROOT / "examples" / "jarmark.hra").read_text(encoding="utf-8")
EDITED = TEXT.replace("vyložení: Získej 3 groše.", "vyložení: Získej 4 groše.")
WRONG = TEXT.replace("vyložení: Získej 3 groše.", "vyložení: Získej 3 grošů.")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_sketch_prints_the_same_cards_as_the_whole_game(name: str) -> None:
    game, source = example(name)
    layout, _ = laid_out(game, source)
    faults = Faults()
    drawn = sketch(source, faults)
    assert faults.items == []
    assert cards(drawn.game, layout) == cards(game, layout)


def test_only_what_looks_otherwise_is_set_again(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[list[str]] = []

    def measure(chosen: Any, size: Any) -> Any:
        measured.append([card.title for card in chosen])
        return real(chosen, size)

    real = typeset.measure
    monkeypatch.setattr(preview.typeset, "measure", measure)
    desk = Desk("jarmark.hra")
    desk.saved(TEXT.encode())
    desk.saved(EDITED.encode())
    desk.saved(("# poznámka\n" + EDITED).encode())
    desk.saved(TEXT.encode())
    assert [len(titles) for titles in measured] == [12, 1, 1]
    assert measured[1] == ["Pekař"]
    assert desk.page.fresh == (desk.page.items[0].key,)


def test_the_key_is_of_the_look_not_of_the_place() -> None:
    game, source = example("jarmark")
    layout, _ = laid_out(game, source)
    moved = sketch(Source.of("x", "# nahoře\n\n" + TEXT), Faults()).game
    first, second = cards(game, layout), cards(moved, layout)
    assert first[0].span != second[0].span
    keys = [[one.key for one in Gallery().show(made, layout.size, Faults())] for made in (first, second)]
    assert keys[0] == keys[1]
    assert len(set(keys[0])) == 12
    assert Gallery().show(first[:1], (70.0, 120.0), Faults())[0].key != keys[0][0]


def test_pictures_of_the_last_but_one_save_can_still_be_fetched() -> None:
    gallery = Gallery()
    game, source = example("jarmark")
    layout, _ = laid_out(game, source)
    made = cards(game, layout)
    (first,) = gallery.show(made[:1], layout.size, Faults())
    gallery.show(made[1:2], layout.size, Faults())
    assert gallery.picture(first.key) == first.picture.svg
    gallery.show(made[2:3], layout.size, Faults())
    assert gallery.picture(first.key) is None


# ------------------------------------------------------------------ faults


def checked(desk: Desk) -> None:
    assert desk.source is not None
    Checker(desk).check(desk.source)


def test_a_fault_stands_beside_its_card() -> None:
    desk = Desk("jarmark.hra")
    desk.saved(WRONG.encode())
    assert not desk.page.checked
    checked(desk)
    assert desk.page.checked
    faulty = [item for item in desk.page.items if item.faults]
    assert [item.title for item in faulty] == ["Pekař"]
    _, faults, source = dsl.load(Source.of("x", WRONG))
    line, column = source.position(faults.items[0].span.start)
    assert (faulty[0].faults[0]["code"], faulty[0].faults[0]["place"]) == (faults.items[0].code, f"{line}:{column}")


def test_a_fault_of_attributes_and_one_of_fit_are_told_at_once() -> None:
    long = "Získej 3 groše. " * 120
    text = TEXT.replace("Pekař: zelený, cena 1", "Pekař: zelený, cena 9").replace("Dober si 2 karty. ", long)
    desk = Desk("jarmark.hra")
    desk.saved(text.encode())
    codes = {item.title: [fault["code"] for fault in item.faults] for item in desk.page.items if item.faults}
    assert codes == {"Pekař": ["K-C007"], "Kejklíř": ["K-P010"]}


def test_known_faults_of_untouched_cards_stay_while_the_rest_is_checked() -> None:
    desk = Desk("jarmark.hra")
    desk.saved(WRONG.encode())
    checked(desk)
    desk.saved(WRONG.replace("Dober si 2 karty.", "Dober si 3 karty.").encode())
    assert [item.title for item in desk.page.items if item.faults] == ["Pekař"]
    desk.saved(TEXT.encode())
    assert not any(item.faults for item in desk.page.items)


def test_a_line_that_many_cards_bear_is_faulty_on_all_of_them() -> None:
    text = (ROOT / "examples" / "prsi.hra").read_text(encoding="utf-8").replace("Vyber barvu.", "Vyber barvou.")
    desk = Desk("prsi.hra")
    desk.saved(text.encode())
    checked(desk)
    assert [item.title.split()[1] for item in desk.page.items if item.faults] == ["svršek"] * 4


def test_a_fault_outside_the_cards_is_told_by_itself() -> None:
    desk = Desk("jarmark.hra")
    desk.saved(TEXT.replace("Proveď 1 akci.", "Proveď 1 blbost.").encode())
    checked(desk)
    assert desk.page.faults
    assert not any(item.faults for item in desk.page.items)


@pytest.mark.parametrize("raw", [b"", b"nesmysl\n", bytes(range(256)) * 4, b"karty\n", TEXT.encode("utf-16")])
def test_a_broken_file_shows_its_faults_and_keeps_the_cards(raw: bytes) -> None:
    desk = Desk("jarmark.hra")
    desk.saved(TEXT.encode())
    before = [item.key for item in desk.page.items]
    desk.saved(raw)
    checked(desk)
    assert desk.page.faults
    assert [item.key for item in desk.page.items] == before
    assert desk.picture(before[0]) is not None
    desk.saved(TEXT.encode())
    checked(desk)
    assert desk.page.faults == ()


def test_a_check_of_a_text_that_was_saved_over_is_not_shown() -> None:
    desk = Desk("jarmark.hra")
    desk.saved(WRONG.encode())
    old = desk.source
    desk.saved(TEXT.encode())
    assert old is not None
    version = desk.page.version
    Checker(desk).check(old)
    assert (desk.page.version, desk.page.checked) == (version, False)


def test_a_bug_is_told_and_does_not_end_the_preview(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("něco")

    path = tmp_path / "hra.hra"
    path.write_text(TEXT, encoding="utf-8")
    desk = Desk("hra.hra")
    monkeypatch.setattr(preview.typeset, "measure", broken)
    monkeypatch.delenv("KARBAN_DEBUG", raising=False)
    Watch(path, desk, lambda _: None).look()
    assert "ValueError: něco" in desk.page.notice


# ------------------------------------------------------------------ the file and the page


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, Watch, Server]]:
    path = tmp_path / "jarmark.hra"
    path.write_text(TEXT, encoding="utf-8")
    desk = Desk(path.name)
    watch = Watch(path, desk, lambda _: None)
    watch.look()
    server = Server(desk)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield path, watch, server
    desk.close()
    server.shutdown()
    server.server_close()


def get(server: Server, path: str, host: str = "") -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(server.url + path, headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def test_the_page_and_its_parts(served: tuple[Path, Watch, Server]) -> None:
    _, _, server = served
    status, headers, body = get(server, "")
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    for part in ("preview.css", "preview.js"):
        assert f"/{part}".encode() in body
        assert get(server, part)[0] == 200
    page = json.loads(get(server, "page.json")[2])
    assert [item["title"] for item in page["items"]][:2] == ["Pekař", "Zahradník"]
    status, headers, picture = get(server, f"card/{page['items'][0]['key']}.svg")
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert picture.startswith(b"<svg")


@pytest.mark.parametrize("host", ["zly.example", "zly.example:80", "127.0.0.1", "127.0.0.1.zly.example"])
def test_only_this_machine_is_answered(host: str, served: tuple[Path, Watch, Server]) -> None:
    server = served[2]
    for path in ("", "page.json", "events", "preview.js"):
        status, _, body = get(server, path, host)
        assert (status, body) == (403, b"403\n")
    assert get(server, "page.json", f"localhost:{server.server_port}")[0] == 200
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "path", ["card/x.svg", "card/../preview.js", "../texts.toml", "texts.toml", "card/", "%2e%2e/"]
)
def test_nothing_else_is_there(path: str, served: tuple[Path, Watch, Server]) -> None:
    assert get(served[2], path)[0] == 404


def next_page(stream: Any) -> Any:
    for line in stream:
        if line.startswith(b"data: "):
            return json.loads(line[6:])
    raise AssertionError("the stream has ended")


def test_every_save_reaches_a_listener(served: tuple[Path, Watch, Server]) -> None:
    path, watch, server = served
    with urllib.request.urlopen(server.url + "events", timeout=20) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        first = next_page(stream)
        path.write_text(EDITED + "\n", encoding="utf-8")
        watch.look()
        second = next_page(stream)
        changed = [one["title"] for one, other in zip(second["items"], first["items"], strict=True) if one != other]
        assert changed == ["Pekař"]
        assert second["fresh"] == [second["items"][0]["key"]]
        watch.look()
        os.remove(path)
        watch.look()
        third = next_page(stream)
        assert path.name in third["notice"]
        assert third["items"] == second["items"]
        path.write_text(TEXT, encoding="utf-8")
        watch.look()
        assert next_page(stream)["notice"] == ""


def test_a_file_put_in_place_of_the_old_one_is_noticed(served: tuple[Path, Watch, Server]) -> None:
    path, watch, server = served
    other = path.with_suffix(".new")
    other.write_text(EDITED, encoding="utf-8")
    shutil.copystat(path, other)
    os.replace(other, path)
    watch.look()
    assert server.desk.page.fresh


def test_the_page_never_carries_markup_of_the_game() -> None:
    desk = Desk("x.hra")
    desk.saved(TEXT.replace("Pekař", "<script>alert(1)</script>").encode())
    assert desk.page.items[0].title == "<script>alert(1)</script>"
    assert "innerHTML" not in (ROOT / "dsl/cli/data/preview/preview.js").read_text(encoding="utf-8")
    assert "\n" not in page_json(desk.page)


# ------------------------------------------------------------------ the command


def test_a_taken_port_is_refused(served: tuple[Path, Watch, Server], capsys: pytest.CaptureFixture[str]) -> None:
    path, _, server = served
    assert run(["preview", str(path), "--no-open", "--port", str(server.server_port)]) == 2
    assert str(server.server_port) in capsys.readouterr().err


@pytest.mark.parametrize(
    "args", [["nic.hra"], ["examples"], ["examples/jarmark.hra", "--port", "99999"], ["prsi", "--variant", "Není"]]
)
def test_wrong_use(args: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    assert run(["preview", *args, "--no-open"]) == 2
    assert capsys.readouterr().err.startswith("karban: ")


def test_without_a_typesetter_the_command_ends(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run(["preview", "jarmark", "--no-open"]) == 2
    assert "karban[print]" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for another process")
def test_the_command_follows_the_file_and_an_interrupt_ends_it(tmp_path: Path) -> None:
    path = tmp_path / "jarmark.hra"
    path.write_text(TEXT, encoding="utf-8")
    command = [sys.executable, "-u", "-m", "dsl.cli", "preview", str(path), "--no-open"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
        with urllib.request.urlopen(address + "events", timeout=60) as stream:
            while not (page := next_page(stream))["checked"]:
                pass
            assert page["faults"] == []
            path.write_text(WRONG, encoding="utf-8")
            while not (page := next_page(stream))["checked"]:
                pass
            assert [item["title"] for item in page["items"] if item["faults"]] == ["Pekař"]
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in err
