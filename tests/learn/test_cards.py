"""Cards and ratings: mistakes come back by their schedule, and ratings move as the papers say."""

from __future__ import annotations

import pytest

from omello import othello
from omello.analysis import Line
from omello.core import Score
from omello.errors import FormatError
from omello.learn import cards
from omello.learn.cards import Card
from omello.learn.glicko import Rating
from omello.review import judge

DAY = 86_400.0


def card() -> Card:
    return Card("othello", othello.Board().to_text(), "d3", ("f5", "d6"), 6.0, "stones", "a game", 1000.0)


def test_right_answers_come_back_later_and_later_and_a_wrong_one_soon() -> None:
    now, known, gaps = 1000.0, card(), []
    assert known.due == 1000.0
    for _ in range(5):
        known = known.answered(True, now)
        gaps.append(known.due - now)
        now = known.due
    assert gaps == sorted(gaps)
    assert gaps[-1] > 7 * DAY
    wrong = known.answered(False, now)
    assert wrong.due - now == cards.SOON.total_seconds()
    assert [right for _, right in wrong.answers] == [True] * 5 + [False]


def test_cards_survive_a_file() -> None:
    known = card().answered(False, 2000.0).answered(True, 3000.0)
    assert Card.from_json(known.to_json()) == known
    for text in ("{}", "[]", "no", known.to_json().replace("-", "?")):
        with pytest.raises(FormatError):
            Card.from_json(text)


def test_the_same_position_turned_is_the_same_card() -> None:
    board = othello.Board()
    board.play("f5")
    other = othello.Board()
    other.play("d3")
    ids = [Card("othello", one.to_text(), "d6", ("f6",), 1.0, "stones").id for one in (board, other)]
    assert ids[0] == ids[1] != card().id


def test_only_real_mistakes_of_a_review_become_cards() -> None:
    board = othello.Board()
    for move in ("f5", "d6", "c3"):
        board.play(move)
    moves = board.legal_moves()

    def reviewed(loss: float):
        best = Line(moves[0], Score.stones(4.0), (moves[0],), 8)
        return judge(board, best, Line(moves[1], Score.stones(4.0 - loss), (moves[1],), 8))

    made = cards.from_review([(board, reviewed(1.0)), (board, reviewed(7.0))], source="x", now=5.0)
    assert [(one.played, one.line[0], one.loss) for one in made] == [(moves[1], moves[0], 7.0)]
    assert cards.due(made, now=4.0) == []
    assert cards.due(made, now=5.0) == made


def test_a_move_nearly_as_good_counts_but_the_mistake_never_does() -> None:
    board = othello.Board()
    assert cards.is_good(card(), board.move("f5"), 99.0)
    assert cards.is_good(card(), board.move("c4"), 0.5)
    assert not cards.is_good(card(), board.move("c4"), 5.0)
    assert not cards.is_good(card(), board.move("d3"), 0.0)


def test_ratings_are_those_of_glickmans_example() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = Rating(1500, 200, 0.06).after(others)
    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert Rating(1500, 200, 0.06).expected(Rating(1400, 30)) == pytest.approx(0.639, abs=0.001)


def test_a_rating_grows_surer_with_results_and_less_sure_without() -> None:
    rating = Rating(1000)
    for _ in range(10):
        rating = rating.after([(Rating(1100, 80), 1.0)])
    assert rating.value > 1200
    assert rating.deviation < 200
    assert rating.after([]).deviation > rating.deviation
