"""Weights from games of the evaluation against itself, for boards that no one has records of."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from omello import othello
from omello._native import othello_self_play
from training.othello.fit import PhaseResult, fit, pack
from training.othello.positions import Positions, with_results

SURPRISE = 12
"""One move in so many is random, so that the games also show what mistakes cost."""


def games(size: int, weights: bytes | None, count: int, seed: int) -> Positions:
    """The positions of self-play games with their results; of random games as long as there are no weights."""
    if weights is None:
        return with_results(size, othello.random_playouts(othello.Board(size), count, seed=seed).moves)
    moves = np.full((count, 2 * size * size), -1, np.int16)
    othello_self_play(size, weights, size, SURPRISE, seed, moves)
    return with_results(size, moves[:, : int((moves >= 0).sum(axis=1).max())])


def train(
    sizes: tuple[int, ...],
    *,
    count: int,
    rounds: int,
    ridge: float,
    seed: int,
    report: Callable[[PhaseResult], None],
) -> NDArray[np.float32]:
    """Play, learn, play better, learn again: `count` games of each size in each round, the first one random."""
    weights: NDArray[np.float32] | None = None
    parts: list[Positions] = []
    for number in range(rounds):
        file = None if weights is None else pack(sizes[0], weights)
        fresh = [games(size, file, count, seed + number * 1000 + size) for size in sizes]
        # The round before still helps where positions are rare; random games have done their duty.
        parts = fresh if number < 2 else [*fresh, *parts[: len(sizes)]]
        weights = fit(parts, ridge=ridge, seed=seed, report=report)
    assert weights is not None
    return weights
