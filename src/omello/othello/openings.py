"""The names of the common openings on 8×8, in Korean, English and Japanese."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources

from omello.othello.board import Board

LONGEST = 24
"""No opening here has more moves."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A named opening; any of the eight mirror images of its moves is the same one."""

    moves: str
    """As players write them, beginning with f5."""
    ko: str
    en: str
    ja: str


@cache
def openings() -> tuple[Opening, ...]:
    """All openings with a name.

    >>> openings()[0].en
    'Perpendicular'
    """
    text = resources.files("omello").joinpath("data", "othello_openings.tsv").read_text(encoding="utf-8")
    return tuple(Opening(**row) for row in csv.DictReader(text.splitlines(), delimiter="\t"))


@cache
def _by_position() -> dict[str, Opening]:
    named = {}
    for opening in openings():
        board = Board()
        for start in range(0, len(opening.moves), 2):
            board.play(opening.moves[start : start + 2])
        named[board.canonical().to_text()] = opening
    return named


def find(board: Board) -> Opening | None:
    """The opening a game went into: the one of its latest position that has a name.

    >>> board = Board()
    >>> for move in ("c4", "e3", "f6", "e6", "f5", "c5"):
    ...     _ = board.play(move)
    >>> find(board).en
    'Tiger'
    """
    if board.size != 8:
        return None
    past = board.copy()
    while True:
        if sum(past.score()) <= 4 + LONGEST:
            opening = _by_position().get(past.canonical().to_text())
            if opening is not None:
                return opening
        if not past.moves:
            return None
        past.undo()
