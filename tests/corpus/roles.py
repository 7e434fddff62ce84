"""Resolved sentences in; who does what to what out: verb × role × nouns, noun × attachment × nouns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.model import clauses as c

Fact = tuple[str, str, str]  # verb or noun, role, nouns

_ROLES = {"subj": "kdo", "pred": "čím je", "predgen": "jaké je", "stat": "výrok"}


def verb_facts(sentences: Sequence[c.Sentence]) -> Iterator[Fact]:
    for clause in clauses(sentences):
        yield from _clause_facts(clause)


def noun_facts(sentences: Sequence[c.Sentence]) -> Iterator[Fact]:
    for clause in clauses(sentences):
        for phrase in _top_phrases(clause):
            yield from _post_facts(phrase)


# ------------------------------------------------------------------ walking


def clauses(sentences: Sequence[c.Sentence]) -> Iterator[c.Clause]:
    """Every clause, relative ones too."""
    for sequence in _sequences(sentences):
        for clause in sequence.clauses:
            yield from _with_relatives(clause)


def _sequences(sentences: Sequence[c.Sentence]) -> Iterator[c.Sequence]:
    for option in (option for sentence in sentences for option in sentence.options):
        for condition in (*option.before, *option.after):
            body = condition.body.also if isinstance(condition.body, c.Did) else condition.body
            if body:
                yield body
        yield from option.parts
        if option.otherwise:
            yield option.otherwise


def _with_relatives(clause: c.Clause) -> Iterator[c.Clause]:
    yield clause
    for phrase in phrases(clause):
        for post in phrase.post:
            if isinstance(post, c.Relative):
                for inner in (post.clause, *post.more):
                    yield from _with_relatives(inner)


def phrases(clause: c.Clause) -> Iterator[c.NounPhrase]:
    """All phrases of the clause itself, inner ones too, without those of relative clauses."""
    todo = list(_top_phrases(clause))
    while todo:
        phrase = todo.pop()
        yield phrase
        todo += _inside(phrase)


def _top_phrases(clause: c.Clause) -> Iterator[c.NounPhrase]:
    yield from (item.phrase for item in clause.items if isinstance(item, (c.Filled, c.Prep)))


def _inside(phrase: c.NounPhrase) -> Iterator[c.NounPhrase]:
    if isinstance(phrase, c.Phrases):
        yield from phrase.items
    for post in phrase.post:
        match post:
            case c.Genitive(inner) | c.Apposition(inner) | c.Prep(_, _, inner) | c.AlsoPrep(_, c.Prep(_, _, inner)):
                yield inner


# ------------------------------------------------------------------ facts


def _clause_facts(clause: c.Clause) -> Iterator[Fact]:
    verb = _verb(clause)
    for item in clause.items:
        match item:
            case c.Filled(role, phrase):
                yield verb, _ROLES.get(role, role), shown(phrase)
            case c.Prep(prep, case, phrase):
                yield verb, f"{prep} + {case}.", shown(phrase)
            case c.Adverb(lemma):
                yield verb, "jak", lemma
            case c.Cap(lemma, number):
                yield verb, "mez", f"{lemma} {number}"
            case c.Clitic(lemma):
                yield verb, "zvratně", lemma
    if clause.shared_object:
        yield verb, "co", "→ jako další sloveso"
    if clause.object_before:
        yield verb, "co", "← jako dřívější sloveso"
    if clause.mood == "none":
        return
    if clause.role("subj") is None and clause.mood not in ("imp", "inf"):
        yield verb, "kdo", f"({_PERSONS[clause.person]} {'mn.' if clause.number == 'pl' else 'j.'})"


_PERSONS = {1: "já", 2: "ty", 3: "on"}
IMPLIED = ("→", "←", *(f"({person} " for person in _PERSONS.values()))  # what no word says


def _verb(clause: c.Clause) -> str:
    verb = clause.verb or "—"
    marks = [clause.modal] if clause.modal else []
    marks += ["trpně"] if clause.mood in ("pass", "state") else []
    return f"{verb} ({', '.join(marks)})" if marks else verb


def _post_facts(phrase: c.NounPhrase) -> Iterator[Fact]:
    name = shown(phrase)
    for post in phrase.post:
        match post:
            case c.Genitive(inner):
                yield name, "čeho", shown(inner)
            case c.Apposition(inner):
                yield name, "jaký", shown(inner)
            case c.Prep(prep, case, inner):
                yield name, f"{prep} + {case}.", shown(inner)
            case c.AlsoPrep(op, c.Prep(prep, case, inner)):
                yield name, f"{op} {prep} + {case}.", shown(inner)
            case c.AdverbAfter(lemma):
                yield name, "jak", lemma
            case c.Relative(clause, links, more):
                verbs = [_verb(each) for each in (clause, *more)]
                yield name, "který", " ".join(part for pair in zip(verbs, (*links, ""), strict=True) for part in pair)
    for inner in _inside(phrase):
        yield from _post_facts(inner)


def shown(phrase: c.NounPhrase) -> str:
    """The heads of a phrase: karta · karta + žeton · „Mim“ · (červený) · ono f."""
    if isinstance(phrase, c.Phrases):
        return f" {phrase.op} ".join(shown(item) for item in phrase.items).replace(" ,", ",")
    match phrase.head:
        case c.NounHead(lemma):
            return f"{lemma} „{phrase.name}“" if phrase.name else lemma
        case c.NameHead(name):
            return f"„{name}“"
        case c.PronounHead(lemma, gender, number):
            return " ".join(part for part in (lemma, gender, "mn." if number == "pl" else "") if part)
        case c.AdjHead(lemma, _, negated):
            return f"({'ne' if negated else ''}{lemma})"
        case c.CountHead(count):
            return str(count.low) if count.low == count.high else f"{count.low}–{count.high}"
        case c.AmountHead(lemma):
            return lemma
