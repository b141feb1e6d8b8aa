"""`omello learn`: lessons and one's own mistakes in the terminal."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

from omello import texts
from omello.cli import languages
from omello.core import Limit, Side
from omello.errors import SpecError

if TYPE_CHECKING:
    from omello.cli.learner import Learner
    from omello.tui.exercises import Exercises

LOOK = Limit(time=0.1)
"""For each position of a game that is looked through for mistakes."""
MEMORY = 16


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "learn",
        help="lessons and your own mistakes in the terminal",
        description="Lessons, rules and your own mistakes on boards: write the point to play, such as h8; ? shows the "
        "answer, q leaves. What you did is kept where the app keeps it.",
    )
    parser.add_argument("lesson", nargs="?", help="such as omok/03-stop-a-three; all are listed if left out")
    parser.add_argument("--mistakes", action="store_true", help="practise the mistakes that are due")
    parser.add_argument("--games", metavar="FILE", help="make cards of the mistakes in these games, in any format")
    parser.add_argument("--player", default="", metavar="NAME", help="with --games: whose mistakes (both sides')")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="keep it here (default: as in the app)")
    languages.add_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.cli import learner
    from omello.learn import lessons
    from omello.tui.exercises import Exercises, LeftError

    say = texts.load(texts.language(args.lang))
    lesson = None if args.lesson is None else lessons.find(args.lesson)
    with learner.opened(args.data) as mine:
        try:
            if args.games is not None:
                _read(args, mine, say)
            elif args.mistakes:
                _practise(Exercises(say), mine, say)
            elif lesson is not None:
                Exercises(say).lesson(lesson)
                mine.lesson_done(lesson.id)
            else:
                _list(mine, say)
        except LeftError:
            print()
    return 0


def _list(mine: Learner, say: texts.Texts) -> None:
    from omello.learn import lessons

    done = mine.lessons_done()
    for game in ("othello", "omok"):
        print(say(f"game.{game}"))
        for lesson in lessons.shipped(game):
            print(f"{'✓' if lesson.id in done else ' '} {lesson.id:32} {lesson.title[say.language]}")
    due = len(mine.due())
    if due:
        print(say("learn.your-cards", n=due))


def _practise(exercises: Exercises, mine: Learner, say: texts.Texts) -> None:
    due = mine.due()
    for card in due:
        after = mine.answered(card, exercises.card(card))
        moment = time.strftime("%Y-%m-%d %H:%M", time.localtime(after.due))
        print(say("learn.back-on", date=moment), end="\n\n")
    if not due:
        print(say("learn.none-due", n=mine.count()))


def _read(args: argparse.Namespace, mine: Learner, say: texts.Texts) -> None:
    from omello import Engine, records
    from omello.learn import cards

    made = played = 0
    for number, record in enumerate(records.read_file(args.games), 1):
        sides = [side for side in Side if args.player in ("", record.players.get(side, ""))]
        if sides:
            played += 1
            engine = Engine(record.start, memory=MEMORY)
            source = f"{Path(args.games).name} {number}"[:80]
            found = cards.of_record(record, engine, LOOK, sides=sides, source=source, now=time.time())
            made += mine.keep(found)
    if not played:
        raise SpecError(f"{args.player!r} plays in no game of {args.games!r}")
    print(say("learn.made-cards", n=made))
    print(say("learn.your-cards", n=len(mine.due())))
