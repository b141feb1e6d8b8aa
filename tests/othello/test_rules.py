"""The rules, against slow and obvious ones and against known counts."""

from __future__ import annotations

import random
import subprocess

import pytest

from omello import BLACK, Outcome, Reason, Side, othello
from omello.core import Tally
from tests.oracles.othello import Othello

# Known numbers of move sequences from the start of 8×8; the count is explained at Board.perft.
PERFT = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]


def test_perft() -> None:
    board = othello.Board()
    assert [board.perft(depth) for depth in range(10)] == PERFT


def test_perft_counts_finished_games_once_at_every_depth() -> None:
    board = othello.Board(4)
    games = {board.perft(depth) for depth in (17, 18, 19)}
    assert games == {60060}
    over = othello.Board.from_rows(["XXXX"] * 4)
    assert over.perft(0) == over.perft(5) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "games"), [(4, 5000), (6, 6500), (8, 6500), (10, 1200), (12, 500), (14, 250), (16, 150)]
)
def test_random_games_agree_with_the_native_oracle(native_program, build, size, games) -> None:
    answer = subprocess.run(
        [native_program("othello_games", build), str(games), str(size)], capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stdout
    assert f"{games} games agree" in answer.stdout


@pytest.mark.parametrize(("size", "games"), [(4, 60), (6, 40), (8, 20), (10, 6), (12, 3), (14, 2), (16, 2)])
def test_random_games_agree_with_the_oracle(size, games) -> None:
    dice = random.Random(size)
    for _ in range(games):
        board, oracle = othello.Board(size), Othello(size)
        while moves := board.legal_moves():
            if moves == ["pass"]:
                assert not oracle.moves()
                board.play("pass")
                oracle.skip()
                assert oracle.moves()
                continue
            assert [(move.row, move.col) for move in moves] == oracle.moves()
            assert not board.is_legal("pass")
            move = dice.choice(moves)
            assert {(stone.row, stone.col) for stone in board.flips(move)} == oracle.flips(move.row, move.col)
            assert board.outcome() is None
            board.play(move)
            oracle.play(move.row, move.col)
            for side in Side:
                cells = {cell for cell, owner in oracle.stones.items() if owner == side.name.lower()}
                assert {(stone.row, stone.col) for stone in board.stones(side)} == cells
            assert board.turn.name.lower() == oracle.turn
        assert not oracle.moves()
        oracle.skip()
        assert not oracle.moves()
        black, white = oracle.official_score()
        winner = None if black == white else Side(int(black < white))
        assert board.outcome() == Outcome(winner, Reason.NO_MOVES, score=Tally(black, white))


def test_the_shortest_known_wipeout() -> None:
    board = othello.Board()
    for move in ["f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6", "e3"]:
        board.play(move)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.score, outcome.result) == (BLACK, (64, 0), "1-0")
    assert board.score() == (13, 0)
