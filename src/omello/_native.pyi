from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Self, overload

import numpy as np
from numpy.typing import NDArray

from omello.core import Limit, Move, Side

BUILD: str

def whole(value: object, what: str, least: int, most: int) -> int:
    """The value as a whole number within these bounds. Raises `SpecError`."""

def side(value: object) -> Side:
    """The value as a side. Raises `SpecError`."""

class MoveTable:
    """The moves of one game and size."""

    def __init__(self, size: int, row_one_on_top: bool, moves: list[Move]) -> None: ...
    def index(self, name: str) -> int:
        """The index of a name. Raises `NotationError`."""
    def __getitem__(self, index: int) -> Move: ...

class SearchLine:
    """One way to go on, seen by the side to move."""

    @property
    def value(self) -> float:
        """Othello: stones ahead; Omok: the chance of winning, from 0 to 1."""
    @property
    def exact(self) -> bool:
        """True if that is proven, not estimated."""
    @property
    def plies(self) -> int | None:
        """Omok: the game is won or lost after so many moves."""
    @property
    def depth(self) -> int: ...
    @property
    def moves(self) -> list[Move]: ...

class SearchReport:
    """The lines a search found, best first, and what it took."""

    @property
    def lines(self) -> list[SearchLine]: ...
    @property
    def depth(self) -> int: ...
    @property
    def confidence(self) -> int:
        """In percent; 100 if nothing was skipped on a guess."""
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Batch:
    """Many games at once; the core of `othello.Batch` and `omok.Batch`."""

    @property
    def planes(self) -> NDArray[np.uint8]: ...
    @property
    def masks(self) -> NDArray[np.bool_]: ...
    @property
    def turns(self) -> NDArray[np.uint8]: ...
    @property
    def over(self) -> NDArray[np.bool_]: ...
    @property
    def winners(self) -> NDArray[np.int8]: ...
    @property
    def scores(self) -> NDArray[np.int16]: ...
    @property
    def plies(self) -> NDArray[np.int16]: ...
    def step(self, actions: NDArray[np.int64], which: NDArray[np.bool_] | None) -> None: ...
    def reset(self, which: NDArray[np.bool_]) -> None: ...
    def set_up(self, planes: NDArray[np.uint8], turns: NDArray[np.uint8]) -> None: ...
    def random_actions(self, seed: int, actions: NDArray[np.int64]) -> None: ...

def othello_batch(size: int, count: int, threads: int) -> Batch: ...
def omok_batch(rule: RuleNumbers, size: int, count: int, threads: int) -> Batch: ...

