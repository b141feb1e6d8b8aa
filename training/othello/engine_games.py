"""Games of our own search against itself, and exact results from our own solver."""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from omello._native import othello_search_all, othello_step, othello_wander
from training.othello.positions import Positions

TABLE_BYTES = 32 << 20
EXACT_EMPTIES = 12
"""Positions with so few empty squares are solved."""
EXACT = 5
"""The level of confidence at which a search leaves nothing out, as native/othello/confidence.hpp has it."""
DETOURS = (1, 2, 3, 5, 8)
"""How many random moves lead away from a known game: an evaluation must know what strange positions are worth, too."""


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
    """Positions a few random moves beside known games, all different."""
    able = np.nonzero(source.empties > EXACT_EMPTIES)[0]
    stones = np.ascontiguousarray(source.stones[random.choice(able, count)])
    steps = random.choice(DETOURS, count).astype(np.int16)
    othello_wander(source.size, stones, steps, int(random.integers(1 << 62)))
    return np.unique(stones[stones.any(axis=1)], axis=0)


def play(size: int, weights: bytes, stones: NDArray[np.uint64], depth: int) -> Positions:
    """Play on from each position, `depth` plies a move, until it can be solved: all positions on the way, labelled."""
    stones = np.ascontiguousarray(stones)
    signs = np.ones(len(stones), np.float32)
    results = np.zeros(len(stones), np.float32)
    active = np.arange(len(stones))
    seen: list[tuple[NDArray[np.int64], NDArray[np.uint64], NDArray[np.float32]]] = []
    while len(active):
        empties = count_empties(size, stones[active])
        ended = empties <= EXACT_EMPTIES
        exact = np.where(ended, empties, depth).astype(np.int16)
        values, moves = search(size, weights, stones[active], exact)
        ended |= moves < 0
        seen.append((active, stones[active], signs[active]))
        results[active[ended]] = values[ended] * signs[active[ended]]
        active, moves = active[~ended], moves[~ended]
        after = stones[active]
        othello_step(size, after, moves)
        stones[active] = after
        signs[active] = -signs[active]
        print(f"\r{len(active):7} games go on", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    games = np.concatenate([game for game, _, _ in seen])
    sign = np.concatenate([sign for _, _, sign in seen])
    return Positions(size, np.concatenate([before for _, before, _ in seen]), results[games] * sign, games)


def endings(source: Positions, weights: bytes, count: int, random: np.random.Generator) -> Positions:
    """Late positions on or beside known games, with exact results."""
    able = np.nonzero(source.empties <= EXACT_EMPTIES)[0]
    chosen = random.choice(able, count)
    stones = np.ascontiguousarray(source.stones[chosen])
    othello_wander(source.size, stones, random.integers(0, 3, count).astype(np.int16), int(random.integers(1 << 62)))
    alive = stones.any(axis=1)
    stones = stones[alive]
    return Positions(source.size, stones, solve(source.size, weights, stones), source.games[chosen[alive]])
