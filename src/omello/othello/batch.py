"""Many Othello positions at once, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from omello import batch
from omello._native import othello_batch, othello_planes, othello_playouts
from omello.errors import PositionError
from omello.othello.board import Board
from omello.playouts import room, seed64
from omello.setup import USUAL_SIZES, Setup


def boards_to_planes(boards: Sequence[Board]) -> NDArray[np.uint8]:
    """Boards of one size as an array of shape (boards, 3, size, size) of zeros and ones.

    The planes are the stones of the side to move, those of the other side, and the squares it may move to.

    >>> planes = boards_to_planes([Board(4)])
    >>> planes.shape
    (1, 3, 4, 4)
    >>> planes[0, 2]
    array([[0, 1, 0, 0],
           [1, 0, 0, 0],
           [0, 0, 0, 1],
           [0, 0, 1, 0]], dtype=uint8)
    """
    size = boards[0].size if len(boards) and isinstance(boards[0], Board) else USUAL_SIZES["othello"]
    planes = np.zeros((len(boards), 3, size, size), dtype=np.uint8)
    othello_planes(list(boards), planes)
    return planes


def boards_from_planes(planes: NDArray[np.uint8], turns: ArrayLike) -> list[Board]:
    """The boards that planes show: the first two of each board, and who is to move (0 for black, 1 for white).

    >>> boards_from_planes(boards_to_planes([Board(4)]), [0]) == [Board(4)]
    True
    """
    size = planes.shape[-1] if isinstance(planes, np.ndarray) and planes.ndim == 4 else USUAL_SIZES["othello"]
    return batch.boards_of(Setup.of("othello", size), planes, turns)


class Batch(batch.Batch):
    """Many games of Othello, moved together.

    >>> games = Batch(1000, size=6)
    >>> while not games.over.all():
    ...     games.step(games.random_actions(seed=int(games.plies.max())))
    >>> games.planes.shape, games.masks.shape, games.scores.shape
    ((1000, 3, 6, 6), (1000, 37), (1000,))
    >>> games.reset(games.winners == 1)  # those that white has won, say
    """

    scores: NDArray[np.int16]
    """Where a game is over its official result: black's stones minus white's, the empty squares given to the winner."""

    def __init__(self, count: int, size: int = 8, *, threads: int = 1) -> None:
        native = othello_batch(size, count, threads)
        super().__init__(Setup("othello", size), native)
        self.scores = native.scores

    @classmethod
    def from_boards(cls, boards: Sequence[Board], *, threads: int = 1) -> Self:
        """The positions of boards of one size.

        >>> Batch.from_boards([Board(6)]).board(0) == Board(6)
        True
        """
        planes = boards_to_planes(boards)
        made = cls(len(boards), planes.shape[-1], threads=threads)
        made.set_up(planes, [board.turn for board in boards])
        return made


class Playouts(NamedTuple):
    """Finished games, one a row."""

    moves: NDArray[np.int16]
    """The moves as cells (`Move.cell`; a pass is size × size), -1 after the end: shape (games, longest game)."""
    plies: NDArray[np.int16]
    """How many moves each game had, passes included."""
    scores: NDArray[np.int16]
    """The official result of each game: black's stones minus white's, the empty squares given to the winner."""


def random_playouts(board: Board, count: int, *, seed: int = 0) -> Playouts:
    """Play `count` games from a position to the end with random moves, each legal move equally likely.

    The same seed gives the same games on every machine.

    >>> games = random_playouts(Board(), 1000, seed=7)
    >>> games.moves.shape[0], bool(games.plies.max() <= games.moves.shape[1])
    (1000, True)
    """
    if not isinstance(board, Board):
        raise PositionError(f"{board!r} is no Othello board")
    moves = room(count, 2 * board.size**2)
    plies, scores = np.zeros(len(moves), np.int16), np.zeros(len(moves), np.int16)
    othello_playouts(board, seed64(seed), moves, plies, scores)
    return Playouts(moves[:, : plies.max(initial=0)], plies, scores)
