"""Better weights from our own searches: `python -m training.othello.refine --wthor ../shared/data/wthor`.

Positions a few random moves beside known games are searched with the weights so far, the last stage of the game first;
what the searches say are labels for that stage, beside the results of the games. Its weights then judge the leaves of
the searches for the stage before.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omello._native import othello_wander
from omello.othello import weights as shipped
from training.othello import wthor
from training.othello.engine_games import count_empties, search
from training.othello.fit import PHASES, fit_phase, pack, unpack
from training.othello.positions import Positions

SIZE = 8
IMPORTANCE = 6.0
"""What a searched position counts beside one of a human game, whose result later mistakes have changed."""
DETOURS, SHARES = (0, 1, 2, 3, 5, 8), (0.1, 0.35, 0.25, 0.15, 0.1, 0.05)
"""How many random moves lead away from the known games, and how often."""


class Stage(NamedTuple):
    """Positions with `low` to `high` empty squares, searched `depth` plies with the confidence of `level`."""

    low: int
    high: int
    count: int
    depth: int
    level: int

    @property
    def phases(self) -> range:
        """The phases this stage trains, the last first; everything after the stage is trained with it."""
        last = PHASES[SIZE] - 1 if self is STAGES[0] else phase_of(self.low)
        return range(last, phase_of(self.high) - 1, -1)


STAGES = (Stage(8, 16, 150_000, 16, 0), Stage(17, 28, 100_000, 6, 1), Stage(29, 42, 100_000, 6, 1))


def phase_of(empties: int) -> int:
    return (SIZE**2 - 4 - empties) * PHASES[SIZE] // (SIZE**2 - 4)


def beside(games: Positions, stage: Stage, random: np.random.Generator) -> Positions:
    """Positions of a stage, on and beside known games, without labels."""
    steps = random.choice(DETOURS, stage.count, p=SHARES).astype(np.int16)
    wanted = random.integers(stage.low, stage.high + 1, stage.count) + steps
    by_empties = np.argsort(games.empties, kind="stable")
    ends = np.cumsum(np.bincount(games.empties, minlength=SIZE**2 + 1))
    starts = np.concatenate([[0], ends[:-1]])
    chosen = by_empties[random.integers(starts[wanted], ends[wanted])]
    stones = np.ascontiguousarray(games.stones[chosen])
    othello_wander(SIZE, stones, steps, int(random.integers(1 << 62)))
    alive = stones.any(axis=1)
    return Positions(
        SIZE, stones[alive], np.zeros(int(alive.sum()), np.float32), games.games[chosen[alive]], IMPORTANCE
    )


def searched(positions: Positions, stage: Stage, weights: NDArray[np.float32]) -> Positions:
    """The same positions, labelled with what a search says."""
    depths = np.minimum(count_empties(SIZE, positions.stones), stage.depth).astype(np.int16)
    labels, _ = search(SIZE, pack(SIZE, weights), positions.stones, depths, stage.level)
    return Positions(SIZE, positions.stones, labels, positions.games, positions.importance)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.othello.refine", description=__doc__)
    parser.add_argument("--wthor", type=Path, required=True, help="a folder of WTHOR games")
    parser.add_argument("--weights", type=Path, help="the weights to start from; the shipped ones without it")
    parser.add_argument("--ridge", type=float, default=20.0, help="how strongly rare patterns are held where they are")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--out", type=Path, default=Path("src/omello/data/othello8.weights"))
    args = parser.parse_args()

    random = np.random.default_rng(args.seed)
    file = args.weights.read_bytes() if args.weights else shipped.load(SIZE)
    weights = unpack(file)
    games = wthor.read(args.wthor)
    parts = [games.settled(file)]
    for stage in STAGES:
        parts.append(searched(beside(games.positions, stage, random), stage, weights))
        print(f"{stage.low} to {stage.high} empty: searched, {time.process_time():.0f} s CPU", flush=True)
        for phase in stage.phases:
            prior = weights[min(phase + 1, len(weights) - 1)]
            weights[phase], result = fit_phase(parts, phase, prior, ridge=args.ridge, seed=args.seed)
            print(
                f"phase {phase:2}: {result.positions:9,} searched positions, error {result.train_error:5.2f} stones,"
                f" held out {result.held_out_error:5.2f}; {time.process_time():.0f} s CPU",
                flush=True,
            )
    args.out.write_bytes(pack(SIZE, weights))
    print(f"wrote {args.out}")


if __name__ == "__main__":
    main()
