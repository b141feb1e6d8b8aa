"""How much a result is worth: Elo with error bars, and the likelihood of superiority."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

Z95 = 1.959963984540054
"""So many standard errors to each side hold the truth in 95 of 100 experiments."""


def expected_score(elo: float) -> float:
    """The share of points that a player so much stronger takes.

    >>> round(expected_score(100), 3)
    0.64
    """
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


def elo_of(score: float) -> float:
    """The difference in Elo that gives such a share of points; infinite for 0 and 1.

    >>> round(elo_of(0.75))
    191
    """
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return 400.0 * math.log10(score / (1.0 - score))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measured difference in Elo with its 95% interval."""

    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        """The difference with both ends of its interval, which lies evenly around it only where the score is near one
        half; what no number of games has bounded is said as that.

        >>> print(Estimate(301.3, 153.8, 838.2), Estimate(math.inf, 147.2, math.inf), sep=", ")
        +301 (95%: +154 to +838), +147 or more (95%)
        """
        low, high = math.isfinite(self.low), math.isfinite(self.high)
        if low and high:
            interval = f"{self.low:+.0f} to {self.high:+.0f}"
        elif low or high:
            interval = f"{self.low:+.0f} or more" if low else f"{self.high:+.0f} or less"
        else:
            return "unknown"
        return f"{self.elo:+.0f} (95%: {interval})" if math.isfinite(self.elo) else f"{interval} (95%)"


@dataclass(frozen=True, slots=True)
class Sample:
    """How often each score came up, from the worst to the best, in equal steps from 0 to 1.

    Three counts are single games (lost, drawn, won). Five are pairs of games from one opening with colours swapped
    (0, ½, 1, 1½ and 2 points): openings that favour one side make the two games of a pair depend on each other, and
    only pairs show the true error.

    >>> print(Sample.of_games(wins=136, draws=111, losses=96).estimate())
    +41 (95%: +11 to +71)
    """

    counts: tuple[int, ...]

    @classmethod
    def of_games(cls, wins: int, draws: int, losses: int) -> Sample:
        return cls((losses, draws, wins))

    @classmethod
    def of_pairs(cls, scores: Iterable[float]) -> Sample:
        """From the points (0 to 2) of each pair."""
        counts = [0] * 5
        for score in scores:
            counts[round(2 * score)] += 1
        return cls(tuple(counts))

    @property
    def size(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The share of points; one half when nothing was played."""
        if not self.size:
            return 0.5
        return sum(i * count for i, count in enumerate(self.counts)) / (len(self.counts) - 1) / self.size

    @property
    def variance(self) -> float:
        if not self.size:
            return 0.0
        step, mean = 1 / (len(self.counts) - 1), self.mean
        return sum(count * (i * step - mean) ** 2 for i, count in enumerate(self.counts)) / self.size

    @property
    def standard_error(self) -> float:
        """Of the share of points."""
        return math.sqrt(self.variance / self.size) if self.size else math.inf

    def estimate(self) -> Estimate:
        """The difference in Elo and its 95% interval.

        Where every score was the same the spread of the sample says nothing; then the interval is Wilson's.
        """
        if not self.size:
            return Estimate(0.0, -math.inf, math.inf)
        margin, centre = Z95 * self.standard_error, self.mean
        if self.variance == 0.0:
            weight = Z95**2 / self.size
            centre = (self.mean + weight / 2) / (1 + weight)
            margin = Z95 / (1 + weight) * math.sqrt(self.mean * (1 - self.mean) / self.size + weight / (4 * self.size))
        # Rounding must not bound what won or lost everything.
        low = centre - margin if self.mean > 0.0 else 0.0
        high = centre + margin if self.mean < 1.0 else 1.0
        return Estimate(elo_of(self.mean), elo_of(low), elo_of(high))

    def superiority(self) -> float:
        """The likelihood, from 0 to 1, that the first player is the stronger one.

        >>> f"{Sample.of_games(wins=136, draws=111, losses=96).superiority():.2%}"
        '99.60%'
        """
        if not self.size:
            return 0.5
        if self.variance == 0.0:
            # All scores alike: half of what one more result to the contrary would leave open.
            return (
                0.5 if self.mean == 0.5 else 1 - 0.5 ** (self.size + 1) if self.mean > 0.5 else 0.5 ** (self.size + 1)
            )
        return 0.5 * (1.0 + math.erf((self.mean - 0.5) / (self.standard_error * math.sqrt(2.0))))


def percent(likelihood: float) -> str:
    """A likelihood as people read it; what is not certain is never called so.

    >>> percent(0.9960), percent(0.99999), percent(0.0)
    ('99.6%', 'over 99.9%', 'under 0.1%')
    """
    if likelihood > 0.999:
        return "over 99.9%"
    return f"{likelihood:.1%}" if likelihood >= 0.001 else "under 0.1%"
