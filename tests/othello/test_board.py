"""The board as its users meet it."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omello import BLACK, WHITE, FormatError, MoveError, NotationError, PositionError, core, othello
from omello.othello import Symmetry

SIZES = range(4, 17, 2)


def random_board(size: int, plies: int, seed: int) -> othello.Board:
    board = othello.Board(size)
    dice = random.Random(seed)
    for _ in range(plies):
        if not (moves := board.legal_moves()):
            break
        board.push(dice.choice(moves))
    return board


boards = st.builds(random_board, st.sampled_from(SIZES), st.integers(0, 260), st.integers(0, 10**6))


def test_satisfies_the_protocol() -> None:
    board: core.Board = othello.Board()
    assert (board.game, board.size, board.turn, board.moves) == ("othello", 8, BLACK, [])


@pytest.mark.parametrize("size", [-8, 0, 2, 3, 5, 7, 9, 17, 18, 10**9, 8.5])
def test_other_sizes_are_refused(size) -> None:
    with pytest.raises(PositionError, match=str(size)):
        othello.Board(size)


@pytest.mark.parametrize("move", ["a1", "d4", "pass", "e3"])
def test_illegal_moves_change_nothing(move) -> None:
    board = othello.Board()
    with pytest.raises(MoveError, match=repr(move)):
        board.play(move)
    assert (board, board.moves) == (othello.Board(), [])


@pytest.mark.parametrize("move", ["", "i9", "z", "돌", 7, "d3\n"])
def test_bad_names_change_nothing(move) -> None:
    board = othello.Board()
    for act in (board.play, board.push, board.is_legal, board.flips, board.move):
        with pytest.raises(NotationError):
            act(move)
    assert (board, board.moves) == (othello.Board(), [])


def test_play_reads_any_case() -> None:
    assert othello.Board().play("F5") == "f5"


def test_nothing_to_undo() -> None:
    with pytest.raises(MoveError):
        othello.Board().undo()


@given(boards)
def test_undo_goes_back_the_whole_way(board) -> None:
    moves = board.moves
    keys = []
    again = othello.Board(board.size)
    for move in moves:
        keys.append((again.key, again.to_text()))
        again.play(move)
    assert again == board
    for move, before in zip(reversed(moves), reversed(keys), strict=True):
        assert board.undo() == move
        assert (board.key, board.to_text()) == before
    assert board == othello.Board(board.size)


@given(boards, st.lists(st.integers(0, 256), max_size=20))
def test_pushing_nonsense_is_undone_too(board, cells) -> None:
    before = board.to_text()
    every_move = [f"{chr(97 + col)}{row + 1}" for row in range(board.size) for col in range(board.size)] + ["pass"]
    for cell in cells:
        board.push(every_move[cell % len(every_move)])
    assert sum(board.score()) <= board.size**2
    for _ in cells:
        board.undo()
    assert board.to_text() == before


@given(boards)
def test_copies_and_pickles_are_independent_twins(board) -> None:
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert type(twin) is othello.Board
        assert (twin, hash(twin), twin.moves) == (board, hash(board), board.moves)
        if moves := twin.legal_moves():
            twin.push(moves[0])
            assert twin != board
            assert len(board.moves) + 1 == len(twin.moves)


@given(boards)
def test_text_round_trip(board) -> None:
    again = othello.Board.from_text(board.to_text())
    assert (again, again.key, again.moves) == (board, board.key, [])
    assert eval(repr(board), {"othello": othello}) == board
    rebuilt = othello.Board.from_stones(board.stones(BLACK), board.stones(WHITE), size=board.size, turn=board.turn)
    assert rebuilt == board


@pytest.mark.parametrize(
    "text",
    [
        "-----OX--XO-----X",
        "-----ox--xo----- x",
        ".....WB..BW..... b",
        "____ _O*_ _*O_ ____ *",
        "\n----\n-○●-\n-●○-\n----\nBlack\n",
        "---- -0X- -X0- ---- black",
    ],
)
def test_the_usual_ways_to_write_a_board(text) -> None:
    assert othello.Board.from_text(text) == othello.Board(4)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "X",
        "-" * 16,
        "-" * 15 + " X",
        "-" * 25 + " X",
        "-----OX--XO-----",
        "-----OX--XO----- -",
        "-----OX?-XO----- X",
        "-----OX--XO----- X extra",
        "X" * 10**6,
    ],
)
def test_broken_texts(text) -> None:
    with pytest.raises(FormatError):
        othello.Board.from_text(text)


@given(st.text(alphabet="XO-.*bw \n12?", max_size=300))
def test_any_text_is_a_board_or_an_error_of_ours(text) -> None:
    try:
        board = othello.Board.from_text(text)
    except (FormatError, PositionError):
        return
    assert board.size in SIZES


def test_positions_that_make_no_sense() -> None:
    with pytest.raises(PositionError, match="'d4'"):
        othello.Board.from_stones(["d4"], ["d4", "e5"])
    with pytest.raises(PositionError, match="at least one stone"):
        othello.Board.from_stones([], [])
    with pytest.raises(PositionError, match="'pass'"):
        othello.Board.from_stones(["pass"], ["d4"])
    with pytest.raises(NotationError, match="'j1'"):
        othello.Board.from_stones(["j1"], ["d4"])


def test_either_side_can_be_to_move() -> None:
    rows = ["----", "-OX-", "-XO-", "----"]
    black, white = (othello.Board.from_rows(rows, turn=side) for side in (BLACK, WHITE))
    assert black.legal_moves() == ["b1", "a2", "d3", "c4"]
    assert white.legal_moves() == ["c1", "d2", "a3", "b4"]
    assert black != white
    assert black.key != white.key


def test_a_forced_pass() -> None:
    board = othello.Board.from_rows(["XO--", "----", "----", "----"], turn=WHITE)
    assert board.legal_moves() == ["pass"]
    assert board.is_legal("pass")
    assert board.play("pass").is_pass
    assert board.turn is BLACK
    assert board.legal_moves() == ["c1"]
    assert (board.mobility(BLACK), board.mobility(WHITE)) == (1, 0)


def test_stones_by_name() -> None:
    board = othello.Board()
    assert (board["d5"], board["D4"], board["a1"]) == (BLACK, WHITE, None)


@given(boards, st.sampled_from(Symmetry))
def test_symmetries_keep_the_game(board, symmetry) -> None:
    image = board.transformed(symmetry)
    assert image.transformed(symmetry.inverse) == board
    assert image.score() == board.score()
    assert len(image.legal_moves()) == len(board.legal_moves())
    assert image.canonical() == board.canonical()
    again = image.copy()
    while again.moves:
        again.undo()
    for move in image.moves:
        again.play(move)
    assert again == image


def test_the_eight_symmetries_differ() -> None:
    board = random_board(8, 20, 1)
    assert len({board.transformed(symmetry) for symmetry in Symmetry}) == 8


def test_keys_rarely_meet() -> None:
    seen = {}
    for seed in range(300):
        board = random_board(8, 60, seed)
        while board.moves:
            assert seen.setdefault(board.key, board.to_text()) == board.to_text()
            board.undo()


def test_a_finished_game_says_so() -> None:
    board = othello.Board.from_rows(["XXXX", "XOOX", "XOOX", "XXX-"], turn=WHITE)
    while moves := board.legal_moves():
        board.play(moves[0])
    assert str(board).endswith("game over")
    assert board.outcome() is not None
