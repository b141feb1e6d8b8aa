"""Why a move is refused, against slow and obvious rules: the same reason from every place that refuses one."""

from __future__ import annotations

import pickle
import random

import pytest

from omello import BLACK, omok, othello
from omello.errors import MoveError, NotationError
from tests.oracles.omok import Omok
from tests.oracles.othello import Othello

NO_POINTS = ("", "z1", "a0", "a99", "d4 ", "７七", "5d", "passs", 3)


def check_refused(board, move, kind) -> None:
    """The board refuses the move for that reason."""
    refusal = board.refusal(move)
    assert refusal is not None, move
    assert (refusal.kind, refusal.move, refusal.side) == (kind, str(move), board.turn)


def check_play_refused(board, move, kind) -> None:
    """Playing the move fails for the same reason, and the board stays as it was."""
    check_refused(board, move, kind)
    refusal, before = board.refusal(move), board.copy()
    with pytest.raises(NotationError if kind == "no such point" else MoveError) as error:
        board.play(move)
    if kind != "no such point":
        assert str(error.value) == str(refusal)
        assert error.value.refusal == refusal
        assert pickle.loads(pickle.dumps(error.value)).refusal == refusal
    assert board == before
    assert board.moves == before.moves


@pytest.mark.parametrize("size", [4, 6, 8, 12])
def test_every_refused_square_of_othello(size) -> None:
    rng = random.Random(size)
    seen = set()
    for _ in range(8 if size < 8 else 2):
        board, oracle = othello.Board(size), Othello(size)
        while True:
            legal, is_over = oracle.moves(), board.outcome() is not None
            for row in range(size):
                for col in range(size):
                    move = board.move(f"{chr(ord('a') + col)}{row + 1}")
                    if (row, col) in legal:
                        assert board.refusal(move) is None
                        continue
                    kind = (
                        "game over"
                        if is_over
                        else "occupied"
                        if (row, col) in oracle.stones
                        else "turns nothing"
                        if legal
                        else "must pass"
                    )
                    check_refused(board, move, kind)
                    if kind not in seen:
                        check_play_refused(board, move, kind)
                    seen.add(kind)
            if is_over:
                check_play_refused(board, "pass", "game over")
                break
            if legal:
                check_play_refused(board, "pass", "no pass")
                row, col = rng.choice(legal)
                oracle.play(row, col)
                board.play(f"{chr(ord('a') + col)}{row + 1}")
            else:
                assert board.refusal("pass") is None
                oracle.skip()
                board.play("pass")
        for text in NO_POINTS:
            check_play_refused(board, text, "no such point")
    assert seen >= {"game over", "occupied", "turns nothing"}


@pytest.mark.parametrize("rule", [*omok.RULES.values(), omok.Rule(4, "forbidden", (), (BLACK,))], ids=str)
@pytest.mark.parametrize("size", [5, 9, 12])
def test_every_refused_point_of_omok(rule, size) -> None:
    rng = random.Random(f"{rule} {size}")
    for _ in range(1 if size > 9 else 3):
        board = omok.Board(size, rule)
        oracle = Omok(size, rule.row, rule.overline, rule.double_three, rule.double_four)
        while True:
            cells = [(row, col) for row in range(size) for col in range(size)]
            bans = {cell: oracle.forbidden(cell, board.turn) for cell in oracle.empties()}
            is_over = board.outcome() is not None
            if board.moves:
                check_play_refused(board, board.moves[0], "game over" if is_over else "occupied")
            for row, col in cells:
                move = board.move(f"{chr(ord('a') + col)}{size - row}")
                if is_over:
                    check_refused(board, move, "game over")
                elif (row, col) in oracle.stones:
                    check_refused(board, move, "occupied")
                elif bans[row, col] is None:
                    assert board.refusal(move) is None
                else:
                    check_play_refused(board, move, "forbidden")
                    forbidden = board.refusal(move).forbidden
                    assert forbidden == board.why_forbidden(move)
                    assert (forbidden.point, forbidden.kind) == (move, bans[row, col])
            check_play_refused(board, "pass", "game over" if is_over else "no pass")
            if is_over:
                break
            # Near the stones, so that rows and bans come about.
            near = [
                cell
                for cell, ban in bans.items()
                if ban is None
                and any(
                    (cell[0] + down, cell[1] + right) in oracle.stones for down in (-1, 0, 1) for right in (-1, 0, 1)
                )
            ]
            row, col = rng.choice(near or [cell for cell, ban in bans.items() if ban is None])
            side = board.turn
            board.play(f"{chr(ord('a') + col)}{size - row}")
            oracle.stones[row, col] = side
        for text in NO_POINTS:
            check_play_refused(board, text, "no such point")


def test_push_says_why_it_would_break_an_omok_board() -> None:
    board = omok.Board()
    board.play("h8")
    with pytest.raises(MoveError) as error:
        board.push("h8")
    assert error.value.refusal.kind == "occupied"
    assert board.moves == ["h8"]


@pytest.mark.parametrize("board", [othello.Board(), omok.Board()])
def test_what_is_no_text_is_no_point(board) -> None:
    assert board.refusal(None).kind == "no such point"
