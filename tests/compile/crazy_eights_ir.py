"""Crazy eights written as IR by hand: what lowering makes of the example game, and the speed target."""

from __future__ import annotations

from dsl.model.game import (
    Ability,
    AbilityKind,
    Action,
    Definition,
    Face,
    Game,
    Prop,
    Token,
    VerbDef,
    Watcher,
    Zone,
)  # fmt: skip
from dsl.model.program import (
    Again,
    All,
    AllSeats,
    AnyOf,
    Block,
    CardProp,
    CardsAt,
    CardsIn,
    CardsSlot,
    CardsWhere,
    CardVar,
    ChosenOn,
    Compare,
    CountSeats,
    Defined,
    DoVerb,
    EndGame,
    EventCount,
    Exists,
    ForSeats,
    If,
    KeepChoice,
    Leave,
    Menu,
    Move,
    Not,
    Num,
    NumSlot,
    OnlyOf,
    PickCards,
    PickValue,
    PropValue,
    Routine,
    RunAbilities,
    SeatsBest,
    SeatSlot,
    SeatVar,
    Shuffle,
    Step,
    SumOf,
    ThisCard,
    TokenCount,
    Tokens,
    Win,
    You,
    ZoneHolder,
    ZonePlace,
)  # fmt: skip

SUITS = ("pikový", "srdcový", "kárový", "křížový")
RANKS = ("2", "3", "4", "5", "6", "7", "osma", "9", "10", "kluk", "dáma", "král", "eso")
PENALTIES = (2, 3, 4, 5, 6, 7, 50, 9, 10, 10, 10, 10, 10)
EIGHT = 6

STOCK = ZonePlace("balíček")
DISCARD = ZonePlace("odhoz")
HAND = ZonePlace("ruka", You())
TOP = OnlyOf(CardsAt("top", DISCARD, Num(1)))
STOCK_TOP = OnlyOf(CardsAt("top", STOCK, Num(1)))
DRAWN = EventCount("líznout", "turn")
PASSES = TokenCount("pas", ZoneHolder("odhoz"))


def prop(name: str, card: object) -> CardProp:
    return CardProp(name, card)  # type: ignore[arg-type]


PLAYABLE = CardsWhere(
    0,
    CardsIn((HAND,)),
    AnyOf(
        (
            Compare("==", prop("barva", CardVar(0)), Defined("platná barva")),
            Compare("==", prop("hodnota", CardVar(0)), prop("hodnota", TOP)),
            Compare("==", prop("hodnota", CardVar(0)), PropValue("hodnota", EIGHT)),
        )
    ),
)

