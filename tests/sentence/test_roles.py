"""What a sentence says: roles of the verb, attachment of phrases, shapes of conditions and options.

Text identity proves nothing about meaning, so the roles themselves are asserted here.
"""

from __future__ import annotations

import pytest

from dsl.model.clauses import (
    AdjHead,
    Adverb,
    AdverbAfter,
    AlsoPrep,
    Amount,
    AmountHead,
    Apposition,
    Bound,
    Cap,
    Clause,
    Clitic,
    Condition,
    Count,
    CountHead,
    Did,
    Filled,
    Genitive,
    NameHead,
    NounHead,
    NounPhrase,
    Offset,
    Option,
    Phrase,
    Phrases,
    Post,
    Prep,
    PronounHead,
    Relative,
    Sequence,
    ValueSpec,
)
from dsl.syntax.sentence.edits import inside
from tests.sentence.reading import one_clause, printed, understood


def shown(phrase: NounPhrase) -> str:
    """„karta<z ruka>“: heads with what hangs on them."""
    if isinstance(phrase, Phrases):
        core = "(" + f" {phrase.op} ".join(shown(item) for item in phrase.items) + ")"
    else:
        core = head_text(phrase)
    return core + "".join(f"<{post_text(post)}>" for post in phrase.post)


def head_text(phrase: Phrase) -> str:
    match phrase.head:
        case NounHead(lemma) | PronounHead(lemma) | AdjHead(lemma) | AmountHead(lemma):
            return lemma
        case NameHead(name):
            return f"„{name}“"
        case CountHead(count):
            return str(count.low)


def post_text(post: Post) -> str:
    match post:
        case Genitive(phrase):
            return shown(phrase)
        case Prep(prep, _, phrase):
            return f"{prep} {shown(phrase)}"
        case Apposition(phrase):
            return "= " + shown(phrase)
        case Relative(clause, _, more):
            return "který " + " + ".join(each.verb for each in (clause, *more))
        case AdverbAfter(lemma):
            return lemma
        case AlsoPrep(op, prep):
            return f"{op} {post_text(prep)}"


def roles(clause: Clause) -> str:
    found = []
    for item in clause.items:
        match item:
            case Filled(role, phrase):
                found.append(f"{role}={shown(phrase)}")
            case Prep(prep, case, phrase):
                found.append(f"{prep}{case}={shown(phrase)}")
            case Adverb(lemma):
                found.append(lemma)
            case Cap(lemma, number):
                found.append(f"{lemma} {number}")
    return " ".join([clause.verb, *found])


