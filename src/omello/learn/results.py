"""Games against computers: how they ended, and what that says of one's own strength."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from omello.core import Game
from omello.learn.glicko import Rating

NEWCOMER = Rating(1000.0)
"""A player of whom nothing is known."""
SURE = 60.0
"""How far off a computer's measured rating may be."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game that is over."""

    game: Game
    opponent: str
    """Its spec."""
    strength: float | None
    """Its rating on that board; None where it was not measured."""
    score: float
    """1 for a win, 0.5 for a draw, 0 for a loss."""
    when: float


def course(games: Iterable[Played], start: Rating = NEWCOMER) -> list[tuple[float, Rating]]:
    """One's own rating after each game against somebody with a rating, oldest first.

    >>> won = Played("omok", "ladder", 992, 1.0, when=1.0)
    >>> [(when, round(rating.value)) for when, rating in course([won])]
    [(1.0, 1171)]
    """
    rating, found = start, []
    for played in sorted(games, key=lambda played: played.when):
        if played.strength is not None:
            rating = rating.after([(Rating(played.strength, SURE), played.score)])
            found.append((played.when, rating))
    return found


def against(games: Iterable[Played]) -> Rating | None:
    """One's own rating by the games against one opponent alone; None if it has no rating."""
    rated = [played for played in games if played.strength is not None]
    if not rated:
        return None
    start = Rating(sum(played.strength or 0.0 for played in rated) / len(rated))
    return course(rated, start)[-1][1]
