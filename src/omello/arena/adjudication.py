"""Games that are over before their end: too long, or decided beyond doubt."""

from __future__ import annotations

from omello.arena.terms import Terms
from omello.core import Board, Limit, Outcome, Reason
from omello.engine import Engine


class Adjudicator:
    """Calls games early, as far as the terms allow. The engine counts only what it has proven, never an estimate."""

    def __init__(self, terms: Terms, board: Board) -> None:
        self._max_moves = terms.max_moves
        self._limit = Limit(nodes=terms.judge)
        self._engine = Engine(board, memory=16) if terms.judge else None

    def decide(self, board: Board) -> Outcome | None:
        """How an unfinished game is called, or None if it goes on."""
        if self._max_moves and len(board.moves) >= self._max_moves:
            return Outcome(None, Reason.ADJUDICATION)
        if self._engine is None:
            return None
        score = self._engine.analyse(board, self._limit).best.score
        if not score.exact:
            return None
        even = 0.0 if score.unit == "stones" else 0.5
        winner = None if score.value == even else board.turn if score.value > even else board.turn.other
        return Outcome(winner, Reason.ADJUDICATION)
