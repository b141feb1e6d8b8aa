"""Glicko-2: how strong a player or a puzzle is, and how sure that is.

After Mark Glickman, "Example of the Glicko-2 system"; every attempt at a puzzle is a period of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
"""Points of a rating in one unit of the model."""
TAU = 0.5
"""How much a player's form may change."""
PRECISION = 1e-6
LEAST, MOST = 45.0, 350.0
"""No rating is surer, or less sure."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with what it may be off by.

    >>> player = Rating(1500, 200)
    >>> after = player.after([(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)])
    >>> round(after.value, 1), round(after.deviation, 1)
    (1464.1, 151.5)
    """

    value: float = 1500.0
    deviation: float = MOST
    volatility: float = 0.06

    def after(self, results: Sequence[tuple[Rating, float]]) -> Rating:
        """The rating after some results: the others, each with 1 for a win, 0 for a loss, 0.5 for a draw."""
        if not results:
            deviation = math.hypot(self.deviation / SCALE, self.volatility) * SCALE
            return Rating(self.value, min(MOST, deviation), self.volatility)
        spread = self.deviation / SCALE
        weighed = [(_weight(other), self.expected(other), score) for other, score in results]
        variance = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance, _ in weighed)
        gain = sum(weight * (score - chance) for weight, chance, score in weighed)
        volatility = _volatility(spread, self.volatility, variance, variance * gain)
        before = math.hypot(spread, volatility)
        now = 1 / math.sqrt(1 / before**2 + 1 / variance)
        return Rating(self.value + SCALE * now**2 * gain, max(LEAST, SCALE * now), volatility)

    def expected(self, other: Rating) -> float:
        """The chance to win against the other, or to solve a puzzle."""
        return 1 / (1 + math.exp(-_weight(other) * (self.value - other.value) / SCALE))


def _weight(other: Rating) -> float:
    """Less for a rating that is not sure."""
    return 1 / math.sqrt(1 + 3 * (other.deviation / SCALE / math.pi) ** 2)


def _volatility(spread: float, before: float, variance: float, change: float) -> float:
    """Step 5 of the paper, by the Illinois method."""
    start = math.log(before**2)

    def slope(x: float) -> float:
        grown = math.exp(x)
        total = spread**2 + variance + grown
        return grown * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low, high = start, 0.0
    if change**2 > spread**2 + variance:
        high = math.log(change**2 - spread**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
