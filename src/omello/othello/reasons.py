"""Why a move of Othello is good, or worse than another: facts, the most telling first. Each is counted or proven."""

from __future__ import annotations

from collections.abc import Iterator

from omello.core import Move, Side
from omello.facts import Fact, OthelloFact
from omello.notation import table
from omello.othello.board import Board

FEW_MOVES = 3
CLEARLY = 2
"""So many moves or stones more or fewer are worth a word."""
SAFE = 2
"""So many stones made safe are."""


def good(board: Board, move: Move, exact: float | None = None) -> list[Fact]:
    """Why a legal move is good; `exact` is its proven result to the side to move, if that is known."""
    return list(_good(board, move, exact))


def bad(board: Board, move: Move, best: Move, exact: tuple[float, float] | None = None) -> list[Fact]:
    """Why a legal move is worse than another one; `exact` are the proven results of both, if they are known."""
    return list(_bad(board, move, best, exact))


def corners(size: int) -> tuple[Move, ...]:
    names = table("othello", size)
    return tuple(names[cell] for cell in (0, size - 1, size * (size - 1), size * size - 1))


def neighbours(square: Move, size: int) -> tuple[Move, ...]:
    """The squares that touch a square."""
    names = table("othello", size)
    rows, cols = (range(max(0, place - 1), min(size, place + 2)) for place in (square.row, square.col))
    return tuple(names[row * size + col] for row in rows for col in cols if (row, col) != (square.row, square.col))


def stable(board: Board, side: Side) -> tuple[Move, ...]:
    """Stones of a side that can never be turned again; there may be more.

    >>> from omello.core import BLACK
    >>> stable(Board.from_rows(["XXO-", "-OX-", "-XO-", "----"]), BLACK)
    (Move('a1'), Move('b1'))
    """
    return tuple(board._stable(side))


def frontier(board: Board, side: Side) -> tuple[Move, ...]:
    """The stones of a side that touch an empty square."""
    return tuple(
        stone for stone in board.stones(side) if any(board[square] is None for square in neighbours(stone, board.size))
    )


def regions(board: Board) -> list[tuple[Move, ...]]:
    """The empty squares, those that touch each other together.

    >>> [len(region) for region in regions(Board.from_rows(["-XO-", "-OX-", "XXOO", "XXOO"]))]
    [2, 2]
    """
    names = table("othello", board.size)
    left = {names[cell] for cell in range(board.size**2) if board[names[cell]] is None}
    found = []
    while left:
        region, edge = [], [min(left, key=lambda square: square.cell)]
        left.discard(edge[0])
        while edge:
            square = edge.pop()
            region.append(square)
            near = [other for other in neighbours(square, board.size) if other in left]
            left.difference_update(near)
            edge.extend(near)
        found.append(tuple(sorted(region, key=lambda square: square.cell)))
    return found


def is_even(board: Board) -> bool:
    """Whether the empty squares are several regions, each of an even number: who has just moved has parity."""
    sizes = [len(region) for region in regions(board)]
    return len(sizes) > 1 and all(size % 2 == 0 for size in sizes)


def after(board: Board, move: Move) -> Board:
    later = board.copy()
    later.push(move)
    return later


def open_corners(board: Board, side: Side) -> tuple[Move, ...]:
    """The corners that a side could take if it were to move."""
    return tuple(corner for corner in corners(board.size) if corner in moves_of(board, side))


def moves_of(board: Board, side: Side) -> tuple[Move, ...]:
    """Where a side could play if it were to move.

    >>> moves_of(Board(), Side.WHITE)
    (Move('e3'), Move('f4'), Move('c5'), Move('d6'))
    """
    return _legal(board if board.turn is side else _seen_by_other(board))


def _seen_by_other(board: Board) -> Board:
    return Board.from_stones(
        black=board.stones(Side.BLACK), white=board.stones(Side.WHITE), size=board.size, turn=board.turn.other
    )


def is_quiet(board: Board, move: Move) -> bool:
    """Whether the stones that a move turns, and no others, are all away from empty squares afterwards."""
    later = after(board, move)
    return all(later[square] is not None for stone in board.flips(move) for square in neighbours(stone, board.size))


