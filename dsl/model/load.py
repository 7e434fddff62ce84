"""A source in, the resolved game out: structure, words, declarations, cards, then the meaning of every sentence."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from dsl.diagnostics.fault import Faults, Fix
from dsl.diagnostics.registry import has_errors
from dsl.diagnostics.suggest import nearest
from dsl.lexicon.lexicon import Lexicon
from dsl.model import clauses as c
from dsl.model import consequences, deck, variants
from dsl.model import program as p
from dsl.model.declarations import Declared, declarations
from dsl.model.game import Ability, Action, Definition, Face, Game, Trigger, VerbDef, Watcher
from dsl.model.known import known
from dsl.model.lower import definitions as defining
from dsl.model.lower import kinds, requirements, rules, sentences, substitute
from dsl.model.lower.scope import Meanings, Scope, Unclear
from dsl.model.names import named, quoted
from dsl.model.routines import Line, Routines
from dsl.model.unread import unread
from dsl.model.vocabulary import vocabulary
from dsl.source import Source, Span
from dsl.syntax.structure import parse_structure
from dsl.syntax.structure.nodes import Block, Entry, File, Sub

_GUARD = "když"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game with what it was made from: its file, its dictionary, its lines as they were read."""

    game: Game | None  # None when there are errors
    source: Source
    file: File
    lexicon: Lexicon
    lines: tuple[Line, ...]


def load_game(source: Source, faults: Faults, chosen: Sequence[str] = ()) -> Game | None:
    """None when there are errors; the faults say which."""
    return load_whole(source, faults, chosen).game


def load_whole(source: Source, faults: Faults, chosen: Sequence[str] = ()) -> Loaded:
    file = variants.apply(named(parse_structure(source, faults), faults), chosen, faults)
    faults.items.extend(unread(file))
    lexicon = vocabulary(file, faults)
    declared = declarations(file, lexicon, faults)
    drafts = deck.faces(file, declared, lexicon, faults)
    meanings = known(file, declared, lexicon, frozenset(draft.name for draft in drafts))
    routines = Routines(source, meanings, faults)
    game = _Builder(source, file, declared, drafts, routines).game(tuple(chosen))
    faults.items[:] = consequences.without(faults.items, file, source, lexicon)
    return Loaded(None if has_errors(faults.items) else game, source, file, lexicon, tuple(routines.lines))


