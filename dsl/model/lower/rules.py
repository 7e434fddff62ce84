"""Sentences that are not orders in: definitions, verb definitions, triggers, watchers, performers of demands out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypeVar

import dsl.model.lower.being as being
import dsl.model.lower.places as places
import dsl.model.lower.seats as seats
from dsl.model import clauses as c
from dsl.model import program as p
from dsl.model import senses
from dsl.model.game import Zone
from dsl.model.lower import cards, conditions, phrases, sentences, walk, words
from dsl.model.lower.scope import Scope, Unclear

# ------------------------------------------------------------------ X znamená Y


def defined_verb(sentence: c.Sentence) -> str:
    first = sentence.options[0].parts[0]
    if "znamená" not in first.links or first.clauses[0].mood != "inf":
        raise Unclear("K-T042", sentence.span)
    return first.clauses[0].verb


def object_noun(sentence: c.Sentence) -> str:
    thing = sentence.options[0].parts[0].clauses[0].role("co")
    return phrases.noun(phrases.items(thing)[0]) if thing is not None else ""


def verb_body(sentence: c.Sentence, scope: Scope) -> p.Stmt:
    """The orders behind „znamená“; the object of the verb is in the parameter slot."""
    first = sentence.options[0].parts[0]
    thing = first.clauses[0].role("co")
    scope.param = scope.slot()
    if thing is not None:
        words.bare(phrases.single(thing))
        noun = phrases.noun(phrases.items(thing)[0])
        param = p.OnlyOf(p.CardsSlot(scope.param))
        scope.note(first.clauses[0].verb, "cards", scope.param, noun, card=param)
    rest = c.Sequence(first.clauses[1:], first.links[1:])
    body = replace(sentence.options[0], parts=(rest, *sentence.options[0].parts[1:]))
    return sentences.sentence(replace(sentence, options=(body, *sentence.options[1:])), scope)


class _Defining(Protocol):
    sentences: tuple[c.Sentence, ...]


Defining = TypeVar("Defining", bound=_Defining)


def used_first(lines: Sequence[Defining]) -> list[Defining]:
    """The same definitions in an order in which each verb is known before another one uses it."""
    by_verb = {defined_verb(line.sentences[0]): line for line in reversed(lines)}
    done: list[Defining] = []
    open_: list[Defining] = []

    def visit(line: Defining) -> None:
        if any(line is other for other in (*done, *open_)):
            return
        open_.append(line)
        for node in walk.nodes(line.sentences):
            if isinstance(node, c.Clause) and node.verb in by_verb:
                visit(by_verb[node.verb])
        open_.remove(line)
        done.append(line)

    for line in lines:
        visit(line)
    return done


def speaks_of_object(text: tuple[c.Sentence, ...]) -> bool:
    """A definition with „ji“ or „její“ is about the card, one without is about a count."""
    for node in walk.nodes(text):
        if isinstance(node, c.PronounHead) and senses.pronoun(node.lemma) == "it":
            return True
        if isinstance(node, c.Adj) and senses.adjective(node.lemma) == "its":
            return True
    return False


def taken_from(body: p.Stmt) -> tuple[str, ...]:
    """The zones from whose ends a counted verb takes cards."""
    places_ = [node.place for node in walk.nodes(body) if isinstance(node, p.CardsAt)]
    return tuple(dict.fromkeys(place.zone for place in places_ if isinstance(place, p.ZonePlace)))


def fills_piles(body: p.Stmt, zones: Mapping[str, Zone]) -> bool:
    """Whether a verb moves its card onto a pile of a zone kept by value."""
    goals = [node.to for node in walk.nodes(body) if isinstance(node, p.Move)]
    return any(isinstance(goal, p.ZonePlace) and bool(zones[goal.zone].by_prop) for goal in goals)


def guard(sentence: c.Sentence, scope: Scope) -> p.Cond:
    """„když: Balíček je prázdný.“"""
    option = sentence.options[0]
    extra = option.before or option.after or option.otherwise or len(option.parts) > 1 or len(sentence.options) > 1
    if extra:
        raise Unclear("K-N024", sentence.span)
    return conditions.body(option.parts[0], scope)


def uses_parameter(body: p.Stmt, slot: p.Slot) -> bool:
    return any(node == p.CardsSlot(slot) for node in walk.nodes(body))


# ------------------------------------------------------------------ kdykoli, jakmile


@dataclass(frozen=True, slots=True)
class TriggerParts:
    verb: str
    moment: Literal["before", "after"]
    actor: Literal["you", "others", "any"]
    cond: p.Cond | None
    body: p.Stmt
    token: str  # what is gained or lost; "" when the deed is about cards


def word(sentence: c.Sentence) -> str:
    """The subordinator that makes a sentence a rule: kdykoli, jakmile, dokud; "" for an order."""
    return _event_first(sentence).word if _has_event(sentence) else ""


_EVENTS = ("kdykoli", "jakmile", "dokud")


def _has_event(sentence: c.Sentence) -> bool:
    first = sentence.options[0]
    return any(condition.word in _EVENTS for condition in (*first.before[:1], *first.after[:1]))


def _event_first(sentence: c.Sentence) -> c.Condition:
    """„Hra končí, jakmile …“ says the same as „Jakmile …, hra končí“."""
    first = sentence.options[0]
    return first.before[0] if first.before[:1] and first.before[0].word in _EVENTS else first.after[0]


def _orders(sentence: c.Sentence, rest: tuple[c.Sentence, ...]) -> tuple[c.Sentence, ...]:
    """The sentence without its event, and what follows it."""
    first, event = sentence.options[0], _event_first(sentence)
    before = tuple(item for item in first.before if item is not event)
    after = tuple(item for item in first.after if item is not event)
    stripped = replace(first, before=before, after=after)
    return (replace(sentence, options=(stripped, *sentence.options[1:])), *rest)


def trigger(first: c.Sentence, rest: tuple[c.Sentence, ...], scope: Scope) -> TriggerParts:
    """„Kdykoli máš odhodit kartu a …, …“"""
    event = _event_first(first).body
    if not isinstance(event, c.Sequence) or any(link not in ("a", ",") for link in event.links):
        raise Unclear("K-N031", first.span)
    clause = event.clauses[0]
    about_to = clause.mood == "modal" and clause.modal == "mít"
    if (not about_to and clause.mood != "fin") or clause.negated or not _is_event(clause, scope):
        raise Unclear("K-N031", clause.span)
    scope.param, actor_slot = scope.slot(), scope.slot()
    actor = _actor(clause, scope, actor_slot)
    thing = clause.role("co")
    conds = _event_conditions(clause, thing, about_to, scope)
    if thing is not None and not phrases.is_token(thing, scope):
        noun = phrases.noun(phrases.items(thing)[-1])
        scope.note(clause.verb, "cards", scope.param, noun, card=p.OnlyOf(p.CardsSlot(scope.param)))
    conds += [conditions.clause(other, scope) for other in event.clauses[1:]]
    scope.about_to = about_to
    body = sentences.text(_orders(first, rest), scope)
    cond = None if not conds else conds[0] if len(conds) == 1 else p.All(tuple(conds))
    token = phrases.noun(phrases.items(thing)[0]) if thing is not None and phrases.is_token(thing, scope) else ""
    return TriggerParts(clause.verb, "before" if about_to else "after", actor, cond, body, token)


_HEARD = ("move", "take", "give", "put", "return", "gain", "lose", "remove")


def _is_event(clause: c.Clause, scope: Scope) -> bool:
    """Deeds that tell when they happen; a rule about another verb would never speak."""
    return clause.verb in scope.meanings.defined_verbs or senses.verb(clause.verb) in _HEARD


def _actor(clause: c.Clause, scope: Scope, slot: p.Slot) -> Literal["you", "others", "any"]:
    subject = clause.role("subj")
    if clause.person == 2:
        return "you"
    if not isinstance(subject, c.Phrase) or not phrases.is_player(subject, scope):
        raise Unclear("K-N031", clause.span)
    meant = set(phrases.senses_of(subject))
    words.seats(subject, scope)
    if subject.post or meant - {"any", "some", "every", "other"} or subject.number == "pl":
        raise Unclear("K-N031", subject.span)
    scope.subject = p.SeatSlot(slot)
    scope.note("", "seat", slot, phrases.noun(subject), seat=p.SeatSlot(slot))
    opponent = senses.noun(phrases.noun(subject)) == "opponent" or "other" in meant
    return "others" if opponent else "any"


def _event_conditions(clause: c.Clause, thing: c.NounPhrase | None, about_to: bool, scope: Scope) -> list[p.Cond]:
    """„kdykoli vyložíš zelenou kartu“: what the card of the event must be."""
    card = p.OnlyOf(p.CardsSlot(scope.param))
    found = list(_event_places(clause, thing, card, about_to, scope))
    if thing is None:
        return found
    if phrases.is_token(thing, scope):
        only = phrases.single(thing)
        if only.post or list(phrases.adjectives(only)) or phrases.count(only) is not None:
            raise Unclear("K-N031", only.span)
        return found
    tests = [cards.tests(item, card, scope) for item in phrases.items(thing)]
    if isinstance(thing, c.Phrases):
        if thing.op == "a" or not all(tests):
            raise Unclear("K-N031", thing.span)
        parts = tuple(test[0] if len(test) == 1 else p.All(test) for test in tests)
        return [*found, p.AnyOf(parts, thing.span)]
    return [*found, *tests[0]]


def _event_places(
    clause: c.Clause, thing: c.NounPhrase | None, card: p.CardExpr, about_to: bool, scope: Scope
) -> Iterator[p.Cond]:
    """Where the card lies is known before the deed only."""
    for item in clause.items:
        if isinstance(item, c.Adverb | c.Cap) or (isinstance(item, c.Prep) and not places.is_place(item, scope)):
            raise Unclear("K-N031", item.span)
        if isinstance(item, c.Filled) and item.role not in ("subj", "co"):
            raise Unclear("K-N031", item.phrase.span)
    inside = phrases.items(thing)[-1] if thing is not None else None
    owner = scope.subject or p.You()
    with scope.performing(owner):
        found = places.source_of(clause, scope) + (places.said_in(inside, scope) if inside is not None else ())
    goal = any(isinstance(item, c.Prep) and item.case != 4 for item in clause.items)
    if (found and not about_to) or (places.goal_of(clause, scope) is not None) or (goal and not found):
        raise Unclear("K-N031", clause.span)
    if found:
        yield p.CardAmong(card, p.CardsIn(found), clause.span)


@dataclass(frozen=True, slots=True)
class WatcherParts:
    cond: p.Cond
    body: p.Stmt
    seat_slot: p.Slot


def watcher(first: c.Sentence, rest: tuple[c.Sentence, ...], scope: Scope) -> WatcherParts:
    """„Jakmile hráč nemá v ruce žádnou kartu, vítězí.“"""
    event = _event_first(first).body
    if not isinstance(event, c.Sequence):
        raise Unclear("K-N031", first.span)
    clause = event.clauses[0]
    subject = clause.role("subj")
    somebody = isinstance(subject, c.Phrase) and clause.mood == "fin" and _anybody(subject, scope)
    if somebody and scope.on_card:
        return _watched_from_card(event, _orders(first, rest), scope)
    seat_slot = -1
    if somebody:
        seat_slot = scope.slot()
        event = _without_subject(event)
        scope.subject = p.SeatSlot(seat_slot)
    cond = conditions.body(event, scope)
    body = sentences.text(_orders(first, rest), scope)
    return WatcherParts(cond, body, seat_slot)


def _anybody(subject: c.Phrase, scope: Scope) -> bool:
    """„hráč“, „některý hráč“, „soupeř“ on a card: whoever it becomes true of."""
    if not phrases.is_player(subject, scope) or seats.is_definite(subject, scope):
        return False
    opponent = senses.noun(phrases.noun(subject)) == "opponent" or phrases.has_sense(subject, "other")
    if opponent and not scope.on_card:
        raise Unclear("K-N031", subject.span)
    return not seats.is_loop(subject, scope) and not phrases.has_sense(subject, "none")


def _without_subject(event: c.Sequence) -> c.Sequence:
    clause = event.clauses[0]
    kept = tuple(item for item in clause.items if not (isinstance(item, c.Filled) and item.role == "subj"))
    return replace(event, clauses=(replace(clause, items=kept), *event.clauses[1:]))


def _watched_from_card(event: c.Sequence, orders: tuple[c.Sentence, ...], scope: Scope) -> WatcherParts:
    """A card watches all players for its owner: „Jakmile má soupeř 5 grošů, získej 1 bod.“"""
    subject = event.clauses[0].role("subj")
    assert subject is not None
    var = scope.var()
    who = seats.several(subject, scope)
    with scope.speaking_of(seat=p.SeatVar(var)), scope.performing(p.SeatVar(var)):
        cond = conditions.body(_without_subject(event), scope)
    return WatcherParts(p.AnySeat(var, who, cond), sentences.text(orders, scope), -1)


# ------------------------------------------------------------------ Po 3. kole hra končí


def is_after_round(sentence: c.Sentence) -> bool:
    option = sentence.options[0]
    return not option.before and len(_rounds(option.parts[-1].clauses[0])) == 1


def _rounds(clause: c.Clause) -> list[c.Prep]:
    return [prep for prep in phrases.clause_preps(clause, "after") if _is_round(prep)]


def after_round(sentence: c.Sentence, scope: Scope) -> p.Stmt:
    """What is done at the end of a round, or of every one."""
    option = sentence.options[0]
    clause = option.parts[-1].clauses[0]
    when = _rounds(clause)
    if len(sentence.options) > 1 or option.after:
        raise Unclear("K-N036", sentence.span)
    adjectives = list(phrases.adjectives(phrases.single(when[0].phrase)))
    numbers_ = [being.ordinal(adj.lemma) for adj in adjectives]
    every = [senses.adjective(adj.lemma) == "every" for adj in adjectives]
    if len(adjectives) != 1 or not (numbers_[0] or every[0]):
        raise Unclear("K-N027", when[0].span, part=when[0].prep)
    kept = replace(clause, items=tuple(item for item in clause.items if item is not when[0]))
    row = replace(option.parts[-1], clauses=(kept, *option.parts[-1].clauses[1:]))
    plain = replace(sentence, options=(replace(option, parts=(*option.parts[:-1], row)),))
    body = sentences.sentence(plain, scope)
    now = p.Compare("==", p.RoundNumber(), p.Num(numbers_[0]), when[0].span)
    return p.If(now, body, None, sentence.span) if numbers_[0] else body


def _is_round(prep: c.Prep) -> bool:
    return senses.noun(phrases.noun(phrases.items(prep.phrase)[0])) == "round"


# ------------------------------------------------------------------ X můžeš Y, jen pokud Z


def is_permission(sentence: c.Sentence) -> bool:
    option = sentence.options[0]
    only = [condition for condition in option.after if condition.word == "jen pokud"]
    return len(only) == 1 and not option.before and sentences.senses_optional(option.parts[-1].clauses[0])


def permission(sentence: c.Sentence, scope: Scope) -> tuple[str, str, p.Cond]:
    """„Epochu můžeš ovládnout, jen pokud …“ → (verb, noun, condition over CardVar(-1) and You)."""
    option = sentence.options[0]
    clause = option.parts[-1].clauses[0]
    thing = clause.role("co")
    extra = len(sentence.options) > 1 or len(option.parts) > 1 or len(option.parts[0].clauses) > 1 or option.otherwise
    body = option.after[0].body
    if extra or len(option.after) > 1 or body is None or not isinstance(thing, c.Phrase) or clause.person != 2:
        raise Unclear("K-N036", sentence.span)
    words.bare(thing)
    if clause.verb not in scope.meanings.defined_verbs or "karta" not in phrases.kinds(thing, scope):
        raise Unclear("K-N025", clause.span, verb=clause.verb)
    card = p.CardVar(-1)
    scope.asked_for = {prop: p.CardProp(prop, card) for prop in scope.meanings.props}
    scope.note(clause.verb, "cards", -1, phrases.noun(thing), card=card)
    return clause.verb, phrases.noun(thing), conditions.body(body, scope)
