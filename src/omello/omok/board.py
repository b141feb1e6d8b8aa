"""The Omok board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Self

from omello import notation, position
from omello._native import OmokBoard
from omello.core import (
    BLACK,
    WHITE,
    Forbidden,
    ForbiddenLine,
    Game,
    Outcome,
    Reason,
    Refusal,
    RefusalKind,
    Side,
    Tally,
)
from omello.errors import FormatError, NotationError, PositionError, SpecError
from omello.omok.rule import Rule
from omello.position import CELLS, LETTERS
from omello.setup import Setup
from omello.shared_board import SharedBoard
from omello.symmetry import Symmetry

MIN_SIZE, MAX_SIZE = 5, 26


class Board(SharedBoard, OmokBoard):
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
    def from_rows(cls, rows: Sequence[str], *, rule: str | Rule = "freestyle", turn: Side | None = None) -> Self:
        """A position drawn as rows of text, the top one first; the turn as in `from_stones`.

        Black is `x`, white `o`, an empty point `.`; what else Othello's board strings have for them is fine, too.

        >>> Board.from_rows([".....", ".x...", "..xo.", "...o.", "....."]).turn
        <Side.BLACK: 0>
        """
        if not all(isinstance(row, str) for row in rows):
            raise FormatError(f"{rows!r} are no rows of a board: expected texts")
        lines = ["".join(row.split()) for row in rows]
        size = len(lines)
        stones: dict[Side | None, list[str]] = {BLACK: [], WHITE: [], None: []}
        for row, line in enumerate(lines):
            if len(line) != size:
                raise FormatError(f"{size} rows make no board with one of {len(line)} points: {line!r}")
            for col, sign in enumerate(line):
                if sign not in CELLS:
                    raise FormatError(f"{sign!r} in {line!r} is no point of a board: expected x, o or .")
                stones[CELLS[sign]].append(notation.name("omok", size, row, col))
        return cls.from_stones(stones[BLACK], stones[WHITE], size=size, rule=rule, turn=turn)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The position that `to_text` wrote.

        >>> Board.from_text("5/5/1xo2/5/5 b freestyle").stones(WHITE)
        [Move('c3')]
        """
        if not isinstance(text, str):
            raise FormatError(f"{text!r} is no position: expected a text")
        parts = text.split()
        if len(parts) != 3 or parts[1] not in ("b", "w"):
            raise FormatError(f"{text!r} is no position: expected rows, b or w, and a rule")
        size, stones = position.read_rows("omok", parts[0])
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
        return f"{position.rows(self)} {'b' if self.turn is BLACK else 'w'} {self.rule}"

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

    def with_turn(self, turn: Side) -> Self:
        """The same stones with a side to move, as a position set up by hand.

        >>> Board().with_turn(WHITE).turn
        <Side.WHITE: 1>
        """
        return self.from_stones(self.stones(BLACK), self.stones(WHITE), size=self.size, rule=self.rule, turn=turn)

    def with_rule(self, rule: str | Rule) -> Self:
        """The same game under another rule. Raises `MoveError` for a move that it does not allow.

        >>> board = Board(rule="renju")
        >>> _ = board.play("h8")
        >>> board.with_rule("freestyle").setup, board.with_rule("freestyle").moves
        (Setup(game='omok', size=15, rule='freestyle'), [Move('h8')])
        """
        start = self.start()
        board = self.from_stones(start.stones(BLACK), start.stones(WHITE), size=self.size, rule=rule, turn=start.turn)
        for move in self.moves:
            board.play(move)
        return board

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


def _rule(rule: str | Rule, size: int) -> Rule:
    if not isinstance(size, int) or not MIN_SIZE <= size <= MAX_SIZE:
        raise PositionError(f"an Omok board cannot have size {size!r}: expected {MIN_SIZE} to {MAX_SIZE}")
    if isinstance(rule, Rule):
        return rule
    if not isinstance(rule, str):
        raise SpecError(f"{rule!r} is no rule: expected a name or an omok.Rule")
    return Rule.parse(rule)
