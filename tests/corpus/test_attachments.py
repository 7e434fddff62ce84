"""attachments.tsv: rules of attachment that were once wrong, each with the fact that has to come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpus.roles import noun_facts, verb_facts
from tests.corpus.texts import Row, understood


def table() -> list[list[str]]:
    lines = (Path(__file__).parent / "attachments.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("game,text,fact", table(), ids=[" ".join(row[1:]) for row in table()])
def test_attachment(game: str, text: str, fact: str) -> None:
    sentences, faults = understood(Row(game, "", text))
    assert faults == []
    assert fact in [" | ".join(each) for each in (*verb_facts(sentences), *noun_facts(sentences))]


# ------------------------------------------------------------------ what once passed and is no Czech

NONSENSE = """
inovace	Vezmi si 3, karty hodnoty 1.
inovace	Přesuň ze svého vlivu, do mého vlivu kartu hodnoty 2.
inovace	Pak, bez sdílení proveď součinnosti vyložené karty.
inovace	Pokud to, uděláš, vezmi si kartu hodnoty 6.
inovace	Vzaly si 2 karty hodnoty 1.
inovace	Pokud to uděláš, obodovat kartu pod ní.
inovace	Jakmile v jednom tahu oboduj nebo schováš 6 karet, ovládni tuto kartu.
inovace	Obodovali kartu znamená přesunout ji do svého vlivu.
inovace	Neobodovat kartu znamená přesunout ji do svého vlivu.
inovace	Pokud máš ve vlivu více než karet, vezmi si kartu hodnoty 3.
inovace	Přesuň kartu z ruky do vlivu mého.
inovace	Vezmi si kartu 1 hodnoty.
inovace	Pokud máš alespoň zelených 10 karet, vítězíš.
inovace	Jakmile má hráčům 6 ovládnutých karet, vítězí.
inovace	Pokud má hráč v ruce žádnou kartu, vítězí.
inovace	Můžeš roztáhnout doleva svůj žlutý nebo balíček.
imperium	Kdykoli získáš materiál území z s kapkou, získej 1 žeton rozvoje.
settlers	Získej 1 zlato, 1 nebo bod.
veky	Věda +1 za každý stupeň nejlepší laboratoře nebo knihovna.
civilizace	Bod 1 za každé 2 své stavby.
""".strip()


@pytest.mark.parametrize("line", NONSENSE.splitlines())
def test_nonsense_is_reported(line: str) -> None:
    game, text = line.split("\t")
    assert understood(Row(game, "", text))[1]


# ------------------------------------------------------------------ two places for one phrase

TWO_PLACES = """
settlers	Zahoď 1 lokaci a 1 dohodu z ruky.	K-A002	z ruky
imperium	Vrať materiál a kartu z ruky.	K-A002	z ruky
settlers	Získej 1 zlato za každou lokaci a 1 bod.	K-A001	a 1 bod
settlers	Přesuň kartu pod kartou z ruky do impéria.	K-A002	z ruky
""".strip()


@pytest.mark.parametrize("line", TWO_PLACES.splitlines())
def test_two_places_are_reported(line: str) -> None:
    game, text, code, words = line.split("\t")
    sentences, faults = understood(Row(game, "", text))
    assert sentences
    assert [(fault.code, text[fault.span.start : fault.span.end]) for fault in faults] == [(code, words)]