ROUTINES = (
    Routine(
        "příprava",
        Block(
            (
                Step("Zamíchej balíček.", Shuffle(STOCK)),
                Step(
                    "Pokud hrají 2 hráči …",
                    If(
                        Compare("==", CountSeats(AllSeats()), Num(2)),
                        ForSeats(0, AllSeats(), DoVerb(1, "líznout", SeatSlot(0), times=Num(7))),
                        ForSeats(0, AllSeats(), DoVerb(1, "líznout", SeatSlot(0), times=Num(5))),
                    ),
                ),
                Step(
                    "Pokud je horní karta balíčku osma …",
                    If(
                        Compare("==", prop("hodnota", STOCK_TOP), PropValue("hodnota", EIGHT)),
                        Block((Shuffle(STOCK), Again("step"))),
                    ),
                ),
                Step("Přesuň horní kartu balíčku navrch odhozu.", Move(2, CardsAt("top", STOCK, Num(1)), DISCARD)),
            )
        ),
        3,
    ),
    Routine("tah", Step("Proveď akci. Zopakuj tento krok.", Block((Menu(0, You()), Again("step")))), 1),
    Routine(
        "Zahrát kartu",
        Block(
            (
                Step(
                    "Zahraj z ruky kartu …",
                    Block((PickCards(0, You(), PLAYABLE, Num(1), Num(1)), DoVerb(1, "zahrát", You(), CardsSlot(0)))),
                ),
                Step("Odstraň pasy.", Tokens(2, "pas", PASSES, ZoneHolder("odhoz"), None)),
                Step("Pak ukonči tah.", Leave("turn")),
            )
        ),
        3,
    ),
    Routine(
        "Líznout si kartu",
        Step("Lízni si 1 kartu.", DoVerb(0, "líznout", You(), times=Num(1))),
        1,
        requires=All((Exists(CardsIn((STOCK,))), Compare("<", DRAWN, Num(5)))),
        text="V tomto tahu bylo líznuto méně než 5 karet.",
    ),
    Routine(
        "Pasovat",
        Block(
            (
                Step(
                    "Pokud je balíček prázdný …",
                    If(Not(Exists(CardsIn((STOCK,)))), Tokens(0, "pas", Num(1), None, ZoneHolder("odhoz"))),
                ),
                Step("Pak ukonči tah.", Leave("turn")),
            )
        ),
        1,
        requires=AnyOf((Not(Exists(CardsIn((STOCK,)))), Compare("==", DRAWN, Num(5)))),
    ),
    Routine(
        "zahrát",
        Block((Move(1, CardsSlot(0), DISCARD, "top", "přesunout"), RunAbilities(2, CardsSlot(0)))),
        3,
        param=0,
    ),
    Routine("líznout", Move(0, CardsAt("top", STOCK, Num(1)), HAND, "top", "přesunout"), 1),
    Routine(
        "osma",
        Step(
            "Vyber barvu.",
            Block((PickValue(0, You(), "barva"), KeepChoice("barva", ThisCard(), NumSlot(0)))),
        ),
        1,
    ),
    Routine("konec", Step("Hra končí.", EndGame()), 1),
    Routine(
        "bodování",
        Step(
            "Vítězí hráč …",
            Win(
                SeatsBest(
                    0,
                    AllSeats(),
                    SumOf(1, CardsIn((ZonePlace("ruka", SeatVar(0)),)), prop("trestný bod", CardVar(1))),
                    "min",
                )
            ),
        ),
        0,
    ),
)


EFFECT = (Ability("při zahrání", "Vyber barvu.", 7),)
FACES = tuple(
    Face(
        f"{SUITS[suit]} {RANKS[rank]}",
        "karty",
        1,
        {"barva": suit, "hodnota": rank, "trestný bod": PENALTIES[rank]},
        EFFECT if rank == EIGHT else (),
    )
    for rank in range(13)
    for suit in range(4)
)


def crazy_eights() -> Game:
    return Game(
        "Osmy",
        (2, 5),
        zones={
            "balíček": Zone("balíček", "common", fronts="nobody"),
            "odhoz": Zone("odhoz", "common"),
            "ruka": Zone("ruka", "player", ordered=False, fronts="owner"),
        },
        tokens={"pas": Token("pas", "zone", "odhoz")},
        props={
            "barva": Prop("barva", "enum", SUITS),
            "hodnota": Prop("hodnota", "enum", RANKS),
            "trestný bod": Prop("trestný bod", "number", (), 2, 50),
        },
        kinds={"při zahrání": AbilityKind("při zahrání", "now")},
        faces=FACES,
        deck_zone={"karty": "balíček"},
        routines=ROUTINES,
        setup=0,
        turn=1,
        scoring=9,
        actions=(Action("Zahrát kartu", 2), Action("Líznout si kartu", 3), Action("Pasovat", 4)),
        watchers=(
            Watcher(Not(Exists(CardsIn((ZonePlace("ruka", SeatSlot(0)),)))), 8, seat_slot=0),
            Watcher(Compare("==", EventCount("zahrát", "game"), Num(100)), 8),
            Watcher(Compare(">", PASSES, CountSeats(AllSeats())), 8),
        ),
        definitions={
            "platná barva": Definition(
                "platná barva",
                (
                    (Compare("==", ChosenOn("barva", TOP), Num(-1)), prop("barva", TOP)),
                    (None, ChosenOn("barva", TOP)),
                ),
                "barva",
            )
        },
        verbs={"zahrát": VerbDef("zahrát", 5, True), "líznout": VerbDef("líznout", 6, False)},
        digest="osmy",
    )
