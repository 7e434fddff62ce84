"""The sum of many games in, its report out: plain data for a program, tables for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.cli import console
from dsl.cli.speech import language, say

if TYPE_CHECKING:
    from dsl.compile import Program
    from dsl.players.arena import Tally
    from dsl.players.pool import Order
    from dsl.players.statistics import Sum

Data = dict[str, Any]


def as_data(program: Program, order: Order, tally: Tally, seconds: float) -> Data:
    data = {
        "game": program.game.name,
        "variants": list(order.variants),
        "players": order.players,
        "seed": order.seed,
        "bot": order.bot,
        "games": order.games,
        "finished": len(tally.lengths),
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds) if seconds else 0,
        "wins_by_seat": tally.wins,
        "win_rate_by_seat": [round(wins / len(tally.lengths), 4) for wins in tally.wins],
        "length": _spread(tally.lengths),
        "turns": _spread(tally.turns),
        "rounds": _spread(tally.rounds),
        "endings": dict(sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))),
        "endings_by_sentence": _endings(program, order, tally),
        "digest": tally.digests.hexdigest(),
    }
    return data | ({"cards": _cards(program, tally)} if order.cards else {})


def _spread(numbers: list[int]) -> Data:
    from dsl.players.statistics import spread

    found = spread(numbers)
    return {"min": found.least, "median": found.median, "mean": found.mean, "max": found.most}


def _endings(program: Program, order: Order, tally: Tally) -> list[Data]:
    rows = []
    for number, count in sorted(tally.origins.items(), key=lambda item: (-item[1], item[0])):
        origin = program.origins[number] if number >= 0 else None
        rows.append(
            {
                "text": origin.text if origin is not None else "",
                "ids": list(origin.ids) if origin is not None else [],
                "line": order.source.position(origin.span.start)[0] if origin is not None else 0,
                "games": count,
                "share": round(count / len(tally.lengths), 4),
            }
        )
    return rows


def _cards(program: Program, tally: Tally) -> list[Data]:
    """In the order of the file."""
    games, sums = len(tally.lengths), tally.cards
    return [
        {
            "name": face.name,
            "copies": face.copies,
            "used": _use(sums.one(number, "used"), games),
            "sentences": _use(sums.one(number, "sentence"), games),
            "verbs": {name: _use(total, games) for name, total in sums.of(number, "verb").items()},
            "actions": {name: _use(total, games) for name, total in sums.of(number, "action").items()},
        }
        for number, face in enumerate(program.game.faces)
    ]


def _use(total: Sum, games: int) -> Data:
    rate = total.win_rate
    return {
        "count": total.count,
        "per_game": round(total.count / games, 3),
        "players": total.players,
        "wins": total.wins,
        "win_rate": round(rate, 4) if rate is not None else None,
    }


# ---------------------------------------------------------------- for a reader


def show(data: Data) -> None:
    shown = console.table("", "")
    shown.show_header = False
    rows = {
        "games": f"{data['games']} ({data['finished']})",
        "decisions": str(data["decisions"]),
        "seconds": number(data["seconds"]),
        "rate": str(data["decisions_per_second"]),
        "wins": ", ".join(map(str, data["wins_by_seat"])),
        "win_rate": ", ".join(map(share, data["win_rate_by_seat"])),
        "length": _spread_text(data["length"]),
        "turns": _spread_text(data["turns"]) if data["turns"]["max"] else "",
        "rounds": _spread_text(data["rounds"]) if data["rounds"]["max"] else "",
        "endings": "\n".join(map(_ending_text, data["endings_by_sentence"])),
        "digest": data["digest"],
    }
    for key, value in rows.items():
        if value:
            shown.add_row(say(f"simulate.row_{key}"), value)
    out = console.out()
    out.print(say("simulate.title", **{key: data[key] for key in ("game", "players", "bot", "seed")}))
    out.print(shown)
    if "cards" in data:
        _show_cards(data)


def _spread_text(found: Data) -> str:
    return " / ".join((str(found["min"]), str(found["median"]), number(found["mean"]), str(found["max"])))


def _ending_text(row: Data) -> str:
    ids = f" [{', '.join(row['ids'])}]" if row["ids"] else ""
    return f"{row['games']}× ({share(row['share'])}) {row['text']}{ids}"


def _show_cards(data: Data) -> None:
    """Those whose users win most come first, those that nobody used last."""
    columns = ("card", "used", "win_rate", "sentences", "actions", "verbs")
    shown = console.table(*(say(f"simulate.card_{column}") for column in columns))
    seats = data["games"] * data["players"]
    for card in sorted(data["cards"], key=_rank):
        used = card["used"]
        shown.add_row(
            card["name"],
            share(used["players"] / seats),
            share(used["win_rate"]) if used["win_rate"] is not None else "–",
            number(card["sentences"]["per_game"]),
            _uses_text(card["actions"]),
            _uses_text(card["verbs"]),
        )
    console.out().print(shown)


def _rank(card: Data) -> tuple[float, str]:
    rate = card["used"]["win_rate"]
    return (1.0 if rate is None else -rate, card["name"])


def _uses_text(uses: Data) -> str:
    return ", ".join(f"{name} {number(use['per_game'])}" for name, use in uses.items()) or "–"


def number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if language() == "cs" else text


def share(value: float) -> str:
    return f"{number(round(100 * value, 1))} %" if language() == "cs" else f"{number(round(100 * value, 1))}%"
