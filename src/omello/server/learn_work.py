"""What learning lets other processes think about: moves on boards of lessons, in puzzles and on cards."""

from __future__ import annotations

from functools import cache

from omello import omok, opinion, othello
from omello.core import Limit, Move
from omello.engine import Engine
from omello.learn import cards, lessons, solving
from omello.learn.puzzles import Puzzle
from omello.learn.solving import Judged, Solver
from omello.server import learning, wire
from omello.server.board_crossing import Board
from omello.server.work import reason_of, score_of
from omello.setup import Setup

LOOK = Limit(time=0.6)
"""For a move on a card that is neither the mistake nor the better one."""
MEMORY = 16
MAX_REASONS = 2


@cache
def _solver() -> Solver:
    return Solver()


def judge_lesson(id: str, number: int, attempt: wire.Try) -> wire.Judgement:
    """A move on one of a lesson's boards."""
    lesson = lessons.find(id)
    spec = lesson.boards[number]
    judged = solving.judge_lesson(_solver(), lesson.game, spec, attempt.moves, attempt.move)
    board = lessons.board_of(lesson.game, spec.position)
    better = spec.line[len(attempt.moves)][0] if spec.goal == "line" else None
    return _judgement(board, attempt, judged, better, is_point=spec.goal == "forbidden")


def next_in_lesson(id: str, number: int, moves: list[str]) -> str:
    """A right move on one of a lesson's boards, for whoever does not find any."""
    lesson = lessons.find(id)
    return str(solving.next_in_lesson(lesson.game, lesson.boards[number], moves))


def judge_puzzle(puzzle: Puzzle, attempt: wire.Try) -> wire.Judgement:
    """A move of a puzzle."""
    judged = _solver().judge(puzzle, attempt.moves, attempt.move)
    better = None if attempt.moves else puzzle.answers[0]
    return _judgement(puzzle.board(), attempt, judged, better, is_point=puzzle.kind == "forbidden")


def _judgement(
    board: Board, attempt: wire.Try, judged: Judged, better: str | None, *, is_point: bool
) -> wire.Judgement:
    for move in attempt.moves:
        board.play(move)
    positions: list[wire.Position] = []
    reasons: list[wire.Reason] = []
    if not is_point:
        positions = learning.positions_after(board, [attempt.move, *judged.answer])
        if not judged.right and better is not None:
            reasons = why_worse(board, board.move(attempt.move), board.move(better))
    return wire.Judgement(
        right=judged.right,
        solved=judged.solved,
        answer=[str(move) for move in judged.answer],
        positions=positions,
        stones=judged.stones,
        reasons=reasons,
    )


def why_worse(board: Board, move: Move, best: Move) -> list[wire.Reason]:
    """Facts that make a move worse than another."""
    if isinstance(board, omok.Board):
        facts = omok.reasons.bad(board, move, best, omok.ForcedWins(board))
    else:
        facts = othello.reasons.bad(board, move, best)
    return [reason_of(fact) for fact in facts[:MAX_REASONS]]


def solution(puzzle: Puzzle) -> wire.PuzzleSolution:
    line = _solver().solution(puzzle)
    positions = [] if puzzle.kind == "forbidden" else learning.positions_after(puzzle.board(), line)
    return wire.PuzzleSolution(answers=list(puzzle.answers), line=[str(move) for move in line], positions=positions)


@cache
def _engine(setup: Setup) -> Engine:
    return Engine(setup.board(), memory=MEMORY)


def judge_card(text: str, name: str, shown: bool) -> wire.CardJudgement:
    """A move that answers a card; when it is due next is not known here."""
    card = cards.Card.from_json(text)
    board = card.board()
    move = board.move(name)
    score = None
    right = not shown and move == card.line[0]
    if not shown and not right and board.is_legal(move) and move != card.played:
        (judged,) = opinion.of_game(_engine(board.setup).analyse, board, LOOK, [move])
        score = score_of(judged.score)
        right = cards.is_good(card, move, judged.loss)
    mistake = board.move(card.played)
    return wire.CardJudgement(
        right=right,
        best=list(card.line),
        positions=learning.positions_after(board, card.line),
        score=score,
        reasons=why_worse(board, mistake, board.move(card.line[0])),
        due=0,
    )