@dataclass(slots=True)
class _Builder:
    """Goes through the blocks in the order in which they need each other."""

    source: Source
    file: File
    declared: Declared
    drafts: tuple[deck.Draft, ...]
    routines: Routines
    triggers: list[Trigger] = field(default_factory=list)
    watchers: list[Watcher] = field(default_factory=list)
    definitions: dict[str, Definition] = field(default_factory=dict)
    verbs: dict[str, VerbDef] = field(default_factory=dict)
    actions: list[Action] = field(default_factory=list)
    closing: list[Line] = field(default_factory=list)  # „Po 3. kole …“: what ends every round

    @property
    def meanings(self) -> Meanings:
        return self.routines.meanings

    def game(self, chosen: tuple[str, ...]) -> Game:
        self._define_words()
        self._define_verbs()
        self._performers()
        for keyword in ("pravidla", "konec hry"):
            for block in self.file.all(keyword):
                self._rules(block)
        setup, turn = self._part("příprava"), self._part("tah")
        parts = {block.name: self._block(block) for block in self.file.all("fáze")}
        cycle = self._round()
        for block in self.file.all("akce"):
            self._action(block)
        faces = tuple(self._face(index, draft) for index, draft in enumerate(self.drafts))
        scoring = self._part("bodování")
        self._flow_faults(turn)
        return Game(
            self.declared.name, self.declared.players, self.declared.start, self.declared.clauses,
            variants.names(self.file), chosen, self.declared.zones, self.declared.tokens, self.declared.props,
            self.meanings.kinds, faces, self._deck_zones(), tuple(self.routines.made), setup, turn, cycle, scoring,
            parts,
            tuple(self.actions), tuple(self.triggers), tuple(self.watchers), self.definitions, self.verbs,
            self.meanings.points, tuple(self.routines.said), self._digest(chosen),
        )  # fmt: skip

    def _digest(self, chosen: tuple[str, ...]) -> str:
        text = "\n".join((self.source.text, *chosen))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    def _flow_faults(self, turn: int) -> None:
        if self.declared.name and turn < 0 and not any(self.file.all("kolo")):
            self.routines.faults.add("K-F008", next(self.file.all("hra")).keyword_span)

    def _deck_zones(self) -> dict[str, str]:
        common = [zone for zone in self.declared.zones.values() if zone.scope == "common"]
        hidden = [zone for zone in common if zone.fronts == "nobody"]
        start = next((zone.name for zone in hidden or common), "")
        decks = dict.fromkeys(draft.deck for draft in self.drafts)
        if not start and self.drafts:
            self.routines.faults.add("K-Z010", self.drafts[0].span)
        return {name: name if name in self.declared.zones else start for name in decks}

    # -------------------------------------------------------------- words and verbs

    def _lines(self, block: Block, entries: Sequence[Entry | Sub] | None = None) -> Iterator[Line]:
        for entry in block.entries if entries is None else entries:
            if entry.kind == "sentences" and not entry.label:
                yield self.routines.line(entry.text, entry.ids or block.ids, block.name or block.keyword)

    def _define_words(self) -> None:
        lines = [line for block in self.file.all("slovník") for line in self._lines(block)]
        said = [(line, one) for line in lines if line.whole for one in line.sentences]
        singles = []
        for line, one in said:
            try:
                defining.announce(one, self.routines.scope())
                singles.append((line, one))
            except Unclear as why:
                self.routines.unclear(why)
        for line, one in singles:
            scope = self.routines.scope()
            try:
                if not defining.is_set(one, scope):
                    self._add_case(defining.case(one, scope), line)
            except Unclear as why:
                self.routines.unclear(why)

    def _add_case(self, case: defining.Case, line: Line) -> None:
        before = self.definitions.get(case.name)
        cases = before.cases if before else ()
        conditional = tuple(item for item in (*cases, (case.cond, case.value)) if item[0] is not None)
        plain = tuple(item for item in (*cases, (case.cond, case.value)) if item[0] is None)
        ids = (*(before.ids if before else ()), *line.ids)
        self.definitions[case.name] = Definition(case.name, conditional + plain, case.prop, ids, line.text.span)

    def _define_verbs(self) -> None:
        lines = []
        for block in self.file.all("slovesa"):
            for entry in block.entries:
                lines += self._definition(entry, block)
        for line in rules.used_first([line for line in lines if self._names_verb(line)]):
            self._verb(line)

    def _definition(self, entry: Entry, block: Block) -> list[Line]:
        """The lines under a verb. The verb exists even when they are wrong, so that its uses are not blamed."""
        lines = list(self._lines(block, entry.subs))
        known = self.meanings.lexicon.own_verbs.values()
        verb = next((verb for verb in known if verb.span == entry.label_span), None)
        if verb is not None:
            if verb.lemma in self.meanings.state_verbs:
                return lines
            self.meanings.defined_verbs[verb.lemma] = True
            if not entry.subs:
                start = entry.label_span.start
                span = Span(start, start + len(entry.label.partition(",")[0]))
                self.routines.faults.add("K-F011", span, verb=verb.lemma)
        return lines

    def _names_verb(self, line: Line) -> bool:
        """All names come before the first body, because bodies use each other's verbs."""
        if not line.whole or not line.sentences:
            return False
        try:
            name = rules.defined_verb(line.sentences[0])
            self.meanings.defined_verbs[name] = rules.speaks_of_object(line.sentences)
        except Unclear as why:
            self.routines.unclear(why)
            return False
        return True

    def _verb(self, line: Line) -> None:
        first, *rest = line.sentences
        scope = self.routines.scope()
        scope.defining = True
        try:
            name = rules.defined_verb(first)
            body = rules.verb_body(first, scope)
            if rest:
                body = p.Block((body, sentences.text(rest, scope)))
        except Unclear as why:
            self.routines.unclear(why)
            return
        by_card = rules.uses_parameter(body, scope.param)
        name = self._own_name(name, rules.object_noun(first))
        self.meanings.defined_verbs[name] = by_card
        if by_card and rules.fills_piles(body, self.meanings.zones):
            self.meanings.pile_verbs.add(name)
        if not by_card:
            self.meanings.verb_sources[name] = rules.taken_from(body)
        handed = scope.handed()
        if handed is not None:
            self.meanings.verb_values[name] = handed[0]
        number = self.routines.add(
            name, self.routines.step(line, body), scope, [line], value=handed[1] if handed is not None else -1
        )
        needed = self.routines.made[number].requires
        if needed is not None and by_card:
            self.meanings.verb_requires[name] = substitute.parameter(needed, scope.param, p.CardVar(-1))
        self.verbs[name] = VerbDef(name, number, by_card, line.ids, line.text.span)

    def _own_name(self, verb: str, noun: str) -> str:
        """A second definition of a verb is for a narrower kind of cards: „Ovládnout kartu pokroku znamená …“"""
        if verb not in self.verbs:
            return verb
        self.meanings.verb_nouns[verb, noun] = f"{verb} {noun}"
        return self.meanings.verb_nouns[verb, noun]

    def _performers(self) -> None:
        for block in self.file.all("druhy účinků"):
            for entry in block.entries:
                for line in self._lines(block, entry.subs):
                    for one in line.sentences:
                        try:
                            self._about_kind(one, entry.label, line)
                        except Unclear as why:
                            self.routines.unclear(why)

    def _about_kind(self, one: c.Sentence, name: str, line: Line) -> None:
        """„Výzvu provede …“, „Ty ji provedeš jako poslední.“, „Pokud výzvu využil jiný hráč, po aktivaci …“"""
        known = self.meanings.kinds.get(name)
        if known is None:
            raise Unclear("K-T043", one.span)
        scope = self.routines.scope()
        if kinds.is_last(one) and known.performers is not None:
            self.meanings.kinds[name] = replace(known, performers=kinds.others_first(known.performers))
            return
        hook = kinds.after(one, scope)
        if hook is not None and hook.kind == name:
            number = self.routines.add(name, self.routines.step(line, hook.body), scope, [line])
            self.meanings.kinds[name] = replace(known, after=number)
            return
        kind, seats = kinds.performers(one, scope)
        if kind != name:
            raise Unclear("K-T043", one.span)
        self.meanings.kinds[name] = replace(known, performers=seats)

    # -------------------------------------------------------------- parts, actions, rules

    def _part(self, keyword: str) -> int:
        blocks = list(self.file.all(keyword))
        return self._block(blocks[0]) if blocks else -1

    def _round(self) -> int:
        blocks = list(self.file.all("kolo"))
        if not blocks or not self.closing:
            return self._block(blocks[0]) if blocks else -1
        lines, scope = list(self._lines(blocks[0])), self.routines.scope()
        done = [self.routines.steps(lines, scope)]
        for line in self.closing:
            try:
                rest = [sentences.text(line.sentences[1:], scope)] if line.sentences[1:] else []
                done.append(self.routines.step(line, p.Block((rules.after_round(line.sentences[0], scope), *rest))))
            except Unclear as why:
                self.routines.unclear(why)
        return self.routines.add(blocks[0].keyword, p.Block(tuple(done)), scope, [*lines, *self.closing])

    def _block(self, block: Block) -> int:
        lines = list(self._lines(block))
        scope = self.routines.scope()
        return self.routines.add(block.name or block.keyword, self.routines.steps(lines, scope), scope, lines)

    def _action(self, block: Block) -> None:
        scope = self.routines.scope()
        guards = []
        for entry in block.entries:
            if entry.label == _GUARD and entry.kind == "sentences":
                line = self.routines.line(entry.text, entry.ids or block.ids, block.name)
                guards += self._guard(line, scope)
        lines = list(self._lines(block))
        body = self.routines.steps(lines, scope)
        guard = None if not guards else guards[0] if len(guards) == 1 else p.All(tuple(guards))
        number = self.routines.add(block.name, body, scope, lines, self._with_verb_needs(guard, body))
        self.actions.append(Action(block.name, number, None, tuple(cited.name for cited in block.ids), block.name_span))

    def _guard(self, line: Line, scope: Scope) -> list[p.Cond]:
        found = []
        for one in line.sentences:
            try:
                found.append(rules.guard(one, scope))
            except Unclear as why:
                self.routines.unclear(why)
        return found

    def _with_verb_needs(self, guard: p.Cond | None, body: p.Stmt) -> p.Cond | None:
        """An action that begins with a verb done without an object needs what that verb moves to be there."""
        first = requirements.first(body)
        if not isinstance(first, p.DoVerb) or first.cards is not None or first.value is not None:
            return guard
        if first.verb not in self.verbs:
            return guard
        if any(trigger.verb == first.verb and trigger.moment == "before" for trigger in self.triggers):
            return guard
        routine = self.routines.made[self.verbs[first.verb].routine]
        moved = requirements.first_move(routine.body)
        if moved is None:
            return guard
        there = p.Exists(moved.cards, routine.span)
        return there if guard is None else p.All((guard, there))

    def _rules(self, block: Block) -> None:
        for line in self._lines(block):
            self._rule(line, block.name or block.keyword, None)

    def _rule(self, line: Line, name: str, ability: tuple[int, int] | None) -> None:
        if not line.whole or not line.sentences:
            return
        scope = self.routines.scope(on_card=ability is not None)
        first, rest = line.sentences[0], line.sentences[1:]
        try:
            if ability is None and not rest and rules.is_permission(first):
                verb, noun, cond = rules.permission(first, scope)
                self.meanings.allowed[verb, noun] = cond
                return
            if ability is None and rules.is_after_round(first) and any(self.file.all("kolo")):
                self.closing.append(line)
                return
            match rules.word(first):
                case "kdykoli":
                    parts = rules.trigger(first, rest, scope)
                    number = self.routines.add(
                        name, self.routines.step(line, parts.body), scope, [line], actor=scope.param + 1
                    )
                    where = parts.cond, ability, parts.token, line.text.span
                    self.triggers.append(Trigger(parts.verb, parts.moment, number, parts.actor, *where))
                case "jakmile":
                    watch = rules.watcher(first, rest, scope)
                    number = self.routines.add(name, self.routines.step(line, watch.body), scope, [line])
                    self.watchers.append(Watcher(watch.cond, number, watch.seat_slot, ability, line.text.span))
                case _:
                    self.routines.faults.add("K-N032", first.span)
        except Unclear as why:
            self.routines.unclear(why)

    # -------------------------------------------------------------- cards

    def _face(self, index: int, draft: deck.Draft) -> Face:
        abilities = tuple(self._abilities(index, draft))
        return Face(draft.name, draft.deck, draft.copies, draft.attributes, abilities, draft.slots, draft.span)

    def _abilities(self, face: int, draft: deck.Draft) -> Iterator[Ability]:
        for number, sub in enumerate(draft.texts):
            kind = self.meanings.kinds.get(sub.label)
            if kind is None or sub.kind != "sentences":
                self._bad_ability(sub)
                continue
            ids = tuple(cited.name for cited in sub.ids)
            known = self._known_text(sub)
            routine = -1 if kind.mode == "while" else known
            if kind.mode == "while":
                self._rule(self.routines.line(sub.text, sub.ids, draft.name), draft.name, (face, number))
            elif routine < 0:
                routine = self._ability(sub, draft)
            if kind.mode == "action" and routine >= 0:
                self.actions.append(Action(f"{draft.name}: {sub.label}", routine, (face, number), ids, sub.span))
            yield Ability(sub.label, sub.text.value, routine, ids, sub.span)

    def _bad_ability(self, sub: Sub) -> None:
        if sub.label not in self.meanings.kinds:
            near = nearest(sub.label, self.meanings.kinds)
            span = sub.label_span if sub.label else sub.span
            fixes = [Fix(span, name) for name in near]
            self.routines.faults.add("K-F010", span, fixes=fixes, kind=sub.label, near=quoted(near))
        else:
            self.routines.faults.add("K-S017", sub.span)

    def _known_text(self, sub: Sub) -> int:
        """All sevens share one routine: the same line of the file is lowered once."""
        return self.routines.by_place.get(sub.text.span, -1)

    def _ability(self, sub: Sub, draft: deck.Draft) -> int:
        line = self.routines.line(sub.text, sub.ids, draft.name)
        scope = self.routines.scope(on_card=True)
        body = self.routines.steps([line], scope)
        return self.routines.add(draft.name, body, scope, [line])
