"""How far a shallow search is from a deep one: the error model behind selective search.

`python -m training.othello.selectivity` prints the coefficients of the logarithm of that error, in stones.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from omello import othello
from omello._training import othello_evaluate, othello_wander
from omello.othello import weights
from training.othello import wthor
from training.othello.engine_games import search
from training.othello.positions import Positions, with_results

DEPTHS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
COUNTS = {1: 800, 2: 800, 3: 800, 4: 800, 5: 800, 6: 600, 7: 400, 8: 240, 9: 120, 10: 80}
"""Deep searches are dear: fewer of them."""
ENDGAMES = {10: 800, 12: 600, 14: 300, 16: 100}
DETOUR = 2


def shallow(depth: int) -> int:
    """The depth that selective search asks before `depth`, as native/othello/probcut.hpp has it; 0 is no search."""
    if depth < 3:
        return 0
    half = depth // 2 if depth <= 8 else 4 if depth <= 16 else 6
    return half - (depth - half) % 2


@dataclass(frozen=True, slots=True)
class Sample:
    depth: int
    shallow: int
    empties: int
    sigma: float
    """In stones."""
    count: int


def terms(depth: float, shallow: float, empties: float) -> list[float]:
    """What the logarithm of sigma is a weighted sum of."""
    return [1.0, float(np.log(depth - shallow)), float(np.log1p(shallow)), empties / 64, (empties / 64) ** 2]


def values(size: int, stones: NDArray[np.uint64], depth: int) -> NDArray[np.float32]:
    if depth == 0:
        found = np.zeros(len(stones), np.float32)
        othello_evaluate(size, weights.load(size), np.ascontiguousarray(stones), found)
        return found
    return search(size, weights.load(size), stones, np.full(len(stones), depth, np.int16))[0]


def measure(source: Positions, seed: int) -> list[Sample]:
    """The spread of deep minus shallow for many depths and stages of the game."""
    random = np.random.default_rng(seed)
    empties = source.empties
    pairs = [(depth, stage, COUNTS[depth]) for depth in DEPTHS for stage in range(depth + 4, 57, 8)]
    pairs += [(stage, stage, count) for stage, count in ENDGAMES.items()]
    samples = []
    for depth, stage, count in pairs:
        able = np.nonzero(empties == stage + DETOUR)[0]
        stones = source.stones[random.choice(able, count)]
        othello_wander(source.size, stones, np.full(count, DETOUR, np.int16), int(random.integers(1 << 62)))
        stones = stones[stones.any(axis=1)]
        start = time.perf_counter()
        error = values(source.size, stones, depth) - values(source.size, stones, shallow(depth))
        # A few wild misses must not blow the model up: the spread of the middle, as a standard error.
        low, high = np.quantile(error, (0.1, 0.9))
        samples.append(Sample(depth, shallow(depth), stage, float(high - low) / 2.563, len(stones)))
        print(
            f"depth {depth:2} from {shallow(depth)}, {stage:2} empty: sigma {samples[-1].sigma:5.2f}"
            f" (mean {error.mean():+.2f}), {time.perf_counter() - start:.1f} s",
            flush=True,
        )
    return samples


def fit(samples: list[Sample]) -> NDArray[np.float64]:
    """The coefficients of `terms` for the logarithm of sigma."""
    rows = np.array([terms(sample.depth, sample.shallow, sample.empties) for sample in samples])
    importance = np.sqrt([sample.count for sample in samples])
    target = np.log([sample.sigma for sample in samples])
    return np.linalg.lstsq(rows * importance[:, None], target * importance, rcond=None)[0]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.othello.selectivity", description=__doc__)
    parser.add_argument("--wthor", type=Path, help="a folder of WTHOR games; random games without it")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.wthor:
        source = wthor.read(args.wthor).positions
    else:
        source = with_results(8, othello.random_playouts(othello.Board(), 20000, seed=args.seed).moves)
    samples = measure(source, args.seed)
    coefficients = fit(samples)
    print("coefficients:", ", ".join(f"{value:.4f}" for value in coefficients))
    for sample in samples:
        model = np.exp(coefficients @ terms(sample.depth, sample.shallow, sample.empties))
        print(f"depth {sample.depth:2}, {sample.empties:2} empty: measured {sample.sigma:.2f}, model {model:.2f}")


if __name__ == "__main__":
    main()
