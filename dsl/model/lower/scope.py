"""What is known while one text is lowered: slots, who performs, and what earlier clauses did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from dsl.lexicon.lexicon import Lexicon
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model.game import AbilityKind, Prop, Token, Zone
from dsl.source import Span


class Unclear(Exception):
    """A clause that cannot be given a meaning; becomes one fault at its span, never leaves this package."""

    def __init__(self, code: str, span: Span, **words: str) -> None:
        super().__init__(code)
        self.code, self.span = code, span
        self.words: dict[str, Any] = dict(words)


@dataclass(slots=True)
class Meanings:
    """What the game's own words stand for."""

    lexicon: Lexicon
    zones: Mapping[str, Zone]
    tokens: Mapping[str, Token]
    props: Mapping[str, Prop]
    kinds: dict[str, AbilityKind]
    names: frozenset[str]  # of cards
    actions: tuple[str, ...]
    parts: tuple[str, ...]  # phases
    values: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)  # word → (property, index)
    definitions: dict[tuple[str, str], str] = field(default_factory=dict)  # (adjective, noun) → defined name
    defined_props: dict[str, str] = field(default_factory=dict)  # defined name → property of its values
    defined_verbs: dict[str, bool] = field(default_factory=dict)  # verb → by_card
    verb_requires: dict[str, p.Cond | None] = field(default_factory=dict)  # over CardVar(-1)
    verb_sources: dict[str, tuple[str, ...]] = field(default_factory=dict)  # zones a counted verb takes from
    symbols: dict[str, tuple[str, int]] = field(
        default_factory=dict
    )  # word on the places of a card → (property, index)
    piles: dict[str, tuple[str, ...]] = field(default_factory=dict)  # word for a pile → zones kept in such piles
    state_verbs: dict[str, str] = field(default_factory=dict)  # verb → zone whose piles it brings into a state
    card_sets: dict[tuple[str, str], c.Phrase] = field(default_factory=dict)  # „aktivní karta“ → what that is
    counted: dict[str, str] = field(default_factory=dict)  # counted noun → defined name of its number
    verb_values: dict[str, str] = field(default_factory=dict)  # verb that is handed a value → its property
    verb_nouns: dict[tuple[str, str], str] = field(default_factory=dict)  # (verb, noun) → name of its own definition
    pile_verbs: set[str] = field(default_factory=set)  # verbs that put cards onto piles, so that their order matters
    allowed: dict[tuple[str, str], p.Cond] = field(default_factory=dict)  # (verb, noun) → over CardVar(-1)
    duel: bool = False  # two players only: „soupeř“ is one certain player
    card_noun: str = ""  # the general word for a card
    player_noun: str = ""  # and for a player
    home: str = ""  # zone that „vzít si“ takes to
    points: str = ""


Kind = Literal["cards", "seat", "value", "number", "pile"]


@dataclass(frozen=True, slots=True)
class Result:
    """Something a clause did or named, which later words can point at."""

    verb: str
    kind: Kind
    slot: p.Slot
    noun: str
    gender: str  # m, f, n
    number: Literal["sg", "pl"]
    sentence: int
    prop: str = ""
    seat: p.SeatExpr | None = None
    card: p.CardExpr | None = None
    amount: p.NumExpr | None = None  # of tokens
    group: int = -1  # results that are the same things share a group
    part_of: int = -1  # the group these were chosen from („1 z nich“)
    place: p.ZonePlace | None = None  # of a pile


@dataclass(slots=True)
class Scope:
    """One routine being built. `performer` is the subject of the clause; You() is always the reader."""

    meanings: Meanings
    on_card: bool = False
    performer: p.SeatExpr = field(default_factory=p.You)
    results: list[Result] = field(default_factory=list)
    last: p.Slot = -1  # what „pokud to uděláš“ asks about
    last_by: p.SeatExpr | None = None  # who did it
    slots: int = 0
    vars: int = 0
    sentence: int = 0
    it_card: p.CardExpr | None = None  # the card a relative or comparing clause speaks of
    it_seat: p.SeatExpr | None = None
    param: p.Slot = -1  # the object of a defined verb
    about_to: bool = False  # inside „kdykoli máš …“: „místo toho“ is possible
    subject: p.SeatExpr | None = None  # last subject of a third-person clause
    receiver: p.SeatExpr | None = None  # „každému soupeři“: the one whose turn it is to get it
    vague: list[Span] = field(default_factory=list)  # „soupeře“: nobody has said which one yet
    groups: int = 0
    defining: bool = False  # inside the definition of a verb: a value may be asked for („hodnoty 3“)
    asked_for: dict[str, p.NumExpr] = field(default_factory=dict)  # property → the value asked for

    def asked(self, prop: str) -> p.NumExpr | None:
        """The value „stejné hodnoty“ means when nothing is compared with."""
        if prop not in self.asked_for and self.defining and not self.asked_for:
            self.asked_for[prop] = p.NumSlot(self.slot())
        return self.asked_for.get(prop)

    def handed(self) -> tuple[str, p.Slot] | None:
        """The property a definition asked for, and the slot its value comes in."""
        found = next(iter(self.asked_for.items()), None)
        return (found[0], found[1].slot) if found and isinstance(found[1], p.NumSlot) else None

    def slot(self) -> p.Slot:
        self.slots += 1
        return self.slots - 1

    def var(self) -> p.Var:
        self.vars += 1
        return self.vars - 1

    def gender_of(self, noun: str) -> str:
        known = self.meanings.lexicon.nouns.get(noun)
        return (known.gender[0] if known else "f") or "f"

    def note(
        self,
        verb: str,
        kind: Kind,
        slot: p.Slot,
        noun: str,
        number: Literal["sg", "pl"] = "sg",
        prop: str = "",
        seat: p.SeatExpr | None = None,
        card: p.CardExpr | None = None,
        amount: p.NumExpr | None = None,
        group: int = -1,
        part_of: int = -1,
        place: p.ZonePlace | None = None,
    ) -> None:
        self.groups += 1
        group = self.groups if group < 0 else group
        self.results.append(
            Result(
                verb,
                kind,
                slot,
                noun,
                self.gender_of(noun),
                number,
                self.sentence,
                prop,
                seat,
                card,
                amount,
                group,
                part_of,
                place,
            )
        )

    @contextmanager
    def alternatives(self) -> Iterator[list[Result]]:
        """Afterwards later words may speak of what any of the alternatives did.

        What became of a thing known before counts as an older name of it: only one of the alternatives has run.
        """
        kept: list[Result] = []
        known = {result.group for result in self.results}
        yield kept
        self.results[:0] = [result for result in kept if result.group in known]
        self.results += [result for result in kept if result.group not in known]

    @contextmanager
    def alternative(self, kept: list[Result]) -> Iterator[None]:
        """Inside, only what was said before the alternatives is known."""
        before = self.results[:]
        yield
        kept += self.results[len(before) :]
        self.results = before

    @contextmanager
    def performing(self, performer: p.SeatExpr) -> Iterator[None]:
        """Clauses inside have another subject."""
        before, self.performer = self.performer, performer
        yield
        self.performer = before

    @contextmanager
    def speaking_of(self, card: p.CardExpr | None = None, seat: p.SeatExpr | None = None) -> Iterator[None]:
        """Inside, „který“, „jeho“ and a missing subject mean this card or this seat."""
        before = self.it_card, self.it_seat
        self.it_card, self.it_seat = card, seat
        yield
        self.it_card, self.it_seat = before
