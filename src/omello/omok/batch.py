"""Many Omok positions at once, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from omello import _native
from omello.errors import PositionError, SpecError
from omello.omok.board import Board
from omello.omok.rule import Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Playouts(NamedTuple):
    """How random games ended."""

    winners: NDArray[np.int8]
    """0 for black, 1 for white, -1 for a draw."""
    lengths: NDArray[np.int32]
    """Moves played."""


def boards_to_planes(boards: Sequence[Board]) -> NDArray[np.uint8]:
    """An array (boards, 3, size, size) of zeros and ones: own stones, the other side's, and the legal moves.

    >>> board = Board(5)
    >>> _ = board.play("c3")
    >>> planes = boards_to_planes([board])
    >>> planes.shape, planes.sum(axis=(2, 3)).tolist()
    ((1, 3, 5, 5), [[0, 1, 24]])
    """
    import numpy as np

    sizes = {board.size for board in boards}
    if len(sizes) > 1:
        raise PositionError(f"boards of different sizes {sorted(sizes)} do not fit one array")
    size = sizes.pop() if sizes else 0
    planes = np.zeros((len(boards), 3, size, size), np.uint8)
    for board, plane in zip(boards, planes, strict=True):
        board._fill_planes(plane)
    return planes


def random_playouts(count: int, size: int = 15, rule: str | Rule = "freestyle", seed: int = 0) -> Playouts:
    """Play `count` games of random legal moves from the empty board; the same games for the same seed.

    >>> games = random_playouts(1000, size=9, seed=1)
    >>> len(games.winners), bool(games.lengths.min() >= 9)
    (1000, True)
    """
    import numpy as np

    if count < 0 or not 0 <= seed < 2**64:
        raise SpecError(f"cannot play {count!r} games with the seed {seed!r}")
    numbers = Board(size, rule).rule._numbers()
    games = Playouts(np.zeros(count, np.int8), np.zeros(count, np.int32))
    _native.omok_playouts(numbers, size, seed, games.winners, games.lengths)
    return games
