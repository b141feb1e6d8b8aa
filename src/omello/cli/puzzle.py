"""`omello puzzle`: puzzles in the terminal."""

from __future__ import annotations

import argparse
import json
import random

from omello import texts
from omello.cli import languages


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
    parser.add_argument("--rating", type=int, default=1000, help="how hard, about (1000)")
    parser.add_argument("--count", type=int, default=5, help="so many (5)")
    parser.add_argument("--seed", type=int, help="the same puzzles for the same number")
    parser.add_argument("--json", action="store_true", help="print the puzzles, one object a line, and ask nothing")
    languages.add_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.learn import puzzles
    from omello.tui.exercises import Exercises, LeftError

    chance = random.Random(args.seed)
    chosen = puzzles.choose(args.game, kinds=[args.kind] if args.kind else [], rules=[args.rule] if args.rule else [])
    taken: list[puzzles.Puzzle] = []
    for _ in range(min(args.count, len(chosen))):
        found = puzzles.next_for(args.rating, [puzzle for puzzle in chosen if puzzle not in taken], chance)
        assert found is not None
        taken.append(found)
    if args.json:
        for puzzle in taken:
            fields = ("id", "game", "kind", "rule", "position", "answers", "length", "rating")
            print(json.dumps({name: getattr(puzzle, name) for name in fields}))
        return 0
    say = texts.load(texts.language(args.lang))
    exercises = Exercises(say)
    solved = tried = 0
    try:
        for puzzle in taken:
            solved += exercises.puzzle(puzzle)
            tried += 1
            print()
    except LeftError:
        print()
    print(say("learn.solved", n=solved, total=tried))
    return 0
