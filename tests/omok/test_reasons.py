"""Rows, threats and reasons of Omok against slow and obvious rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from omello import BLACK, WHITE, Side
from omello.omok import Board, ForcedWins, reasons, threats
from tests.facts import check, made, omok_oracle, slow_fives

RULES = ["freestyle", "standard", "renju", "korean", "row=4,overline=win/win,33=none,44=none"]


def crowded(rule: str, size: int, stones: int, seed: int) -> Board:
    """Stones near each other, nobody has won."""
    chance = random.Random(seed)
    while True:
        board = Board(size, rule)
        for _ in range(stones):
            near = [
                move for move in board.legal_moves() if abs(2 * move.row - size) < 8 and abs(2 * move.col - size) < 8
            ]
            if board.outcome() is not None or not near:
                break
            board.push(chance.choice(near))
        if board.outcome() is None:
            return board


@pytest.mark.parametrize("rule", RULES)
def test_rows_are_what_the_rule_book_says(rule) -> None:
    seen: Counter[str] = Counter()
    for seed in range(25):
        board = crowded(rule, 9, 8 + seed % 18, seed)
        slow = omok_oracle(board)
        for side in Side:
            for cell in slow.empties():
                point = board.move(f"{'abcdefghi'[cell[1]]}{9 - cell[0]}")
                rows = threats.rows(board, point, side)
                wins, fours, threes = made(slow, cell, side)
                kinds = Counter(row.kind for row in rows)
                seen += kinds
                assert (kinds["five"] > 0) == wins
                assert (kinds["four"] + kinds["open four"], kinds["three"]) == (fours, threes), (board, point)
                assert all(point in row.stones for row in rows)
            assert set(threats.fives(board, side)) == slow_fives(board, side)
    assert len(seen) >= 4, seen


def test_what_stands_on_the_board_is_found_from_the_points_where_it_grows() -> None:
    board = Board.from_stones(
        black=["h8", "i8", "j8", "d4", "d5", "d6", "d7", "m2", "m3", "m5"], white=["d8"], rule="renju", turn=WHITE
    )
    found = {(row.kind, tuple(map(str, sorted(row.stones)))): set(row.points) for row in threats.standing(board, BLACK)}
    assert found == {
        ("three", ("h8", "i8", "j8")): {"g8", "k8"},
        ("four", ("d4", "d5", "d6", "d7")): {"d3"},
        ("three", ("m2", "m3", "m5")): {"m4"},
    }
    assert threats.standing(board, WHITE) == ()


def test_forks_are_two_threats_of_one_stone() -> None:
    board = Board.from_stones(black=["h9", "h10", "i8", "j8"], white=["a1", "a3", "a5"], turn=BLACK)
    assert ("h8", "double three") in [(fork.point, fork.kind) for fork in threats.forks(board, BLACK)]
    forbidden = Board.from_stones(black=["h9", "h10", "i8", "j8"], white=["a1", "a3", "a5"], turn=BLACK, rule="renju")
    assert "h8" not in [fork.point for fork in threats.forks(forbidden, BLACK)]


def wins_by_fours(board: Board, plies: int) -> bool:
    """By the rules alone: every four tried, every answer forced."""
    side = board.turn
    if slow_fives(board, side):
        return True
    must = slow_fives(board, side.other)
    if plies < 3 or len(must) > 1:
        return False
    for move in must or board.legal_moves():
        if not board.is_legal(move):
            continue
        board.push(move)
        answers = slow_fives(board, side)
        won = False
        if answers and not slow_fives(board, side.other):
            if len(answers) > 1 or not board.is_legal(next(iter(answers))):
                won = True
            else:
                board.push(next(iter(answers)))
                won = wins_by_fours(board, plies - 2)
                board.undo()
        board.undo()
        if won:
            return True
    return False


@pytest.mark.parametrize("rule", RULES[:4])
def test_a_win_by_fours_is_found_exactly_where_there_is_one(rule) -> None:
    answers: Counter[bool] = Counter()
    for seed in range(40):
        board = crowded(rule, 7, 14 + seed % 10, seed)
        search = ForcedWins(board).by_fours(board, plies=5)
        assert search.complete
        assert (search.win is not None) == wins_by_fours(board.copy(), 5), board
        answers[search.win is not None] += 1
    assert min(answers.values()) > 2
    assert len(answers) == 2


def test_another_way_is_looked_for_without_the_first() -> None:
    board = Board.from_stones(["h8", "i8", "j8"], ["g8", "a1", "a3"])
    wins = ForcedWins(board)
    assert wins.by_fours(board).refuted
    open_three = Board.from_stones(["h8", "i8", "j8"], ["a1", "a3", "c1"])
    first = wins.by_fours(open_three).win.moves[0]
    second = wins.by_fours(open_three, without=[first]).win.moves[0]
    assert {first, second} == {"g8", "k8"}
    # What was left out is not remembered as lost.
    assert wins.by_fours(open_three, without=[first, second]).win is None
    assert wins.by_fours(open_three).win.moves[0] == first
    assert wins.wins_with(open_three, second).win.moves[0] == second


def test_a_search_that_ends_early_says_so() -> None:
    board = crowded("freestyle", 15, 20, 3)
    assert not ForcedWins(board).by_threats(board, nodes=1).refuted


@pytest.mark.parametrize("rule", RULES[:4])
def test_every_reason_is_true(rule) -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        board = crowded(rule, 9, 6 + seed % 14, 1000 + seed)
        wins = ForcedWins(board)
        chance = random.Random(seed)
        moves = chance.sample(board.legal_moves(), 6)
        for move, best in zip(moves, reversed(moves), strict=True):
            for fact in reasons.good(board, move, wins):
                check(board, move, None, fact)
                seen[fact.kind] += 1
            for fact in reasons.bad(board, move, best, wins) if move != best else ():
                check(board, move, best, fact)
                seen[fact.kind] += 1
    assert len(seen) >= 6, seen


def reason(black: list[str], white: list[str], move: str, rule: str = "freestyle", turn: Side = BLACK) -> list[str]:
    board = Board.from_stones(black, white, rule=rule, turn=turn)
    return [fact.kind for fact in reasons.good(board, board.move(move), ForcedWins(board))]


def test_reasons_name_what_people_see() -> None:
    four, far = ["h8", "i8", "j8", "k8"], ["g8", "a1", "c1", "e1"]
    assert reason(four, far, "l8") == ["five"]
    assert reason(four, far[:3], "l8", turn=WHITE) == ["stops-five"]
    assert "open-four" in reason(four[:3], far[1:], "k8")
    assert "stops-three" in reason(four[:3], far[1:3], "k8", turn=WHITE)
    assert reason(four[:3], far[1:3], "o15", turn=WHITE) == []
    assert "four-three" in reason([*four[:3], "k9", "k10"], [*far, "m1"], "k8")
    # A four first puts the other side's threat off; that is not to stop it.
    assert "stops-three" not in reason(["h8", "i8", "j8"], ["c1", "d1", "e1"], "f1", turn=WHITE)


def mistake(black: list[str], white: list[str], move: str, best: str, turn: Side = BLACK) -> list[str]:
    board = Board.from_stones(black, white, turn=turn)
    return [fact.kind for fact in reasons.bad(board, board.move(move), board.move(best), ForcedWins(board))]


def test_mistakes_are_named_by_what_they_cost() -> None:
    four, far = ["h8", "i8", "j8", "k8"], ["g8", "a1", "c1", "e1"]
    assert mistake(four, far, "o15", "l8") == ["misses-five"]
    assert mistake(four, far[:3], "o15", "l8", turn=WHITE) == ["ignores-four"]
    assert mistake(four[:3], far[1:3], "o15", "k8", turn=WHITE)[0] == "ignores-three"
    assert mistake(four[:3], far[1:], "o15", "k8")[0] == "misses-forced-win-fours"
    assert mistake(four[:3], far[1:], "g8", "k8") == []
