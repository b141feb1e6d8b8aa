"""Time that moves spend on their way, and is not the players'."""

from __future__ import annotations

from omello.core import Side

MOST = 0.5
"""Seconds that are made good for one move."""
BUDGET = 3.0
"""Seconds that are made good at once, when a connection is bad for a while."""
REFILL = 0.2
"""Seconds that come back to the budget with each move."""


class Lag:
    """What is left to both players of what is made good."""

    def __init__(self) -> None:
        self._left = dict.fromkeys(Side, BUDGET)
        self._last = dict.fromkeys(Side, 0.0)

    def made_good(self, side: Side, lag: float) -> float:
        """Seconds that a move of this side gets back, taken from its budget."""
        self._last[side] = max(0.0, lag)
        given = self.left(side)
        self._left[side] = min(BUDGET, self._left[side] - given + REFILL)
        return given

    def left(self, side: Side) -> float:
        """What the next move of this side will get back if its connection stays as it was."""
        return min(MOST, self._last[side], self._left[side])
