"""What random games of both kinds need: room for their moves, and a seed."""

from __future__ import annotations

from numbers import Integral

import numpy as np
from numpy.typing import NDArray

from omello._native import whole
from omello.errors import SpecError

MOST_GAMES = 10_000_000
"""At once: some gigabytes."""


def room(count: int, longest: int) -> NDArray[np.int16]:
    """An array for the moves of `count` games, -1 everywhere. Raises `SpecError`.

    >>> room(2, 3).tolist()
    [[-1, -1, -1], [-1, -1, -1]]
    """
    try:
        return np.full((whole(count, "the number of games", 0, MOST_GAMES), longest), -1, np.int16)
    except MemoryError:
        raise SpecError(f"there is no memory for {count!r} games at once") from None


def seed64(seed: int) -> int:
    """Any whole number as a seed of 64 bits. Raises `SpecError`."""
    if not isinstance(seed, Integral):
        raise SpecError(f"{seed!r} is no seed: expected a whole number")
    return int(seed) % 2**64
