"""A table and a deed or an answer in, the table moved on out; what is not possible is a fault with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsl.diagnostics.fault import Diagnostic
from dsl.examples import tell
from dsl.examples.nodes import Answer, Deed, Reading, Try
from dsl.examples.table import Passed, Table
from dsl.runtime import Decision, Reason, why_not
from dsl.source import NOWHERE, Span


class Failed(Exception):
    """The example cannot go on; the fault says why."""

    def __init__(self, code: str, span: Span, related: Sequence[tuple[Span, str]] = (), **args: object) -> None:
        words = tuple((key, str(value)) for key, value in args.items())
        self.fault = Diagnostic(code, span, words, (), tuple(related))
        super().__init__(code)


@dataclass(slots=True)
class Player:
    """Does what the steps say. `own`: the example stands in the game's file, so places of rules can be shown."""

    table: Table
    players: tuple[str, ...]
    own: bool

    # ------------------------------------------------------------ actions

    def do(self, deed: Deed) -> None:
        asked = self._menu(deed)
        found = self._options(asked, deed)
        if not found:
            raise self._impossible(deed)
        faces = {self._face(asked, index) for index in found}
        if len(faces) > 1 and deed.card is None:
            options = ", ".join(dict.fromkeys(asked.options[index].label for index in found))
            raise Failed("K-X043", deed.span, options=options)
        later = deed.card is not None and self._face(asked, found[0]) < 0
        self.table.choose(found[:1])
        if later and not self._pick(self.table, deed):
            raise self._impossible(deed)

    def attempt(self, tried: Try) -> None:
        """`lze` and `nelze` change nothing."""
        deed = tried.deed
        if isinstance(deed, Answer):
            self._try_answer(deed, tried)
            return
        if tried.legal:
            self._menu(deed)
        possible = self._possible(deed)
        if tried.legal and not possible:
            raise self._impossible(deed)
        if not tried.legal and possible:
            raise Failed("K-X044", tried.span, deed=self.told(deed))
        if not tried.legal and tried.reason:
            reasons = self._reasons(deed)
            ids = tuple(dict.fromkeys(one for reason in reasons for one in reason.ids))
            if tried.reason not in ids:
                found = "; ".join(tell.cited(reason.text, reason.ids) for reason in reasons) or "—"
                raise Failed("K-X045", tried.span, self._places(reasons), reason=tried.reason, found=found)

    def _menu(self, deed: Deed) -> Decision:
        asked = self.table.asked()
        if asked is None:
            raise Failed("K-X039", deed.span)
        if asked.kind != "menu":
            raise self.unanswered(deed.span)
        if asked.who != deed.seat:
            raise Failed("K-X038", deed.span, who=self.players[deed.seat], right=self.players[asked.who])
        return asked

    def _possible(self, deed: Deed) -> bool:
        asked = self.table.asked()
        if asked is None or asked.kind != "menu" or asked.who != deed.seat:
            return False
        found = self._options(asked, deed)
        if not found or deed.card is None or self._face(asked, found[0]) >= 0:
            return bool(found)
        copy = self.table.clone()
        copy.choose(found[:1])
        return self._pick(copy, deed)

    def _options(self, asked: Decision, deed: Deed) -> list[int]:
        """Options that are this deed; those that name the card before those that will ask for it."""
        if not deed.actions:
            return [index for index, option in enumerate(asked.options) if option.payload < 0]
        size = len(self.table.state.program.layout.cards) + 1
        acts = [i for i, option in enumerate(asked.options) if option.payload // size in deed.actions]
        if deed.card is None:
            return acts
        exact = [index for index in acts if self._face(asked, index) == deed.card.face]
        return exact or [index for index in acts if self._face(asked, index) < 0]

    def _face(self, asked: Decision, index: int) -> int:
        card = asked.options[index].card
        return self.table.state.program.layout.cards[card] if card >= 0 else -1

    def _pick(self, table: Table, deed: Deed) -> bool:
        """The action has been chosen; its card is asked for next, or was the only one."""
        assert deed.card is not None
        wanted = (Reading("card", deed.card.face),)
        if any(self._same(one, Answer(deed.seat, (wanted,))) for one in table.passed):
            return True
        asked = table.asked()
        if asked is None or asked.who != deed.seat:
            return False
        index = self._index(asked, wanted)
        if index is None:
            return False
        table.choose([index])
        return True

    # ------------------------------------------------------------ reasons

    def _impossible(self, deed: Deed) -> Failed:
        reasons = self._reasons(deed)
        why = "; ".join(dict.fromkeys(tell.cited(reason.text, reason.ids) for reason in reasons))
        asked = self.table.asked()
        options = tell.options_text(asked, self.players) if asked is not None else "—"
        return Failed("K-X033", deed.span, self._places(reasons), deed=self.told(deed), why=why or "—", options=options)

    def _reasons(self, deed: Deed) -> list[Reason]:
        state = self.table.state
        card = self._copy(deed)
        found: list[Reason] = []
        for number in deed.actions:
            found += why_not(state, state.program.game.actions[number].name, card, deed.seat)
        return list(dict.fromkeys(found))

    def _copy(self, deed: Deed) -> int | None:
        """The copy of the card that the player has, or any other."""
        if deed.card is None:
            return None
        state = self.table.state
        copies = [card for card, face in enumerate(state.program.layout.cards) if face == deed.card.face]
        mine = [card for card in copies if state.program.layout.place_of(state.where[card])[1] == deed.seat]
        return (mine or copies)[0]

    def _places(self, reasons: Sequence[Reason]) -> list[tuple[Span, str]]:
        spans = dict.fromkeys(reason.span for reason in reasons if reason.span != NOWHERE)
        return [(span, "rule") for span in spans] if self.own else []

    def told(self, deed: Deed) -> str:
        game = self.table.state.program.game
        actions = " / ".join(dict.fromkeys(game.actions[number].name for number in deed.actions)) or "—"
        card = f": {game.faces[deed.card.face].name}" if deed.card is not None else ""
        return f"{self.players[deed.seat]} · {actions}{card}"

    # ------------------------------------------------------------ answers

    def answer(self, answer: Answer) -> None:
        asked = self.table.asked()
        if asked is not None and asked.kind != "menu" and asked.who == answer.seat:
            indices = self._chosen(asked, answer)
            if indices is not None:
                self.table.choose(indices)
                return
        if self._was_passed(answer):
            return
        raise self._wrong_answer(answer, asked)

    def _try_answer(self, answer: Answer, tried: Try) -> None:
        asked = self.table.asked()
        if asked is None or asked.kind == "menu" or asked.who != answer.seat:
            raise self._wrong_answer(answer, asked)
        possible = self._chosen(asked, answer) is not None
        if tried.legal and not possible:
            raise self._wrong_answer(answer, asked)
        if possible and not tried.legal:
            raise Failed("K-X044", tried.span, deed=f"{self.players[asked.who]} · {asked.prompt}")

    def _was_passed(self, answer: Answer) -> bool:
        """An answer that nobody had to give may still be written down."""
        for number, one in enumerate(self.table.passed):
            if self._same(one, answer):
                del self.table.passed[: number + 1]
                return True
        return False

    def _same(self, one: Passed, answer: Answer) -> bool:
        state = self.table.state
        given = one.answer if isinstance(one.answer, tuple) else (one.answer,)
        if one.who != answer.seat:
            return False
        kind = state.program.sites[one.site].kind
        faces = [state.program.layout.cards[card] if kind == "cards" and card >= 0 else card for card in given]
        faces = [self._value(one.site, value) for value in faces] if kind == "pile" else faces
        kinds = ("value", "number") if kind in ("value", "pile") else (_answers(kind),)
        wanted = [reading.number for pick in answer.picks for reading in pick if reading.kind in kinds]
        nothing = any(reading.kind == "nothing" for pick in answer.picks for reading in pick)
        return sorted(wanted) == sorted(faces) if not nothing else not given or given == (-1,)

    def _chosen(self, asked: Decision, answer: Answer) -> list[int] | None:
        """Indices of the options; None when the answer does not fit."""
        if asked.high > 1 or answer.many:
            return self._set(asked, answer)
        index = self._index(asked, answer.picks[0])
        return None if index is None else [index]

    def _set(self, asked: Decision, answer: Answer) -> list[int] | None:
        found: list[int] = []
        if not (len(answer.picks) == 1 and any(one.kind == "nothing" for one in answer.picks[0])):
            for pick in answer.picks:
                index = self._index(asked, pick, tuple(found))
                if index is None:
                    return None
                found.append(index)
        return found if asked.low <= len(found) <= asked.high else None

    def _index(self, asked: Decision, pick: tuple[Reading, ...], used: tuple[int, ...] = ()) -> int | None:
        for index in range(len(asked.options)):
            if index not in used and any(self._fits(asked, index, reading) for reading in pick):
                return index
        return None

    def _fits(self, asked: Decision, index: int, reading: Reading) -> bool:
        option = asked.options[index]
        match reading.kind:
            case "nothing" | "no" if asked.kind != "yesno":
                return option.payload < (1 if asked.kind == "option" else 0)
            case "yes" | "no" if asked.kind == "yesno":
                return option.payload == (reading.kind == "yes")
            case "card":
                return asked.kind in ("cards", "arrange", "menu") and self._face(asked, index) == reading.number
            case "value":
                prop = self.table.state.program.sites[asked.site].prop
                return prop == reading.text and self._value(asked.site, option.payload) == reading.number
            case "number" if self.table.state.program.sites[asked.site].prop:
                return self._value(asked.site, option.payload) == reading.number and self._numeric(asked.site)
            case "seat" | "number":
                return _answers(asked.kind) == reading.kind and option.payload == reading.number
            case "option":
                return reading.number == (option.payload if asked.kind == "option" else index + 1)
            case "text":
                label = tell.option_label(asked, index, self.players)
                return label.lower().startswith(reading.text.lower().rstrip("… "))
        return False

    def _value(self, number: int, payload: int) -> int:
        """The value of a property that an option stands for: itself, or that of a pile."""
        program = self.table.state.program
        if program.sites[number].kind != "pile" or payload < 0:
            return payload
        zone, _, key = program.layout.place_of(payload)
        return program.layout.zones[zone].low + key

    def _numeric(self, number: int) -> bool:
        program = self.table.state.program
        return program.game.props[program.sites[number].prop].kind == "number"

    # ------------------------------------------------------------ wrong answers

    def _wrong_answer(self, answer: Answer, asked: Decision | None) -> Failed:
        if asked is None or asked.kind == "menu":
            return Failed("K-X036", answer.span, who=self.players[answer.seat])
        words = {"prompt": asked.prompt, "options": tell.options_text(asked, self.players)}
        if asked.who != answer.seat:
            who = {"who": self.players[answer.seat], "right": self.players[asked.who]}
            return Failed("K-X042", answer.span, self._asking(asked), **who, **words)
        return Failed("K-X037", answer.span, self._asking(asked), who=self.players[asked.who], **words)

    def unanswered(self, span: Span) -> Failed:
        asked = self.table.asked()
        assert asked is not None
        words = {"who": self.players[asked.who], "prompt": asked.prompt}
        options = tell.options_text(asked, self.players)
        return Failed("K-X035", span, self._asking(asked), **words, options=options)

    def _asking(self, asked: Decision) -> list[tuple[Span, str]]:
        span = self.table.state.program.sites[asked.site].span
        return [(span, "asks")] if self.own and span != NOWHERE else []


def _answers(kind: str) -> str:
    """What kind of reading answers a decision of that kind."""
    return {"cards": "card", "arrange": "card"}.get(kind, kind)
