"""Files of weights, the same for both games; `native/weights_file.hpp` reads them."""

from __future__ import annotations

import struct

import numpy as np
from numpy.typing import NDArray

from omello.errors import FormatError

MAGIC = b"OMWT"
VERSION = 1
_HEADER = struct.Struct("<4sHHHHI")


def pack(weights: NDArray[np.int16], *, board: int, parts: int = 1) -> bytes:
    """The file of some weights: so many parts of equal length; `board` is Othello's size, 0 for Omok."""
    return _HEADER.pack(MAGIC, VERSION, board, parts, 0, weights.size // parts) + weights.astype("<i2").tobytes()


def unpack(data: bytes) -> NDArray[np.int16]:
    """The weights of a file, a row for each part. Raises `FormatError`."""
    if not data.startswith(MAGIC) or len(data) < _HEADER.size:
        raise FormatError("this is not a weights file", offset=0)
    _, _, _, parts, _, count = _HEADER.unpack_from(data)
    return np.frombuffer(data, "<i2", parts * count, _HEADER.size).reshape(parts, count)
