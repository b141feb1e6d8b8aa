"""The trained weights of the engine's evaluation."""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def load(size: int) -> bytes:
    """The weights for a board size, as the native evaluation reads them. Boards wider than 8×8 share theirs.

    >>> load(8)[:4]
    b'OMWT'
    """
    name = f"othello{min(size, 10)}.weights"
    return resources.files("omello").joinpath("data", name).read_bytes()
