"""Running examples: what is asked of whom, what is kept from the table, files of examples, odd games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dsl.diagnostics.fault import Faults
from dsl.examples import run_examples
from dsl.examples.judge import Judge
from dsl.examples.nodes import Active, CardRef, Cards, Memory, NothingElse, Pile, Tokens
from dsl.examples.patterns import patterns, table
from dsl.examples.read import read_examples
from dsl.examples.scan import items, said, scan
from dsl.examples.shelf import Shelf
from dsl.examples.table import Table
from dsl.runtime import check_invariants
from dsl.source import Source
from dsl.syntax.structure import parse_structure
from dsl.syntax.structure.nodes import Text
from tests.examples.table import DATA, ROOT, SMALL, opened, outcomes, reports

START = """příklad Zkouška
  dáno hráči Alena, Bořek
  dáno Bořek má v ruce 1 kartu
  dáno na tahu je Alena
"""


def read(text: str, path: Path = SMALL):  # type: ignore[no-untyped-def]
    program, source = opened(path)
    blocks = parse_structure(Source.of("examples", text), Faults()).blocks
    return next(read_examples(blocks, Shelf(program.game, program, source)))


# ---------------------------------------------------------------- reading


def test_words_know_their_places() -> None:
    words = scan(Text.plain("volí „Malý dům“, (A, B).", 10))
    assert [word.text for word in words] == ["volí", "Malý dům", ",", "(", "A", ",", "B", ")"]
    assert [said(part) for part in items(words[1:])] == ["Malý dům", "(A, B)"]
    assert words[1].span.start == 15


def test_a_position_is_read_into_nodes() -> None:
    example = read(
        START + "  dáno Alena má v ruce 2× Mísa a Talíř\n  dáno Alena má 3 groše\n  pak hra neskončila\n"
    ).example
    faces = [face.name for face in opened(SMALL)[0].game.faces]
    mug, plate = faces.index("Mísa"), faces.index("Talíř")
    assert example.players == ("Alena", "Bořek")
    assert Active(0) in example.givens
    assert Tokens("groš", 3, 0) in example.givens
    cards = (CardRef(mug), CardRef(mug), CardRef(plate))
    assert Cards(Pile("ruka", 0), cards, ordered=False) in example.givens


@pytest.mark.parametrize(
    "step",
    [
        "v tomto tahu byla vystavena 1 karta",
        "Alena v tomto tahu vystavila 1 kartu",
        "Alena vystavila v tomto tahu 1 kartu",
    ],
)
def test_memory_of_the_turn_has_more_forms(step: str) -> None:
    given = read(f"{START}  dáno {step}\n  pak hra neskončila\n").example.givens
    memory = next(item for item in given if isinstance(item, Memory))
    assert (memory.verb, memory.scope, memory.number) == ("vystavit", "turn", 1)


@pytest.mark.parametrize("written", ["zelená sedma", "zelenou sedmu", "ZELENÁ SEDMA", "zelena sedma", "„zelená sedma“"])
def test_a_card_is_known_in_any_form(written: str) -> None:
    path = ROOT / "examples" / "prsi.hra"
    text = START.replace("1 kartu", written) + "  pak Bořek má v ruce zelená sedma\n"
    assert reports(path, text) == []


def test_every_slot_of_a_pattern_has_a_name_for_messages() -> None:
    slots = {
        part.slot for group in ("given", "claim", "act", "answer") for one in patterns(group) for part in one.parts
    }
    assert slots - {""} == set(table()["slots"])


# ---------------------------------------------------------------- playing


def test_one_action_is_not_done_before_the_example_says_so() -> None:
    """In a game a single action is done without asking; an example decides when."""
    path = ROOT / "examples" / "prsi.hra"
    text = """příklad Jediná akce
  dáno hráči Alena, Bořek
  dáno Alena má v ruce zelený král
  dáno Bořek má v ruce zelená osma
  dáno odhoz je červená devítka
  dáno balíček je 5 karet
  dáno na tahu je Alena
  pak Alena má v ruce zelený král
  lze Alena si lízne kartu
  když Alena si lízne kartu
  pak Alena má v ruce 2 karty
  pak na tahu je Bořek
"""
    assert reports(path, text) == []


def test_a_forced_answer_may_be_written_or_left_out() -> None:
    """Only one card can be given away: nobody is asked."""
    path = ROOT / "examples" / "jarmark.hra"
    text = """příklad Vynucená volba
  dáno hráči Alena, Bořek
  dáno Alena má v ruce Zloděj
  dáno Alena má 1 groš
  dáno Bořek má v ruce Mim
  dáno balíček je 5 karet
  dáno na tahu je Alena
  když Alena vyloží Zloděj
  volí Bořek Mim
  pak Alena má v ruce Mim