@pytest.mark.parametrize(
    "text,expected",
    [
        # objects, subjects and who beats whom
        ("Odhoď kartu.", "odhodit co=karta"),
        ("Dražbu provede každý hráč.", "provést co=dražba subj=hráč"),
        ("Každé území má štít.", "mít subj=území co=štít"),
        ("Navíc mu vezme 1 groš za každých 5 bodů slávy.", "vzít navíc komu=on co=groš za4=bod slávy"),
        ("Dej každému soupeři 1 kartu.", "dát komu=soupeř co=karta"),
        ("Vezmi soupeři 1 groš.", "vzít komu=soupeř co=groš"),
        ("Pokud to neudělá, vrátí 1 kartu.", "vrátit co=karta"),
        ("Ty ji provedeš jako poslední.", "provést subj=ty co=on jako1=poslední"),
        # prepositions: nearest noun of a fitting kind, goals to the verb
        ("Přesuň kartu se štítem z ruky do balíčku.", "přesunout co=karta<s štít><z ruka> do2=balíček"),
        ("Přesuň do balíčku kartu z ruky.", "přesunout do2=balíček co=karta<z ruka>"),
        ("Doplň balíček z odhozu.", "doplnit co=balíček z2=odhoz"),
        ("Vezmi ji z odhozu do ruky.", "vzít co=on z2=odhoz do2=ruka"),
        ("Na konci kola odhoď kartu.", "odhodit na6=konec<kolo> co=karta"),
        ("Odhoď do konce kola 1 kartu.", "odhodit do2=konec<kolo> co=karta"),
        ("Získej 1 groš za každou kartu na stánku.", "získat co=groš za4=karta<na stánek>"),
        ("Postav za 2 groše území.", "postavit za4=groš co=území"),
        ("Vrať karty z ruky nebo z odhozu.", "vrátit co=karta<z (ruka nebo odhoz)>"),
        ("Vrať kartu z ruky nebo na stánku.", "vrátit co=karta<z ruka<nebo na stánek>>"),
        ("Prohlédni si karty z ruky, odhozu a stánku.", "prohlédnout co=karta<z (ruka a odhoz a stánek)>"),
        # comparison
        ("Máš na stánku více karet než v ruce.", "mít na6=stánek co=karta<než v ruka>"),
        ("Máš více karet než kterýkoli jiný hráč.", "mít co=karta<než hráč>"),
        ("Vezmi si kartu o 1 vyšší než vrácená karta.", "vzít co=karta<= vyšší<než karta>>"),
        ("Vezmi si kartu stejné hodnoty jako horní karta odhozu.", "vzít co=karta<hodnota<jako karta<odhoz>>>"),
        ("Odhoď o 1 jablko méně.", "odhodit o4=jablko méně"),
        # coordination
        ("Získej 1 groš a 2 jablka za každou kartu.", "získat co=(groš a jablko) za4=karta"),
        ("Získej 1 bod za každé území nebo kartu se štítem.", "získat co=bod za4=(území nebo karta<s štít>)"),
        (
            "Odhoď kartu zelené barvy, kartu stejné hodnoty jako horní karta odhozu nebo území.",
            "odhodit co=(karta<barva> nebo karta<hodnota<jako karta<odhoz>>> nebo území)",
        ),
        ("Získej 1 groš, nebo 1 bod.", "získat co=(groš , nebo bod)"),
        # relative clauses
        ("Vítězí hráč, který má nejvíce bodů.", "vítězit subj=hráč<který mít>"),
        ("Každý hráč, který má groš a nemá kartu, získá 1 bod.", "získat subj=hráč<který mít + mít> co=bod"),
        ("Vylož kartu barvy, kterou nemáš na stánku.", "vyložit co=karta<barva<který mít>>"),
        # states and statements
        ("Máš balíček otočený na stůl.", "mít co=balíček<= otočený<na stůl>>"),
        ("Balíček je prázdný.", "být subj=balíček pred=prázdný"),
        ("Karta je na stánku.", "být subj=karta na6=stánek"),
        ("Pokud nemá horní karta ruky zelenou barvu, hra končí.", "končit subj=hra"),
        ("Horní karta ruky má zelenou barvu.", "mít subj=karta<ruka> co=barva"),
        ("Nemá horní karta ruky zelenou barvu.", "mít subj=karta<ruka> co=barva"),
        ("Na stánku jsou alespoň 2 karty zelené barvy.", "být na6=stánek subj=karta<barva>"),
        ("Karta je zelené barvy.", "být subj=karta predgen=barva"),
        ("Je horní karta odhozu zelené barvy.", "být subj=karta<odhoz> predgen=barva"),
        ("Jsou všechny karty zelené barvy.", "být subj=karta predgen=barva"),
        ("Je karta stejné barvy jako horní karta odhozu.", "být subj=karta predgen=barva<jako karta<odhoz>>"),
        ("Mají všechny karty na stánku zelenou barvu.", "mít subj=karta<na stánek> co=barva"),
        ("Má hráč na stánku kartu.", "mít subj=hráč na6=stánek co=karta"),
        ("Leží karta na stánku.", "ležet subj=karta na6=stánek"),
        ("Horní karta ruky je tovar.", "být subj=karta<ruka> pred=tovar"),
        ("Je horní karta ruky tovar.", "být subj=karta<ruka> pred=tovar"),
        ("Je součet stupňů karet v ruce alespoň 7.", "být subj=součet<stupeň<karta<v ruka>>> pred=7"),
        ("Je horní karta na odhozu zelená.", "být subj=karta<na odhoz> pred=zelený"),
        ("1 bod za každé 3 groše, nejvýše 4.", " stat=bod<za groš> nejvýše 4"),
        ("V tomto tahu bylo líznuto 5 karet.", "líznout v6=tah subj=karta"),
        ("Pokud je horní karta balíčku zelená, odhoď ji.", "odhodit co=on"),
        ("Zopakuj tento účinek 5×.", "zopakovat co=účinek 5×"),
        ("1 groš se počítá jako 2 jablka.", "počítat subj=groš jako1=jablko"),
    ],
)
def test_roles(text: str, expected: str) -> None:
    assert roles(one_clause(text)) == expected


