"""`ladder` (Omok): goes down a ladder of rules and plays the first rung that applies.

1. complete five: `x_xxx` or `xxx_x`, `xx_xx`, then `xxxx` at a free end;
2. stop five: the other's `xxxx` with one free end (with two it cannot be stopped and is not answered), `x_xxx` or
   `xxx_x`, `xx_xx`;
3. stop the other's `_x_xx_` or `_xx_x_`, both outer ends open, in the gap;
4. make four: `x_xx` or `xx_x` in the gap, then `xxx` at a free end;
5. stop the other's `_xxx_`, open at both ends, at a random end;
6. make three: `x_x` in the gap, then `xx` at a free end;
7. weights: +2 on each of the 8 neighbours of the other's stones, −2 on each neighbour of its own, and a random one of
   the best points of the whole board.

Every rung looks along rows, columns, falling and rising diagonals in that order, in each by the reading order of a
shape's first stone. Points that the rule forbids are passed over. Its home is the board of 19×19 without bans, where
five or more in a row win.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from operator import itemgetter

from omello.core import Limit, Move
from omello.omok import Board
from omello.players.player import Chance, choices

OWN, OTHER, FREE, EDGE = "xo_#"

# Shapes of own stones `x`, the other's stones `o`, free points `_`, points `*` to play on, and `|` for what blocks the
# other: the board's edge or an own stone. A rung may have several shapes of the same worth.
COMPLETE_FIVE = (("x*xxx", "xxx*x"), ("xx*xx",), ("*xxxx", "xxxx*"))
STOP_FIVE = (("*oooo|", "|oooo*"), ("o*ooo", "ooo*o"), ("oo*oo",))
STOP_SPLIT_THREE = (("_o*oo_", "_oo*o_"),)
MAKE_FOUR = (("x*xx", "xx*x"), ("*xxx", "xxx*"))
STOP_THREE = (("*ooo*",),)
MAKE_THREE = (("x*x",), ("*xx", "xx*"))
LADDER = (*COMPLETE_FIVE, *STOP_FIVE, *STOP_SPLIT_THREE, *MAKE_FOUR, *STOP_THREE, *MAKE_THREE)


class Ladder:
    """Rules from the top: make five, stop five, make four, stop three, make three, stay close."""

    name = "ladder"

    def __init__(self, *, seed: int | None = None) -> None:
        self._chance = Chance(seed)

    def choose(self, board: Board, limit: Limit) -> Move:
        legal = {move.cell: move for move in choices(board)}
        chance = self._chance.at(board)
        cells = picture(board)
        views = ["".join(EDGE if cell < 0 else cells[cell] for cell in path) for path in paths(board.size)]
        for rung in LADDER:
            for points in matches(views, paths(board.size), rung):
                if moves := [legal[cell] for cell in points if cell in legal]:
                    return chance.choice(moves)
        weights = {move: weight(cells, board.size, move) for move in legal.values()}
        best = max(weights.values())
        return chance.choice([move for move, value in weights.items() if value == best])


def picture(board: Board) -> str:
    """The board as the side to move sees it, in reading order."""
    cells = [FREE] * board.size**2
    for side, sign in ((board.turn, OWN), (board.turn.other, OTHER)):
        for stone in board.stones(side):
            cells[stone.cell] = sign
    return "".join(cells)


@cache
def paths(size: int) -> tuple[tuple[int, ...], ...]:
    """All lines of each direction one after another, as cells, with -1 for the edge before, between and after them."""
    found = []
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        path = [-1]
        for start in range(size * size):
            row, col = divmod(start, size)
            if 0 <= row - down < size and 0 <= col - right < size:
                continue
            while 0 <= row < size and 0 <= col < size:
                path.append(row * size + col)
                row, col = row + down, col + right
            path.append(-1)
        found.append(tuple(path))
    return tuple(found)


@cache
def _pattern(shape: str) -> re.Pattern[str]:
    # Looking ahead only, so that places that overlap are all found.
    return re.compile(f"(?={shape.replace('*', FREE).replace('|', f'[{OWN}{EDGE}]')})")


def matches(views: list[str], paths: tuple[tuple[int, ...], ...], shapes: tuple[str, ...]) -> Iterator[list[int]]:
    """The cells to play on, for every place where one of the shapes lies, by the first stone of the shape."""
    for view, path in zip(views, paths, strict=True):
        places = []
        for shape in shapes:
            first_stone = next(index for index, sign in enumerate(shape) if sign in (OWN, OTHER))
            for match in _pattern(shape).finditer(view):
                cells = path[match.start() : match.start() + len(shape)]
                places.append(
                    (cells[first_stone], [cell for cell, sign in zip(cells, shape, strict=True) if sign == "*"])
                )
        for _, points in sorted(places, key=itemgetter(0)):
            yield points


def weight(cells: str, size: int, move: Move) -> int:
    """Two for every neighbour that is the other's stone, minus two for every own."""
    left, right = max(move.col - 1, 0), min(move.col + 2, size)
    rows = range(max(move.row - 1, 0), min(move.row + 2, size))
    near = "".join(cells[row * size + left : row * size + right] for row in rows)
    return 2 * (near.count(OTHER) - near.count(OWN))
