"""What stones threaten: the rows they make, fours and open threes on the board, and points with two threats at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from omello.core import BLACK, WHITE, Move, Side
from omello.omok.board import Board

RowKind = Literal["three", "four", "open four", "five", "overline"]
ForkKind = Literal["double four", "four three", "double three"]


@dataclass(frozen=True, slots=True)
class Row:
    """What a stone makes in one line, by the definitions of the Renju International Federation.

    The words are those for five in a row; where the rule asks for another number, a four is one stone less, and so on.
    """

    kind: RowKind
    stones: tuple[Move, ...]
    """In the order of the line."""
    points: tuple[Move, ...]
    """Where a four becomes five, or a three an open four."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A point where one stone makes two threats at once."""

    point: Move
    kind: ForkKind
    rows: tuple[Row, ...]


def rows(board: Board, point: str, side: Side | None = None) -> tuple[Row, ...]:
    """What a side's stone on a point makes, whether it lies there or not; usually the side to move.

    >>> board = Board.from_stones(black=["h8", "i8"], white=["a1", "a3"])
    >>> rows(board, "j8")[0]
    Row(kind='three', stones=(Move('h8'), Move('i8'), Move('j8')), points=(Move('g8'), Move('k8')))
    """
    found = board._rows_of(point, board.turn if side is None else side)
    return tuple(Row(kind, tuple(stones), tuple(points)) for kind, stones, points in found)


def promising(board: Board, side: Side) -> Iterator[tuple[Move, tuple[Row, ...]]]:
    """Every empty point where a stone of the side would make something and is allowed, with what it makes."""
    for point, allowed, found in board._all_rows(side):
        if allowed:
            yield point, tuple(Row(kind, tuple(stones), tuple(points)) for kind, stones, points in found)


def fives(board: Board, side: Side) -> tuple[Move, ...]:
    """Where a side would win at once if it were to move."""
    return tuple(point for point, made in promising(board, side) if any(row.kind == "five" for row in made))


def standing(board: Board, side: Side) -> tuple[Row, ...]:
    """The fours and open threes that a side has on the board.

    >>> board = Board.from_stones(black=["h8", "i8", "j8"], white=["a1", "a3", "g8"])
    >>> standing(board, BLACK)
    ()
    >>> standing(Board.from_stones(black=["h8", "i8", "j8"], white=["a1", "a3"]), BLACK)
    (Row(kind='three', stones=(Move('h8'), Move('i8'), Move('j8')), points=(Move('g8'), Move('k8'))),)
    """
    grown: dict[tuple[RowKind, tuple[Move, ...]], list[Move]] = {}
    for point, made in promising(board, side):
        wins = any(row.kind == "five" for row in made)
        for row in made:
            if row.kind == "five" or (row.kind == "open four" and not wins):
                stones = tuple(stone for stone in row.stones if stone != point)
                grown.setdefault((row.kind, stones), []).append(point)
    found = []
    for (kind, stones), points in grown.items():
        if kind == "five":
            found.append(Row("open four" if len(points) > 1 else "four", stones, tuple(points)))
        else:
            found.append(Row("three", stones, tuple(points)))
    return tuple(found)


def fork_kind(made: tuple[Row, ...]) -> ForkKind | None:
    """What two threats a stone makes at once; None for fewer, or if it wins anyway."""
    kinds = [row.kind for row in made]
    fours, threes = kinds.count("four") + kinds.count("open four"), kinds.count("three")
    if "five" in kinds:
        return None
    if fours > 1:
        return "double four"
    if fours and threes:
        return "four three"
    return "double three" if threes > 1 else None


def forks(board: Board, side: Side) -> tuple[Fork, ...]:
    """The points where a side would make two threats at once."""
    return tuple(
        Fork(point, kind, made) for point, made in promising(board, side) if (kind := fork_kind(made)) is not None
    )


def seen_by(board: Board, side: Side) -> Board:
    """The same stones with that side to move."""
    return Board.from_stones(
        black=board.stones(BLACK), white=board.stones(WHITE), size=board.size, rule=board.rule, turn=side
    )


def of_last_stone(board: Board) -> tuple[Row, ...]:
    """The fours and threes that the last stone made, if there is one."""
    if not board.moves or board.moves[-1].is_pass:
        return ()
    return tuple(row for row in rows(board, board.moves[-1], board.turn.other) if row.points)
