"""Solving a puzzle move by move: what is right goes on, what is wrong is refuted on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from omello import omok, othello
from omello.core import Game, Limit, Move
from omello.engine import Engine
from omello.errors import SpecError
from omello.learn.lessons import LessonBoard, board_of
from omello.learn.proof import NODES, Prover
from omello.learn.puzzles import Puzzle
from omello.omok.forced_wins import ForcedWins
from omello.omok.threats import fives, seen_by

SHOWN = 12
"""Moves of a line that are shown at most."""
REPLY = Limit(nodes=20_000)
REFUTING = 30_000
"""Nodes to find what refutes a move: shown if it is found."""
MEMORY = 4


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a move."""

    right: bool
    solved: bool
    """True if nothing is left to find."""
    answer: tuple[Move, ...]
    """What the other side plays: one move to go on after, how the game ends once it is solved, or the refutation."""
    stones: int | None = None
    """Othello: the exact result that the move leads to, seen by the solver."""


class Solver:
    """Judges moves in puzzles; keeps the searches that it needs."""

    def __init__(self) -> None:
        self._prover = Prover()

    def judge(self, puzzle: Puzzle, moves: Iterable[str], move: str) -> Judged:
        """A move after what was played so far, one's own moves and the answers. Raises `MoveError` for illegal ones.

        >>> from omello.learn.puzzles import Puzzle
        >>> puzzle = Puzzle("omok", "fours", "5/xxx2/5/5/5 b row=4,overline=win/win,33=none,44=none", ("d4",), 1)
        >>> Solver().judge(puzzle, [], "d4").solved
        True
        """
        board = puzzle.board()
        if isinstance(board, omok.Board) and puzzle.kind == "forbidden":
            right = board.move(move) in (puzzle.answers or board.forbidden_points())
            return Judged(right, right, ())
        for played in moves:
            board.play(played)
        later = board.copy()
        chosen = later.play(move)
        first = not board.moves
        if isinstance(board, othello.Board):
            assert isinstance(later, othello.Board)
            return self._othello(puzzle, later, right=chosen in puzzle.answers)
        assert isinstance(later, omok.Board)
        wins = self._prover.wins(board)
        if puzzle.kind == "defence":
            right = chosen in puzzle.answers or (not puzzle.answers and wins.by_threats(later, nodes=NODES).refuted)
            return Judged(right, right, () if right else _line(wins, later))
        return _attack(puzzle, board, later, chosen, wins, first=first)

    def solution(self, puzzle: Puzzle) -> tuple[Move, ...]:
        """The first answer and what follows it with the best play of both."""
        board = puzzle.board()
        first = board.move(puzzle.answers[0])
        if puzzle.kind in ("forbidden", "defence"):
            return (first,)
        if isinstance(board, omok.Board):
            wins = self._prover.wins(board)
            win = wins.wins_with(board, first, nodes=NODES).win
            return (first,) if win is None else win.moves
        later = board.copy()
        later.push(first)
        return (first, *self._best_line(later))

    def refutation(self, board: othello.Board | omok.Board) -> tuple[Move, ...]:
        """What the side to move makes of a wrong move: its win, a corner, or the best the engine sees."""
        if board.outcome() is not None:
            return ()
        if isinstance(board, omok.Board):
            winning = _line(self._prover.wins(board), board)
            if winning:
                return winning
        else:
            corners = othello.reasons.open_corners(board, board.turn)
            if corners:
                return corners[:1]
        return (Engine(board, memory=MEMORY).analyse(board, REPLY).best.move,)

    def _othello(self, puzzle: Puzzle, later: othello.Board, *, right: bool) -> Judged:
        if puzzle.kind in ("keep-corner", "quiet"):
            return Judged(right, right, () if right else self.refutation(later))
        if later.outcome() is not None:
            tally = later.outcome().score  # type: ignore[union-attr]
            assert tally is not None
            ahead = tally[later.turn.other] - tally[later.turn]
            return Judged(right, right, (), ahead)
        analysis = self._prover.engine(later).solve(later)
        return Judged(right, right, analysis.best.moves[:SHOWN], -int(analysis.best.score.value))

    def _best_line(self, board: othello.Board) -> tuple[Move, ...]:
        if board.outcome() is not None or board.size**2 - sum(board.score()) > 16:
            return ()
        return self._prover.engine(board).solve(board).best.moves[:SHOWN]


