"""Games to weights in one command: `python -m training.othello --size 8 --wthor data/wthor`."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.games import files
from training.othello import engine_games, self_play, tempo, wide, wthor
from training.othello.curve import draw, learning_curve
from training.othello.fit import PhaseResult, fit, pack, weights_size, zeros
from training.othello.positions import Positions

CURVES = {4: "50 to 46 empty", 8: "40 to 36 empty", 12: "30 to 26 empty"}
"""The phases of 8×8 whose learning curves are drawn."""
HUMAN_IMPORTANCE = 0.05
"""People err: what the result of a human game counts beside that of our search, unless it is sure."""
CLOSE = 20.0
"""In the end results much farther apart than so many stones count less: games are decided among close ones."""


def train(
    source: Positions, human: list[Positions], args: argparse.Namespace, report: Callable[[PhaseResult], None]
) -> tuple[NDArray[np.float32], list[Positions]]:
    """Weights for a board up to 8×8, in rounds: learn, let the search play with what was learnt, learn from that."""
    random = np.random.default_rng(args.seed)
    size = source.size
    parts = human or [source]
    weights = fit(parts, ridge=args.ridge, seed=args.seed, report=report)
    ours: list[Positions] = [Positions.load(path) for path in files(args.known)]
    known = len(ours)
    for _ in range(args.rounds):
        file = pack(size, weights)
        if size > 4:  # 4×4 is all endgame
            begun = engine_games.starts(source, args.games, random)
            ours.append(engine_games.play(size, file, begun, args.depth))
        ours.append(engine_games.endings(source, file, args.games * 4, random))
        if len(ours) - known < 2 * args.rounds:
            parts = ours + [part for games in human for part in by_worth(games, games.empties <= wthor.PERFECT)]
            weights = fit(parts, ridge=args.ridge, seed=args.seed, report=report)
    if ours:
        sure = (engine_games.EXACT_EMPTIES, wthor.PERFECT, wthor.PERFECT + 1)
        parts = ours + [part for games in human for part in by_worth(games, np.isin(games.empties, sure))]
        weights = fit(parts, ridge=args.ridge / 2, close=CLOSE, seed=args.seed, report=report)
    return weights, parts


def by_worth(human: Positions, sure: NDArray[np.bool_]) -> list[Positions]:
    """Positions of human games whose labels are those of perfect play, or nearly, and the others, which count less."""
    return [human.select(sure), replace(human.select(~sure), importance=HUMAN_IMPORTANCE)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.othello", description=__doc__)
    parser.add_argument("--size", type=int, default=8, choices=(4, 6, 8, 10), help="10 stands for all wider boards")
    parser.add_argument("--wthor", type=Path, help="a folder of WTHOR games to start from, for size 8")
    parser.add_argument(
        "--games",
        type=int,
        default=20000,
        help="games against itself in each round; fewer on the larger of the wide boards",
    )
    parser.add_argument("--rounds", type=int, default=1, help="rounds of self-play")
    parser.add_argument(
        "--from",
        dest="known",
        type=Path,
        nargs="*",
        default=[],
        help="positions of `training.games`: files or folders; up to 8×8",
    )
    parser.add_argument("--depth", type=int, default=4, help="how deep to search in these games, up to 8×8")
    parser.add_argument("--ridge", type=float, default=20.0, help="how strongly rare patterns are held where they are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("src/omello/data"))
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve (SVG), for size 8")
    args = parser.parse_args()

    start = time.perf_counter()

    def tell(text: str) -> None:
        print(f"{text}; {time.perf_counter() - start:.0f} s, {time.process_time():.0f} s CPU", flush=True)

    def report(result: PhaseResult) -> None:
        tell(
            f"phase {result.phase:2}: {result.positions:9,} positions, error {result.train_error:6.2f} stones,"
            f" held out {result.held_out_error:6.2f}"
        )

    parts: list[Positions] = []
    if args.size >= 10:
        weights = wide.train(count=args.games, rounds=args.rounds, ridge=args.ridge, seed=args.seed, report=report)
    else:
        human = []
        if args.wthor:
            games = wthor.read(args.wthor)
            source = games.positions
            # The solver needs weights only to order moves: any will do.
            human = [games.settled(pack(8, zeros(8)))]
        else:
            source = self_play.games(args.size, None, args.games, args.seed)
        tell(f"{len(source.labels):,} positions to start from")
        weights, parts = train(source, human, args, report)
        if args.size == 8:
            weights = tempo.settle(weights, source, args.seed)
    file = args.out / f"othello{weights_size(args.size)}.weights"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pack(args.size, weights))
    print(f"wrote {file}")
    if args.curve and args.size == 8:
        curves = {
            name: learning_curve(parts, phase, ridge=args.ridge / 2, close=CLOSE, seed=args.seed)
            for phase, name in CURVES.items()
        }
        draw(curves, args.curve)


if __name__ == "__main__":
    main()
