"""The Othello board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from omello._native import OthelloBoard, side
from omello.core import BLACK, WHITE, Game, Outcome, Reason, Refusal, RefusalKind, Side, Tally
from omello.errors import FormatError, NotationError
from omello.notation import table
from omello.othello import text
from omello.setup import Setup
from omello.shared_board import SharedBoard
from omello.symmetry import Symmetry

SIZES = range(4, 17, 2)


class Board(SharedBoard, OthelloBoard):
    """An Othello game: the position, whose turn it is, and the moves that led here.

    Boards are equal, and hash alike, when size, stones and side to move are the same; how they came about does not
    matter. Like a list, a board that is played on must not sit in a set or be a dictionary's key meanwhile.

    >>> board = Board(6)
    >>> print(board)
      a b c d e f
    1 . . . . . .
    2 . . + . . .
    3 . + O X . .
    4 . . X O + .
    5 . . . + . .
    6 . . . . . .
    black to move
    >>> board.play("c2"), board.flips("b2")
    (Move('c2'), [Move('c3')])
    """

    __slots__ = ()

    game: ClassVar[Game] = "othello"

    def __init__(self, size: int = 8) -> None:
        OthelloBoard.__init__(self, size)

    @property
    def setup(self) -> Setup:
        """Which board this is: the game and its size."""
        return Setup("othello", self.size)

    @classmethod
    def from_stones(
        cls, black: Iterable[str] = (), white: Iterable[str] = (), *, size: int = 8, turn: Side | None = None
    ) -> Self:
        """A position set up by hand. Raises `PositionError` if it makes no sense, `NotationError` for a bad name.

        Unless `turn` says whose turn it is, black moves after an even number of stones, as in a game without passes;
        where that side has no move and the other has one, the other moves.

        >>> Board.from_stones(black=["a1"], white=["b1", "c1"]).turn
        <Side.BLACK: 0>
        """
        board = cls(size)
        black, white = list(black), list(white)
        likely = WHITE if (len(black) + len(white)) % 2 else BLACK
        board._set_up(black, white, (likely if turn is None else side(turn)) is WHITE)
        if turn is None and not board.mobility(likely) and board.mobility(likely.other):
            board._set_up(black, white, likely.other is WHITE)
        return board

    @classmethod
    def from_rows(cls, rows: Sequence[str], *, turn: Side | None = None) -> Self:
        """A position drawn as rows of text, with the signs of `from_text`; the turn as in `from_stones`.

        >>> Board.from_rows(["XO--", "-OX-", "-XO-", "----"], turn=BLACK).legal_moves()
        [Move('c1'), Move('a2'), Move('d3'), Move('c4'), Move('d4')]
        """
        if not all(isinstance(row, str) for row in rows):
            raise FormatError(f"{rows!r} are no rows of a board: expected texts")
        size, black, white, _ = text.parse("\n".join([*rows, text.symbol(BLACK)]))
        names = table("othello", size)
        return cls.from_stones([names[cell] for cell in black], [names[cell] for cell in white], size=size, turn=turn)

    @classmethod
    def from_text(cls, position: str) -> Self:
        """The position of a board string: all squares in reading order, then the side to move.

        Black is `X`, `*`, `B` or `●`, white `O`, `0`, `W` or `○`, an empty square `-`, `.` or `_`; small letters,
        blanks and line breaks are fine. Raises `FormatError` for other texts.

        >>> Board.from_text("---- -OX- -XO- ---- X") == Board(4)
        True
        """
        size, black, white, turn = text.parse(position)
        names = table("othello", size)
        return cls.from_stones(
            [names[square] for square in black], [names[square] for square in white], size=size, turn=turn
        )

    def to_text(self) -> str:
        """The position in one line, as `from_text` reads it.

        >>> Board(4).to_text()
        '-----OX--XO----- X'
        """
        return text.write(self.size, self.stones(BLACK), self.stones(WHITE), self.turn)

    def refusal(self, move: str) -> Refusal | None:
        """Why a move cannot be played now, or None if it can; also for a text that names none.

        >>> Board().refusal("d4")
        Refusal(kind='occupied', move='d4', side=<Side.BLACK: 0>, forbidden=None)
        """
        try:
            wanted = self.move(move)
        except (NotationError, TypeError):  # not even a text
            return Refusal("no such point", str(move), self.turn)
        if self.is_legal(wanted):
            return None
        kind: RefusalKind
        if self._is_over():
            kind = "game over"
        elif wanted.is_pass:
            kind = "no pass"
        elif self[wanted] is not None:
            kind = "occupied"
        else:
            kind = "turns nothing" if self.mobility(self.turn) else "must pass"
        return Refusal(kind, str(wanted), self.turn)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on.

        >>> Board.from_rows(["XXXX", "XXXX", "XXXX", "XXX-"]).outcome()
        Outcome(winner=<Side.BLACK: 0>, reason=<Reason.NO_MOVES: 'no moves'>, line=(), score=Tally(black=16, white=0))
        """
        if not self._is_over():
            return None
        black, white = self._counts()
        empties = self.size**2 - black - white
        if black == white:
            return Outcome(None, Reason.NO_MOVES, score=Tally(self.size**2 // 2, self.size**2 // 2))
        if black > white:
            return Outcome(BLACK, Reason.NO_MOVES, score=Tally(black + empties, white))
        return Outcome(WHITE, Reason.NO_MOVES, score=Tally(black, white + empties))

    def score(self) -> Tally:
        """The stones on the board."""
        return Tally(*self._counts())

    def with_turn(self, turn: Side) -> Self:
        """The same stones with a side to move, as a position set up by hand.

        >>> Board().with_turn(WHITE).legal_moves()
        [Move('e3'), Move('f4'), Move('c5'), Move('d6')]
        """
        return self.from_stones(self.stones(BLACK), self.stones(WHITE), size=self.size, turn=turn)

    def transformed(self, symmetry: Symmetry) -> Self:
        """The whole game, turned and mirrored."""
        board = self.copy()
        board._transform(symmetry)
        return board

    def canonical(self) -> Self:
        """The same game in the orientation that all eight symmetric positions share.

        >>> boards = [Board(), Board()]
        >>> boards[0].play("f5"), boards[1].play("d3")
        (Move('f5'), Move('d3'))
        >>> boards[0].canonical() == boards[1].canonical()
        True
        """
        return self.transformed(Symmetry(self._canonical_symmetry()))

    def __eq__(self, other: object) -> bool:
        return self._same_position(other) if isinstance(other, OthelloBoard) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.size, self.key))

    def __str__(self) -> str:
        return text.draw(self.size, self.stones(BLACK), self.stones(WHITE), self.legal_moves(), self.turn)
