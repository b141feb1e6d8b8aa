"""How strong the players are and how long they think, as measured by `omello calibrate`."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from omello.setup import Setup


class Measured(NamedTuple):
    """A player's place in the table of its setup; 0 Elo is a player who moves at random."""

    elo: float
    error: float
    """Half of the 95% interval of the distance from the average of the table."""
    seconds: float
    """Time for a move, on average."""


def measured(setup: Setup | str) -> dict[str, Measured]:
    """The players that were measured on a setup (or its name), by their specs; none if nothing was.

    >>> from omello.setup import Setup
    >>> measured(Setup.of("othello", 14))
    {}
    """
    players = tables().get(str(setup), {}).get("players", [])
    return {row["player"]: Measured(row["elo"], row["error"], row["seconds"]) for row in players}


@cache
def tables() -> dict[str, Any]:
    """The whole file, by setup."""
    file = resources.files("omello") / "data" / "ratings.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
