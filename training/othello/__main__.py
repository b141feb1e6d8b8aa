"""Games to weights in one command: `python -m training.othello --size 8 --wthor ../shared/data/wthor`."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from omello import othello
from training.othello import wthor
from training.othello.fit import PhaseResult, fit, pack, weights_size
from training.othello.positions import Positions, with_results

WIDE = (10, 12, 14, 16)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.othello", description=__doc__)
    parser.add_argument("--size", type=int, default=8, help="4, 6, 8, or 10 for all wider boards")
    parser.add_argument("--wthor", type=Path, help="a folder of WTHOR games")
    parser.add_argument("--random", type=int, default=0, help="random games to learn from, for each size")
    parser.add_argument("--positions", type=Path, nargs="*", default=[], help="files of labelled positions")
    parser.add_argument("--ridge", type=float, default=20.0, help="how strongly rare patterns are held at zero")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("src/omello/data"))
    args = parser.parse_args()

    start = time.perf_counter()
    parts: list[Positions] = [Positions.load(path) for path in args.positions]
    if args.wthor:
        parts.append(wthor.read(args.wthor))
    for size in WIDE if args.size >= 10 else (args.size,):
        if args.random:
            games = othello.random_playouts(othello.Board(size), args.random, seed=args.seed).moves
            parts.append(with_results(size, games))
    print(f"{sum(len(part.labels) for part in parts):,} positions, {time.perf_counter() - start:.0f} s", flush=True)

    def report(result: PhaseResult) -> None:
        print(
            f"phase {result.phase:2}: {result.positions:9,} positions, error {result.train_error:6.2f} stones,"
            f" held out {result.held_out_error:6.2f}, {time.perf_counter() - start:.0f} s",
            flush=True,
        )

    weights = fit(parts, ridge=args.ridge, seed=args.seed, report=report)
    file = args.out / f"othello{weights_size(args.size)}.weights"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pack(args.size, weights))
    print(f"wrote {file}")


if __name__ == "__main__":
    main()
