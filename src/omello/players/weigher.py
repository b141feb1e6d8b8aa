"""`weights` (Omok): weighs every point by the shapes around it, and looks a few moves ahead.

**The weight of a point** for a side is the sum of what the table below gives it, over all four directions, all places
and both orders of every shape, and of its neighbours: +1 for each own stone next to it, −1 for each of the other's. In
the shapes, `x` is a stone, `.` and `*` are free points, `*` gains the amount, and `|` is blocked: by the board's edge
or by a stone of the side that does not own the `x`. Shapes with a group in `open` are that group's open shapes; shapes
with a group in `discounted` lose `discount` while the other side has any open shape of the group, on the whole board.

**The search** is a plain alpha-beta of `depth` moves (3 unless told otherwise) over all legal points, best weights
first; of equal weights the one nearest to the centre, then in reading order. Five wins; a quicker win is better, and a
board without legal points is a draw, worth 0. The value of the last position is the outlook of the side to move less
the other's, where the outlook of a side is the weight of its best free point, and 0 on a full board. Of equal moves the
first one searched is played. When its time is up, it plays the best of the moves it has looked at by then.

**The first move** of a game is the centre. Bans are those of the board's rule. Its home is the board of 15×15 under
renju.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from omello._native import OmokShapeTable
from omello.core import Limit, Move, Side
from omello.errors import SpecError
from omello.omok import Board
from omello.players.player import choices

Group = Literal[0, 1, 2]
TWO: Group = 1
THREE: Group = 2


class Shape(NamedTuple):
    """A row of the table."""

    cells: str
    own: bool
    amount: int
    open: Group = 0
    discounted: Group = 0
    discount: int = 0


OWN, OTHER = True, False
SHAPES = (
    Shape("*xx*", OTHER, 5, open=TWO),
    Shape("|xx*", OTHER, 5, discounted=TWO, discount=15),
    Shape("*xxx*", OTHER, 600, open=THREE),
    Shape(".xx*x.", OTHER, 600, open=THREE),
    Shape("|xxx*", OTHER, 600, discounted=THREE, discount=700),
    Shape("|xx.x*", OTHER, 600, discounted=THREE, discount=700),
    Shape("|x.xx*", OTHER, 600, discounted=THREE, discount=700),
    Shape("*xxxx*", OTHER, 150_000),
    Shape("|xxxx*", OTHER, 150_000),
    Shape("xxx*x", OTHER, 150_000),
    Shape("xx*xx", OTHER, 150_000),
    Shape("*xxx*", OWN, 10_000),
    Shape(".xx*x.", OWN, 10_000),
    Shape("|xxx*", OWN, 100),
    Shape("|xx*x*", OWN, 100),
    Shape("|x*xx*", OWN, 100),
    Shape("*xxxx*", OWN, 200_000),
    Shape("|xxxx*", OWN, 200_000),
    Shape("xxx*x", OWN, 200_000),
    Shape("xx*xx", OWN, 200_000),
)

MAX_DEPTH = 6
MOVES_TO_GO = 30


class Weigher:
    """Weighs every point and looks `depth` moves ahead."""

    name = "weights"

    def __init__(self, *, depth: int = 3) -> None:
        if not 1 <= depth <= MAX_DEPTH:
            raise SpecError(f"depth cannot be {depth!r}: expected 1 to {MAX_DEPTH}")
        self._depth = depth

    def choose(self, board: Board, limit: Limit) -> Move:
        moves = choices(board)
        if not any(board.score()):
            return moves[board.size**2 // 2 + (0 if board.size % 2 else board.size // 2)]
        depth = self._depth if limit.depth is None else max(1, min(self._depth, limit.depth))
        move, _, _ = _table().search(board, depth, _seconds(limit))
        return move


def _seconds(limit: Limit) -> float | None:
    """How long a move may take; of a clock's time one part in many, for the moves to come."""
    if limit.clock is None:
        return limit.time
    share = limit.clock / MOVES_TO_GO + 0.8 * limit.increment
    return min(share, 0.5 * limit.clock, share if limit.time is None else limit.time)


def weigh(board: Board, side: Side) -> dict[Move, int]:
    """The weight of every free point for a side, in reading order.

    >>> from omello import omok
    >>> board = omok.Board.from_stones(black=["h8", "h9"], white=["i10"])
    >>> weights = weigh(board, side=board.turn)
    >>> weights[board.move("h7")], weights[board.move("h10")]
    (4, 5)
    """
    points = (
        board.move(f"{chr(ord('a') + col)}{row}") for row in range(board.size, 0, -1) for col in range(board.size)
    )
    weights = zip(points, _table().weights(board, side), strict=True)
    return {point: weight for point, weight in weights if board[point] is None}


@cache
def _table() -> OmokShapeTable:
    return OmokShapeTable(SHAPES)
