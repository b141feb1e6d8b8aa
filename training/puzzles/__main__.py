"""Make, rate and check the shipped puzzles.

`python -m training.puzzles --game omok --make 3600` looks for puzzles for an hour and keeps what it found in a folder,
to go on another time; `--rate` has the levels solve them; `--pack` writes the file that is shipped; `--check` proves
every shipped puzzle again; `--hold-out` asks players that had no part in the ratings.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from omello import book
from omello.core import Game
from omello.learn.proof import Prover
from omello.learn.puzzles import Puzzle, shipped
from training.puzzles.making import Maker

DATA = Path("src/omello/data")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.puzzles", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=("omok", "othello"), help="only this game")
    parser.add_argument("--folder", type=Path, default=Path("build/puzzles"), help="for what was found (build/puzzles)")
    parser.add_argument("--make", type=float, metavar="SECONDS", help="look for more puzzles for so long")
    parser.add_argument("--rate", action="store_true", help="have the levels solve them and rate them by that")
    parser.add_argument("--pack", action="store_true", help=f"write the shipped files in {DATA}")
    parser.add_argument("--check", action="store_true", help="prove every shipped puzzle again")
    parser.add_argument(
        "--hold-out", action="store_true", help="compare the ratings with players that had no part in them"
    )
    args = parser.parse_args()
    games: list[Game] = [args.game] if args.game else ["omok", "othello"]
    fine = True
    for game in games:
        if args.make:
            maker = Maker(game, args.folder)
            maker.run(args.make)
            tell(game, maker.found)
        if args.rate:
            from training.puzzles.rating import rate

            rate(game, args.folder)
        if args.pack:
            from training.puzzles.rating import rated

            puzzles = rated(game, args.folder)
            (DATA / f"{game}.puzzles").write_text("".join(puzzle.to_line() + "\n" for puzzle in puzzles))
            tell(game, puzzles)
        if args.check:
            fine &= check(game)
        if args.hold_out:
            from training.puzzles.holdout import report

            report(game, args.folder)
    return 0 if fine else 1


def tell(game: Game, puzzles: list[Puzzle]) -> None:
    print(f"{game}: {len(puzzles)} puzzles")
    for (rule, kind), count in sorted(Counter((puzzle.rule or "", puzzle.kind) for puzzle in puzzles).items()):
        print(f"  {rule:10} {kind:12} {count:5}")


def check(game: Game) -> bool:
    """Prove all; say which fail, and which are there twice under symmetry."""
    prover = Prover()
    seen: Counter[tuple[int, str]] = Counter()
    wrong = []
    for number, puzzle in enumerate(shipped(game), 1):
        seen[book.key(puzzle.board()), puzzle.rule or ""] += 1
        if not prover.check(puzzle):
            wrong.append(puzzle)
        if number % 100 == 0:
            print(f"{game}: {number} of {len(shipped(game))}", file=sys.stderr)
    twice = [key for key, count in seen.items() if count > 1]
    for puzzle in wrong:
        print(f"not proven: {puzzle.to_line()}")
    print(f"{game}: {len(shipped(game))} puzzles, {len(wrong)} not proven, {len(twice)} there twice")
    return not wrong and not twice


if __name__ == "__main__":
    sys.exit(main())
