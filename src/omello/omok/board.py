"""The Omok board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Self

from omello import notation
from omello._native import OmokBoard
from omello.core import (
    BLACK,
    WHITE,
    Forbidden,
    ForbiddenLine,
    Game,
    Move,
    Outcome,
    Reason,
    Refusal,
    RefusalKind,
    Side,
    Tally,
)
from omello.errors import FormatError, MoveError, NotationError, PositionError, SpecError
from omello.omok.rule import Rule
from omello.setup import Setup
from omello.symmetry import Symmetry

MIN_SIZE, MAX_SIZE = 5, 26
LETTERS = {BLACK: "x", WHITE: "o"}


class Board(OmokBoard):
    """A game of Omok on a board of 5 to 26 lines; a1 is at the bottom left.

    >>> board = Board(15, rule="renju")
    >>> board.play("h8")
    Move('h8')
    >>> board.turn, board["h8"], board["a1"]
    (<Side.WHITE: 1>, <Side.BLACK: 0>, None)
    >>> board.play("h8")
    Traceback (most recent call last):
    omello.errors.MoveError: 'h8' cannot be played: there is a stone on it
    """

    game: ClassVar[Game] = "omok"
    rule: Rule

    def __init__(self, size: int = 15, rule: str | Rule = "freestyle") -> None:
        self.rule = _rule(rule, size)
        super().__init__(self.rule._numbers(), notation.table("omok", size))

    @property
    def setup(self) -> Setup:
        """Which board this is: the game, its size and rule."""
        return Setup("omok", self.size, str(self.rule))

    @classmethod
    def from_stones(
        cls,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        *,
        size: int = 15,
        rule: str | Rule = "freestyle",
        turn: Side | None = None,
    ) -> Self:
        """A position set up by hand; black moves if both have equally many stones, unless `turn` says otherwise.

        >>> board = Board.from_stones(black=["h8", "h9", "i8", "j8"], white=["a1", "a3", "a5", "a7"], rule="renju")
        >>> board.forbidden_points()
        []
        """
        value = _rule(rule, size)
        moves = notation.table("omok", size)
        cells = [[moves.index(name) for name in names] for names in (black, white)]
        for name, cell in ((moves[cell], cell) for side in cells for cell in side):
            if name.is_pass:
                raise PositionError(f"{str(name)!r} is no place for a stone")
            if sum(side.count(cell) for side in cells) > 1:
                raise PositionError(f"{str(name)!r} holds more than one stone")
        if turn is None:
            surplus = len(cells[0]) - len(cells[1])
            if surplus not in (0, 1):
                raise PositionError(
                    f"with {len(cells[0])} black and {len(cells[1])} white stones, say whose turn it is"
                )
            turn = WHITE if surplus else BLACK
        board = cls.__new__(cls)
        board.rule = value
        OmokBoard.__init__(board, value._numbers(), moves, cells[0], cells[1], turn)
        return board

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The position that `to_text` wrote.

        >>> Board.from_text("5/5/1xo2/5/5 b freestyle").stones(WHITE)
        [Move('c3')]
        """
        if not isinstance(text, str):
            raise FormatError(f"{text!r} is no position: expected a text")
        parts = text.split()
        rows = parts[0].split("/") if parts else []
        if len(parts) != 3 or parts[1] not in ("b", "w"):
            raise FormatError(f"{text!r} is no position: expected rows, b or w, and a rule")
        size = len(rows)
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise FormatError(f"{text!r} is no position: {size} rows")
        stones: dict[Side, list[str]] = {BLACK: [], WHITE: []}
        for row, line in enumerate(rows):
            col = 0
            for run in line.replace("x", " x ").replace("o", " o ").split():
                if run in "xo":
                    if col < size:
                        stones[BLACK if run == "x" else WHITE].append(notation.name("omok", size, row, col))
                    col += 1
                elif run.isdecimal() and len(run) <= 2:
                    col += int(run)
                else:
                    raise FormatError(f"{text!r} is no position: row {line!r} holds {run!r}")
            if col != size:
                raise FormatError(f"{text!r} is no position: row {line!r} has {col} points, not {size}")
        turn = BLACK if parts[1] == "b" else WHITE
        try:
            return cls.from_stones(stones[BLACK], stones[WHITE], size=size, rule=parts[2], turn=turn)
        except (SpecError, PositionError) as error:
            raise FormatError(str(error)) from None

    def to_text(self) -> str:
        """The position in one line, as `from_text` reads it.

        >>> Board(5).to_text()
        '5/5/5/5/5 b freestyle'
        """
        rows = []
        for letters in self._rows("."):
            text, empty = "", 0
            for letter in letters:
                if letter == ".":
                    empty += 1
                else:
                    text += f"{empty or ''}{letter}"
                    empty = 0
            rows.append(text + str(empty or ""))
        return f"{'/'.join(rows)} {'b' if self.turn is BLACK else 'w'} {self.rule}"

    def refusal(self, move: str) -> Refusal | None:
        """Why a move cannot be played now, or None if it can; also for a text that names none.

        >>> Board(rule="renju").refusal("z1")
        Refusal(kind='no such point', move='z1', side=<Side.BLACK: 0>, forbidden=None)
        """
        try:
            wanted = self.move(move)
        except (NotationError, TypeError):  # not even a text
            return Refusal("no such point", str(move), self.turn)
        if self.is_legal(wanted):
            return None
        kind: RefusalKind
        if self.outcome() is not None:
            kind = "game over"
        elif wanted.is_pass:
            kind = "no pass"
        else:
            kind = "occupied" if self[wanted] is not None else "forbidden"
        return Refusal(kind, str(wanted), self.turn, self.why_forbidden(wanted) if kind == "forbidden" else None)

    def play(self, move: str) -> Move:
        """Play a move given as text, checked. Raises `NotationError` or `MoveError`; the board is unchanged then."""
        if not self.is_legal(move):
            refusal = self.refusal(move)
            assert refusal is not None
            raise MoveError(refusal)
        self.push(move)
        return self.move(move)

    def why_forbidden(self, name: str) -> Forbidden | None:
        """What forbids the side to move a point, or None.

        >>> board = Board.from_stones(black=["h9", "h10", "i8", "j8"], white=["a1", "a3", "a5", "a7"], rule="renju")
        >>> why = board.why_forbidden("h8")
        >>> why.kind, why.lines[0].stones, why.lines[0].points
        ('double three', (Move('h8'), Move('i8'), Move('j8')), (Move('g8'), Move('k8')))
        """
        found = self._why_forbidden(name)
        if found is None:
            return None
        kind, lines = found
        return Forbidden(self.move(name), kind, tuple(ForbiddenLine(tuple(s), tuple(p)) for s, p in lines))

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on.

        >>> board = Board()
        >>> for move in "h8 a1 h9 a2 h10 a3 h11 a4 h12".split():
        ...     _ = board.play(move)
        >>> board.outcome().winner, board.outcome().reason
        (<Side.BLACK: 0>, <Reason.ROW: 'row'>)
        """
        winner = self._winner()
        if winner is not None:
            return Outcome(winner, Reason.ROW, tuple(self._winning_row()))
        return None if self._has_legal_move() else Outcome(None, Reason.FULL)

    def score(self) -> Tally:
        """The stones on the board."""
        return Tally(len(self.stones(BLACK)), len(self.stones(WHITE)))

    def copy(self) -> Self:
        """The same position with the same history."""
        return self._made(lambda board: OmokBoard.__init__(board, self))

    def transformed(self, symmetry: Symmetry) -> Self:
        """The whole game, turned and mirrored."""
        return self._made(lambda board: OmokBoard.__init__(board, self, symmetry))

    def canonical(self) -> Self:
        """The same game in the orientation that all eight symmetric positions share.

        >>> boards = [Board(), Board()]
        >>> boards[0].play("a1"), boards[1].play("o15")
        (Move('a1'), Move('o15'))
        >>> boards[0].canonical() == boards[1].canonical()
        True
        """
        return min((self.transformed(symmetry) for symmetry in Symmetry), key=lambda board: board.key)

    def _made(self, init: Callable[[Self], None]) -> Self:
        board = type(self).__new__(type(self))
        board.rule = self.rule
        init(board)
        return board

    def _rows(self, empty: str) -> list[list[str]]:
        rows = [[empty] * self.size for _ in range(self.size)]
        for side, letter in LETTERS.items():
            for stone in self.stones(side):
                rows[stone.row][stone.col] = letter
        return rows

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._same(other)

    def __hash__(self) -> int:
        return hash((self.key, self.size))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        start = self.copy()
        for _ in self.moves:
            start.undo()
        return _restored, (type(self), start.to_text(), [str(move) for move in self.moves])

    def __str__(self) -> str:
        """The board as a drawing: x is black, o is white.

        >>> print(Board(5))
         5 . . . . .
         4 . . . . .
         3 . . . . .
         2 . . . . .
         1 . . . . .
           a b c d e
        """
        lines = [f"{self.size - row:2} {' '.join(letters)}" for row, letters in enumerate(self._rows("."))]
        return "\n".join([*lines, "   " + " ".join(chr(ord("a") + col) for col in range(self.size))])

    def __repr__(self) -> str:
        return f"omok.Board.from_text({self.to_text()!r})"


def _restored(cls: type[Board], text: str, moves: list[str]) -> Board:
    board = cls.from_text(text)
    for move in moves:
        board.push(move)
    return board


def _rule(rule: str | Rule, size: int) -> Rule:
    if not isinstance(size, int) or not MIN_SIZE <= size <= MAX_SIZE:
        raise PositionError(f"an Omok board cannot have size {size!r}: expected {MIN_SIZE} to {MAX_SIZE}")
    if isinstance(rule, Rule):
        return rule
    if not isinstance(rule, str):
        raise SpecError(f"{rule!r} is no rule: expected a name or an omok.Rule")
    return Rule.parse(rule)
