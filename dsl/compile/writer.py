"""Lines of generated code in, functions out: basic blocks are joined, slots become locals or places in a frame."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

FRAME = 5  # a frame is [return block, unit, you, me, this, slots …]
FIRST = 3  # blocks before are not written: none, queues, activations
REF = re.compile(r"@(\d+)@")
SLOT = re.compile(r"\bq\d+\b")
PROLOGUE = {
    "f": "f = s.frame",
    "you": "you = f[2]",
    "me": "me = f[3]",
    "this": "this = f[4]",
    "Z": "Z = s.zones",
    "W": "W = s.where",
    "T": "T = s.tokens",
    "X": "X = s.chosen",
    "E": "E = s.events",
    "F": "F = s.fired",
    "S": "S = s.states",
    "M": "M = s.memory",
    "O": "O = s.order",
    "N": "N = s.players",
    "L": "L = s.log",
}
WORDS = {name: re.compile(rf"\b{name}\b") for name in PROLOGUE}

Line = tuple[int, str]


@dataclass(slots=True)
class Block:
    """One function: runs without a pause, answers with the number of the next block."""

    number: int
    unit: int
    lines: list[Line] = field(default_factory=list)
    given: tuple[str, ...] = ()  # names the block sets by itself


@dataclass(slots=True)
class Cursor:
    """Where the next line goes; dead after a jump."""

    block: Block
    indent: int = 0
    dead: bool = False


@dataclass(slots=True)
class Writer:
    blocks: list[Block] = field(default_factory=list)
    pinned: set[int] = field(default_factory=set)
    inits: dict[str, str] = field(default_factory=dict)  # slot name → its empty value
    forced: set[str] = field(default_factory=set)  # slots that must lie in the frame
    present: set[str] = field(default_factory=set)  # names of slots that always hold a card
    temps: int = 0
    slots: int = 0
    cursor: Cursor = field(default_factory=lambda: Cursor(Block(-1, -1), dead=True))
    known: dict[str, str] = field(default_factory=dict)  # expression → temp, until the next change

    # ------------------------------------------------------------ writing

    def emit(self, text: str) -> None:
        if not self.cursor.dead:
            self.cursor.block.lines.append((self.cursor.indent, text))

    def new(self, unit: int) -> Block:
        block = Block(len(self.blocks), unit)
        self.blocks.append(block)
        return block

    def fork(self) -> Block:
        """A new block of the current unit."""
        return self.new(self.cursor.block.unit)

    def at(self, block: Block) -> None:
        """Go on writing at the end of a block."""
        self.cursor = Cursor(block)
        self.known.clear()

    def jump(self, block: Block) -> None:
        self.emit(f"return {ref(block)}")
        self.cursor.dead = True

    def leave(self, text: str) -> None:
        """A line after which nothing follows."""
        self.emit(text)
        self.cursor.dead = True

    def fall(self, block: Block) -> None:
        """Go on in a block, coming from here."""
        self.jump(block)
        self.at(block)

    @contextmanager
    def nested(self, head: str) -> Iterator[None]:
        """Lines under a head that hold no branch of their own (loops and ifs without a pause)."""
        self.emit(head)
        self.known.clear()
        here = self.cursor
        self.cursor = Cursor(here.block, here.indent + 1, here.dead)
        yield
        if self.cursor.block is not here.block:
            raise AssertionError("a pause inside a plain loop")
        if not here.dead and here.block.lines[-1] == (here.indent, head):
            self.emit("pass")
        self.cursor = here
        self.known.clear()

    def branch(self, heads: list[str]) -> Branches:
        return Branches(self, heads)

    def temp(self, text: str) -> str:
        """A local that holds the value; the same text again before a change gives the same local."""
        if text in self.known:
            return self.known[text]
        name = self.local()
        self.emit(f"{name} = {text}")
        self.known[text] = name
        return name

    def local(self) -> str:
        self.temps += 1
        return f"t{self.temps}"

    def slot(self, empty: str, forced: bool = False) -> str:
        self.slots += 1
        name = f"q{self.slots}"
        self.inits[name] = empty
        if forced:
            self.forced.add(name)
        return name

    def changed(self) -> None:
        """Something in the game changed: computed values are stale."""
        self.known.clear()


class Branches:
    """An if–elif–else whose branches may pause; they meet again in one place."""

    def __init__(self, writer: Writer, heads: list[str]) -> None:
        self.writer = writer
        self.heads = heads
        self.start = writer.cursor
        self.ends: list[Cursor] = []
        self.index = 0

    def __iter__(self) -> Iterator[int]:
        for number, head in enumerate(self.heads):
            start = self.start
            if not start.dead:
                start.block.lines.append((start.indent, head))
            size = len(start.block.lines)
            self.writer.cursor = Cursor(start.block, start.indent + 1, start.dead)
            self.writer.known.clear()
            yield number
            if not start.dead and len(start.block.lines) == size:
                start.block.lines.append((start.indent + 1, "pass"))
            self.ends.append(self.writer.cursor)
        if self.heads:
            self._join()

    def _join(self) -> None:
        """Stay in the block when no branch left it; else lead every open end to a new block."""
        writer, start = self.writer, self.start
        writer.known.clear()
        complete = self.heads[-1] == "else:"
        here = [end for end in self.ends if end.block is start.block and not end.dead]
        away = [end for end in self.ends if end.block is not start.block and not end.dead]
        if start.dead or not away:
            writer.cursor = Cursor(start.block, start.indent, start.dead or (complete and not here))
            return
        if complete and not here and len(away) == 1:
            writer.cursor = away[0]
            return
        join = writer.new(start.block.unit)
        for end in away:
            end.block.lines.append((end.indent, f"return {ref(join)}"))
        if here or not complete:
            start.block.lines.append((start.indent, f"return {ref(join)}"))
        writer.cursor = Cursor(join)


def ref(block: Block) -> str:
    return f"@{block.number}@"


# ---------------------------------------------------------------- finishing


def finish(writer: Writer) -> tuple[str, dict[int, int], dict[int, tuple[str, ...]]]:
    """Source of all reachable blocks, their final numbers (from FIRST on), and for each unit its slots in the frame."""
    blocks = {block.number: block for block in writer.blocks}
    _follow(blocks, writer.pinned)
    _splice(blocks, writer.pinned)
    order = _reachable(blocks, writer.pinned)
    numbers = {number: index + FIRST for index, number in enumerate(order)}
    frames = _frames(writer, [blocks[number] for number in order])
    parts = [_function(blocks[number], numbers, frames.get(blocks[number].unit, ())) for number in order]
    return "\n".join(parts), numbers, frames


def _follow(blocks: dict[int, Block], pinned: set[int]) -> None:
    """A block that only jumps is skipped by those who jump to it."""
    alias: dict[int, int] = {}
    for block in blocks.values():
        if len(block.lines) == 1 and (found := re.fullmatch(r"return @(\d+)@", block.lines[0][1])):
            alias[block.number] = int(found[1])

    def final(number: int) -> int:
        seen = {number}
        while number in alias and alias[number] not in seen:
            number = alias[number]
            seen.add(number)
        return number

    for block in blocks.values():
        block.lines = [
            (indent, REF.sub(lambda found: f"@{final(int(found[1]))}@", text)) for indent, text in block.lines
        ]


def _uses(blocks: dict[int, Block]) -> dict[int, int]:
    uses: dict[int, int] = {}
    for block in blocks.values():
        for _, text in block.lines:
            for found in REF.findall(text):
                uses[int(found)] = uses.get(int(found), 0) + 1
    return uses


def _splice(blocks: dict[int, Block], pinned: set[int]) -> None:
    """A block entered from one place only is written into that place."""
    uses = _uses(blocks)
    for block in list(blocks.values()):
        if block.number not in blocks:
            continue
        position = 0
        while position < len(block.lines):
            indent, text = block.lines[position]
            found = re.fullmatch(r"return @(\d+)@", text)
            target = int(found[1]) if found else -1
            if found and target != block.number and target not in pinned and uses[target] == 1:
                inner = blocks.pop(target)
                block.lines[position : position + 1] = [(indent + deep, line) for deep, line in inner.lines]
                continue
            position += 1


def _reachable(blocks: dict[int, Block], pinned: set[int]) -> list[int]:
    seen: set[int] = set()
    todo = sorted(pinned)
    while todo:
        number = todo.pop()
        if number not in seen:
            seen.add(number)
            todo += [int(found) for _, text in blocks[number].lines for found in REF.findall(text)]
    return sorted(seen)


def _frames(writer: Writer, blocks: list[Block]) -> dict[int, tuple[str, ...]]:
    """Slots that live across blocks, for each unit, in the order of their places."""
    homes: dict[str, list[tuple[Block, list[int]]]] = {}
    for block in blocks:
        places: dict[str, list[int]] = {}
        for index, (_, text) in enumerate(block.lines):
            for name in SLOT.findall(text):
                places.setdefault(name, []).append(index)
        for name, uses in places.items():
            homes.setdefault(name, []).append((block, uses))
    frames: dict[int, list[str]] = {}
    for name in sorted(homes, key=lambda item: int(item[1:])):
        block, uses = homes[name][0]
        if name in writer.forced or len(homes[name]) > 1 or not _is_local(name, block.lines, uses):
            frames.setdefault(block.unit, []).append(name)
    return {unit: tuple(names) for unit, names in frames.items()}


def _is_local(name: str, lines: list[Line], uses: list[int]) -> bool:
    """The first mention sets it, and every other mention lies under that line or beside it."""
    first, last = uses[0], uses[-1]
    indent, text = lines[first]
    loop = text.startswith(f"for {name} in ")
    if not loop and not (text.startswith(f"{name} = ") and uses.count(first) == 1):
        return False
    return all(deep > indent if loop else deep >= indent for deep, _ in lines[first + 1 : last + 1])


def _function(block: Block, numbers: dict[int, int], frame: tuple[str, ...]) -> str:
    places = {name: f"f[{FRAME + index}]" for index, name in enumerate(frame)}

    def final(text: str) -> str:
        text = SLOT.sub(lambda found: places.get(found[0], found[0]), text)
        return REF.sub(lambda found: str(numbers[int(found[1])]), text)

    lines = loaded([(indent, final(text)) for indent, text in block.lines], block.given)
    return function(f"b{numbers[block.number]}(s)", lines)


def function(head: str, lines: list[Line]) -> str:
    return "\n".join([f"def {head}:", *("    " * (indent + 1) + text for indent, text in lines), ""])


def loaded(lines: list[Line], given: tuple[str, ...] = ()) -> list[Line]:
    """The lines with locals for the parts of the state they mention, each loaded where it is first needed."""
    for name, text in reversed(PROLOGUE.items()):
        if name not in given:
            uses = [index for index, line in enumerate(lines) if name in line[1] and WORDS[name].search(line[1])]
            if uses:
                place, indent = _load_place(lines, uses[0], uses[-1])
                lines = [*lines[:place], (indent, text), *lines[place:]]
    return lines


def _load_place(lines: list[Line], first: int, last: int) -> tuple[int, int]:
    """Before the first use, inside a branch when all uses lie in it, never inside a loop."""
    start, level = 0, 0
    while True:
        head = max(index for index in range(start, first + 1) if lines[index][0] == level)
        end = next((index for index in range(head + 1, len(lines)) if lines[index][0] <= level), len(lines))
        if head == first or last >= end or lines[head][1].startswith(("for ", "while ")):
            break
        start, level = head + 1, level + 1
    while lines[head][1].startswith(("elif ", "else:")) or lines[head][0] != level:
        head -= 1
    return head, level
