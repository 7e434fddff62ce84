"""Words of `když`, `lze`, `nelze` and `volí` steps in, deeds and answers out."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.diagnostics.suggest import nearest
from dsl.examples.desk import Desk
from dsl.examples.names import quoted
from dsl.examples.nodes import Answer, Answers, CardRef, Deed, Reading, Try
from dsl.examples.patterns import Found, match, table, word
from dsl.examples.scan import Word, Words, items, said, span_of
from dsl.source import Span


def deed(desk: Desk, words: Words, span: Span) -> Deed:
    found = desk.read("act", words, span)
    values = found.values
    seat = desk.seat(values["player"])
    if found.form == "idle":
        return Deed(seat, (), span=span)
    if found.form == "verb":
        return _by_verb(desk, seat, values["deeds"], span)
    if found.form == "borne":
        return Deed(seat, _borne(desk, values["kind"], values["card"]), values["card"], span)
    return Deed(seat, _named(desk, values["quoted"]), values.get("card"), span)


def attempt(desk: Desk, words: Words, legal: bool, span: Span) -> Try:
    """`lze` and `nelze`; behind „protože“ stands the clause that forbids it."""
    at = next((index for index, one in enumerate(words) if one.key == word("reason")), len(words))
    reason = words[at + 1].text if at + 1 < len(words) else ""
    kept = words[:at]
    if kept and kept[-1].text == ",":
        kept = kept[:-1]
    found = match("option", kept, desk.readers)
    if isinstance(found, Found):
        seat = desk.seat(found.values["player"])
        return Try(_answer(desk, seat, found.values["answers"]), legal, "", span)
    return Try(deed(desk, kept, span), legal, reason, span)


# ---------------------------------------------------------------- actions


def _named(desk: Desk, name: Word) -> tuple[int, ...]:
    actions = desk.names.game.actions
    found = tuple(number for number, action in enumerate(actions) if action.name.lower() == name.key)
    if not found:
        raise _unknown_action(desk, (name,))
    return found


def _borne(desk: Desk, kind: str, card: CardRef) -> tuple[int, ...]:
    game = desk.names.game
    found = tuple(
        number
        for number, action in enumerate(game.actions)
        if action.ability is not None
        and action.ability[0] == card.face
        and game.faces[card.face].abilities[action.ability[1]].kind == kind
    )
    if not found:
        raise desk.refuse("K-X015", card.span, kind=kind, name=game.faces[card.face].name)
    return found


def _by_verb(desk: Desk, seat: int, words: Words, span: Span) -> Deed:
    """„zahraje zelená sedma“, „si lízne kartu“: a verb in the third person, then a card or the plain object."""
    clitics = table()["words"]["clitics"]
    plain = tuple(one for one in words if one.key not in clitics or one.quoted)
    if not plain:
        raise _unknown_action(desk, words)
    actions = desk.names.actions_by_verb(plain[0].text)
    if not actions:
        raise _unknown_action(desk, plain[:1])
    rest = plain[1:]
    named = tuple(number for number in actions if desk.names.is_object(rest, number))
    if named:
        return Deed(seat, named, span=span)
    face = desk.names.face(rest)
    if face < 0 and any(desk.names.is_object(rest[:1], number) for number in actions):
        rest = rest[1:]
        face = desk.names.face(rest)
    if face < 0:
        desk.unknown_card(rest)
    return Deed(seat, actions, CardRef(face, span_of(rest)), span)


def _unknown_action(desk: Desk, words: Words) -> Exception:
    game, lexicon = desk.names.game, desk.names.lexicon
    known: list[str] = []
    for action in game.actions:
        for lemma in desk.names.bases(action.name.split()[0], "inf"):
            known.append(lexicon.verb_form(lemma, ("fin", 3, "sg")))
    text = said(words)
    near = quoted(nearest(text, [*known, *(action.name for action in game.actions)]))
    actions = quoted(action.name for action in game.actions)
    return desk.refuse("K-X010", span_of(words), text=text, near=near, actions=actions)


# ---------------------------------------------------------------- answers


def answers(desk: Desk, words: Words, span: Span) -> Answers:
    found = desk.read("answer", words, span)
    seat = desk.seat(found.values["player"])
    return Answers(tuple(_answer(desk, seat, part) for part in items(found.values["answers"])), span)


def _answer(desk: Desk, seat: int, part: Words) -> Answer:
    many = part[0].text == "(" and not part[0].quoted
    inner = part[1:-1] if many and part[-1].text == ")" else part[1:] if many else part
    pieces = items(inner) if many else (inner,)
    return Answer(seat, tuple(_readings(desk, piece) for piece in pieces), many, span_of(part))


def _readings(desk: Desk, words: Words) -> tuple[Reading, ...]:
    found = tuple(_meanings(desk, words))
    if not found:
        game = desk.names.game
        values = [value for prop in game.props.values() for value in prop.values]
        near = nearest(said(words), [*(face.name for face in game.faces), *values, *desk.players])
        raise desk.refuse("K-X017", span_of(words), text=said(words), near=quoted(near))
    return found


def _meanings(desk: Desk, words: Words) -> Iterator[Reading]:
    """Everything the words can stand for; the decision picks what it can use."""
    text = said(words)
    for key, kind in (("yes", "yes"), ("no", "no"), ("nothing", "nothing")):
        if text.lower() == word(key):
            yield Reading(kind)  # type: ignore[arg-type]
    number = desk.names.number(words[-1].text)
    if len(words) == 2 and words[0].key == word("option") and number is not None:
        yield Reading("option", number)
    if len(words) == 1 and number is not None:
        yield Reading("number", number)
    if text in desk.players:
        yield Reading("seat", desk.players.index(text))
    face = desk.names.face(words)
    if face >= 0:
        yield Reading("card", face)
    for prop, index in desk.names.values(words):
        yield Reading("value", index, prop)
    if len(words) == 1 and words[0].quoted:
        yield Reading("text", 0, text)
