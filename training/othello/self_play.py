"""Games of the evaluation against itself, without search."""

from __future__ import annotations

import numpy as np

from omello import othello
from omello._training import othello_self_play
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
