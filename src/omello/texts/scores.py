"""What a position is worth, in the words of the page."""

from __future__ import annotations

from omello.core import Score, Side
from omello.texts import Texts


def score_text(score: Score, turn: Side, say: Texts) -> str:
    """A score of the side to move for people, who count the winner's moves and not those of both.

    >>> from omello.core import BLACK
    >>> from omello.texts import load
    >>> [score_text(score, BLACK, load("en")) for score in (Score.loss(4), Score.draw(), Score.stones(-2.5))]
    ['White wins in 2', 'draw', '-2.5']
    """
    if score.plies is None:
        return say("score.draw") if score == Score.draw() else str(score)
    winner = turn if score.value > 0.5 else turn.other
    text = say("score.win", side=say(f"side.{winner}"), n=score.moves)
    return text if score.exact else f"~{text}"
