"""What people who know python-chess expect of boards, and find in both games alike."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys

import pytest

import omello
from omello import BLACK, WHITE, FormatError, MoveError, PositionError, Side, omok, othello, review
from omello.records import Record, read

BOARDS = [othello.Board(), omok.Board(), othello.Board(4), omok.Board(26, "renju")]


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_a_board_is_a_collection_of_its_points(board) -> None:
    points = list(board)
    assert len(points) == board.size**2
    assert [point.cell for point in points] == list(range(board.size**2))
    assert all(point in board for point in points)
    assert "pass" not in board
    assert "z99" not in board
    assert 0 not in board
    assert {point for point in board if board[point] is not None} == {*board.stones(BLACK), *board.stones(WHITE)}


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_the_last_move_and_the_start_are_at_hand(board) -> None:
    with pytest.raises(MoveError):
        board.peek()
    played = board.copy()
    moves = [played.play(played.legal_moves()[0]) for _ in range(3)]
    assert played.peek() == moves[-1]
    assert played.start() == board
    assert played.moves == moves
    assert not played.is_game_over()


def test_a_side_prints_its_name() -> None:
    assert f"{BLACK} and {WHITE:>6}" == "black and  white"
    assert str(Side.WHITE) == "white"
    assert json.dumps({"side": WHITE}) == '{"side": 1}'


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_repr_makes_the_board_again(board) -> None:
    assert eval(repr(board), {"othello": othello, "omok": omok}) == board
    assert pickle.loads(pickle.dumps(board)) == board


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_a_position_string_holds_either_game(board) -> None:
    played = board.copy()
    for _ in range(5):
        played.play(played.legal_moves()[-1])
    again = omello.board(played.to_position())
    assert again == played
    assert again.setup == played.setup
    assert again.turn is played.turn


def test_a_position_string_keeps_a_rule_without_a_name() -> None:
    board = omok.Board(15, omok.Rule(double_three=(BLACK,)))
    assert omello.board(board.to_position()).setup == board.setup


@pytest.mark.parametrize(
    "text",
    [
        "",
        "omello2 othello 8/8/8/3ox3/3xo3/8/8/8 b",
        "omello1 chess 8/8 b",
        "omello1 othello 8/8/8/3ox3/3xo3/8/8 b",
        "omello1 othello 8/8/8/3ox3/3xo3/8/8/9 b",
        "omello1 othello 8/8/8/3oz3/3xo3/8/8/8 b",
        "omello1 othello 8/8/8/3ox3/3xo3/8/8/8 x",
        "omello1 othello 8/8/8/3ox3/3xo3/8/8/8 b renju",
        "omello1 omok 5/5/5/5/5 b",
        "omello1 omok 5/5/5/5/5 b chess",
        "omello1 omok 3/3/3 b freestyle",
        "omello1 omok " + "/".join(["99"] * 99) + " b freestyle",
        "omello1 othello 8/8/8/3ox3/3xo3/8/8/²8 b",
        None,
    ],
)
def test_other_texts_are_no_position_strings(text) -> None:
    with pytest.raises(FormatError):
        omello.board(text)


def test_the_turn_is_inferred_alike() -> None:
    rows = ["......", "......", "..ox..", "..xo..", "......", "......"]
    assert othello.Board.from_rows(rows).turn is BLACK
    assert omok.Board.from_rows(rows).turn is BLACK
    more = ["......", "..x...", "..xx..", "..xo..", "......", "......"]
    assert othello.Board.from_rows(more).turn is WHITE
    with pytest.raises(PositionError, match="whose turn"):
        omok.Board.from_rows(more)
    assert omok.Board.from_rows(more, turn=BLACK).turn is BLACK
    # After two stones it would be black's turn; in the second position only white has a move.
    assert othello.Board.from_rows(["XO..", "....", "....", "...."]).turn is BLACK
    assert othello.Board.from_rows(["OX..", "....", "....", "...."]).turn is WHITE


def test_rows_of_omok_read_as_they_are_drawn() -> None:
    board = omok.Board.from_rows(["x...o", ".....", "..x..", ".....", "o...."], rule="renju", turn=WHITE)
    assert board.stones(BLACK) == ["a5", "c3"]
    assert board.stones(WHITE) == ["e5", "a1"]
    for rows in (["....."] * 4, ["....?"] * 5, [5] * 5):
        with pytest.raises(FormatError):
            omok.Board.from_rows(rows)


def test_another_turn_or_rule_is_another_board() -> None:
    board = othello.Board()
    assert board.with_turn(WHITE).turn is WHITE
    assert board.turn is BLACK
    game = omok.Board(rule="freestyle")
    for move in ["h8", "a1", "h9", "a3", "h10", "a5", "h7", "a7"]:
        game.play(move)
    assert game.with_rule("renju").moves == game.moves
    assert game.with_rule("renju").rule == omok.RULES["renju"]
    for move in ("i8", "c1", "j8", "c3"):
        game.play(move)
    game.play("g8")
    assert game.with_turn(BLACK).turn is BLACK
    free = omok.Board()
    for move in ["h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7", "h8"]:
        free.play(move)
    with pytest.raises(MoveError, match="forbidden"):
        free.with_rule("renju")


def test_records_have_headers_and_a_main_line() -> None:
    record = read("(;GM[4]SZ[15]RU[renju]PB[Kim]PW[Lee]DT[2026-01-02]EV[Cup];B[hh](;W[ii])(;W[jj]))")
    assert record.headers["black"] == "Kim"
    assert record.headers["date"] == "2026-01-02"
    assert record.headers["rule"] == "renju"
    assert "place" not in record.headers
    assert [node.move for node in record.main_line()] == record.moves() == ["h8", "i7"]
    assert Record(othello.Board()).headers == {"game": "othello", "size": "8"}


def test_dir_shows_what_comes_later() -> None:
    assert {"Engine", "player", "board", "othello", "omok", "arena", "records", "drawing"} <= set(dir(omello))
    assert {"puzzles", "lessons", "cards", "Puzzle", "Solver", "make"} <= set(dir(omello.learn))
    assert all(hasattr(omello.learn, name) for name in dir(omello.learn))


def test_importing_omello_loads_little() -> None:
    heavy = ("numpy", "omello.engine", "omello.arena", "omello.drawing", "asyncio")
    program = f"import sys, omello; print([name for name in {heavy!r} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
    program = "import omello; print(omello.othello.Board().perft(1), omello.Engine.__name__)"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["4", "Engine"]


def test_a_game_that_goes_on_has_no_final_score() -> None:
    with pytest.raises(PositionError):
        review.final_score(othello.Board())
