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
    """How strong the engine plays, and how long a move takes at most."""

    time: float | None = None
    """Seconds a move at most; most moves of the low levels take far less."""
    depth: int | None = None
    """Plies it looks ahead; None for as many as the time allows."""
    error: float = 0.0
    """How far off its judgement of a move usually is: in stones, or for Omok in winning chance."""
    greed: float = 0.0
    """Othello: what turning one more stone seems to be worth, in stones."""
    sight: int | None = None
    """Omok: forced wins and losses farther away than so many plies are not seen; None for all the search finds."""

    @property
    def limit(self) -> Limit:
        return Limit(time=self.time, depth=self.depth)


FULL = Level()
"""No limits but those of the game."""

LEVELS: dict[Game, tuple[Level, ...]] = {
    "othello": (
        Level(0.1, depth=1, error=12.0, greed=2.0),
        Level(0.1, depth=1, error=9.0, greed=1.5),
        Level(0.1, depth=1, error=7.0, greed=1.0),
        Level(0.1, depth=1, error=5.0, greed=0.6),
        Level(0.1, depth=1, error=3.5, greed=0.3),
        Level(0.1, depth=2, error=3.0, greed=0.1),
        Level(0.1, depth=2, error=2.0),
        Level(0.1, depth=3, error=1.5),
        Level(0.1, depth=3, error=0.7),
        Level(0.1, depth=4, error=0.4),
        Level(0.1, depth=4),
        Level(0.1, depth=5),
        Level(0.1, depth=6),
        Level(0.2, depth=8),
        Level(0.3, depth=10),
        Level(0.5, depth=12),
        Level(0.8, depth=14),
        Level(1.2, depth=18),
        Level(2.0, depth=24),
        Level(4.0),
    ),
    "omok": (
        Level(0.2, depth=1, error=0.12, sight=2),
        Level(0.2, depth=1, error=0.10, sight=2),
        Level(0.2, depth=1, error=0.08, sight=2),
        Level(0.2, depth=1, error=0.08, sight=4),
        Level(0.2, depth=1, error=0.06, sight=4),
        Level(0.2, depth=2, error=0.06, sight=6),
        Level(0.2, depth=2, error=0.04, sight=6),
        Level(0.2, depth=2, error=0.03, sight=8),
        Level(0.3, depth=3, error=0.02, sight=10),
        Level(0.3, depth=3, error=0.01, sight=12),
        Level(0.3, depth=4),
        Level(0.3, depth=5),
        Level(0.4, depth=6),
        Level(0.4, depth=7),
        Level(0.5, depth=8),
        Level(0.7, depth=9),
        Level(1.0, depth=10),
        Level(1.5, depth=12),
        Level(2.5, depth=16),
        Level(5.0),
    ),
}


def level(game: Game, number: int) -> Level:
    """Level `number` of a game.

    >>> level("othello", 20).time
    4.0
    """
    known = LEVELS.get(game, ())
    if not 1 <= number <= len(known):
        raise SpecError(f"there is no level {number!r}: {game} has levels 1 to {len(known)}")
    return known[number - 1]
