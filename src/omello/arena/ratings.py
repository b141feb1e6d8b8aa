"""A rating table from the results of many players: the ratings under which those results are likeliest.

The model is Elo's own (Bradley and Terry): a point is won with probability 1 / (1 + 10^(-difference / 400)), a draw is
half a point to each. A weak prior, one virtual draw against an average player, keeps players finite who won or lost
everything and holds together groups that never met. Where it is known who is stronger than whom, the ratings obey that:
the steps of such a row are positive, and as likely as those of a gamma distribution around `STEP`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from omello.arena.stats import Z95
from omello.errors import SpecError

ELO = 400 / math.log(10)
"""One unit of natural log odds in Elo."""

STEP = 100 / ELO
"""The usual step between two players of a row whose order is known."""
STEP_WEIGHT = 0.1
"""How much that counts: less than a game between the two."""

Score = tuple[float, int]
"""Points won and games played."""


@dataclass(frozen=True, slots=True)
class Rating:
    """One row of the table."""

    name: str
    elo: float
    error: float
    """Half of the 95% interval, against the average of the table or against the anchor; 0 for the anchor itself."""
    points: float
    games: int

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.5


def ratings(
    results: Mapping[tuple[str, str], Score],
    *,
    anchor: tuple[str, float] | None = None,
    virtual_draws: float = 1.0,
    players: Sequence[str] = (),
    order: Sequence[str] = (),
) -> list[Rating]:
    """Rate everyone named in `results`, which maps (player, opponent) to the player's points and games; best first.

    Each pairing is given once, in either order. `anchor` fixes one player's rating; otherwise the average is 0. Those
    in `order` are known to be stronger one after the other, whatever chance has made of their games.

    >>> for row in ratings({("a", "b"): (75.0, 100), ("b", "c"): (60.0, 100)}, anchor=("c", 1000)):
    ...     print(f"{row.name} {row.elo:.0f} ± {row.error:.0f}")
    a 1258 ± 104
    b 1069 ± 69
    c 1000 ± 0
    """
    names = sorted({name for pair in results for name in pair} | set(players))
    if anchor is not None and anchor[0] not in names:
        raise SpecError(f"the anchor {anchor[0]!r} did not play")
    if not names:
        return []
    index = {name: i for i, name in enumerate(names)}
    points, games = np.zeros((len(names), len(names))), np.zeros((len(names), len(names)))
    for (one, other), (won, played) in results.items():
        i, j = index[one], index[other]
        points[i, j] += won
        points[j, i] += played - won
        games[i, j] += played
        games[j, i] += played

    row = [index[name] for name in order]
    strength = np.zeros(len(names))
    strength[row] = STEP * np.arange(len(row))
    for _ in range(500):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        average = 1 / (1 + np.exp(-strength))
        gradient = (points - games * chance).sum(axis=1) + virtual_draws * (0.5 - average)
        spread = games * chance * (1 - chance)
        information = np.diag(spread.sum(axis=1) + virtual_draws * average * (1 - average)) - spread
        for lower, upper in itertools.pairwise(row):
            gap = strength[upper] - strength[lower]
            pull, stiffness = STEP_WEIGHT * (1 / gap - 1 / STEP), STEP_WEIGHT / gap**2
            gradient[[lower, upper]] += -pull, pull
            information[[lower, upper], [lower, upper]] += stiffness
            information[[lower, upper], [upper, lower]] -= stiffness
        step = np.linalg.solve(information, gradient)
        if np.abs(step).max() < 1e-10:
            break
        # Newton's step can overshoot where results are one-sided; two units of log odds at once are plenty. And the
        # order of a row is never left.
        step = np.clip(step, -2.0, 2.0)
        shrinking = [(strength[b] - strength[a], step[a] - step[b]) for a, b in itertools.pairwise(row)]
        strength += step * min([1.0] + [0.8 * gap / closing for gap, closing in shrinking if closing > 0])

    # What the table shows is a difference: to the anchor, or to the average of all.
    reference = np.zeros(len(names))
    if anchor is None:
        reference[:] = 1 / len(names)
    else:
        reference[index[anchor[0]]] = 1.0
    difference = np.eye(len(names)) - reference[None, :]
    variance = np.diag(difference @ np.linalg.inv(information) @ difference.T)
    elo = ELO * (difference @ strength) + (anchor[1] if anchor else 0.0)
    error = Z95 * ELO * np.sqrt(np.maximum(variance, 0.0))
    rows = [
        Rating(name, float(elo[i]), float(error[i]), float(points[i].sum()), int(games[i].sum()))
        for i, name in enumerate(names)
    ]
    return sorted(rows, key=lambda row: (-row.elo, row.name))
