"""What it is worth to be on move where a search ends: `python -m training.othello.tempo --wthor data/wthor`.

The side that moved last chose among evaluations that are a little wrong, each in its own way, and so took one that is
too good for it: searches of odd depth are too hopeful, those of even depth not hopeful enough. The remedy is a constant
for the side to move in the tables of every stage. This measures it and writes it into a weights file; run again, it
finds next to nothing.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from omello._training import othello_wander
from training.othello import wthor
from training.othello.engine_games import search
from training.othello.fit import PARITIES, STAGES, pack, unpack
from training.othello.positions import Positions

DEPTHS = (7, 8)
COUNT = 600
"""Positions for each stage, if there are so many."""
DETOUR = 2
LATEST = 14
"""Searches that would end with fewer empty squares go to the end of the game."""
COUNT_TABLE = 64
"""The entries of a table of counts, as native/othello/eval.hpp has it."""
COUNTS = 4
"""So many of them stand at the end of a phase's weights: the first is that of the mover's moves."""


def gap(file: bytes, stones: NDArray[np.uint64]) -> float:
    """How much more the odd depth promises than the even one, in stones on average, searched without guesses: where the
    evaluation answers for a ply or two, depths mix."""
    odd, even = (search(8, file, stones, np.full(len(stones), depth, np.int16))[0] for depth in DEPTHS)
    return float((odd - even).mean())


def measure(file: bytes, source: Positions, random: np.random.Generator) -> NDArray[np.float64]:
    """Half the gap for every stage in which searches end, the first first."""
    stages = STAGES[8]
    width = (64 - 4) // stages
    empties = source.empties
    worth: dict[int, float] = {}
    for stage in range(stages):
        middle = 60 - stage * width - width // 2
        if not LATEST <= middle <= 60 - DEPTHS[0] - DETOUR:
            continue
        able = np.nonzero(empties == middle + DEPTHS[0] + DETOUR)[0]
        stones = source.stones[random.permutation(able)[:COUNT]]
        othello_wander(8, stones, np.full(len(stones), DETOUR, np.int16), int(random.integers(1 << 62)))
        stones = stones[stones.any(axis=1)]
        if not len(stones):
            continue
        worth[stage] = gap(file, stones) / 2
        print(f"stage {stage:2}, {middle:2} empty at the end: {worth[stage]:+.2f} stones", flush=True)
    # Few searches end in the other stages: the nearest one will do.
    return np.interp(np.arange(stages), list(worth), list(worth.values())) if worth else np.zeros(stages)


def settle(weights: NDArray[np.float32], source: Positions, seed: int) -> NDArray[np.float32]:
    """The weights of 8×8 with the constant in them: every position has one entry in the table of the mover's moves."""
    worth = measure(pack(8, weights), source, np.random.default_rng(seed))
    settled = weights.copy()
    first = weights.shape[1] - COUNTS * COUNT_TABLE
    settled[:, first : first + COUNT_TABLE] += np.repeat(worth, PARITIES[8])[:, None].astype(np.float32)
    return settled


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m training.othello.tempo", description=__doc__)
    parser.add_argument("--wthor", type=Path, required=True, help="a folder of WTHOR games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=Path("src/omello/data/othello8.weights"))
    parser.add_argument("--out", type=Path, help="where to write the weights with the constant in them")
    args = parser.parse_args(argv)
    source = wthor.read(args.wthor).positions
    settled = settle(unpack(args.weights.read_bytes()), source, args.seed)
    if args.out is not None:
        args.out.write_bytes(pack(8, settled))


if __name__ == "__main__":
    main()
