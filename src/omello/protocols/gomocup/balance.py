"""Stones that leave a position even, or as uneven as is wanted, for openings that two people are to play from."""

from __future__ import annotations

from omello import omok
from omello.core import Limit, Move
from omello.protocols.speaker import Thinker

FIRST_STONES = 3
"""So many first stones of a pair are tried, the ones nearest to what is wanted."""


def one(board: omok.Board, thinker: Thinker, limit: Limit, chance: float = 0.5) -> Move:
    """The stone after which the side that lays it has such a winning chance: by default neither is ahead."""
    return _nearest(board, thinker, limit, chance)[0][1]


def two(board: omok.Board, thinker: Thinker, limit: Limit, chance: float = 0.5) -> tuple[Move, Move]:
    """One stone of each side after which the first has such a winning chance."""
    part = limit.part(1 / (FIRST_STONES + 1))
    pairs = []
    for _, first in _nearest(board, thinker, part, chance)[:FIRST_STONES]:
        after = board.copy()
        after.push(first)
        if after.outcome() is None:
            distance, second = _nearest(after, thinker, part, 1 - chance)[0]
            pairs.append((distance, first, second))
    return min(pairs)[1:]


def _nearest(board: omok.Board, thinker: Thinker, limit: Limit, chance: float) -> list[tuple[float, Move]]:
    """The moves with the distance of their winning chance from the wanted one, the nearest first."""
    if not any(board.score()):
        return _first_stones(board, thinker, limit, chance)
    view = thinker.analyse(board, limit, len(board.legal_moves()))
    if view is None:
        return [(0.5, thinker.choose(board, limit))]
    return sorted((abs(line.score.value - chance), line.move) for line in view.lines)


def _first_stones(board: omok.Board, thinker: Thinker, limit: Limit, chance: float) -> list[tuple[float, Move]]:
    """The same for an empty board, where a search looks at the middle only: what the other side makes of each stone."""
    after: dict[int, Move] = {}
    for move in board.legal_moves():
        board.push(move)
        after.setdefault(board.canonical().key, move)
        board.undo()
    judged = []
    for move in after.values():
        reply = board.copy()
        reply.push(move)
        view = thinker.analyse(reply, limit.part(1 / len(after)))
        judged.append((0.5 if view is None else abs(1 - view.best.score.value - chance), move))
    return sorted(judged)