"""
    assert reports(path, text) == []
    assert reports(path, text.replace("  volí Bořek Mim\n", "")) == []
    assert reports(path, text.replace("volí Bořek Mim", "volí Bořek Pekař")) == ["K-X036 „Pekař“"]


def test_skipped_turns_can_be_given() -> None:
    path = ROOT / "examples" / "prsi.hra"
    text = START + "  dáno odhoz je červená devítka\n  dáno balíček je 5 karet\n  dáno Alena má v ruce 2 karty\n"
    assert reports(path, text + "  pak na tahu je Alena\n") == []
    assert reports(path, text + "  dáno Alena vynechá 1 tah\n  pak na tahu je Bořek\n") == []


def test_positions_keep_the_invariants() -> None:
    for path in (SMALL, *sorted((ROOT / "examples").glob("*.hra"))):
        program, source = opened(path)
        blocks = list(parse_structure(source, Faults()).all("příklad"))
        for one in read_examples(blocks, Shelf(program.game, program, source)):
            assert one.example is not None
            assert check_invariants(Table.of(one.rules, one.example).state) == []


def test_tokens_of_a_limited_supply_come_from_it() -> None:
    example = read(START + "  dáno Alena má 3 groše\n  pak hra neskončila\n")
    state = Table.of(example.rules, example.example).state
    layout = state.program.layout
    assert state.tokens[layout.tokens["groš"].bank] == 7


def test_chance_decides_the_order_of_what_is_left() -> None:
    text = START + "  dáno zbytek balíčku je libovolný\n  dáno náhoda {}\n  pak hra neskončila\n"
    piles = []
    for seed in (1, 1, 2):
        example = read(text.format(seed))
        state = Table.of(example.rules, example.example).state
        piles.append(state.zones[state.program.layout.pile("balíček")])
    assert piles[0] == piles[1] != piles[2]


# ---------------------------------------------------------------- faults


def test_a_contradiction_shows_the_step_and_the_sentence() -> None:
    path = ROOT / "examples" / "jarmark.hra"
    text = """příklad Spor
  dáno hráči Alena, Bořek
  dáno balíček je 5 karet
  dáno na tahu je Alena
  když Alena prodává
  pak Alena má 3 groše
"""
    _, source = opened(path)
    found, _ = outcomes(path, text)
    (fault,) = found[0].faults
    assert dict(fault.args) == {
        "step": "pak Alena má 3 groše", "expected": "3", "found": "2", "rule": "Získej 2 groše. [JAR-02]",
    }  # fmt: skip
    assert fault.related == ()  # the rule stands in another file
    own, inside = outcomes_inside(path, source.text[: source.text.index("příklad ")] + text)
    (fault,) = own[0].faults
    assert [inside.cut(span) for span, _ in fault.related] == ["Získej 2 groše"]


def outcomes_inside(path: Path, text: str):  # type: ignore[no-untyped-def]
    from dsl.compile import compile_game
    from dsl.examples import run_examples
    from dsl.model.load import load_game

    source = Source.of(path.name, text)
    game = load_game(source, Faults())
    assert game is not None
    program = compile_game(game, Faults())
    assert program is not None
    return run_examples(game, program, parse_structure(source, Faults()).blocks, source), source


def test_rules_that_go_round_in_circles_end_the_example() -> None:
    text = SMALL.read_text(encoding="utf-8").split("příklad ")[0]
    text = text.replace("  Proveď akci.", "  Pokud je balíček prázdný, zopakuj tento krok. Proveď akci.")
    found, _ = outcomes_inside(SMALL, f"{text}{START}  pak hra neskončila\n")
    assert [fault.code for fault in found[0].faults] == ["K-X040"]


def test_a_variant_that_breaks_the_game_is_the_fault_of_the_variant() -> None:
    text = SMALL.read_text(encoding="utf-8").split("příklad ")[0]
    text += "varianta Rozbitá\n  místo ZK-01: Proveď nesmysl.\n\n"
    found, _ = outcomes_inside(SMALL, f"{text}{START}  dáno varianta Rozbitá\n  pak hra neskončila\n")
    assert [fault.code for fault in found[0].faults] == ["K-X026"]


def test_nothing_else_looks_at_everything() -> None:
    """Piles, tokens, values on cards, missed turns, whose turn it is, the end."""
    text = START + "  dáno odhoz je zelený svršek\n  dáno balíček je 5 karet\n  dáno Alena má v ruce zelený král\n"
    example = read(text + "  pak hra neskončila\n", ROOT / "examples" / "prsi.hra")
    table = Table.of(example.rules, example.example)
    before, state = table.state.clone(), table.state
    assert Judge(("Alena", "Bořek"), before).judge(table, NothingElse()) is None
    layout = state.program.layout
    top = state.zones[layout.pile("odhoz")][-1]
    state.chosen[layout.kept["barva"] + top] = 3
    state.skip[1] = 2
    state.tokens[layout.token("trest")] = 4
    state.zones[layout.pile("balíček")].reverse()
    state.active = 1
    wrong = Judge(("Alena", "Bořek"), before).judge(table, NothingElse())
    assert wrong is not None
    for change in ("trest: 0 → 4", "zelený svršek: kulový", "Bořek: 0 → 2", "Alena → Bořek", "balíček: "):
        assert change in wrong.found
    assert "ruka" not in wrong.found


# ---------------------------------------------------------------- anything


WORDS = (DATA / "slova.txt").read_text(encoding="utf-8").split()


def shaken(text: str, chance: random.Random) -> str:
    """A word of some steps dropped, doubled or replaced by another."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 6)):
        number = chance.randrange(1, len(lines))
        kind, *words = lines[number].split() or [""]
        if words:
            at = chance.randrange(len(words))
            words[at : at + 1] = chance.choice([[], [words[at], words[at]], [chance.choice(WORDS)]])
            lines[number] = f"  {kind} {' '.join(words)}"
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(60))
def test_any_words_give_faults_never_an_exception(seed: int) -> None:
    chance = random.Random(seed)
    program, source = opened(SMALL)
    text = shaken(source.text[source.text.index("příklad ") :], chance)
    text += START + "".join(f"  {kind} {' '.join(chance.choices(WORDS, k=4))}\n" for kind in ("dáno", "když", "volí"))
    where = Source.of("examples", text)
    found = run_examples(program.game, program, parse_structure(where, Faults()).blocks, source, where)
    assert len(found) > 5
    assert all(0 <= fault.span.start <= fault.span.end <= len(where.text) for one in found for fault in one.faults)
    assert all(one.ok == (one.message("en") == "") for one in found)