def _good(board: Board, move: Move, exact: float | None) -> Iterator[Fact]:
    if board.legal_moves() == [move]:
        yield Fact("only-move", move)
        return
    side, later = board.turn, after(board, move)
    if move in corners(board.size):
        yield Fact("takes-corner", move, points=(move,))
    if exact is not None:
        kind: OthelloFact = "result-win" if exact > 0 else "result-loss" if exact < 0 else "result-draw"
        yield Fact(kind, move, numbers={"n": abs(int(exact))})
    theirs, own = later.mobility(side.other), later.mobility(side)
    if not theirs and own:
        yield Fact("forces-pass", move)
    yield from _keeps_corner(board, move, later)
    if 0 < theirs <= max(FEW_MOVES, min(after(board, another).mobility(side.other) for another in board.legal_moves())):
        yield Fact("mobility", move, points=_legal(later), numbers={"theirs": theirs, "own": own})
    gained = len(stable(later, side)) - len(stable(board, side))
    if gained >= SAFE:
        yield Fact("stable", move, points=stable(later, side), numbers={"n": gained})
    if is_quiet(board, move):
        yield Fact("quiet", move, points=tuple(board.flips(move)))
    if is_even(later):
        yield Fact("parity", move)


def _keeps_corner(board: Board, move: Move, later: Board) -> Iterator[Fact]:
    """Every other move lets the other side into a corner."""
    other = board.turn.other
    if open_corners(later, other):
        return
    given = [open_corners(after(board, another), other) for another in board.legal_moves() if another != move]
    if all(given):
        yield Fact("keeps-corner", move, points=tuple(dict.fromkeys(corner for some in given for corner in some)))


def _bad(board: Board, move: Move, best: Move, exact: tuple[float, float] | None) -> Iterator[Fact]:
    side, other = board.turn, board.turn.other
    played, better = after(board, move), after(board, best)
    if exact is not None and exact[0] < exact[1]:
        yield Fact("loses-stones", best, numbers={"played": int(exact[0]), "best": int(exact[1])})
    before = open_corners(board, other)
    for corner in open_corners(played, other):
        if corner not in open_corners(better, other):
            kind: OthelloFact = "leaves-corner" if corner in before else "gives-corner"
            yield Fact(kind, corner, points=(corner,), line=(move, corner))
    if best in corners(board.size) and move not in corners(board.size):
        yield Fact("misses-corner", best, points=(best,), line=(best,))
    if not better.mobility(other) and better.mobility(side) and played.mobility(other):
        yield Fact("misses-pass", best, line=(best,))
    yield from _leaves(board, move, best, played, better)
    beside = [corner for corner in corners(board.size) if board[corner] is None and _touches(corner, move)]
    if beside and not any(board[corner] is None and _touches(corner, best) for corner in corners(board.size)):
        yield Fact("beside-corner", beside[0], points=(move, beside[0]))
    if is_even(better) and not is_even(played):
        yield Fact("misses-parity", best, line=(best,))
    if is_quiet(board, best) and not is_quiet(board, move):
        yield Fact("misses-quiet", best, points=tuple(board.flips(best)), line=(best,))
    quiet = _quiet_moves(played)
    if quiet and not _quiet_moves(better):
        yield Fact("gives-quiet", quiet[0], points=quiet, line=(move, quiet[0]))


def _leaves(board: Board, move: Move, best: Move, played: Board, better: Board) -> Iterator[Fact]:
    """Moves and safe stones, counted after both moves."""
    side, other = board.turn, board.turn.other
    theirs, instead = played.mobility(other), better.mobility(other)
    if theirs >= instead + CLEARLY:
        yield Fact(
            "more-mobility", best, points=_legal(played), line=(move,), numbers={"theirs": theirs, "instead": instead}
        )
    own, instead = played.mobility(side), better.mobility(side)
    if own + CLEARLY <= instead:
        yield Fact("less-mobility", best, line=(move,), numbers={"own": own, "instead": instead})
    missed = len(stable(better, side)) - len(stable(played, side))
    if missed >= SAFE:
        yield Fact("misses-stable", best, points=stable(better, side), line=(best,), numbers={"n": missed})
    touched, instead = len(frontier(played, side)), len(frontier(better, side))
    if touched >= instead + CLEARLY:
        yield Fact("opens-stones", best, line=(move,), numbers={"stones": touched, "instead": instead})


def _quiet_moves(board: Board) -> tuple[Move, ...]:
    return tuple(move for move in _legal(board) if is_quiet(board, move))


def _legal(board: Board) -> tuple[Move, ...]:
    return tuple(move for move in board.legal_moves() if not move.is_pass)


def _touches(corner: Move, square: Move) -> bool:
    return square != corner and max(abs(corner.row - square.row), abs(corner.col - square.col)) == 1
