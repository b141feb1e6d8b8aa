"""Puzzles: the shipped ones are proven, none is there twice, and solving them goes on or is refuted."""

from __future__ import annotations

import random

import pytest

from omello import book, omok
from omello.errors import FormatError, MoveError, SpecError
from omello.learn import puzzles
from omello.learn.proof import Prover, make
from omello.learn.puzzles import Puzzle
from omello.learn.solving import Solver

SAMPLE = 100
"""Of each game; `python -m training.puzzles --check` proves all."""


@pytest.mark.parametrize("game", ["omok", "othello"])
def test_a_sample_of_the_shipped_puzzles_is_proven(game) -> None:
    prover = Prover()
    chosen = random.Random(7).sample(puzzles.shipped(game), SAMPLE)
    assert [puzzle for puzzle in chosen if not prover.check(puzzle)] == []


@pytest.mark.parametrize("game", ["omok", "othello"])
def test_there_are_thousands_and_none_is_there_twice(game) -> None:
    shipped = puzzles.shipped(game)
    assert len(shipped) >= 2000
    assert len({(book.key(puzzle.board()), puzzle.rule) for puzzle in shipped}) == len(shipped)
    assert len({puzzle.id for puzzle in shipped}) == len(shipped)
    assert {puzzle.kind for puzzle in shipped} == set(puzzles.KINDS[game])


def test_a_false_solution_is_found_out() -> None:
    puzzle = next(puzzle for puzzle in puzzles.shipped("othello") if puzzle.kind == "keep-win")
    wrong = next(str(move) for move in puzzle.board().legal_moves() if move not in puzzle.answers)
    assert not Prover().check(Puzzle("othello", "keep-win", puzzle.position, (wrong,), puzzle.length))
    assert not Prover().check(Puzzle("othello", "save-draw", puzzle.position, puzzle.answers, puzzle.length))


def test_puzzles_are_chosen_by_kind_rule_and_rating() -> None:
    found = puzzles.choose("omok", kinds=["fours"], rules=["renju"], least=500, most=1500)
    assert found
    assert {(puzzle.kind, puzzle.rule) for puzzle in found} == {("fours", "renju")}
    assert all(500 <= puzzle.rating <= 1500 for puzzle in found)
    assert found[0] not in puzzles.choose("omok", kinds=["fours"], without=[found[0].id])
    with pytest.raises(SpecError, match="'endgame'"):
        puzzles.choose("omok", kinds=["endgame"])
    assert puzzles.find(found[0].id) == found[0]
    assert puzzles.daily("othello", "2026-11-18") == puzzles.daily("othello", "2026-11-18")


def test_a_broken_line_is_quoted() -> None:
    with pytest.raises(FormatError, match="nonsense"):
        Puzzle.from_line("omok", "nonsense")
    line = puzzles.shipped("omok")[0].to_line()
    assert Puzzle.from_line("omok", line).to_line() == line


def solve(solver: Solver, puzzle: Puzzle) -> int:
    """Play the solution against the answers; how many moves it took."""
    played: list[str] = []
    board = puzzle.board()
    for own in range(1, 40):
        if own == 1:
            move = puzzle.answers[0]
        else:
            assert isinstance(board, omok.Board)
            look = omok.ForcedWins(board)
            search = look.by_threats(board) if puzzle.kind == "threats" else look.by_fours(board)
            assert search.win is not None
            move = str(search.win.moves[0])
        judged = solver.judge(puzzle, played, move)
        assert judged.right
        if judged.solved:
            return own
        played += [move, str(judged.answer[0])]
        board.play(move)
        board.play(judged.answer[0])
    raise AssertionError("it never ends")


@pytest.mark.parametrize("kind", ["fours", "threats", "forbid", "defence", "endgame", "keep-corner"])
def test_a_puzzle_is_solved_by_playing_and_its_wrong_moves_are_refuted(kind) -> None:
    solver = Solver()
    game = "omok" if kind in puzzles.KINDS["omok"] else "othello"
    for puzzle in puzzles.choose(game, kinds=[kind])[:4]:
        solve(solver, puzzle)
        assert solver.solution(puzzle)[0] == puzzle.answers[0]
        board = puzzle.board()
        near = omok.threats.promising(board, board.turn) if isinstance(board, omok.Board) else ()
        wrong = [point for point, _ in near if point not in puzzle.answers] or [
            move for move in board.legal_moves() if move not in puzzle.answers
        ]
        judged = solver.judge(puzzle, [], wrong[0])
        assert not judged.right
        later = board.copy()
        later.play(wrong[0])
        for move in judged.answer:
            later.play(move)


def test_a_forbidden_point_is_pointed_at() -> None:
    puzzle = puzzles.choose("omok", kinds=["forbidden"])[0]
    judged = Solver().judge(puzzle, [], puzzle.answers[0])
    assert judged.right
    assert judged.solved
    other = str(puzzle.board().legal_moves()[0])
    assert not Solver().judge(puzzle, [], other).right


def test_an_illegal_move_is_refused() -> None:
    puzzle = puzzles.choose("othello", kinds=["endgame"])[0]
    with pytest.raises(MoveError):
        Solver().judge(puzzle, [], str(puzzle.board().stones(0)[0]))


def test_own_puzzles_can_be_made() -> None:
    board = omok.Board.from_stones(["e8", "f8", "g8", "h7", "h6"], ["d8", "a1", "c1", "e1", "g1"], rule="freestyle")
    puzzle = make("fours", board)
    assert puzzle is not None
    assert "h8" in puzzle.answers
    assert make("fours", omok.Board()) is None
