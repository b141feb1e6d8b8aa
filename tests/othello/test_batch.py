"""Many positions at once."""

from __future__ import annotations

import numpy as np
import pytest

from omello import BLACK, WHITE, PositionError, SpecError, othello
from tests.othello.test_board import SIZES, random_board


@pytest.mark.parametrize("size", SIZES)
def test_playouts_are_games(size) -> None:
    games = othello.random_playouts(othello.Board(size), 25, seed=size)
    for moves, plies, score in zip(*games, strict=True):
        board = othello.Board(size)
        names = [board.move("pass") if cell == size**2 else name_of(board, cell) for cell in moves[:plies]]
        for name in names:
            board.play(name)
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.score is not None
        assert outcome.score.black - outcome.score.white == score
        assert (moves[plies:] == -1).all()


def name_of(board: othello.Board, cell: int) -> str:
    return f"{chr(97 + cell % board.size)}{cell // board.size + 1}"


def test_playouts_start_anywhere_and_score_for_black() -> None:
    board = othello.Board.from_rows(["OX--", "----", "----", "----"], turn=WHITE)
    games = othello.random_playouts(board, 3)
    assert games.scores.tolist() == [-16, -16, -16]
    assert games.plies.tolist() == [1, 1, 1]


def test_playouts_are_reproducible_and_vary() -> None:
    first, again = (othello.random_playouts(othello.Board(), 100, seed=5) for _ in range(2))
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    assert len({tuple(row) for row in first.moves}) == 100
    other = othello.random_playouts(othello.Board(), 100, seed=6)
    assert (first.scores != other.scores).any()


def test_every_move_is_equally_likely() -> None:
    games = othello.random_playouts(othello.Board(), 40_000, seed=3)
    counts = np.unique(games.moves[:, 0], return_counts=True)[1]
    assert counts.shape == (4,)
    assert (abs(counts - 10_000) < 500).all()


def test_no_playouts() -> None:
    assert othello.random_playouts(othello.Board(), 0).moves.shape == (0, 0)
    with pytest.raises(SpecError, match="-1"):
        othello.random_playouts(othello.Board(), -1)


@pytest.mark.parametrize("size", SIZES)
def test_planes(size) -> None:
    boards = [random_board(size, plies, plies) for plies in range(2 * size)]
    planes = othello.boards_to_planes(boards)
    assert planes.shape == (len(boards), 3, size, size)
    for board, (own, opp, legal) in zip(boards, planes, strict=True):
        for plane, stones in ((own, board.stones(board.turn)), (opp, board.stones(board.turn.other))):
            assert {(move.row, move.col) for move in stones} == set(zip(*np.nonzero(plane), strict=True))
        squares = [move for move in board.legal_moves() if not move.is_pass]
        assert {(move.row, move.col) for move in squares} == set(zip(*np.nonzero(legal), strict=True))
    assert boards[0].turn is BLACK


def test_planes_need_one_size() -> None:
    with pytest.raises(PositionError, match="sizes"):
        othello.boards_to_planes([othello.Board(6), othello.Board(8)])
    assert othello.boards_to_planes([]).shape == (0, 3, 8, 8)
