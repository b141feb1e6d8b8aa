"""Moves judged by what the engine thinks before and after them."""

from __future__ import annotations

import pytest

from omello import BLACK, WHITE, Engine, Limit, Line, Score, omok, opinion, othello, review


def line(board: othello.Board | omok.Board, move: str, score: Score) -> Line:
    first = board.move(move)
    return Line(first, score, (first,), 5)


def judge(board: othello.Board | omok.Board, best: Score, played: Score) -> review.MoveReview:
    moves = board.legal_moves()
    return review.judge(board, line(board, moves[0], best), line(board, moves[1], played))


@pytest.mark.parametrize(
    ("played", "loss", "verdict"),
    [
        (4.0, 0.0, "best"),
        (4.4, 0.0, "best"),
        (3.96, 0.0, "best"),
        (3.0, 1.0, "good"),
        (1.5, 2.5, "inaccuracy"),
        (-2.0, 6.0, "mistake"),
        (-8.0, 12.0, "blunder"),
    ],
)
def test_the_loss_is_what_the_best_move_is_worth_more(played: float, loss: float, verdict: str) -> None:
    board = othello.Board()
    board.play("f5")
    judged = judge(board, Score.stones(4), Score.stones(played))
    assert (judged.side, judged.loss, judged.verdict) == (WHITE, loss, verdict)
    assert judged.score == Score.stones(played)
    assert judged.chart == -played
    assert not judged.exact
    assert (judged.best.move == judged.move) == (verdict == "best")


def test_a_loss_is_proven_only_if_both_sides_of_it_are() -> None:
    board = othello.Board()
    assert judge(board, Score.stones(4, exact=True), Score.stones(0, exact=True)).exact
    assert not judge(board, Score.stones(4, exact=True), Score.stones(0)).exact


def test_a_slower_win_is_no_loss_in_omok() -> None:
    board = omok.Board()
    judged = judge(board, Score.win(3), Score.win(9))
    assert (judged.loss, judged.verdict) == (0.0, "good")
    thrown = judge(board, Score.win(3), Score.chance(0.5))
    assert (thrown.loss, thrown.verdict, thrown.chart) == (0.5, "blunder", 0.5)


def test_accuracy_halves_with_every_six_stones_and_forced_moves_do_not_count() -> None:
    board = othello.Board()
    lost = judge(board, Score.stones(6), Score.stones(0))
    assert lost.accuracy == pytest.approx(50)
    best = judge(board, Score.stones(6), Score.stones(6))
    total = review.summary([lost, best], BLACK)
    assert total == review.SideReview(pytest.approx(75), 3.0, 0, 1, 0)
    assert review.summary([lost, best], WHITE).accuracy == 100


@pytest.mark.parametrize("board", [othello.Board(), omok.Board(15, "renju")], ids=["othello", "omok"])
def test_a_move_is_looked_at_as_deep_as_what_is_praised(board: othello.Board | omok.Board) -> None:
    engine = Engine(board, memory=1)
    for _ in range(6):
        for move in board.legal_moves()[::12]:
            best, played = opinion.of_move(engine.analyse, board, Limit(nodes=1500), move)
            assert played.move == move
            assert played.score.exact or best.score.exact or best.depth == played.depth
            assert best.score >= played.score
        board.push(engine.choose(board, Limit(depth=2)))


def test_a_pass_that_only_a_record_may_have_is_judged_by_what_comes_after() -> None:
    board = omok.Board()
    for move in ("h8", "a1", "h9", "a3", "h10"):
        board.play(move)
    best, played = opinion.of_move(Engine(board, memory=1).analyse, board, Limit(nodes=5000), board.move("pass"))
    judged = review.judge(board, best, played)
    assert judged.move == "pass"
    assert judged.score.value == 0
    assert judged.best.move != "pass"


def test_a_finished_game_is_worth_its_result() -> None:
    full = othello.Board.from_stones(black=["a1", "b1"], white=[], size=4, turn=WHITE)
    assert review.final_score(full) == Score.stones(-16, exact=True)
    with pytest.raises(ValueError, match="not over"):
        review.final_score(othello.Board())
