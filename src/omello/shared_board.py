"""What the boards of both games do in the same way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from omello import notation, position
from omello.core import Board, Move
from omello.drawing import film as moving
from omello.drawing.picture import draw
from omello.errors import MoveError, NotationError

B = TypeVar("B", bound=Board)


class SharedBoard:
    """The part of a board that is the same in both games.

    A board is also a collection of its squares or points: it can be iterated, in reading order, and asked with `in`.

    >>> from omello import BLACK, othello
    >>> board = othello.Board(4)
    >>> [point for point in board if board[point] is BLACK], "a1" in board, "e5" in board
    ([Move('c2'), Move('b3')], True, False)
    """

    __slots__ = ()

    svg = draw
    film = moving

    def play(self: Board, move: str) -> Move:
        """Play a move given as text, checked. Raises `NotationError` or `MoveError`; the board is unchanged then."""
        if not self.is_legal(move):
            refusal = self.refusal(move)
            assert refusal is not None
            raise MoveError(refusal)
        self.push(move)
        return self.move(move)

    def peek(self: Board) -> Move:
        """The last move. Raises `MoveError` at the start.

        >>> from omello import omok
        >>> board = omok.Board()
        >>> board.play("h8"), board.peek()
        (Move('h8'), Move('h8'))
        """
        moves = self.moves
        if not moves:
            raise MoveError("there is no last move: nothing has been played")
        return moves[-1]

    def start(self: B) -> B:
        """The position before the first move (a copy)."""
        board = self.copy()
        for _ in self.moves:
            board.undo()
        return board

    def is_game_over(self: Board) -> bool:
        """True when nobody has a move any more, or one side has won.

        >>> from omello import othello
        >>> othello.Board().is_game_over()
        False
        """
        return self.outcome() is not None

    def to_position(self: Board) -> str:
        """The position in one line that says of which game it is, as `omello.board` reads it.

        >>> from omello import othello
        >>> othello.Board(4).to_position()
        'omello1 othello 4/1ox1/1xo1/4 b'
        """
        return position.write(self)

    def _repr_svg_(self: Board) -> str:
        return draw(self, legal=self.game == "othello")

    def __iter__(self: Board) -> Iterator[Move]:
        table = notation.table(self.game, self.size)
        return (table[cell] for cell in range(self.size**2))

    def __contains__(self: Board, name: object) -> bool:
        try:
            return isinstance(name, str) and not self.move(name).is_pass
        except NotationError:
            return False

    def __reduce__(self: Board) -> tuple[object, ...]:
        return _restore, (type(self), self.start().to_text(), [str(move) for move in self.moves])

    def __repr__(self: Board) -> str:
        return f"{self.game}.{type(self).__name__}.from_text({self.to_text()!r})"


def _restore(cls: Any, start: str, moves: list[str]) -> Board:
    board: Board = cls.from_text(start)
    for move in moves:
        board.push(move)
    return board
