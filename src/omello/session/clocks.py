"""Clocks as values; whoever shows a game measures the time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from omello.core import Side


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for the whole game, and how many come back with every move."""

    seconds: float
    increment: float = 0.0


@dataclass(frozen=True, slots=True)
class Clocks:
    """Seconds left to both sides."""

    black: float
    white: float

    def left(self, side: Side) -> float:
        return self.black if side is Side.BLACK else self.white

    def put(self, side: Side, seconds: float) -> Clocks:
        """The same clocks with one of them set."""
        return replace(self, black=seconds) if side is Side.BLACK else replace(self, white=seconds)

    def run(self, side: Side, seconds: float) -> Clocks:
        """The clocks after one of them ran for so long; none shows less than nothing."""
        return self.put(side, max(0.0, self.left(side) - seconds))
