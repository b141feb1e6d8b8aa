"""Who was asked for a move, written to a file that outlives the process: a player that ends it has lost the game."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


class Notebook:
    """The file of this process; without one nothing is written."""

    def __init__(self) -> None:
        self._file: int | None = None

    def open(self, folder: str) -> None:
        self._file = os.open(Path(folder) / str(os.getpid()), os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)

    def write(self, note: Note) -> None:
        if self._file is not None:
            text = json.dumps([note.number, note.side, note.black, note.white, note.opening, *map(str, note.moves)])
            os.pwrite(self._file, text.encode() + b"\n", 0)

    def clear(self) -> None:
        """The game is over, and nobody is asked."""
        if self._file is not None:
            os.ftruncate(self._file, 0)


NOTEBOOK = Notebook()


@dataclass(frozen=True, slots=True)
class Note:
    """The game that was played, and whose move it was."""

    number: int
    side: int
    black: str
    white: str
    opening: int
    moves: Sequence[str]


def read(folder: str, process: int) -> Note | None:
    """What a process has written last; None if nobody was asked when it ended."""
    try:
        # What follows the first line is left over from a longer game.
        line = (Path(folder) / str(process)).read_text().partition("\n")[0]
        number, side, black, white, opening, *moves = json.loads(line)
    except (OSError, ValueError):
        return None
    return Note(number, side, black, white, opening, tuple(moves))
