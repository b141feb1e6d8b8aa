"""What a hint gives as reasons agrees with what it says of the position."""

from __future__ import annotations

from omello import omok
from omello.analysis import Line
from omello.core import Score
from omello.server import work

GAME = ["h8", "g10", "i9", "j10", "g7", "h11", "h9", "j9"]


def codes(score: Score) -> set[str]:
    board = omok.Board(rule="renju")
    for move in GAME:
        board.play(move)
    move = board.move("h7")
    return {reason.code for reason in work._reasons(board, Line(move, score, (move,), 1))}


def test_a_lost_side_is_not_told_that_it_stops_a_win() -> None:
    assert codes(Score.chance(0.4)) & omok.reasons.DEFENCES
    assert not codes(Score.loss(20)) & omok.reasons.DEFENCES
