"""Many Omok positions at once, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omello._native import omok_playouts
from omello.errors import PositionError
from omello.omok.board import Board
from omello.playouts import room, seed64
from omello.setup import USUAL_SIZES


def boards_to_planes(boards: Sequence[Board]) -> NDArray[np.uint8]:
    """Boards of one size as an array of shape (boards, 3, size, size) of zeros and ones.

    The planes are the stones of the side to move, those of the other side, and the points it may move to.

    >>> board = Board(5)
    >>> _ = board.play("c3")
    >>> planes = boards_to_planes([board])
    >>> planes.shape, planes.sum(axis=(2, 3)).tolist()
    ((1, 3, 5, 5), [[0, 1, 24]])
    """
    for board in boards:
        if not isinstance(board, Board):
            raise PositionError(f"{board!r} is no Omok board")
    size = boards[0].size if len(boards) else USUAL_SIZES["omok"]
    if any(board.size != size for board in boards):
        raise PositionError(f"boards of sizes {sorted({board.size for board in boards})} do not fit one array")
    planes = np.zeros((len(boards), 3, size, size), np.uint8)
    for board, plane in zip(boards, planes, strict=True):
        board._fill_planes(plane)
    return planes


class Playouts(NamedTuple):
    """Finished games, one a row."""

    moves: NDArray[np.int16]
    """The moves as cells (`Move.cell`), -1 after the end: shape (games, longest game)."""
    plies: NDArray[np.int16]
    """How many moves each game had."""
    winners: NDArray[np.int8]
    """0 for black, 1 for white, -1 for a draw."""


def random_playouts(board: Board, count: int, *, seed: int = 0) -> Playouts:
    """Play `count` games from a position to the end with random moves, each legal move equally likely.

    The same seed gives the same games on every machine.

    >>> games = random_playouts(Board(9), 1000, seed=7)
    >>> games.moves.shape[0], bool(games.plies.min() >= 9)
    (1000, True)
    """
    if not isinstance(board, Board):
        raise PositionError(f"{board!r} is no Omok board")
    moves = room(count, board.size**2)
    plies, winners = np.zeros(len(moves), np.int16), np.zeros(len(moves), np.int8)
    omok_playouts(board, seed64(seed), moves, plies, winners)
    return Playouts(moves[:, : plies.max(initial=0)], plies, winners)
