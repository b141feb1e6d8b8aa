"""Many Omok positions at once, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from omello import batch
from omello._native import omok_batch, omok_planes, omok_playouts
from omello.errors import PositionError
from omello.omok.board import Board
from omello.omok.rule import Rule
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
    size = boards[0].size if len(boards) and isinstance(boards[0], Board) else USUAL_SIZES["omok"]
    planes = np.zeros((len(boards), 3, size, size), np.uint8)
    omok_planes(list(boards), planes)
    return planes


def boards_from_planes(planes: NDArray[np.uint8], turns: ArrayLike, *, rule: str | Rule = "freestyle") -> list[Board]:
    """The boards that planes show: the first two of each board, and who is to move (0 for black, 1 for white).

    >>> boards_from_planes(boards_to_planes([Board(5)]), [0]) == [Board(5)]
    True
    """
    size = planes.shape[-1] if isinstance(planes, np.ndarray) and planes.ndim == 4 else USUAL_SIZES["omok"]
    return batch.boards_of(Board(size, rule).setup, planes, turns)


class Batch(batch.Batch):
    """Many games of Omok, moved together.

    >>> games = Batch(1000, size=9, rule="renju")
    >>> while not games.over.all():
    ...     games.step(games.random_actions(seed=int(games.plies.max())))
    >>> games.planes.shape, games.masks.shape
    ((1000, 3, 9, 9), (1000, 81))
    """

    def __init__(self, count: int, size: int = 15, rule: str | Rule = "freestyle", *, threads: int = 1) -> None:
        board = Board(size, rule)
        super().__init__(board.setup, omok_batch(board.rule._numbers(), size, count, threads))

    @classmethod
    def from_boards(cls, boards: Sequence[Board], *, threads: int = 1) -> Self:
        """The positions of boards of one size and rule.

        >>> Batch.from_boards([Board(9, "renju")]).board(0) == Board(9, "renju")
        True
        """
        planes = boards_to_planes(boards)
        rules = {board.rule for board in boards}
        if len(rules) > 1:
            raise PositionError(f"boards of {len(rules)} rules cannot share a batch")
        made = cls(len(boards), planes.shape[-1], *rules, threads=threads)
        made.set_up(planes, [board.turn for board in boards])
        return made


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
