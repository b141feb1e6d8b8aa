"""Levels that mean something: the engine's levels and the classics measured against each other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from omello.arena.schedule import Pairing, neighbours, round_robin
from omello.arena.standings import Standings
from omello.arena.terms import Contestant
from omello.core import Game
from omello.players.levels import level
from omello.players.registry import BUILT_IN
from omello.setup import Setup

ORIGIN = "random"
"""The player whose rating is 0."""
OTHERS = ("engine", "cmd")
"""Names in the registry that do not stand for a player of one strength."""
REACH = 2
"""A level meets so many above and below it: far ones say little for their time."""
QUICK: dict[Game, int] = {"othello": 200_000, "omok": 25_000}
"""Nodes of a move up to which a pairing plays all its games; slower ones play fewer."""
LEVEL = "engine:level="


def players(game: Game, levels: Iterable[int]) -> list[str]:
    """The classics of a game, then its levels from weak to strong."""
    classics = [entry.name for entry in BUILT_IN if game in entry.games and entry.name not in OTHERS]
    return classics + [f"{LEVEL}{number}" for number in levels]


def pairings(contestants: Sequence[Contestant]) -> list[Pairing]:
    """Levels meet those near them, the classics meet each other and every third level: few games tell most."""
    levels = [each for each in contestants if each.name.startswith(LEVEL)]
    classics = [each for each in contestants if each not in levels]
    found = round_robin(classics) if len(classics) > 1 else []
    found += neighbours(levels, REACH) if len(levels) > 1 else []
    return found + [(classic, level) for level in levels[: len(levels) * 2 // 3 : 3] for classic in classics]


def share(game: Game, pairing: Pairing) -> float:
    """Slow levels play fewer games: those of every pairing take about as long.

    >>> from omello import Limit
    >>> fast, slow = (Contestant.parse(f"engine:level={number}", Limit()) for number in (1, 20))
    >>> share("othello", (fast, fast)), share("othello", (slow, slow))
    (1.0, 0.02)
    """
    nodes = sum(level(game, number_of(each.name)).nodes or 0 for each in pairing if each.name.startswith(LEVEL))
    return QUICK[game] / max(QUICK[game], nodes)


def number_of(name: str) -> int:
    """The number of a level's player."""
    return int(name.removeprefix(LEVEL))


def rows(standings: Standings) -> list[dict[str, Any]]:
    """The ratings as the data file has them, best first. Each level is known to be stronger than the one below it.

    The errors are those of the distance from the table's average: against the far end of a long row they would say
    more about the row than about the player.
    """
    ratings = standings.ratings(
        order=sorted((name for name in standings.names if name.startswith(LEVEL)), key=number_of)
    )
    origin = next(row.elo for row in ratings if row.name == ORIGIN)
    return [
        {
            "player": row.name,
            "elo": round(row.elo - origin),
            "error": round(row.error),
            "seconds": float(f"{standings.seconds_per_move(row.name):.2g}"),
            "games": row.games,
        }
        for row in ratings
    ]


def update(file: Path, setup: Setup, standings: Standings, command: str) -> dict[str, Any]:
    """Put a new table into the data file, beside those of other setups; the whole file is returned."""
    tables: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    tables[str(setup)] = {"command": command, "games": len(standings.games), "players": rows(standings)}
    text = json.dumps(dict(sorted(tables.items())), indent=1, ensure_ascii=False)
    file.write_text(text + "\n", encoding="utf-8")
    return tables


PREFACE = """How strong the engine's levels and the classics are, measured in games between them, for each game, size
and rule apart; what is not in a table was not measured, and nothing is said about it. Elo: 0 is a player who moves at
random, and 100 more means about 64 of 100 points. That a level is stronger than the one below is taken as known.
± is half of the 95% interval of the distance from the table's average. The time is what a move took on average on the
machine that measured, which may have had other work to do. The commands below write the tables; what stands before
them is kept.
"""
START = "# Levels\n"


def docs(tables: dict[str, Any], before: str = "") -> str:
    """The page of the manual; what it had `before` between its preface and its tables stays."""
    kept = before.partition(PREFACE)[2].partition("\n## omok-")[0].partition("\n## othello-")[0].strip("\n")
    parts = [START, PREFACE, *([f"{kept}\n"] if kept else [])]
    for name, table in sorted(tables.items()):
        parts.append(f"## {name}\n")
        parts.append(f"{table['games']} games: `{table['command']}`\n")
        parts.append("| player | Elo | ± | time a move | games |\n|---|---:|---:|---:|---:|")
        parts += [
            f"| `{row['player']}` | {row['elo']} | {row['error']} | {time_text(row['seconds'])} | {row['games']} |"
            for row in table["players"]
        ]
        parts.append("")
    return "\n".join(parts)


def time_text(seconds: float) -> str:
    """A duration people can read.

    >>> time_text(0.00012), time_text(0.034), time_text(2.5)
    ('0.12 ms', '34 ms', '2.5 s')
    """
    return f"{seconds:g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
