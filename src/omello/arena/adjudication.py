"""Games that are over before their end: too long, decided beyond doubt, or given up by both players."""

from __future__ import annotations

from omello.arena.terms import Terms
from omello.core import BLACK, WHITE, Board, Limit, Outcome, Reason, Score, Side
from omello.engine import Engine

DECIDED = {"stones": (-20.0, 20.0), "chance": (0.02, 0.98)}
"""Scores at which a player says that it has lost, or won."""


class Agreement:
    """What both players say about who wins."""

    def __init__(self, moves: int) -> None:
        self._needed = moves
        self._claims: dict[Side, tuple[Side | None, int]] = {BLACK: (None, 0), WHITE: (None, 0)}
        """The winner each side has named last, and for how many of its moves in a row."""

    def hear(self, side: Side, score: Score | None) -> None:
        """What a side thinks of its last move. One that says nothing (its move was forced, say) keeps its word."""
        if score is None:
            return
        lost, won = DECIDED[score.unit]
        winner = side if score.value >= won else side.other if score.value <= lost else None
        before, times = self._claims[side]
        self._claims[side] = (winner, times + 1 if winner is before else 1)

    def winner(self) -> Side | None:
        """The side that both hold for the winner, and have for long enough."""
        (black, black_times), (white, white_times) = self._claims[BLACK], self._claims[WHITE]
        return black if black is white and min(black_times, white_times) >= self._needed else None


class Adjudicator:
    """Calls games early, as far as the terms allow. The engine counts only what it has proven, never an estimate."""

    def __init__(self, terms: Terms, board: Board) -> None:
        self._max_moves = terms.max_moves
        self._limit = Limit(nodes=terms.judge)
        self._engine = Engine(board, memory=16) if terms.judge else None
        self._agreement = Agreement(terms.agree) if terms.agree else None

    def decide(self, board: Board, opinion: Score | None) -> Outcome | None:
        """How an unfinished game is called, or None if it goes on; the opinion is that of the side that moved last."""
        if self._max_moves and len(board.moves) >= self._max_moves:
            return Outcome(None, Reason.ADJUDICATION)
        if self._agreement is not None:
            self._agreement.hear(board.turn.other, opinion)
            agreed = self._agreement.winner()
            if agreed is not None:
                return Outcome(agreed, Reason.AGREEMENT)
        if self._engine is None:
            return None
        score = self._engine.analyse(board, self._limit).best.score
        if not score.exact:
            return None
        even = 0.0 if score.unit == "stones" else 0.5
        winner = None if score.value == even else board.turn if score.value > even else board.turn.other
        return Outcome(winner, Reason.ADJUDICATION)
