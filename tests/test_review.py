"""Moves judged by what the engine thinks before and after them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from omello import BLACK, WHITE, Analysis, Engine, Limit, Line, Score, omok, opinion, othello, review


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
def test_the_best_line_is_worth_at_least_as_much_as_the_move_played(board: othello.Board | omok.Board) -> None:
    engine = Engine(board, memory=1)
    for _ in range(6):
        for move in board.legal_moves()[::12]:
            (judged,) = opinion.of_game(engine.analyse, board, Limit(nodes=1500), [move])
            assert judged.move == move
            assert judged.best.score >= judged.score
        board.push(engine.choose(board, Limit(depth=2)))


def test_a_pass_that_only_a_record_may_have_is_judged_by_what_comes_after() -> None:
    board = omok.Board()
    for move in ("h8", "a1", "h9", "a3", "h10"):
        board.play(move)
    (judged,) = opinion.of_game(Engine(board, memory=1).analyse, board, Limit(nodes=5000), [board.move("pass")])
    assert judged.move == "pass"
    assert judged.score.value == 0
    assert judged.best.move != "pass"


def test_a_finished_game_is_worth_its_result() -> None:
    full = othello.Board.from_stones(black=["a1", "b1"], white=[], size=4, turn=WHITE)
    assert review.final_score(full) == Score.stones(-16, exact=True)
    with pytest.raises(ValueError, match="not over"):
        review.final_score(othello.Board())


def told(board: othello.Board | omok.Board, scores: dict[str, Score]) -> opinion.Analyser:
    """An engine that has an opinion of some moves of a position, and of the positions to which they lead."""

    def analyse(seen, limit, *, lines=1, moves=None) -> Analysis:
        if seen.moves == board.moves:
            known = [line(seen, move, score) for move, score in scores.items() if moves is None or move in moves]
            best = max(known, key=lambda one: one.score)
        else:
            best = line(seen, seen.legal_moves()[0], -scores[seen.moves[-1]])
        return Analysis((best,), best.depth, 1, 0.0)

    return analyse


def test_a_best_move_that_turns_out_worse_is_blamed_only_for_one_that_stays_better() -> None:
    board = othello.Board()
    board.play("f5")
    look = line(board, "d6", Score.stones(1))
    played = line(board, "d6", Score.stones(-3))
    for other, expected in ((2.0, "f6"), (-4.0, "d6")):
        analyse = told(board, {"f6": Score.stones(other), "f4": Score.stones(-9)})
        best, same = opinion.of_move(analyse, board, Limit(depth=5), look, played)
        assert best.move == expected
        assert same.score == played.score


def test_another_move_seen_less_deep_is_not_called_better_than_an_estimate() -> None:
    board = othello.Board()
    board.play("f5")
    analyse = told(board, {"f6": Score.stones(2)})
    look = line(board, "f6", Score.stones(2))
    for depth, score, expected in (
        (6, Score.stones(-3), "f6"),
        (7, Score.stones(-3), "d6"),
        (7, Score.stones(-3, exact=True), "f6"),
    ):
        played = replace(line(board, "d6", score), depth=depth)
        best, _ = opinion.of_move(analyse, board, Limit(time=1), look, played)
        assert best.move == expected


def test_what_is_proven_before_a_move_holds_after_it() -> None:
    board = omok.Board()
    first = line(board, "h8", Score.win(7))
    guess = line(board, "a1", Score.chance(0.1))
    moves = [board.move("h8"), board.move("a1")]
    _, after, last = opinion.reconciled(moves, [first, guess, line(board, "i8", Score.chance(0.8))])
    assert after is not None
    assert last is not None
    assert (after.score, last.score) == (Score.loss(6), Score.win(5))
    stones = line(board, "h9", Score.stones(4, exact=True))
    _, after = opinion.reconciled(moves[:1], [stones, line(board, "a1", Score.stones(-7))])
    assert after is not None
    assert after.score == Score.stones(-4)


def test_where_every_move_loses_no_other_is_called_better() -> None:
    board = omok.Board()
    hastened = judge(board, Score.loss(16), Score.loss(4))
    assert (hastened.loss, hastened.better) == (0.0, None)
    assert judge(board, Score.chance(0.3), Score.loss(4)).better is not None
    assert judge(board, Score.win(3), Score.win(9)).better is not None
