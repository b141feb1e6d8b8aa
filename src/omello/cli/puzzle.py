"""`omello puzzle`: puzzles in the terminal."""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING

from omello import texts
from omello.cli import languages

if TYPE_CHECKING:
    from omello.cli.learner import Learner
    from omello.learn.puzzles import Puzzle


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "puzzle",
        help="solve puzzles in the terminal",
        description="Solve puzzles: write the point, such as h8; ? shows the solution, q leaves.",
    )
    parser.add_argument("game", choices=("othello", "omok"))
    parser.add_argument(
        "--kind",
        default="",
        help="omok: fours, threats, defence, forbid, forbidden; "
        "othello: endgame, keep-win, save-draw, keep-corner, quiet",
    )
    parser.add_argument("--rule", default="", help="omok: freestyle, standard, renju or korean")
    parser.add_argument("--rating", type=int, help="how hard, about (default: your rating)")
    parser.add_argument("--count", type=int, default=5, help="so many (5)")
    parser.add_argument("--seed", type=int, help="the same puzzles for the same number")
    parser.add_argument("--json", action="store_true", help="print the puzzles, one object a line, and ask nothing")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="keep your rating here (default: as in the app)")
    languages.add_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.cli import learner

    with learner.opened(args.data) as mine:
        taken = _choose(args, mine.skill(args.game).value)
        if args.json:
            for puzzle in taken:
                fields = ("id", "game", "kind", "rule", "position", "answers", "length", "rating")
                print(json.dumps({name: getattr(puzzle, name) for name in fields}))
        else:
            _solve(taken, mine, texts.load(texts.language(args.lang)))
    return 0


def _choose(args: argparse.Namespace, rating: float) -> list[Puzzle]:
    """Puzzles about as hard as one is good, or as was asked for."""
    from omello.learn import puzzles

    chance = random.Random(args.seed)
    chosen = puzzles.choose(args.game, kinds=[args.kind] if args.kind else [], rules=[args.rule] if args.rule else [])
    taken: list[Puzzle] = []
    for _ in range(min(args.count, len(chosen))):
        left = [puzzle for puzzle in chosen if puzzle not in taken]
        found = puzzles.next_for(rating if args.rating is None else args.rating, left, chance)
        assert found is not None
        taken.append(found)
    return taken


def _solve(taken: list[Puzzle], mine: Learner, say: texts.Texts) -> None:
    from omello.tui.exercises import Exercises, LeftError

    exercises = Exercises(say)
    solved = tried = 0
    try:
        for puzzle in taken:
            began = time.monotonic()
            right = exercises.puzzle(puzzle)
            rating = mine.attempted(puzzle, right, time.monotonic() - began)
            solved, tried = solved + right, tried + 1
            print(say("learn.rating", rating=round(rating.value)), end="\n\n")
    except LeftError:
        print()
    print(say("learn.solved", n=solved, total=tried))