# ---------------------------------------------------------------- piles, phases, rounds

SPREAD = """příklad Sloupky
  dáno hráči Alena, Bořek
  dáno Alena má na polici Mísa, Džbán, Hrnek
  dáno Alena má v ruce 1 kartu
  dáno Bořek má v ruce 1 kartu
  dáno na tahu je Alena
  když Alena provede akci „Rozložit“
"""


def test_a_new_state_is_something_else_that_changed() -> None:
    told = "  pak na tahu je Bořek\n  pak nic jiného se nezměnilo\n"
    found, _ = outcomes(SMALL, SPREAD + told)
    assert [fault.code for fault in found[0].faults] == ["K-X041"]
    assert "police červený (Alena): doleva" in found[0].message("cs")
    named = "  pak Alena má červený sloupek rozložený doleva\n"
    assert reports(SMALL, SPREAD + named + told) == []


@pytest.mark.parametrize(
    "claim",
    [
        "Alena má červený sloupek rozložený doprava",
        "Alena má modrý sloupek rozložený",
        "Alena nemá červený sloupek rozložený",
        "Alena nemá červený sloupek rozložený doleva",
        "Alena má na polici 3 růže",
        "Alena má na červeném sloupku 1 růži",
        "Alena má 4 body krásy",
        "Alena má na červeném sloupku Džbán, Mísa",
        "Alena má na červeném sloupku zdola Mísa",
        "tah je 5",
    ],
)
def test_claims_about_piles_count(claim: str) -> None:
    found, _ = outcomes(SMALL, f"{SPREAD}  pak {claim}\n")
    assert [fault.code for fault in found[0].faults] == ["K-X034"]


def test_the_only_pile_may_be_named_or_not() -> None:
    assert reports(SMALL, SPREAD + "  volí Alena červený\n  pak hra neskončila\n") == []
    assert reports(SMALL, SPREAD + "  volí Alena modrý\n  pak hra neskončila\n") == ["K-X036 „modrý“"]


FIELDS = """příklad Pole
  dáno hráči Alena, Bořek
  dáno balíček shora je žito, plevel, 4 karty
  dáno začíná {what}
"""
HARVEST = ROOT / "tests" / "zoo" / "sklizen.hra"


def test_a_round_may_begin() -> None:
    text = FIELDS.format(what="kolo") + "  dáno kolo je 3\n  dáno Bořek má 2 snopy\n"
    claims = "  pak kolo je 3\n  pak Alena má na poli žito\n  pak Bořek má na poli plevel\n  pak na tahu je Bořek\n"
    assert reports(HARVEST, text + claims) == []


def test_a_phase_may_begin_and_then_the_turn_of_its_player() -> None:
    text = FIELDS.format(what="fáze „Setba“") + "  dáno Bořek má 2 snopy\n"
    sown = "  pak Alena má na poli žito\n  pak Bořek má na poli plevel\n  pak na tahu je Bořek\n"
    assert reports(HARVEST, text + sown) == []
    later = "  dáno na tahu je Bořek\n  pak Bořek má na poli žito\n  pak Alena má na poli plevel\n"
    assert reports(HARVEST, text + later + "  pak na tahu je Bořek\n") == []
