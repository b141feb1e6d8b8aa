"""Puzzles: positions with one solution, or a stated set of them, made from the engine's own games and proven.

>>> from omello.learn import puzzles
>>> easy = puzzles.choose("othello", kinds=["endgame"], most=1200)
>>> puzzle = easy[0]
>>> puzzle.board().is_legal(puzzle.answers[0])
True
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import resources
from typing import Literal, get_args

from omello import omok, othello
from omello.core import Game, Move
from omello.errors import FormatError, SpecError
from omello.learn.glicko import Rating

OmokKind = Literal["fours", "threats", "defence", "forbid", "forbidden"]
OthelloKind = Literal["endgame", "keep-win", "save-draw", "keep-corner", "quiet"]
Kind = OmokKind | OthelloKind
"""What is asked for.

- `fours`: win by fours alone, in `length` moves; `threats`: by fours and open threes, where fours alone do not win
- `defence`: the only move after which the other side cannot win by fours and threes
- `forbid`: win by fours because a point becomes forbidden to black
- `forbidden`: find the point that is forbidden
- `endgame`: the move with the best result; `keep-win`: the only one that wins; `save-draw`: the only one that draws
- `keep-corner`: the only move that gives the other side no corner
- `quiet`: the only quiet move, which is also the best
"""
KINDS: dict[Game, tuple[Kind, ...]] = {"omok": get_args(OmokKind), "othello": get_args(OthelloKind)}
Board = othello.Board | omok.Board

UNRATED = 1500
MOST_CHANGE = 150.0
"""Of a player's rating by one try."""
SURE = 110
"""How far off the rating of a shipped puzzle may be, as its levels solved it."""


@dataclass(frozen=True)
class Puzzle:
    """A position, what is asked for, and the moves that answer it; every other move is wrong."""

    game: Game
    kind: Kind
    position: str
    """As `Board.to_text` writes it."""
    answers: tuple[str, ...]
    length: int
    """Omok: the moves of one's own to the win; Othello: the empty squares."""
    rating: int = UNRATED

    @cached_property
    def id(self) -> str:
        """The same for as long as the puzzle is."""
        return hashlib.sha256(f"{self.game} {self.kind} {self.position}".encode()).hexdigest()[:10]

    @property
    def rule(self) -> str | None:
        """Omok: the rule."""
        return self.position.rpartition(" ")[2] if self.game == "omok" else None

    def board(self) -> Board:
        return omok.Board.from_text(self.position) if self.game == "omok" else othello.Board.from_text(self.position)

    def to_line(self) -> str:
        """As a file of puzzles has it."""
        return "\t".join([self.kind, self.position, " ".join(self.answers), str(self.length), str(self.rating)])

    @classmethod
    def from_line(cls, game: Game, line: str) -> Puzzle:
        """Raises `FormatError` for a line that is none."""
        try:
            kind, position, answers, length, rating = line.rstrip("\n").split("\t")
            puzzle = cls(game, _kind(game, kind), position, tuple(answers.split()), int(length), int(rating))
        except ValueError as error:
            raise FormatError(f"{line!r} is no puzzle: {error}") from None
        return puzzle


def _kind(game: Game, name: str) -> Kind:
    for kind in KINDS[game]:
        if kind == name:
            return kind
    raise SpecError(f"{name!r} is no kind of puzzle in {game}: expected one of {', '.join(KINDS[game])}")


def read(game: Game, lines: Iterable[str]) -> list[Puzzle]:
    """The puzzles of a file."""
    return [Puzzle.from_line(game, line) for line in lines if line.strip() and not line.startswith("#")]


@cache
def shipped(game: Game) -> tuple[Puzzle, ...]:
    """All puzzles of a game that come with Omello."""
    file = resources.files("omello").joinpath("data", f"{game}.puzzles")
    return tuple(read(game, file.read_text(encoding="utf-8").splitlines())) if file.is_file() else ()


@cache
def _by_id(game: Game) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped(game)}


def find(id: str) -> Puzzle:
    """The shipped puzzle of an id. Raises `SpecError`."""
    for game in KINDS:
        if id in _by_id(game):
            return _by_id(game)[id]
    raise SpecError(f"{id!r} names no puzzle")


def choose(
    game: Game,
    *,
    kinds: Collection[str] = (),
    rules: Collection[str] = (),
    least: int = 0,
    most: int = 9999,
    without: Collection[str] = (),
) -> list[Puzzle]:
    """The shipped puzzles of some kinds, rules and ratings; none named means all."""
    wanted = {_kind(game, kind) for kind in kinds}
    return [
        puzzle
        for puzzle in shipped(game)
        if (not wanted or puzzle.kind in wanted)
        and (not rules or puzzle.rule in rules)
        and least <= puzzle.rating <= most
        and puzzle.id not in without
    ]


def next_for(rating: float, candidates: Sequence[Puzzle], chance: random.Random) -> Puzzle | None:
    """One of the puzzles nearest to a player's rating; None if there are none."""
    if not candidates:
        return None
    nearest = sorted(candidates, key=lambda puzzle: abs(puzzle.rating - rating))
    return chance.choice(nearest[:NEAREST])


NEAREST = 25


def after_try(player: Rating, puzzle: Puzzle, solved: bool) -> Rating:
    """A player's rating after a try at a puzzle; one try moves it only so far, also where nothing is known yet.

    >>> easy = Puzzle("othello", "endgame", "", (), 6, rating=200)
    >>> round(after_try(Rating(1000), easy, False).value)
    850
    """
    after = player.after([(Rating(puzzle.rating, SURE), float(solved))])
    value = min(max(after.value, player.value - MOST_CHANGE), player.value + MOST_CHANGE)
    return replace(after, value=value)


def daily(game: Game, day: str) -> Puzzle:
    """The puzzle of a day, such as `2026-11-18`: the same for everybody."""
    ordinary = [puzzle for puzzle in shipped(game) if puzzle.kind != "forbidden"]
    return random.Random(f"{game} {day}").choice(ordinary)


def moves_of(puzzle: Puzzle) -> tuple[Move, ...]:
    """The answers as moves of its board."""
    board = puzzle.board()
    return tuple(board.move(answer) for answer in puzzle.answers)
