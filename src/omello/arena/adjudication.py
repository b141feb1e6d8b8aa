"""Games that are over before their end: too long, or decided beyond doubt."""

from __future__ import annotations

from omello.arena.terms import Terms
from omello.core import Board, Outcome, Reason


def decided(board: Board, terms: Terms) -> Outcome | None:
    """How an unfinished game is called, or None if it goes on."""
    if terms.max_moves and len(board.moves) >= terms.max_moves:
        return Outcome(None, Reason.ADJUDICATION)
    return None
