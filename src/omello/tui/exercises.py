"""Lessons and puzzles line by line: `omello learn` and `omello puzzle`. Moves may come through a pipe."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from omello import omok, othello
from omello.core import Game, Move
from omello.errors import MoveError, NotationError, said
from omello.learn import solving
from omello.learn.lessons import Lesson, LessonBoard, board_of
from omello.learn.puzzles import Puzzle
from omello.learn.solving import Judged, Solver
from omello.texts import Texts

Board = othello.Board | omok.Board
Judge = Callable[[Sequence[str], str], Judged]
LEAVE = ("q", "quit")
SHOW = ("?", "show")


class LeftError(Exception):
    """The person wants to stop."""


class Exercises:
    """Asks for moves on standard input and answers them on standard output."""

    def __init__(self, say: Texts) -> None:
        self.say = say
        self.solver = Solver()

    def puzzle(self, puzzle: Puzzle) -> bool:
        """Have a puzzle solved; True if the first try was right."""
        rule = self.say(f"rule.{puzzle.rule}") if puzzle.rule else ""
        print(self.say(f"puzzle.{puzzle.kind}", n=puzzle.length, rule=rule))
        print(self.say("learn.puzzle-rating", rating=puzzle.rating))

        def judge(moves: Sequence[str], move: str) -> Judged:
            return self.solver.judge(puzzle, moves, move)

        return self._solve(puzzle.board(), judge, lambda: self.solver.solution(puzzle))

    def lesson(self, lesson: Lesson) -> None:
        """Go through all boards of a lesson."""
        language = self.say.language
        print(f"\n{lesson.title[language]}\n{lesson.text[language]}")
        for number, board in enumerate(lesson.boards, 1):
            print(f"\n{self.say('learn.step', n=number, total=len(lesson.boards))}: {board.say[language]}")
            self._board(lesson.game, board)
            if board.after is not None:
                print(board.after[language])
        print(self.say("learn.lesson-done"))

    def _board(self, game: Game, board: LessonBoard) -> None:
        def judge(moves: Sequence[str], move: str) -> Judged:
            return solving.judge_lesson(self.solver, game, board, moves, move)

        self._solve(board_of(game, board.position), judge, None)

    def _solve(self, start: Board, judge: Judge, solution: Callable[[], tuple[Move, ...]] | None) -> bool:
        board, moves, first = start.copy(), list[str](), True
        print(board)
        while True:
            answer = self._ask()
            if answer in SHOW and solution is not None:
                print(" ".join(solution()))
                return False
            try:
                judged = judge(moves, answer)
            except (MoveError, NotationError) as error:
                print(said(error))
                continue
            if judged.right and judged.solved:
                print(self.say("learn.right"), *judged.answer)
                return first
            if judged.right:
                moves += [answer, str(judged.answer[0])]
                board.play(answer)
                board.play(judged.answer[0])
                print(board)
                print(self.say("learn.go-on"), judged.answer[0])
                continue
            first = False
            self._refute(board, answer, judged)
            board, moves = start.copy(), []

    def _refute(self, board: Board, move: str, judged: Judged) -> None:
        """Show what the other side makes of a wrong move."""
        if not judged.answer:
            print(self.say("learn.wrong"))
            return
        later = board.copy()
        for played in (move, *judged.answer):
            later.play(played)
        print(later)
        print(self.say("learn.refuted"), *judged.answer)

    def _ask(self) -> str:
        try:
            answer = input(self.say("learn.ask")).strip().lower()
        except EOFError:
            raise LeftError from None
        if answer in LEAVE:
            raise LeftError
        return answer
