"""Names of squares and points, and the moves that bear them.

Rows and columns are counted from 0 at the top left everywhere in the code. People write a letter for the column and
a number for the row: in Othello row 1 is at the top, in Omok at the bottom.
"""

from __future__ import annotations

from functools import cache

from omello._native import MoveTable
from omello.core import Game, Move

PASS = "pass"


def name(game: Game, size: int, row: int, col: int) -> str:
    """The name of a square or point.

    >>> name("othello", 8, 0, 0), name("omok", 15, 0, 0)
    ('a1', 'a15')
    """
    number = row + 1 if game == "othello" else size - row
    return f"{chr(ord('a') + col)}{number}"


@cache
def table(game: Game, size: int) -> MoveTable:
    """All moves of a game and size by index, the pass last. The same objects every time."""
    moves = [Move(name(game, size, row, col), row, col, row * size + col) for row in range(size) for col in range(size)]
    return MoveTable(size, game == "othello", [*moves, Move(PASS, -1, -1, size * size)])
