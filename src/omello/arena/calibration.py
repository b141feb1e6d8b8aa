"""Levels that mean something: the engine's levels and the classics measured against each other."""

from __future__ import annotations

import itertools
import json
import re
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
QUICK: dict[Game, int] = {"othello": 60_000, "omok": 25_000}
"""Nodes of a move up to which a pairing plays all its games; slower ones play fewer."""
CLASSICS_SHARE = 0.2
"""How many of the games those of the classics are: they are there to be compared with, not to space the levels."""
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


def share(setup: Setup, pairing: Pairing) -> float:
    """Slow levels play fewer games, those of every pairing take about as long; and so do the classics.

    >>> from omello import Limit
    >>> fast, slow, classic = (Contestant.parse(spec, Limit()) for spec in (f"{LEVEL}1", f"{LEVEL}20", "greedy"))
    >>> othello = Setup.of("othello")
    >>> share(othello, (fast, fast)), share(othello, (slow, slow)) < 0.5, share(othello, (classic, fast))
    (1.0, True, 0.2)
    """
    numbers = [number_of(each.name) for each in pairing if each.name.startswith(LEVEL)]
    nodes = sum(level(setup, number).nodes or 0 for number in numbers)
    return min(1.0 if len(numbers) == len(pairing) else CLASSICS_SHARE, QUICK[setup.game] / max(1, nodes))


def number_of(name: str) -> int:
    """The number of a level's player."""
    return int(name.removeprefix(LEVEL))


def rows(standings: Standings) -> list[dict[str, Any]]:
    """The ratings as the data file has them, best first. Each level is known to be stronger than the one below it.

    The errors are those of the distance from the table's average: against the far end of a long row they would say
    more about the row than about the player. A level's step is its distance from the one below, with its own error.
    """
    order = sorted((name for name in standings.names if name.startswith(LEVEL)), key=number_of)
    ratings = standings.ratings(order=order)
    origin = next(row.elo for row in ratings if row.name == ORIGIN)
    steps = {upper: _distance(standings, order, lower, upper) for lower, upper in itertools.pairwise(order)}
    return [
        {
            "player": row.name,
            "elo": round(row.elo - origin),
            "error": round(row.error),
            **({"step": steps[row.name][0], "step_error": steps[row.name][1]} if row.name in steps else {}),
            "seconds": float(f"{standings.seconds_per_move(row.name):.2g}"),
            "games": row.games,
        }
        for row in ratings
    ]


def _distance(standings: Standings, order: Sequence[str], lower: str, upper: str) -> tuple[int, int]:
    """How much stronger one is than the other, and half of the 95% interval of that."""
    rated = next(row for row in standings.ratings((lower, 0.0), order) if row.name == upper)
    return round(rated.elo), round(rated.error)


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
± is half of the 95% interval of the distance from the table's average, and for a step of the distance from the level
below. The time is what a move took on average on the machine that measured, which may have had other work to do. The
commands below write the tables; other sections are kept.
"""
START = "# Levels\n"


def docs(tables: dict[str, Any], before: str = "") -> str:
    """The page of the manual; the sections that it had `before` and that are no tables stay, above them."""
    sections = re.split(r"(?m)^(?=## )", before)[1:]
    kept = [section for section in sections if not section.startswith(("## omok-", "## othello-"))]
    parts = [START, PREFACE, *(f"{section.strip()}\n" for section in kept)]
    for name, table in sorted(tables.items()):
        parts.append(f"## {name}\n")
        parts.append(f"{table['games']} games: `{table['command']}`\n")
        steps = [row["step"] for row in table["players"] if "step" in row]
        if steps:
            parts.append(f"Steps of {min(steps)} to {max(steps)}, {sum(steps) / len(steps):.0f} on average.\n")
        parts.append("| player | Elo | ± | step | ± | time a move | games |\n|---|---:|---:|---:|---:|---:|---:|")
        parts += [_line(row) for row in table["players"]]
        parts.append("")
    return "\n".join(parts)


def _line(row: dict[str, Any]) -> str:
    cells = [f"`{row['player']}`", row["elo"], row["error"], row.get("step", ""), row.get("step_error", "")]
    return f"| {' | '.join(map(str, (*cells, time_text(row['seconds']), row['games'])))} |"


def time_text(seconds: float) -> str:
    """A duration people can read.

    >>> time_text(0.00012), time_text(0.034), time_text(2.5)
    ('0.12 ms', '34 ms', '2.5 s')
    """
    return f"{seconds:g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
