"""Games of our own search against itself, and exact results from our own solver."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omello._training import othello_search_all, othello_step, othello_wander
from training.othello.positions import Positions

TABLE_BYTES = 32 << 20
EXACT_EMPTIES = 12
"""Positions with so few empty squares are solved."""
EXACT = 5
"""The level of confidence at which a search leaves nothing out, as native/othello/confidence.hpp has it."""
DETOURS, SHARES = (0, 1, 2, 3, 4, 6), (0.1, 0.3, 0.25, 0.15, 0.1, 0.1)
"""How many random moves lead away from a known game, and how often: an evaluation must know what strange positions are
worth, too."""
TRUST = 0.9
"""How much a label owes to what came of the game, move by move; the rest is what the searches said on the way."""


def search(
    size: int, weights: bytes, stones: NDArray[np.uint64], depths: NDArray[np.int16], level: int = EXACT
) -> tuple[NDArray[np.float32], NDArray[np.int16]]:
    """What searches say about positions: the value for the mover in stones, and the best move."""
    values = np.zeros(len(stones), np.float32)
    moves = np.zeros(len(stones), np.int16)
    othello_search_all(size, weights, np.ascontiguousarray(stones), depths, TABLE_BYTES, level, values, moves)
    return values, moves


def count_empties(size: int, stones: NDArray[np.uint64]) -> NDArray[np.int64]:
    return size**2 - np.bitwise_count(stones).sum(axis=1, dtype=np.int64)


def solve(size: int, weights: bytes, stones: NDArray[np.uint64]) -> NDArray[np.float32]:
    """The exact results, in stones for the mover."""
    return search(size, weights, stones, count_empties(size, stones).astype(np.int16))[0]


def starts(source: Positions, count: int, random: np.random.Generator) -> NDArray[np.uint64]:
    """Positions a few random moves beside known games, all different, early ones more often."""
    able = np.nonzero(source.empties > 2 * EXACT_EMPTIES)[0]
    early = source.empties[able].astype(np.float64)
    stones = np.ascontiguousarray(source.stones[random.choice(able, count, p=early / early.sum())])
    steps = random.choice(DETOURS, count, p=SHARES).astype(np.int16)
    othello_wander(source.size, stones, steps, int(random.integers(1 << 62)))
    return np.unique(stones[stones.any(axis=1)], axis=0)


class Ply(NamedTuple):
    """One move of many games: which, the positions before it, who moves, and what a search said to the mover."""

    games: NDArray[np.int64]
    stones: NDArray[np.uint64]
    signs: NDArray[np.float32]
    values: NDArray[np.float32]


def tell(games: int) -> None:
    print(f"\r{games:7} games go on", end="" if games else "\n", file=sys.stderr, flush=True)


def play(
    size: int,
    weights: bytes,
    stones: NDArray[np.uint64],
    depth: int,
    *,
    level: int = EXACT,
    trust: float = TRUST,
    report: Callable[[int], object] | None = tell,
) -> Positions:
    """Play on from each position, `depth` plies a move, until it can be solved: all positions on the way, labelled."""
    stones = np.ascontiguousarray(stones)
    signs = np.ones(len(stones), np.float32)
    active = np.arange(len(stones))
    plies: list[Ply] = []
    while len(active):
        empties = count_empties(size, stones[active])
        ended = empties <= EXACT_EMPTIES
        depths = np.where(ended, empties, depth).astype(np.int16)
        values, moves = search(size, weights, stones[active], depths, level)
        ended |= moves < 0
        plies.append(Ply(active, stones[active], signs[active], values))
        active, moves = active[~ended], moves[~ended]
        after = stones[active]
        othello_step(size, after, moves)
        stones[active] = after
        signs[active] = -signs[active]
        if report:
            report(len(active))
    return Positions(
        size,
        np.concatenate([ply.stones for ply in plies]),
        labels_of(plies, len(stones), trust),
        np.concatenate([ply.games for ply in plies]),
    )


def labels_of(plies: list[Ply], games: int, trust: float = TRUST) -> NDArray[np.float32]:
    """What each position turned out to be worth to its mover; the last one of every game is exact."""
    outcome = np.full(games, np.nan, np.float32)
    labels = []
    for ply in reversed(plies):
        said = ply.values * ply.signs
        later = outcome[ply.games]
        outcome[ply.games] = np.where(np.isnan(later), said, trust * later + (1 - trust) * said)
        labels.append(outcome[ply.games] * ply.signs)
    return np.concatenate(labels[::-1])


def endings(source: Positions, weights: bytes, count: int, random: np.random.Generator) -> Positions:
    """Late positions on or beside known games, with exact results."""
    able = np.nonzero(source.empties <= EXACT_EMPTIES)[0]
    chosen = random.choice(able, count)
    stones = np.ascontiguousarray(source.stones[chosen])
    othello_wander(source.size, stones, random.integers(0, 3, count).astype(np.int16), int(random.integers(1 << 62)))
    alive = stones.any(axis=1)
    stones = stones[alive]
    return Positions(source.size, stones, solve(source.size, weights, stones), source.games[chosen[alive]])
