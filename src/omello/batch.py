"""Many games at once, as NumPy arrays: what `othello.Batch` and `omok.Batch` share."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from omello import _native
from omello.core import BLACK, WHITE
from omello.errors import PositionError, SpecError
from omello.notation import table
from omello.playouts import seed64
from omello.setup import Setup
from omello.symmetry import Symmetry


class Batch:
    """Many games of one kind, moved together: one call of C++ a step, however many boards there are.

    The arrays have one row a board. They are windows on the batch's own memory: a step changes what they show, nothing
    is copied, and nobody else can write to them. Copy what you want to keep.
    """

    planes: NDArray[np.uint8]
    """The stones of the side to move, those of the other side, and where it may put one: (boards, 3, size, size)."""
    masks: NDArray[np.bool_]
    """The legal actions: (boards, actions). An action is a cell (`Move.cell`); in Othello the last is the pass."""
    turns: NDArray[np.uint8]
    """Who is to move: 0 for black, 1 for white."""
    over: NDArray[np.bool_]
    """True where the game has ended."""
    winners: NDArray[np.int8]
    """Where it has: 0 for black, 1 for white, -1 for a draw; -1 also while it goes on."""
    plies: NDArray[np.int16]
    """How many moves were made since the game began."""

    def __init__(self, setup: Setup, native: _native.Batch) -> None:
        self.setup = setup
        self._native = native
        self.planes, self.masks, self.turns = native.planes, native.masks, native.turns
        self.over, self.winners, self.plies = native.over, native.winners, native.plies

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def size(self) -> int:
        return self.setup.size

    @property
    def actions(self) -> int:
        """How many actions there are, legal or not."""
        return int(self.masks.shape[1])

    def step(self, actions: ArrayLike, which: ArrayLike | None = None) -> None:
        """Play one action on every board, or where `which` is true; on those that are over it is ignored.

        An array of `int64` is read where it lies. Raises `MoveError` if an action is not legal, and plays none then.
        """
        marks = None if which is None else _row(which, np.bool_, "b", "boards to move on")
        self._native.step(_row(actions, np.int64, "iu", "actions"), marks)

    def reset(self, which: ArrayLike | None = None) -> None:
        """Begin new games: on all boards, or where `which` is true."""
        marks = np.ones(len(self), np.bool_) if which is None else _row(which, np.bool_, "b", "boards to reset")
        self._native.reset(marks)

    def random_actions(self, seed: int) -> NDArray[np.int64]:
        """A legal action for every board, each equally likely; the same seed gives the same in the same positions."""
        actions = np.empty(len(self), np.int64)
        self._native.random_actions(seed64(seed), actions)
        return actions

    def set_up(self, planes: NDArray[np.uint8], turns: ArrayLike) -> None:
        """Put positions on all boards: the first two of `planes` a board, and who is to move (0 black, 1 white).

        Raises `PositionError` if one makes no sense; all boards begin anew then.
        """
        self._native.set_up(*positions(planes, turns))

    def board(self, index: int) -> Any:
        """One of the boards, as a board of its own; its history begins here."""
        at = _native.whole(index, "the number of a board", 0, len(self) - 1)
        return boards_of(self.setup, self.planes[at : at + 1], self.turns[at : at + 1])[0]

    def boards(self) -> list[Any]:
        """All boards, each as a board of its own; their histories begin here."""
        return boards_of(self.setup, self.planes, self.turns)


def positions(planes: NDArray[np.uint8], turns: ArrayLike) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Planes and turns as C++ reads them. Raises `PositionError` or `SpecError` for what cannot be any."""
    if not isinstance(planes, np.ndarray) or planes.dtype != np.uint8 or planes.ndim != 4 or planes.shape[1] < 2:
        raise PositionError("planes have to be an array of uint8 of shape (boards, two or more, size, size)")
    row = _row(turns, np.int64, "iub", "turns")
    if np.any((row < 0) | (row > 1)):
        raise SpecError(f"{turns!r} are no turns: expected 0 for black and 1 for white")
    return np.ascontiguousarray(planes), row.astype(np.uint8)


