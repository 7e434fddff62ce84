"""A program, players, a seed and a growing list of choices in; the state they lead to, undo and saves out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from dsl.compile import Program
from dsl.runtime.decision import Decision, decision
from dsl.runtime.machine import choose_many, start
from dsl.runtime.state import State, digest

FORMAT = 1
Problem = Literal["shape", "rules", "step"]


class BadSave(Exception):
    """A save that cannot be used. `step` counts choices from 1; 0 when no step is to blame."""

    def __init__(self, problem: Problem, detail: str, step: int = 0) -> None:
        super().__init__(f"{problem} {step}: {detail}")
        self.problem, self.detail, self.step = problem, detail, step


@dataclass(frozen=True, slots=True)
class Choice:
    """What was answered, by whom, and what the game looked like afterwards."""

    who: int
    indices: tuple[int, ...]
    keys: tuple[str, ...]
    digest: str


class Session:
    """One game being played; the choices are the truth, the state follows from them."""

    def __init__(self, program: Program, players: int, seed: int) -> None:
        self.program, self.players, self.seed = program, players, seed
        self.choices: list[Choice] = []
        self.state = start(program, players, seed, log=True)

    def decision(self) -> Decision:
        return decision(self.state)

    def choose(self, indices: Sequence[int]) -> None:
        asked = self.decision()
        keys = tuple(asked.options[index].key for index in indices)
        choose_many(self.state, indices)
        self.choices.append(Choice(asked.who, tuple(indices), keys, digest(self.state)))

    def undo(self, seat: int | None = None) -> bool:
        """Take back the last choice, or all back to the last one of `seat`; False when there is none."""
        keep = len(self.choices) - 1
        while seat is not None and keep >= 0 and self.choices[keep].who != seat:
            keep -= 1
        if keep < 0:
            return False
        kept = self.choices[:keep]
        self.state = self._replayed(kept)
        self.choices = kept
        return True

    def _replayed(self, choices: Sequence[Choice]) -> State:
        state = start(self.program, self.players, self.seed, log=True)
        for choice in choices:
            choose_many(state, choice.indices)
        return state

    def save(self) -> dict[str, Any]:
        game = self.program.game
        return {
            "karban": FORMAT,
            "game": game.name,
            "rules": game.digest,
            "variants": list(game.chosen),
            "players": self.players,
            "seed": self.seed,
            "choices": [
                {"who": choice.who, "choice": list(choice.indices), "keys": list(choice.keys), "digest": choice.digest}
                for choice in self.choices
            ],
        }

    @classmethod
    def load(cls, data: object, program: Program) -> Session:
        """Replay a save and verify every step; either the whole game or BadSave."""
        saved = read_save(data)
        low, high = program.game.players
        same_rules = saved.rules == program.game.digest
        if not low <= saved.players <= high:
            raise BadSave("shape", f"players: {saved.players}")
        session = cls(program, saved.players, saved.seed)
        try:
            for number, choice in enumerate(saved.choices, 1):
                session._repeat(number, choice)
        except BadSave as fault:
            raise fault if same_rules else BadSave("rules", fault.detail, fault.step) from fault
        if not same_rules:
            raise BadSave("rules", "")
        return session

    def _repeat(self, number: int, choice: Choice) -> None:
        if self.state.over:
            raise BadSave("step", "the game is over", number)
        asked = self.decision()
        if asked.who != choice.who:
            raise BadSave("step", f"who: {choice.who} ≠ {asked.who}", number)
        found = tuple(asked.options[i].key if 0 <= i < len(asked.options) else "" for i in choice.indices)
        if found != choice.keys:
            raise BadSave("step", f"{', '.join(choice.keys)} ≠ {', '.join(found)}", number)
        if not asked.low <= len(found) <= asked.high or len(set(choice.indices)) < len(found):
            raise BadSave("step", f"{len(found)} ∉ {asked.low}–{asked.high}", number)
        self.choose(choice.indices)
        now = self.choices[-1].digest
        if now != choice.digest:
            raise BadSave("step", f"{choice.digest[:12]} ≠ {now[:12]}", number)


@dataclass(frozen=True, slots=True)
class Save:
    """A save whose shape is right; whether it fits the rules is another question."""

    game: str
    rules: str
    variants: tuple[str, ...]
    players: int
    seed: int
    choices: tuple[Choice, ...]


def read_save(data: object) -> Save:
    whole = _mapping(data, "save")
    if whole.get("karban") != FORMAT:
        raise BadSave("shape", f"karban: {whole.get('karban')!r}")
    choices = tuple(_choice(row, number) for number, row in enumerate(_list(whole, "choices", dict), 1))
    return Save(
        _one(whole, "game", str),
        _one(whole, "rules", str),
        tuple(_list(whole, "variants", str)),
        _one(whole, "players", int),
        _one(whole, "seed", int),
        choices,
    )


def _choice(row: object, number: int) -> Choice:
    try:
        step = _mapping(row, "choice")
        indices, keys = tuple(_list(step, "choice", int)), tuple(_list(step, "keys", str))
        return Choice(_one(step, "who", int), indices, keys, _one(step, "digest", str))
    except BadSave as fault:
        raise BadSave("shape", fault.detail, number) from fault


def _mapping(data: object, what: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise BadSave("shape", what)
    return data


def _one(data: Mapping[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadSave("shape", key)
    return value


def _list(data: Mapping[str, Any], key: str, kind: type) -> list[Any]:
    values = data.get(key)
    if not isinstance(values, list) or any(not isinstance(value, kind) or isinstance(value, bool) for value in values):
        raise BadSave("shape", key)
    return values
