"""Games of the engine against itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omello._training import omok_self_play
from omello.omok import Board

CHUNK = 50


class Games(NamedTuple):
    """Finished games, one a row."""

    moves: NDArray[np.int16]
    scores: NDArray[np.int16]
    openings: NDArray[np.int16]
    winners: NDArray[np.int8]


Report = Callable[[str], object]


def tell(text: str) -> None:
    print(text, flush=True)


def play(
    board: Board, weights: bytes | None, count: int, nodes: int, seed: int, *, report: Report | None = tell
) -> Games:
    """Play `count` games with `nodes` for every move, each from its own random opening; tells how far it is."""
    chunks = []
    started = time.monotonic()
    for first in range(0, count, CHUNK):
        size = min(CHUNK, count - first)
        cells = board.size**2
        games = Games(
            np.full((size, cells), -1, np.int16),
            np.zeros((size, cells), np.int16),
            np.zeros(size, np.int16),
            np.zeros(size, np.int8),
        )
        omok_self_play(weights, board, nodes, seed * 1_000_003 + first, *games)
        chunks.append(games)
        if report:
            report(f"{first + size} of {count} games, {time.monotonic() - started:.0f} s")
    return Games(*(np.concatenate(part) for part in zip(*chunks, strict=True)))


def save(path: Path, games: Games) -> None:
    np.savez_compressed(path, **games._asdict())


def load(path: Path) -> Games:
    with np.load(path) as file:
        return Games(*(file[name] for name in Games._fields))
