"""`omello learn`: lessons in the terminal."""

from __future__ import annotations

import argparse

from omello import texts
from omello.cli import languages


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "learn",
        help="lessons in the terminal",
        description="Lessons and rules on boards: write the point to play, such as h8; q leaves.",
    )
    parser.add_argument("lesson", nargs="?", help="such as omok/03-stop-a-three; all are listed if left out")
    languages.add_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.learn import lessons
    from omello.tui.exercises import Exercises, LeftError

    say = texts.load(texts.language(args.lang))
    if args.lesson is None:
        for game in ("othello", "omok"):
            print(say(f"game.{game}"))
            for lesson in lessons.shipped(game):
                print(f"  {lesson.id:32} {lesson.title[say.language]}")
        return 0
    lesson = lessons.find(args.lesson)
    try:
        Exercises(say).lesson(lesson)
    except LeftError:
        print()
    return 0
