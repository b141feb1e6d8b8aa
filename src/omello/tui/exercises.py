"""Lessons and puzzles line by line: `omello learn` and `omello puzzle`. Moves may come through a pipe."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from omello import omok, opinion, othello
from omello.core import BLACK, WHITE, Game, Limit, Move, Side
from omello.engine import Engine
from omello.errors import MoveError, NotationError, said
from omello.facts import Fact
from omello.learn import cards, solving, words
from omello.learn.cards import Card
from omello.learn.lessons import Lesson, LessonBoard, board_of
from omello.learn.puzzles import Puzzle
from omello.learn.solving import Judged, Solver
from omello.session.refusals import refused
from omello.texts import Texts

Board = othello.Board | omok.Board
Judge = Callable[[Sequence[str], str], Judged]
LEAVE = ("q", "quit")
SHOW = ("?", "show")
STONES: dict[Game, dict[Side, str]] = {"othello": {BLACK: "X", WHITE: "O"}, "omok": {BLACK: "x", WHITE: "o"}}
LINE = 6
"""Moves of a better line that are shown."""
REASONS = 2
LOOK = Limit(time=0.6)
"""For a move on a card that is neither the mistake nor the better one."""
MEMORY = 16


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

        return self._solve(puzzle.board(), judge, solution=lambda: self.solver.solution(puzzle))

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

        self._solve(
            board_of(game, board.position), judge, hint=lambda moves: solving.next_in_lesson(game, board, moves)
        )

    def _solve(
        self,
        start: Board,
        judge: Judge,
        *,
        solution: Callable[[], tuple[Move, ...]] | None = None,
        hint: Callable[[Sequence[str]], Move] | None = None,
    ) -> bool:
        """Ask until it is solved or, where there is a solution to show, given up; a hint is only the next move."""
        board, moves, first = start.copy(), list[str](), True
        self._show(board)
        while True:
            answer = self._ask()
            if answer in SHOW and solution is not None:
                print(" ".join(solution()))
                return False
            if answer in SHOW and hint is not None:
                print(hint(moves))
                continue
            try:
                judged = judge(moves, answer)
            except (MoveError, NotationError) as error:
                self._refuse(board, answer, error)
                continue
            if judged.right and judged.solved:
                print(self.say("learn.right"), *judged.answer)
                return first
            if judged.right:
                moves += [answer, str(judged.answer[0])]
                board.play(answer)
                board.play(judged.answer[0])
                self._show(board)
                print(self.say("learn.go-on"), judged.answer[0])
                continue
            first = False
            self._refute(board, answer, judged)
            board, moves = start.copy(), []
            self._show(board)

    def card(self, card: Card) -> bool:
        """Have a mistake of one's own done better; True if the answer was nearly as good as the best."""
        board = card.board()
        print(self.say("learn.card", move=card.played))
        self._show(board)
        while True:
            answer = self._ask()
            if answer in SHOW:
                right = False
                break
            try:
                right = self._is_good(card, board, board.copy().play(answer))
                break
            except (MoveError, NotationError) as error:
                self._refuse(board, answer, error)
        print(self.say("learn.right") if right else self.say("learn.better", moves=" ".join(card.line[:LINE])))
        for fact in self._why(card, board):
            print(words.sentence(fact, board.turn, self.say, board.turn))
        return right

    def _is_good(self, card: Card, board: Board, move: Move) -> bool:
        if move in (card.line[0], card.played):
            return move == card.line[0]
        (judged,) = opinion.of_game(Engine(board, memory=MEMORY).analyse, board, LOOK, [move])
        return cards.is_good(card, move, judged.loss)

    def _why(self, card: Card, board: Board) -> list[Fact]:
        move, best = board.move(card.played), board.move(card.line[0])
        if isinstance(board, omok.Board):
            return omok.reasons.bad(board, move, best, omok.ForcedWins(board))[:REASONS]
        return othello.reasons.bad(board, move, best)[:REASONS]

    def _refuse(self, board: Board, move: str, error: Exception) -> None:
        """Say why a move cannot be played."""
        refusal = board.refusal(move)
        reason = "" if refusal is None else refused(refusal).details["reason"]
        print(self.say(f"refusal.{reason}", move=move) if reason else said(error))

    def _show(self, board: Board) -> None:
        """The board, and whose turn it is: with the letter that the stones are drawn with."""
        # Othello's own last line says whose turn it is, in English.
        print("\n".join(str(board).splitlines()[: board.size + 1]))
        print(f"{self.say(f'turn.{board.turn.word}')} ({STONES[board.game][board.turn]})")

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
