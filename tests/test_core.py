"""The small values that everything shares."""

import copy
import pickle

import pytest

from omello import BLACK, WHITE, Limit, Move, NotationError, Outcome, Reason, Score, SpecError
from omello.notation import name, table


def test_a_move_is_its_name() -> None:
    move = table("othello", 8)[19]
    assert move == "d3"
    assert (move.row, move.col, move.cell) == (2, 3, 19)
    assert {move: 1}["d3"] == 1
    for twin in (pickle.loads(pickle.dumps(move)), copy.deepcopy(move)):
        assert isinstance(twin, Move)
        assert (twin, twin.cell) == (move, 19)


@pytest.mark.parametrize("game", ["othello", "omok"])
@pytest.mark.parametrize("size", range(4, 27))
def test_names_round_trip(game, size) -> None:
    moves = table(game, size)
    for row in range(size):
        for col in range(size):
            text = name(game, size, row, col)
            index = moves.index(text)
            assert index == moves.index(text.upper()) == row * size + col
            assert (moves[index], moves[index].row, moves[index].col) == (text, row, col)
    assert moves[moves.index("pass")].is_pass


def test_row_one_is_at_the_top_in_othello_and_at_the_bottom_in_omok() -> None:
    assert table("othello", 8)[0] == "a1"
    assert table("omok", 15)[0] == "a15"
    assert table("omok", 15).index("b14") == 16


@pytest.mark.parametrize(
    "text", ["", "d", "3d", "d0", "d03", "d9", "i1", "d-1", "d3 ", "ｄ3", "돌3", "pas", "\ud800", "d\0"]
)
def test_bad_names_are_quoted(text) -> None:
    with pytest.raises(NotationError) as error:
        table("othello", 8).index(text)
    assert repr(text) in str(error.value)


def test_scores_are_ordered_and_turn_round() -> None:
    ladder = [
        Score.loss(2),
        Score.loss(8),
        Score.chance(0.25),
        Score.draw(),
        Score.chance(0.75),
        Score.win(9),
        Score.win(3),
    ]
    assert sorted(ladder, reverse=True) == ladder[::-1]
    assert [-score for score in map(Score.__neg__, ladder)] == ladder
    assert str(-Score.win(3)) == "loss in 3"
    assert -Score.stones(6, exact=True) == Score.stones(-6, exact=True)


def test_results_name_black_first() -> None:
    assert [Outcome(side, Reason.ROW).result for side in (BLACK, WHITE, None)] == ["1-0", "0-1", "1/2-1/2"]


def test_hopeless_limits_are_refused() -> None:
    with pytest.raises(SpecError, match="nodes"):
        Limit(nodes=-1)
    with pytest.raises(SpecError, match="time"):
        Limit(time=float("nan"))


def test_stones_and_chances_do_not_compare() -> None:
    with pytest.raises(TypeError):
        assert Score.stones(3) < Score.chance(0.5)
    with pytest.raises(TypeError):
        max(Score.chance(0.5), Score.stones(3))
    assert Score.stones(0.5) != Score.chance(0.5)
    assert Score.stones(1) < Score.stones(2) <= Score.stones(2)
