"""Opening books: what the engine found about the first moves, looked at long before the game.

A book knows positions, not moves: a move is in the book if the position after it is. Mirror images count as one
position.
"""

from __future__ import annotations

import struct
from functools import cache
from importlib import resources
from typing import NamedTuple

from omello.core import Board, Move
from omello.errors import FormatError
from omello.setup import Setup

MAGIC = b"OMOB\x01"
_ENTRY = struct.Struct("<Qh")
UNIT = 100
"""Scores are kept in hundredths."""


class BookMove(NamedTuple):
    """A move the book knows, with its worth to the mover: stones ahead, or percent of winning chance above one half."""

    move: Move
    score: float


class Book:
    """Positions with their worth to the side to move.

    >>> from omello import othello
    >>> [found.move for found in shipped(Setup.of("othello")).moves(othello.Board())]
    [Move('d3'), Move('c4'), Move('f5'), Move('e6')]
    """

    def __init__(self, scores: dict[int, float] | None = None) -> None:
        self.scores = {} if scores is None else scores
        """By the key of the canonical position."""

    @classmethod
    def from_bytes(cls, data: bytes) -> Book:
        """Raises `FormatError` if this is no book."""
        body = data[len(MAGIC) :]
        if not data.startswith(MAGIC) or len(body) % _ENTRY.size:
            raise FormatError("this is not an opening book", offset=0)
        return cls({key: score / UNIT for key, score in _ENTRY.iter_unpack(body)})

    def to_bytes(self) -> bytes:
        entries = sorted(self.scores.items())
        return MAGIC + b"".join(_ENTRY.pack(key, round(score * UNIT)) for key, score in entries)

    def moves(self, board: Board) -> list[BookMove]:
        """The moves the book knows here, best first."""
        found: list[BookMove] = []
        if key(board) not in self.scores:
            return found
        for move in board.legal_moves():
            after = board.copy()
            after.push(move)
            score = self.scores.get(key(after))
            if score is not None:
                found.append(BookMove(move, -score))
        return sorted(found, key=lambda entry: -entry.score)


def key(board: Board) -> int:
    """What a position is called in a book: a number that its mirror images share."""
    return board.canonical().key


@cache
def shipped(setup: Setup) -> Book:
    """The book that comes with Omello; an empty one for the less common setups."""
    file = resources.files("omello") / "data" / f"{setup}.book"
    return Book.from_bytes(file.read_bytes()) if file.is_file() else Book()
