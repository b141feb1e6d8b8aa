"""Weights for boards wider than 8×8, which no one has records of: first the evaluation plays against itself, then the
search with what was learnt from that does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from training.othello import engine_games, self_play
from training.othello.fit import PhaseResult, fit, pack
from training.othello.positions import Positions

SHARES = {10: 1.0, 12: 0.65, 14: 0.25, 16: 0.25}
"""The sizes, and how many games of each are played beside one of the smallest: large boards cost more and add less."""
DEPTHS = (2, 4)
"""How deep the rounds of searched games look. Evaluations of games without search hardly know what a corner costs."""
SEARCHED, EARLIER = 4.0, 2.0
"""What a searched game counts beside one without search, in its own round and in the next."""
RESULTS = 1.0
"""Only results count as labels: what these searches say on the way is not to be trusted yet."""
GUESSING = 0
"""The level of confidence of these searches, as native/othello/confidence.hpp has it."""


def train(
    *, count: int, rounds: int, ridge: float, seed: int, report: Callable[[PhaseResult], None]
) -> NDArray[np.float32]:
    """Play, learn, play better, learn again: `rounds` without search, the first one at random, then with it."""
    counts = {size: max(1, round(count * share)) for size, share in SHARES.items()}
    file: bytes | None = None
    parts: list[Positions] = []
    for number in range(rounds):
        fresh = [self_play.games(size, file, games, seed + number * 1000 + size) for size, games in counts.items()]
        # The round before still helps where positions are rare; random games have done their duty.
        parts = fresh if number < 2 else [*fresh, *parts[: len(counts)]]
        file = pack(10, fit(parts, ridge=ridge, seed=seed, report=report))
    assert file is not None
    random = np.random.default_rng(seed)
    earlier: list[Positions] = []
    for depth in DEPTHS:
        plain = [
            self_play.games(size, file, games, seed + (rounds + depth) * 1000 + size) for size, games in counts.items()
        ]
        searched = []
        for source in plain:
            begun = engine_games.starts(source, counts[source.size], random)
            played = engine_games.play(source.size, file, begun, depth, level=GUESSING, trust=RESULTS)
            searched.append(replace(played, importance=SEARCHED))
        weights = fit([*searched, *plain, *earlier], ridge=ridge, seed=seed, report=report)
        file = pack(10, weights)
        earlier = [replace(part, importance=EARLIER) for part in searched]
    return weights