def _attack(
    puzzle: Puzzle, board: omok.Board, later: omok.Board, move: Move, wins: ForcedWins, *, first: bool
) -> Judged:
    """A move of somebody who is to win by fours, or by fours and threes."""
    side = board.turn
    if later.outcome() is not None:
        return Judged(True, True, ())
    others = [other for other in board.legal_moves() if other != move]
    look = wins.by_threats if puzzle.kind == "threats" else wins.by_fours
    win = look(board, nodes=NODES, without=others).win
    if win is None or (first and puzzle.answers and move not in puzzle.answers):
        return Judged(False, False, _refutation(board, later, wins))
    ways = fives(later, side)
    unstoppable = len(ways) > 1 or (len(ways) == 1 and not later.is_legal(ways[0]))
    return Judged(True, unstoppable, win.moves[1:] if unstoppable else win.moves[1:2])


def _line(wins: ForcedWins, board: omok.Board) -> tuple[Move, ...]:
    """How the side to move wins, if it does."""
    now = fives(board, board.turn)
    if now:
        return now[:1]
    win = wins.by_threats(board, nodes=REFUTING).win
    return () if win is None else win.moves[:SHOWN]


def _refutation(board: omok.Board, later: omok.Board, wins: ForcedWins) -> tuple[Move, ...]:
    """What the other side answers: its own win, the four stopped, or the move after which nothing is left."""
    side = board.turn
    winning = _line(wins, later)
    if winning:
        return winning
    ways = fives(later, side)
    if ways:
        return ways[:1]
    threat = wins.by_threats(seen_by(later, side), nodes=REFUTING).win
    for answer in threat.moves if threat is not None else ():
        if not later.is_legal(answer):
            continue
        after = later.copy()
        after.push(answer)
        if wins.by_threats(after, nodes=REFUTING).refuted:
            return (answer,)
    return ()


def judge_lesson(solver: Solver, game: Game, board: LessonBoard, moves: Sequence[str], move: str) -> Judged:
    """A move on a lesson's board after what was played on it so far."""
    if board.goal != "line" and board.goal != "free":
        # Without stated answers, whatever does it is right.
        return solver.judge(Puzzle(game, board.goal, board.position, (), 0), moves, move)
    position = board_of(game, board.position)
    for played in moves:
        position.play(played)
    chosen = position.play(move)
    if board.goal == "free":
        return Judged(True, True, ())
    steps = board.line[len(moves) :]
    if not steps:
        raise SpecError(f"nothing is left to find after {' '.join(moves)!r}")
    if chosen not in steps[0]:
        return Judged(False, False, solver.refutation(position))
    answers = tuple(position.move(step[0]) for step in steps[1:2])
    return Judged(True, len(steps) <= 2, answers)


def next_in_lesson(game: Game, board: LessonBoard, moves: Sequence[str] = ()) -> Move:
    """A right move on a lesson's board after what was played on it so far. Raises `SpecError` where there is none."""
    position = board_of(game, board.position)
    for played in moves:
        position.play(played)
    found = next(_right_in_lesson(game, board, position, moves), None)
    if found is None:
        raise SpecError(f"nothing is left to find after {' '.join(moves)!r}")
    return found


def _right_in_lesson(
    game: Game, board: LessonBoard, position: othello.Board | omok.Board, moves: Sequence[str]
) -> Iterator[Move]:
    if board.goal == "line":
        yield from (position.move(step[0]) for step in board.line[len(moves) :])
    elif board.goal == "free" or isinstance(position, othello.Board):
        yield from position.legal_moves()
    elif board.goal == "forbidden":
        yield from position.forbidden_points()
    elif board.goal == "defence":
        solver = Solver()
        yield from (move for move in position.legal_moves() if judge_lesson(solver, game, board, moves, move).right)
    else:
        wins = ForcedWins(position)
        win = (wins.by_fours(position) if board.goal == "fours" else wins.by_threats(position)).win
        yield from () if win is None else win.moves[:1]
