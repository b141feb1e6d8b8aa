"""The few words that both games and every player share."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from functools import total_ordering
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, Self

from omello.errors import SpecError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from omello.drawing import Svg
    from omello.setup import Setup
    from omello.symmetry import Symmetry

Game = Literal["othello", "omok"]
SideName = Literal["black", "white"]


class Side(enum.IntEnum):
    """Who moves: black first, in both games.

    >>> BLACK.other
    <Side.WHITE: 1>
    >>> f"{WHITE} to move"
    'white to move'
    """

    BLACK = 0
    WHITE = 1

    @classmethod
    def named(cls, word: SideName) -> Side:
        """The side of a word, as files and messages have it."""
        return WHITE if word == "white" else BLACK

    @property
    def word(self) -> SideName:
        """`black` or `white`."""
        return "white" if self is WHITE else "black"

    @property
    def other(self) -> Side:
        return WHITE if self is BLACK else BLACK

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, form: str) -> str:
        return format(str(self), form)


BLACK = Side.BLACK
WHITE = Side.WHITE


class Move(str):
    """A coordinate such as `d3`, or `pass`: a string that also knows where it lies.

    Boards make moves; two moves are equal when their names are, so plain strings compare with them.

    >>> from omello import othello
    >>> move = othello.Board().legal_moves()[0]
    >>> move, move == "d3", move.row, move.col
    (Move('d3'), True, 2, 3)
    """

    __slots__ = ("cell", "col", "row")

    row: int
    """Counted from 0 at the top; -1 for a pass."""
    col: int
    """Counted from 0 at the left; -1 for a pass."""
    cell: int
    """`row * size + col`; `size * size` for a pass, so that it can index a policy."""

    def __new__(cls, name: str, row: int, col: int, cell: int) -> Self:
        move = super().__new__(cls, name)
        move.row, move.col, move.cell = row, col, cell
        return move

    @property
    def is_pass(self) -> bool:
        return self.row < 0

    def __repr__(self) -> str:
        return f"Move({str.__repr__(self)})"

    def __reduce__(self) -> tuple[type[Self], tuple[str, int, int, int]]:
        return type(self), (str(self), self.row, self.col, self.cell)


class Tally(NamedTuple):
    """Stones of both sides."""

    black: int
    white: int


class Reason(enum.Enum):
    """Why a game ended."""

    ROW = "row"
    """A winning row of stones (Omok)."""
    NO_MOVES = "no moves"
    """Neither side can move (Othello)."""
    FULL = "full"
    """The board is full, or the side to move has only forbidden points left (Omok): a draw."""
    FORBIDDEN = "forbidden"
    """A forbidden point was played (only from records and other programs: boards refuse it)."""
    RESIGNATION = "resignation"
    TIME = "time"
    ILLEGAL = "illegal move"
    CRASH = "crash"
    AGREEMENT = "agreement"
    ADJUDICATION = "adjudication"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a draw), the reason, and what shows it."""

    winner: Side | None
    reason: Reason
    line: tuple[Move, ...] = ()
    """Omok: the stones of the winning row, in order."""
    score: Tally | None = None
    """Othello: the official score, with the empty squares given to the winner."""

    @property
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2"]:
        """Black's result first, as in game records."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is BLACK else "0-1"


_LIMITS: dict[str, Any] = {"time": Real, "nodes": Integral, "depth": Integral, "clock": Real, "increment": Real}


@dataclass(frozen=True, slots=True)
class ForbiddenLine:
    """One of the lines that make a point forbidden (Omok)."""

    stones: tuple[Move, ...]
    """The stones of the line in order, the forbidden point among them."""
    points: tuple[Move, ...]
    """Where a four would become five, or a three an open four; none for an overline."""


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Why a point is forbidden (Omok)."""

    point: Move
    kind: Literal["overline", "double four", "double three"]
    lines: tuple[ForbiddenLine, ...]


