"""The rules, against slow and obvious ones and against known forbidden points."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

import pytest

from omello import BLACK, WHITE, Side
from omello.omok import RULES, Board, Rule
from tests.large_data import large_data
from tests.oracles.omok import Omok

KINDS = {"3": "double three", "4": "double four", "6": "overline"}
FACTS = Path(__file__).parent / "renju_forbidden.txt"


def positions(path: Path) -> list[tuple[Board, dict[str, str]]]:
    """Lines of `moves ; ... ; point=kind ...`, black and white stones in turn."""
    found = []
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            moves, kinds = (part.strip() for part in line.split(";")[0:3:2])
            stones = re.findall(r"[a-o]\d+", moves)
            known = {point: KINDS[kind] for point, kind in (pair.split("=") for pair in kinds.split())}
            found.append((Board.from_stones(stones[::2], stones[1::2], rule="renju"), known))
    return found


@pytest.mark.parametrize("large", [False, True])
def test_known_forbidden_points(large) -> None:
    for board, known in positions(large_data("renju_forbidden.txt") if large else FACTS):
        found = {point: board.why_forbidden(point) for point in board.forbidden_points()}
        assert {point: why.kind for point, why in found.items()} == known
        for point, why in found.items():
            assert why.point == point
            assert len(why.lines) >= (1 if why.kind == "overline" else 2)
            for line in why.lines:
                assert point in line.stones
                assert len(line.stones) == {"overline": len(line.stones), "double four": 4, "double three": 3}[why.kind]
                assert all(board[stone] is BLACK for stone in line.stones if stone != point)
                assert all(board[gap] is None for gap in line.points)
                assert bool(line.points) == (why.kind != "overline")


def test_forbidden_points_are_the_same_from_every_side() -> None:
    for board, known in positions(FACTS):
        for symmetry in range(8):
            assert len(board.transformed(symmetry).forbidden_points()) == len(known)


def test_bans_hold_for_whom_they_are_meant() -> None:
    cross = ["h9", "h10", "i8", "j8"]
    far = ["a1", "a3", "a5", "a7"]
    for sides in ((), (BLACK,), (WHITE,), (BLACK, WHITE)):
        for side in Side:
            black, white = (cross, far) if side is BLACK else (far, cross)
            board = Board.from_stones(black, white, rule=Rule(double_three=sides), turn=side)
            assert board.forbidden_points() == (["h8"] if side in sides else [])


def test_two_fours_in_one_line_are_a_double_four() -> None:
    board = Board.from_stones(["d8", "f8", "g8", "j8"], ["a1", "a3", "a5", "a7"], rule="renju")
    assert board.forbidden_points() == ["h8"]
    why = board.why_forbidden("h8")
    assert [line.points for line in why.lines] == [("e8",), ("i8",)]
    assert [line.stones for line in why.lines] == [("d8", "f8", "g8", "h8"), ("f8", "g8", "h8", "j8")]


def test_five_is_never_forbidden() -> None:
    board = Board.from_stones(
        ["d8", "e8", "f8", "g8", "h9", "h10", "i7", "j6"], ["c8", *(f"o{k}" for k in range(1, 14, 2))], rule="renju"
    )
    assert board.is_legal("h8")
    board.play("h8")
    assert board.outcome().winner is BLACK


@pytest.mark.slow
@pytest.mark.parametrize(("sizes", "games"), [(range(5, 10), 3700), (range(10, 16), 250), (range(16, 27), 15)])
def test_random_games_agree_with_the_native_oracle(native_program, sizes, games) -> None:
    for size in sizes:
        answer = subprocess.run(
            [native_program("omok_games", "base"), str(games), str(size)], capture_output=True, text=True
        )
        assert answer.returncode == 0, answer.stdout
        assert f"{games} games agree" in answer.stdout


@pytest.mark.parametrize(
    "rule", [*RULES.values(), Rule(6, "win", (WHITE,), (BLACK,)), Rule(4, "forbidden", (), (0, 1))]
)
@pytest.mark.parametrize("size", [5, 7, 10])
def test_random_games_agree_with_the_oracle(rule, size) -> None:
    dice = random.Random(size)
    for _ in range(4):
        board = Board(size, rule)
        oracle = Omok(size, rule.row, rule.overline, rule.double_three, rule.double_four)
        while board.outcome() is None:
            known = {cell: oracle.forbidden(cell, board.turn) for cell in oracle.empties()}
            legal = board.legal_moves()
            assert [(move.row, move.col) for move in legal] == [cell for cell, kind in known.items() if not kind]
            bad = {(point.row, point.col): board.why_forbidden(point).kind for point in board.forbidden_points()}
            assert bad == {cell: kind for cell, kind in known.items() if kind}
            move = dice.choice(legal)
            side = board.turn
            wins = oracle.wins((move.row, move.col), side)
            board.play(move)
            oracle.stones[move.row, move.col] = side
            outcome = board.outcome()
            if wins:
                assert outcome.winner is side
                assert len(outcome.line) >= rule.row
                assert move in outcome.line
            else:
                assert outcome is None or outcome.winner is None
