"""The sequential probability ratio test: stop a match as soon as it has shown what it was asked.

The test asks whether the first player's advantage is `elo0` or `elo1`. After each game or pair the log-likelihood
ratio of the two is compared with two bounds; beyond one of them the answer is known with the chosen error rates.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Literal

from omello.arena.stats import Sample, expected_score
from omello.errors import SpecError

Verdict = Literal["accept", "reject"]

# Scores that have not come up yet are counted as if they had, a little: a probability of 0 would make the ratio blind.
UNSEEN = 1e-3


def likeliest(weights: list[float], mean: float) -> list[float]:
    """The distribution over equally spaced scores from 0 to 1 with that mean under which `weights` are likeliest.

    It is `p / (1 + t (score - mean))` for the one `t` that gives the mean; `t` lies between two poles.
    """
    step = 1 / (len(weights) - 1)
    offsets = [i * step - mean for i in range(len(weights))]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    # The pull of the scores falls steadily from pole to pole, so halving finds its root; 60 halvings are exact.
    for _ in range(60):
        t = (low + high) / 2
        if sum(weight * offset / (1 + t * offset) for weight, offset in zip(weights, offsets, strict=True)) > 0:
            low = t
        else:
            high = t
    t = (low + high) / 2
    return [weight / (1 + t * offset) for weight, offset in zip(weights, offsets, strict=True)]


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of `elo1` against `elo0` with error rates `alpha` (a false accept) and `beta` (a false reject).

    >>> test = Sprt(elo0=0, elo1=10)
    >>> sample = Sample.of_games(wins=3000, draws=2000, losses=2700)
    >>> round(test.ratio(sample), 2), test.verdict(sample)
    (7.36, 'accept')
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise SpecError(f"an SPRT needs elo0 below elo1, not {self.elo0!r} and {self.elo1!r}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise SpecError(f"SPRT error rates lie between 0 and 0.5, not {self.alpha!r} and {self.beta!r}")

    @classmethod
    def of(cls, given: Sprt | str | tuple[float, float]) -> Sprt:
        """A test, its text, or the two ratings alone. Raises `SpecError`.

        >>> Sprt.of((0, 5)) == Sprt.of("0,5") == Sprt(0, 5)
        True
        """
        if isinstance(given, Sprt):
            return given
        if isinstance(given, tuple):
            given = ",".join(map(str, given))
        if not isinstance(given, str):
            raise SpecError(f"{given!r} is no SPRT: expected two ratings, such as (0, 10)")
        return cls.parse(given)

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Read `ELO0,ELO1[,ALPHA[,BETA]]`.

        >>> Sprt.parse("0,5")
        Sprt(elo0=0.0, elo1=5.0, alpha=0.05, beta=0.05)
        """
        try:
            numbers = [float(part) for part in text.split(",")]
        except ValueError:
            numbers = []
        if not 2 <= len(numbers) <= 4:
            raise SpecError(f"an SPRT is ELO0,ELO1[,ALPHA[,BETA]], not {text!r}")
        return cls(*numbers)

    @property
    def lower(self) -> float:
        """At or below this ratio the answer is `elo0`."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above this ratio the answer is `elo1`."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, sample: Sample) -> float:
        """The generalised log-likelihood ratio of `elo1` over `elo0`."""
        if not sample.size:
            return 0.0
        counts = [max(count, UNSEEN) for count in sample.counts]
        total = sum(counts)
        weights = [count / total for count in counts]
        worse = likeliest(weights, expected_score(self.elo0))
        better = likeliest(weights, expected_score(self.elo1))
        return total * sum(w * math.log(b / a) for w, a, b in zip(weights, worse, better, strict=True))

    def to_json(self, sample: Sample) -> dict[str, float | str | None]:
        """Where the test stands, for programs."""
        return asdict(self) | {"ratio": round(self.ratio(sample), 3), "verdict": self.verdict(sample)}

    def verdict(self, sample: Sample) -> Verdict | None:
        """`accept` for `elo1`, `reject` for `elo0`, None while the match has to go on."""
        ratio = self.ratio(sample)
        return "accept" if ratio >= self.upper else "reject" if ratio <= self.lower else None
