"""A board as an array of colours, for environments that are looked at or filmed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from omello.core import BLACK, WHITE, Board

CELL = 32
"""Pixels a square or point."""
BACKGROUND = {"othello": (62, 124, 82), "omok": (222, 184, 120)}
LINES = (40, 40, 40)
STONES = {BLACK: (24, 24, 24), WHITE: (244, 244, 240)}
LAST_MOVE = (214, 72, 60)


def picture(board: Board) -> NDArray[np.uint8]:
    """The board in colours, as an array of shape (height, width, 3).

    >>> from omello import othello
    >>> picture(othello.Board()).shape
    (256, 256, 3)
    """
    width = board.size * CELL
    image = np.empty((width, width, 3))
    image[:] = BACKGROUND[board.game]
    if board.game == "othello":
        lines = np.arange(0, width, CELL)
        image[lines], image[:, lines] = LINES, LINES
    else:
        lines = np.arange(CELL // 2, width, CELL)
        image[lines, CELL // 2 : width - CELL // 2] = LINES
        image[CELL // 2 : width - CELL // 2, lines] = LINES
    disc, dot = _disc(0.42), _disc(0.12)
    for side, colour in STONES.items():
        for stone in board.stones(side):
            _lay(image, stone.row, stone.col, disc, colour)
    last = board.moves[-1:]
    if last and not last[0].is_pass:
        _lay(image, last[0].row, last[0].col, dot, LAST_MOVE)
    return image.round().astype(np.uint8)


def _disc(radius: float) -> NDArray[Any]:
    """How much of each pixel of a cell a disc covers: one within, zero without, in between at its edge."""
    middle = (np.arange(CELL) + 0.5) / CELL - 0.5
    distance = np.hypot(middle[:, None], middle[None, :])
    return np.clip((radius - distance) * CELL + 0.5, 0, 1)[..., None]


def _lay(image: NDArray[Any], row: int, col: int, cover: NDArray[Any], colour: tuple[int, int, int]) -> None:
    cell = image[row * CELL : (row + 1) * CELL, col * CELL : (col + 1) * CELL]
    cell += (np.array(colour) - cell) * cover
