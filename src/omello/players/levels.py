"""Levels: the engine's strength in twenty steps, from a beginner to all it can do.

Weak levels err as people do. They look only a few moves ahead, so they miss what is far away; they misjudge positions,
the same one always in the same way; in Othello they like turning many stones, in Omok they see a four but not yet what
an open three will become.
"""

from __future__ import annotations

from dataclasses import dataclass

from omello.core import Game, Limit
from omello.errors import SpecError


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the engine plays. Limits of nodes and depth, not of time: a level is as strong on every machine."""

    nodes: int | None = None
    """Positions it looks at for a move; None for as many as the depth needs."""
    depth: int | None = None
    """Plies it looks ahead; None for as many as the nodes allow."""
    error: float = 0.0
    """How far off its judgement of a move usually is: in stones, or for Omok in winning chance."""
    greed: float = 0.0
    """Othello: what turning one more stone seems to be worth, in stones."""
    sight: int | None = None
    """Omok: forced wins and losses farther away than so many plies are not seen; None for all the search finds."""

    @property
    def limit(self) -> Limit:
        return Limit(nodes=self.nodes, depth=self.depth)


FULL = Level()
"""No limits but those of the game."""

LEVELS: dict[Game, tuple[Level, ...]] = {
    "othello": (
        Level(depth=1, error=14.0, greed=2.0),
        Level(depth=1, error=11.0, greed=1.6),
        Level(depth=1, error=8.5, greed=1.2),
        Level(depth=1, error=6.5, greed=0.8),
        Level(depth=1, error=5.0, greed=0.5),
        Level(depth=1, error=3.6, greed=0.25),
        Level(depth=2, error=3.6, greed=0.1),
        Level(depth=2, error=2.0),
        Level(depth=3, error=2.0),
        Level(depth=3, error=0.8),
        Level(400),
        Level(1_000),
        Level(2_500),
        Level(6_000),
        Level(16_000),
        Level(45_000),
        Level(130_000),
        Level(400_000),
        Level(1_300_000),
        Level(5_000_000),
    ),
    "omok": (
        Level(depth=1, error=0.15, sight=2),
        Level(depth=1, error=0.11, sight=2),
        Level(depth=1, error=0.075, sight=2),
        Level(depth=1, error=0.16, sight=4),
        Level(depth=1, error=0.11, sight=4),
        Level(depth=1, error=0.07, sight=4),
        Level(depth=2, error=0.07, sight=6),
        Level(depth=2, error=0.045, sight=6),
        Level(depth=3, error=0.03, sight=10),
        Level(depth=3, error=0.012, sight=12),
        Level(800),
        Level(1_600),
        Level(3_200),
        Level(6_500),
        Level(13_000),
        Level(27_000),
        Level(55_000),
        Level(115_000),
        Level(250_000),
        Level(600_000),
    ),
}


def level(game: Game, number: int) -> Level:
    """Level `number` of a game.

    >>> level("othello", 20).nodes
    5000000
    """
    known = LEVELS.get(game, ())
    if not 1 <= number <= len(known):
        raise SpecError(f"there is no level {number!r}: {game} has levels 1 to {len(known)}")
    return known[number - 1]
