"""Games to weights in one command: `python -m training.omok --rule renju --games 3000 --rounds 2`."""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path

import numpy as np

from omello.core import BLACK, WHITE
from omello.omok import Board
from omello.omok.weights import load
from training.games import files
from training.omok import self_play
from training.omok.curve import draw
from training.omok.fit import Weights, fit_promise, fit_worth
from training.omok.positions import positions
from training.omok.self_play import Games

ROUND_SEEDS = 1000
HELD_OUT = 20
"""One game in so many is kept for measuring the error."""


def has_bans(board: Board) -> bool:
    return board.rule.has_bans(BLACK) or board.rule.has_bans(WHITE)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.omok", description=__doc__)
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--games", type=int, default=3000, help="games against itself in each round")
    parser.add_argument("--nodes", type=int, default=800, help="nodes for every move of those games")
    parser.add_argument("--rounds", type=int, default=1, help="each plays with the weights of the one before")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--from",
        dest="known",
        type=Path,
        nargs="*",
        default=[],
        help="games of earlier runs: files, or folders of `training.games`",
    )
    parser.add_argument("--prior", type=Path, help="weights to start from: those of a rule with more games")
    parser.add_argument("--keep", type=Path, help="a folder for the games")
    parser.add_argument("--out", type=Path, default=Path("src/omello/data/omok"))
    parser.add_argument("--curves", type=Path, default=Path("docs/images"), help="a folder for the picture of the loss")
    args = parser.parse_args()

    board = Board(args.size, args.rule)
    weights = load(board.rule)
    prior = Weights.from_bytes(args.prior.read_bytes()) if args.prior else Weights.zero()
    known: list[Games] = [self_play.load(path) for path in files(args.known)]
    for number in range(args.rounds):
        start = time.perf_counter()
        if args.games:
            known.append(self_play.play(board, weights, args.games, args.nodes, args.seed + ROUND_SEEDS * number))
            if args.keep:
                args.keep.mkdir(parents=True, exist_ok=True)
                self_play.save(args.keep / f"{args.rule}-{args.seed}-{number}.npz", known[-1])
        games = Games(*(np.concatenate(part) for part in zip(*known, strict=True)))
        test = np.arange(len(games.winners)) % HELD_OUT == 0
        train_part = positions(board, Games(*(part[~test] for part in games)))
        test_part = positions(board, Games(*(part[test] for part in games)))
        print(f"{len(train_part.label):,} positions of {len(games.winners):,} games", flush=True)
        curves: dict[str, list[tuple[float, float]]] = {"worth": [], "promise": []}

        def report(name: str, epoch: int, train: float, held_out: float) -> None:
            curves[name].append((train, held_out))  # noqa: B023
            seconds = time.perf_counter() - start  # noqa: B023
            print(f"{name} {epoch}: loss {train:.4f}, held out {held_out:.4f}, {seconds:.0f} s", flush=True)

        how = {"epochs": args.epochs, "seed": args.seed, "shared": not has_bans(board)}
        quiet = train_part.where(train_part.quiet), test_part.where(test_part.quiet)
        worth, threats, *rest = fit_worth(*quiet, prior, **how, report=partial(report, "worth"))
        promise = fit_promise(train_part, test_part, prior, **how, report=partial(report, "promise"))
        weights = Weights(worth, threats, promise, *rest).to_bytes()
        args.out.mkdir(parents=True, exist_ok=True)
        (args.out / f"{args.rule}.weights").write_bytes(weights)
        args.curves.mkdir(parents=True, exist_ok=True)
        for name, curve in curves.items():
            (args.curves / f"training-omok-{args.rule}-{name}.svg").write_text(draw(curve))
    print(f"wrote {args.out / f'{args.rule}.weights'}")


if __name__ == "__main__":
    main()