def option(text: str) -> Option:
    sentences, faults = understood(text)
    assert faults == []
    return sentences[-1].options[-1]


def first_phrase(text: str) -> Phrase:
    phrase = one_clause(text).role("co")
    assert isinstance(phrase, Phrase)
    return phrase


@pytest.mark.parametrize(
    "text",
    [
        "Ty ji provedeš jako poslední.",
        "Máš kartu.",
        "Vítězíš.",
        "Získáš o 1 groš více.",
        "Nezískáš bod.",
    ],
)
def test_a_statement_about_the_reader_is_no_order(text: str) -> None:
    assert one_clause(text).mood == "fin"


def test_an_indicative_order_is_read_as_an_order() -> None:
    assert understood("Dobereš si kartu.")[0] == understood("Dober si kartu.")[0]
    options = understood("Odhodíš kartu a získáš 1 bod, jinak získáš 1 groš.")[0][0].options
    assert {clause.mood for part in options[0].parts for clause in part.clauses} == {"imp"}


@pytest.mark.parametrize(
    "text",
    [
        "Vezmi soupeři 1 groš.",
        "Vezmi ji do ruky.",
        "Můžeš si dobrat a vzít kartu.",
        "V tomto tahu byly dobrány 2 karty.",
    ],
)
def test_si_is_not_always_needed(text: str) -> None:
    assert understood(text)[1] == []


@pytest.mark.parametrize(
    "text,gender",
    [
        ("Odhoď ho.", "mn"),
        ("Dej mu 1 groš.", "mn"),
        ("Polož na něj 1 groš.", "mn"),
        ("Polož na něm 1 groš.", "mn"),
        ("Odhoď ji.", "f"),
        ("Dej jí 1 groš.", "f"),
        ("Polož na ni 1 groš.", "f"),
        ("Odhoď je.", "n"),
        ("Vezmi si 1 z nich.", "x"),
    ],
)
def test_genders_a_pronoun_may_stand_for(text: str, gender: str) -> None:
    sentences, faults = understood(text)
    assert faults == []
    assert printed(sentences) == text
    heads = [node for node in inside(sentences) if isinstance(node, PronounHead)]
    assert [head.gender for head in heads] == [gender]


def test_did_asks_the_last_instruction() -> None:
    assert option("Pokud to uděláš, hra končí.").before == (Condition("pokud", Did(False, 2)),)
    assert option("Pokud to neudělá, hra končí.").before == (Condition("pokud", Did(True, 3)),)
    body = option("Pokud to uděláš a máš groš, hra končí.").before[0].body
    assert isinstance(body, Did)
    assert body.also is not None
    assert body.also.clauses[0].verb == "mít"


def test_conditions_before_after_and_otherwise() -> None:
    both = option("Získej 7 bodů, pokud máš groš, jinak získej 3 body.")
    assert [condition.word for condition in both.after] == ["pokud"]
    assert both.otherwise is not None
    only = option("Tuto kartu můžeš vyložit, jen pokud máš 2 groše.")
    assert [condition.word for condition in only.after] == ["jen pokud"]
    assert option("Jinak získej 1 bod.").before == (Condition("jinak", None),)


