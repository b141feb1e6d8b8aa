"""Reasons of Othello against slow and obvious rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from omello import BLACK, Engine, Side
from omello.othello import Board, reasons
from tests.facts import check, check_stable


def random_board(size: int, plies: int, seed: int) -> Board:
    chance = random.Random(seed)
    board = Board(size)
    for _ in range(plies):
        if not board.legal_moves():
            break
        board.push(chance.choice(board.legal_moves()))
    return board


@pytest.mark.parametrize("size", [4, 6, 8])
def test_stable_stones_are_never_turned(size) -> None:
    found = 0
    for seed in range(60):
        board = random_board(size, size * size // 2 + seed % (size * 2), seed)
        for side in Side:
            safe = reasons.stable(board, side)
            check_stable(board, side, safe)
            found += len(safe)
            for again in range(5):
                later, chance = board.copy(), random.Random(again)
                while moves := later.legal_moves():
                    later.push(chance.choice(moves))
                    assert all(later[stone] is side for stone in safe)
    assert found > 50


@pytest.mark.parametrize("size", [6, 8])
def test_every_reason_is_true(size) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        board = random_board(size, 4 + seed % (size * size - 12), 100 + seed)
        moves = board.legal_moves()
        if not moves or moves[0].is_pass:
            continue
        exact = {}
        if board.size**2 - sum(board.score()) <= 9:
            lines = Engine(board, memory=1).solve(board, all_moves=True).lines
            exact = {line.move: line.score.value for line in lines}
        for move in moves:
            for fact in reasons.good(board, move, exact.get(move)):
                check(board, move, None, fact)
                seen[fact.kind] += 1
            best = max(moves, key=lambda other: exact.get(other, 0)) if exact else moves[seed % len(moves)]
            if best == move:
                continue
            for fact in reasons.bad(board, move, best, (exact[move], exact[best]) if exact else None):
                check(board, move, best, fact)
                seen[fact.kind] += 1
    assert len(seen) >= 15, seen


def test_regions_and_parity() -> None:
    board = Board.from_rows(["-XO-", "XXOO", "XXOO", "-XOO"], turn=BLACK)
    assert [tuple(map(str, region)) for region in reasons.regions(board)] == [("a1",), ("d1",), ("a4",)]
    assert not reasons.is_even(board)


def test_a_corner_given_and_a_corner_left_are_told_apart() -> None:
    # White can take a1 through b2, and still can after black's e6, but not after black took it himself.
    rows = ["-OX-----", "-X------", "--O-----", "---OX---", "---XO---", "--------", "--------", "--------"]
    board = Board.from_rows(rows, turn=BLACK)
    assert reasons.open_corners(board, board.turn.other) == ("a1",)
    kinds = [fact.kind for fact in reasons.bad(board, board.move("e6"), board.move("a1"))]
    assert kinds[:2] == ["leaves-corner", "misses-corner"]
    safe = Board(8)
    for move in ["f5", "d6", "c3", "d3", "c4"]:
        safe.play(move)
    assert reasons.open_corners(safe, BLACK) == ()