def boards_of(setup: Setup, planes: NDArray[np.uint8], turns: ArrayLike) -> list[Any]:
    """The boards that such planes show. Raises `PositionError` for positions that make no sense."""
    planes, movers = positions(planes, turns)
    if len(planes) != len(movers) or planes.shape[2:] != (setup.size, setup.size):
        raise PositionError(
            f"planes of shape {planes.shape} and {len(movers)} turns are no boards of size {setup.size}"
        )
    names = table(setup.game, setup.size)
    start: Any = setup.board()
    rule = {"rule": start.rule} if setup.game == "omok" else {}
    boards = []
    for shown, mover in zip(planes.reshape(*planes.shape[:2], -1), movers, strict=True):
        own, other = ([names[int(cell)] for cell in np.flatnonzero(plane)] for plane in shown[:2])
        black, white = (other, own) if mover else (own, other)
        turn = WHITE if mover else BLACK
        boards.append(type(start).from_stones(black, white, size=setup.size, turn=turn, **rule))
    return boards


def transform_planes(planes: NDArray[Any], symmetry: Symmetry | ArrayLike) -> NDArray[Any]:
    """Planes, or anything else whose last two axes are a board, turned and mirrored.

    One symmetry for all gives a view; an array of them, one for each of the first axis, a new array.

    >>> plane = np.arange(9).reshape(1, 3, 3)
    >>> transform_planes(plane, Symmetry.TURN_90)[0].tolist()
    [[6, 3, 0], [7, 4, 1], [8, 5, 2]]
    """
    if not isinstance(planes, np.ndarray) or planes.ndim < 2 or planes.shape[-1] != planes.shape[-2]:
        raise PositionError("planes have to be an array whose last two axes are as long as each other")
    which = np.asarray(symmetry)
    if which.dtype.kind not in "iu" or which.ndim > 1 or which.size == 0 or which.min() < 0 or which.max() > 7:
        raise SpecError(f"{symmetry!r} is no symmetry, nor one a board: expected numbers from 0 to 7")
    if which.ndim == 0:
        mirrored = planes[..., ::-1] if which & 4 else planes
        turned: NDArray[Any] = np.rot90(mirrored, -(int(which) & 3), axes=(-2, -1))
        return turned
    if len(which) != len(planes):
        raise PositionError(f"{len(which)} symmetries do not fit {len(planes)} boards")
    result = np.empty_like(planes)
    for each in Symmetry:
        rows = which == each
        result[rows] = transform_planes(planes[rows], each)
    return result


def transform_policies(policies: NDArray[Any], symmetry: Symmetry | ArrayLike) -> NDArray[Any]:
    """Numbers for every action, one row a board, turned and mirrored as `transform_planes` does; a pass stays a pass.

    >>> transform_policies(np.array([[1, 2, 3, 4, 9]]), Symmetry.MIRROR).tolist()
    [[2, 1, 4, 3, 9]]
    """
    if not isinstance(policies, np.ndarray) or policies.ndim != 2:
        raise PositionError("policies have to be an array of shape (boards, actions)")
    size = int(policies.shape[1] ** 0.5)
    cells = size * size
    if policies.shape[1] - cells > 1:
        raise PositionError(f"{policies.shape[1]} actions are no square board, with or without a pass")
    result = policies.copy()
    squares = transform_planes(policies[:, :cells].reshape(-1, size, size), symmetry)
    result[:, :cells] = squares.reshape(-1, cells)
    return result


def _row(values: ArrayLike, kind: type[Any], kinds: str, what: str) -> NDArray[Any]:
    """One number a board. Raises `SpecError` for all else."""
    try:
        row = np.asarray(values)
    except ValueError:  # A list of lists of different lengths, say.
        raise SpecError(f"{values!r} are no {what}: expected one number a board") from None
    if row.ndim != 1 or row.dtype.kind not in kinds:
        raise SpecError(f"{values!r} are no {what}: expected one number a board")
    return np.ascontiguousarray(row, kind)