def test_options_and_costs() -> None:
    sentences, faults = understood("Vyber jedno: zaplať 1 groš: získej 2 body; nebo získej 1 bod; nebo si dober kartu.")
    assert faults == []
    assert [len(each.parts) for each in sentences[0].options] == [3, 1, 1]


def test_objects_are_shared_to_the_right_and_to_the_left() -> None:
    right = option("Vezmi si a vylož kartu.").parts[0]
    assert [clause.shared_object for clause in right.clauses] == [True, False]
    left = option("Odhoď ji, vrať navrch balíčku, nebo přesuň do ruky.").parts[0]
    assert left.links == (",", ", nebo")
    assert [clause.object_before for clause in left.clauses] == [False, True, True]


def test_definition_is_a_sequence() -> None:
    sequence = option("Vyložit kartu znamená zaplatit její cenu a provést její účinky.").parts[0]
    assert isinstance(sequence, Sequence)
    assert sequence.links == ("znamená", "a")
    assert {clause.mood for clause in sequence.clauses} == {"inf"}


@pytest.mark.parametrize(
    "text,value",
    [
        ("Vezmi si kartu hodnoty 3.", ValueSpec((3,))),
        ("Vezmi si kartu hodnoty 2 nebo 3.", ValueSpec((2, 3), "", "nebo")),
        ("Vezmi si kartu hodnoty 8 nebo vyšší.", ValueSpec((8,), ">=", "nebo vyšší")),
        ("Vezmi si kartu hodnoty 3 a nižší.", ValueSpec((3,), "<=", "a nižší")),
        ("Vezmi si kartu hodnoty nejvýše 4.", ValueSpec((4,), "<=", "nejvýše")),
        ("Vezmi si kartu hodnoty 1 až 3.", ValueSpec((1, 2, 3), "", "až")),
        ("Vezmi si kartu věku I nebo II.", ValueSpec((1, 2), "", "roman nebo")),
    ],
)
def test_values(text: str, value: ValueSpec) -> None:
    genitive = first_phrase(text).post[0]
    assert isinstance(genitive, Genitive)
    assert isinstance(genitive.phrase, Phrase)
    assert genitive.phrase.value == value


@pytest.mark.parametrize(
    "text,pre",
    [
        ("Odhoď 2 karty.", (Count(2, 2),)),
        ("Odhoď 1 až 3 karty.", (Count(1, 3, "range"),)),
        ("Odhoď 1 nebo 2 karty.", (Count(1, 2, "either"),)),
        ("Odhoď obě karty.", (Count(2, 2, "word", "oba"),)),
        ("Odhoď až 2 karty.", (Bound("až"), Count(2, 2))),
        ("Odhoď méně než 5 karet.", (Bound("méně než"), Count(5, 5))),
        ("Získej tolik grošů, kolik máš karet.", (Amount("tolik"),)),
    ],
)
def test_counts(text: str, pre: tuple[object, ...]) -> None:
    assert first_phrase(text).pre == pre


def test_offset_and_apposition() -> None:
    apposition = first_phrase("Vezmi si kartu o 2 vyšší než tato karta.").post[0]
    assert isinstance(apposition, Apposition)
    assert isinstance(apposition.phrase, Phrase)
    assert apposition.phrase.pre == (Offset(2),)


def test_person_and_number_come_from_the_verb() -> None:
    assert one_clause("Můžeš odhodit kartu.").person == 2
    assert one_clause("Každý hráč odhodí kartu.").person == 3
    assert one_clause("Jednu z nich vyberu já.").person == 1
    assert one_clause("Hráči odhodí kartu.").number == "pl"


def test_clitics_belong_to_the_verb() -> None:
    assert Clitic("si") in one_clause("Dober si kartu.").items
    assert one_clause("Dober si kartu.").verb == "dobrat"
    assert Clitic("se") in one_clause("1 groš se počítá jako 2 jablka.").items


def test_parted_amount() -> None:
    amount = first_phrase("Získej tolik grošů, kolik máš karet.").post[0]
    assert isinstance(amount, Relative)
    assert roles(amount.clause) == "mít co=kolik čeho=karta"
