"""Moves judged by what the engine thinks before and after them."""

from __future__ import annotations

import pytest

from omello import BLACK, WHITE, Analysis, Line, Score, omok, othello, review


def analysis(board: othello.Board | omok.Board, move: str, score: Score) -> Analysis:
    best = board.move(move)
    return Analysis((Line(best, score, (best,), 5),), 5, 100, 0.1)


@pytest.mark.parametrize(
    ("after", "loss", "verdict"),
    [
        (-4.0, 0.0, "good"),
        (-3.0, 1.0, "good"),
        (-1.5, 2.5, "inaccuracy"),
        (2.0, 6.0, "mistake"),
        (8.0, 12.0, "blunder"),
    ],
)
def test_the_loss_is_what_the_other_side_gained(after: float, loss: float, verdict: str) -> None:
    board = othello.Board()
    board.play("f5")
    judged = review.judge(board, board.move("f6"), analysis(board, "d6", Score.stones(4)), Score.stones(after))
    assert (judged.side, judged.loss, judged.verdict) == (WHITE, loss, verdict)
    assert judged.score == Score.stones(-after)
    assert judged.chart == after
    assert not judged.exact


def test_the_best_move_loses_nothing_whatever_comes_after() -> None:
    board = othello.Board()
    judged = review.judge(board, board.move("f5"), analysis(board, "f5", Score.stones(0)), Score.stones(9))
    assert (judged.loss, judged.verdict, judged.accuracy) == (0.0, "best", 100.0)


def test_a_loss_is_proven_only_if_both_sides_of_it_are() -> None:
    board = othello.Board()
    before = analysis(board, "f5", Score.stones(4, exact=True))
    assert review.judge(board, board.move("d3"), before, Score.stones(0, exact=True)).exact
    assert not review.judge(board, board.move("d3"), before, Score.stones(0)).exact


def test_a_slower_win_is_no_loss_in_omok() -> None:
    board = omok.Board()
    judged = review.judge(board, board.move("a1"), analysis(board, "h8", Score.win(3)), Score.loss(8))
    assert (judged.loss, judged.verdict) == (0.0, "good")
    thrown = review.judge(board, board.move("a1"), analysis(board, "h8", Score.win(3)), Score.chance(0.5))
    assert (thrown.loss, thrown.verdict, thrown.chart) == (0.5, "blunder", 0.5)


def test_accuracy_halves_with_every_six_stones_and_forced_moves_do_not_count() -> None:
    board = othello.Board()
    lost = review.judge(board, board.move("d3"), analysis(board, "f5", Score.stones(6)), Score.stones(0))
    assert lost.accuracy == pytest.approx(50)
    best = review.judge(board, board.move("f5"), analysis(board, "f5", Score.stones(6)), Score.stones(-6))
    total = review.summary([lost, best], BLACK)
    assert total == review.SideReview(pytest.approx(75), 3.0, 0, 1, 0)
    assert review.summary([lost, best], WHITE).accuracy == 100


def test_a_finished_game_is_worth_its_result() -> None:
    full = othello.Board.from_stones(black=["a1", "b1"], white=[], size=4, turn=WHITE)
    assert review.final_score(full) == Score.stones(-16, exact=True)
    with pytest.raises(ValueError, match="not over"):
        review.final_score(othello.Board())