RefusalKind = Literal["no such point", "game over", "no pass", "must pass", "occupied", "turns nothing", "forbidden"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the side to move may not play a move: everything that a face needs to put it into words.

    >>> from omello import othello
    >>> othello.Board().refusal("a1").kind
    'turns nothing'
    """

    kind: RefusalKind
    move: str
    """The move's name, or the text that names none."""
    side: Side
    """Who may not play it."""
    forbidden: Forbidden | None = None
    """What forbids the point, if that is the reason."""

    def __str__(self) -> str:
        match self.kind:
            case "no such point":
                return f"{self.move!r} names no point of this board"
            case "game over":
                why = "the game is over"
            case "no pass":
                why = f"{self.side} may not pass here"
            case "must pass":
                why = f"{self.side} can only pass"
            case "occupied":
                why = "there is a stone on it"
            case "turns nothing":
                why = f"it turns no stone for {self.side}"
            case "forbidden":
                kind = "" if self.forbidden is None else f": {self.forbidden.kind}"
                return f"{self.move!r} is forbidden to {self.side}{kind}"
        return f"{self.move!r} cannot be played: {why}"


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a player may think: any of these together; the first one reached ends the search.

    >>> Limit(time=1.0)
    Limit(time=1.0, nodes=None, depth=None, clock=None, increment=0.0)
    """

    time: float | None = None
    """Seconds for this move."""
    nodes: int | None = None
    """Positions to look at."""
    depth: int | None = None
    """Plies to search."""
    clock: float | None = None
    """Seconds left on the mover's clock for the rest of the game."""
    increment: float = 0.0
    """Seconds added to that clock after each move."""

    def __post_init__(self) -> None:
        for name, kind in _LIMITS.items():
            value = getattr(self, name)
            if value is None and name != "increment":
                continue
            if not isinstance(value, kind) or not value >= 0:
                raise SpecError(f"a limit's {name} cannot be {value!r}")

    def part(self, share: float) -> Limit:
        """A share of everything that it allows but the depth, for one of several searches.

        >>> Limit(time=2.0, nodes=1000).part(0.25)
        Limit(time=0.5, nodes=250, depth=None, clock=None, increment=0.0)
        """
        return replace(
            self,
            time=None if self.time is None else self.time * share,
            nodes=None if self.nodes is None else max(1, int(self.nodes * share)),
            clock=None if self.clock is None else self.clock * share,
            increment=self.increment * share,
        )


@total_ordering
@dataclass(frozen=True, slots=True)
class Score:
    """What a position is worth to the side to move; `-score` is the other side's view.

    Othello counts in stones, Omok in winning chance. `exact` means proven, not estimated.

    >>> Score.stones(6, exact=True), Score.chance(0.62), Score.win(7)
    (Score('+6'), Score('~62%'), Score('win in 7'))
    >>> Score.chance(0.99) < Score.win(9) < Score.win(7)
    True
    """

    unit: Literal["stones", "chance"]
    value: float
    """Stones ahead, or the chance of winning from 0 to 1."""
    exact: bool = False
    plies: int | None = None
    """Omok: a win or loss comes after so many moves of both sides; proven only if `exact`."""

    @classmethod
    def stones(cls, value: float, *, exact: bool = False) -> Score:
        return cls("stones", value, exact)

    @classmethod
    def chance(cls, value: float) -> Score:
        return cls("chance", value)

    @classmethod
    def win(cls, plies: int) -> Score:
        return cls("chance", 1.0, True, plies)

    @classmethod
    def loss(cls, plies: int) -> Score:
        return cls("chance", 0.0, True, plies)

    @classmethod
    def draw(cls) -> Score:
        """A proven draw in Omok."""
        return cls("chance", 0.5, True)

    def __neg__(self) -> Score:
        value = -self.value if self.unit == "stones" else 1.0 - self.value
        return Score(self.unit, value, self.exact, self.plies)

    @property
    def moves(self) -> int | None:
        """How many moves of its own the winner still needs, as people count: two for a win in 3 plies or a loss in 4.

        >>> Score.win(3).moves, Score.loss(4).moves, Score.chance(0.62).moves
        (2, 2, None)
        """
        return None if self.plies is None else (self.plies + 1) // 2

    def _rank(self) -> tuple[float, int, int]:
        # A forced win beats every estimate, a quick one beats a slow one; for losses it is the other way round.
        if self.plies is not None:
            return (self.value, 1, -self.plies) if self.value > 0.5 else (self.value, -1, self.plies)
        return (self.value, 0, 0)

    def __lt__(self, other: Score) -> bool:
        if not isinstance(other, Score) or other.unit != self.unit:
            # Stones and chances do not compare: Python makes a TypeError of this.
            return NotImplemented
        return self._rank() < other._rank()

    def __str__(self) -> str:
        if self.unit == "stones":
            return f"{self.value:+.0f}" if self.exact else f"{self.value:+.1f}"
        if self.plies is not None:
            return f"{'' if self.exact else '~'}{'win' if self.value > 0.5 else 'loss'} in {self.plies}"
        return "draw" if self.exact else f"~{self.value:.0%}"

    def __repr__(self) -> str:
        return f"Score({str(self)!r})"


class Board(Protocol):
    """What the boards of both games have in common, and all that a player for both may rely on."""

    @property
    def game(self) -> Game: ...

    @property
    def size(self) -> int: ...

    @property
    def setup(self) -> Setup:
        """Which board this is: the game with its size and rule."""

    @property
    def turn(self) -> Side:
        """The side to move."""

    @property
    def moves(self) -> list[Move]:
        """The moves played since the start, oldest first."""

    @property
    def key(self) -> int:
        """A 64-bit Zobrist key of the stones and the side to move."""

    def legal_moves(self) -> list[Move]:
        """All moves allowed now, in reading order; in Othello `[pass]` when that is forced; empty at the end."""

    def is_legal(self, move: str) -> bool: ...

    def refusal(self, move: str) -> Refusal | None:
        """Why a move cannot be played now, or None if it can; also for a text that names none."""

    def play(self, move: str) -> Move:
        """Play a move given as text, checked. Raises `NotationError` or `MoveError`; the board is unchanged then."""

    def push(self, move: str) -> None:
        """Play a move known to be legal: fast, not checked."""

    def undo(self) -> Move:
        """Take the last move back and return it. Raises `MoveError` at the start."""

    def peek(self) -> Move:
        """The last move. Raises `MoveError` at the start."""

    def start(self) -> Self:
        """The position before the first move (a copy)."""

    def copy(self) -> Self:
        """The same position with the same history."""

    def with_turn(self, turn: Side) -> Self:
        """The same stones with a side to move, as a position set up by hand."""

    def transformed(self, symmetry: Symmetry) -> Self:
        """The whole game, turned and mirrored."""

    def canonical(self) -> Self:
        """The same game in the orientation that all eight symmetric positions share."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def is_game_over(self) -> bool: ...

    def score(self) -> Tally:
        """The stones on the board."""

    def stones(self, side: Side) -> list[Move]:
        """Where a side has stones, in reading order."""

    def __getitem__(self, name: str) -> Side | None:
        """Whose stone is on a square or point, or None."""

    def __iter__(self) -> Iterator[Move]:
        """All squares or points in reading order."""

    def __contains__(self, name: object) -> bool:
        """True for the name of a square or point of this board."""

    def move(self, name: str) -> Move:
        """The move of that name, legal or not. Raises `NotationError`."""

    def to_text(self) -> str:
        """The position in one line, as `from_text` reads it."""

    def to_position(self) -> str:
        """The position in one line that says of which game it is, as `omello.board` reads it."""

    def svg(self, *args: Any, **options: Any) -> Svg:
        """The position as a picture; the options are those of `omello.drawing.draw`."""

    def film(self, *args: Any, **options: Any) -> Svg:
        """The game that led here as a moving picture; the options are those of `omello.drawing.film`."""
