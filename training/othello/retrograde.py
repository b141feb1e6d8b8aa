"""Weights from searches: every phase learns what a search with the phase after it says, the last one exact results.

Games tell only how they ended, blunders included. A search of a few plies into a phase that is already known says far
more precisely what a position is worth; only positions from real games keep the evaluation honest over many phases.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from omello._native import othello_search_all, othello_wander
from training.othello.fit import PHASES, Layout, PhaseResult, fit_phase, pack, weights_size
from training.othello.positions import Positions

DETOURS = (0, 0, 1, 2, 3, 5)
"""How many random moves lead away from a game: players must know what strange positions are worth, too."""
TABLE_BYTES = 32 << 20
LAST_PHASES = 3


def sample(source: Positions, phase: int, count: int, random: np.random.Generator) -> Positions:
    """Positions of one phase, on or a few random moves beside the games of the source; without labels."""
    squares = source.size**2 - 4
    phases = PHASES[weights_size(source.size)]
    played = squares - source.empties
    detours = random.choice(DETOURS, count)
    chosen = np.full(count, -1, np.int64)
    first, end = -(-phase * squares // phases), -(-(phase + 1) * squares // phases)
    for detour in np.unique(detours):
        wanted = np.nonzero(detours == detour)[0]
        able = np.nonzero((played >= first - detour) & (played < end - detour))[0]
        if len(able):
            chosen[wanted] = random.choice(able, len(wanted))
    stones = source.stones[chosen[chosen >= 0]]
    games = source.games[chosen[chosen >= 0]]
    othello_wander(source.size, stones, detours[chosen >= 0].astype(np.int16), int(random.integers(1 << 62)))
    alive = stones.any(axis=1)
    _, unique = np.unique(stones[alive], axis=0, return_index=True)
    stones, games = stones[alive][unique], games[alive][unique]
    return Positions(source.size, stones, np.zeros(len(stones), np.float32), games)


def label(positions: Positions, weights: bytes, depth: int, exact_empties: int) -> Positions:
    """The same positions with what a search says; with few empty squares the exact result."""
    empties = positions.empties
    depths = np.where(empties <= exact_empties, empties, depth).astype(np.int16)
    values = np.zeros(len(empties), np.float32)
    othello_search_all(positions.size, weights, positions.stones, depths, TABLE_BYTES, values)
    return Positions(positions.size, positions.stones, values, positions.games)


def train(
    sources: list[Positions],
    results: list[Positions],
    *,
    count: int,
    depth: int,
    exact_empties: int,
    ridge: float,
    seed: int,
    report: Callable[[PhaseResult], None],
) -> NDArray[np.float32]:
    """The weights of all phases, from `count` searched positions a phase of each source.

    `results` are positions with the results of games, added with their own importance.
    """
    size = sources[0].size
    phases = PHASES[weights_size(size)]
    weights = np.zeros((phases, Layout.of(size).weights), np.float32)
    random = np.random.default_rng(seed)
    searched: list[Positions] = []
    for phase in reversed(range(phases)):
        weights[phase] = weights[min(phase + 1, phases - 1)]
        file = pack(size, weights)
        # Phases that are solved anyway need to be known only roughly.
        wanted = count if phase < phases - LAST_PHASES else count // 2
        fresh = [label(sample(source, phase, wanted, random), file, depth, exact_empties) for source in sources]
        # Only the neighbouring phase can still help the one before.
        searched = [*fresh, *searched][: 2 * len(sources)]
        weights[phase], result = fit_phase([*searched, *results], phase, weights[phase], ridge=ridge, seed=seed)
        report(result)
    return weights