class OthelloBoard:
    """An Othello game: the position and the way it came about."""

    def __init__(self, size: int = 8) -> None: ...
    @property
    def size(self) -> int: ...
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
        """All moves allowed now, in reading order; `[pass]` when that is forced; empty at the end."""
    def is_legal(self, move: str) -> bool:
        """Whether a move may be played now."""
    def push(self, move: str) -> None:
        """Play a move known to be legal: fast, not checked."""
    def undo(self) -> Move:
        """Take the last move back and return it. Raises `MoveError` at the start."""
    def copy(self) -> Self:
        """The same position with the same history."""
    def move(self, name: str) -> Move:
        """The move of that name, legal or not. Raises `NotationError`."""
    def __getitem__(self, name: str) -> Side | None:
        """Whose stone is on a square, or None."""
    def stones(self, side: Side) -> list[Move]:
        """The squares with a side's stones, in reading order."""
    def flips(self, move: str) -> list[Move]:
        """The stones that a move would turn over; none if it is not legal."""
    def mobility(self, side: Side) -> int:
        """How many stones a side could put down if it were to move; a pass does not count."""
    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` moves.

        A forced pass is a move, and a game that ended earlier counts once.
        """
    def _stable(self, side: Side) -> list[Move]:
        """Stones of a side that can never be turned again; there may be more."""
    def _counts(self) -> tuple[int, int]: ...
    def _is_over(self) -> bool: ...
    def _set_up(self, black: Iterable[str], white: Iterable[str], white_to_move: bool) -> None: ...
    def _transform(self, symmetry: int) -> None: ...
    def _canonical_symmetry(self) -> int: ...
    def _same_position(self, other: OthelloBoard) -> bool: ...

def othello_planes(boards: Sequence[OthelloBoard], planes: NDArray[np.uint8]) -> None: ...
def othello_playouts(
    board: OthelloBoard, seed: int, moves: NDArray[np.int16], plies: NDArray[np.int16], scores: NDArray[np.int16]
) -> None: ...

OMOK_MIN_ROW: int
OMOK_MAX_ROW: int

RuleNumbers = tuple[int, int, int, int, int]
RowParts = tuple[Literal["three", "four", "open four", "five", "overline"], list[Move], list[Move]]

def omok_planes(boards: Sequence[OmokBoard], planes: NDArray[np.uint8]) -> None: ...
def omok_playouts(
    board: OmokBoard, seed: int, moves: NDArray[np.int16], plies: NDArray[np.int16], winners: NDArray[np.int8]
) -> None: ...

class OmokBoard:
    """A game of Omok; the base of `omello.omok.Board`."""

    @overload
    def __init__(self, rule: RuleNumbers, table: MoveTable) -> None: ...
    @overload
    def __init__(self, rule: RuleNumbers, table: MoveTable, black: list[int], white: list[int], turn: Side) -> None: ...
    @overload
    def __init__(self, that: OmokBoard) -> None: ...
    @overload
    def __init__(self, that: OmokBoard, symmetry: int) -> None: ...
    @property
    def size(self) -> int: ...
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
        """All moves allowed now, in reading order; none once the game is over."""
    def forbidden_points(self) -> list[Move]:
        """The empty points where the side to move may not play, in reading order."""
    def is_legal(self, move: str) -> bool:
        """True if the side to move may play there. Raises `NotationError`."""
    def push(self, move: str) -> None:
        """Play a move known to be legal: fast, not checked against the rules."""
    def undo(self) -> Move:
        """Take the last move back and return it. Raises `MoveError` at the start."""
    def move(self, name: str) -> Move:
        """The move of that name, legal or not. Raises `NotationError`."""
    def stones(self, side: Side) -> list[Move]:
        """The stones of one side, in reading order."""
    def __getitem__(self, name: str) -> Side | None:
        """Whose stone is on a point, or None."""
    def perft(self, depth: int) -> int:
        """The number of ways to play `depth` moves."""
    def _why_forbidden(
        self, name: str
    ) -> tuple[Literal["overline", "double four", "double three"], list[tuple[list[Move], list[Move]]]] | None: ...
    def _rows_of(self, name: str, side: Side) -> list[RowParts]: ...
    def _all_rows(self, side: Side) -> list[tuple[Move, bool, list[RowParts]]]: ...
    def _winner(self) -> Side | None: ...
    def _winning_row(self) -> list[Move]: ...
    def _has_legal_move(self) -> bool: ...
    def _same(self, that: OmokBoard) -> bool: ...

class OmokShapeTable:
    """The shapes that `weights` looks for, ready to be looked up."""

    def __init__(self, shapes: Sequence[tuple[str, bool, int, int, int, int]]) -> None: ...
    def weights(self, board: OmokBoard, side: Side) -> list[int]:
        """What every point weighs for a side, in reading order; of meaning on free points only."""
    def search(self, board: OmokBoard, depth: int, seconds: float | None = None) -> tuple[Move, int, int]:
        """The best move by alpha-beta over the weights, its value to the side to move, and the positions looked at."""

SearchParameter = tuple[str, int, int, int]
"""Name, usual value, least, most."""

def othello_parameters() -> list[SearchParameter]:
    """The numbers of the search: name, usual value, least, most."""

def omok_parameters() -> list[SearchParameter]:
    """The numbers of the search: name, usual value, least, most."""

class OthelloEngine:
    """The search for Othello boards of one size."""

    def __init__(
        self, size: int, weights: bytes, memory: int, threads: int, parameters: dict[str, int] | None = None
    ) -> None: ...
    def analyse(
        self,
        board: OthelloBoard,
        limit: Limit,
        lines: int,
        moves: Iterable[str] | None,
        lower: int,
        upper: int,
        progress: Callable[[SearchReport], object] | None,
    ) -> SearchReport: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...

class OmokEngine:
    """The search for Omok boards."""

    def __init__(
        self, weights: bytes | None, memory: int, threads: int, parameters: dict[str, int] | None = None
    ) -> None: ...
    def analyse(
        self,
        board: OmokBoard,
        limit: Limit,
        lines: int,
        moves: Iterable[str] | None,
        progress: Callable[[SearchReport], object] | None,
    ) -> SearchReport: ...
    def forced_win(self, board: OmokBoard, limit: Limit) -> tuple[list[Move], bool] | None: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...

class OmokForcedWins:
    """The search for forced wins on boards of one size and rule."""

    def __init__(self, board: OmokBoard) -> None: ...
    def find(
        self, board: OmokBoard, by_fours: bool, plies: int, nodes: int, left_out: Sequence[Move]
    ) -> tuple[list[Move], bool]:
        """A win of so many plies at most, the shortest, and whether there is none besides when none was found."""
