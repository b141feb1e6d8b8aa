"""Games to weights in one command: `python -m training.omok --rule renju --games 3000 --rounds 2`."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from omello.omok import Board
from omello.omok.point_weights import load
from training.omok import games as selfplay
from training.omok.curve import draw
from training.omok.fit import HELD_OUT, fit, positions
from training.omok.games import Games

ROUND_SEEDS = 1000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.omok", description=__doc__)
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--games", type=int, default=3000, help="games against itself in each round")
    parser.add_argument("--nodes", type=int, default=800, help="nodes for every move of those games")
    parser.add_argument("--rounds", type=int, default=1, help="each plays with the weights of the one before")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="known", type=Path, nargs="*", default=[], help="games of earlier runs")
    parser.add_argument("--keep", type=Path, help="a folder for the games")
    parser.add_argument("--out", type=Path, default=Path("src/omello/data/omok"))
    parser.add_argument(
        "--curves", type=Path, default=Path("docs/pictures"), help="a folder for the picture of the loss"
    )
    args = parser.parse_args()

    board = Board(args.size, args.rule)
    weights = load(board.rule)
    known: list[Games] = [selfplay.load(path) for path in args.known]
    for number in range(args.rounds):
        start = time.perf_counter()
        if args.games:
            known.append(selfplay.play(board, weights, args.games, args.nodes, args.seed + ROUND_SEEDS * number))
            if args.keep:
                args.keep.mkdir(parents=True, exist_ok=True)
                selfplay.save(args.keep / f"{args.rule}-{args.seed}-{number}.npz", known[-1])
        games = Games(*(np.concatenate(part) for part in zip(*known, strict=True)))
        test = np.arange(len(games.winners)) % HELD_OUT == 0
        train_part = positions(board, Games(*(part[~test] for part in games)))
        test_part = positions(board, Games(*(part[test] for part in games)))
        print(f"{len(train_part.label):,} positions of {len(games.winners):,} games", flush=True)
        curve: list[tuple[float, float]] = []

        def report(epoch: int, train: float, held_out: float, started: float = start) -> None:
            curve.append((train, held_out))  # noqa: B023
            seconds = time.perf_counter() - started
            print(f"epoch {epoch}: loss {train:.4f}, held out {held_out:.4f}, {seconds:.0f} s", flush=True)

        shared = not board.rule.has_bans(0) and not board.rule.has_bans(1)
        found = fit(train_part, test_part, epochs=args.epochs, shared=shared, report=report)
        weights = found.tobytes()
        args.out.mkdir(parents=True, exist_ok=True)
        (args.out / f"{args.rule}.weights").write_bytes(weights)
        args.curves.mkdir(parents=True, exist_ok=True)
        (args.curves / f"training-omok-{args.rule}.svg").write_text(draw(curve))
    print(f"wrote {args.out / f'{args.rule}.weights'}")


if __name__ == "__main__":
    main()
