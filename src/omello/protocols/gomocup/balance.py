"""Stones that leave a position even, for openings that two people are to play from."""

from __future__ import annotations

from dataclasses import replace

from omello import omok
from omello.core import Limit, Move
from omello.protocols.speaker import Thinker

FIRST_STONES = 3
"""So many first stones of a pair are tried, the most even ones."""


def one(board: omok.Board, thinker: Thinker, limit: Limit) -> Move:
    """The stone after which neither side is ahead."""
    return _evenest(board, thinker, limit)[0][1]


def two(board: omok.Board, thinker: Thinker, limit: Limit) -> tuple[Move, Move]:
    """One stone of each side after which neither is ahead."""
    part = _share(limit, FIRST_STONES + 1)
    pairs = []
    for _, first in _evenest(board, thinker, part)[:FIRST_STONES]:
        after = board.copy()
        after.push(first)
        if after.outcome() is None:
            distance, second = _evenest(after, thinker, part)[0]
            pairs.append((distance, first, second))
    return min(pairs)[1:]


def _share(limit: Limit, parts: int) -> Limit:
    """The limit of one of so many thoughts."""
    return replace(
        limit,
        time=None if limit.time is None else limit.time / parts,
        nodes=None if limit.nodes is None else max(1, limit.nodes // parts),
    )


def _evenest(board: omok.Board, thinker: Thinker, limit: Limit) -> list[tuple[float, Move]]:
    """The moves with their distance from an even game, the most even ones first."""
    if not any(board.score()):
        return _first_stones(board, thinker, limit)
    view = thinker.analyse(board, limit, len(board.legal_moves()))
    if view is None:
        return [(0.5, thinker.choose(board, limit))]
    return sorted((abs(line.score.value - 0.5), line.move) for line in view.lines)


def _first_stones(board: omok.Board, thinker: Thinker, limit: Limit) -> list[tuple[float, Move]]:
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
        view = thinker.analyse(reply, _share(limit, len(after)))
        judged.append((0.5 if view is None else abs(view.best.score.value - 0.5), move))
    return sorted(judged)
