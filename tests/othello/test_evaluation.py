"""The evaluation: same value however a position is turned, and weights that are refused when they do not fit."""

import numpy as np
import pytest
from numpy.typing import NDArray

from omello import BLACK, WHITE, Engine, Limit, openings, othello
from omello._training import othello_evaluate
from omello.errors import PositionError
from omello.othello import Symmetry, weights
from omello.setup import Setup

SIZES = range(4, 17, 2)


def words(board: othello.Board) -> list[int]:
    """The mover's stones, then the other side's, in 64-bit words."""
    count = (board.size**2 + 63) // 64
    sides = (board.turn, board.turn.other)
    sets = [sum(1 << move.cell for move in board.stones(side)) for side in sides]
    return [stones >> 64 * word & 2**64 - 1 for stones in sets for word in range(count)]


def values(size: int, boards: list[othello.Board]) -> NDArray[np.float32]:
    result = np.zeros(len(boards), np.float32)
    othello_evaluate(size, weights.load(size), np.array([words(board) for board in boards], np.uint64), result)
    return result


def random_boards(size: int, count: int) -> list[othello.Board]:
    random = np.random.default_rng(size)
    boards = []
    while len(boards) < count:
        board = othello.Board(size)
        for _ in range(random.integers(size * size - 4)):
            if board.outcome() is None:
                board.push(random.choice(board.legal_moves()))
        if board.outcome() is None:
            boards.append(board)
    return boards


@pytest.mark.parametrize("size", SIZES)
def test_symmetric_positions_have_one_value(size: int) -> None:
    boards = random_boards(size, 20)
    expected = values(size, boards)
    for symmetry in Symmetry:
        assert np.array_equal(values(size, [board.transformed(symmetry) for board in boards]), expected)
    assert len(set(expected.tolist())) > 10


@pytest.mark.parametrize("size", SIZES)
def test_won_positions_look_won(size: int) -> None:
    """Among late positions of random games the evaluation tells winners from losers far better than chance."""
    games = othello.random_playouts(othello.Board(size), 200, seed=5)
    boards, results = [], []
    for moves, plies, score in zip(games.moves, games.plies, games.scores, strict=True):
        board = othello.Board(size)
        for cell in moves[: plies * 9 // 10]:
            board.push(next(move for move in board.legal_moves() if move.cell == cell))
        if abs(score) > 2 * size:
            boards.append(board)
            results.append(score if board.turn is BLACK else -score)
    right = np.sign(values(size, boards)) == np.sign(results)
    assert right.mean() > 0.7


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda file: file[:10], "not a weights file"),
        (lambda file: b"XXXX" + file[4:], "not a weights file"),
        (lambda file: file[:4] + b"\x63\x00" + file[6:], "version 99"),
        (lambda file: file[:-2], "do not fit"),
        (lambda file: file[:6] + b"\x06\x00" + file[8:], "of board 6, not 8"),
    ],
)
def test_broken_weights_are_refused(change, message) -> None:  # type: ignore[no-untyped-def]
    stones = np.array([words(othello.Board())], np.uint64)
    with pytest.raises(PositionError, match=message):
        othello_evaluate(8, change(weights.load(8)), stones, np.zeros(1, np.float32))


def test_sides_are_both_seen_from_the_mover() -> None:
    board = othello.Board.from_stones(black=["d4", "e4", "f4"], white=["d5"], size=8, turn=BLACK)
    swapped = othello.Board.from_stones(black=["d5"], white=["d4", "e4", "f4"], size=8, turn=WHITE)
    assert values(8, [board])[0] == values(8, [swapped])[0]


def test_odd_and_even_depths_agree() -> None:
    """On average within half a stone, in 200 positions of all stages that nothing was measured on."""
    engine = Engine(othello.Board(), memory=16)
    gaps = []
    for number, opening in enumerate(openings.shipped(Setup.of("othello"))):
        board = othello.Board()
        for move in opening:
            board.play(move)
        for _ in range(number % 4 * 8):
            board.push(engine.choose(board, Limit(depth=2)))
        engine.clear()
        odd, even = (engine.analyse(board, Limit(depth=depth)).best.score.value for depth in (9, 10))
        gaps.append(odd - even)
    assert len(gaps) == 200
    assert abs(np.mean(gaps)) < 0.5
    for stage in range(4):
        assert abs(np.mean(gaps[stage::4])) < 1
