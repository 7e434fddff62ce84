"""What reading one example shares: the game's words, the players, the faults, and words turned into things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from dsl.diagnostics.fault import Diagnostic, Faults, Fix
from dsl.diagnostics.suggest import nearest
from dsl.examples.names import Names, quoted
from dsl.examples.nodes import CardRef, Pile
from dsl.examples.patterns import Found, Missed, Part, match, table, word
from dsl.examples.readers import Amount, Readers, Where
from dsl.examples.scan import Word, Words, items, said, span_of
from dsl.lexicon.lexicon import count_class
from dsl.lexicon.words import Case, Number
from dsl.source import Span

MOST_SHOWN = 6


class Unread(Exception):
    """The step cannot become a node; the fault has been reported."""


@dataclass(slots=True)
class Desk:
    names: Names
    players: tuple[str, ...]
    faults: Faults
    readers: Readers = field(init=False)

    def __post_init__(self) -> None:
        self.readers = Readers(self.names)

    def read(self, group: str, words: Words, span: Span) -> Found:
        found = match(group, words, self.readers)
        if isinstance(found, Missed):
            raise self._missed(found, words, span)
        return found

    def refuse(self, code: str, span: Span, fixes: Iterable[Fix] = (), **args: object) -> Unread:
        words = tuple((key, str(value)) for key, value in args.items())
        self.faults.items.append(Diagnostic(code, span, words, tuple(fixes)))
        return Unread()

    def _missed(self, missed: Missed, words: Words, span: Span) -> Unread:
        wanted = [part for part in missed.wanted if part.words or part.slot]
        rest = words[missed.at :]
        place = span_of(rest) if rest else Span(span.end, span.end)
        shown = said(rest) or "…"
        if not wanted:
            return self.refuse("K-X023", place, text=shown)
        near = self._near(wanted, rest)
        texts = near or list(dict.fromkeys(_wanted(part) for part in wanted))
        return self.refuse("K-X001", place, text=shown, wanted=", ".join(texts[:MOST_SHOWN]))

    def _near(self, wanted: list[Part], rest: Words) -> list[str]:
        """What could have been meant, when it looks like what is written."""
        known = [one for part in wanted for one in (*part.words, *self._known(part.slot))]
        near = [*nearest(said(rest[:2]), known), *nearest(rest[0].text, known)] if rest else []
        return [f"„{one}“" for one in dict.fromkeys(near)]

    def _known(self, slot: str) -> list[str]:
        match slot:
            case "player":
                return list(self.players)
            case "zone":
                return [" ".join(form) for form in self.names.zones]
            case "place":
                return [place for zone in self.names.game.zones if (place := self.place_text(zone))]
            case "card":
                return [face.name for face in self.names.game.faces]
        return []

    # ------------------------------------------------------------ players

    def seat(self, name: Word) -> int:
        if name.text in self.players:
            return self.players.index(name.text)
        near = nearest(name.text, self.players)
        fixes = [Fix(name.span, near[0])] if near else []
        raise self.refuse("K-X003", name.span, fixes, name=name.text, players=", ".join(self.players))

    def seats(self, words: Words) -> tuple[int, ...]:
        return tuple(self.seat(part[0]) for part in items(words, word("and")))

    # ------------------------------------------------------------ cards

    def cards(self, words: Words) -> tuple[CardRef, ...]:
        """A list of names; „2× Name“ and „2 karty“ stand for several."""
        found: list[CardRef] = []
        for part in items(words):
            found += self._item(part)
        return tuple(found)

    def _item(self, part: Words) -> list[CardRef]:
        several = self._several(part)
        if several is not None:
            return several
        pieces = items(part, word("and"))
        read = [self._several(piece) for piece in pieces]
        for piece, cards in zip(pieces, read, strict=True):
            if cards is None:
                self.unknown_card(piece)
        return [card for cards in read for card in cards or ()]

    def _several(self, part: Words) -> list[CardRef] | None:
        """None when the words are no cards."""
        for end, amount in self.readers["count"](part, 0):
            if end == len(part):
                return [CardRef(-1, span_of(part))] * min(amount.number, self._too_many())
        times = self.names.number(part[0].text.removesuffix("×")) if part[0].text.endswith("×") else None
        face = self.names.face(part if times is None else part[1:])
        several = 1 if times is None else min(times, self._too_many())
        return [CardRef(face, span_of(part))] * several if face >= 0 else None

    def _too_many(self) -> int:
        """One card more than there is: enough to be a fault."""
        return sum(face.copies for face in self.names.game.faces) + 1

    def unknown_card(self, words: Words) -> None:
        text = said(words)
        near = nearest(text, (face.name for face in self.names.game.faces))
        fixes = [Fix(span_of(words), near[0])] if near else []
        self.faults.add("K-X002", span_of(words), fixes=fixes, name=text, near=quoted(near))

    # ------------------------------------------------------------ places

    def pile(self, where: Where, seat: int) -> Pile:
        """The zone of the player, or a common one when `seat` is -1; whose it is must be right."""
        where = self._of(where, seat)
        player = self.names.game.zones[where.zone].scope == "player"
        if player != (seat >= 0):
            code = "K-X012" if player else "K-X013"
            raise self.refuse(code, span_of(where.words), zone=where.zone, place=self.place_text(where.zone))
        if len(where.words) > 1:
            self._check_place(where)
        return Pile(where.zone, seat, where.key)

    def _of(self, where: Where, seat: int) -> Where:
        """Two zones may have the same word for a pile: then the owner tells them apart."""
        scope, zones = "player" if seat >= 0 else "common", self.names.game.zones
        alike = [
            zone.name
            for zone in zones.values()
            if where.pile and (zone.pile, zone.scope, zone.by_prop) == (where.pile, scope, zones[where.zone].by_prop)
        ]
        return replace(where, zone=alike[0]) if alike else where

    def place_text(self, zone: str) -> str:
        """„v ruce“; "" when the dictionary does not know how to say it."""
        noun = self.names.lexicon.nouns.get(zone)
        if noun is None or noun.preps is None:
            return ""
        form = self.names.lexicon.noun_form(zone, 6, "sg")
        bases = self.names.bases(noun.preps[0], "prep")
        return f"{self.names.lexicon.vocalise(bases[0] if bases else noun.preps[0], form)} {form}"

    def _check_place(self, where: Where) -> None:
        right = self.place_text(where.zone)
        if right and where.key < 0 and said(where.words).lower() != right.lower():
            self._wrong_form(where.words, right)

    # ------------------------------------------------------------ agreement

    def agreed(self, amount: Amount) -> int:
        """The number; a noun in a wrong form is a warning."""
        lemma = amount.token or word("card")
        noun = self.names.lexicon.nouns.get(lemma)
        if noun is not None and not noun.plural_only and not noun.uncountable:
            said_of = bool(self.names.bases(amount.after, "copula"))
            right = _counted(noun.forms, amount.number, said_of)
            if said(amount.noun).lower() not in (form.lower() for form in right):
                self._wrong_form(amount.noun, right[0])
        return amount.number

    def _wrong_form(self, words: Words, right: str) -> None:
        span = span_of(words)
        self.faults.add("K-X016", span, fixes=[Fix(span, right, sure=True)], text=said(words), right=right)


def _counted(forms: Mapping[tuple[Case, Number], str], number: int, nominative: bool) -> tuple[str, ...]:
    """1 groš · 2 groše · 5 grošů; the case in question first."""
    if count_class(number) == "many":
        return (forms[2, "pl"],)
    grammatical: Number = "sg" if count_class(number) == "one" else "pl"
    both = (forms[1, grammatical], forms[4, grammatical])
    return both if nominative else both[::-1]


def _wanted(part: Part) -> str:
    return str(table()["slots"][part.slot]) if part.slot else quoted(part.words)
