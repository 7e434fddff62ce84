"""A number in, a spoilt game file out, always the same one for the same number and the same example games."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable
from functools import cache

from tests.games import EXAMPLES, ROOT

DECLARATIONS = ("hra", "slovník", "zóny", "žetony", "vlastnosti", "slovesa", "druhy")
MARKS = [",", ".", ":", ";", "„", "“", "(", ")", "[", "]", "–", "*", "|", "×", "#", "?", "!", "/", '"', "…", "-", "+"]
NUMBERS = ["0", "1", "5", "-1", "99", "1000000", "9" * 40, "½", "III", "1.5", "2až3", "2 až", "dvě", "pěti", "oba"]
ODD = [
    "\t",
    "\u00a0",
    "\u200b",
    "\u0301",
    "\x00",
    "\x1b[31m",
    "💥",
    "ﬁ",
    "İ",
    "ß",
    "\u2028",
    "\u202e",
    "𝔸",
    "ǆ",
    "\ud800",
]
SENTENCE_PARTS = [
    "Pokud to uděláš,", "Pokud ne,", "jinak", "místo toho", "Kdykoli", "Jakmile", "Vyber jedno:", "; nebo", "a", "nebo",
    "ani", "kromě", "za každou", "nejvýše", "alespoň", "který má", "jehož", "jako", "než", "znamená", "každý hráč",
    "si", "se", "1 z nich", "ji", "jejich", "mé", "tvé", "svou", "této karty", "Zopakuj tento krok.", "Ukonči tah.",
    "Zamíchej balíček.", "když:", "místo X-01:", "každá barva × každá hodnota", "po 3", "[X-01]", "min. dobral",
]  # fmt: skip

Mutation = Callable[[random.Random, list[str]], None]


@cache
def games() -> tuple[str, ...]:
    """The example games, then the small games of the zoo."""
    files = [*(ROOT / "examples" / f"{name}.hra" for name in EXAMPLES), *sorted((ROOT / "tests" / "zoo").glob("*.hra"))]
    return tuple(file.read_text(encoding="utf-8") for file in files)


@cache
def all_lines() -> tuple[str, ...]:
    return tuple(line for game in games() for line in game.splitlines() if line.strip())


@cache
def words() -> tuple[str, ...]:
    """Words of the core lexicon and of the games, each once."""
    files = sorted((ROOT / "grammars" / "lexicon").iterdir())
    text = "\n".join([*(file.read_text(encoding="utf-8") for file in files), *games()])
    return tuple(sorted(set(re.findall(r"[^\W\d_]+", text))))


def blocks(game: str) -> list[list[str]]:
    """The lines of a game, block by block."""
    found: list[list[str]] = [[]]
    for line in game.splitlines():
        if line and not line.startswith((" ", "#")):
            found.append([])
        found[-1].append(line)
    return [block for block in found if block]


def piece(rng: random.Random) -> list[str]:
    """A part of a game that is quick to check: most declarations, some of the rest."""
    chosen = []
    for block in blocks(rng.choice(games())):
        declares = block[0].startswith(DECLARATIONS)
        if rng.random() < (0.97 if declares else 0.3):
            chosen += block if declares or len(block) < 8 else _some(rng, block)
    return chosen


def _some(rng: random.Random, block: list[str]) -> list[str]:
    return [block[0], *(line for line in block[1:] if rng.random() < 0.5)]


# ---------------------------------------------------------------- lines


def _at(rng: random.Random, lines: list[str]) -> int:
    return rng.randrange(len(lines))


def delete_line(rng: random.Random, lines: list[str]) -> None:
    del lines[_at(rng, lines)]


def repeat_line(rng: random.Random, lines: list[str]) -> None:
    at = _at(rng, lines)
    lines[at:at] = [lines[at]] * rng.choice((1, 1, 1, 2, 20))


def swap_lines(rng: random.Random, lines: list[str]) -> None:
    one, two = _at(rng, lines), _at(rng, lines)
    lines[one], lines[two] = lines[two], lines[one]


def indent(rng: random.Random, lines: list[str]) -> None:
    at = _at(rng, lines)
    lines[at] = " " * rng.randrange(9) + lines[at].lstrip()


def splice(rng: random.Random, lines: list[str]) -> None:
    lines.insert(_at(rng, lines), rng.choice(all_lines()))


def graft(rng: random.Random, lines: list[str]) -> None:
    """The text of one line behind the label of another."""
    at = _at(rng, lines)
    label = lines[at].partition(":")[0]
    lines[at] = f"{label}: {rng.choice(all_lines()).strip()}"


def join(rng: random.Random, lines: list[str]) -> None:
    at = _at(rng, lines)
    lines[at : at + 2] = [" ".join(line.strip() if i else line for i, line in enumerate(lines[at : at + 2]))]


def cut(rng: random.Random, lines: list[str]) -> None:
    at = _at(rng, lines)
    lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]


def stop(rng: random.Random, lines: list[str]) -> None:
    del lines[_at(rng, lines) + 1 :]


# ---------------------------------------------------------------- words and characters


def _words(rng: random.Random, lines: list[str], change: Callable[[list[str], int], None]) -> None:
    at = _at(rng, lines)
    found = re.findall(r"\s+|[^\W_]+|[^\w\s]|_", lines[at])
    solid = [i for i, word in enumerate(found) if word.strip()]
    if solid:
        change(found, rng.choice(solid))
        lines[at] = "".join(found)


def delete_word(rng: random.Random, lines: list[str]) -> None:
    _words(rng, lines, lambda found, i: found.__setitem__(i, ""))


def repeat_word(rng: random.Random, lines: list[str]) -> None:
    _words(rng, lines, lambda found, i: found.__setitem__(i, f"{found[i]} {found[i]}"))


def swap_words(rng: random.Random, lines: list[str]) -> None:
    def change(found: list[str], i: int) -> None:
        j = rng.choice([k for k, word in enumerate(found) if word.strip()])
        found[i], found[j] = found[j], found[i]

    _words(rng, lines, change)


def other_word(rng: random.Random, lines: list[str]) -> None:
    pool = rng.choice((words(), words(), NUMBERS, MARKS, SENTENCE_PARTS))
    _words(rng, lines, lambda found, i: found.__setitem__(i, rng.choice(pool)))


def insert_word(rng: random.Random, lines: list[str]) -> None:
    pool = rng.choice((words(), words(), NUMBERS, MARKS, SENTENCE_PARTS, ODD))
    _words(rng, lines, lambda found, i: found.insert(i, rng.choice(pool) + " "))


def spoil_word(rng: random.Random, lines: list[str]) -> None:
    """A wrong ending, a capital letter, no accents."""

    def change(found: list[str], i: int) -> None:
        word = found[i]
        bare = unicodedata.normalize("NFD", word).encode("ascii", "ignore").decode()
        ending = rng.choice(("u", "y", "em", "ách", "ou", "ích", "ový"))
        found[i] = rng.choice((word[:-1], word[:-1] + ending, word.upper(), word.capitalize(), bare, word + ending))

    _words(rng, lines, change)


def spoil_character(rng: random.Random, lines: list[str]) -> None:
    at = _at(rng, lines)
    line = lines[at]
    place = rng.randrange(len(line) + 1)
    new = rng.choice(("", rng.choice(MARKS), rng.choice(ODD), chr(rng.randrange(32, 0x2FFF)), chr(rng.randrange(256))))
    lines[at] = line[:place] + new + line[place + rng.randrange(2) :]


def pile_up(rng: random.Random, lines: list[str]) -> None:
    """Much of the same: brackets, conditions, commas."""
    part = rng.choice(("(", "[", "„", "Pokud ", "a ", ", ", "který má ", "kartu ", "karty ", "z balíčku ", "1 ", "ne"))
    _words(rng, lines, lambda found, i: found.__setitem__(i, part * rng.choice((3, 12, 60)) + found[i]))


MUTATIONS: tuple[Mutation, ...] = (
    delete_line, repeat_line, swap_lines, indent, splice, splice, graft, graft, join, cut, stop,
    delete_word, delete_word, repeat_word, swap_words, swap_words, other_word, other_word, other_word,
    insert_word, insert_word, spoil_word, spoil_word, spoil_character, spoil_character, pile_up,
)  # fmt: skip


# ---------------------------------------------------------------- changes that often leave a game that runs


def other_number(rng: random.Random, lines: list[str]) -> None:
    found = [at for at, line in enumerate(lines) if re.search(r"\d", line)]
    if found:
        at = rng.choice(found)
        lines[at] = re.sub(r"\d+", lambda _: rng.choice("0123456789"), lines[at], count=1)


def swap_texts(rng: random.Random, lines: list[str]) -> None:
    """Two cards or actions exchange what they say."""
    deep = [at for at, line in enumerate(lines) if re.match(r" {2,4}\S.*[.]( \[.*\])?$", line)]
    if len(deep) > 1:
        one, two = rng.sample(deep, 2)
        (label, text), (other, words) = _labelled(lines[one]), _labelled(lines[two])
        lines[one], lines[two] = label + words, other + text


def _labelled(line: str) -> tuple[str, str]:
    found = re.match(r"(\s*(?:[^.:]*: )?)(.*)", line)
    return (found[1], found[2]) if found else ("", line)


def borrow_text(rng: random.Random, lines: list[str]) -> None:
    """A sentence of the corpus or of a game instead of one that stands here."""
    deep = [at for at, line in enumerate(lines) if re.match(r" {2,4}\S.*[.]( \[.*\])?$", line)]
    if deep:
        at = rng.choice(deep)
        lines[at] = _labelled(lines[at])[0] + rng.choice(sentences())


def same_kind_word(rng: random.Random, lines: list[str]) -> None:
    """One word for another that looks like a form of the same case: the same last two letters."""

    def change(found: list[str], i: int) -> None:
        alike = endings().get(found[i][-2:].lower(), ())
        if alike:
            found[i] = rng.choice(alike)

    _words(rng, lines, change)


def move_sentence(rng: random.Random, lines: list[str]) -> None:
    one, two = _at(rng, lines), _at(rng, lines)
    parts = lines[one].split(". ")
    if len(parts) > 1:
        lines[two] = lines[two].rstrip(".") + ". " + parts.pop(rng.randrange(1, len(parts))).rstrip(".") + "."
        lines[one] = ". ".join(parts).rstrip(".") + "."


@cache
def sentences() -> tuple[str, ...]:
    """Texts of the games and of the corpus."""
    corpus = sorted((ROOT / "tests" / "data" / "corpus").glob("*.tsv"))
    rows = [row for file in corpus for row in file.read_text(encoding="utf-8").splitlines()]
    found = [cell.strip() for row in rows for cell in row.split("\t") if cell.strip().endswith(".")]
    return (*found, *(_labelled(line)[1] for line in all_lines() if line.endswith(".")))


@cache
def endings() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in words():
        found.setdefault(word[-2:].lower(), []).append(word)
    return {ending: tuple(alike) for ending, alike in found.items()}


GENTLE: tuple[Mutation, ...] = (
    other_number, other_number, swap_texts, swap_texts, borrow_text, borrow_text, same_kind_word, same_kind_word,
    same_kind_word, move_sentence, delete_line, splice, repeat_line, swap_lines,
)  # fmt: skip


# ---------------------------------------------------------------- whole inputs


def lines_only(rng: random.Random) -> list[str]:
    """No game at all: lines of all games in any order."""
    return [rng.choice(all_lines()) for _ in range(rng.randrange(1, 25))]


def word_salad(rng: random.Random) -> list[str]:
    """Declarations of a game, then sentences of random words."""
    kept = [line for block in blocks(rng.choice(games())) if block[0].startswith(DECLARATIONS) for line in block]
    heading = rng.choice(("tah", "příprava", "akce Cosi", "konec hry", "pravidla", "bodování", "příklad X", "karty"))
    return [*kept, heading, *(f"  {_salad(rng)}" for _ in range(rng.randrange(1, 6)))]


def _salad(rng: random.Random) -> str:
    pools = (words(), words(), words(), SENTENCE_PARTS, NUMBERS, MARKS)
    return " ".join(rng.choice(rng.choice(pools)) for _ in range(rng.randrange(1, 14))) + rng.choice((".", "", ":"))


def spoilt_text(number: int) -> str:
    """Every sixth one is a whole game with a small change, which often still runs."""
    rng = random.Random(number)
    if number % 6 == 1:
        lines, changes = rng.choice(games()).splitlines(), GENTLE
    else:
        lines, changes = rng.choices((piece, lines_only, word_salad), (8, 1, 1))[0](rng), MUTATIONS
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5, 8) if changes is MUTATIONS else (1, 1, 1, 2))):
        if lines:
            rng.choice(changes)(rng, lines)
    return "\n".join(lines) + rng.choice(("\n", "\n", "\n", "", "\n\n\n"))


def spoilt_bytes(number: int) -> bytes:
    """Bytes of a game cut, doubled, flipped or in another encoding."""
    rng = random.Random(number)
    text = spoilt_text(number) if rng.random() < 0.7 else ""
    encoding = rng.choice(("utf-8", "utf-8", "utf-8", "cp1250", "utf-16", "utf-16-le", "iso8859-2"))
    raw = bytearray(text.encode(encoding, "ignore"))
    for _ in range(rng.randrange(6)):
        place = rng.randrange(len(raw) + 1)
        raw[place : place + rng.choice((0, 0, 1, 7))] = rng.randbytes(rng.choice((0, 1, 1, 3, 30)))
    return bytes(raw)
