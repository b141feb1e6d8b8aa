"""The searching part of `omello bench`: nodes of fixed searches, the same on every machine, and how fast they are.

The sum of the nodes is a signature of the search: as long as it stays the same, a change has not changed what the
search does.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omello.core import Board, Game, Limit

MEMORY = 16
"""Megabytes for the table of positions; another number would change the signature."""


@dataclass(frozen=True, slots=True)
class Suite:
    """Positions of one game, each after some moves from the start, and how deep to search them."""

    depth: int
    games: tuple[str, ...]


SUITES: dict[Game, Suite] = {
    "othello": Suite(
        12,
        (
            "c4e3f3c3e2d6c5b5",
            "f5f4d3d6g4c5e6f3e3g5f6",
            "f5d6c4g5e6c5g4f7b6c3c6f4f6g6",
            "f5f4e3f2d3e6f3g3g5e2d2g6d6c3e1f1e7",
            "c4c5c6b5d6d3f6e7e6c7b6f7e8a5a6d7f8a7c3b3",
            "c4e3f5g6e2c5e6d3c3b4b6d6f4f3c6d2b3c2a3f1c1a5d1",
            "e6f4d3d6f5c4d7d2c3c2g3g4h3g6f3f6g5h6b4c6e7c5f7e3h4h5",
            "f5f6f7d6c4c3c5b6d3e3c6e6d7e7f8g4g5b3a6e8d8b5a5c7b4f4c8h6g3",
            "f5f6c4g5g7c5e6d7d6f7c6b6c7b5b4f3f4c3d3e7d2g3b3e3a6c2e2c8d1h8g4f2",
            "e6f4e3d2c3c4e2f7c6d6e1c2c5f3d7d1f2d3f6g1b5f5g5f1e7b4f8e8d8c7b6a5a6a7g4",
        ),
    ),
    "omok": Suite(
        10,
        (
            "c1b3f3e6d7d5",
            "n13k11k12m14l14m11i10m12",
            "a8d6e5b6c6f7e7e6d5f5",
            "i7j7i4j9i6i8j6k6h9k5k4j4",
            "h5h9l8m9m5m8k8k10m10l9j11j10h7h10",
            "i8j4j5g7h5i4g6i5h6i6i3h4k4g3f2f4",
            "l10i11k15k11j11j10i9h10k9h9g10h11h12g8i7j8h8j6",
            "g8j10f11i11f9f10g10h12g13g11i13h11h9e9d8e12j11i10g12h13h10h14",
            "a4f3c6d5e6e4c5d6d7g2h1c8e8b5f7e7g8g10h6f8h5g6h7h8j5i6",
            "e10d9d10e8g10f10f7e9d8g8h6e7i7g5g9g4g6i6e6f6h7h4i3j7h5h8i8j9i9j8e4f5",
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Found:
    """What a search of one position took."""

    nodes: int
    seconds: float
    """Of CPU time."""
    depth: int


def boards(game: Game) -> list[Board]:
    """The positions of a game's suite.

    >>> len(boards("othello"))
    10
    """
    from omello import omok, othello
    from omello.records import read

    start = othello.Board() if game == "othello" else omok.Board()
    return [read(moves, "moves", start=start).board() for moves in SUITES[game].games]


def search(game: Game, limit: Limit | None = None) -> Iterator[Found]:
    """Search the positions one by one, to the suite's depth or within a limit, each with an empty table."""
    from omello import Engine
    from omello import Limit as Bound

    positions = boards(game)
    engine = Engine(positions[0], threads=1, memory=MEMORY)
    for board in positions:
        engine.clear()
        begun = time.process_time()
        analysis = engine.analyse(board, limit or Bound(depth=SUITES[game].depth))
        yield Found(analysis.nodes, time.process_time() - begun, analysis.depth)
