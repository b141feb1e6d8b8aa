"""Lessons and rules one can touch, as files that a teacher can write without code.

A lesson is one TOML file, `omok/03-open-three.toml`; the number gives the order, the rest the name. Files that begin
with `rules-` teach a rule. docs/lessons.md says what may stand in one; `tests/learn/test_lessons.py` plays every board.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import PurePath
from typing import Any, Literal, get_args

from omello import omok, othello
from omello.core import BLACK, WHITE, Game
from omello.errors import FormatError, OmelloError, SpecError
from omello.texts import LANGUAGES

Goal = Literal["line", "fours", "threats", "defence", "forbidden", "free"]
"""What a board asks for.

- `line`: the moves of `line`, one's own and the answers by turns; `h8|k8` leaves a choice
- `fours`, `threats`: win by fours, or by fours and open threes, in any way; the engine answers
- `defence`: any move that leaves the other side no win by fours and threes
- `forbidden`: find a point that is forbidden
- `free`: play any legal move; the board is there to touch
"""
Text = Mapping[str, str]
"""By language."""


@dataclass(frozen=True, slots=True)
class LessonBoard:
    """A position, a sentence, and what is to be done."""

    say: Text
    position: str
    goal: Goal
    line: tuple[tuple[str, ...], ...] = ()
    """One's own moves and the answers by turns, each with its alternatives; the answers have one."""
    after: Text | None = None
    """What is said when it is done."""
    marks: tuple[str, ...] = ()
    """Points to look at."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Two sentences, then boards."""

    id: str
    """`omok/03-open-three`."""
    game: Game
    rule: str | None
    """The rule that it teaches, for those about rules; the rule that its boards have otherwise."""
    is_rules: bool
    title: Text
    text: Text
    boards: tuple[LessonBoard, ...]


def board_of(game: Game, position: str) -> othello.Board | omok.Board:
    return omok.Board.from_text(position) if game == "omok" else othello.Board.from_text(position)


@cache
def shipped(game: Game) -> tuple[Lesson, ...]:
    """All lessons of a game in order, the rules first.

    >>> [lesson.is_rules for lesson in shipped("othello")][:2]
    [True, False]
    """
    folder = resources.files(__name__).joinpath(game)
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    lessons = [read(game, PurePath(file.name).stem, file.read_text(encoding="utf-8")) for file in files]
    return tuple(sorted(lessons, key=lambda lesson: not lesson.is_rules))


def find(id: str) -> Lesson:
    """The lesson of an id such as `omok/03-open-three`. Raises `SpecError`."""
    for game in get_args(Game):
        for lesson in shipped(game):
            if lesson.id == id:
                return lesson
    raise SpecError(f"{id!r} names no lesson")


def read(game: Game, name: str, source: str) -> Lesson:
    """A lesson from its file. Raises `FormatError` with what is wrong and where."""
    try:
        found = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"{name}: {error}") from None
    try:
        size = int(found.get("size", 8 if game == "othello" else 9))
        rule = str(found.get("rule", "freestyle")) if game == "omok" else None
        boards = tuple(_board(game, size, rule, table) for table in found["boards"])
        lesson = Lesson(
            id=f"{game}/{name}",
            game=game,
            rule=rule,
            is_rules=name.startswith("rules-"),
            title=_text(found["title"], "title"),
            text=_text(found["text"], "text"),
            boards=boards,
        )
    except KeyError as error:
        raise FormatError(f"{name}: {error.args[0]!r} is missing") from None
    except (OmelloError, TypeError, ValueError) as error:
        raise FormatError(f"{name}: {error}") from None
    if not lesson.boards:
        raise FormatError(f"{name}: a lesson needs boards")
    return lesson


def _text(found: Any, name: str) -> Text:
    if not isinstance(found, dict) or set(found) != set(LANGUAGES) or not all(map(str.strip, found.values())):
        raise FormatError(f"{name!r} needs a text in {', '.join(LANGUAGES)}: {found!r}")
    return found


def _board(game: Game, size: int, rule: str | None, found: dict[str, Any]) -> LessonBoard:
    """The position is given by stones (`black`, `white`), or as rows (`rows`), or by `moves` from the start."""
    size, rule = int(found.get("size", size)), found.get("rule", rule)
    turn = {"black": BLACK, "white": WHITE}[found.get("turn", "black")]
    board: othello.Board | omok.Board
    if "moves" in found:
        board = othello.Board(size) if game == "othello" else omok.Board(size, rule or "freestyle")
        for move in found["moves"].split():
            board.play(move)
    elif game == "othello":
        board = othello.Board.from_rows(found["rows"].split(), turn=turn)
    else:
        board = omok.Board.from_stones(
            found.get("black", "").split(),
            found.get("white", "").split(),
            size=size,
            rule=rule or "freestyle",
            turn=turn,
        )
    goal = found.get("goal", "line")
    if goal not in get_args(Goal):
        raise FormatError(f"{goal!r} is no goal: expected one of {', '.join(get_args(Goal))}")
    line = tuple(tuple(step.split("|")) for step in found.get("line", "").split())
    if (goal == "line") != bool(line):
        raise FormatError("a board needs a line, or another goal, and not both")
    return LessonBoard(
        say=_text(found["say"], "say"),
        position=board.to_text(),
        goal=goal,
        line=line,
        after=_text(found["after"], "after") if "after" in found else None,
        marks=tuple(found.get("marks", "").split()),
    )
